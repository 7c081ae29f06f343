"""What a tournament is: players, games, results and settings, as frozen values.

Nothing here calculates standings or knows a spreadsheet. A game is known by its two pairing numbers and its round;
the same pair meets once in every cycle. A result stays empty until somebody typed one: forfeits that follow from a
withdrawal are derived in `rules/record.py`, never stored here before `update` has written them into the workbook.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING

from roundbook.decision import KNOCKOUT, Decision
from roundbook.outcomes import RESULT_BY_CODE, RESULTS, Bye, Outcome, Result

if TYPE_CHECKING:
    from roundbook.frames import Frames

# Results are part of the model; they stand in a module of their own for its size alone.
__all__ = [
    "BUGHOUSE",
    "DEFAULT_TABLE",
    "FREE_LINES",
    "GAME_SCORING",
    "LAYOUT_VERSION",
    "LEAST_BOARDS",
    "LISTED_TABLE",
    "MATCH_SCORING",
    "MOST_CYCLES",
    "MOST_POINTS",
    "QUAD",
    "RESULTS",
    "RESULT_BY_CODE",
    "SWISS",
    "Apart",
    "BoardGame",
    "Bye",
    "CellValue",
    "CompletedRule",
    "CrosstableOrder",
    "Dividing",
    "DrawMethod",
    "Game",
    "Group",
    "InitialColour",
    "Member",
    "Outcome",
    "PairingNumber",
    "Player",
    "Points",
    "Primary",
    "Result",
    "RoundDate",
    "Scoring",
    "Settings",
    "Tournament",
]

PairingNumber = int
Points = Decimal
# When a round is played: a day, a day with a time (a datetime is a date), words of the organiser's, or "" for nothing.
RoundDate = datetime.date | str

LAYOUT_VERSION = 1
# More for a win is a slip of the fingers, and products of it would not fit a cell.
MOST_POINTS = 1000
# Four games of a pair fill a crosstable cell.
MOST_CYCLES = 4
# Players of a quad.
QUAD = 4
DEFAULT_TABLE = "berger"
# A round robin of teams of two; see `roundbook.bughouse`.
BUGHOUSE = "bughouse"
SWISS = "swiss"
# Pairings of a tournament that was made elsewhere, kept as they came.
LISTED_TABLE = "listed"
# Boards of a match of teams: more do not fit a page, and leagues have ten at most.
LEAST_BOARDS, MOST_BOARDS = 2, 12
# Lines for players who join a team during the season.
FREE_LINES = 4


class DrawMethod(StrEnum):
    """How players got their pairing numbers."""

    LOT = "lot"
    LIST = "list"
    RATING = "rating"
    NUMBERS = "numbers"
    VARMA = "varma"


class Apart(StrEnum):
    """What players share who shall not meet in the last three rounds."""

    FEDERATION = "federation"
    CLUB = "club"

    def of(self, player: Player) -> str:
        """Federation or club of a player."""
        return player.federation if self is Apart.FEDERATION else player.club


class InitialColour(StrEnum):
    """Colour of the first player of the first board in round 1 of a Swiss (C.04.3: by drawing of lots)."""

    WHITE = "white"
    BLACK = "black"


class Dividing(StrEnum):
    """How an event is divided into groups that each play for themselves."""

    NONE = "none"
    RATING = "rating"
    LIST = "list"


class CompletedRule(StrEnum):
    """Which games of a withdrawn player are completed for the 50 % rule (C.05 6.6 leaves it open)."""

    PLAYED = "played"
    DECIDED = "decided"


class CrosstableOrder(StrEnum):
    """How the crosstable lists the players."""

    RANK = "rank"
    NUMBER = "number"


class Primary(StrEnum):
    """What teams are ranked by first; the other one is the secondary score (C.07 13.1)."""

    MATCH = "match"
    GAME = "game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """Points for a win, a draw and a loss, each 0 or more and in this order not rising."""

    win: Points = Decimal(1)
    draw: Points = Decimal("0.5")
    loss: Points = Decimal(0)

    def points(self, outcome: Outcome) -> Points:
        """Points that an outcome is worth."""
        return {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}[outcome]

    def bye(self, bye: Bye) -> Points:
        """Points that a round without an opponent is worth; a zero-point bye is nothing, even where a loss is more."""
        return Decimal(0) if bye is Bye.ZERO else self.points(bye.outcome)


CellValue = str | int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One participant.

    `number` is the pairing number, from 1. `rating` is None for an unrated player. `withdrawn_after` is the last round
    before a withdrawal or expulsion, 0 for somebody who never started, None for everybody else. `lot` breaks a tie
    that all tie-breaks leave (drawing of lots or play-off, 1 is best). `extra` holds the organiser's own columns, in
    the order of `Tournament.extra_columns`. `byes` are the rounds of a Swiss in which he is not to be paired, each with
    what it is worth.
    """

    number: PairingNumber
    name: str
    title: str = ""
    federation: str = ""
    rating: int | None = None
    fide_id: str = ""
    club: str = ""
    birth: str = ""
    withdrawn_after: int | None = None
    lot: int | None = None
    extra: tuple[CellValue, ...] = ()
    byes: tuple[tuple[int, Bye], ...] = ()

    @property
    def display_name(self) -> str:
        """Title and name as printed on a pairing sheet."""
        return f"{self.title} {self.name}" if self.title else self.name


# What a game of a match of teams is worth; match points go by `Settings.scoring`.
GAME_SCORING = Scoring()
MATCH_SCORING = Scoring(win=Decimal(2), draw=Decimal(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One player of a team: the pairing number of the team, his number in it (board order, from 1), and who he is.

    One without a name is a free line, for somebody who joins the team during the season.
    """

    team: PairingNumber
    number: int
    name: str
    title: str = ""
    federation: str = ""
    rating: int | None = None
    fide_id: str = ""
    birth: str = ""
    extra: tuple[CellValue, ...] = ()

    @property
    def display_name(self) -> str:
        """Title and name as printed on a pairing sheet."""
        return f"{self.title} {self.name}" if self.title else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardGame:
    """One board of a match of teams, from 1, seen from the team that is named first.

    `home` and `away` are the numbers of the players in their teams, 0 where nobody is named. In `result` White is the
    player of the team that is named first, whichever colour he had: on odd boards White, on even ones Black.
    `is_unfinished` says that somebody marked it so; then there is no result.
    """

    board: int
    home: int
    away: int
    result: Result | None = None
    note: str = ""
    is_unfinished: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One scheduled game: round and board from 1, the two pairing numbers, and the result once there is one.

    `black` is 0 in the line of a player who has a bye; such a line carries no result, and `bye` says what it is worth.
    In an event of teams it is a match: `white` is the team that is named first, `board` the place of the match on its
    sheet, `boards` are its games, and `result` follows from them (`rules.with_match_result`), None until all are in.
    """

    round_number: int
    board: int
    white: PairingNumber
    black: PairingNumber
    result: Result | None = None
    note: str = ""
    boards: tuple[BoardGame, ...] = ()
    bye: Bye = Bye.ZERO

    @property
    def is_bye(self) -> bool:
        """Whether this line is the free round of `white`."""
        return self.black == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Players who are ranked together: the whole field, a group of it, or one team of a Scheveningen match.

    `numbers` are their pairing numbers, `opponents` those whom they meet; both are unbroken runs. In a group everybody
    meets the others of his own; in a Scheveningen match everybody of the other team.
    """

    name: str = ""
    numbers: range
    opponents: range

    @property
    def section(self) -> range:
        """Everybody whose games bear on this table: the players and those whom they meet."""
        both = (self.numbers, self.opponents)
        return range(min(own.start for own in both), max(own.stop for own in both))

    @property
    def meets_itself(self) -> bool:
        """Whether the players meet each other; nobody meets himself."""
        return self.numbers == self.opponents

    @property
    def opponents_each(self) -> int:
        """How many opponents everybody has."""
        return len(self.opponents) - self.meets_itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything about an event that is not a player or a game. Dates are text as the organiser wrote them.

    `table` is the name of the pairing table of a round robin (`draw.TABLES`), or of another than the standard one of a
    match of two teams (`draw.scheveningen.OTHER_TABLES`). `dividing` says how the list is divided
    into groups, `group_size` how big those by rating are; `group_sizes` are the sizes that came of it, empty in an
    event that is not divided. `apart` matters only where numbers are drawn by the Varma tables. `boards` is the number
    of boards of a match of teams, 0 where players play for themselves; then `scoring` are the match points and
    `primary` says whether they or the game points rank first. `further_tie_breaks` are those beyond the usual ones that
    the workbook calculates too, so that they can be chosen. `round_dates` has an entry for every round, or none at all.
    `pairings` are those of every round, as White and Black in the order of the boards, where `table` is `LISTED_TABLE`;
    else none. `federation`, `deputies` (names with semicolons between them) and `time_control` are only for reports to
    a federation. `third_place` is for a knockout, in which `cycles` are the games of a tie. `rounds` are those planned
    there or in a Swiss, `places` the numbers that the workbook of a Swiss has room for; else both are 0.
    """

    event: str
    place: str = ""
    start_date: str = ""
    end_date: str = ""
    arbiter: str = ""
    deputies: str = ""
    federation: str = ""
    time_control: str = ""
    format: str = "round-robin"
    table: str = DEFAULT_TABLE
    cycles: int = 1
    swap_last_rounds: bool = True
    dividing: Dividing = Dividing.NONE
    group_size: int = 0
    group_sizes: tuple[int, ...] = ()
    boards: int = 0
    primary: Primary = Primary.MATCH
    draw_method: DrawMethod = DrawMethod.LOT
    apart: Apart = Apart.FEDERATION
    seed: int = 0
    scoring: Scoring = field(default_factory=Scoring)
    tie_breaks: tuple[str, ...] = ("DE", "WIN", "SB", "KS")
    further_tie_breaks: tuple[str, ...] = ()
    completed: CompletedRule = CompletedRule.PLAYED
    crosstable_order: CrosstableOrder = CrosstableOrder.RANK
    language: str = "en"
    layout_version: int = LAYOUT_VERSION
    rounds: int = 0
    places: int = 0
    third_place: bool = False
    initial_colour: InitialColour = InitialColour.WHITE
    round_dates: tuple[RoundDate, ...] = ()
    pairings: tuple[tuple[tuple[PairingNumber, PairingNumber], ...], ...] = ()

    @property
    def is_swiss(self) -> bool:
        """Whether pairings were not fixed before (C.07 15.2): unplayed rounds then go by C.07 16 and C.05 6.7."""
        return self.format == SWISS

    @property
    def is_knockout(self) -> bool:
        """Whether who loses is out."""
        return self.format == KNOCKOUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A whole event. `players` are in the order of the Players sheet, `games` in the order of the round sheets.

    `divided` are the groups of an event that has more than one; their numbers follow each other.
    In an event of teams `players` are the teams and `games` the matches; `members` are the players of the teams, in the
    order of their sheet, and `member_columns` the organiser's own columns of theirs. `decisions` are for a knockout.
    """

    settings: Settings
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    extra_columns: tuple[str, ...] = ()
    divided: tuple[Group, ...] = ()
    members: tuple[Member, ...] = ()
    member_columns: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def is_of_teams(self) -> bool:
        """Whether teams play, on several boards."""
        return self.settings.boards > 0

    @property
    def groups(self) -> tuple[Group, ...]:
        """Groups that have a table of their own; an event that is not divided is one without a name."""
        everybody = range(1, len(self.players) + 1)
        return self.divided or (Group(numbers=everybody, opponents=everybody),)

    def section(self, group: Group) -> Tournament:
        """The part of the event that bears on a group's table: its players, whom they meet, and their games."""
        if not self.divided:
            return self
        return replace(
            self,
            players=tuple(player for player in self.players if player.number in group.section),
            games=tuple(game for game in self.games if game.white in group.section),
        )

    @property
    def rounds(self) -> int:
        """Number of scheduled rounds."""
        return max((game.round_number for game in self.games), default=0)

    @property
    def planned_rounds(self) -> int:
        """Number of rounds that the event will have; those of a Swiss are scheduled one by one."""
        return self.settings.rounds or self.rounds

    @property
    def player_by_number(self) -> dict[PairingNumber, Player]:
        """Players keyed by pairing number."""
        return {player.number: player for player in self.players}

    def round_date(self, round_number: int) -> RoundDate:
        """When a round is played, "" when nobody has said it."""
        dates = self.settings.round_dates
        return dates[round_number - 1] if 0 < round_number <= len(dates) else ""

    def round_games(self, round_number: int) -> tuple[Game, ...]:
        """Lines of one round, byes included, in the order of its sheet."""
        return tuple(game for game in self.games if game.round_number == round_number)

    def to_frames(self) -> Frames:
        """Games, crosstable and standings as three pandas DataFrames; see `frames.Frames` for columns and types."""
        from roundbook.frames import frames_of  # noqa: PLC0415  pandas is heavy: only who asks for frames pays

        return frames_of(self)

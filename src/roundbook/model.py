"""What a tournament is: players, games, results and settings, as frozen values.

Nothing here calculates standings or knows a spreadsheet. A game is known by its two pairing numbers and its round;
the same pair meets once in every cycle. A result stays empty until somebody typed one: forfeits that follow from a
withdrawal are derived in `rules/record.py`, never stored here before `update` has written them into the workbook.
Players, settings and results have modules of their own, and this one is the door to all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from roundbook.decision import Decision
from roundbook.outcomes import RESULT_BY_CODE, RESULTS, Bye, Outcome, Result
from roundbook.pairing_rules import Acceleration, Apart, Forbidden, PairingRules
from roundbook.participants import CellValue, Member, PairingNumber, Player
from roundbook.second_stage import CupPlan, Seed
from roundbook.settings import (
    BUGHOUSE,
    DEFAULT_TABLE,
    FREE_LINES,
    GAME_SCORING,
    LAYOUT_VERSION,
    LEAST_BOARDS,
    LISTED_TABLE,
    MATCH_SCORING,
    MOST_BOARDS,
    MOST_CYCLES,
    MOST_POINTS,
    QUAD,
    SWISS,
    CompletedRule,
    CrosstableOrder,
    Dividing,
    DrawMethod,
    InitialColour,
    Points,
    Primary,
    RoundDate,
    Scoring,
    Settings,
)

if TYPE_CHECKING:
    from roundbook.frames import Frames

__all__ = [
    "BUGHOUSE",
    "DEFAULT_TABLE",
    "FREE_LINES",
    "GAME_SCORING",
    "LAYOUT_VERSION",
    "LEAST_BOARDS",
    "LISTED_TABLE",
    "MATCH_SCORING",
    "MOST_BOARDS",
    "MOST_CYCLES",
    "MOST_POINTS",
    "QUAD",
    "RESULTS",
    "RESULT_BY_CODE",
    "SWISS",
    "Acceleration",
    "Apart",
    "BoardGame",
    "Bye",
    "CellValue",
    "CompletedRule",
    "CrosstableOrder",
    "CupPlan",
    "Dividing",
    "DrawMethod",
    "Forbidden",
    "Game",
    "Group",
    "InitialColour",
    "Member",
    "Outcome",
    "PairingNumber",
    "PairingRules",
    "Player",
    "Points",
    "Primary",
    "Result",
    "RoundDate",
    "Scoring",
    "Seed",
    "Settings",
    "Tournament",
]


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
class Tournament:
    """A whole event. `players` are in the order of the Players sheet, `games` in the order of the round sheets.

    `divided` are the groups of an event that has more than one; their numbers follow each other.
    In an event of teams `players` are the teams and `games` the matches; `members` are the players of the teams, in the
    order of their sheet, and `member_columns` the organiser's own columns of theirs. `decisions` are for a knockout.
    `cup` is the knockout of those who go on from the groups, if there is one: a tournament whose pairing numbers are
    its `seeds`, which say who plays on each. As long as nobody knows that, its player is called by the place ("A1").
    """

    settings: Settings
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    extra_columns: tuple[str, ...] = ()
    divided: tuple[Group, ...] = ()
    members: tuple[Member, ...] = ()
    member_columns: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    cup: Tournament | None = None
    seeds: tuple[Seed, ...] = ()

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
    def dated_rounds(self) -> int:
        """Number of rounds that can have a date: those of a cup after the groups follow theirs."""
        return self.planned_rounds + (self.cup.planned_rounds if self.cup else 0)

    @property
    def unknown(self) -> frozenset[PairingNumber]:
        """Seeds of a cup of which nobody knows yet who plays on them."""
        return frozenset(seed.seed for seed in self.seeds if not seed.player)

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

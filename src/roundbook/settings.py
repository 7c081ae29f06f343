"""What an organiser decides about an event: its format, draw, scoring, tie-breaks and dates, as one frozen value.

The limits of these decisions stand here too, for readers of lists and of workbooks alike.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from roundbook.decision import KNOCKOUT
from roundbook.outcomes import Bye, Outcome
from roundbook.pairing_rules import Apart, PairingRules
from roundbook.participants import PairingNumber
from roundbook.second_stage import CupPlan

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
    """Points for a win, a draw and a loss, each 0 or more and in this order not rising.

    `half_bye` says that the bye which the pairing of an odd field allots is worth a draw; else it is a win (C.04.1).
    """

    win: Points = Decimal(1)
    draw: Points = Decimal("0.5")
    loss: Points = Decimal(0)
    half_bye: bool = False

    @property
    def is_usual(self) -> bool:
        """Whether a win is one point, a draw half of it, a loss nothing."""
        return (self.win, self.draw, self.loss) == (Decimal(1), Decimal("0.5"), Decimal(0))

    def points(self, outcome: Outcome) -> Points:
        """Points that an outcome is worth."""
        return {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}[outcome]

    def bye(self, bye: Bye) -> Points:
        """Points that a round without an opponent is worth; a zero-point bye is nothing, even where a loss is more."""
        return Decimal(0) if bye is Bye.ZERO else self.points(self.outcome(bye))

    def outcome(self, bye: Bye) -> Outcome:
        """Outcome of the game that a round without an opponent is worth as much as."""
        return Outcome.DRAW if bye is Bye.PAIRING and self.half_bye else bye.outcome


# What a game of a match of teams is worth; match points go by `Settings.scoring`.
GAME_SCORING = Scoring()
MATCH_SCORING = Scoring(win=Decimal(2), draw=Decimal(1))


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
    `pairing_rules` matter only there. `cup` says how those who go on from the groups play a knockout in the same
    workbook; its rounds have their dates after the others.
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
    pairing_rules: PairingRules = field(default_factory=PairingRules)
    round_dates: tuple[RoundDate, ...] = ()
    pairings: tuple[tuple[tuple[PairingNumber, PairingNumber], ...], ...] = ()
    cup: CupPlan | None = None

    @property
    def is_swiss(self) -> bool:
        """Whether pairings were not fixed before (C.07 15.2): unplayed rounds then go by C.07 16 and C.05 6.7."""
        return self.format == SWISS

    @property
    def is_knockout(self) -> bool:
        """Whether who loses is out."""
        return self.format == KNOCKOUT

"""What a Tournament Report File says, as plain values: players with what happened to each of them round by round.

A report knows no games: each game stands in the lines of both players, and they may contradict each other. Texts are as
they stand in the file, without the blanks around them. `line` is the number of the line, from 1, 0 for a report that
was not read; it is nothing of the report.
Source: FIDE, TRF16 (approved 10 August 2015) and TRF26 (approved 12 May 2025, in use from 1 September 2025).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from roundbook.model import PairingNumber, Points


class Edition(StrEnum):
    """Editions of the format: the second one has more lines, and says who may rely on which."""

    TRF16 = "trf16"
    TRF26 = "trf26"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One round of a player: opponent (0 for none), colour `w` `b` `-` or blank, and the letter of the result.

    A blank result with an opponent is a game to come.
    """

    opponent: PairingNumber = 0
    colour: str = "-"
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedPlayer:
    """A player line (001). `entries` has one for each round, None where the line says nothing."""

    number: PairingNumber
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Points | None = None
    rank: int | None = None
    entries: tuple[Entry | None, ...] = ()
    line: int = field(default=0, compare=False)

    def entry(self, round_number: int) -> Entry | None:
        """What the line says of a round, from 1."""
        return self.entries[round_number - 1] if round_number <= len(self.entries) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedTeam:
    """A team line (310, or the old 013 with only name and players). `players` are start numbers, in board order."""

    name: str
    number: PairingNumber = 0
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None
    players: tuple[PairingNumber, ...] = ()
    line: int = field(default=0, compare=False)
    is_old: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points that count beside the games (299): what they are, and for whom."""

    points: Points
    numbers: tuple[PairingNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedByes:
    """Players who get a bye in a round (240), with the letter of what it is worth: `F`, `H` or `Z`."""

    letter: str
    round_number: int
    numbers: tuple[PairingNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accelerated:
    """Points that players from one start number to another have more in some rounds, for pairing only (250)."""

    points: Points
    first_round: int
    last_round: int
    first: PairingNumber
    last: PairingNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibited:
    """Players of whom no two are paired in some rounds (260). `line` is nothing of the report."""

    first_round: int
    last_round: int
    numbers: tuple[PairingNumber, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Players of a team in the order of the boards, 0 for nobody, where it is not that of the team (300)."""

    round_number: int
    team: PairingNumber
    opponents: PairingNumber
    players: tuple[PairingNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole file. Days are `2026/09/07`, those of the rounds `26/09/07`, blank where there is none.

    First and last day of the event are what a file has there, since programs write them in many ways.

    `scoring` and `match_scoring` are points by symbol (`W`, `D`, `L`), empty where they are the usual ones. `others`
    are the codes of lines that were not read.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    dates: tuple[str, ...] = ()
    rounds: int = 0
    initial_colour: str = ""
    scoring: Mapping[str, Decimal] = field(default_factory=lambda: MappingProxyType({}))
    program: str = ""
    code: str = ""
    tie_breaks: str = ""
    standings_order: str = ""
    coded_time_control: str = ""
    board_colours: str = ""
    match_scoring: Mapping[str, Decimal] = field(default_factory=lambda: MappingProxyType({}))
    byes: tuple[RequestedByes, ...] = ()
    accelerated: tuple[Accelerated, ...] = ()
    prohibited: tuple[Prohibited, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    players: tuple[ReportedPlayer, ...] = ()
    teams: tuple[ReportedTeam, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def of_pairings(self) -> list[str]:
        """Codes of the lines that say something about pairings to come."""
        lines = {"240": self.byes, "250": self.accelerated, "260": self.prohibited}
        return [code for code, there in lines.items() if there]

    @property
    def last_round(self) -> int:
        """Last round of which any line says something."""
        return max(
            (place for player in self.players for place, entry in enumerate(player.entries, start=1) if entry),
            default=0,
        )

    @property
    def player_by_number(self) -> dict[PairingNumber, ReportedPlayer]:
        """Players keyed by start number."""
        return {player.number: player for player in self.players}

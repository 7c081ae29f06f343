"""Every tie-break of an event, by our rules and by gacrux, and where they differ.

Two differences are decided, not accidental:

* REP of an odd round robin: we take the free round for no round of the player's, gacrux for one that he did not elect
  to play. It is the same for everybody at the end (C.07 7.6, C.05 Annex 1).
* AOB: exact here, two decimals there, three from nine rounds on.

After Fore Buchholz has been calculated, gacrux 1.11.65 gives another Buchholz than before, for it goes on with the last
round taken for drawn. So the codes with Fore Buchholz come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from roundbook.model import PairingNumber, Tournament
from roundbook.rules import Table, classify, tie_break_of
from roundbook.rules.tiebreaks import split_by
from roundbook.rules.tiebreaks.encounter import direct_encounter
from tests.peers.gacrux import Column, gacrux_values

_CODES = (
    *("DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "TPN", "TPN/R"),
    *("SB", "SB/C1", "SB/C2", "KS", "KS/L+1", "KS/L+2", "KS/L-1", "KS/L-2"),
    *("RTNG", "RTNG/R", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO"),
    *("RTNG/U1400", "ARO/U1400", "TPR/U1400", "PTP/U1400", "APRO/U1400", "APPO/U1400"),
)
_CODES_OF_SWISS = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "AOB"),
    *("FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "AOB/F"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A value on which the two do not agree."""

    code: str
    player: PairingNumber
    ours: Decimal | None
    theirs: Decimal | None


def codes_of(tournament: Tournament) -> tuple[str, ...]:
    """Tie-breaks that are compared for an event."""
    return (*_CODES, *_CODES_OF_SWISS) if tournament.settings.is_swiss else _CODES


def differences(tournament: Tournament, folder: Path) -> list[Difference]:
    """All values of an event on which the two do not agree; `folder` is for the report file."""
    table, codes = classify(tournament), codes_of(tournament)
    return [
        Difference(code=code, player=player, ours=ours, theirs=theirs)
        for code, column in gacrux_values(tournament, codes, folder).items()
        for player, ours, theirs in _pairs(code, column, tournament, table)
        if ours != theirs
    ]


def _pairs(
    code: str, theirs: Column, tournament: Tournament, table: Table
) -> Iterator[tuple[PairingNumber, Decimal | None, Decimal | None]]:
    ours = _our_column(code, tournament, table)
    for player, value in theirs.items():
        mine = ours[player]
        if code.startswith("AOB") and mine is not None:
            mine = mine.quantize(Decimal("0.01" if table.rounds < 9 else "0.001"), ROUND_HALF_UP)
        is_free = code == "REP" and value is not None
        yield player, mine, value + _free_rounds(tournament, player) if is_free else value


def _our_column(code: str, tournament: Tournament, table: Table) -> Column:
    if code == "PTS":
        return dict(table.points)
    if code == "DE":
        return dict(_places(table))
    return dict(tie_break_of(code, tournament.settings).values(table, table.ranked))


def _places(table: Table) -> Iterator[tuple[PairingNumber, Decimal]]:
    """Place of each player among those with his points, as gacrux shows it: 0 where nothing is decided."""
    for tied in split_by(table.points):
        parts = direct_encounter(table, tied)
        above = 0
        for part in parts:
            yield from ((player, Decimal(above + 1 if len(parts) > 1 else 0)) for player in part)
            above += len(part)


def _free_rounds(tournament: Tournament, player: PairingNumber) -> int:
    is_round_robin = not tournament.settings.is_swiss
    return sum(is_round_robin and game.is_bye and game.white == player for game in tournament.games)

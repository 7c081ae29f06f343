"""Every tie-break of an event, by our rules and by gacrux, and where they differ.

Some differences are decided, not accidental:

* REP of an odd round robin: we take the free round for no round of the player's, gacrux for one that he did not elect
  to play. It is the same for everybody at the end (C.07 7.6, C.05 Annex 1).
* AOB and SSSC: exact here, two decimals there, of AOB three from nine rounds on.
* SSSC of an odd league: the most that a team can reach goes by its matches here, by rounds there (C.07 13.4).
* WIN and WON of teams that rank by game points: matches here, games there (C.07 7.1, 7.2 speak of rounds and games).
* A match of which no board was played: we count its boards as they stand, gacrux all of them like the match (12.1).
  Such matches are not asked about.

After Fore Buchholz has been calculated, gacrux 1.11.65 gives another Buchholz than before, for it goes on with the last
round taken for drawn. So the codes with Fore Buchholz come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from roundbook.model import PairingNumber, Primary, Tournament
from roundbook.rules import Table, TieBreak, classify, tie_break_of
from roundbook.rules.tiebreaks import split_by
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


_CODES_OF_TEAMS = (
    *("MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1"),
    *("BC", "KS", "KS/L+1", "SSSC", "SSSC/K4", "WIN", "WON"),
)
# Shown as places among the tied: of teams each of these is asked by itself, right after the points.
_PLACES = ("DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A value on which the two do not agree."""

    code: str
    player: PairingNumber
    ours: Decimal | None
    theirs: Decimal | None


def codes_of(tournament: Tournament) -> tuple[str, ...]:
    """Tie-breaks that are compared for an event."""
    if tournament.is_of_teams:
        is_by_matches, is_odd = tournament.settings.primary is Primary.MATCH, len(tournament.players) % 2 == 1
        left_out = {*(() if is_by_matches else ("WIN", "WON")), *(("SSSC",) if is_odd else ())}
        return tuple(code for code in (*_CODES_OF_TEAMS, *_PLACES) if code not in left_out)
    return (*_CODES, *_CODES_OF_SWISS) if tournament.settings.is_swiss else _CODES


def differences(tournament: Tournament, folder: Path) -> list[Difference]:
    """All values of an event on which the two do not agree; `folder` is for the report file."""
    table, codes = classify(tournament), codes_of(tournament)
    return [
        Difference(code=code, player=player, ours=ours, theirs=theirs)
        for code, column in _their_columns(tournament, codes, folder).items()
        for player, ours, theirs in _pairs(code, column, tournament, table)
        if ours != theirs
    ]


def _their_columns(tournament: Tournament, codes: tuple[str, ...], folder: Path) -> dict[str, Column]:
    if not tournament.is_of_teams:
        return gacrux_values(tournament, codes, folder)
    columns = gacrux_values(tournament, tuple(code for code in codes if code not in _PLACES), folder)
    for code in _PLACES:
        columns |= gacrux_values(tournament, (code,), folder)
    return columns


def _pairs(
    code: str, theirs: Column, tournament: Tournament, table: Table
) -> Iterator[tuple[PairingNumber, Decimal | None, Decimal | None]]:
    ours = _our_column(code, tournament, table)
    for player, value in theirs.items():
        mine = ours[player]
        if code.startswith(("AOB", "SSSC")) and mine is not None:
            is_long = code.startswith("AOB") and table.rounds >= 9
            mine = mine.quantize(Decimal("0.001" if is_long else "0.01"), ROUND_HALF_UP)
        is_free = code == "REP" and value is not None
        yield player, mine, value + _free_rounds(tournament, player) if is_free else value


def _our_column(code: str, tournament: Tournament, table: Table) -> Column:
    if code == "PTS":
        return dict(table.points)
    tie_break = tie_break_of(code, tournament.settings)
    if code in _PLACES:
        return dict(_places(tie_break, table))
    return dict(tie_break.values(table, table.ranked))


def _places(tie_break: TieBreak, table: Table) -> Iterator[tuple[PairingNumber, Decimal]]:
    """Place of everybody among those with his points, as gacrux shows it: 0 where nothing is decided."""
    for tied in split_by(table.points):
        parts = tie_break.split(table, tied)
        above = 0
        for part in parts:
            yield from ((player, Decimal(above + 1 if len(parts) > 1 else 0)) for player in part)
            above += len(part)


def _free_rounds(tournament: Tournament, player: PairingNumber) -> int:
    is_round_robin = not tournament.settings.is_swiss
    return sum(is_round_robin and game.is_bye and game.white == player for game in tournament.games)

"""Tie-breaks from the final results of the opponents (FIDE C.07 art. 9).

In a round robin an opponent's points need no adjustment (art. 16 is for Swiss events only), and two games with one
opponent are two encounters: his points enter twice (art. 4.4).
"""

from __future__ import annotations

from decimal import Decimal

from roundbook.model import PairingNumber
from roundbook.rules.record import Table
from roundbook.rules.tiebreaks.registry import tiebreak


@tiebreak("SB", article="9.1")
def sb(table: Table, player: PairingNumber) -> Decimal:
    """Sonneborn-Berger: sum of each opponent's points times the points taken from that opponent.

    A forfeit stands as a game, a bye is absent. Result: multiples of 0.25 with 1-½-0 scoring.
    Source: FIDE C.07 art. 9.1, 15.2 (in force 1 March 2026).

    >>> sb(example_table(), 1)
    Decimal('9.25')
    """
    return sum((record.points * table.points[record.opponent] for record in table.counted(player)), Decimal(0))


@tiebreak("KS", article="9.2")
def ks(table: Table, player: PairingNumber) -> Decimal:
    """Koya: points scored against everybody who has at least half of the points he could have.

    What an opponent could have is a win in each of his games that count and are decided: games so far while the event
    is running, all of them at its end. It goes by games, not by rounds, so the free round of an odd field does not
    raise the limit, and games against an annulled player lower it.
    Source: FIDE C.07 art. 9.2, 15.2 (in force 1 March 2026).

    >>> ks(example_table(), 1)
    Decimal('2')
    """
    return sum((record.points for record in table.counted(player) if _has_half(table, record.opponent)), Decimal(0))


def _has_half(table: Table, player: PairingNumber) -> bool:
    possible = len(table.counted(player)) * table.scoring.win
    return 2 * table.points[player] >= possible

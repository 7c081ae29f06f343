"""Buchholz and what is made of it (FIDE C.07 art. 8). Not in round robins, where equal points have equal Buchholz."""

from __future__ import annotations

from decimal import Decimal

from roundbook.model import PairingNumber
from roundbook.rules.record import Table
from roundbook.rules.tiebreaks.cuts import sum_after_cuts
from roundbook.rules.tiebreaks.notation import PLAIN, Notation
from roundbook.rules.tiebreaks.registry import Value, tiebreak
from roundbook.rules.tiebreaks.unplayed import contributions


@tiebreak("BH", article="8.1", modifiers="CM")
def bh(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Decimal:
    """Buchholz: sum of the scores of the opponents, in an unplayed round that of a dummy.

    Source: FIDE C.07 art. 8.1, 16.3, 16.4 (in force 1 March 2026).

    >>> bh(example_swiss(), 1)
    Decimal('12.5')
    """
    return sum_after_cuts(contributions(table, player), how)


@tiebreak("FB", article="8.3", modifiers="CM")
def fb(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Decimal:
    """Fore Buchholz: the same as if every game of the last round were a draw, forfeits too.

    Source: FIDE C.07 art. 8.3, 16.3, 16.4 (in force 1 March 2026).

    >>> fb(example_swiss(), 1)
    Decimal('13.5')
    """
    return sum_after_cuts(contributions(table, player, is_fore=True), how)


@tiebreak("AOB", article="8.2", modifiers="F")
def aob(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Average Buchholz of the opponents met over the board, exact; with `F` their Fore Buchholz. None without a game.

    Source: FIDE C.07 art. 8.2 (in force 1 March 2026).

    >>> aob(example_swiss(), 1)
    Decimal('12.4')
    """
    rule = fb if how.is_fore else bh
    met = [rule(table, record.opponent) for record in table.over_the_board(player)]
    return sum(met, Decimal(0)) / len(met) if met else None

"""Berger tables: who meets whom in a round robin, with colours and boards as FIDE prints them.

The printed tables are reproduced by a closed form, board order included. A newcomer's mistake is the circle
method ("one stays, the others rotate"): it gives other pairs in other rounds and no colours at all.
Source: FIDE C.05 Annex 1.
"""

from __future__ import annotations

from roundbook.draw.pairs import Pair, Rounds, table_size
from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber

SMALLEST_TABLE = 4
SMALLEST_FIELD = 3


def berger(size: int) -> Rounds:
    """Berger table for an even number of players: one tuple of pairs per round, in the order of the boards.

    An odd field uses the next even table; whoever meets its highest number is free.
    Raises FormatError: `size` is odd or below 4.
    Source: FIDE C.05 Annex 1.

    >>> [tuple(pair) for pair in berger(4)[0]]
    [(1, 4), (2, 3)]
    """
    if size < SMALLEST_TABLE or size % 2:
        raise FormatError(Problem(code="no-such-berger-table", value=str(size)))
    return tuple(_round_pairs(size, round_number) for round_number in range(1, size))


def berger_of_field(players: int) -> Rounds:
    """Berger table of a field; in an odd one whoever meets the highest number of the table is free.

    Raises FormatError: fewer than 3 players.

    >>> [tuple(pair) for pair in berger_of_field(3)[0]]
    [(1, 4), (2, 3)]
    """
    if players < SMALLEST_FIELD:
        raise FormatError(Problem(code="too-few-players", value=str(players), details={"minimum": SMALLEST_FIELD}))
    return berger(table_size(players))


def swapped_cycles(players: int, cycles: int) -> tuple[int, ...]:
    """Cycles whose last two rounds change places, so that nobody has one colour three times running.

    C.05 Annex 1 speaks of the first cycle of a double round robin. With more cycles every seam is alike, so every cycle
    but the last is swapped; among four players a cycle is so short that the swap serves the seam before it as well,
    and every second cycle is swapped. In an odd field nobody gets three equal colours, and nothing is.

    >>> swapped_cycles(8, 2), swapped_cycles(7, 2)
    ((1,), ())
    """
    if players % 2 or cycles == 1:
        return ()
    return tuple(range(1, cycles + 1, 2)) if players == SMALLEST_TABLE else tuple(range(1, cycles))


def _round_pairs(size: int, round_number: int) -> tuple[Pair, ...]:
    """One round: the highest number's game first, then the pairs around his opponent, nearest numbers first."""
    others = size - 1  # the numbers that turn; the highest one stays on board 1
    if round_number % 2:
        pivot = (round_number + 1) // 2
        first = Pair(pivot, size)
    else:
        pivot = (size + round_number) // 2
        first = Pair(size, pivot)
    around = ((_turned(pivot + step, others), _turned(pivot - step, others)) for step in range(1, size // 2))
    return (first, *(Pair(white, black) for white, black in around))


def _turned(number: int, others: int) -> PairingNumber:
    """The number on a ring 1..others."""
    return (number - 1) % others + 1

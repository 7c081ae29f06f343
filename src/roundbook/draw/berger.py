"""Berger tables: who meets whom in a round robin, with colours and boards as FIDE prints them.

The printed tables are reproduced by a closed form, board order included. A newcomer's mistake is the circle
method ("one stays, the others rotate"): it gives other pairs in other rounds and no colours at all.
Source: FIDE C.05 Annex 1.
"""

from __future__ import annotations

from typing import NamedTuple

from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber

SMALLEST_TABLE = 4


class Pair(NamedTuple):
    """Two pairing numbers that meet, the player with the white pieces first."""

    white: PairingNumber
    black: PairingNumber


def berger(size: int) -> tuple[tuple[Pair, ...], ...]:
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

"""Pairs and rounds, the shape that every table has.

A field of an odd number of players uses the table with one place more; whoever meets its highest number is free.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from roundbook.model import PairingNumber


class Pair(NamedTuple):
    """Two pairing numbers that meet, the player with the white pieces first."""

    white: PairingNumber
    black: PairingNumber

    @property
    def reversed(self) -> Pair:
        """The same game with colours reversed."""
        return Pair(white=self.black, black=self.white)


# One tuple of pairs for each round, in the order of the boards.
Rounds = tuple[tuple[Pair, ...], ...]


def table_size(players: int) -> int:
    """Places in the table of a field.

    >>> table_size(7), table_size(8)
    (8, 8)
    """
    return players + players % 2


def in_cycles(table: Rounds, cycles: int, *, swapped: Container[int] = ()) -> Rounds:
    """A table played several times, every second time with colours reversed.

    In the cycles named in `swapped`, counted from 1, the last two rounds change places.

    >>> in_cycles(((Pair(1, 2),),), 2)
    ((Pair(white=1, black=2),), (Pair(white=2, black=1),))
    """
    rounds: Rounds = ()
    for cycle in range(1, cycles + 1):
        ordered = (*table[:-2], *reversed(table[-2:])) if cycle in swapped else table
        rounds += ordered if cycle % 2 else with_colours_reversed(ordered)
    return rounds


def with_colours_reversed(rounds: Rounds) -> Rounds:
    """The same pairs in the same rounds, everybody with the other colour."""
    return tuple(tuple(pair.reversed for pair in pairs) for pairs in rounds)

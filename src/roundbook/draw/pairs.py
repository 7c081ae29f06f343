"""Pairs and rounds, the shape that every table has.

A field of an odd number of players uses the table with one place more; whoever meets its highest number is free.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
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
# C.05 Annex 1 spares players this many games running with one colour.
LONG_RUN = 3


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


def long_runs(rounds: Iterable[Iterable[tuple[int, int]]], players: int) -> tuple[PairingNumber, ...]:
    """Numbers of a field that have one colour three times running; a round in which somebody is free does not count.

    In each round stand pairs, White first; whoever meets 0 or a number above `players` is free.

    >>> long_runs([[(1, 2)], [(1, 2)], [(1, 2)], [(3, 1)]], 3)
    (1, 2)
    """
    runs: dict[PairingNumber, list[int]] = {number: [0, 0] for number in range(1, players + 1)}
    found = set()
    for white, black in (pair for pairs in rounds for pair in pairs):
        if min(white, black) > 0 and max(white, black) <= players:
            runs[white] = [runs[white][0] + 1, 0]
            runs[black] = [0, runs[black][1] + 1]
            found |= {number for number in (white, black) if max(runs[number]) >= LONG_RUN}
    return tuple(sorted(found))


def with_colours_reversed(rounds: Rounds) -> Rounds:
    """The same pairs in the same rounds, everybody with the other colour."""
    return tuple(tuple(pair.reversed for pair in pairs) for pairs in rounds)

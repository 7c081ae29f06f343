"""Quads: groups of four by rating, three rounds, everybody meets everybody; what is left over is one larger group.

Players are numbered by rating inside a quad. After two rounds everybody has had one White and one Black, so the
colours of the last round are tossed for; the toss follows from the seed of the event, so that it can be repeated. A
group of five, six or seven is an ordinary round robin by the Berger tables.
Source: US Chess rule 30G.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.draw import Rounds
from roundbook.draw.crenshaw import QUAD_ROUNDS, quad_in_cycles
from roundbook.draw.lots import lot
from roundbook.formats.round_robin import RoundRobin
from roundbook.model import QUAD, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Quads(RoundRobin):
    """Groups of four; in a double quad each pair meets again with colours reversed."""

    name: str = "quads"
    rest_joins: bool = True

    def rounds(self, sizes: Sequence[int], settings: Settings, place: int) -> Rounds:
        """All rounds of a quad, or of the group that is left over.

        >>> rounds = Quads().rounds([4], Settings(event="Quads", seed=1), 1)
        >>> [[tuple(sorted(pair)) for pair in pairs] for pairs in rounds]
        [[(1, 4), (2, 3)], [(1, 3), (2, 4)], [(1, 2), (3, 4)]]
        """
        if tuple(sizes) != (QUAD,):
            return RoundRobin.rounds(self, sizes, settings, place)
        whites = [pair[_toss(settings.seed, place, board)] for board, pair in enumerate(QUAD_ROUNDS[-1], start=1)]
        return quad_in_cycles(settings.cycles, tossed_white=whites)


def _toss(seed: int, place: int, board: int) -> int:
    """Who of a pair has White: the first, 0, if `printf SEED:PLACE:BOARD | sha256sum` begins with an even byte."""
    return lot(seed, place, board)[0] % 2

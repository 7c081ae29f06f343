"""Scheveningen: two teams of equal size, everybody meets everybody of the other team.

The numbers of the second team follow those of the first. Everybody is ranked among his own team, by his games against
the other one; the points of its players are the team's. So there is no direct encounter, and the half of a schedule
that a withdrawn player must have completed (C.05 6.6) is half of his games against the other team. In semi-Scheveningen
each half of a team is a team here: its two matches are sections side by side.
Source: FIDE Arbiters' Manual, tables for 2 to 10 boards; no regulation makes a table obligatory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.draw import Rounds, scheveningen
from roundbook.draw.scheveningen import STANDARD_TABLE, TABLE_NAMES
from roundbook.errors import FormatError, Problem
from roundbook.model import Settings

SCHEVENINGEN = "scheveningen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheveningen:
    """A match of two teams in which everybody plays against everybody of the other team, in every cycle."""

    name: str = SCHEVENINGEN
    minimum_players: int = 4
    groups_in_section: int = 2
    rest_joins: bool = False

    def rounds(self, sizes: Sequence[int], settings: Settings, place: int) -> Rounds:  # noqa: ARG002  as every format
        """All rounds of a match, each as its pairs in the order of the table.

        Raises FormatError: teams of different size, or no table for so many boards.

        >>> [tuple(pair) for pair in Scheveningen().rounds([2, 2], Settings(event="Match"), 1)[0]]
        [(1, 3), (2, 4)]
        """
        first, second = sizes
        if first != second:
            raise FormatError(Problem(code="teams-differ", value=str(first), details={"other": second}))
        table = settings.table if settings.table in TABLE_NAMES else STANDARD_TABLE
        return scheveningen(first, table=table, cycles=settings.cycles)

"""The tables of a round robin by their names, all called alike: number of players in, rounds out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from roundbook.draw.berger import berger_of_field, swapped_cycles
from roundbook.draw.circle import circle
from roundbook.draw.crenshaw import crenshaw, quad_in_cycles
from roundbook.draw.danish import danish
from roundbook.draw.pairs import Rounds, in_cycles, table_size
from roundbook.errors import FormatError, Problem
from roundbook.model import QUAD

Table = Callable[[int], Rounds]

TABLES: Mapping[str, Table] = MappingProxyType(
    {"berger": berger_of_field, "circle": circle, "crenshaw": crenshaw, "danish": danish}
)
# Where two colours alike at the end of a cycle meet a third one at the beginning of the next, as C.05 Annex 1 says of
# the Berger tables. The US tables run backwards: there the swap would change nothing; the quad has an order of its own.
SWAPPED_TABLES = frozenset({"berger", "circle", "danish"})


def draw_table(name: str, players: int, *, cycles: int = 1, swap_last_rounds: bool = True) -> Rounds:
    """Rounds of a field by the table of this name, each in the order of the boards.

    In an odd field whoever meets the number after the highest one is free. More `cycles` than one have colours reversed
    every second time; `swap_last_rounds` as in C.05 Annex 1, for the tables that it serves.
    Raises FormatError: there is no such table, or it has nothing for so many players.

    >>> [len(draw_table(name, 7)) for name in TABLES]
    [7, 7, 7, 7]
    """
    if name not in TABLES:
        raise FormatError(Problem(code="unknown-table", value=name, details={"known": ", ".join(TABLES)}))
    if name == "crenshaw" and table_size(players) == QUAD:
        return quad_in_cycles(cycles)
    is_swapped = swap_last_rounds and name in SWAPPED_TABLES
    return in_cycles(TABLES[name](players), cycles, swapped=swapped_cycles(players, cycles) if is_swapped else ())

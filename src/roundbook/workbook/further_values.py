"""What the columns of the further tie-breaks must show: the values of the rules, and what those are made of.

The hub ranks by the higher value alone, so what is better when lower stands there with a minus, and a value of nobody
as `UNDEFINED`; people see neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from roundbook.model import Group, Outcome, PairingNumber
from roundbook.rules import Record, Table, tie_break_of
from roundbook.workbook.formulas import OUT_OF_REACH
from roundbook.workbook.further import LOWEST, REACHES, UNDEFINED, koya_steps
from roundbook.workbook.further_formulas import NO_KIND

Column = Mapping[PairingNumber, Decimal]
_KINDS = {Outcome.LOSS: 0, Outcome.DRAW: 1, Outcome.WIN: 2}


def column_of(code: str, table: Table, group: Group) -> Column:
    """Values of a tie-break for a group; a player whose results were removed has 0."""
    tie_break, numbers = tie_break_of(code), tuple(group.numbers)
    sign = -1 if tie_break.lowest_first else 1
    values = tie_break.values(table, numbers)
    found = {n: Decimal(UNDEFINED) if value is None else sign * value for n, value in values.items()}
    return {n: Decimal(0) if n in table.annulled else found[n] for n in numbers}


def part_of(column: str, table: Table, group: Group) -> Column:
    """Values of a column that a tie-break is made of, for a group."""
    return {n: Decimal(0) if n in table.annulled else _part(column, table, n) for n in group.numbers}


def _part(column: str, table: Table, player: PairingNumber) -> Decimal:
    key, _, rest = column.partition("_")
    if key == REACHES:
        most = table.scoring.win * len(table.counted(player))
        return Decimal(2 * table.points[player] >= most + (koya_steps(rest) or 0))
    cut = int(rest)
    games = sorted((table.points[record.opponent], _kind(record)) for record in table.counted(player))
    lowest, worst = games[cut - 1] if len(games) >= cut else (Decimal(OUT_OF_REACH), NO_KIND)
    return lowest if key == LOWEST else Decimal(worst)


def _kind(record: Record) -> int:
    return _KINDS[record.outcome] if record.outcome is not None else NO_KIND

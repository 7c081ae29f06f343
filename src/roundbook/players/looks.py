"""What the readers of workbook files share: how a sheet looks beside its values, and how both become a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from roundbook.players.cells import Cell, CellContent, Grid, MergedRange

# A list of a thousand players is less than 1 MB of XML; this much is a sheet formatted to its last row, or a bomb.
LARGEST_PART = 64 * 2**20

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """Hidden rows, hidden column ranges, merged ranges, and the places (row, column, from 1) of marked cells."""

    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: tuple[tuple[int, int], ...] = ()
    merged: tuple[MergedRange, ...] = ()
    is_filtered: bool = False
    formulas: frozenset[Place] = frozenset()
    uncalculated: frozenset[Place] = frozenset()
    struck: frozenset[Place] = frozenset()
    errors: frozenset[Place] = frozenset()


def cell_content(value: object) -> CellContent | None:
    """Value in the few types that a player list needs, None for a blank; a time of day or a duration becomes text."""
    if isinstance(value, str):
        return value if value.strip() else None
    if value is None or isinstance(value, bool | int | float | datetime):
        return value
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    return str(value)


def grid_of(sheet: str, cells: Iterable[Cell], looks: Looks, *, is_hidden: bool) -> Grid:
    """Sheet of cells that come row by row, with those of its looks that concern cells in use."""
    rows: dict[int, dict[int, Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, {})[cell.column] = cell
    used_columns = {column for row in rows.values() for column in row}
    return Grid(
        sheet=sheet,
        rows=rows,
        is_hidden=is_hidden,
        is_filtered=looks.is_filtered,
        hidden_rows=frozenset(looks.hidden_rows & rows.keys()),
        hidden_columns=frozenset(
            column for column in used_columns if any(first <= column <= last for first, last in looks.hidden_columns)
        ),
        merged=looks.merged,
    )

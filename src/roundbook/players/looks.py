"""What the readers of workbook files share: how a sheet looks beside its values, and how both become a grid."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from roundbook.errors import PlayerListError, Problem
from roundbook.players.cells import Cell, CellContent, Grid, MergedRange

# A list of a thousand players is less than 1 MB of XML; this much is a sheet formatted to its last row, or a bomb.
LARGEST_PART = 64 * 2**20
# Cells with something in them, in all sheets of a file: more are a register of a whole country, not an entry list.
MOST_CELLS = 500_000
# Rows in use that merged ranges cover, each range counted for itself.
MOST_MERGED_ROWS = 200_000

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """Hidden rows, hidden column ranges, merged ranges, and the places (row, column, from 1) of marked cells.

    `partly_struck` holds what counts of a text and what is struck through in it, where that is a part only.
    """

    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: tuple[tuple[int, int], ...] = ()
    merged: tuple[MergedRange, ...] = ()
    is_filtered: bool = False
    formulas: frozenset[Place] = frozenset()
    struck: frozenset[Place] = frozenset()
    errors: frozenset[Place] = frozenset()
    partly_struck: Mapping[Place, tuple[str, str]] = field(default_factory=dict)


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
    merged = tuple(_in_use(looks.merged, sorted(rows), sheet))
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
        merged=merged,
    )


def too_large(part: str) -> PlayerListError:
    """Error for a file that holds far more than any list."""
    return PlayerListError(Problem(code="list-too-large", details={"part": part}))


def _in_use(merged: Iterable[MergedRange], rows: Sequence[int], sheet: str) -> Iterator[MergedRange]:
    """Merged ranges that cover a row with something in it. Raises PlayerListError: they lie in heaps."""
    visits = 0
    for found in merged:
        covered = bisect_right(rows, found.last_row) - bisect_left(rows, found.first_row)
        visits += covered
        if visits > MOST_MERGED_ROWS:
            raise too_large(sheet)
        if covered:
            yield found

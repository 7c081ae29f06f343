"""What the readers of workbook files share: how a sheet looks beside its values, and how both become a grid."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from datetime import date, datetime

from roundbook.errors import PlayerListError, Problem
from roundbook.players.cells import Cell, CellContent, Grid, MergedRange

# A list of a thousand players is less than 1 MB of XML; this much is a sheet formatted to its last row, or a bomb.
LARGEST_PART = 64 * 2**20
# Of the other kinds a thousand players are less than 1 MB too, and they come unpacked.
LARGEST_XLS, LARGEST_TEXT = 32 * 2**20, 16 * 2**20
MOST_SHEETS = 1000
# Cells with something in them, in all sheets of a file: more are a register of a whole country, not an entry list.
MOST_CELLS = 500_000
# What one sheet may hold: whatever is looked for in it is looked for everywhere, headers in every row and column.
MOST_ROWS, MOST_COLUMNS, MOST_HEADERS = 10_000, 300, 200
# Rows in use that merged ranges cover, each range counted for itself.
MOST_MERGED_ROWS = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """Hidden rows, hidden column ranges and merged ranges, counted from 1; whether a filter is at work."""

    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: tuple[tuple[int, int], ...] = ()
    merged: tuple[MergedRange, ...] = ()
    is_filtered: bool = False


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
        if is_register(rows):
            break
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


def is_register(used_rows: Sized) -> bool:
    """Whether a sheet has so many rows that it is no entry list, and the rest of it need not be read.

    Such a sheet may stand beside the list, as a register of players often does; only who looks for a list in it is
    told that it is too large.
    """
    return len(used_rows) > MOST_ROWS


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

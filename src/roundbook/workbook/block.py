"""A table on a sheet: named columns, numbered lines, where it was made or where people have moved it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.workbook.cells import Area, Position, address

# Columns from here on stand for columns that somebody deleted: nothing is there, and nothing is written there.
FIRST_ABSENT = 16_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Where a block stands in a file that people have worked in.

    `top` is the first row of the block's range, `rows` the rows of its lines (inserted rows are not among them),
    `columns` the column of each key, from `FIRST_ABSENT` on where it was deleted.
    """

    header_row: int
    top: int
    rows: tuple[int, ...]
    columns: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A table on a sheet. `top` is its first line of values; the header stands one row above it.

    `found` moves its lines and columns to where they are in a file that people have worked in.
    """

    name: str
    sheet: str
    top: int
    left: int
    columns: tuple[str, ...]
    rows: int
    found: Found | None = None

    @property
    def header_row(self) -> int:
        """Row of the headers."""
        return self.found.header_row if self.found else self.top - 1

    def column(self, key: str) -> int:
        """Column of the sheet where this column of the block stands."""
        return self.found.columns[key] if self.found else self.left + self.columns.index(key)

    def row(self, index: int) -> int:
        """Row of the sheet where line `index` (from 0) stands."""
        return self.found.rows[index] if self.found else self.top + index

    def place_in_range(self, index: int) -> int:
        """Place of line `index` in the block's range, from 1, inserted rows counted."""
        return self.row(index) - (self.found.top if self.found else self.top) + 1

    def at(self, index: int, key: str) -> Position:
        """Row and column of one cell."""
        return self.row(index), self.column(key)

    def area(self, key: str | None = None) -> Area:
        """Area of one column, or of the whole block without its header; inserted rows are inside."""
        columns = [self.column(name) for name in ((key,) if key else self.columns)]
        columns = [column for column in columns if column < FIRST_ABSENT] or columns
        top = self.found.top if self.found else self.top
        bottom = max(self.found.rows) if self.found else self.top + self.rows - 1
        return Area(top=top, left=min(columns), bottom=bottom, right=max(columns))

    def address(self, index: int, key: str) -> str:
        """A1 address of one cell, both parts pinned."""
        return address(*self.at(index, key), absolute=True)

"""A sheet as it was read: cells with their addresses, and what the organiser hid, filtered, merged or struck through.

Nothing here knows which file the sheet came from, nor what a player is. Rows and columns count from 1 as a spreadsheet
shows them. A blank cell does not exist: a sheet that claims a million rows has only those with something in them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from roundbook.errors import Detail, Problem, Severity

CellContent = str | int | float | bool | datetime


def address(row: int, column: int) -> str:
    """Address of a cell as people see it.

    >>> address(7, 3), address(1, 27)
    ('C7', 'AA1')
    """
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell with something in it.

    A formula holds its result. `is_calculated` is false when the file keeps none, `content` is then empty. `is_error`
    marks #N/A and its kin; a person who typed those letters as text wrote text. `struck_part` is what was left away
    because only that part of the text is struck through.
    """

    sheet: str
    row: int
    column: int
    content: CellContent
    is_formula: bool = False
    is_calculated: bool = True
    is_error: bool = False
    is_struck: bool = False
    struck_part: str = ""

    @property
    def address(self) -> str:
        """Address as people see it (`C7`)."""
        return address(self.row, self.column)

    @property
    def place(self) -> str:
        """Sheet and address (`List!C7`), the address alone in a file without sheets."""
        return f"{self.sheet}!{self.address}" if self.sheet else self.address

    @property
    def text(self) -> str:
        """Content as one line of text, for a message or a comparison."""
        return " ".join(str(self.content).split())

    def problem(self, code: str, severity: Severity, **details: Detail) -> Problem:
        """Finding about this cell."""
        return Problem(
            code=code, severity=severity, sheet=self.sheet, cell=self.address, value=self.text, details=details
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRange:
    """Cells merged into one; what they show stands in the first row and column."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int

    def covers(self, row: int, column: int) -> bool:
        """Whether a cell is part of this range."""
        return self.first_row <= row <= self.last_row and self.first_column <= column <= self.last_column


@dataclass(frozen=True, kw_only=True)
class Grid:
    """One sheet: `rows` by row number in rising order, each with its cells by column number, blanks left out.

    `hidden_rows` and `hidden_columns` name only rows and columns that hold something. A text file is one sheet without
    a title. `noticed` is what the reading of the file gave reason to say.
    """

    sheet: str
    rows: Mapping[int, Mapping[int, Cell]]
    is_hidden: bool = False
    is_filtered: bool = False
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    merged: tuple[MergedRange, ...] = ()
    noticed: tuple[Problem, ...] = ()

    @property
    def columns(self) -> tuple[int, ...]:
        """Numbers of the columns that hold something, from left to right."""
        return tuple(sorted({column for cells in self.rows.values() for column in cells}))

    def part(self, rows: Container[int], columns: Container[int]) -> Grid:
        """The sheet as if it held nothing but these rows and columns; cells keep their addresses."""
        kept = {row: _only(cells, columns) for row, cells in self.rows.items() if row in rows}
        kept = {row: cells for row, cells in kept.items() if cells}
        return replace(
            self,
            rows=kept,
            hidden_rows=frozenset(row for row in self.hidden_rows if row in kept),
            hidden_columns=frozenset(column for column in self.hidden_columns if column in columns),
        )

    def cell(self, row: int, column: int) -> Cell | None:
        """Cell at a place, None where it is blank or covered by a merged one."""
        return self.rows.get(row, {}).get(column)

    def merged_at(self, row: int, column: int) -> MergedRange | None:
        """Merged range that covers a place, if any."""
        possible = self._merged_by_row.get(row, ()) if row in self.rows else self.merged
        return next((merged for merged in possible if merged.covers(row, column)), None)

    @cached_property
    def _merged_by_row(self) -> Mapping[int, Sequence[MergedRange]]:
        """Merged ranges that cover a row in use; a file may have thousands of them."""
        by_row: dict[int, list[MergedRange]] = {}
        rows = sorted(self.rows)
        for merged in self.merged:
            for row in rows[bisect_left(rows, merged.first_row) : bisect_right(rows, merged.last_row)]:
                by_row.setdefault(row, []).append(merged)
        return by_row

    def shown(self, row: int, column: int) -> Cell | None:
        """Cell that a person sees at a place: a merged range shows its first cell everywhere."""
        own = self.cell(row, column)
        merged = None if own else self.merged_at(row, column)
        return self.cell(merged.first_row, merged.first_column) if merged else own


def _only(cells: Mapping[int, Cell], columns: Container[int]) -> dict[int, Cell]:
    return {column: cell for column, cell in cells.items() if column in columns}

"""What stands in a workbook: values by sheet, row and column from 0, and its defined names. No meaning yet."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from roundbook.cell_text import joined_text
from roundbook.model import CellValue
from roundbook.workbook.cells import Area, Position
from roundbook.workbook.scan import SheetScan

# What is read of a sheet: none of ours has more, and a foreign one that claims a million rows is not read to the end.
MOST_ROWS, MOST_COLUMNS = 3000, 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Values of one sheet by row, up to its last value or formula.

    `formulas` stand in cells that calculate, `errors` are cells that show an error like #N/A, `day_numbers` what a
    formula reads in cells that show a date or a time.
    """

    title: str
    rows: Mapping[int, Sequence[object]]
    formulas: Mapping[Position, str] = field(default_factory=dict)
    errors: frozenset[Position] = frozenset()
    day_numbers: Mapping[Position, float] = field(default_factory=dict)

    def value(self, row: int, column: int) -> object:
        """Value of a cell, None when it is empty."""
        cells = self.rows.get(row, ())
        return cells[column] if 0 <= column < len(cells) else None

    def text(self, row: int, column: int) -> str:
        """Value of a cell as text, blanks around it and doubled ones away."""
        return " ".join(joined_text(self.calculable(row, column)).split())

    def calculable(self, row: int, column: int) -> object:
        """Value of a cell as a formula reads it: dates and times as numbers, in the date system of the file."""
        return self.day_numbers.get((row, column), self.value(row, column))

    def is_blank(self, row: int, columns: Iterable[int]) -> bool:
        """Whether a row is empty in these columns."""
        return not any(self.text(row, column) for column in columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class RawBook:
    """Values of a workbook by sheet title, and its defined names: sheet title and area.

    `scans` are the same sheets as they lie in the file, for whoever compares or patches them next. `hub_texts` are the
    typed texts of a hub that is known by its names, by row; it is in no other way among the sheets. `cup_hub_texts` are
    the same of the hub of a cup that follows groups; `cup_names` are the names of that cup, and `cup_rounds` its
    rounds. `is_1904` says that days count from 1904.
    """

    sheets: Mapping[str, Grid]
    names: Mapping[str, tuple[str, Area]]
    scans: Mapping[str, SheetScan]
    hub_texts: Mapping[int, Sequence[object]] = field(default_factory=dict)
    cup_hub_texts: Mapping[int, Sequence[object]] = field(default_factory=dict)
    cup_names: Mapping[str, tuple[str, Area]] = field(default_factory=dict)
    cup_rounds: int = 0
    is_1904: bool = False


def printed_text(value: object) -> str:
    """Text of a cell that no formula reads: as it stands, a date as 2026-01-02, a time as 01:00:00."""
    if isinstance(value, datetime.datetime):
        value = value if value.time() != datetime.time() else value.date()
    return str(value) if isinstance(value, datetime.date | datetime.time | datetime.timedelta) else joined_text(value)


def own_value(value: object) -> CellValue:
    """Value of a column of the organiser's own as it is kept: numbers as numbers, everything else as text."""
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    return printed_text(value)


def whole_number(value: object) -> int | None:
    """Whole number that a cell holds, as a number or as digits with blanks around; None for anything else.

    >>> whole_number(3.0), whole_number(" 3 "), whole_number("3.0"), whole_number(True)
    (3, 3, None, None)
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return int(value) if float(value).is_integer() else None
    # The blanks that VALUE and TRIM forgive in a formula, and no others.
    digits = value.strip(" ") if isinstance(value, str) else ""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None

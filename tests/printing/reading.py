"""Printed workbooks read as a person reads them: cells with something in them, pages from break to break."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

import openpyxl

from roundbook import handouts
from roundbook.model import Tournament
from roundbook.printing import Wishes
from tests.printing.events import TODAY

Row = list[Any]


def content(tournament: Tournament, things: Sequence[str], **wishes: Any) -> bytes:
    """Bytes of a printed workbook."""
    return handouts.make_printed(tournament, things, Wishes(when=TODAY, **wishes)).content


def sheets(tournament: Tournament, *things: str, **wishes: Any) -> list[Any]:
    """Sheets of a printed workbook, as openpyxl has them."""
    return list(openpyxl.load_workbook(io.BytesIO(content(tournament, things, **wishes))))


def rows(sheet: Any) -> list[Row]:
    """What stands in the rows that have anything in them."""
    found = ([cell.value for cell in row if cell.value is not None] for row in sheet.iter_rows())
    return [row for row in found if row]


def values(sheet: Any) -> list[Any]:
    """Everything that stands on a sheet, row by row."""
    return [value for row in rows(sheet) for value in row]


def pages(sheet: Any) -> Iterator[list[Row]]:
    """Rows of each page, without what all pages repeat."""
    repeated = int(sheet.print_title_rows.split(":")[-1].strip("$")) if sheet.print_title_rows else 0
    ends = [brk.id for brk in sheet.row_breaks.brk] + [sheet.max_row]
    first = repeated + 1
    for end in ends:
        found = (
            [cell.value for cell in row if cell.value is not None]
            for row in sheet.iter_rows(min_row=first, max_row=end)
        )
        yield [row for row in found if row]
        first = end + 1

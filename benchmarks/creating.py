"""What `create` costs above XlsxWriter: reading the list, drawing, calculating, describing the sheets, packing."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

import xlsxwriter
from benchmarks.fields import WHEN, player_list, settings, swiss, tournament
from benchmarks.timing import Line, compare

from roundbook import app
from roundbook.making import workbook_of
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Blank, Cell, Formula, Number, Sheet, Style, Text
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.team_book import book_of
from roundbook.workbook.write import format_properties

PLAYERS, CYCLES = 30, 2
SWISS_FIELDS = ((60, 7), (500, 9))


def lines() -> Iterator[Line]:
    """The verb against a bare loop over the same cells."""
    players = player_list(PLAYERS)
    event = tournament(PLAYERS, CYCLES, is_over=False)
    sheets = build_sheets(Book(tournament=event, texts=load_texts("en")))
    ratio = compare(lambda: app.create(players, settings(CYCLES), created=WHEN), lambda: _write_bare(sheets))
    question = f"create ÷ XlsxWriter writing the same cells ({PLAYERS} players, double)"
    yield Line(question=question, measured=ratio.text, aim="≤ 1.3")
    for number, rounds in SWISS_FIELDS:
        yield _swiss_line(number, rounds)


def _swiss_line(players: int, rounds: int) -> Line:
    """A Swiss with all its results, and how large it is."""
    event = swiss(players, rounds)
    sheets = build_sheets(book_of(event, load_texts("en")))
    ratio = compare(
        lambda: workbook_of(event, created=WHEN), lambda: _write_bare(sheets), repeats=3 if players < 100 else 1
    )
    size = len(workbook_of(event, created=WHEN))
    question = (
        f"workbook of a Swiss ÷ XlsxWriter writing the same cells ({players} players, {rounds} rounds, all played)"
    )
    return Line(question=question, measured=f"{ratio.text}; {size:,} bytes", aim="")


def _write_bare(sheets: Sequence[Sheet]) -> bytes:
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    formats: dict[Style, Any] = {}
    for sheet in sheets:
        worksheet = book.add_worksheet(sheet.title)
        for (row, column), cell in sheet.cells.items():
            if cell.style not in formats:
                formats[cell.style] = book.add_format(format_properties(cell.style))
            _write_cell(worksheet, row, column, cell, formats[cell.style])
    book.close()
    return target.getvalue()


def _write_cell(worksheet: Any, row: int, column: int, cell: Cell, look: Any) -> None:
    match cell:
        case Text():
            worksheet.write_string(row, column, cell.value, look)
        case Number():
            worksheet.write_number(row, column, cell.value, look)
        case Blank():
            worksheet.write_blank(row, column, None, look)
        case Formula():
            worksheet.write_formula(row, column, f"={cell.text}", look, cell.value)

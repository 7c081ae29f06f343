"""Tournaments written as workbooks, always at the same moment, so that the same tournament gives the same bytes."""

from __future__ import annotations

import datetime

from roundbook.making import write_books
from roundbook.model import Tournament
from roundbook.text import load_texts
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import Formula, Sheet
from roundbook.workbook.ledger import GameKey

CREATED = datetime.datetime(2026, 1, 1, 12, 0)


def book_of(
    tournament: Tournament,
    *,
    report: tuple[ReportLine, ...] = (),
    unfinished: frozenset[GameKey] = frozenset(),
) -> Book:
    """A tournament on its way into English sheets."""
    return Book(tournament=tournament, texts=load_texts("en"), report=report, unfinished=unfinished)


def written(book: Book) -> bytes:
    """The workbook file."""
    return write_books((book,), CREATED)


def formula_count(sheets: list[Sheet]) -> int:
    """Number of formula cells."""
    return sum(isinstance(cell, Formula) for sheet in sheets for cell in sheet.cells.values())

"""How large the workbooks are: a mailbox and a phone care about bytes, a recalculation about formulas."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.fields import WHEN, tournament
from benchmarks.timing import Line

from roundbook import app
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Formula
from roundbook.workbook.sheets import build_sheets

# Players, cycles, and the aim for the finished event.
FIELDS = ((12, 1, "≤ 81,920 bytes"), (30, 1, ""), (30, 2, "≤ 307,200 bytes, ≤ 14,000 formulas"))


def lines() -> Iterator[Line]:
    """Bytes and formulas of finished events."""
    for players, cycles, aim in FIELDS:
        event = tournament(players, cycles, is_over=True)
        sheets = build_sheets(Book(tournament=event, texts=load_texts("en")))
        formulas = sum(isinstance(cell, Formula) for sheet in sheets for cell in sheet.cells.values())
        size = len(app.workbook_of(event, created=WHEN))
        kind = "double" if cycles == 2 else "single"
        measured = f"{size:,} bytes, {formulas:,} formulas"
        yield Line(question=f"workbook of {players} players, {kind}", measured=measured, aim=aim)

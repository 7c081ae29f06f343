"""The bracket of a knockout for the wall: that of the workbook as plain values, with room for names still to come."""

from __future__ import annotations

from dataclasses import replace

from roundbook.printing.view import Wishes
from roundbook.publish.view import EventView
from roundbook.workbook.cells import Cell, Formula, Number, Sheet, text_or_blank
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.sheets.bracket import bracket_sheet


def bracket_chart(view: EventView, wishes: Wishes) -> Sheet:
    """The whole bracket, on one page or, a large one, on two."""
    sheet = bracket_sheet(KnockoutBook(tournament=view.tournament, texts=view.texts))
    sheet.key, sheet.title = "print-bracket", view.texts.sheet("bracket" if view.before else "print_wall_chart")
    sheet.cells = {place: _plain(cell) for place, cell in sheet.cells.items()}
    sheet.freeze = None
    sheet.page = replace(sheet.page, paper=wishes.paper, has_header=False)
    return sheet


def _plain(cell: Cell) -> Cell:
    """What a cell shows, without its formula."""
    if not isinstance(cell, Formula):
        return cell
    value = cell.value
    return text_or_blank(value, cell.style) if isinstance(value, str) else Number(value, cell.style)

"""The hidden hub of a cup that follows groups: that of any knockout, and what the groups are called."""

from __future__ import annotations

from roundbook.rules.second_stage import place_label
from roundbook.workbook.cells import PLAIN, Formula, Sheet
from roundbook.workbook.cup_book import CupBook
from roundbook.workbook.cup_formulas import group_formulas
from roundbook.workbook.sheets.hub import hub_headers
from roundbook.workbook.sheets.knockout_hub import knockout_hub_sheet


def cup_hub_sheet(book: CupBook) -> Sheet:
    """The hub of a cup."""
    sheet = knockout_hub_sheet(book)
    block = book.layout.feeders_block
    hub_headers(sheet, block)
    theirs = book.groups.values.columns["group"]
    names = [str(theirs[group.numbers.start]) for group in book.layout.feeders]
    for place, name in enumerate(names):
        formulas = group_formulas(book.layout, place)
        values = {"name": name, "end": name.split(" ")[-1], "short": place_label(names, place, 1)[:-1]}
        for key in block.columns:
            sheet.put(*block.at(place, key), Formula(formulas[key], values[key], PLAIN))
    return sheet

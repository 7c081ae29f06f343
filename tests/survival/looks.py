"""How cells look and what they hold: colours, formats, merged cells, hidden rows, errors, formulas overwritten."""

from __future__ import annotations

from typing import Any

from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation

from tests.app.other_programs import with_inline_texts
from tests.survival.case import Case, refused, survives, told
from tests.survival.programs_used import by_bytes, by_libreoffice, by_moving, by_openpyxl


def _decorated(book: Any) -> None:
    sheet = book["Round 1"]
    sheet["E5"].comment = Comment("Played on Thursday", "Anna")
    sheet["E6"].fill = PatternFill("solid", fgColor="FFEE00")
    sheet["E7"].font = Font(strike=True, bold=True)
    sheet["J5"].alignment = Alignment(wrap_text=True)
    sheet.column_dimensions["C"].width = 80
    sheet.freeze_panes = "D7"
    sheet.auto_filter.ref = "A4:J8"
    sheet.row_dimensions[6].hidden = True
    sheet.sheet_properties.tabColor = "FF0000"
    rule = DataValidation(type="list", formula1='"1-0,0-1"')
    rule.add("E5:E7")
    sheet.add_data_validation(rule)
    book["Players"]["C5"].font = Font(strike=True)


def _decorated_in_libreoffice(book: Any) -> None:
    book.add_comment("Round 1", "E5", "Played on Thursday")
    book.set_fill("Round 1", "A5:J5", "FFEE00")
    book.set_column_width("Round 1", "C", 80)
    book.hide_rows("Round 1", "A6:A7")
    book.hide_rows("Players", "A5:A8")


def _numbers_shown_as_dates(book: Any) -> None:
    for sheet, area in (("Round 1", "B5:B7"), ("Players", "A5:A7"), ("Players", "E5:E7")):
        book.set_number_format(sheet, area, "yyyy-mm-dd")


def _merged(sheet: str, area: str) -> Any:
    return by_moving(lambda book: book.merge_cells(sheet, area))


def _error(sheet: str, cell: str, error: str) -> Any:
    def work(book: Any) -> None:
        book[sheet][cell].value = error
        book[sheet][cell].data_type = "e"

    return by_openpyxl(work)


def _dead_formulas(book: Any) -> None:
    """Formulas of somebody's own that lead nowhere."""
    book.type_text("Players", {"C5": "=VLOOKUP(99;A5:C6;3;0)", "E6": "=1/0"})


def _formulas_of_his_own(book: Any) -> None:
    """Formulas that give what stood there."""
    book.type_text("Players", {"E5": "=2000+390"})
    book.type_text("Round 1", {"B5": "=1+1"})


def _values_over(sheet: str, area: str) -> Any:
    return by_libreoffice(lambda book: book.paste_values(sheet, area))


ERRORS = (
    ("Players", "C5", "#N/A"),
    ("Players", "B7", "#REF!"),
    ("Players", "D5", "#NAME?"),
    ("Players", "E5", "#VALUE!"),
    ("Players", "A5", "#N/A"),
    ("Players", "I5", "#N/A"),
    ("Round 1", "E5", "#REF!"),
    ("Round 4", "E5", "#N/A"),
    ("Settings", "B4", "#REF!"),
    ("Settings", "B18", "#N/A"),
)
GONE = "which formulas are gone; results are read"

CASES: tuple[Case, ...] = (
    survives(
        "decorated",
        "comments, colours, strikethrough, widths, filters, hidden rows, frozen panes, rules for cells",
        (by_openpyxl(_decorated), by_libreoffice(_decorated_in_libreoffice)),
        is_recalculated=True,
    ),
    survives(
        "numbers-shown-as-dates",
        "numbers and ratings formatted as dates",
        by_moving(_numbers_shown_as_dates),
        is_recalculated=True,
    ),
    survives(
        "texts-in-cells", "texts kept in the cells instead of a table", (by_bytes(with_inline_texts, "Google Sheets*"),)
    ),
    refused(
        "results-merged",
        "cells of several lines merged",
        _merged("Round 1", "E5:E6"),
        ("merged-entries",),
        answer="take them apart",
    ),
    refused(
        "players-merged",
        "cells of several lines merged",
        _merged("Players", "G5:G7"),
        ("merged-entries",),
        answer="take them apart",
    ),
    survives("titles-merged", "cells of a title or of one line merged", _merged("Standings", "A1:F1")),
    told(
        "line-merged",
        "cells of one line merged over a formula",
        _merged("Round 1", "E5:F5")[1:],
        ("formula-deleted",),
        answer="the cell",
    ),
    *(
        refused(
            f"error-in-{sheet}-{cell}".lower().replace(" ", "-"),
            "an error such as #N/A or #REF! in place of an entry",
            (_error(sheet, cell, error),),
            ("error-value",),
            answer="the cell and what to do",
        )
        for sheet, cell, error in ERRORS
    ),
    refused(
        "error-in-a-pairing",
        "an error such as #N/A or #REF! in place of an entry",
        (_error("Round 1", "H5", "#N/A"),),
        ("error-value", "pair-missing"),
        answer="the cell and what to do",
    ),
    refused(
        "dead-formulas",
        "an error such as #N/A or #REF! in place of an entry",
        (by_libreoffice(_dead_formulas),),
        ("error-value",),
        answer="the cell and what to do",
    ),
    survives(
        "own-formulas",
        "formulas of your own in place of an entry",
        (by_libreoffice(_formulas_of_his_own),),
    ),
    *(
        told(
            f"values-over-{sheet.lower().replace(' ', '-')}",
            "formulas overwritten by their values",
            (_values_over(sheet, area),),
            codes,
            answer=GONE,
        )
        for sheet, area, codes in (
            ("Round 1", "A1:J8", ("formulas-overwritten",)),
            ("Standings", "J5:P11", ("formulas-overwritten",)),
            ("Crosstable", "F5:L11", ("formulas-overwritten",)),
            ("Players", "A1:L11", ("formula-overwritten",)),
            ("Settings", "A1:B2", ("formula-overwritten",)),
        )
    ),
    refused(
        "values-over-hub",
        "all formulas of the hidden hub overwritten by their values",
        (_values_over("Hub", "A1:DZ900"),),
        ("formulas-lost",),
        answer="`update --rebuild` writes all sheets anew",
    ),
)

"""The blank entry form: what `roundbook template` writes and `roundbook create` reads."""

from __future__ import annotations

from dataclasses import replace

from roundbook.text import Texts
from roundbook.workbook import styles
from roundbook.workbook.cells import Area, Blank, Choice, Number, Page, Sheet, Text
from roundbook.workbook.layout import TITLE_ROW

HOW_TO_ROW, FORM_HEADER_ROW = 1, 6
HOW_TO_LINES = 4
FORM_COLUMNS = ("number", "title", "name", "federation", "rating", "fide_id", "club", "birth")
WIDTHS = {"number": 10, "title": 8, "name": 34, "federation": 12, "rating": 10, "fide_id": 14, "club": 28, "birth": 14}
ALIGN = {"name": "left", "club": "left"}
EMPTY_LINES = 60
FIDE_TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


def entry_form(texts: Texts) -> Sheet:
    """Form with a short how-to, an example line that is not read, and empty lines to fill in."""
    sheet = Sheet(key="entry_form", title=texts.sheet("entry_form"))
    sheet.put(TITLE_ROW, 0, Text(texts.label("form_title"), styles.TITLE))
    sheet.heights[TITLE_ROW] = 28
    for line in range(HOW_TO_LINES):
        sheet.put(HOW_TO_ROW + line, 0, Text(texts.label(f"form_how_to_{line + 1}"), styles.SUBTITLE))
    for column, key in enumerate(FORM_COLUMNS):
        align = ALIGN.get(key, "center")
        header = texts.label("form_title_column" if key == "title" else f"form_{key}")
        sheet.put(FORM_HEADER_ROW, column, Text(header, styles.header(align)))
        example = replace(styles.EXAMPLE, align=align, indent=1 if align == "left" else 0)
        sheet.put(FORM_HEADER_ROW + 1, column, Text(texts.label(f"form_example_{key}"), example))
        sheet.widths[column] = WIDTHS[key]
    for line in range(EMPTY_LINES):
        _put_empty_line(sheet, FORM_HEADER_ROW + 2 + line, line + 1)
    _set_choices(sheet, texts)
    sheet.freeze = (FORM_HEADER_ROW + 1, 0)
    sheet.page = Page(landscape=True, repeat_row=FORM_HEADER_ROW)
    return sheet


def _put_empty_line(sheet: Sheet, row: int, number: int) -> None:
    for column, key in enumerate(FORM_COLUMNS):
        if key == "number":
            sheet.put(row, column, Number(number, styles.line(number, align="center", color=styles.MUTED)))
            continue
        align = ALIGN.get(key, "center")
        number_format = "@" if key in {"name", "fide_id", "birth"} else ""
        look = replace(styles.INPUT_CELL, align=align, indent=1 if align == "left" else 0, number_format=number_format)
        sheet.put(row, column, Blank(look))


def _set_choices(sheet: Sheet, texts: Texts) -> None:
    first, last = FORM_HEADER_ROW + 2, FORM_HEADER_ROW + 1 + EMPTY_LINES

    def column_area(key: str) -> Area:
        column = FORM_COLUMNS.index(key)
        return Area(top=first, left=column, bottom=last, right=column)

    sheet.choices.append(Choice(area=column_area("title"), options=FIDE_TITLES, strict=False))
    for key in ("name", "rating", "birth"):
        sheet.choices.append(
            Choice(
                area=column_area(key),
                options=(),
                strict=False,
                prompt_title=texts.label(f"form_{key}"),
                prompt=texts.label(f"form_{key}_prompt"),
            )
        )
    sheet.text_numbers.append(column_area("fide_id"))
    sheet.text_numbers.append(column_area("birth"))

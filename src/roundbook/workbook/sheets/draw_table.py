"""A draw on paper: one sheet with a table of pairings, or of groups to draw numbers from."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from roundbook.text import Texts
from roundbook.workbook import styles
from roundbook.workbook.cells import Number, Page, Sheet, Text
from roundbook.workbook.layout import TITLE_ROW

FIRST_WIDTH, WIDTH, TITLE_HEIGHT, LINE_HEIGHT = 13, 9, 28, 22
# More columns are wider than a page upright.
MOST_UPRIGHT = 8
# A longer line beside a narrow table would make everything small, since the sheet is printed one page wide.
MOST_LETTERS = 84


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedDraw:
    """A draw as people read it, and as programs do.

    `lines` are as long as `headers`; the first cell of each names its round or group. `remarks` are sentences.
    `records` are the same draw with one game (or number) a line, the first line being headers.
    """

    title: str
    headers: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...]
    records: tuple[tuple[str, ...], ...]


def draw_sheet(texts: Texts, table: PrintedDraw) -> Sheet:
    """Title, remarks and table, to be printed on one page across."""
    sheet = Sheet(key="draw", title=texts.sheet("draw"))
    sheet.put(TITLE_ROW, 0, Text(table.title, styles.TITLE))
    remarks = [line for remark in table.remarks for line in textwrap.wrap(remark, MOST_LETTERS, break_on_hyphens=False)]
    for row, remark in enumerate(remarks, start=TITLE_ROW + 1):
        sheet.put(row, 0, Text(remark, styles.SUBTITLE))
    header_row = TITLE_ROW + len(remarks) + 2
    for column, header in enumerate(table.headers):
        sheet.put(header_row, column, Text(header, styles.header("left" if column == 0 else "center")))
        sheet.widths[column] = WIDTH if column else FIRST_WIDTH
    for index, cells in enumerate(table.lines):
        _put_line(sheet, header_row + 1 + index, index, cells)
    sheet.heights[TITLE_ROW] = TITLE_HEIGHT
    sheet.freeze = (header_row + 1, 1)
    sheet.page = Page(landscape=len(table.headers) > MOST_UPRIGHT, repeat_row=header_row)
    return sheet


def _put_line(sheet: Sheet, row: int, index: int, cells: tuple[str, ...]) -> None:
    sheet.put(row, 0, Text(cells[0], styles.name_line(index)))
    for column, cell in enumerate(cells[1:], start=1):
        look = styles.line(index, align="center")
        sheet.put(row, column, Number(int(cell), look) if cell.isdigit() else Text(cell, look))
    sheet.heights[row] = LINE_HEIGHT

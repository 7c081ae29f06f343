"""The Report sheet: what the last `create` or `update` found, a line each. `update` patches these lines in place."""

from __future__ import annotations

import textwrap

from roundbook.workbook import styles
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import Blank, Highlight, Page, Sheet, Text, address
from roundbook.workbook.layout import HEADER_ROW
from roundbook.workbook.sheets.common import literal, new_sheet, put_headers, subtitle

KIND_COLORS = {"error": styles.ALERT, "warning": styles.GOLD}
WIDTHS = (14, 110)
# A text is broken into lines of so many letters, each in a row of its own: no program then has to guess how high a row
# must be, and rows that `update` fills have room.
LINE_LETTERS = 124


def report_sheet(book: Book) -> Sheet:
    """Report lines, and empty lines behind them for later reports."""
    sheet = new_sheet(book, "report", subtitle(book.texts.label("report_hint")))
    block = book.layout.report_block
    headers = {key: book.texts.label(f"report_{key}") for key in block.columns}
    put_headers(sheet, block, headers, dict.fromkeys(headers, "left"))
    for index, (kind, text) in enumerate(report_cells(book)):
        row = block.row(index)
        sheet.put(row, block.column("kind"), Text(kind, styles.REPORT_KIND) if kind else Blank(styles.REPORT_KIND))
        sheet.put(row, block.column("text"), Text(text, styles.REPORT_TEXT) if text else Blank(styles.REPORT_TEXT))
    sheet.widths = dict(enumerate(WIDTHS))
    kind, text = (address(block.top, block.column(key), fixed_column=True) for key in ("kind", "text"))
    looks = [(f"{kind}={literal(book.texts.label(f'report_{key}'))}", color) for key, color in KIND_COLORS.items()]
    for formula, color in [*looks, (f'AND({kind}<>"",{text}="")', styles.NAVY)]:
        sheet.highlights.append(Highlight(area=block.area("kind"), formula=formula, color=color, bold=True))
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)
    return sheet


def report_cells(book: Book) -> list[tuple[str, str]]:
    """Kind and text of every line of the report block, the empty ones included.

    A heading stands in the column of kinds, with nothing beside it. A report that is longer than the block ends with a
    line that says how much is left out.
    """
    rows = book.layout.report_block.rows
    lines = [cells for line in book.report for cells in _line_cells(book, line)]
    if len(lines) > rows:
        left_out = len(lines) - rows + 1
        lines = [*lines[: rows - 1], ("", book.texts.message("report_more", count=left_out))]
    return lines + [("", "")] * (rows - len(lines))


def _line_cells(book: Book, line: ReportLine) -> list[tuple[str, str]]:
    if line.kind == "heading":
        return [(line.text, "")]
    first, *more = textwrap.wrap(line.text, LINE_LETTERS) or [""]
    return [(book.texts.label(f"report_{line.kind}"), first), *(("", text) for text in more)]

"""The Report sheet: what the last `create` or `update` found, a line each. `update` patches these lines in place."""

from __future__ import annotations

from roundbook.workbook import styles
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Blank, Highlight, Page, Sheet, Text, address
from roundbook.workbook.layout import HEADER_ROW
from roundbook.workbook.sheets.common import new_sheet, put_headers, subtitle

WIDTHS = (14, 110)


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
    sheet.default_height = None
    first = address(block.top, block.left, fixed_column=True)
    for severity, color in (("error", styles.ALERT), ("warning", styles.GOLD), ("heading", styles.NAVY)):
        word = book.texts.label(f"report_{severity}") if severity != "heading" else None
        formula = f'{first}="{word}"' if word else f'AND({first}="",{address(block.top, 1, fixed_column=True)}<>"")'
        sheet.highlights.append(Highlight(area=block.area(), formula=formula, color=color, bold=True))
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)
    return sheet


def report_cells(book: Book) -> list[tuple[str, str]]:
    """Kind and text of every line of the report block, the empty ones included.

    A report that is longer than the block ends with a line that says how much is left out.
    """
    rows = book.layout.report_block.rows
    lines = [(book.texts.label(f"report_{line.kind}"), line.text) for line in book.report]
    if len(lines) > rows:
        left_out = len(lines) - rows + 1
        lines = [*lines[: rows - 1], ("", book.texts.message("report_more", count=left_out))]
    return lines + [("", "")] * (rows - len(lines))

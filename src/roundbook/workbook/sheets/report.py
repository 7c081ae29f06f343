"""The Report sheet: what the last `create` or `update` found, a line each. `update` patches these lines in place."""

from __future__ import annotations

import textwrap

from roundbook.text import Texts
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import Highlight, Page, Sheet, address, literal, text_or_blank
from roundbook.workbook.layout import HEADER_ROW
from roundbook.workbook.sheets.common import new_sheet, put_headers, subtitle

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
    for index, texts in enumerate(report_cells(book)):
        for key, text in zip(block.columns, texts, strict=True):
            sheet.put(*block.at(index, key), text_or_blank(text, styles.REPORT_LINE))
    sheet.widths = dict(enumerate(WIDTHS))
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)
    sheet.highlights = _kind_highlights(book, block)
    return sheet


def _kind_highlights(book: Book, block: Block) -> list[Highlight]:
    """Colours of errors and warnings, and of headings: those have nothing beside them."""
    kind, beside = (address(block.top, block.column(key), fixed_column=True) for key in ("kind", "text"))
    colors = {
        f"{kind}={literal(book.texts.label('report_error'))}": styles.ALERT,
        f"{kind}={literal(book.texts.label('report_warning'))}": styles.GOLD,
        f'AND({kind}<>"",{beside}="")': styles.NAVY,
    }
    area = block.area("kind")
    return [Highlight(area=area, formula=formula, color=color, bold=True) for formula, color in colors.items()]


def report_cells(book: Book) -> list[tuple[str, str]]:
    """Kind and text of every line of the report block, the empty ones included.

    A heading stands in the column of kinds, with nothing beside it. A report that is longer than the block ends with a
    line that says how much is left out.
    """
    rows = book.layout.report_block.rows
    lines = [*(cells for line in book.report for cells in line_cells(book.texts, line)), *book.kept]
    if len(lines) > rows:
        left_out = len(lines) - rows + 1
        lines = [*lines[: rows - 1], ("", book.texts.message("report_more", count=left_out))]
    return lines + [("", "")] * (rows - len(lines))


def line_cells(texts: Texts, line: ReportLine) -> list[tuple[str, str]]:
    """Kind and text of each row that a line fills."""
    if line.kind == "heading":
        return [(line.text, "")]
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    first, *more = textwrap.wrap(line.text, LINE_LETTERS, subsequent_indent=indent) or [""]
    return [(texts.label(f"report_{line.kind}"), first), *(("", text) for text in more)]

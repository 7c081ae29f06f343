"""A draw on paper: one sheet with a table of pairings, or of groups to draw numbers from.

It shall be read from two metres away, so letters are as large as the page allows, upright or across, whichever gives
the larger ones; only a table too long for letters of a fair size goes on to further pages.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace

from roundbook.text import Texts
from roundbook.workbook import styles
from roundbook.workbook.cells import Number, Page, Sheet, Style, Text
from roundbook.workbook.layout import TITLE_ROW

# Widths in characters and heights in points, at the usual size of letters.
LEAST_WIDTH, BESIDE, TITLE_HEIGHT, REMARK_HEIGHT, LINE_HEIGHT = 7, 3, 28, 18, 22
# Characters of the usual size and points on A4 between its margins: upright, and across.
UPRIGHT, ACROSS = (98, 728), (144, 482)
# Every column is so many characters wider than it says.
SPACE = 0.72
# Letters twice as large fill a page with a table of six; below this share a table goes on to further pages.
LARGEST, LEAST = 2.0, 0.75
LETTER, TITLE_LETTER = 11, 18


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paper:
    """How a table is put on paper: letters enlarged by a scale, on one page or more, upright or across."""

    scale: float
    is_across: bool
    is_one_page: bool

    @property
    def letters(self) -> int:
        """Letters of the usual size in a line of text; most are narrower than the figures that widths are made for."""
        return (ACROSS if self.is_across else UPRIGHT)[0]

    @property
    def line_height(self) -> float:
        """Height of a line, in half points."""
        return int(2 * LINE_HEIGHT * self.scale) / 2

    def larger(self, style: Style) -> Style:
        """A look with the letters of this paper."""
        return replace(style, size=max(1, int(style.size * self.scale)))


def draw_sheet(texts: Texts, table: PrintedDraw) -> Sheet:
    """Title, remarks and table, to be printed on one page across."""
    paper = _paper(table)
    sheet = Sheet(key="draw", title=texts.sheet("draw"))
    # Bold letters of a title are about as wide as half their height.
    title_size = min(TITLE_LETTER, LETTER * 7 * paper.letters // (6 * max(1, len(table.title))))
    sheet.put(TITLE_ROW, 0, Text(table.title, replace(styles.TITLE, size=title_size)))
    remarks = _wrapped(table, paper.letters)
    for row, remark in enumerate(remarks, start=TITLE_ROW + 1):
        sheet.put(row, 0, Text(remark, styles.SUBTITLE))
        sheet.heights[row] = REMARK_HEIGHT
    header_row = TITLE_ROW + len(remarks) + 2
    for column, header in enumerate(table.headers):
        look = paper.larger(styles.header("left" if column == 0 else "center"))
        sheet.put(header_row, column, Text(header, look))
    sheet.widths = {column: round(width * paper.scale, 1) for column, width in enumerate(_widths(table))}
    sheet.heights[header_row] = paper.line_height
    for index, cells in enumerate(table.lines):
        _put_line(sheet, header_row + 1 + index, cells, (index, paper))
    sheet.heights[TITLE_ROW] = TITLE_HEIGHT
    sheet.freeze = (header_row + 1, 1)
    sheet.page = Page(landscape=paper.is_across, tall=int(paper.is_one_page), repeat_row=header_row)
    return sheet


def _put_line(sheet: Sheet, row: int, cells: tuple[str, ...], looks: tuple[int, _Paper]) -> None:
    index, paper = looks
    sheet.put(row, 0, Text(cells[0], paper.larger(styles.name_line(index))))
    look = paper.larger(styles.line(index, align="center"))
    for column, cell in enumerate(cells[1:], start=1):
        sheet.put(row, column, Number(int(cell), look) if cell.isdigit() else Text(cell, look))
    sheet.heights[row] = paper.line_height


def _paper(table: PrintedDraw) -> _Paper:
    """The paper with the largest letters."""
    widths = _widths(table)
    beside = len(widths) * SPACE
    lines = LINE_HEIGHT * (len(table.lines) + 1)
    papers = []
    for is_across, (letters, points) in enumerate((UPRIGHT, ACROSS)):
        above = TITLE_HEIGHT + REMARK_HEIGHT * (len(_wrapped(table, letters)) + 1)
        scales = min(LARGEST, (letters - beside) / sum(widths)), (points - above) / lines
        papers.append(_Paper(scale=min(scales), is_across=bool(is_across), is_one_page=True))
        papers.append(_Paper(scale=min(1.0, *scales[:1]), is_across=bool(is_across), is_one_page=False))
    on_one = max(papers[::2], key=lambda paper: paper.scale)
    return on_one if on_one.scale >= LEAST else max(papers[1::2], key=lambda paper: paper.scale)


def _widths(table: PrintedDraw) -> list[float]:
    """Width of each column in characters, the same for all but the first; words in bold letters run wide."""
    rows = (table.headers, *table.lines)
    first = max(len(row[0]) for row in rows) * 1.15 + BESIDE
    other = max((len(cell) for row in rows for cell in row[1:]), default=0) + BESIDE
    return [first, *[float(max(LEAST_WIDTH, other))] * (len(table.headers) - 1)]


def _wrapped(table: PrintedDraw, letters: int) -> list[str]:
    """Remarks in lines no longer than the page is wide, or everything would be printed smaller."""
    return [line for remark in table.remarks for line in textwrap.wrap(remark, letters, break_on_hyphens=False)]

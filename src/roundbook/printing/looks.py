"""The looks of paper: black letters and thin lines, since toner is dear; nothing is filled."""

from __future__ import annotations

from dataclasses import replace

from roundbook.workbook.cells import PLAIN, Style
from roundbook.workbook.styles import DASHED, DOTTED, MEDIUM, MUTED, THIN

INK, RULE, CUT_COLOR = PLAIN.color, "#9AA3AD", "#7F8B98"

TITLE = Style(bold=True, size=20, align="left")
SUBTITLE = Style(size=12, color=MUTED, align="left")
GROUP = Style(bold=True, size=15, align="left", vertical="vcenter")
SMALL = Style(size=9, color=MUTED, align="left")
LINE = Style(bottom=THIN, bottom_color=RULE)
HEADER = Style(bold=True, bottom=MEDIUM, bottom_color=INK, vertical="bottom", shrink=True)
BOX = Style(bold=True, align="center", box_color=INK)
SIGNATURE = Style(bottom=THIN, bottom_color=INK)
CUT_BELOW = Style(bottom=DASHED, bottom_color=CUT_COLOR)
CUT_RIGHT = Style(right=DASHED, bottom_color=CUT_COLOR)
CUT_CORNER = Style(bottom=DASHED, right=DASHED, bottom_color=CUT_COLOR)
FOLD = Style(bottom=DOTTED, bottom_color=CUT_COLOR)


def header(align: str, size: int) -> Style:
    """Header over a column that is set flush like this."""
    return replace(HEADER, align=align, size=size, indent=0 if align == "center" else 1)


def cell(align: str, size: int, *, bold: bool = False) -> Style:
    """Cell in a line of a table."""
    return replace(LINE, align=align, size=size, bold=bold, indent=0 if align == "center" else 1)

"""Strips of paper one below the other: each on one page, whatever comes before it.

Everything is measured in points. Widths fill the page at its true size, so that nothing is made smaller by the printer,
and pages end where it is said here: Excel does not heed breaks on a sheet that it fits to the width of a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from roundbook.workbook.cells import A4, Area, Cell, Margins, Page, Paper, Sheet

INCH, PIXEL = 72, 0.75
# A digit of the usual letters is 7 pixels wide on the screen, but 5.58 points on paper: columns print that much wider.
_PRINTED_PIXEL = 5.58 / 7
# Printers and programs differ a little in the width of a column and in the height of a row.
_SURE_WIDTH, _SURE_HEIGHT = 0.975, 0.985
_NARROW = Margins(left=0.4, right=0.4, top=0.4, bottom=0.4)
_WITH_FOOTER = Margins(left=0.45, right=0.45, top=0.5, bottom=0.65)
_DIGIT, _COLUMN_MARGIN = 7, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A page and the room on it; with `has_footer` its number stands below."""

    paper: Paper = A4
    is_across: bool = False
    has_footer: bool = True

    @property
    def margins(self) -> Margins:
        """White edges that every printer leaves."""
        return _WITH_FOOTER if self.has_footer else _NARROW

    @property
    def width(self) -> float:
        """Points from left to right."""
        paper = self.paper.height if self.is_across else self.paper.width
        return (paper - INCH * (self.margins.left + self.margins.right)) * _SURE_WIDTH

    @property
    def height(self) -> float:
        """Points from top to bottom."""
        paper = self.paper.width if self.is_across else self.paper.height
        return (paper - INCH * (self.margins.top + self.margins.bottom)) * _SURE_HEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One row: its height, its cells by column, and the first and last columns of cells that are one."""

    height: float
    cells: Mapping[int, Cell] = field(default_factory=dict)
    merges: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """Lines that stand on one page together, on a new one if it is said; only what no page can hold goes on."""

    lines: tuple[Line, ...]
    on_new_page: bool = False

    @property
    def height(self) -> float:
        """Height in points."""
        return sum(line.height for line in self.lines)


def laid_out(sheet: Sheet, space: Space, widths: Sequence[float], strips: Iterable[Strip], head: Strip) -> Sheet:
    """Put the head, which every page repeats, and the strips below it on a sheet."""
    sheet.widths = {column: characters(width) for column, width in enumerate(widths)}
    row = _put(sheet, 0, head.lines)
    room, used = space.height - head.height, 0.0
    breaks = []
    for part in _parts(strips, room):
        if used and (part.on_new_page or used + part.height > room):
            breaks.append(row)
            used = 0.0
        row = _put(sheet, row, part.lines)
        used += part.height
    sheet.page = Page(
        landscape=space.is_across,
        repeat_row=0 if head.lines else None,
        repeated=len(head.lines),
        paper=space.paper,
        margins=space.margins,
        breaks=tuple(breaks),
        has_header=False,
        has_footer=space.has_footer,
    )
    return sheet


def characters(points: float) -> float:
    """Width of a column as Excel measures it, for a width in points on paper."""
    return max(1, pixels(points) - _COLUMN_MARGIN) / _DIGIT


def pixels(points: float) -> int:
    """Width on the screen of what is so many points wide on paper."""
    return int(points / _PRINTED_PIXEL)


def _parts(strips: Iterable[Strip], room: float) -> Iterator[Strip]:
    """The strips, those that no page can hold line by line from the top of a page on."""
    for strip in strips:
        if strip.height <= room:
            yield strip
            continue
        for place, line in enumerate(strip.lines):
            yield Strip(lines=(line,), on_new_page=not place)


def _put(sheet: Sheet, row: int, lines: Sequence[Line]) -> int:
    """Put lines on a sheet from a row on; gives the row below them."""
    for line in lines:
        for column, cell in line.cells.items():
            sheet.put(row, column, cell)
        for first, last in line.merges:
            if last > first:
                sheet.merges.append(Area(top=row, left=first, bottom=row, right=last))
        sheet.heights[row] = int(line.height / PIXEL) * PIXEL
        row += 1
    return row

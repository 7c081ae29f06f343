"""Tables on paper: columns that share the width of the page, and letters as large as it allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from roundbook.printing import looks
from roundbook.printing.letters import fitted, height_needed, width_of
from roundbook.printing.pages import Line, Space, Strip
from roundbook.workbook.cells import Blank, Cell, Number, Style, Text

ROW, HEADER_SHARE = 1.75, 0.72
LEAST_HEADER = 9
# Width of a column beyond which texts go on in a second line, by the size of the letters.
WIDEST = 16
# What is longer than nine texts out of ten by more than this share is an exception.
LONGER = 1.3
TITLE_HEIGHT, SUBTITLE_HEIGHT, GROUP_HEIGHT, GAP, NOTE_HEIGHT = 30, 19, 26, 8, 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its header, how it is set, how wide it must be at the size of its letters.

    `least` is a share of the size of the letters; a column with `texts` is as wide as nearly all of them and takes what
    the page has left. `is_open` is a box to write in.
    """

    header: str
    align: str = "center"
    least: float = 2.0
    texts: tuple[str, ...] = ()
    is_bold: bool = False
    is_open: bool = False

    def needed(self, size: int) -> float:
        """Points that the column takes with letters of this size."""
        if not self.texts:
            return self.least * size
        widths = sorted(width_of(text, size, bold=self.is_bold) for text in self.texts)
        # A very long name stands in smaller letters, or in two lines, rather than all others in small ones.
        usual = min(widths[-1], LONGER * widths[(len(widths) - 1) * 9 // 10])
        return min(max(self.least * size, usual + size), WIDEST * size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Columns on a page, with the size of their letters in points and their widths."""

    columns: tuple[Column, ...]
    space: Space
    size: int
    widths: tuple[float, ...]

    @property
    def row_height(self) -> float:
        """Height of a line."""
        return self.size * ROW

    def header(self) -> Line:
        """Line with the headers."""
        size = max(LEAST_HEADER, int(self.size * HEADER_SHARE))
        cells: dict[int, Cell] = {}
        for place, column in enumerate(self.columns):
            look = looks.header(column.align, size)
            cells[place] = Text(column.header, fitted(column.header, look, self.widths[place], size * 2))
        return Line(height=size * 2, cells=cells)

    def line(self, texts: Sequence[str | int], height: float = 0) -> Line:
        """Line with a text or a number in each column; it is higher where a name goes on in a second line."""
        needed = (
            height_needed(text, looks.cell("left", self.size, bold=self.columns[place].is_bold), self.widths[place])
            for place, text in enumerate(texts)
            if isinstance(text, str)
        )
        height = max(height or self.row_height, *needed)
        cells = {place: self._cell(place, text, height) for place, text in enumerate(texts)}
        return Line(height=height, cells=cells)

    def _cell(self, place: int, text: str | int, height: float) -> Cell:
        column = self.columns[place]
        look = looks.cell(column.align, self.size, bold=column.is_bold)
        if column.is_open:
            look = replace(looks.BOX, size=self.size)
        return cell_of(text, look, self.widths[place], height)


def cell_of(text: str | int, look: Style, width: float, height: float) -> Cell:
    """A number, a text in letters that fit, or an empty cell with its looks."""
    if isinstance(text, int):
        return Number(text, look)
    return Text(text, fitted(text, look, width, height)) if text else Blank(look)


def table_on(columns: Sequence[Column], spaces: Iterable[Space], sizes: range, lines: int) -> Table:
    """The table with the largest letters, of `sizes`, with which so many lines come on as few pages as they can.

    Of equal `spaces` the first is chosen.
    """
    made = [_largest(tuple(columns), space, sizes, lines) for space in spaces]
    return max(made, key=lambda one: (-one[0], one[1].size))[1]


def head(table: Table, title: str, subtitle: str, *, with_headers: bool = True) -> Strip:
    """What every page repeats: the event, what the sheet is, the headers."""
    last = len(table.widths) - 1
    width = sum(table.widths)
    lines = [
        Line(height=TITLE_HEIGHT, cells={0: Text(title, fitted(title, looks.TITLE, width, TITLE_HEIGHT))}),
        Line(
            height=SUBTITLE_HEIGHT,
            cells={0: Text(subtitle, fitted(subtitle, looks.SUBTITLE, width, SUBTITLE_HEIGHT))},
        ),
    ]
    merged = [replace(line, merges=((0, last),)) for line in lines]
    headers = [Line(height=GAP), table.header()] if with_headers else [Line(height=GAP)]
    return Strip(lines=(*merged, *headers))


def group_line(table: Table, title: str) -> Line:
    """Name of a group above its lines."""
    look = fitted(title, looks.GROUP, sum(table.widths), GROUP_HEIGHT)
    return Line(height=GROUP_HEIGHT, cells={0: Text(title, look)}, merges=((0, len(table.widths) - 1),))


def note(table: Table, text: str) -> Strip:
    """Small print below a table, as wide as it is."""
    width = sum(table.widths)
    height = max(NOTE_HEIGHT, height_needed(text, looks.SMALL, width))
    look = fitted(text, looks.SMALL, width, height)
    line = Line(height=height, cells={0: Text(text, look)}, merges=((0, len(table.widths) - 1),))
    return Strip(lines=(Line(height=GAP), line))


def _largest(columns: tuple[Column, ...], space: Space, sizes: range, lines: int) -> tuple[int, Table]:
    """How many pages the lines take, and the table; columns that are too wide even so give way."""
    fitting = [size for size in sizes if sum(column.needed(size) for column in columns) <= space.width]
    pages = _pages(space, sizes[0], lines)
    size = max((size for size in fitting if _pages(space, size, lines) == pages), default=sizes[0])
    return pages, Table(columns=columns, space=space, size=size, widths=_widths(columns, space, size))


def _pages(space: Space, size: int, lines: int) -> int:
    room = space.height - TITLE_HEIGHT - SUBTITLE_HEIGHT - GAP - GROUP_HEIGHT - 2 * size
    return -(-lines // int(room // (size * ROW)))


def _widths(columns: tuple[Column, ...], space: Space, size: int) -> tuple[float, ...]:
    """Widths that fill the page: what is left goes to the columns of texts, or is taken from them."""
    needed = [column.needed(size) for column in columns]
    left = space.width - sum(needed)
    texts = [width for column, width in zip(columns, needed, strict=True) if column.texts]
    total = sum(texts)
    if not total:
        return tuple(needed)
    return tuple(
        width + (left * width / total if column.texts else 0) for column, width in zip(columns, needed, strict=True)
    )

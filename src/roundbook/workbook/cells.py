"""Sheets as data: what stands in which cell, how it looks, how the page prints. No spreadsheet library in here.

Rows and columns count from 0; addresses in A1 form exist only in formulas and where people see them. A formula cannot
be made without the value that Python computed for it: previews, phones and other programs show that value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal

Position = tuple[int, int]
Value = str | int | Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Looks of one cell. Sizes in points, colours as `#RRGGBB`, `number_format` in Excel's own notation.

    `wrap` breaks a text that is too long for its cell, `shrink` makes its letters smaller until it fits. `top`, `left`
    and `right` are kinds of lines as `bottom` is, in the colour of that one; `struck_out` crosses a cell out.
    """

    bold: bool = False
    italic: bool = False
    strike: bool = False
    size: int = 11
    color: str = "#1B1F24"
    fill: str = ""
    align: str = ""
    vertical: str = "vcenter"
    wrap: bool = False
    shrink: bool = False
    indent: int = 0
    number_format: str = ""
    bottom: int = 0
    bottom_color: str = ""
    box_color: str = ""
    top: int = 0
    left: int = 0
    right: int = 0
    struck_out: bool = False


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Text:
    """Text that stays text, whatever it looks like."""

    value: str
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class Number:
    """A number that roundbook or the organiser put down."""

    value: int | Decimal | float
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty cell with looks: somebody may type here."""

    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class Formula:
    """A live cell: the formula without its equals sign, and the value Python computed for it."""

    text: str
    value: Value
    style: Style = PLAIN


Cell = Text | Number | Blank | Formula


def text_or_blank(text: str, style: Style) -> Text | Blank:
    """Cell with a text, or an empty one with the same looks."""
    return Text(text, style) if text else Blank(style)


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A rectangle of cells, both corners included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def address(self) -> str:
        """Absolute address without the sheet (`$B$6:$B$35`, or `$B$6` for one cell)."""
        first = address(self.top, self.left, absolute=True)
        last = address(self.bottom, self.right, absolute=True)
        return first if first == last else f"{first}:{last}"

    def covers(self, other: Area) -> bool:
        """Whether another area lies inside this one."""
        is_wide = self.left <= other.left and other.right <= self.right
        return is_wide and self.top <= other.top and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A drop-down over an area. With `strict` nothing else can be typed; the prompt shows when the cell is chosen.

    `source` is a reference to the cells with the options, where those can change.
    """

    area: Area
    options: tuple[str, ...]
    source: str = ""
    strict: bool = True
    prompt_title: str = ""
    prompt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlight:
    """Looks that apply while a formula is true. The formula may only read cells of its own sheet (Excel 2010).

    `is_unseen` shows nothing of what a cell holds.
    """

    area: Area
    formula: str
    color: str = ""
    fill: str = ""
    bold: bool = False
    italic: bool = False
    strike: bool = False
    bottom_color: str = ""
    is_unseen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """A chart with its upper left corner on a cell: a line for each series, by its name, over shared `categories`.

    `width` and `height` are in pixels. A name must not begin with an equals sign, or it would be a reference.
    """

    corner: Position
    width: int
    height: int
    categories: Area
    series: tuple[tuple[str, Area], ...]
    across: str
    upwards: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourScale:
    """Cells shaded by their numbers, from the least to the most; texts and empty cells stay as they are."""

    area: Area
    least: float
    most: float
    colors: tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A size of paper: its number in Excel, and its sides in points, upright."""

    code: int
    width: float
    height: float


A4 = Paper(code=9, width=595.3, height=841.9)
LETTER = Paper(code=1, width=612, height=792)


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """White edges of a page, in inches."""

    left: float = 0.45
    right: float = 0.45
    top: float = 0.75
    bottom: float = 0.65


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """How a sheet prints: one page wide, `tall` pages high (0: as many as needed).

    With `breaks`, rows before which a page ends, nothing is made smaller: whoever gives them has measured the page, and
    exactly the cells of the sheet are printed. `repeated` rows from `repeat_row` on stand on top of every page.
    """

    landscape: bool = False
    tall: int = 0
    repeat_row: int | None = None
    repeated: int = 1
    paper: Paper = A4
    margins: Margins = Margins()
    breaks: tuple[int, ...] | None = None
    has_header: bool = True
    has_footer: bool = True


@dataclass(slots=True, kw_only=True)
class Sheet:
    """One sheet: a key that never changes, the title people see, and its cells.

    `line_keys` are, for each table, the cells whose formulas say which line of it is which; `may_sort` says that every
    line is right wherever it stands, as in the standings, while sorting a crosstable tears lines and columns apart.
    `remembered` are cells that no formula reads and that `update` writes anew each time.
    """

    key: str
    title: str
    cells: dict[Position, Cell] = field(default_factory=dict)
    widths: dict[int, float] = field(default_factory=dict)
    heights: dict[int, float] = field(default_factory=dict)
    default_height: float | None = 19
    hidden_columns: set[int] = field(default_factory=set)
    freeze: Position | None = None
    page: Page = field(default_factory=Page)
    choices: list[Choice] = field(default_factory=list)
    highlights: list[Highlight] = field(default_factory=list)
    merges: list[Area] = field(default_factory=list)
    charts: list[LineChart] = field(default_factory=list)
    colour_scales: list[ColourScale] = field(default_factory=list)
    text_numbers: list[Area] = field(default_factory=list)
    is_hidden: bool = False
    line_keys: list[Area] = field(default_factory=list)
    may_sort: bool = False
    remembered: set[Position] = field(default_factory=set)

    def put(self, row: int, column: int, cell: Cell) -> None:
        """Place a cell. Raises ValueError when the place is taken: two blocks must never overlap."""
        if (row, column) in self.cells:
            raise ValueError(f"{self.key}: {address(row, column)} is placed twice")
        self.cells[row, column] = cell


def column_letters(column: int) -> str:
    """Letters of a column counted from 0.

    >>> column_letters(27)
    'AB'
    """
    letters = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def address(row: int, column: int, *, absolute: bool = False, fixed_column: bool = False) -> str:
    """A1 address; `absolute` pins both, `fixed_column` the column only.

    >>> address(4, 1), address(4, 1, absolute=True), address(4, 1, fixed_column=True)
    ('B5', '$B$5', '$B5')
    """
    letters = column_letters(column)
    if absolute:
        return f"${letters}${row + 1}"
    return f"{'$' if fixed_column else ''}{letters}{row + 1}"


def quoted(title: str) -> str:
    """Sheet title as formulas write it: plain when it is one word of letters, else in quotes.

    >>> quoted("Hub"), quoted("Anna's round")
    ('Hub', "'Anna''s round'")
    """
    # `R`, `C` and `RC` alone would be cells in the other notation of Excel, TRUE and FALSE would be values.
    if title.isascii() and title.isalpha() and not re.fullmatch(r"[A-Z]{1,2}|true|false", title, re.IGNORECASE):
        return title
    return "'" + title.replace("'", "''") + "'"


def literal(text: str) -> str:
    """Text as a formula writes it.

    >>> literal('the "Oak"')
    '"the ""Oak\"""'
    """
    return '"' + text.replace('"', '""') + '"'

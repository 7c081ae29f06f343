"""A worksheet part read for patching: which cells stand there, what they hold, and at which bytes.

One pass, with memory only for the rows asked for, so a sheet that claims a million rows costs little more than its
bytes. Addresses may be missing (`<row>`, `<c>` without `r`): then a cell stands right of the one before it. Rows and
cells that go backwards are refused; Excel writes them in order and repairs a file that does not.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from roundbook.workbook.areas import MAX_COLUMNS, MAX_ROWS, area_of, position_of
from roundbook.workbook.cells import Area
from roundbook.workbook.markup import Attributes, Handlers, Span, damaged, walk
from roundbook.workbook.package import Package

_TRUE = ("1", "true")


class Piece(NamedTuple):
    """A child of a cell: its text, entities resolved but `_xHHHH_` as written, and where it stands, see `Span`.

    Flat, since there are tens of thousands: each object less is less for Python's memory to look after.
    """

    text: str
    start: int
    inner_start: int
    inner_end: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(*self[1:])


class ColumnStyle(NamedTuple):
    """Format of the empty cells of some columns, counted from 0, both included."""

    first: int
    last: int
    style: str


class ScannedCell(NamedTuple):
    """One `<c>`: row and column from 0, and what it holds.

    `kind` is its type ("n" when it has no such attribute), `style` the number of its format or "". `formula` is None
    for a constant, and has no text in a follower of a shared formula; `group` is the number of the formulas that share
    one text, "" for a formula of its own. `value` is the stored `<v>`, `inline` an inline string; each is None where
    its element is missing.
    """

    row: int
    column: int
    kind: str
    style: str
    span: Span
    formula: Piece | None
    group: str
    value: Piece | None
    inline: Piece | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannedRow:
    """One `<row>`, counted from 0, with its cells from left to right; `is_hidden` also tells of a row filtered out.

    `style` is the format of its empty cells, "" when it has none; `column_spans` the hint of that name, as written.
    """

    row: int
    style: str
    column_spans: str
    is_hidden: bool
    cells: tuple[ScannedCell, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScan:
    """What one pass over a worksheet part found.

    `part` names the sheet in problems. `rows` holds the rows asked for that exist, by row from 0. `row_numbers` and
    `row_starts` tell of every row its number from 0 and the byte where it begins. `arrays` are the areas that array
    formulas and data tables fill. `hidden_columns` are ranges, counted from 0, both ends included; `is_filtered` says
    that a filter is at work. `sheet_data` is None where the element that holds the rows is missing, against the schema.
    """

    part: str
    rows: dict[int, ScannedRow]
    row_numbers: Sequence[int]
    row_starts: Sequence[int]
    merged: tuple[Area, ...]
    arrays: tuple[Area, ...]
    column_styles: tuple[ColumnStyle, ...]
    hidden_columns: tuple[tuple[int, int], ...]
    is_filtered: bool
    sheet_data: Span | None
    dimension: Piece | None

    @property
    def is_whole(self) -> bool:
        """Whether all rows of the sheet were asked for."""
        return len(self.rows) == len(self.row_numbers)

    @property
    def data(self) -> Span:
        """The element that holds the rows. Raises WorkbookError: there is none, so no cell can be written."""
        if self.sheet_data is None:
            raise damaged(self.part)
        return self.sheet_data

    def place_of_row(self, row: int) -> int:
        """Byte where a row that does not exist yet belongs."""
        following = bisect_left(self.row_numbers, row)
        return self.row_starts[following] if following < len(self.row_starts) else self.data.inner_end

    def column_style(self, column: int) -> str:
        """Format of the empty cells of a column, "" when it has none."""
        index = bisect_right(self.column_styles, column, key=lambda entry: entry.first) - 1
        is_inside = index >= 0 and column <= self.column_styles[index].last
        return self.column_styles[index].style if is_inside else ""


def scan_sheet(
    content: bytes,
    part: str,
    rows: Collection[int] | None = None,
    *,
    take: Callable[[ScannedRow], None] | None = None,
) -> SheetScan:
    """Cells of a worksheet with their byte offsets, all of them or those of some rows (from 0).

    `part` names the sheet in problems. With `take` the rows are given to it one by one and not kept. Raises
    WorkbookError: no worksheet, not well-formed, a document type, not UTF-8, rows or cells out of order.
    """
    reader = _Reader(part, rows)
    reader.take = take or reader.keep
    walk(content, part, reader.handlers())
    return reader.scan()


def shared_strings_of(package: Package) -> tuple[str, ...]:
    """Shared strings of a workbook, see `scan_shared_strings`; none in a file without that part."""
    part = package.shared_strings_part
    return scan_shared_strings(package.read(part), part) if part else ()


def scan_shared_strings(content: bytes, part: str) -> tuple[str, ...]:
    """Texts of the shared string table, formatted runs joined, phonetic guides left out, `_xHHHH_` as written."""
    texts: list[str] = []
    gathering = _Gathering()
    places = [("si", "t"), ("r", "t")]
    handlers = Handlers(
        starts=dict.fromkeys(places, gathering.begin),
        ends={**dict.fromkeys(places, gathering.pause), ("sst", "si"): lambda _span: texts.append(gathering.take())},
        text=gathering.add,
    )
    walk(content, part, handlers)
    return tuple(texts)


class _Gathering:
    """Text inside chosen elements, which the parser delivers in pieces."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.is_on = False

    def begin(self, _attributes: Attributes) -> None:
        self.is_on = True

    def pause(self, _span: Span) -> None:
        self.is_on = False

    def add(self, text: str) -> None:
        if self.is_on:
            self.pieces.append(text)

    def take(self) -> str:
        self.is_on = False
        text = "".join(self.pieces)
        self.pieces.clear()
        return text


class _Reader:
    """State of the pass: the row and the cell it is in. Attributes come with the opening tag, spans with the closing.

    `row_attributes` is None outside the rows asked for, `cell_attributes` is None outside their cells.
    """

    def __init__(self, part: str, wanted: Collection[int] | None) -> None:
        self.part = part
        self.wanted = wanted if wanted is None else frozenset(wanted)
        self.row = self.column = -1
        self.is_in_row = False
        self.row_attributes: Attributes | None = None
        self.cell_attributes: Attributes | None = None
        self.cells: list[ScannedCell] = []
        self.pieces: dict[str, Piece] = {}
        self.group = ""
        self.gathering = _Gathering()
        self.take: Callable[[ScannedRow], None] = self.keep
        self.rows: dict[int, ScannedRow] = {}
        self.row_numbers, self.row_starts = array("q"), array("q")
        self.merged: list[Area] = []
        self.arrays: list[Area] = []
        self.column_styles: list[ColumnStyle] = []
        self.hidden_columns: list[tuple[int, int]] = []
        self.is_filtered = False
        self.dimension_reference = ""
        self.dimension: Piece | None = None
        self.is_worksheet = False
        self.sheet_data: Span | None = None

    def handlers(self) -> Handlers:
        return Handlers(
            starts={
                ("", "worksheet"): self.start_sheet,
                ("worksheet", "dimension"): self.start_dimension,
                ("cols", "col"): self.start_column,
                ("sheetData", "row"): self.start_row,
                ("row", "c"): self.start_cell,
                ("c", "f"): self.start_formula,
                ("c", "v"): self.start_text,
                ("is", "t"): self.start_text,
                ("r", "t"): self.start_text,
                ("mergeCells", "mergeCell"): self.start_merged,
                ("autoFilter", "filterColumn"): self.start_filter,
            },
            ends={
                ("worksheet", "dimension"): self.end_dimension,
                ("worksheet", "sheetData"): self.end_sheet_data,
                ("sheetData", "row"): self.end_row,
                ("row", "c"): self.end_cell,
                ("c", "f"): lambda span: self.end_piece("f", span),
                ("c", "v"): lambda span: self.end_piece("v", span),
                ("c", "is"): lambda span: self.end_piece("is", span),
                ("is", "t"): self.gathering.pause,
                ("r", "t"): self.gathering.pause,
            },
            text=self.gathering.add,
        )

    def scan(self) -> SheetScan:
        if not self.is_worksheet:
            raise damaged(self.part)
        return SheetScan(
            part=self.part,
            rows=self.rows,
            row_numbers=self.row_numbers,
            row_starts=self.row_starts,
            merged=tuple(self.merged),
            arrays=tuple(self.arrays),
            column_styles=tuple(sorted(self.column_styles)),
            hidden_columns=tuple(self.hidden_columns),
            is_filtered=self.is_filtered,
            sheet_data=self.sheet_data,
            dimension=self.dimension,
        )

    def start_sheet(self, _attributes: Attributes) -> None:
        self.is_worksheet = True

    def start_dimension(self, attributes: Attributes) -> None:
        self.dimension_reference = attributes.get("ref", "")

    def end_dimension(self, span: Span) -> None:
        self.dimension = Piece(self.dimension_reference, *span)

    def start_column(self, attributes: Attributes) -> None:
        first, last = _whole(attributes.get("min", "")), _whole(attributes.get("max", ""))
        if "style" in attributes and first and last:
            self.column_styles.append(ColumnStyle(first - 1, last - 1, attributes["style"]))
        if attributes.get("hidden") in _TRUE and first and last:
            self.hidden_columns.append((first - 1, last - 1))

    def start_filter(self, _attributes: Attributes) -> None:
        self.is_filtered = True

    def keep(self, row: ScannedRow) -> None:
        self.rows[row.row] = row

    def start_row(self, attributes: Attributes) -> None:
        number = _whole(attributes["r"]) if "r" in attributes else self.row + 2
        if self.is_in_row or not self.row + 1 < number <= MAX_ROWS:
            raise damaged(self.part)
        self.is_in_row = True
        self.row, self.column = number - 1, -1
        self.row_numbers.append(self.row)
        if self.wanted is None or self.row in self.wanted:
            self.row_attributes = attributes

    def end_row(self, span: Span) -> None:
        self.row_starts.append(span.start)
        self.is_in_row = False
        if self.row_attributes is None:
            return
        attributes, self.row_attributes = self.row_attributes, None
        has_style = attributes.get("customFormat") in _TRUE
        row = ScannedRow(
            row=self.row,
            style=attributes.get("s", "") if has_style else "",
            column_spans=attributes.get("spans", ""),
            is_hidden=attributes.get("hidden") in _TRUE,
            cells=tuple(self.cells),
            span=span,
        )
        self.cells.clear()
        self.take(row)

    def end_sheet_data(self, span: Span) -> None:
        if self.sheet_data is not None:
            raise damaged(self.part)
        self.sheet_data = span

    def start_cell(self, attributes: Attributes) -> None:
        if self.row_attributes is None:
            return
        here = (self.row, self.column + 1)
        row, column = position_of(attributes["r"]) or (-1, -1) if "r" in attributes else here
        is_inside = self.cell_attributes is not None
        if is_inside or row != self.row or not self.column < column < MAX_COLUMNS:
            raise damaged(self.part)
        self.column, self.cell_attributes = column, attributes

    def end_cell(self, span: Span) -> None:
        if self.cell_attributes is None:
            return
        attributes, self.cell_attributes = self.cell_attributes, None
        cell = ScannedCell(
            row=self.row,
            column=self.column,
            kind=attributes.get("t", "n"),
            style=attributes.get("s", ""),
            span=span,
            formula=self.pieces.get("f"),
            group=self.group,
            value=self.pieces.get("v"),
            inline=self.pieces.get("is"),
        )
        self.cells.append(cell)
        self.pieces.clear()
        self.group = ""

    def start_formula(self, attributes: Attributes) -> None:
        kind = attributes.get("t", "normal")
        # Both stand in one cell and fill others, which have no formula of their own.
        area = area_of(attributes.get("ref", "")) if kind in ("array", "dataTable") else None
        if area is not None:
            self.arrays.append(area)
        if self.cell_attributes is not None:
            self.group = attributes.get("si", "") if kind == "shared" else ""
            self.gathering.begin(attributes)

    def start_text(self, attributes: Attributes) -> None:
        if self.cell_attributes is not None:
            self.gathering.begin(attributes)

    def end_piece(self, name: str, span: Span) -> None:
        if self.cell_attributes is None:
            return
        if name in self.pieces:  # two values in one cell: programs differ in which of them they show
            raise damaged(self.part)
        self.pieces[name] = Piece(self.gathering.take(), *span)

    def start_merged(self, attributes: Attributes) -> None:
        area = area_of(attributes.get("ref", ""))
        if area is not None:
            self.merged.append(area)


def _whole(text: str) -> int:
    """Whole number as the format writes it, 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else 0

"""From an .ods to sheets of cells, in one pass over its `content.xml` with the standard library.

OpenDocument writes equal neighbours once with a count, and the counts may be huge: nothing is unfolded before it is
certain that it is little. The readers behind pandas unfold first; one of them takes the whole program down with it.
"""

from __future__ import annotations

import io
from collections.abc import Container, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from xml.etree import ElementTree as ET

from roundbook.errors import PlayerListError, Problem, WorkbookError
from roundbook.players.cells import Cell, CellContent, Grid, MergedRange, address
from roundbook.players.looks import (
    LARGEST_PART,
    MOST_CELLS,
    MOST_ROWS,
    MOST_SHEETS,
    Looks,
    cell_content,
    grid_of,
    is_register,
    too_large,
)
from roundbook.players.refusals import list_error
from roundbook.players.struck import Run, split_struck
from roundbook.workbook.archive import Archive, open_archive

_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_PREFIX = "{urn:oasis:names:tc:opendocument:xmlns:"
_TABLE = f"{_PREFIX}table:1.0}}"
_STYLE = f"{_PREFIX}style:1.0}}"
_TEXT = f"{_PREFIX}text:1.0}}"
_OFFICE = f"{_PREFIX}office:1.0}}"
_CALC_TYPE = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_CELLS = frozenset({f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"})
_NUMBERS = frozenset({"float", "percentage", "currency"})
_HIDDEN = frozenset({"collapse", "filter"})
_PARAGRAPH, _ANNOTATION = f"{_TEXT}p", f"{_OFFICE}annotation"
_SPAN = f"{_TEXT}span"
_BLANKS = {f"{_TEXT}s": " ", f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
_MOST_SPACES = 1000  # in a row: a text of millions could be written with a few bytes


def read_ods(raw: bytes) -> tuple[Grid, ...]:
    """Sheets of an .ods in their order.

    Raises PlayerListError: damaged, protected, unsafe, far too large, or with cells that hold what no program shows.
    """
    try:
        archive = open_archive(raw)
        content = _content_of(archive)
    except WorkbookError as error:
        raise list_error(error) from error
    reader = _Reader()
    try:
        reader.read(content)
    except PlayerListError:
        raise
    except (ET.ParseError, ValueError) as error:  # also what is no count where a count must stand
        raise PlayerListError(Problem(code="list-damaged", details={"reason": type(error).__name__})) from error
    if reader.problems:
        raise PlayerListError(reader.problems)
    return tuple(sheet.grid() for sheet in reader.sheets)


def _content_of(archive: Archive) -> bytes:
    if _MANIFEST in archive.members and b"encryption-data" in archive.read(_MANIFEST):
        raise PlayerListError(Problem(code="list-protected"))
    if _CONTENT in archive.members and archive.members[_CONTENT].size > LARGEST_PART:
        raise too_large(_CONTENT)
    return archive.read(_CONTENT)


@dataclass(slots=True, kw_only=True)
class _Sheet:
    """One sheet on its way from top to bottom; the next row and column are what its counts have led to."""

    title: str
    is_hidden: bool
    next_row: int = 1
    next_column: int = 1
    cells: list[Cell] = field(default_factory=list)
    used_rows: set[int] = field(default_factory=set)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    merged: list[MergedRange] = field(default_factory=list)
    is_filtered: bool = False

    def grid(self) -> Grid:
        looks = Looks(
            hidden_rows=frozenset(self.hidden_rows),
            hidden_columns=tuple(self.hidden_columns),
            merged=tuple(self.merged),
            is_filtered=self.is_filtered,
        )
        return grid_of(self.title, self.cells, looks, is_hidden=self.is_hidden)


@dataclass(slots=True)
class _Reader:
    """Everything that was read so far, and the cells that nobody can read."""

    sheets: list[_Sheet] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    struck_styles: set[str] = field(default_factory=set)
    hidden_tables: set[str] = field(default_factory=set)
    count: int = 0

    def read(self, content: bytes) -> None:
        for event, element in ET.iterparse(io.BytesIO(content), events=("start", "end")):
            tag = element.tag
            if event == "start":
                if tag == f"{_TABLE}table":
                    self.begin_sheet(element)
            elif tag == f"{_STYLE}style":
                self.note_style(element)
            elif not self.sheets:
                continue
            elif tag == f"{_TABLE}table-column":
                _add_columns(self.sheets[-1], element)
            elif tag == f"{_TABLE}table-row":
                self.add_rows(self.sheets[-1], element)
                element.clear()

    def begin_sheet(self, table: ET.Element) -> None:
        title, style = table.get(f"{_TABLE}name", ""), table.get(f"{_TABLE}style-name", "")
        if len(self.sheets) >= MOST_SHEETS:
            raise too_large(title)
        self.sheets.append(_Sheet(title=title, is_hidden=style in self.hidden_tables))

    def note_style(self, style: ET.Element) -> None:
        name = style.get(f"{_STYLE}name", "")
        text, table = style.find(f"{_STYLE}text-properties"), style.find(f"{_STYLE}table-properties")
        # LibreOffice tells a line through a part of a cell by its type alone.
        lines = (
            [text.get(f"{_STYLE}text-line-through-{what}") for what in ("style", "type")] if text is not None else []
        )
        if next(filter(None, lines), "none") != "none":
            self.struck_styles.add(name)
        if table is not None and table.get(f"{_TABLE}display") == "false":
            self.hidden_tables.add(name)

    def add_rows(self, sheet: _Sheet, row: ET.Element) -> None:
        """All the equal rows that one element stands for."""
        first, rows = sheet.next_row, _count(row, "number-rows-repeated")
        sheet.next_row += rows
        runs = [(column, run, cell) for column, run, cell in _runs(row) if _has_something(cell)]
        if not runs or is_register(sheet.used_rows):
            return
        rows = min(rows, MOST_ROWS + 1)
        sheet.used_rows.update(range(first, first + rows))
        self.count += rows * sum(run for _, run, _ in runs)
        if self.count > MOST_CELLS:
            raise too_large(sheet.title)
        visibility = row.get(f"{_TABLE}visibility")
        sheet.is_filtered = sheet.is_filtered or visibility == "filter"
        if visibility in _HIDDEN:
            sheet.hidden_rows.update(range(first, first + rows))
        for column, run, element in runs:
            cell = self.cell(sheet, (first, column), element)
            _note_merged(sheet, element, (first, column))
            if cell is not None:
                places = ((number, column + step) for number in range(first, first + rows) for step in range(run))
                sheet.cells += (replace(cell, row=number, column=place) for number, place in places)

    def cell(self, sheet: _Sheet, place: tuple[int, int], element: ET.Element) -> Cell | None:
        """First of the equal cells that one element stands for, None for a formula that shows nothing."""
        kind, is_formula = element.get(f"{_OFFICE}value-type", ""), f"{_TABLE}formula" in element.attrib
        is_error = element.get(_CALC_TYPE) == "error"
        is_calculated = not is_formula or bool(kind) or is_error
        content = self.content(sheet, place, element)
        if content is None and is_calculated:
            return None
        kept, struck = split_struck(self.text_runs(element))
        is_whole = kept == struck
        return Cell(
            sheet=sheet.title,
            row=place[0],
            column=place[1],
            content="" if content is None else kept if struck and not is_whole else content,
            is_formula=is_formula,
            is_calculated=is_calculated,
            is_error=is_error,
            is_struck=bool(struck) and is_whole,
            struck_part="" if is_whole else struck,
        )

    def text_runs(self, cell: ET.Element) -> Iterator[Run]:
        """Pieces of a cell's text, a line break between paragraphs."""
        own = cell.get(f"{_TABLE}style-name", "") in self.struck_styles
        for number, paragraph in enumerate(cell.iterfind(_PARAGRAPH)):
            yield "\n" * bool(number), own
            yield from _pieces(paragraph, own, self.struck_styles)

    def content(self, sheet: _Sheet, place: tuple[int, int], element: ET.Element) -> CellContent | None:
        kind = "" if element.get(_CALC_TYPE) == "error" else element.get(f"{_OFFICE}value-type", "")
        try:
            return cell_content(_value(element, kind))
        except ValueError:
            stands = element.get(f"{_OFFICE}date-value" if kind == "date" else f"{_OFFICE}value", "")
            self.problems.append(Problem(code="unreadable-cell", sheet=sheet.title, cell=address(*place), value=stands))
            return None


def _note_merged(sheet: _Sheet, element: ET.Element, place: tuple[int, int]) -> None:
    rows, columns = (_count(element, f"number-{side}-spanned") for side in ("rows", "columns"))
    if rows > 1 or columns > 1:
        (row, column), last = place, (place[0] + rows - 1, place[1] + columns - 1)
        sheet.merged.append(MergedRange(first_row=row, first_column=column, last_row=last[0], last_column=last[1]))


def _value(element: ET.Element, kind: str) -> CellContent:
    """What a cell holds; a time of day as it is shown. Raises ValueError: no number, no date."""
    if kind in _NUMBERS:
        written = element.get(f"{_OFFICE}value", "")
        number = float(written) if written.isascii() and "_" not in written else float("nan")
        if number - number != 0:  # infinite, or no number at all
            raise ValueError(written)
        return int(number) if number.is_integer() else number
    if kind == "date":
        return datetime.fromisoformat(element.get(f"{_OFFICE}date-value", "")).replace(tzinfo=None)
    if kind == "boolean":
        return element.get(f"{_OFFICE}boolean-value") == "true"
    return element.get(f"{_OFFICE}string-value") or _text(element)


def _text(element: ET.Element) -> str:
    """Paragraphs of a cell as lines, without the comments that hang on it."""
    paragraphs = element.iterfind(_PARAGRAPH)
    return "\n".join("".join(text for text, _ in _pieces(paragraph, False, ())) for paragraph in paragraphs)


def _pieces(paragraph: ET.Element, is_struck: bool, struck_styles: Container[str]) -> Iterator[Run]:
    """Text of a paragraph and of all inside it; blanks and breaks are elements of their own."""
    waiting: list[tuple[ET.Element | str, bool]] = [(paragraph, is_struck)]
    while waiting:
        found, look = waiting.pop()
        if isinstance(found, str):
            yield found, look
            continue
        if found.tag in _BLANKS:
            yield _BLANKS[found.tag] * min(int(found.get(f"{_TEXT}c", 1)), _MOST_SPACES), look
        if found.tag == _SPAN:
            look = found.get(f"{_TEXT}style-name", "") in struck_styles
        if found.tag != _ANNOTATION:
            inside = [found.text or "", *(part for child in found for part in (child, child.tail or ""))]
            waiting += ((part, look) for part in reversed(inside))


def _add_columns(sheet: _Sheet, columns: ET.Element) -> None:
    last = sheet.next_column + _count(columns, "number-columns-repeated") - 1
    if columns.get(f"{_TABLE}visibility") in _HIDDEN:
        sheet.hidden_columns.append((sheet.next_column, last))
    sheet.next_column = last + 1


def _runs(row: ET.Element) -> Iterator[tuple[int, int, ET.Element]]:
    """First column, number of equal columns, and cell of each run in a row."""
    column = 1
    for cell in row:
        if cell.tag in _CELLS:
            run = _count(cell, "number-columns-repeated")
            yield column, run, cell
            column += run


def _has_something(cell: ET.Element) -> bool:
    if cell.get(f"{_OFFICE}value-type", "string") != "string" or f"{_TABLE}formula" in cell.attrib:
        return True
    return bool(cell.get(f"{_OFFICE}string-value", "").strip() or _text(cell).strip())


def _count(element: ET.Element, name: str) -> int:
    """A count of OpenDocument, 1 where it is not written. Raises ValueError: no count at all."""
    count = int(element.get(f"{_TABLE}{name}", 1))
    if count < 1:
        raise ValueError(count)
    return count

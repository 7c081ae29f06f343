"""What python-calamine does not tell of an .ods: hidden, filtered and merged places, formulas, errors, struck text.

Reads `content.xml` once, with the standard library. OpenDocument writes equal neighbours once with a count; the counts
may be huge, so the size of every sheet is known here before anything is unfolded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO
from xml.etree import ElementTree as ET

from roundbook.players.cells import MergedRange
from roundbook.players.looks import Looks, Place
from roundbook.players.struck import Run, split_struck

_PREFIX = "{urn:oasis:names:tc:opendocument:xmlns:"
_TABLE = f"{_PREFIX}table:1.0}}"
_STYLE = f"{_PREFIX}style:1.0}}"
_TEXT = f"{_PREFIX}text:1.0}}"
_CALC_TYPE = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_CELLS = frozenset({f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"})
_HIDDEN = frozenset({"collapse", "filter"})
_LONGEST_RUN = 1000  # equal cells: more of them are no players, but a sheet filled to its edge


@dataclass(slots=True, kw_only=True)
class OdsSheet:
    """Looks of one sheet, collected from the top; `last_row` and `last_column` bound what is in use."""

    last_row: int = 0
    last_column: int = 0
    next_row: int = 1
    next_column: int = 1
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    merged: list[MergedRange] = field(default_factory=list)
    is_filtered: bool = False
    partly_struck: dict[Place, tuple[str, str]] = field(default_factory=dict)
    marked: dict[str, set[Place]] = field(default_factory=lambda: {"formulas": set(), "struck": set(), "errors": set()})

    @property
    def looks(self) -> Looks:
        """The same, frozen."""
        return Looks(
            hidden_rows=frozenset(self.hidden_rows),
            hidden_columns=tuple(self.hidden_columns),
            merged=tuple(self.merged),
            is_filtered=self.is_filtered,
            partly_struck=self.partly_struck,
            **{name: frozenset(places) for name, places in self.marked.items()},
        )


def scan_ods(part: IO[bytes]) -> Mapping[str, OdsSheet]:
    """Sheets of a `content.xml` by title. Raises ElementTree.ParseError: not well-formed XML."""
    sheets: dict[str, OdsSheet] = {}
    struck_styles: set[str] = set()
    sheet = OdsSheet()
    for event, element in ET.iterparse(part, events=("start", "end")):
        tag = element.tag
        if event == "start":
            if tag == f"{_TABLE}table":
                sheet = sheets.setdefault(element.get(f"{_TABLE}name", ""), OdsSheet())
        elif tag == f"{_STYLE}style":
            struck_styles |= _struck_style(element)
        elif tag == f"{_TABLE}table-column":
            _add_columns(sheet, element)
        elif tag == f"{_TABLE}table-row":
            _add_rows(sheet, element, struck_styles)
            element.clear()
    return sheets


def _struck_style(style: ET.Element) -> set[str]:
    text = style.find(f"{_STYLE}text-properties")
    # LibreOffice tells a line through a part of a cell by its type alone.
    lines = [text.get(f"{_STYLE}text-line-through-{what}") for what in ("style", "type")] if text is not None else []
    is_struck = next(filter(None, lines), "none") != "none"
    return {style.get(f"{_STYLE}name", "")} if is_struck else set()


def _add_columns(sheet: OdsSheet, columns: ET.Element) -> None:
    last = sheet.next_column + _count(columns, "number-columns-repeated") - 1
    if columns.get(f"{_TABLE}visibility") in _HIDDEN:
        sheet.hidden_columns.append((sheet.next_column, last))
    sheet.next_column = last + 1


def _add_rows(sheet: OdsSheet, row: ET.Element, struck_styles: set[str]) -> None:
    first, count = sheet.next_row, _count(row, "number-rows-repeated")
    sheet.next_row += count
    cells = [(column, run, cell) for column, run, cell in _runs(row) if cell.find(f"{_TEXT}p") is not None]
    if not cells:
        return
    sheet.last_row = first + count - 1
    sheet.last_column = max(sheet.last_column, *(column + run - 1 for column, run, _ in cells))
    visibility = row.get(f"{_TABLE}visibility")
    sheet.is_filtered = sheet.is_filtered or visibility == "filter"
    for number in range(first, first + min(count, _LONGEST_RUN)):
        if visibility in _HIDDEN:
            sheet.hidden_rows.add(number)
        for column, run, cell in cells:
            _mark(sheet, cell, [(number, column + step) for step in range(min(run, _LONGEST_RUN))], struck_styles)


def _runs(row: ET.Element) -> Iterator[tuple[int, int, ET.Element]]:
    """First column, number of equal columns, and cell of each run in a row."""
    column = 1
    for cell in row:
        if cell.tag in _CELLS:
            run = _count(cell, "number-columns-repeated")
            yield column, run, cell
            column += run


def _mark(sheet: OdsSheet, cell: ET.Element, places: list[Place], struck_styles: set[str]) -> None:
    if cell.get(f"{_TABLE}formula") is not None:
        sheet.marked["formulas"].update(places)
    if cell.get(_CALC_TYPE) == "error":
        sheet.marked["errors"].update(places)
    kept, struck = split_struck(_text_runs(cell, struck_styles))
    if struck and kept == struck:
        sheet.marked["struck"].update(places)
    elif struck:
        sheet.partly_struck.update(dict.fromkeys(places, (kept, struck)))
    rows, columns = (_count(cell, f"number-{side}-spanned") for side in ("rows", "columns"))
    if rows > 1 or columns > 1:
        (row, column), *_ = places
        sheet.merged.append(
            MergedRange(first_row=row, first_column=column, last_row=row + rows - 1, last_column=column + columns - 1)
        )


def _text_runs(cell: ET.Element, struck_styles: set[str]) -> Iterator[Run]:
    """Pieces of a cell's text, a line break between paragraphs."""
    own = cell.get(f"{_TABLE}style-name", "") in struck_styles
    for number, paragraph in enumerate(cell.findall(f"{_TEXT}p")):
        yield ("\n" if number else "") + (paragraph.text or ""), own
        for piece in paragraph:
            style = piece.get(f"{_TEXT}style-name")
            blanks = " " * _count(piece, "c", _TEXT) if piece.tag == f"{_TEXT}s" else ""
            yield blanks + "".join(piece.itertext()), own if style is None else style in struck_styles
            yield piece.tail or "", own


def _count(element: ET.Element, name: str, prefix: str = _TABLE) -> int:
    """A count of OpenDocument, 1 where it is not written."""
    return int(element.get(f"{prefix}{name}", 1))

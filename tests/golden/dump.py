"""A sheet as text: every cell with its formula, its value and its looks, then what holds for the whole sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from decimal import Decimal
from itertools import groupby

from roundbook.workbook import styles
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import (
    PLAIN,
    Area,
    Blank,
    Cell,
    Choice,
    Formula,
    Highlight,
    Position,
    Sheet,
    Style,
    address,
    column_letters,
)
from roundbook.workbook.sheets import build_sheets
from tests.workbook.field import full_event
from tests.workbook.writing import book_of

REPORT = (
    ReportLine(kind="heading", text="To look at"),
    ReportLine(kind="warning", text="O'Brien, Béla withdrew after round 2."),
    ReportLine(kind="plain", text="6 of 6 games have a result."),
)
STYLE_NAMES = {style: name for name, style in vars(styles).items() if isinstance(style, Style) and style != PLAIN}


def dumps() -> dict[str, str]:
    """Text of every sheet of the event of four, by key of the sheet."""
    book = book_of(full_event(4), report=REPORT)
    return {sheet.key: dump(sheet, _hub_lines(book) if sheet.is_hidden else None) for sheet in build_sheets(book)}


def dump(sheet: Sheet, rows: set[int] | None = None) -> str:
    """The sheet, or some of its rows, as text."""
    cells = {place: cell for place, cell in sheet.cells.items() if rows is None or place[0] in rows}
    state = ", hidden" if sheet.is_hidden else ""
    lines = [f"{sheet.key}: {sheet.title}{state}", "", *_cell_lines(cells), "", *_sheet_lines(sheet)]
    return "\n".join(lines).rstrip() + "\n"


def _hub_lines(book: Book) -> set[int]:
    """Heading and first line of each block of the hub: all others differ in their numbers only."""
    layout = book.layout
    blocks = (layout.games_block, layout.hub_players_block, layout.results_block(1))
    return {0} | {row for block in blocks for row in (block.header_row, block.row(0))}


def _cell_lines(cells: dict[Position, Cell]) -> Iterator[str]:
    """One line per cell; empty cells of the same looks below each other are one line."""
    by_column = sorted(cells.items(), key=lambda item: (item[0][1], item[0][0]))
    shown: dict[Position, str] = {}
    for _, group in groupby(enumerate(by_column), key=_run):
        places = [place for _, (place, _) in group]
        top, left = places[0]
        area = Area(top=top, left=left, bottom=places[-1][0], right=left).address.replace("$", "")
        shown[top, left] = f"{area:<9} {_content(cells[top, left])}"
    return (shown[place] for place in sorted(shown))


def _run(item: tuple[int, tuple[Position, Cell]]) -> object:
    index, ((row, column), cell) = item
    return (column, index - row, cell) if isinstance(cell, Blank) else index


def _content(cell: Cell) -> str:
    looks = f"  [{_looks(cell.style)}]" if cell.style != PLAIN else ""
    match cell:
        case Blank():
            return f"(empty){looks}"
        case Formula():
            return f"={cell.text} -> {_value(cell.value)}{looks}"
        case _:
            return f"{_value(cell.value)}{looks}"


def _value(value: str | float | Decimal) -> str:
    """A text in quotes, a number without noughts at its end."""
    return repr(value) if isinstance(value, str) else f"{Decimal(value).normalize():f}"


def _looks(style: Style) -> str:
    """Name of a style, or what it has that a plain cell has not."""
    if style in STYLE_NAMES:
        return STYLE_NAMES[style]
    own = {field.name: getattr(style, field.name) for field in fields(Style)}
    changed = {name: value for name, value in own.items() if value != getattr(PLAIN, name)}
    return " ".join(name if value is True else f"{name}={value}" for name, value in changed.items())


def _sheet_lines(sheet: Sheet) -> Iterator[str]:
    if sheet.widths:
        yield "widths " + " ".join(
            f"{column_letters(column)}={width:g}" for column, width in sorted(sheet.widths.items())
        )
    if sheet.heights:
        yield "heights " + " ".join(f"{row + 1}={height:g}" for row, height in sorted(sheet.heights.items()))
    if sheet.freeze:
        yield f"freeze {address(*sheet.freeze)}"
    page = sheet.page
    repeat = "" if page.repeat_row is None else f", row {page.repeat_row + 1} repeated"
    tall = f", {page.tall} high" if page.tall else ""
    yield f"page {'landscape' if page.landscape else 'upright'}{tall}{repeat}"
    yield from (_choice(choice) for choice in sheet.choices)
    yield from (_highlight(highlight) for highlight in sheet.highlights)
    yield from (f"text numbers {area.address}" for area in sheet.text_numbers)


def _choice(choice: Choice) -> str:
    strict = "" if choice.strict else ", others allowed"
    prompt = f" ({choice.prompt_title}: {choice.prompt!r})" if choice.prompt else ""
    return f"choice {choice.area.address} {list(choice.options)}{strict}{prompt}"


def _highlight(highlight: Highlight) -> str:
    own = {field.name: getattr(highlight, field.name) for field in fields(Highlight)}
    looks = " ".join(f"{name}={value}" for name, value in own.items() if name not in ("area", "formula") and value)
    return f"highlight {highlight.area.address} ={highlight.formula}  [{looks}]"

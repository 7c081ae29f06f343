"""Whether texts fit into their cells, from the widths of letters: no program that draws them is needed.

The letters are those of Carlito, which has the metrics of Calibri. A text that is not wrapped may run over empty cells
to its right, as far as the last column that holds anything; a wrapped one must fit word by word and line by line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from roundbook.workbook.cells import Blank, Formula, Position, Sheet, Style, Text, address

WIDTHS = json.loads(Path(__file__).with_name("letter_widths.json").read_text(encoding="utf-8"))
PIXELS_PER_POINT = 96 / 72
# Excel at 100 %: a column of so many digits of 11 points, with its margins; one step of indentation; a line of letters.
PIXELS_PER_DIGIT, COLUMN_MARGIN, INDENT = 7, 5, 9
LINE_HEIGHT = 1.22
DEFAULT_WIDTH = 8.43


@cache
def width_of(text: str, size: int, bold: bool) -> float:
    """Width of a line of text in pixels."""
    letters = WIDTHS["bold" if bold else "regular"]
    units = sum(letters.get(letter, WIDTHS["units_per_em"]) for letter in text)
    return float(units) / WIDTHS["units_per_em"] * size * PIXELS_PER_POINT


def cut_off(sheet: Sheet) -> list[str]:
    """Address and text of every cell of a sheet whose text does not fit."""
    return [
        f"{address(*position)}: {text}"
        for position, text, style in _texts(sheet)
        if not _fits(sheet, position, text, style)
    ]


def fits_in_column(sheet: Sheet, column: int, text: str, style: Style) -> bool:
    """Whether a text that may come to stand in a column fits into it."""
    return width_of(text, style.size, style.bold) <= _pixels(sheet, column) - INDENT * style.indent


def _texts(sheet: Sheet) -> Iterator[tuple[Position, str, Style]]:
    for position, cell in sheet.cells.items():
        if isinstance(cell, Text | Formula) and isinstance(cell.value, str) and position[1] not in sheet.hidden_columns:
            yield position, cell.value, cell.style


def _fits(sheet: Sheet, position: Position, text: str, style: Style) -> bool:
    if style.shrink:
        return True
    own = _pixels(sheet, position[1]) - INDENT * style.indent
    if style.wrap:
        lines = _lines(text, own, style)
        height = sheet.heights.get(position[0], sheet.default_height or 15)
        return bool(lines) and len(lines) * style.size * LINE_HEIGHT <= height
    room = own + (_empty_to_the_right(sheet, position) if style.align in {"", "left"} else 0)
    return width_of(text, style.size, style.bold) <= room


def _lines(text: str, room: float, style: Style) -> list[str]:
    """Lines of a wrapped text; none if a word is too long."""
    lines = [""]
    for word in text.split():
        if width_of(word, style.size, style.bold) > room:
            return []
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, style.size, style.bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _pixels(sheet: Sheet, column: int) -> float:
    if column in sheet.hidden_columns:
        return 0
    return sheet.widths.get(column, DEFAULT_WIDTH) * PIXELS_PER_DIGIT + COLUMN_MARGIN


def _empty_to_the_right(sheet: Sheet, position: Position) -> float:
    row, column = position
    last = max(column for _, column in sheet.cells)
    room = 0.0
    for beside in range(column + 1, last + 1):
        cell = sheet.cells.get((row, beside))
        if cell is not None and not isinstance(cell, Blank) and getattr(cell, "value", "") != "":
            break
        room += _pixels(sheet, beside)
    return room

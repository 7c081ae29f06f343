"""From a text file to one sheet of cells: separator, quotes and line breaks as the file has them.

Everything in a text file is text: `=1+1` is a name, `12,5` no number. Rows are counted as a spreadsheet shows them: a
line break inside quotes begins no new row, and Excel's `sep=;` line is none.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from roundbook.errors import PlayerListError, Problem, Severity
from roundbook.players.cells import Cell, Grid
from roundbook.players.encodings import Decoded, decoded
from roundbook.players.headers import best_header
from roundbook.players.looks import LARGEST_TEXT, MOST_CELLS, is_register, too_large

SEPARATORS = (";", "\t", ",", "|")
_KIND, _MOST_MARKS = ".csv", 2 * MOST_CELLS
_NO_SEPARATOR = "\x1f"  # a character that no list has: every line is one cell
_SEP_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
# Programs write ="00123" so that Excel keeps the zeros: it is the text between the quotes.
_TEXT_FORMULA = re.compile(r'="([^"]*)"')

Records = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    separator: str
    grid: Grid
    records: Records

    @property
    def merit(self) -> tuple[int, int, int]:
        """Known headers, rows as long as the header's, and columns: the more the better."""
        header = best_header(self.grid)
        if header is None:
            return 0, 0, 0
        length = len(self.records[header.last_row - 1])
        return header.score, sum(len(record) == length for record in self.records), length


def read_text(raw: bytes) -> tuple[Grid, ...]:
    """The one sheet of a text file, without a title. Raises PlayerListError: too large, or cannot be taken apart."""
    if len(raw) > LARGEST_TEXT:
        raise too_large(_KIND)
    source = decoded(raw)
    # Empty cells cost memory too, and so do empty lines.
    if any(source.text.count(mark) > _MOST_MARKS for mark in (*SEPARATORS, "\n", "\r")):
        raise too_large(_KIND)
    stated = _SEP_LINE.match(source.text)
    text = source.text[stated.end() :] if stated else source.text
    # Without any header nothing is taken apart: what stands in a line is shown, or may be a name.
    separators = [stated[1]] if stated else [_NO_SEPARATOR, *(mark for mark in SEPARATORS if mark in text)]
    try:
        best = max((_reading(text, separator) for separator in separators), key=lambda reading: reading.merit)
    except csv.Error as error:
        raise PlayerListError(Problem(code="list-damaged", details={"reason": str(error)})) from error
    return (_with_note(best, source),)


def _reading(text: str, separator: str) -> _Reading:
    records = _records(text, separator)
    if sum(map(bool, chain.from_iterable(records))) > MOST_CELLS:
        raise too_large(_KIND)
    rows = {number: cells for number, record in enumerate(records, start=1) if (cells := dict(_cells(number, record)))}
    if is_register(rows):
        raise too_large(_KIND)
    return _Reading(separator=separator, grid=Grid(sheet="", rows=rows), records=records)


def _records(text: str, separator: str) -> Records:
    """Rows of a text. An odd number of quotes quotes nothing: a nickname or an inch must not swallow the list."""
    lines = io.StringIO(text, newline="")
    if text.count('"') % 2:
        return list(csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE))
    return list(csv.reader(lines, delimiter=separator))


def _cells(row: int, record: Sequence[str]) -> Iterator[tuple[int, Cell]]:
    for column, text in enumerate(record, start=1):
        found = _TEXT_FORMULA.fullmatch(text)
        content = found[1] if found else text
        if content.strip():
            yield column, Cell(sheet="", row=row, column=column, content=content)


def _with_note(reading: _Reading, source: Decoded) -> Grid:
    code = "text-read-as" if source.is_certain else "text-read-by-letters"
    details = {"encoding": source.encoding.upper().removesuffix("-SIG")}
    if reading.separator == _NO_SEPARATOR:
        code = "text-one-column" if source.is_certain else "text-one-column-by-letters"
    else:  # the key is called so on every keyboard
        details["separator"] = "TAB" if reading.separator == "\t" else reading.separator
    note = Problem(code=code, severity=Severity.NOTE, details=details)
    return Grid(sheet="", rows=reading.grid.rows, noticed=(note,))

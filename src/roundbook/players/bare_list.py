"""A list of names without any header: one name a line, as people send it in a message.

    1. Ann Lee 1800 ✅      numbered lines are the list, whatever stands above and below
    2. Cy Dee ❌            a tick or a cross is an answer, a number at the end a rating
    Ann Lee                 lines without numbers are the list if nearly all of them look like names

Read with a question: nobody has said that these are names. A file with several columns needs a header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from roundbook.errors import Severity
from roundbook.players.cells import Cell, Grid
from roundbook.players.headers import Header, HeaderCell
from roundbook.players.regions import FoundList
from roundbook.players.words import contains_row_word, is_row_word, meanings

_FEWEST = 3
_LINE = re.compile(
    r"(?:(?P<number>[0-9]{1,3})\s*[.):]|[-–—*•·])?\s*"
    r"(?P<name>[^\W\d_][^\d:;]*?)"
    r"[\s,(–-]*(?P<rating>[0-9]{3,4})?\)?"
    r"\s*(?P<mark>[^\w\s()]*)[\ufe0f\s]*"
)
_MOST_WORDS = 5
# What stands above the columns for people (a rating and a name need no header), and what it means.
_HEADERS = {"Name": "", "Rating": "", "Taking part": "✅/❌"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    cell: Cell
    number: int | None
    name: str
    rating: str
    mark: str

    @property
    def is_name(self) -> bool:
        words = self.name.split()
        return 1 < len(words) <= _MOST_WORDS and all(word[0].isupper() for word in (words[0], words[-1]))

    @property
    def says_no(self) -> bool:
        """Whether a cross stands behind the name."""
        return is_row_word("no", self.mark)


def find_bare_lists(grids: Sequence[Grid]) -> list[FoundList]:
    """Lists without a header on sheets of one column, each with a warning that says so."""
    return [found for grid in grids for found in _bare_list(grid)]


def _bare_list(grid: Grid) -> Iterator[FoundList]:
    if len(grid.columns) != 1:
        return
    cells = [cell for row in grid.rows.values() for cell in row.values()]
    below = list(dropwhile(_is_title, cells))
    lines = [line for cell in below if (line := _line(cell))]
    numbered = [line for line in lines if line.number is not None]
    if len(numbered) >= _FEWEST:
        names = numbered
    elif len(lines) == len(below) and sum(line.is_name for line in lines) * 10 >= len(lines) * 9:
        names = lines
    else:
        return
    if len(names) >= _FEWEST:
        warning = names[0].cell.problem("list-without-header", Severity.WARNING)
        read = {line.cell.row for line in names}
        others = [cell.problem("remark-row", Severity.NOTE, row=cell.row) for cell in cells if cell.row not in read]
        if not any(line.says_no for line in names):
            names = [replace(line, mark="") for line in names]  # ticks alone tell nobody apart
        rows = {line.cell.row: _cells(line) for line in names}
        part = replace(grid, rows=rows, noticed=(*grid.noticed, warning, *others))
        yield FoundList(grid=part, header=_header(part), title="")


def _is_title(cell: Cell) -> bool:
    """Whether a line above the names says that they are players: `Players:`, `Liste der Teilnehmer`."""
    return isinstance(cell.content, str) and contains_row_word("participants", cell.text)


def _line(cell: Cell) -> _Line | None:
    found = _LINE.fullmatch(cell.text) if isinstance(cell.content, str) else None
    if found is None:
        return None
    return _Line(
        cell=cell,
        number=int(found["number"]) if found["number"] else None,
        name=found["name"].strip(" -–,("),
        rating=found["rating"] or "",
        mark=found["mark"] or "",
    )


def _cells(line: _Line) -> dict[int, Cell]:
    """The line as a row of three columns; each cell tells the address of the line."""
    contents = dict(enumerate((line.name, line.rating, line.mark), start=1))
    return {column: replace(line.cell, content=content) for column, content in contents.items() if content}


def _header(grid: Grid) -> Header:
    """A header that nobody wrote, above the first row."""
    cells = tuple(
        HeaderCell(
            cell=Cell(sheet=grid.sheet, row=0, column=column, content=word),
            text=text,
            word=word,
            meanings=meanings(word),
        )
        for column, (word, text) in enumerate(_HEADERS.items(), start=1)
        if column in grid.columns
    )
    return Header(row=0, last_row=0, cells=cells)

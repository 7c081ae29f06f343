"""Players on the list who do not take part: crossed out, or said to have withdrawn. Explicit words only.

the name is struck through (known of .xlsx, .xlsm and .ods)      crossed out
a remark or status that begins with such a word: "W/D 12 Sept"   withdrawn
a mark below a header that is such a word: Withdrawn | x         withdrawn
"no" below a question such as "Do you take part?"                withdrawn
the word behind the name: "Frida Holm (lämnar återbud)"          withdrawn
the word and a round: "afbud til 2. runde"                       takes part; told
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell
from roundbook.players.fields import text_of
from roundbook.players.listing import LeftOut
from roundbook.players.table import NAME_COLUMNS, Column, Table
from roundbook.players.words import begins_with_row_word, contains_row_word, is_row_word

_REMARK_FIELDS = frozenset({"status", "taking_part", "confirmed", "note", "start_no", ""})
_BEHIND_NAME = re.compile(r"(.+?)\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|\s[–—-]\s(.*))\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """The cell that says that somebody does not take part, and in which way; `question` is what it answers "no"."""

    cell: Cell
    reason: LeftOut
    question: str = ""


def split_remark(name: str) -> tuple[str, str]:
    """Name and the remark behind it that says that the player does not take part, empty for none.

    >>> split_remark("Frida Holm (lämnar återbud)"), split_remark("Černý, Jan (ml.)")
    (('Frida Holm', 'lämnar återbud'), ('Černý, Jan (ml.)', ''))
    """
    found = _BEHIND_NAME.fullmatch(name)
    remark = next(filter(None, found.groups()[1:]), "") if found else ""
    return (found[1], remark) if found and contains_row_word("withdrawn", remark) else (name, "")


def find_withdrawal(table: Table, row: int, extra: Sequence[Column]) -> Withdrawal | None:
    """What says that the player of a row does not take part, if anything does."""
    names = [cell for field in NAME_COLUMNS if (cell := table.cell(row, field))]
    for cell in names:
        if cell.is_struck:
            return Withdrawal(cell=cell, reason=LeftOut.STRUCK)
        if split_remark(text_of(cell.content))[1]:
            return Withdrawal(cell=cell, reason=LeftOut.WITHDRAWN)
    for column, cell in _remarks(table, row, extra):
        if contains_row_word("round", cell.text):
            continue
        if column.field == "taking_part" and says_no(cell):
            return Withdrawal(cell=cell, reason=LeftOut.WITHDRAWN, question=column.header)
        if begins_with_row_word("withdrawn", cell.text) or (_is_mark(column) and not says_no(cell)):
            return Withdrawal(cell=cell, reason=LeftOut.WITHDRAWN)
    return None


def about_rounds(table: Table, row: int, extra: Sequence[Column]) -> Iterator[Problem]:
    """A warning for every remark that only excuses a player from some rounds."""
    for column, cell in _remarks(table, row, extra):
        is_absence = begins_with_row_word("withdrawn", cell.text) or contains_row_word("absent", cell.text)
        if (is_absence or _is_mark(column)) and contains_row_word("round", cell.text):
            yield cell.problem("absent-from-rounds", Severity.WARNING)


def says_no(cell: Cell) -> bool:
    """Whether an answer is no: `N`, `Nej tak`, `No - on holiday`, an unticked box; not the French `ne sais pas`."""
    before = re.split(r"[,;:.(!–—]|\s-\s", cell.text, maxsplit=1)[0].strip() or cell.text
    first = before.split()[0]
    is_no = is_row_word("no", before) or (len(first) > 2 and is_row_word("no", first)) or first.casefold() == "no"
    return cell.content is False or is_no


def _remarks(table: Table, row: int, extra: Sequence[Column]) -> Iterator[tuple[Column, Cell]]:
    numbers = [column for column in table.columns if column.field == "start_no"]
    for column in (*numbers, *extra):
        cell = table.said(row, column)
        if cell and column.field in _REMARK_FIELDS:
            yield column, cell


def _is_mark(column: Column) -> bool:
    """Whether any mark below a header means that the player has withdrawn ("Withdrawn", not "Status")."""
    return column.field in {"status", ""} and is_row_word("withdrawn", column.header)

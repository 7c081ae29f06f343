"""What people answered to questions, or what was remarked beside them, and may mean that they do not play.

An explicit "no" to "Do you take part?" leaves somebody out (withdrawals.py); what stands here is asked about, naming
the rows: a "no" below "Confirmed", an unclear status, no answer where the others gave one, "cannot play after all".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell, address
from roundbook.players.fields import text_or_blank
from roundbook.players.names import name_of
from roundbook.players.table import Column, Table
from roundbook.players.withdrawals import says_no
from roundbook.players.words import (
    begins_with_row_word,
    contains_row_word,
    is_answer,
    is_row_word,
    names_field,
)

_QUESTIONS = frozenset({"taking_part", "confirmed"})


def about_answers(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """What the organiser has to decide about the players in these rows."""
    for column in table.columns:
        if column.field == "status":
            yield from _about_status(table, rows, column)
        elif column.field in _QUESTIONS:
            yield from _about_question(table, rows, column)
        elif column.is_extra and is_row_word("waiting", column.header):
            yield from _about_reserves(table, rows, column)
        elif _may_tell_absence(column):
            yield from _about_absence(table, rows, column)
    yield from _about_remarks(table, rows)


def _about_status(table: Table, rows: Sequence[int], column: Column) -> Iterator[Problem]:
    """A warning if a status says something of some players that is no known word (waiting list, reserve)."""
    cells = {row: cell for row in rows if (cell := table.said(row, column))}
    is_mark = is_row_word("withdrawn", column.header)  # below "Withdrawn" a no says that somebody plays
    unclear = {row: cell for row, cell in cells.items() if not (_is_clear_status(cell) or (is_mark and says_no(cell)))}
    values = {cell.text for cell in unclear.values()}
    if unclear and (len(values) > 1 or len(unclear) < len(rows)):
        yield _question("status-not-understood", table, column, unclear)


def _is_clear_status(cell: Cell) -> bool:
    is_present = is_row_word("present", cell.text) or is_row_word("yes", cell.text)
    return is_present or not isinstance(cell.content, str) or begins_with_row_word("withdrawn", cell.text)


def _about_question(table: Table, rows: Sequence[int], column: Column) -> Iterator[Problem]:
    """A warning about everybody who did not say yes, if others did."""
    answers = {row: table.said(row, column) for row in rows}
    given = {row: cell for row, cell in answers.items() if cell and text_or_blank(cell)}
    if not any(is_answer(cell.text) or cell.content is True for cell in given.values()):
        return
    doubtful = {row: cell for row, cell in answers.items() if cell is None or _is_doubtful(cell)}
    if doubtful and len(doubtful) < len(rows):
        yield _question("answer-not-yes", table, column, doubtful)


def _about_reserves(table: Table, rows: Sequence[int], column: Column) -> Iterator[Problem]:
    """A warning about everybody who is marked below "Reserve"."""
    cells = {row: cell for row in rows if (cell := table.said(row, column)) and not says_no(cell)}
    if cells and len(cells) < len(rows):
        yield _question("status-not-understood", table, column, cells)


def _is_doubtful(cell: Cell) -> bool:
    first_word = cell.text.split()[0].strip(",;.!")
    is_yes = is_row_word("yes", first_word) or is_row_word("present", cell.text) or cell.content is True
    return says_no(cell) or not is_yes


def _question(code: str, table: Table, column: Column, cells: Mapping[int, Cell | None]) -> Problem:
    """A warning at the first of some cells, with everybody's name, row and answer."""
    told = (f"{name_of(table, row)} ({row}): {cell.text if cell else '-'}" for row, cell in cells.items())
    (row, first), *_ = cells.items()
    return Problem(
        code=code,
        severity=Severity.WARNING,
        sheet=table.grid.sheet,
        cell=address(row, column.number),
        value=first.text if first else "",
        details={"values": "; ".join(told), "header": column.header},
    )


def _may_tell_absence(column: Column) -> bool:
    return column.field == "note" or (column.is_extra and not column.field)


def _about_absence(table: Table, rows: Sequence[int], column: Column) -> Iterator[Problem]:
    """A warning for each remark that sounds as if somebody did not play."""
    for row in rows:
        cell = table.said(row, column)
        if cell and isinstance(cell.content, str) and _sounds_absent(cell.text):
            yield cell.problem("remark-doubtful", Severity.WARNING, name=name_of(table, row))


def _sounds_absent(text: str) -> bool:
    return contains_row_word("absent", text) and not contains_row_word("round", text)


def _about_remarks(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """One note with all remarks about players: somebody has to read them."""
    columns = [column for column in table.columns if _holds_remarks(column)]
    cells = (table.said(row, column) for row in rows for column in columns)
    remarks = [cell for cell in cells if cell and text_or_blank(cell)]
    if remarks:
        told = "; ".join(f"{cell.address} {cell.text}" for cell in remarks)
        yield remarks[0].problem("remarks", Severity.NOTE, remarks=told)


def _holds_remarks(column: Column) -> bool:
    """Whether a column holds remarks, be it only by the beginning of its header ("Comments for the organiser")."""
    return column.field == "note" or (column.is_extra and not column.field and names_field(column.header, "note"))

"""What a whole list gives reason to say, beside what single rows do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundbook.errors import Problem, Severity
from roundbook.players.answers import about_answers
from roundbook.players.cells import Cell
from roundbook.players.column_values import look_like_ratings, look_like_years
from roundbook.players.entries import Entry
from roundbook.players.names import about_names
from roundbook.players.rating_columns import OTHER_RATINGS
from roundbook.players.ratings import read_rating
from roundbook.players.table import Table

_CONTACTS = frozenset({"email", "phone", "contact"})


def about_table(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """What the organiser should know about the columns of a table and the rows of its players that are read."""
    yield from _about_hidden(table, rows)
    yield from _about_struck_parts(table, rows)
    yield from _about_unrated(table, rows)
    yield from _about_missing_rating(table, rows)
    yield from about_names(table, rows)
    yield from about_answers(table, rows)
    yield from _about_contacts(table)
    yield from _about_standings(table)
    yield from _about_headless(table, rows)


def about_other_rating(table: Table, entries: Sequence[Entry]) -> Iterator[Problem]:
    """A warning if players without a rating have one in a column that is not used."""
    others = [column for column in table.columns if column.field in OTHER_RATINGS]
    rated = [
        cell
        for entry in entries
        if entry.player.rating is None
        for column in others
        if (cell := table.grid.cell(entry.player.row, column.number)) and read_rating(cell.content).rating
    ]
    if rated:
        yield rated[0].problem("rating-in-other-column", Severity.WARNING, count=len({cell.row for cell in rated}))


def _about_hidden(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """Hidden rows and columns are read like all others, but nobody may have meant them."""
    grid = table.grid
    if hidden := [str(row) for row in rows if row in grid.hidden_rows]:
        code = "rows-filtered" if grid.is_filtered else "rows-hidden"
        details = {"rows": ", ".join(hidden)}
        yield Problem(code=code, severity=Severity.WARNING, sheet=grid.sheet, details=details)
    if headers := [column.header for column in table.columns if column.number in grid.hidden_columns]:
        details = {"headers": ", ".join(headers)}
        yield Problem(code="columns-hidden", severity=Severity.NOTE, sheet=grid.sheet, details=details)


def _about_struck_parts(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """A warning for each cell that is read without the part of it that is struck through."""
    for row in rows:
        for cell in table.grid.rows.get(row, {}).values():
            if cell.struck_part:
                yield cell.problem("struck-part-left-out", Severity.WARNING, struck=cell.struck_part)


def _about_unrated(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """One note with everything that was taken for "no rating"."""
    cells = [cell for row in rows if (cell := table.cell(row, "rating")) and cell.is_calculated and not cell.is_error]
    unrated = [cell for cell in cells if (reading := read_rating(cell.content)).is_understood and not reading.rating]
    if unrated:
        told = ", ".join(f"{cell.address} {cell.text}" for cell in unrated)
        yield unrated[0].problem("read-as-unrated", Severity.NOTE, values=told)


def _about_missing_rating(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """A warning if nobody has a rating but a column that nobody knows looks like ratings."""
    if table.column("rating"):
        return
    for column in table.columns:
        cells = [cell for row in rows if (cell := table.grid.cell(row, column.number))]
        if not column.field and look_like_ratings(cells) and not look_like_years(cells):
            yield cells[0].problem("maybe-ratings", Severity.WARNING, header=column.header)


def _about_contacts(table: Table) -> Iterator[Problem]:
    if headers := [column.header for column in table.columns if column.field in _CONTACTS]:
        details = {"headers": ", ".join(headers)}
        yield Problem(code="contact-columns", severity=Severity.WARNING, sheet=table.grid.sheet, details=details)


def _about_standings(table: Table) -> Iterator[Problem]:
    """A warning if the list has points: it may be the table of an event that is over."""
    if headers := [column.header for column in table.columns if column.field == "points"]:
        details = {"headers": ", ".join(headers)}
        yield Problem(code="standings-list", severity=Severity.WARNING, sheet=table.grid.sheet, details=details)


def _about_headless(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """One warning for each column that has something beside the players but no header: it is not read."""
    known = {column.number for column in table.columns}
    first: dict[int, Cell] = {}
    for row in rows:
        for number, cell in table.grid.rows.get(row, {}).items():
            if number not in known:
                first.setdefault(number, cell)
    for _, cell in sorted(first.items()):
        yield cell.problem("column-without-header", Severity.WARNING)

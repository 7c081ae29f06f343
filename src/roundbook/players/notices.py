"""What a whole list gives reason to say, beside what single rows do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell
from roundbook.players.columns import OTHER_RATINGS, Column, Table
from roundbook.players.entries import Entry
from roundbook.players.fields import text_or_blank
from roundbook.players.ratings import read_rating
from roundbook.players.words import begins_with_row_word, is_row_word, names_field

_CONTACTS = frozenset({"email", "phone"})


def about_table(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """What the organiser should know about the columns of a table and the rows of its players that are read."""
    yield from _about_hidden(table, rows)
    yield from _about_unrated(table, rows)
    yield from _about_status(table, rows)
    yield from _about_remarks(table, rows)
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


def _about_unrated(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """One note with everything that was taken for "no rating"."""
    cells = [cell for row in rows if (cell := table.cell(row, "rating")) and cell.is_calculated and not cell.is_error]
    unrated = [cell for cell in cells if (reading := read_rating(cell.content)).is_understood and not reading.rating]
    if unrated:
        told = ", ".join(f"{cell.address} {cell.text}" for cell in unrated)
        yield unrated[0].problem("read-as-unrated", Severity.NOTE, values=told)


def _about_status(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """A warning if a status says something of some players that is no known word (waiting list, reserve)."""
    cells = [cell for row in rows if (cell := table.cell(row, "status"))]
    unclear = [cell for cell in cells if not _is_clear_status(cell)]
    values = dict.fromkeys(cell.text for cell in unclear)
    if unclear and (len(values) > 1 or len(unclear) < len(rows)):
        yield unclear[0].problem("status-not-understood", Severity.WARNING, values=", ".join(values))


def _is_clear_status(cell: Cell) -> bool:
    is_known = is_row_word("present", cell.text) or is_row_word("no", cell.text)
    return is_known or not isinstance(cell.content, str) or begins_with_row_word("withdrawn", cell.text)


def _about_remarks(table: Table, rows: Sequence[int]) -> Iterator[Problem]:
    """One note with all remarks about players: somebody has to read them."""
    columns = [column for column in table.columns if _holds_remarks(column)]
    cells = (table.grid.cell(row, column.number) for row in rows for column in columns)
    remarks = [cell for cell in cells if cell and text_or_blank(cell)]
    if remarks:
        told = "; ".join(f"{cell.address} {cell.text}" for cell in remarks)
        yield remarks[0].problem("remarks", Severity.NOTE, remarks=told)


def _holds_remarks(column: Column) -> bool:
    """Whether a column holds remarks, be it only by the beginning of its header ("Comments for the organiser")."""
    return column.field == "note" or (column.is_extra and not column.field and names_field(column.header, "note"))


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

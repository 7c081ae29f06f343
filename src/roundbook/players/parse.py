"""From a table on a sheet to the player list, with every problem at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from roundbook.errors import PlayerListError, Problem, Severity
from roundbook.players.cells import Cell, address
from roundbook.players.columns import OTHER_RATINGS, Column, Table
from roundbook.players.duplicates import find_duplicates
from roundbook.players.entries import Entry, read_entry
from roundbook.players.fields import text_or_blank, title_of
from roundbook.players.listing import PlayerList
from roundbook.players.ratings import read_rating
from roundbook.players.rows import sort_rows

_WEIGHT = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


def parse_players(table: Table, noticed: Sequence[Problem] = ()) -> PlayerList:
    """Players of a table. `noticed` are problems found on the way here.

    Raises PlayerListError: anything is an error, or there is nobody; it carries all errors, then warnings and notes.
    """
    rows = sort_rows(table)
    extra, about_titles = _extra_columns(table, rows.players)
    readings = [read_entry(table, row, extra) for row in rows.players]
    entries, about_numbers = _with_start_numbers(table, [entry for entry, _ in readings if entry])
    problems = [
        *noticed,
        *rows.problems,
        *about_titles,
        *(problem for _, found in readings for problem in found),
        *find_duplicates(entries, table.grid.sheet),
        *about_numbers,
        *_about_hidden(table, rows.players),
        *_about_groups(table, rows.players),
        *_about_other_rating(table, entries),
        *_about_headless(table, rows.players),
    ]
    if not rows.players:
        problems.append(Problem(code="no-players", sheet=table.grid.sheet, details={"row": table.header.last_row}))
    problems.sort(key=lambda problem: _WEIGHT.index(problem.severity))
    if problems and problems[0].severity is Severity.ERROR:
        raise PlayerListError(problems)
    return PlayerList(
        sheet=table.grid.sheet,
        header_row=table.header.last_row,
        players=tuple(entry.player for entry in entries),
        columns=MappingProxyType({column.field: column.header for column in table.columns if column.field}),
        extra_columns=tuple(column.header for column in extra),
        dropped=rows.dropped,
        problems=tuple(problems),
    )


def _extra_columns(table: Table, rows: Sequence[int]) -> tuple[tuple[Column, ...], list[Problem]]:
    """The organiser's own columns; a title column is one too when it holds more than FIDE titles (`k+`, `Dr.`)."""
    others = [cell for row in rows if (cell := table.cell(row, "title")) and text_or_blank(cell) and not title_of(cell)]
    extra = tuple(column for column in table.columns if column.is_extra or (others and column.field == "title"))
    texts = ", ".join(dict.fromkeys(cell.text for cell in others))
    return extra, [others[0].problem("titles-not-fide", Severity.NOTE, titles=texts)] if others else []


def _with_start_numbers(table: Table, entries: Sequence[Entry]) -> tuple[list[Entry], list[Problem]]:
    """Entries with the numbers of the list if those are 1 to n, else without any: then they only count the lines."""
    numbers = [entry.player.start_number for entry in entries]
    if numbers.count(None) == len(numbers):
        return list(entries), []
    column = next(column for column in table.columns if column.field == "start_no")
    is_complete = {*numbers} == {*range(1, len(numbers) + 1)}
    note = Problem(
        code="numbers-are-start-numbers" if is_complete else "numbers-not-complete",
        severity=Severity.NOTE,
        sheet=table.grid.sheet,
        cell=address(table.header.last_row, column.number),
        value=column.header,
        details={"count": len(numbers)},
    )
    if is_complete:
        return list(entries), [note]
    return [replace(entry, player=replace(entry.player, start_number=None)) for entry in entries], [note]


def _about_hidden(table: Table, rows: Sequence[int]) -> list[Problem]:
    """Hidden rows and columns are read like all others, but nobody may have meant them."""
    grid = table.grid
    problems = []
    if hidden := [str(row) for row in rows if row in grid.hidden_rows]:
        code = "rows-filtered" if grid.is_filtered else "rows-hidden"
        details = {"rows": ", ".join(hidden)}
        problems.append(Problem(code=code, severity=Severity.WARNING, sheet=grid.sheet, details=details))
    if headers := [column.header for column in table.columns if column.number in grid.hidden_columns]:
        details = {"headers": ", ".join(headers)}
        problems.append(Problem(code="columns-hidden", severity=Severity.NOTE, sheet=grid.sheet, details=details))
    return problems


def _about_groups(table: Table, rows: Sequence[int]) -> list[Problem]:
    cells = [cell for row in rows if (cell := table.cell(row, "group"))]
    groups = dict.fromkeys(cell.text for cell in cells)
    if len(groups) < 2:
        return []
    return [cells[0].problem("several-groups", Severity.WARNING, groups=", ".join(groups), count=len(groups))]


def _about_other_rating(table: Table, entries: Sequence[Entry]) -> list[Problem]:
    """A warning if players without a rating have one in a column that is not used."""
    others = [column for column in table.columns if column.field in OTHER_RATINGS]
    rated = [
        cell
        for entry in entries
        if entry.player.rating is None
        for column in others
        if (cell := table.grid.cell(entry.player.row, column.number)) and read_rating(cell.content).rating
    ]
    if not rated:
        return []
    count = len({cell.row for cell in rated})
    return [rated[0].problem("rating-in-other-column", Severity.WARNING, count=count)]


def _about_headless(table: Table, rows: Sequence[int]) -> list[Problem]:
    """One warning for each column that has something beside the players but no header: it is not read."""
    known = {column.number for column in table.columns}
    first: dict[int, Cell] = {}
    for row in rows:
        for number, cell in table.grid.rows.get(row, {}).items():
            if number not in known:
                first.setdefault(number, cell)
    return [cell.problem("column-without-header", Severity.WARNING) for _, cell in sorted(first.items())]

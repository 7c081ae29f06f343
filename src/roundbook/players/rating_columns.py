"""The rating to seed by, where a list has several. Decided in this order:

    the pace     slow games before rapid ones before blitz
    the kind     FIDE before any before national; the plain one if all three are there
    the day      the newest of several rating lists (`Elo 2025 | Elo 2026`, `Rating aug | Rating sept`)

What is left after that is asked, the left one read. Every choice is told, and `rating_column` takes another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundbook.errors import Problem, Severity
from roundbook.players.dates import newest, split_list_day
from roundbook.players.headers import Header
from roundbook.players.paces import pace_of
from roundbook.players.spellings import normalised
from roundbook.players.table import Column
from roundbook.players.words import RATING_FIELDS

OTHER_RATINGS = ("rating_fide", "rating_other", "rating_national")
_KINDS = ("rating_fide", "rating", "rating_national")
_KINDS_OF_THREE = ("rating", "rating_fide", "rating_national")


def choose_rating(
    header: Header, columns: tuple[Column, ...], wanted: str | None
) -> tuple[tuple[Column, ...], list[Problem]]:
    """Columns of which exactly one is `rating`, if there is any rating at all, and what is to be said about it.

    `wanted` is the header that was asked for, the lower half of a header of two rows, `fide` or `national`.
    """
    ratings = [column for column in columns if column.field in RATING_FIELDS]
    sheet = header.cells[0].cell.sheet
    problems = []
    if wanted is not None:
        chosen = _column_called(columns, wanted)
        if chosen is None:
            details = {"headers": ", ".join(column.header for column in columns)}
            return columns, [Problem(code="no-such-column", sheet=sheet, value=wanted, details=details)]
    elif ratings:
        chosen, *alike = _first_of(ratings)
        problems = [_about_alike(header, column, chosen) for column in alike]
    else:
        return columns, []
    if others := ", ".join(column.header for column in ratings if column is not chosen):
        details = {"header": chosen.header, "others": others}
        problems.append(Problem(code="rating-column-chosen", severity=Severity.NOTE, sheet=sheet, details=details))
    return tuple(_seeded(column, chosen) for column in columns), problems


def _first_of(ratings: Sequence[Column]) -> list[Column]:
    """The column to seed by; behind it those that are as good."""
    pace = min(pace_of(column.header) for column in ratings)
    best = [column for column in ratings if pace_of(column.header) is pace]
    kinds = _KINDS_OF_THREE if {column.field for column in best} == RATING_FIELDS else _KINDS
    kind = min((column.field for column in best), key=kinds.index)
    best = [column for column in best if column.field == kind]
    days = {column.number: day for column in best if (day := split_list_day(column.header)[1])}
    last = newest(days) if len(days) == len(best) > 1 else None
    return [column for column in best if last is None or column.number == last]


def _about_alike(header: Header, column: Column, chosen: Column) -> Problem:
    cells = {cell.cell.column: cell.cell for cell in header.cells}
    other = cells[chosen.number].address
    return cells[column.number].problem("second-column", Severity.WARNING, header=chosen.header, other=other)


def _column_called(columns: Sequence[Column], wanted: str) -> Column | None:
    """Column by its header, by the lower half of a header of two rows, or by the kind of its rating."""
    name = normalised(wanted)
    by_name = [column for column in columns if normalised(column.header) == name]
    by_half = [column for column in columns if normalised(column.header.rpartition(" / ")[2]) == name]
    by_kind = [column for column in columns if column.field == f"rating_{name}"]
    return next(iter((*by_name, *by_half, *by_kind)), None)


def _seeded(column: Column, chosen: Column) -> Column:
    if column is chosen:
        return replace(column, field="rating")
    return replace(column, field="rating_other") if column.field == "rating" else column

"""One row of the table, one player, with everything that the row gives reason to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from roundbook.errors import Problem, Severity
from roundbook.players.births import BirthForm, read_birth
from roundbook.players.cells import Cell, address
from roundbook.players.column_values import BIRTH_FIELDS
from roundbook.players.fields import (
    extra_value,
    federation_of,
    fide_id_of,
    text_of,
    text_or_blank,
    title_of,
    whole_number,
)
from roundbook.players.listing import ListedPlayer, NumberCell
from roundbook.players.names import about_name, name_fields, name_of
from roundbook.players.ratings import read_rating
from roundbook.players.table import NAME_COLUMNS, Column, Table

# Of a column that is read, and of one that is only kept: no cell of Excel holds more.
_MOST_LETTERS, _MOST_LETTERS_KEPT = 255, 32_767
_TELLING_APART = ("national_id", "email", "sex", "group", "category")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A player, the sheet and the addresses of the two cells that must not stand in the list twice.

    `told` holds by meaning what else tells people of one name apart, as it stands.
    """

    player: ListedPlayer
    name_place: str
    fide_id_place: str
    sheet: str = ""
    told: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read_entry(table: Table, row: int, extra: Sequence[Column]) -> tuple[Entry | None, list[Problem]]:
    """Player of a row, None if it has no name, and what was noticed. `extra` are the organiser's own columns."""
    problems = [*about_name(table, row), *_about_values(table, row), *_about_length(table, row)]
    name = name_of(table, row)
    if not name:
        return None, problems
    entry = Entry(
        player=_player(table, row, name, extra),
        sheet=table.grid.sheet,
        name_place=address(row, table.column(name_fields(table, row)[0]) or 1),
        fide_id_place=address(row, table.column("fide_id") or 1),
        told={meaning: text_or_blank(table.usable(row, meaning)) for meaning in _TELLING_APART},
    )
    return entry, problems


def _player(table: Table, row: int, name: str, extra: Sequence[Column]) -> ListedPlayer:
    rating = table.usable(row, "rating")
    birth = table.usable(row, "birth_date") or table.usable(row, "birth_year")
    return ListedPlayer(
        row=row,
        name=name,
        title=title_of(table.usable(row, "title")),
        federation=federation_of(table.usable(row, "federation")),
        rating=read_rating(rating.content).rating if rating else None,
        fide_id=fide_id_of(table.usable(row, "fide_id")) or "",
        club=text_or_blank(table.usable(row, "club")),
        birth=read_birth(birth.content, table.births).text if birth else "",
        start_number=whole_number(table.usable(row, "start_no")),
        number_cell=_number_cell(table, row),
        board=whole_number(table.usable(row, "board")),
        extra=tuple(extra_value(table.grid.shown(row, column.number)) for column in extra),
    )


def _number_cell(table: Table, row: int) -> NumberCell | None:
    column = table.column("start_no")
    if column is None:
        return None
    cell = table.usable(row, "start_no")
    text = text_of(cell.content) if cell else ""
    return NumberCell(sheet=table.grid.sheet, cell=address(row, column), text=text, number=whole_number(cell))


def _about_values(table: Table, row: int) -> Iterator[Problem]:
    for column in table.columns:
        cell = table.grid.shown(row, column.number)
        if cell is None or column.field in NAME_COLUMNS:
            continue
        if not cell.is_calculated:
            yield cell.problem("cell-not-calculated", Severity.WARNING)
        elif cell.is_error:
            yield cell.problem("cell-is-error", Severity.WARNING)
        elif column.field in BIRTH_FIELDS:
            yield from _about_birth(cell, table.births)
        elif column.field in _CHECKS:
            yield from _CHECKS[column.field](cell)


def _about_length(table: Table, row: int) -> Iterator[Problem]:
    for column in table.columns:
        cell = table.grid.cell(row, column.number)
        most = _MOST_LETTERS_KEPT if column.is_extra else _MOST_LETTERS
        if cell and isinstance(cell.content, str) and len(cell.content) > most:
            yield cell.problem("text-too-long", Severity.ERROR, letters=len(cell.content), most=most)


def _about_rating(cell: Cell) -> Iterator[Problem]:
    reading = read_rating(cell.content)
    if not reading.is_understood:
        yield cell.problem("rating-not-understood", Severity.WARNING)
    elif not reading.is_plain and reading.rating is not None:
        yield cell.problem("rating-read-as", Severity.NOTE, rating=reading.rating)


def _about_fide_id(cell: Cell) -> Iterator[Problem]:
    if fide_id_of(cell) is None:
        yield cell.problem("fide-id-not-understood", Severity.WARNING)


def _about_birth(cell: Cell, form: BirthForm) -> Iterator[Problem]:
    reading = read_birth(cell.content, form)
    if not reading.is_understood:
        yield cell.problem("birth-not-understood", Severity.WARNING)
    elif not reading.is_plain:
        yield cell.problem("birth-read-as", Severity.NOTE, birth=reading.text)


_CHECKS: dict[str, Callable[[Cell], Iterator[Problem]]] = {
    "rating": _about_rating,
    "fide_id": _about_fide_id,
}

"""One row of the table, one player, with everything that the row gives reason to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell, address
from roundbook.players.columns import Column, Table
from roundbook.players.fields import (
    extra_value,
    federation_of,
    fide_id_of,
    has_invisible,
    read_birth,
    text_of,
    text_or_blank,
    title_of,
    whole_number,
)
from roundbook.players.listing import ListedPlayer
from roundbook.players.ratings import read_rating
from roundbook.players.rows import NAME_COLUMNS
from roundbook.players.withdrawals import split_remark
from roundbook.players.words import is_row_word

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
    problems = [*_about_name(table, row), *_about_values(table, row)]
    name = _name(table, row)
    if not name:
        return None, problems
    entry = Entry(
        player=_player(table, row, name, extra),
        sheet=table.grid.sheet,
        name_place=address(row, table.column(_name_fields(table, row)[0]) or 1),
        fide_id_place=address(row, table.column("fide_id") or 1),
        told={meaning: text_or_blank(_usable(table, row, meaning)) for meaning in _TELLING_APART},
    )
    return entry, problems


def _player(table: Table, row: int, name: str, extra: Sequence[Column]) -> ListedPlayer:
    rating = _usable(table, row, "rating")
    birth = _usable(table, row, "birth_date") or _usable(table, row, "birth_year")
    return ListedPlayer(
        row=row,
        name=name,
        title=title_of(_usable(table, row, "title")),
        federation=federation_of(_usable(table, row, "federation")),
        rating=read_rating(rating.content).rating if rating else None,
        fide_id=fide_id_of(_usable(table, row, "fide_id")) or "",
        club=text_or_blank(_usable(table, row, "club")),
        birth=read_birth(birth.content).text if birth else "",
        start_number=whole_number(_usable(table, row, "start_no")),
        extra=tuple(extra_value(table.grid.shown(row, column.number)) for column in extra),
    )


def _usable(table: Table, row: int, field: str) -> Cell | None:
    """Cell whose content can be believed: calculated and not an error."""
    cell = table.cell(row, field)
    return cell if cell and cell.is_calculated and not cell.is_error else None


def _name_fields(table: Table, row: int) -> tuple[str, ...]:
    """Columns that make up the name: surname and given name where both have one, else the whole name."""
    parts = tuple(field for field in ("surname", "surname_prefix", "given") if table.column(field))
    whole = ("name",) if table.column("name") else ()
    is_whole = bool(whole) and (len(parts) < 2 or not any(table.cell(row, field) for field in parts))
    return whole if is_whole else parts


def _name(table: Table, row: int) -> str:
    """Name as `Surname, Given`, a Dutch prefix before the surname; a name in one cell stays as it is."""
    texts = {field: _text(table, row, field) for field in NAME_COLUMNS}
    if _name_fields(table, row) == ("name",):
        return texts["name"]
    surname = f"{texts['surname_prefix']} {texts['surname']}".strip()
    return ", ".join(part for part in (surname, texts["given"]) if part)


def _text(table: Table, row: int, field: str) -> str:
    cell = _usable(table, row, field)
    return split_remark(text_of(cell.content))[0] if cell else ""


def _about_name(table: Table, row: int) -> Iterator[Problem]:
    fields = _name_fields(table, row)
    cells = [cell for field in fields if (cell := table.cell(row, field))]
    for cell in cells:
        if not cell.is_calculated:
            yield cell.problem("name-not-calculated", Severity.ERROR)
        elif cell.is_error:
            yield cell.problem("name-is-error", Severity.ERROR)
        elif not isinstance(cell.content, str):
            yield cell.problem("name-not-text", Severity.WARNING, name=text_of(cell.content))
        if is_row_word("placeholder", text_of(cell.content)):
            yield cell.problem("placeholder-name", Severity.WARNING)
        if has_invisible(cell.content):
            yield cell.problem("invisible-characters", Severity.NOTE)
    if not _name(table, row) and all(cell.is_calculated and not cell.is_error for cell in cells):
        place = address(row, table.column(fields[0]) or 1)
        yield Problem(code="name-missing", sheet=table.grid.sheet, cell=place, details={"row": row})


def _about_values(table: Table, row: int) -> Iterator[Problem]:
    for column in table.columns:
        cell = table.grid.shown(row, column.number)
        if cell is None or column.field in NAME_COLUMNS:
            continue
        if not cell.is_calculated:
            yield cell.problem("cell-not-calculated", Severity.WARNING)
        elif cell.is_error:
            yield cell.problem("cell-is-error", Severity.WARNING)
        elif column.field in _CHECKS:
            yield from _CHECKS[column.field](cell)


def _about_rating(cell: Cell) -> Iterator[Problem]:
    reading = read_rating(cell.content)
    if not reading.is_understood:
        yield cell.problem("rating-not-understood", Severity.WARNING)
    elif not reading.is_plain and reading.rating is not None:
        yield cell.problem("rating-read-as", Severity.NOTE, rating=reading.rating)


def _about_fide_id(cell: Cell) -> Iterator[Problem]:
    if fide_id_of(cell) is None:
        yield cell.problem("fide-id-not-understood", Severity.WARNING)


def _about_birth(cell: Cell) -> Iterator[Problem]:
    reading = read_birth(cell.content)
    if not reading.is_understood:
        yield cell.problem("birth-not-understood", Severity.WARNING)
    elif not reading.is_plain:
        yield cell.problem("birth-read-as", Severity.NOTE, birth=reading.text)


_CHECKS: dict[str, Callable[[Cell], Iterator[Problem]]] = {
    "rating": _about_rating,
    "fide_id": _about_fide_id,
    "birth_date": _about_birth,
    "birth_year": _about_birth,
}

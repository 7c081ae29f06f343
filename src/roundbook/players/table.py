"""A player list on a sheet: what each of its columns means."""

from __future__ import annotations

from dataclasses import dataclass, field

from roundbook.players.births import BirthForm
from roundbook.players.cells import Cell, Grid
from roundbook.players.headers import Header

NAME_COLUMNS = ("surname_prefix", "surname", "second_surname", "given", "middle_name", "name")
PLAYER_FIELDS = frozenset(
    {
        *NAME_COLUMNS,
        *("start_no", "title"),
        *("federation", "rating", "fide_id", "club", "birth_date", "birth_year"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its number on the sheet, its header as it stands, and its meaning (empty: the organiser's own)."""

    number: int
    header: str
    field: str

    @property
    def is_extra(self) -> bool:
        """Whether it is kept for the organiser, not read for the tournament."""
        return self.field not in PLAYER_FIELDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A player list on a sheet: its header and its columns from left to right.

    `has_numbered_names`: every name begins with the number of its line. `births`: how its dates of birth are meant.
    """

    grid: Grid
    header: Header
    columns: tuple[Column, ...]
    has_numbered_names: bool = False
    births: BirthForm = field(default_factory=BirthForm)

    def column(self, field: str) -> int | None:
        """Number of the column with a meaning, None if there is none."""
        return next((column.number for column in self.columns if column.field == field), None)

    def cell(self, row: int, field: str) -> Cell | None:
        """Cell of a player's row by meaning; one merged over several rows counts for each, a header for none."""
        column = self.column(field)
        cell = self.grid.shown(row, column) if column else None
        return cell if cell and cell.row > self.header.last_row else None

    def usable(self, row: int, field: str) -> Cell | None:
        """The same if its content can be believed: calculated and not an error."""
        return _believed(self.cell(row, field))

    def said(self, row: int, column: Column) -> Cell | None:
        """Cell of a row in a column if somebody says something in it; a formula without a result says nothing."""
        return _believed(self.grid.cell(row, column.number))

    @property
    def body(self) -> tuple[int, ...]:
        """Numbers of the rows below the header that hold something."""
        return tuple(row for row in self.grid.rows if row > self.header.last_row)


def _believed(cell: Cell | None) -> Cell | None:
    return cell if cell and cell.is_calculated and not cell.is_error else None

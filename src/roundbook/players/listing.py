"""A player list as it was read: players, the organiser's own columns, and everything that was noticed."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from roundbook.errors import Problem
from roundbook.model import CellValue


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOptions:
    """What the organiser decides where a list leaves a choice.

    `sheet` is the title of a sheet. `group` names one of several lists (by the title above it, its sheet or its first
    cell) or one group inside a list; `all_groups` reads all of them as one field, `each_group` all of
    them with the group of every player, for each to play for itself. `rating_column` is the header of the
    rating to use, or `fide` or `national`. `keep_withdrawn` reads players who are crossed out or marked as withdrawn,
    `keep_reserves` those below a heading such as "Waiting list"; `visible_only` leaves out rows that are hidden or
    filtered out. `read_on` is the day on which the list is read: nobody is born later, and so `08` is 2008.
    """

    sheet: str | None = None
    group: str | None = None
    rating_column: str | None = None
    all_groups: bool = False
    each_group: bool = False
    keep_withdrawn: bool = False
    keep_reserves: bool = False
    visible_only: bool = False
    read_on: datetime.date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberCell:
    """Cell for the number of a player: its sheet and address, what stands there, and the number if it is one."""

    sheet: str
    cell: str
    text: str
    number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """One player of the list, before anybody has a pairing number.

    `row` is the row of the sheet, from 1. `rating` is None for an unrated player. `birth` is a date (`1971-02-28`), a
    year, or the text as it stands. `start_number` is there for all players or for none. `group` is the group or the
    list in which he stands, empty where there is one only. `extra` holds the values of `PlayerList.extra_columns`, in
    their order. `board` is the place in the order of his team, if the list has a column for it; only leagues use it.
    `number_cell` is there if the list has a column of numbers, whatever stands in it.
    """

    row: int
    name: str
    title: str = ""
    federation: str = ""
    rating: int | None = None
    fide_id: str = ""
    club: str = ""
    birth: str = ""
    start_number: int | None = None
    group: str = ""
    board: int | None = None
    extra: tuple[CellValue, ...] = ()
    number_cell: NumberCell | None = field(default=None, compare=False)  # where a number stands is nothing of a player


class LeftOut(StrEnum):
    """Why a player of the list is not read."""

    OTHER_GROUP = "other-group"
    WITHDRAWN = "withdrawn"
    STRUCK = "struck-through"
    HIDDEN = "hidden-row"
    REGISTERED_TWICE = "registered-twice"
    RESERVE = "reserve"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedRow:
    """Row below the header that is not read as a player, and why: a `RowKind` or a `LeftOut` (`blank`, `withdrawn`).

    `text` is what stands first in the row, the name of a player.
    """

    row: int
    reason: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList:
    """Players in the order of the sheet.

    `columns` leads from the meaning of a column (`name`, `rating`, `group`, ...) to its header as it stands, also for
    columns that are kept as `extra_columns`. `header_row` is the lower row of a header that takes two, 0 if there is
    none. A field that was read from several lists has sheet, header row and columns of the first. `group` is the group
    that was read, empty for a list without any and for all groups together. `languages` are those that most of the
    headers belong to. `problems` holds warnings, then notes; errors are raised.
    """

    sheet: str
    header_row: int
    players: tuple[ListedPlayer, ...]
    columns: Mapping[str, str]
    extra_columns: tuple[str, ...] = ()
    dropped: tuple[DroppedRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    group: str = ""
    languages: tuple[str, ...] = ()

    def own(self, player: ListedPlayer, field: str) -> CellValue:
        """Value of a player in one of the organiser's own columns by its meaning (`national_id`, `sex`, `email` ...).

        None for a blank cell and for a meaning that no such column has.
        """
        header = self.columns.get(field)
        return player.extra[self.extra_columns.index(header)] if header in self.extra_columns else None

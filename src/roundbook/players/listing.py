"""A player list as it was read: players, the organiser's own columns, and everything that was noticed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.errors import Problem
from roundbook.model import CellValue


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """One player of the list, before anybody has a pairing number.

    `row` is the row of the sheet, from 1. `rating` is None for an unrated player. `birth` is a date (`1971-02-28`), a
    year, or the text as it stands. `start_number` is there for all players or for none. `extra` holds the values of
    `PlayerList.extra_columns`, in their order.
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
    extra: tuple[CellValue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedRow:
    """Row below the header that is no player, and why: the value of a `RowKind` (`blank`, `total-row`, ...)."""

    row: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList:
    """Players in the order of the sheet.

    `columns` leads from the meaning of a column (`name`, `rating`, `group`, ...) to its header as it stands, also for
    columns that are kept as `extra_columns`. `header_row` is the lower row of a header that takes two. `problems` holds
    warnings, then notes; errors are raised.
    """

    sheet: str
    header_row: int
    players: tuple[ListedPlayer, ...]
    columns: Mapping[str, str]
    extra_columns: tuple[str, ...] = ()
    dropped: tuple[DroppedRow, ...] = ()
    problems: tuple[Problem, ...] = ()

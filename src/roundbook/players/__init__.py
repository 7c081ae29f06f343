"""Reading a player list as organisers really have it: titles above it, totals below, sixteen languages, odd ratings.

`grid` opens the file, `sheets` and `headers` find the list, `columns` says what stands where, `rows` leaves out what
is no player, `entries` reads the rest, `parse` puts it together. A list is never repaired in silence: what was left
out, read differently or looked odd is in `PlayerList.problems`.
"""

from __future__ import annotations

from pathlib import Path

from roundbook.players.columns import read_columns
from roundbook.players.grid import read_grids
from roundbook.players.listing import DroppedRow, ListedPlayer, PlayerList
from roundbook.players.parse import parse_players
from roundbook.players.sheets import choose_table

__all__ = ["DroppedRow", "ListedPlayer", "PlayerList", "read_players"]


def read_players(source: bytes | Path, *, sheet: str | None = None, rating_column: str | None = None) -> PlayerList:
    """Players of a list, and what the organiser should look at.

    `sheet` is the title of the sheet that holds the list, `rating_column` the header of the rating to seed by; without
    them both are chosen, see `sheets.py` and `columns.py`.

    Raises PlayerListError with all problems, errors first: the file is no readable workbook, holds no list or several,
    somebody has no name or stands in it twice.
    """
    grid, header = choose_table(read_grids(source), sheet)
    table, noticed = read_columns(grid, header, rating_column)
    return parse_players(table, noticed)

"""Reading a player list as organisers really have it: titles above it, totals below, sixteen languages, odd ratings.

`grid` opens the file, `regions`, `headers` and `sheets` find the list (`bare_list` one without a header; `no_list` says
why there is none), `columns`, `name_columns` and `rating_columns` say what stands where, `rows`, `sections` and
`groups` what a row is, `left_out`, `withdrawals` and `answers` who is read, `names` and `entries` read them,
`parse` puts it together. A list is never repaired in silence: what was left out, read differently or looked odd is in
`PlayerList.problems`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from roundbook.players.grid import read_grids
from roundbook.players.listing import DroppedRow, LeftOut, ListedPlayer, ListOptions, NumberCell, PlayerList
from roundbook.players.parse import count_players, parse_players
from roundbook.players.sheets import choose_list

__all__ = ["DroppedRow", "LeftOut", "ListOptions", "ListedPlayer", "NumberCell", "PlayerList", "read_players"]


def read_players(source: bytes | Path, options: ListOptions | None = None) -> PlayerList:
    """Players of a list, and what the organiser should look at.

    `options` say what the organiser has decided; without them sheet, list and rating are chosen, see `sheets.py` and
    `columns.py`, and whoever is crossed out or marked as withdrawn is left out.

    Raises PlayerListError with all problems, errors first: the file cannot be read, holds no list, several lists or
    several groups, somebody has no name or stands in it twice.
    """
    options = options or ListOptions()
    chosen = choose_list(read_grids(source), options, count_players)
    if not chosen.group:
        return parse_players(chosen.parts, options, chosen.problems)
    # The name was that of the list, not of a group in it.
    listed = parse_players(chosen.parts, replace(options, group=None), chosen.problems)
    return replace(listed, group=chosen.group)

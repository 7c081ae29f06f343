"""A few wrong bytes in an .xls sent its reader round for ever, and a wrong number took the whole program down."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from roundbook.errors import PlayerListError
from roundbook.players.xls import read_xls

OLD = (Path(__file__).parents[1] / "players" / "files" / "looks.xls").read_bytes()
SECTOR = 512
FIRST_TABLE = struct.unpack_from("<l", OLD, 76)[0]  # number of the sector that holds the chains
SMALL_TABLE = struct.unpack_from("<l", OLD, 60)[0]  # the same for chains of small sectors


def changed(sector: int, entry: int, follower: int) -> bytes:
    """The file with another follower of a sector in a table of chains."""
    raw = bytearray(OLD)
    struct.pack_into("<l", raw, SECTOR * (sector + 1) + 4 * entry, follower)
    return bytes(raw)


def outcome(raw: bytes) -> list[str]:
    """Titles of the sheets, or codes of the problems."""
    try:
        return [grid.sheet for grid in read_xls(raw)]
    except PlayerListError as error:
        return [problem.code for problem in error.problems]


@pytest.mark.parametrize("table", [table for table in (FIRST_TABLE, SMALL_TABLE) if table >= 0])
@pytest.mark.parametrize("entry", range(12))
@pytest.mark.parametrize("back", [0, 1])
def test_a_chain_that_bites_its_tail_comes_to_an_end(table: int, entry: int, back: int) -> None:
    """A sector that follows itself, or one before it: read where nothing hangs on it, else refused."""
    assert outcome(changed(table, entry, max(entry - back, 0))) in (["List", "Old"], ["list-damaged"])

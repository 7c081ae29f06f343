"""Where things stand, and in which order they are calculated."""

from __future__ import annotations

import re

import pytest

from roundbook.workbook.book import Book
from roundbook.workbook.cells import Formula, Sheet, column_letters
from roundbook.workbook.columns import slot_key
from roundbook.workbook.sheets import build_sheets
from tests.building import scheduled, tournament_of
from tests.workbook.writing import book_of

CELL = re.compile(r"\$([A-Z]+)\$?(\d+)")
ALL_DE = ("DE",) * 5


def round_robin_book(players: int, cycles: int = 1, tie_breaks: tuple[str, ...] = ("DE", "SB")) -> Book:
    """Book of a round robin before its first result."""
    lines = [(line.round_number, line.white, line.black, "") for line in scheduled(players, cycles)]
    return book_of(tournament_of(lines, cycles=cycles, tie_breaks=tie_breaks))


def hub_of(book: Book) -> Sheet:
    """The hidden sheet."""
    (hub,) = (sheet for sheet in build_sheets(book) if sheet.is_hidden)
    return hub


@pytest.mark.parametrize(
    ("players", "cycles", "tie_breaks"), [(3, 1, ()), (3, 2, ALL_DE), (5, 4, ("DE",)), (8, 1, ALL_DE)]
)
def test_blocks_never_overlap(players: int, cycles: int, tie_breaks: tuple[str, ...]) -> None:
    """A cell that is placed twice is an error; every sheet of the smallest, oddest and longest event can be built."""
    sheets = build_sheets(round_robin_book(players, cycles, tie_breaks))

    rounds = (players if players % 2 else players - 1) * cycles
    assert rounds + 6 == len(sheets)


@pytest.mark.parametrize(
    ("tie_breaks", "slots"),
    [((), (1, 2, 3)), (("DE",), (1, 2, 3)), (("SB", "KS", "WON", "DE"), (1, 2, 3, 4)), (ALL_DE, (1, 2, 3, 4, 5))],
)
def test_direct_encounter_has_room_where_it_was_chosen(tie_breaks: tuple[str, ...], slots: tuple[int, ...]) -> None:
    """The first three places can always hold DE, later ones when the event was made so."""
    assert slots == round_robin_book(4, tie_breaks=tie_breaks).layout.encounter_slots


def test_columns_of_the_hub_read_to_the_left_only() -> None:
    """LibreOffice may show a stale value where a column of the hub's players reads one that stands to its right."""
    book = round_robin_book(4, cycles=2, tie_breaks=ALL_DE)
    hub, block = hub_of(book), book.layout.hub_players_block
    lines = range(block.row(0) + 1, block.row(block.rows - 1) + 2)  # as people count them
    areas = {name: area.address for name, (sheet, area) in book.layout.named_areas().items() if sheet == "hub"}

    def columns_read(formula: str) -> set[str]:
        spelled_out = re.sub(r"\brb_\w+", lambda name: areas.get(name[0], ""), formula)
        return {letters for letters, row in CELL.findall(spelled_out) if int(row) in lines}

    for key in block.columns:
        cell = hub.cells[block.at(0, key)]
        before = {column_letters(column) for column in range(block.left, block.column(key))}
        assert columns_read(cell.text if isinstance(cell, Formula) else "") <= before, key


def test_rank_is_built_stage_by_stage() -> None:
    """Each place of the tie-break order is followed by the rank it leaves."""
    columns = round_robin_book(4).layout.hub_player_columns
    ranks = [key for key in columns if key.startswith("rank")]

    assert ["rank_0", "rank_1", "rank_2", "rank_3", "rank_4", "rank_5", "rank"] == ranks
    assert "tie_break_2" == slot_key(2)

"""A workbook stays small enough to mail, and the same tournament gives the same file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook.workbook.sheets import build_sheets
from tests.workbook.field import full_event
from tests.workbook.writing import book_of, formula_count, written

KILOBYTE = 1024


@pytest.mark.parametrize(
    ("players", "cycles", "formulas", "kilobytes"), [(4, 1, 600, 40), (12, 1, 2_500, 80), (30, 2, 14_000, 300)]
)
def test_complete_event_keeps_within_its_budget(players: int, cycles: int, formulas: int, kilobytes: int) -> None:
    """The largest round robin anybody plays goes through every mailbox."""
    book = book_of(full_event(players, cycles))

    assert formula_count(build_sheets(book)) <= formulas
    assert len(written(book)) <= kilobytes * KILOBYTE


def test_same_call_gives_the_same_bytes() -> None:
    """No clock and no dice: a file can be compared with the one of yesterday."""
    tournament = full_event(7)
    again = replace(tournament, players=tuple(replace(player) for player in tournament.players))

    assert written(book_of(tournament)) == written(book_of(again))

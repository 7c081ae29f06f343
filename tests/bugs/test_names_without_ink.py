"""A name of letters that nobody can see was a name."""

from __future__ import annotations

import pytest

from roundbook import RoundbookError, read_workbook
from tests.app.events import event, typed, workbook


@pytest.mark.parametrize(
    "name", ["\u200b", "\u0301", "\u200e \u200f", "\ufeff", "\u00ad", "\u3164", "\u2800", "\u2060"]
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    """It is refused with its cell, as a blank one is."""
    with pytest.raises(RoundbookError) as error:
        read_workbook(typed(workbook(event()), "Players", {"C5": name}))

    assert [("player-without-name", "C5")] == [(problem.code, problem.cell) for problem in error.value.problems]


@pytest.mark.parametrize("name", ["?", "N.N.", "김\u200b", "e\u0301", "\U0001f600"])
def test_what_can_be_seen_is_one(name: str) -> None:
    """To the letter."""
    read = read_workbook(typed(workbook(event()), "Players", {"C5": name}))

    assert name == read.players[0].name

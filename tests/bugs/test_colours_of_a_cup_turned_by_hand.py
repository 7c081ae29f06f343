"""The result of a cup game with colours turned by hand was once the opponent's after a rebuild or a repair."""

from __future__ import annotations

import pytest

from roundbook import read_workbook, update
from roundbook.app import create_from_foreign, read_foreign
from roundbook.exchange.json_out import json_text
from tests.app.events import LATER
from tests.cups import cup_book, with_typed
from tests.workbook.writing import CREATED


def turned() -> bytes:
    """Four players; the first game was played with the colours against the toss, and its Black won."""
    book = cup_book(4)
    toss = read_workbook(book).round_games(1)[0]
    return with_typed(book, {(1, 1, "white"): toss.black, (1, 1, "black"): toss.white, (1, 1, "result"): "0-1"})


@pytest.mark.parametrize("way", [{}, {"rebuild": True}, {"repair": True}])
def test_whoever_won_has_won_whatever_is_written_anew(way: dict[str, bool]) -> None:
    """The numbers stay as they were typed, and nothing is called overwritten."""
    content = turned()
    updated = update(content, when=LATER, **way)

    assert read_workbook(content).games == read_workbook(updated.content).games
    assert "formula-overwritten" not in [problem.code for problem in updated.problems]


def test_json_keeps_who_won() -> None:
    """So does the workbook that is made of its JSON."""
    tournament = read_workbook(turned())

    received = read_foreign(json_text(tournament).encode(), language="en")

    assert tournament.games == read_workbook(create_from_foreign(received, created=CREATED).content).games

"""Somebody withdrew after he was paired: the next round waited for a result that nobody could type."""

from __future__ import annotations

import pytest

from roundbook import app
from roundbook.errors import FormatError
from roundbook.pairing import next_round
from tests.rules.test_legality import changed, event
from tests.swiss.test_by_hand import ROUND_1, WITHDRAWN, book, sheet_of
from tests.workbook.writing import CREATED


def test_forfeit_that_follows_from_a_withdrawal_is_no_missing_result() -> None:
    """As if `update` had filled it in before: round 3 is paired, without number 6."""
    left = changed(event("1-2+ 3-4= 5-6-", "6-1* 4-5= 2-3="), 6, withdrawn_after=1)
    lines = next_round(left, 10, engine=lambda *_: ((1, 3), (5, 2), (4, 0)))

    assert [(1, 3), (5, 2), (4, 0)] == [(game.white, game.black) for game in lines]


def test_round_with_nothing_but_such_a_forfeit_is_paired_already() -> None:
    """One sentence about the round, not one for each of its games; whether the forfeit stands there or not."""
    for result in "*w":
        left = changed(event("1-2+ 3-4= 5-6-", f"1-6{result} 4-5* 2-3*"), 6, withdrawn_after=1)

        with pytest.raises(FormatError) as caught:
            next_round(left, 10, engine=lambda *_: ())

        assert ["round-paired-already"] == [problem.code for problem in caught.value.problems]


def test_mark_for_a_game_to_come_does_not_make_a_draw_of_the_forfeit() -> None:
    """Only the forfeit is told; the game has no colour, so the engine gives Adams another one than after a draw."""
    rounds = ROUND_1, sheet_of((6, 1, "*"), (2, 3, "1-0"), (4, 5, "1-0"))
    made = app.pair(book(*rounds, players={f"{WITHDRAWN}10": 1}), when=CREATED)

    assert ["forfeit-filled-in"] == [problem.code for problem in made.updated.problems]
    assert 1 == made.games[0].black

"""Somebody withdrew after he was paired: the next round waited for a result that nobody could type."""

from __future__ import annotations

import pytest

from roundbook.errors import FormatError
from roundbook.pairing import next_round
from tests.rules.test_legality import changed, event


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

"""What decided a tie of a knockout, in the order in which these things decide."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundbook import read_workbook
from roundbook.rules.deciding import Decider, cup_of
from tests.cups import Typed, cup_book, with_typed, with_withdrawn

DRAW: Typed = {(1, 1, "result"): "½-½"}


@pytest.mark.parametrize(
    ("typed", "withdrawn", "decider"),
    [
        ({}, {}, None),
        ({(1, 1, "result"): "1-0"}, {}, Decider.GAMES),
        ({(1, 1, "result"): "+ -"}, {}, Decider.FORFEIT),
        (DRAW, {}, None),
        ({**DRAW, (1, 1, "goes_on"): 4}, {}, Decider.ARBITER),
        ({**DRAW, (1, 1, "how"): "to be played on Tuesday"}, {}, None),
        ({}, {4: 0}, Decider.WITHDRAWAL),
        (DRAW, {4: 0}, Decider.WITHDRAWAL),
        ({(1, 1, "result"): "1-0"}, {1: 0, 4: 0}, Decider.GAMES),
        ({}, {1: 0, 4: 0}, Decider.WITHDRAWAL),
    ],
)
def test_what_decided_a_semi_final(typed: Typed, withdrawn: Mapping[int, int], decider: Decider | None) -> None:
    """Games before withdrawals, withdrawals before a word of the arbiter; words alone decide nothing."""
    cup = cup_of(read_workbook(with_withdrawn(with_typed(cup_book(4), typed), withdrawn)))

    assert decider == cup.decider(cup.bracket[0][0])


def test_who_is_alone_goes_on_by_a_bye() -> None:
    """The first of three; there are two games to be played, and two players are still in the tie below."""
    cup = cup_of(read_workbook(cup_book(3)))

    assert [Decider.BYE, None] == [cup.decider(tie) for tie in cup.bracket[0]]
    assert (2, False, {}) == (cup.games, cup.is_over, dict(cup.exits))

"""The circle method: who sits opposite whom, and the fewest repeated colours that there can be."""

from __future__ import annotations

import pytest

from roundbook.draw import berger
from roundbook.draw.circle import circle
from tests.draw.checks import colours_by_number, repeats

# Rounds 1 to 3 and 13 of fourteen players, as encyclopedias print them: who stand above each other play.
PRINTED = {
    1: ((1, 2, 3, 4, 5, 6, 7), (14, 13, 12, 11, 10, 9, 8)),
    2: ((1, 14, 2, 3, 4, 5, 6), (13, 12, 11, 10, 9, 8, 7)),
    3: ((1, 13, 14, 2, 3, 4, 5), (12, 11, 10, 9, 8, 7, 6)),
    13: ((1, 3, 4, 5, 6, 7, 8), (2, 14, 13, 12, 11, 10, 9)),
}


@pytest.mark.parametrize("round_number", PRINTED)
def test_opponents_are_those_of_the_printed_circle(round_number: int) -> None:
    """Board by board."""
    above, below = PRINTED[round_number]

    expected = [{one, other} for one, other in zip(above, below, strict=True)]
    assert expected == [set(pair) for pair in circle(14)[round_number - 1]]


def test_colours_alternate_over_the_boards() -> None:
    """Round 1: White sits above on boards 1, 3, 5, 7, below on the others; in round 2 number 1 has Black."""
    first, second = circle(14)[:2]

    assert [1, 13, 3, 11, 5, 9, 7] == [pair.white for pair in first]
    assert (13, 1) == second[0]


@pytest.mark.parametrize("players", range(2, 41))
def test_colours_repeat_as_rarely_as_they_can(players: int) -> None:
    """De Werra: never fewer than n - 2 times in an even field; in an odd one not at all."""
    colours = colours_by_number(circle(players), players).values()

    assert (0 if players % 2 else players - 2) == sum(map(repeats, colours))


@pytest.mark.parametrize("players", range(3, 24, 2))
def test_empty_seat_stays_in_an_odd_field(players: int) -> None:
    """Whoever comes to the first board is free, each in turn."""
    free = [set(pairs[0]) - {players + 1} for pairs in circle(players)]

    assert [{number} for number in range(players, 0, -1)] == free


def test_it_is_not_the_berger_table() -> None:
    """Six players: the same games in the first round only."""
    by_round = [
        {frozenset(pair) for pair in one} == {frozenset(pair) for pair in other}
        for one, other in zip(circle(6), berger(6), strict=True)
    ]

    assert [True, False, False, False, False] == by_round

"""Pairing numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.draw import Candidate, pairing_numbers
from roundbook.draw.lots import by_rating, drawn_lots, given_numbers
from roundbook.errors import FormatError
from roundbook.model import DrawMethod

ratings = st.lists(st.none() | st.integers(min_value=1000, max_value=2900), max_size=40)


def test_lots_are_what_sha256sum_gives() -> None:
    """`printf 2026:N | sha256sum` for N = 1 to 6 gives 3abf, 6c2e, 6322, 47c4, f2b3, 3e48: sorted, 1 6 4 3 2 5."""
    assert (1, 5, 4, 3, 6, 2) == drawn_lots(6, seed=2026)


@given(st.integers(min_value=0, max_value=200), st.integers())
def test_lots_give_every_number_once(players: int, seed: int) -> None:
    """However many players and whatever the seed."""
    assert list(range(1, players + 1)) == sorted(drawn_lots(players, seed))


def test_first_number_is_drawn_fairly() -> None:
    """Over 1,200 seeds each of six players draws number 1 about 200 times (five standard deviations are 65)."""
    draws = [drawn_lots(6, seed).index(1) for seed in range(1200)]

    assert all(135 < draws.count(position) < 265 for position in range(6))


def test_rating_goes_down_and_keeps_the_order_of_equals() -> None:
    """Best first, equal ratings as listed, unrated last as listed."""
    assert (4, 2, 5, 3, 1) == by_rating([None, 2000, None, 2000, 2400])


@given(ratings)
def test_rating_order_never_rises(players: list[int | None]) -> None:
    """Read by number, ratings go down and the unrated stand at the end."""
    by_number = [rating or 0 for _, rating in sorted(zip(by_rating(players), players, strict=True))]

    assert sorted(by_number, reverse=True) == by_number


def test_given_numbers_stay() -> None:
    """The organiser's own numbers are taken as they are."""
    assert (3, 1, 2) == given_numbers([3, 1, 2])


def test_given_numbers_report_everything_wrong_at_once() -> None:
    """Missing, doubled and outside numbers are all named."""
    with pytest.raises(FormatError) as caught:
        given_numbers([1, 1, None, 7])

    expected = [
        ("pairing-number-missing", "2"),
        ("pairing-number-missing", "3"),
        ("pairing-number-missing", "4"),
        ("pairing-number-doubled", "1"),
        ("pairing-number-outside", "7"),
    ]
    assert expected == [(problem.code, problem.value) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (DrawMethod.LIST, (1, 2, 3)),
        (DrawMethod.RATING, (3, 1, 2)),
        (DrawMethod.NUMBERS, (2, 3, 1)),
        (DrawMethod.LOT, drawn_lots(3, 5)),
    ],
)
def test_method_decides(method: DrawMethod, expected: tuple[int, ...]) -> None:
    """Each draw method of the settings gives its numbers."""
    candidates = [Candidate(rating=rating, given=given) for rating, given in ((1500, 2), (2200, 3), (1800, 1))]

    assert expected == pairing_numbers(method, candidates, seed=5)

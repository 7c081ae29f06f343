"""Expected score, change and first rating as FIDE's regulations have them (B.02 art. 8)."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.rules.rating_change import (
    KSource,
    RatedGame,
    coefficient,
    expected,
    initial_rating,
    lowered,
    performance_rating,
    rating_change,
)

DAY = datetime.date(2026, 9, 7)
DAY_BEFORE = datetime.date(2025, 9, 30)


def test_three_games_of_a_player_with_1900() -> None:
    """K 20: a draw with 2000 (.36), a win over 1700 (.76), a loss to 2350 (400 points: .08) are +.30 and 6 points."""
    games = [(2000, "0.5"), (1700, "1"), (2350, "0")]
    gained = sum((Decimal(points) - expected(1900, opponent, DAY) for opponent, points in games), Decimal(0))

    assert (Decimal("0.30"), 6) == (gained, rating_change(gained, 20))


@pytest.mark.parametrize(
    ("own", "day", "points"),
    [(2649, DAY, "0.92"), (2650, DAY, "0.99"), (2650, DAY_BEFORE, "0.92"), (2650, datetime.date(2025, 10, 1), "0.99")],
)
def test_highest_class_has_no_limit_since_october_2025(own: int, day: datetime.date, points: str) -> None:
    """Of 650 points more 99 per cent are expected, of 400 more 92 (table 8.1.2, art. 8.3.1)."""
    assert Decimal(points) == expected(own, own - 650, day)


@given(own=st.integers(1400, 2649), other=st.integers(1400, 2649))
def test_two_players_expect_one_point_together(own: int, other: int) -> None:
    """Whatever is between them."""
    assert Decimal(1) == expected(own, other) + expected(other, own)


@pytest.mark.parametrize(("gained", "change"), [("0.25", 3), ("-0.25", -3), ("0.24", 2), ("-0.24", -2), ("0", 0)])
def test_half_a_point_goes_away_from_zero(gained: str, change: int) -> None:
    """Art. 8.3.4, with K 10."""
    assert change == rating_change(Decimal(gained), 10)


@pytest.mark.parametrize(
    ("rating", "birth", "k", "source"),
    [
        (2400, "", 10, KSource.RULES),
        (2399, "", 20, KSource.RULES),
        (2299, "2008-12-31", 40, KSource.RULES),
        (2299, "2008", 40, KSource.RULES),
        (2299, "2007", 20, KSource.RULES),
        (2300, "2010", 20, KSource.RULES),
        (1500, "", 20, KSource.ASSUMED),
        (1500, "unknown", 20, KSource.ASSUMED),
    ],
)
def test_k_by_rating_and_year_of_birth(rating: int, birth: str, k: int, source: KSource) -> None:
    """Art. 8.3.3: 40 until the end of the year of the 18th birthday below 2300, 10 from 2400, else 20."""
    found = coefficient(rating, birth, DAY, 9)

    assert (k, source) == (found.k, found.source)


def test_k_times_games_is_at_most_700() -> None:
    """Art. 8.3.3: with K 40 that is 17 games; 18 of them have K 38."""
    assert (40, False) == (lowered(40, KSource.LIST, 17).k, lowered(40, KSource.LIST, 17).is_lowered)
    assert (38, True) == (lowered(40, KSource.LIST, 18).k, lowered(40, KSource.LIST, 18).is_lowered)


def test_first_rating_has_two_draws_against_1800() -> None:
    """Art. 8.2: 3 of 5 against 2000 on average are 4 of 7 against 1943: 57 per cent, for which the table has 50."""
    games = [RatedGame(opponent=2000, points=Decimal(points)) for points in ("1", "1", "1", "0", "0")]

    assert 1943 + 50 == initial_rating(games)
    assert 2000 + 72 == performance_rating(games)


def test_first_rating_needs_a_point_and_ends_at_2200() -> None:
    """A score of nothing is disregarded; who beats everybody begins with 2200."""
    assert initial_rating([RatedGame(opponent=2000, points=Decimal(0))] * 5) is None
    assert 2200 == initial_rating([RatedGame(opponent=2500, points=Decimal(1))] * 5)
    assert initial_rating([]) is None

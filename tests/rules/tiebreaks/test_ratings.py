"""Tie-breaks from ratings, and the rating tables."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.model import Scoring
from roundbook.rules import classify, standings, tie_break_of
from roundbook.rules.rating_tables import expected_score, rating_difference
from roundbook.rules.tiebreaks import ratings
from tests.building import tournament_of

# Player 1 in four rounds: a win over 1800, a draw with 2000, a loss to 2300, a win by forfeit over 2500.
LINES = [(1, 1, 2, "1-0"), (2, 3, 1, "½-½"), (3, 1, 4, "0-1"), (4, 5, 1, "- +")]
RATED = {1: 1900, 2: 1800, 3: 2000, 4: 2300, 5: 2500}


@pytest.mark.parametrize(("difference", "expected"), [
    (0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (17, 52), (18, 53), (25, 53), (26, 54), (391, 91), (392, 92),
    (400, 92), (619, 98), (620, 99), (735, 99), (736, 100), (3000, 100),
])  # fmt: skip
def test_expected_score_is_that_of_the_table(difference: int, expected: int) -> None:
    """B.02 8.1.2 at its break points; the lower rated player expects the rest."""
    assert (expected, 100 - expected) == (expected_score(difference), expected_score(-difference) if difference else 50)


@pytest.mark.parametrize(("score", "games", "expected"), [
    ("0", 9, -800), ("9", 9, 800), ("4.5", 9, 0), ("4", 5, 240), ("8", 9, 351), ("1", 3, -125), ("2", 3, 125),
    ("1", 8, -322), ("7", 8, 336), ("99", 100, 677),
])  # fmt: skip
def test_rating_difference_is_that_of_the_table(score: str, games: int, expected: int) -> None:
    """B.02 8.1.1: in whole per cent, and 12.5 is 13."""
    assert expected == rating_difference(Decimal(score), games)


def test_only_games_over_the_board_count() -> None:
    """2033 is the average of three opponents; a score of 50 per cent adds nothing."""
    table = classify(tournament_of(LINES, ratings=RATED))

    assert [1900, 2033, 2033] == [rule(table, 1) for rule in (ratings.rtng, ratings.aro, ratings.tpr)]


@pytest.mark.parametrize(("code", "expected"), [
    ("ARO", 2033), ("ARO/C1", 2150), ("ARO/C2", 2300), ("ARO/M1", 2000), ("ARO/M2", None),
])  # fmt: skip
def test_cuts_take_the_lowest_ratings(code: str, expected: int | None) -> None:
    """And medians the highest too; when nothing is left there is no value."""
    event = tournament_of(LINES, ratings=RATED)

    assert expected == tie_break_of(code).values(classify(event), (1,))[1]


def test_player_without_a_game_has_no_value_and_comes_last() -> None:
    """Of three with one point each; 3 won by forfeit."""
    lines = [(1, 1, 4, "1-0"), (1, 2, 5, "1-0"), (1, 3, 6, "+ -"), (2, 4, 5, "½-½")]
    rated = {1: 1500, 2: 1500, 3: 2400, 4: 1600, 5: 1700, 6: 1800}
    rows = standings(tournament_of(lines, ratings=rated, tie_breaks=("ARO", "TPR"))).rows

    assert [(2, 1700), (1, 1600), (3, None)] == [(row.number, row.tie_breaks[0]) for row in rows[:3]]
    assert [1, 2, 3] == [row.rank for row in rows[:3]]


@pytest.mark.parametrize("code", ["RTNG", "ARO", "TPR", "PTP", "APRO", "APPO"])
def test_somebody_without_a_rating_leaves_nothing_to_compare(code: str) -> None:
    """Article 10: then it is not to be used, so nobody has a value and nobody is separated."""
    rated = {number: rating for number, rating in RATED.items() if number != 3}
    table = classify(tournament_of(LINES, ratings=rated))

    assert dict.fromkeys(table.ranked) == tie_break_of(code).values(table, table.ranked)
    assert (table.ranked,) == tie_break_of(code).split(table, table.ranked)


def test_event_may_say_what_counts_for_the_unrated() -> None:
    """With 2000 for player 3 everything is as if he had it."""
    rated = {number: rating for number, rating in RATED.items() if number != 3}
    table, full = classify(tournament_of(LINES, ratings=rated)), classify(tournament_of(LINES, ratings=RATED))

    for code in ("RTNG", "ARO", "TPR", "PTP", "APRO", "APPO"):
        expected = tie_break_of(code).values(full, full.ranked)
        assert expected == tie_break_of(f"{code}/U2000").values(table, table.ranked)


def test_scoring_of_the_event_changes_no_performance() -> None:
    """Ratings know 1, ½ and 0 only."""
    scoring = Scoring(win=Decimal(3), draw=Decimal(1))
    table, other = (classify(tournament_of(LINES, ratings=RATED, **more)) for more in ({}, {"scoring": scoring}))

    for code in ("TPR", "PTP", "APRO", "APPO"):
        assert tie_break_of(code).values(table, (1, 2, 3, 4)) == tie_break_of(code).values(other, (1, 2, 3, 4))


def test_perfect_performance_at_both_ends() -> None:
    """Without a point the lowest opponent less 800, with all of them the highest and 736."""
    lost = classify(tournament_of([(1, 2, 1, "1-0"), (2, 3, 1, "1-0")], ratings={1: 2000, 2: 1700, 3: 2100}))
    won = classify(tournament_of([(1, 2, 1, "0-1"), (2, 3, 1, "0-1")], ratings={1: 2000, 2: 1700, 3: 2100}))

    assert (900, 2836) == (ratings.ptp(lost, 1), ratings.ptp(won, 1))


@given(
    st.lists(st.tuples(st.integers(1000, 2900), st.sampled_from(["1-0", "½-½", "0-1"])), min_size=1, max_size=9),
)
def test_perfect_performance_is_the_lowest_rating_that_is_enough(games: list[tuple[int, str]]) -> None:
    """Art. 10.3: with it at least the score is expected, with one point less it is not."""
    lines = [(place, 1, place + 1, code) for place, (_, code) in enumerate(games, start=1)]
    rated = {1: 2000, **{place: rating for place, (rating, _) in enumerate(games, start=2)}}
    table = classify(tournament_of(lines, ratings=rated))
    score = 100 * Fraction(table.points[1])
    found = int(ratings.ptp(table, 1) or 0)

    def expected(rating: int) -> int:
        return sum(expected_score(rating - opponent) for opponent, _ in games)

    assert expected(found) >= score
    assert not score or expected(found - 1) < score


def test_rating_splits_the_higher_first_and_reversed_the_lower() -> None:
    """RTNG and TPN, each in both directions."""
    table = classify(tournament_of([(1, 1, 2, "½-½"), (1, 3, 4, "½-½")], ratings={1: 1500, 2: 1900, 3: 1700, 4: 1700}))

    assert ((2,), (3, 4), (1,)) == tie_break_of("RTNG").split(table, (1, 2, 3, 4))
    assert ((1,), (3, 4), (2,)) == tie_break_of("RTNG/R").split(table, (1, 2, 3, 4))
    assert ((1,), (2,), (3,), (4,)) == tie_break_of("TPN").split(table, (1, 2, 3, 4))
    assert ((4,), (3,), (2,), (1,)) == tie_break_of("TPN/R").split(table, (1, 2, 3, 4))

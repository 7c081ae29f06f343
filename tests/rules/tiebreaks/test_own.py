"""Tie-breaks from a player's own games."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import Scoring
from roundbook.rules import classify, tie_break_of
from roundbook.rules.tiebreaks import own
from tests.building import tournament_of


@pytest.mark.parametrize(
    ("code", "win", "won", "bpg", "bwg"),
    [
        ("0-1", 1, 1, 1, 1),
        ("½-½", 0, 0, 1, 0),
        ("1-0", 0, 0, 1, 0),
        ("0-0", 0, 0, 1, 0),
        ("½-0", 0, 0, 1, 0),
        ("0-½", 0, 0, 1, 0),
        ("- +", 1, 0, 0, 0),
        ("+ -", 0, 0, 0, 0),
        ("- -", 0, 0, 0, 0),
        ("", 0, 0, 0, 0),
    ],
)
def test_black_player_gets(code: str, win: int, won: int, bpg: int, bwg: int) -> None:
    """C.07 7.1 to 7.4: WIN with or without playing, the others over the board only."""
    table = classify(tournament_of([(1, 1, 2, code)]))

    actual = [tie_break(table, 2) for tie_break in (own.win, own.won, own.bpg, own.bwg)]

    assert [win, won, bpg, bwg] == actual


def test_white_wins_are_no_black_wins() -> None:
    """BPG and BWG look at Black only."""
    table = classify(tournament_of([(1, 1, 2, "1-0")]))

    assert [1, 1, 0, 0] == [tie_break(table, 1) for tie_break in (own.win, own.won, own.bpg, own.bwg)]


def test_progressive_score_adds_the_running_scores() -> None:
    """Scores 1, 1.5, 1.5, 2.5 after four rounds add up to 6.5, the free round 3 repeating 1.5."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "½-½"), (3, 1, 0, ""), (4, 1, 4, "1-0")]

    assert Decimal("6.5") == own.ps(classify(tournament_of(lines)), 1)


def test_games_of_a_struck_player_are_left_out() -> None:
    """A win over somebody who left below 50 % is no win (C.05 6.6.1)."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "0-1"), (2, 2, 4, ""), (3, 2, 3, "")]
    table = classify(tournament_of(lines, withdrawn_after={2: 1}))

    assert [1, 1, 1, 1] == [tie_break(table, 1) for tie_break in (own.win, own.won, own.bpg, own.bwg)]
    assert Decimal(2) == own.ps(table, 1)


def test_cuts_of_the_running_scores_leave_out_the_first_rounds() -> None:
    """Scores 1, 1.5, 1.5, 2.5: without the first 5.5, without the first two 4 (C.07 14.1)."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "½-½"), (3, 1, 0, ""), (4, 1, 4, "1-0")]
    table = classify(tournament_of(lines))

    assert [Decimal("5.5"), Decimal(4)] == [tie_break_of(code).values(table, (1,))[1] for code in ("PS/C1", "PS/C2")]


@pytest.mark.parametrize(("code", "white", "black"), [
    ("1-0", 1, 0), ("½-½", 0.5, 0.5), ("0-0", 0.5, 0.5), ("½-0", 1, 0), ("0-½", 0, 1), ("+ -", 1, 0), ("- -", 0, 0),
    ("", 0, 0),
])  # fmt: skip
def test_standard_points_compare_with_the_opponent(code: str, white: float, black: float) -> None:
    """C.07 7.7: as many points are half a point each; without playing it takes the points of a draw."""
    table = classify(tournament_of([(1, 1, 2, code)]))

    assert [white, black] == [own.std(table, player) for player in (1, 2)]


def test_standard_points_do_not_follow_the_scoring() -> None:
    """With 3-1-0 a win is one, a draw half a point."""
    scoring = Scoring(win=Decimal(3), draw=Decimal(1))
    table = classify(tournament_of([(1, 1, 2, "1-0"), (2, 2, 1, "½-½"), (3, 1, 2, "+ -")], scoring=scoring))

    assert [Decimal("2.5"), Decimal("0.5")] == [own.std(table, player) for player in (1, 2)]


@pytest.mark.parametrize(("code", "white", "black"), [("1-0", 2, 2), ("+ -", 2, 1), ("- -", 1, 1), ("", 2, 2)])
def test_round_lost_by_forfeit_was_not_elected(code: str, white: int, black: int) -> None:
    """C.07 7.6, in an event of two rounds; a round to come is elected until somebody stays away."""
    table = classify(tournament_of([(1, 1, 2, code), (2, 2, 1, "½-½")]))

    assert [white, black] == [own.rep(table, player) for player in (1, 2)]

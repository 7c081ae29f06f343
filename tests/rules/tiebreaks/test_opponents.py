"""Tie-breaks from the opponents' results."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given

from roundbook.model import Scoring, Tournament
from roundbook.rules import classify
from roundbook.rules.tiebreaks import opponents
from tests.building import tournament_of
from tests.strategies import tournaments


def test_forfeit_counts_as_a_game_for_sonneborn_berger() -> None:
    """C.07 15.2: a win by forfeit is worth the opponent's points."""
    table = classify(tournament_of([(1, 1, 2, "+ -"), (2, 2, 3, "1-0"), (3, 3, 1, "½-½")]))

    assert [Decimal("1.25"), Decimal("0.5"), Decimal("0.75")] == [opponents.sb(table, player) for player in (1, 2, 3)]


def test_second_game_of_a_pair_is_a_second_encounter() -> None:
    """C.07 4.4: the opponent's points enter twice."""
    table = classify(tournament_of([(1, 1, 2, "½-½"), (2, 2, 1, "0-1")]))

    assert [Decimal("0.75"), Decimal("0.75")] == [opponents.sb(table, player) for player in (1, 2)]


def test_koya_limit_goes_by_games_not_rounds() -> None:
    """Five players, rules example: 2 points of 4 games qualify although there were 5 rounds.

    Points 2.5, 2, 3.5, 2, 0; Koya 1.5, 1, 2.5, 1, 0.
    """
    lines = [
        (1, 2, 5, "1-0"), (1, 3, 4, "½-½"), (1, 1, 0, ""),
        (2, 5, 3, "0-1"), (2, 1, 2, "½-½"), (2, 4, 0, ""),
        (3, 3, 1, "1-0"), (3, 4, 5, "+ -"), (3, 2, 0, ""),
        (4, 1, 4, "1-0"), (4, 2, 3, "0-1"), (4, 5, 0, ""),
        (5, 4, 2, "½-½"), (5, 5, 1, "0-1"), (5, 3, 0, ""),
    ]  # fmt: skip
    table = classify(tournament_of(lines))

    assert ["1.5", "1", "2.5", "1", "0"] == [f"{opponents.ks(table, player).normalize():f}" for player in range(1, 6)]
    assert ["3", "2.25", "5.5", "2.75", "0"] == [
        f"{opponents.sb(table, player).normalize():f}" for player in range(1, 6)
    ]


def test_koya_during_play_goes_by_games_so_far() -> None:
    """After one round of three the winner has all he could have, although less than half of three."""
    lines = [(1, 1, 2, "½-½"), (1, 3, 4, "1-0"), (2, 1, 3, ""), (2, 4, 2, ""), (3, 4, 1, ""), (3, 2, 3, "")]
    table = classify(tournament_of(lines))

    assert [Decimal("0.5"), Decimal("0.5"), Decimal(0), Decimal(0)] == [
        opponents.ks(table, player) for player in (1, 2, 3, 4)
    ]


def test_koya_limit_follows_the_scoring() -> None:
    """With 3-1-0 half of one game is 1.5 points: two draws of two games are below it, a win is above."""
    lines = [(1, 1, 2, "½-½"), (2, 2, 3, "½-½"), (3, 3, 1, "0-1")]
    scoring = Scoring(win=Decimal(3), draw=Decimal(1))
    table = classify(tournament_of(lines, scoring=scoring))

    assert [Decimal(0), Decimal(1), Decimal(0)] == [opponents.ks(table, player) for player in (1, 2, 3)]


@given(tournaments(max_players=12))
def test_koya_is_never_more_than_the_points(tournament: Tournament) -> None:
    """It is a part of them."""
    table = classify(tournament)

    assert all(opponents.ks(table, player) <= table.points[player] for player in table.ranked)

"""Tie-breaks from the opponents' results."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given

from roundbook.model import Scoring, Tournament
from roundbook.rules import Table, classify, tie_break_of
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


def test_cut_drops_the_weakest_opponent_not_the_smallest_product() -> None:
    """C.07 14.1: 1 lost to the strongest, drew with 3 and beat 4, who has nothing; then with 3, who has more."""
    lines = [(1, 2, 1, "1-0"), (2, 1, 3, "½-½"), (3, 1, 4, "1-0"), (1, 3, 4, "1-0"), (2, 2, 4, "1-0"), (3, 2, 3, "1-0")]
    table = classify(tournament_of(lines))

    # Points 1.5, 3, 1.5, 0: products 0 from 2, 0.75 from 3, 0 from 4; 4 goes first, then 3.
    assert ["0.75", "0.75", "0"] == [shown(code, table, 1) for code in ("SB", "SB/C1", "SB/C2")]


def test_cut_among_equally_weak_opponents_drops_the_smaller_contribution() -> None:
    """1 beat 2 and lost to 3, who have one point each: the loss goes, worth nothing."""
    table = classify(tournament_of([(1, 1, 2, "1-0"), (2, 3, 1, "1-0"), (3, 2, 3, "1-0")]))

    assert ["1", "1", "0"] == [shown(code, table, 1) for code in ("SB", "SB/C1", "SB/C2")]


def test_limit_of_koya_moves_by_half_a_point() -> None:
    """C.07 14.5: 2 games each, so 1 point is enough; of the opponents of 1, 2 has one, 3 half a point."""
    lines = [(1, 1, 2, "½-½"), (2, 1, 3, "1-0"), (3, 2, 3, "½-½")]
    table = classify(tournament_of(lines))

    assert ["0.5", "1.5", "1.5", "0"] == [shown(code, table, 1) for code in ("KS", "KS/L-1", "KS/L-2", "KS/L+1")]


def shown(code: str, table: Table, player: int) -> str:
    """Value of a tie-break without needless noughts."""
    value = tie_break_of(code).values(table, (player,))[player]
    return f"{(value or Decimal(0)).normalize():f}"

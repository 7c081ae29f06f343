"""Direct encounter: art. 6.2 by hand and by brute force, art. 6.3 by every outcome, and the workbook's formula."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundbook.model import RESULT_BY_CODE, SWISS, Game, Tournament
from roundbook.rules import classify, effective_result, tie_break_of, withdrawals_by_number
from roundbook.rules.record import Tied
from roundbook.rules.tiebreaks import split_by
from roundbook.rules.tiebreaks.encounter import de, direct_encounter, levels_needed
from tests.building import tournament_of
from tests.peers.events import swiss
from tests.strategies import tournaments

Score = dict[tuple[int, int], list[Fraction | None]]


def test_smaller_tied_groups_start_again() -> None:
    """Art. 6.2: 1 and 2 have two each, 3 and 4 one each; inside the pairs 1 beat 2 and 3 beat 4."""
    lines = [(1, 1, 2, "1-0"), (2, 1, 3, "1-0"), (3, 4, 1, "1-0"), (3, 2, 3, "1-0"), (2, 2, 4, "1-0"), (1, 3, 4, "1-0")]
    table = classify(tournament_of(lines))

    assert ((1,), (2,), (3,), (4,)) == direct_encounter(table, (1, 2, 3, 4))
    assert 2 == levels_needed(table, (1, 2, 3, 4))


def test_circle_stays_tied() -> None:
    """1 beat 2, 2 beat 3, 3 beat 1: nobody is ranked and nothing starts again."""
    table = classify(tournament_of([(1, 1, 2, "1-0"), (2, 2, 3, "1-0"), (3, 3, 1, "1-0")]))

    assert ((1, 2, 3),) == direct_encounter(table, (1, 2, 3))
    assert 0 == levels_needed(table, (1, 2, 3))


@pytest.mark.parametrize("code", ["+ -", "1-0"])
def test_forfeit_counts(code: str) -> None:
    """C.07 15.2: in a round robin a forfeit is a game of the direct encounter."""
    assert ((1,), (2,)) == direct_encounter(classify(tournament_of([(1, 1, 2, code)])), (1, 2))


def test_lead_that_a_missing_game_can_reach_is_no_rank() -> None:
    """1 has a draw and a game to come with 3, who could still overtake him."""
    table = classify(tournament_of([(1, 1, 2, "½-½"), (2, 2, 3, "½-½"), (3, 3, 1, "")]))

    assert ((1, 2, 3),) == direct_encounter(table, (1, 2, 3))


def test_certain_leader_is_ranked_and_the_others_start_again() -> None:
    """1 beat everybody; the game between 3 and 4 is missing, but 2 beat both of them."""
    lines = [(1, 1, 2, "1-0"), (2, 1, 3, "1-0"), (3, 4, 1, "0-1"), (3, 2, 3, "1-0"), (2, 2, 4, "1-0"), (1, 3, 4, "")]
    table = classify(tournament_of(lines))

    assert ((1,), (2,), (3, 4)) == direct_encounter(table, (1, 2, 3, 4))


def test_one_missing_game_of_two_counts_half() -> None:
    """Double round robin: after a win the second game can only level the average, so the winner is not certain yet."""
    table = classify(tournament_of([(1, 1, 2, "1-0"), (2, 2, 1, "")]))

    assert ((1, 2),) == direct_encounter(table, (1, 2))
    assert {1: Fraction(1, 2), 2: Fraction(0)} == {
        player: Fraction(value) for player, value in de(table, (1, 2)).items()
    }


def test_shown_value_of_three_games_is_an_average() -> None:
    """Triple round robin: a win and two draws are two thirds of a point."""
    table = classify(tournament_of([(1, 1, 2, "1-0"), (2, 2, 1, "½-½"), (3, 1, 2, "½-½")]))

    assert "0.666667" == f"{de(table, (1, 2))[1]:.6f}"
    assert ((1,), (2,)) == direct_encounter(table, (1, 2))


@given(tournaments(max_players=12, max_cycles=3, complete=True), st.data())
def test_complete_groups_equal_brute_force(tournament: Tournament, data: st.DataObject) -> None:
    """Art. 6.2 written a second time, straight from the games."""
    table = classify(tournament)
    assume(table.ranked)
    group = tuple(sorted(data.draw(st.sets(st.sampled_from(table.ranked), min_size=1))))

    expected = _by_the_book(_scores(tournament), group)

    assert expected == [set(part) for part in direct_encounter(table, group)]


@given(tournaments(max_players=14, max_cycles=3), st.data())
def test_workbook_formula_equals_the_recursion(tournament: Tournament, data: st.DataObject) -> None:
    """What the formulas calculate level by level, without recursion, gives the same ranks; and levels are enough."""
    table = classify(tournament)
    assume(table.ranked)
    group = tuple(sorted(data.draw(st.sets(st.sampled_from(table.ranked), min_size=1))))
    expected = _ranks(direct_encounter(table, group))

    scores, win = _scores(tournament), Fraction(table.scoring.win)
    ranks = dict.fromkeys(group, 1)
    for _ in range(levels_needed(table, group)):
        assert expected != ranks
        ranks = _one_level(scores, ranks, win)

    assert expected == ranks
    assert expected == _one_level(scores, ranks, win)


@given(tournaments(min_players=3, max_players=5), st.data())
@settings(max_examples=40)
def test_first_rank_is_given_only_when_no_outcome_can_take_it(tournament: Tournament, data: st.DataObject) -> None:
    """Art. 6.3: whoever is alone at the top in every outcome of the missing games, and only he, is ranked first."""
    table = classify(tournament)
    group = tuple(sorted(data.draw(st.sets(st.sampled_from(range(1, len(tournament.players) + 1)), min_size=2))))
    assume(set(group) <= set(table.ranked))
    left = withdrawals_by_number(tournament)
    missing = [
        index
        for index, game in enumerate(tournament.games)
        if {game.white, game.black} <= set(group) and effective_result(game, left) is None
    ]
    assume(1 <= len(missing) <= 5)
    leaders = [_leaders(_scores(_completed(tournament, missing, codes)), group) for codes in _outcomes(len(missing))]
    certain = leaders[0] if all(found == leaders[0] and len(found) == 1 for found in leaders) else set()

    first = direct_encounter(table, group)[0]

    assert certain == (set(first) if len(first) == 1 else set())


@pytest.mark.parametrize(("code", "expected"), [("DE", ((1, 2),)), ("DE/P", ((1,), (2,)))])
def test_forfeit_of_a_swiss_counts_where_the_event_says_so(code: str, expected: tuple[Tied, ...]) -> None:
    """C.07 6.1.1: else the two have not met."""
    event = tournament_of([(1, 1, 2, "+ -"), (2, 1, 3, "0-1"), (2, 2, 4, "1-0")], format=SWISS)

    assert expected == tie_break_of(code, event.settings).split(classify(event), (1, 2))


@given(st.integers(0, 10**9))
@settings(max_examples=60)
def test_first_rank_of_a_swiss_is_given_only_when_no_missing_game_could_take_it(number: int) -> None:
    """Art. 6.3, by every outcome of the games that the tied players have not played."""
    event = swiss(number)
    table = classify(event)
    for group in split_by(table.points):
        met = {(record.opponent, player) for player in group for record in table.over_the_board(player)}
        missing = [pair for pair in combinations(group, 2) if pair not in met]
        if 1 <= len(missing) <= 5 and len(group) > 1:
            played = {
                (player, record.opponent): [Fraction(record.points)]
                for player in group
                for record in table.over_the_board(player)
            }
            leaders = [_leaders(_with(played, missing, codes, event), group) for codes in _outcomes(len(missing))]
            certain = leaders[0] if all(found == leaders[0] and len(found) == 1 for found in leaders) else set()

            first = direct_encounter(table, group)[0]

            assert certain == (set(first) if len(first) == 1 else set())


def _with(played: Score, missing: list[tuple[int, int]], codes: tuple[str, ...], event: Tournament) -> Score:
    scores = dict(played)
    for (one, two), code in zip(missing, codes, strict=True):
        result = RESULT_BY_CODE[code]
        scores[one, two] = [Fraction(event.settings.scoring.points(result.white))]
        scores[two, one] = [Fraction(event.settings.scoring.points(result.black))]
    return scores


def _scores(tournament: Tournament) -> Score:
    """Points of each player in every game against each other player, None for a game to come."""
    left = withdrawals_by_number(tournament)
    scoring = tournament.settings.scoring
    scores: Score = {}
    for game in tournament.games:
        result = effective_result(game, left)
        white = Fraction(scoring.points(result.white)) if result else None
        black = Fraction(scoring.points(result.black)) if result else None
        scores.setdefault((game.white, game.black), []).append(white)
        scores.setdefault((game.black, game.white), []).append(black)
    return scores


def _sum_of_averages(scores: Score, player: int, group: Tied, missing: Fraction) -> Fraction:
    total = Fraction(0)
    for other in group:
        if other != player:
            points = [missing if value is None else value for value in scores[player, other]]
            total += sum(points) / len(points)
    return total


def _by_the_book(scores: Score, group: Tied) -> list[set[int]]:
    totals = {player: _sum_of_averages(scores, player, group, Fraction(0)) for player in group}
    order: list[set[int]] = []
    for total in sorted(set(totals.values()), reverse=True):
        equal = tuple(player for player in group if totals[player] == total)
        order += _by_the_book(scores, equal) if len(equal) < len(group) else [set(group)]
    return order


def _one_level(scores: Score, ranks: Mapping[int, int], win: Fraction) -> dict[int, int]:
    """One level of the workbook: inside each group of equal ranks, count who is certainly ahead."""
    after = {}
    for player, rank in ranks.items():
        group = tuple(other for other in ranks if ranks[other] == rank)
        low = {p: _sum_of_averages(scores, p, group, Fraction(0)) for p in group}
        high = {p: _sum_of_averages(scores, p, group, win) for p in group}
        if low == high:
            after[player] = rank + sum(value > low[player] for value in low.values())
            continue
        separators = {
            p: sum(value >= low[p] for value in high.values()) - sum(value > low[p] for value in low.values()) == 1
            for p in group
        }
        threshold = max((low[p] for p in group if not separators[p]), default=Fraction(-1))
        after[player] = rank + sum(value > max(low[player], threshold) for value in low.values())
    return after


def _ranks(parts: tuple[Tied, ...]) -> dict[int, int]:
    ranks = {}
    for part in parts:
        rank = len(ranks) + 1
        ranks.update(dict.fromkeys(part, rank))
    return ranks


def _outcomes(count: int) -> product[tuple[str, ...]]:
    return product(("1-0", "½-½", "0-1"), repeat=count)


def _completed(tournament: Tournament, missing: list[int], codes: tuple[str, ...]) -> Tournament:
    games: list[Game] = list(tournament.games)
    for index, code in zip(missing, codes, strict=True):
        games[index] = replace(games[index], result=RESULT_BY_CODE[code])
    return replace(tournament, games=tuple(games))


def _leaders(scores: Score, group: Tied) -> set[int]:
    totals = Counter({player: _sum_of_averages(scores, player, group, Fraction(0)) for player in group})
    return {player for player in group if totals[player] == max(totals.values())}

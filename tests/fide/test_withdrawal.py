"""The 50 % rule on one field of eight: player 2 leaves after three games of seven, or after four."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from roundbook.model import RESULT_BY_CODE, Tournament
from roundbook.rules import TIE_BREAKS, classify, effective_result, judge_withdrawals, standings, withdrawals_by_number
from tests.building import scheduled, tournament_of
from tests.fide.reading import by_number, facts

CASES = [facts("withdrawal_after_3_of_7"), facts("withdrawal_after_4_of_7")]
CODES = {"10": "1-0", "01": "0-1", "==": "½-½", "+-": "+ -", "-+": "- +"}

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: f"after {case['after_round']}")


def event(case: dict[str, Any], *, are_forfeits_typed: bool) -> Tournament:
    """The event with its forfeits written down, or as it is before that: blank from the withdrawal on."""
    lines = [
        (round_number, white, black, "" if "+" in (own, other) and not are_forfeits_typed else CODES[own + other])
        for round_number, white, black, own, other in case["games"]
    ]
    return tournament_of(lines, withdrawn_after={2: case["after_round"]})


@cases
def test_judgement(case: dict[str, Any]) -> None:
    """Three of seven are less than 50 %, four are enough."""
    (judged,) = judge_withdrawals(event(case, are_forfeits_typed=False))

    assert (case["completed"], case["scheduled"], case["counts"]) == (judged.completed, judged.scheduled, judged.counts)


@cases
def test_forfeits_that_stand_are_those_of_the_regulations(case: dict[str, Any]) -> None:
    """Every blank game of player 2 is `-` for him and `+` for the opponent."""
    tournament = event(case, are_forfeits_typed=False)
    expected = [RESULT_BY_CODE[CODES[own + other]] for *_, own, other in case["games"]]

    assert expected == [effective_result(game, withdrawals_by_number(tournament)) for game in tournament.games]


@cases
@pytest.mark.parametrize("are_forfeits_typed", [True, False])
def test_points_and_tie_breaks(case: dict[str, Any], are_forfeits_typed: bool) -> None:
    """Points, SB and Koya of everybody who is ranked, whether the forfeits have been written down or not."""
    table = classify(event(case, are_forfeits_typed=are_forfeits_typed))

    assert by_number(case["points"]) == {number: table.points[number] for number in table.ranked}
    assert by_number(case["SB"]) == TIE_BREAKS["SB"].values(table, table.ranked)
    assert by_number(case["KS"]) == TIE_BREAKS["KS"].values(table, table.ranked)


@cases
def test_place_of_the_player_who_left(case: dict[str, Any]) -> None:
    """Ranked with his results when they count, else last and without a rank, his games still to be seen."""
    rows = standings(event(case, are_forfeits_typed=False)).rows
    ranks = {row.number: row.rank for row in rows}

    if case["counts"]:
        # 2½ points are the fewest.
        assert 8 == ranks[2]
    else:
        assert (2, None, Decimal("2.5"), 7) == (rows[-1].number, rows[-1].rank, rows[-1].points, rows[-1].decided)


@cases
def test_schedule_is_the_berger_table(case: dict[str, Any]) -> None:
    """So that the example is one of ours from the first to the last round."""
    expected = [tuple(game[:3]) for game in case["games"]]

    assert expected == [(game.round_number, game.white, game.black) for game in scheduled(8)]

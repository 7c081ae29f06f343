"""The 50 % rule, and what is reported about players who may have left."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from roundbook.model import RESULT_BY_CODE, CompletedRule, Player, Settings, Tournament
from roundbook.rules import Contradiction, contradictions, judge_withdrawals, possible_withdrawals
from tests.building import scheduled


def round_robin(
    players: int,
    decided_rounds: int,
    *,
    cycles: int = 1,
    withdrawn_after: dict[int, int] | None = None,
    codes: dict[tuple[int, int], str] | None = None,
    completed: CompletedRule = CompletedRule.PLAYED,
) -> Tournament:
    """Everything drawn up to a round; `codes` by (round, player) says otherwise for one game, "" leaves it blank."""
    games = []
    for line in scheduled(players, cycles):
        code = "½-½" if line.round_number <= decided_rounds and not line.is_bye else ""
        for number in (line.white, line.black):
            code = (codes or {}).get((line.round_number, number), code)
        games.append(replace(line, result=RESULT_BY_CODE.get(code)))
    field = tuple(
        Player(number=number, name=str(number), withdrawn_after=(withdrawn_after or {}).get(number))
        for number in range(1, players + 1)
    )
    return Tournament(
        settings=Settings(event="Test", cycles=cycles, completed=completed), players=field, games=tuple(games)
    )


@pytest.mark.parametrize(
    ("players", "cycles", "needed"),
    [
        (4, 1, 2), (5, 1, 2), (6, 1, 3), (7, 1, 3), (8, 1, 4), (9, 1, 4), (10, 1, 5), (11, 1, 5), (12, 1, 6),
        (14, 1, 7), (16, 1, 8), (4, 2, 3), (5, 2, 4), (6, 2, 5), (7, 2, 6), (8, 2, 7), (9, 2, 8), (16, 2, 15),
    ],
)  # fmt: skip
def test_half_of_the_own_games_is_needed(players: int, cycles: int, needed: int) -> None:
    """Half of the games, not of the rounds, rounded up; the bye round of an odd field is no game."""
    judged = judge_withdrawals(round_robin(players, 0, cycles=cycles, withdrawn_after={1: 0}))

    assert [needed] == [withdrawal.needed for withdrawal in judged]


@pytest.mark.parametrize(("after_round", "completed", "counts"), [(0, 0, False), (3, 3, False), (4, 4, True)])
def test_three_of_seven_are_struck_and_four_of_seven_count(after_round: int, completed: int, counts: bool) -> None:
    """C.05 6.6: less than 50 % is not counted, at least 50 % is."""
    tournament = round_robin(8, after_round, withdrawn_after={2: after_round})

    (judged,) = judge_withdrawals(tournament)

    assert (2, after_round, completed, 7, counts) == (
        judged.number, judged.after_round, judged.completed, judged.scheduled, judged.counts,
    )  # fmt: skip


def test_bye_round_is_not_a_completed_game() -> None:
    """Player 1 of five is free in round 1: one game of four after two rounds, although two of five rounds are over."""
    (judged,) = judge_withdrawals(round_robin(5, 2, withdrawn_after={1: 2}))

    assert (1, 4, False) == (judged.completed, judged.scheduled, judged.counts)


@pytest.mark.parametrize(
    ("rule", "code", "completed"),
    [
        (CompletedRule.PLAYED, "- +", 2),
        (CompletedRule.DECIDED, "- +", 3),
        (CompletedRule.PLAYED, "+ -", 2),
        (CompletedRule.DECIDED, "- -", 3),
        (CompletedRule.DECIDED, "", 2),
    ],
)
def test_forfeits_before_the_withdrawal_count_if_the_event_says_so(
    rule: CompletedRule, code: str, completed: int
) -> None:
    """A forfeit of round 2 is completed under DECIDED only; a blank never is."""
    tournament = round_robin(6, 3, withdrawn_after={1: 3}, codes={(2, 1): code}, completed=rule)

    assert [completed] == [judged.completed for judged in judge_withdrawals(tournament)]


@pytest.mark.parametrize("code", ["", "+ -"])
def test_forfeit_of_an_opponent_who_had_left_is_completed_typed_or_not(code: str) -> None:
    """Player 2 never came: the win that player 1 has against him in round 3 counts before somebody writes it down."""
    (third,) = (line for line in scheduled(6) if {line.white, line.black} == {1, 2})
    codes = {(third.round_number, 1): code}
    withdrawn = {1: third.round_number, 2: 0}
    tournament = round_robin(
        6, third.round_number, withdrawn_after=withdrawn, codes=codes, completed=CompletedRule.DECIDED
    )

    judged = {withdrawal.number: withdrawal.completed for withdrawal in judge_withdrawals(tournament)}

    assert third.round_number == judged[1]


def test_forfeits_after_the_withdrawal_are_never_completed() -> None:
    """Writing them into the workbook must not turn the judgement round."""
    codes = {(4, 2): "- -", (5, 2): "- -"}
    tournament = round_robin(6, 2, withdrawn_after={2: 2}, codes=codes, completed=CompletedRule.DECIDED)

    assert [(2, False)] == [(judged.completed, judged.counts) for judged in judge_withdrawals(tournament)]


def test_game_played_ahead_of_its_round_is_completed() -> None:
    """A game of round 5 played before the player left after round 2 makes three of five."""
    tournament = round_robin(6, 2, withdrawn_after={2: 2}, codes={(5, 2): "1-0"})

    assert [(3, True)] == [(judged.completed, judged.counts) for judged in judge_withdrawals(tournament)]


def test_every_player_is_judged_on_his_own_schedule() -> None:
    """Striking one player's games leaves the other's percentage alone."""
    judged = judge_withdrawals(round_robin(8, 4, withdrawn_after={1: 1, 2: 4}, codes={(4, 1): "", (3, 1): ""}))

    assert [(1, 7), (2, 7)] == [(withdrawal.number, withdrawal.scheduled) for withdrawal in judged]
    assert judged[1].counts


def test_two_missed_rounds_are_a_possible_withdrawal() -> None:
    """Player 3 of six lost rounds 3 and 4 by forfeit: reported with the round to enter, and judged by nobody."""
    tournament = round_robin(6, 4, codes={(3, 3): "- +", (4, 3): "+ -"})

    assert [(3, (3, 4), 2)] == [(p.number, p.missed_rounds, p.after_round) for p in possible_withdrawals(tournament)]
    assert () == judge_withdrawals(tournament)


def test_blanks_in_rounds_that_others_finished_are_missed() -> None:
    """Both players of a blank game are looked at; only the one with a second gap is reported."""
    tournament = round_robin(6, 4, codes={(3, 2): "", (4, 2): ""})

    assert [(2, (3, 4))] == [(p.number, p.missed_rounds) for p in possible_withdrawals(tournament)]


def test_one_missed_round_is_nothing() -> None:
    """Nobody is suspected for one forfeit or one postponed game."""
    assert () == possible_withdrawals(round_robin(6, 4, codes={(4, 3): "+ -", (4, 1): ""}))


def test_player_who_came_back_is_not_reported() -> None:
    """Two missed rounds followed by a game are over."""
    assert () == possible_withdrawals(round_robin(6, 4, codes={(2, 2): "", (3, 2): ""}))


def test_round_under_way_does_not_count() -> None:
    """Round 4 has one result of three, so its blanks say nothing about player 2, who missed round 3."""
    codes = {(3, 2): "", (4, 6): "1-0"}

    assert () == possible_withdrawals(round_robin(6, 3, codes=codes))


def test_forfeit_over_a_withdrawn_player_says_nothing() -> None:
    """Player 4's blanks in rounds 4 and 5 are games with players who had left; he would have played."""
    blanks = {(4, 4): "", (4, 2): "", (5, 4): "", (5, 1): ""}
    tournament = round_robin(6, 5, withdrawn_after={1: 3, 2: 3}, codes=blanks)

    assert () == possible_withdrawals(tournament)


def test_marked_player_with_a_later_game_is_a_contradiction() -> None:
    """Player 2 left after round 2 and has a game over the board in round 4; a forfeit in round 3 is in order."""
    tournament = round_robin(6, 2, withdrawn_after={2: 2}, codes={(3, 2): "- +", (4, 2): "1-0"})

    assert (Contradiction(number=2, after_round=2, opponent=3, round_number=4),) == contradictions(tournament)


def test_large_field_takes_no_time() -> None:
    """200 players with 19,900 games to come: looking the round up anew for each blank once took 40 seconds."""
    field = round_robin(200, 0)
    began = time.process_time()

    assert () == possible_withdrawals(field)
    assert time.process_time() - began < 4

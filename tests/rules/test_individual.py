"""What each player of a league did over the board."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from roundbook.model import RESULT_BY_CODE
from roundbook.rules import Individual, individual_results
from tests.leagues import league, with_results


def test_forfeits_are_nobodys_games() -> None:
    """A match with a forfeit on its second board: only the first one was played."""
    found = individual_results(with_results(league(3, 2), {(2, 3): "½+"}))

    drawn = Individual(boards=(1, 0), wins=0, draws=1, losses=0)
    assert {(2, 1): drawn, (3, 1): drawn} == found


def test_games_of_a_match_that_goes_on_count() -> None:
    """The match has no result yet, the game has."""
    event = league(3, 2)
    games = tuple(
        replace(game, boards=(replace(game.boards[0], result=RESULT_BY_CODE["1-0"]), *game.boards[1:]))
        if game.boards and game.round_number == 1
        else game
        for game in event.games
    )
    found = individual_results(replace(event, games=games))

    assert {(2, 1): Decimal(1), (3, 1): Decimal(0)} == {seat: own.points for seat, own in found.items()}


def test_percentage_has_one_decimal() -> None:
    """A half is rounded up: 1 of 16 is 6.25."""
    assert Decimal("6.3") == Individual(boards=(16,), wins=1, draws=0, losses=15).percent

"""A round in which nobody played at the board was paired again: the engine did not count it."""

from __future__ import annotations

from roundbook.model import RESULT_BY_CODE, Game, Player, Tournament
from roundbook.pairing import next_round
from tests.swiss.events import settings_of


def test_round_of_forfeits_is_a_round() -> None:
    """All of White failed to come in round 1: in round 2 those who have a point meet each other."""
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, 9))
    lines = enumerate(((1, 5), (6, 2), (3, 7), (8, 4)), start=1)
    forfeit = RESULT_BY_CODE["- +"]
    games = tuple(Game(round_number=1, board=b, white=w, black=k, result=forfeit) for b, (w, k) in lines)
    event = Tournament(settings=settings_of(8, 3), players=players, games=games)
    winners = {2, 4, 5, 7}

    assert {0, 2} == {len(winners & {game.white, game.black}) for game in next_round(event, 10)}

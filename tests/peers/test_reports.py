"""gacrux reads our reports: it finds points, tie-breaks and places right, and the rounds those of the table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from roundbook.model import RESULTS, Player, Primary, Scoring, Settings, Tournament
from tests.building import scheduled
from tests.leagues import league, with_results
from tests.peers.gacrux import asked


def round_robin(players: int, seed: int, left: Mapping[int, int] | None = None, **settings: Any) -> Tournament:
    """An event with forfeits; whoever left after a round has no typed results later."""
    left, dice = left or {}, random.Random(seed)
    chosen = Settings(event=f"Round robin of {players}", **settings)
    lines = scheduled(players, chosen.cycles, swap_last_rounds=chosen.swap_last_rounds)
    games = tuple(
        game
        if game.is_bye or any(game.round_number > left.get(number, 99) for number in (game.white, game.black))
        else replace(game, result=dice.choice(RESULTS[: dice.choice((3, 3, 6))]))
        for game in lines
    )
    people = (
        Player(number=number, name=f"Müller, {number}", rating=2400 - 10 * number, withdrawn_after=left.get(number))
        for number in range(1, players + 1)
    )
    return Tournament(settings=chosen, players=tuple(people), games=games)


def played_league(teams: int, seed: int, **settings: Any) -> Tournament:
    """A league with all its boards decided."""
    tournament, dice = league(teams, **settings), random.Random(seed)
    boards = tournament.settings.boards
    matches = {(game.white, game.black): "".join(dice.choices("1½0+-", k=boards)) for game in tournament.games}
    return with_results(tournament, {pair: signs for pair, signs in matches.items() if pair[1]})


EVENTS = {
    "even": round_robin(8, 1),
    "odd": round_robin(7, 2),
    "double": round_robin(6, 3, cycles=2),
    "double, not swapped": round_robin(6, 4, cycles=2, swap_last_rounds=False),
    "double, odd": round_robin(5, 5, cycles=2),
    "other points": round_robin(6, 6, scoring=Scoring(win=Decimal(3), draw=Decimal(1))),
    "withdrawn late": round_robin(8, 7, {3: 5}),
    "withdrawn early": round_robin(8, 8, {3: 2}),
    "league": played_league(6, 9),
    "league, odd": played_league(5, 10),
    "league by game points": played_league(6, 11, primary=Primary.GAME),
}
# The pairing checker ends in an error of its own where points are adjusted, and knows no double event of teams.
PAIRED = [name for name in EVENTS if name != "withdrawn early" and not name.startswith("league")]


@pytest.mark.parametrize("name", EVENTS)
def test_places_and_points_are_right(name: str, tmp_path: Path) -> None:
    """It calculates points and tie-breaks of the report again, and finds everybody in his place."""
    answer = asked("tiebreakchecker", EVENTS[name], tmp_path)

    assert (0, True) == (answer["status"]["code"], answer["tiebreakResult"]["check"])


@pytest.mark.parametrize("name", PAIRED)
def test_rounds_are_those_of_the_table_that_the_report_names(name: str, tmp_path: Path) -> None:
    """It makes the pairings of each round by itself; the free player is none of its games."""
    rounds = asked("pairingchecker", EVENTS[name], tmp_path)["pairingResult"]["roundpairing"]
    made = [sorted(pair for pair in one["pairs"] if pair[1]) for one in rounds]

    assert EVENTS[name].rounds == len(rounds)
    assert made == [sorted(one["current"]) for one in rounds]

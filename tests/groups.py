"""Events with groups, drawn as `create` draws them, with random results."""

from __future__ import annotations

import random
from dataclasses import replace

from roundbook.making import Entrant, drawn
from roundbook.model import RESULTS, Dividing, DrawMethod, Player, Settings, Tournament


def settings_of(dividing: Dividing, *, size: int = 0, cycles: int = 1, form: str = "round-robin") -> Settings:
    """Settings of an event with groups."""
    method = DrawMethod.RATING if form == "quads" else DrawMethod.LOT
    return Settings(
        event="Groups", format=form, dividing=dividing, group_size=size, cycles=cycles, seed=3, draw_method=method
    )


def event_with_groups(players: int, settings: Settings, names: str = "") -> Tournament:
    """An event before its first result; `names` has the letter of a group for every player."""
    entrants = [
        Entrant(
            player=Player(number=0, name=f"Player {place}", rating=None if place % 5 == 0 else 2300 - 9 * place),
            group=names[place] if names else "",
        )
        for place in range(players)
    ]
    return drawn(entrants, settings)


def with_random_results(tournament: Tournament, seed: int, *, share: float = 0.8) -> Tournament:
    """The same with so many of its games decided, and two players withdrawn, one of them early."""
    dice = random.Random(seed)
    left = {dice.choice(tournament.players).number: dice.choice([0, 1]), dice.choice(tournament.players).number: 2}
    players = (replace(player, withdrawn_after=left.get(player.number)) for player in tournament.players)
    games = (
        game if game.is_bye or dice.random() > share else replace(game, result=dice.choice(RESULTS[:6]))
        for game in tournament.games
    )
    return replace(tournament, players=tuple(players), games=tuple(games))

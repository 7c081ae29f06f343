"""Groups and the cup after them as one run of rounds, by the pairing numbers that everybody has in the groups.

For whoever needs every game of an event, whatever it was played for: ratings, reports, calendars. Points and places of
the two stages have nothing to do with each other, and stay with each of them.
"""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import Game, PairingNumber, Tournament
from roundbook.rules.record import effective_result
from roundbook.rules.withdrawal import withdrawals_by_number


def games_of_cup(tournament: Tournament) -> tuple[Game, ...]:
    """Known lines of the cup that follows groups, by pairing numbers of the groups, in rounds that go on behind theirs.

    A forfeit that follows from a withdrawal is its result. None where no cup follows.
    """
    cup = tournament.cup
    if cup is None:
        return ()
    own, before = number_by_seed(tournament), tournament.planned_rounds
    withdrawn = withdrawals_by_number(cup)
    return tuple(
        replace(
            game,
            white=own[game.white],
            black=own[game.black] if game.black else 0,
            round_number=before + game.round_number,
            result=effective_result(game, withdrawn),
        )
        for game in cup.games
    )


def number_by_seed(tournament: Tournament) -> dict[int, PairingNumber]:
    """Pairing number in the groups of everybody who is known to play in the cup, by seed."""
    return {seed.seed: seed.player for seed in (tournament.cup.seeds if tournament.cup else ()) if seed.player}


def whole_event(tournament: Tournament) -> Tournament:
    """An event of one table with all games of both stages; the same tournament where no cup follows.

    Its standings mean nothing.
    """
    if tournament.cup is None:
        return tournament
    settings = replace(tournament.settings, rounds=tournament.dated_rounds)
    games = (*tournament.games, *games_of_cup(tournament))
    return replace(tournament, settings=settings, games=games, divided=(), cup=None)

"""Who has one colour in three games running by the schedule, which C.05 Annex 1 spares the players where it can.

In one cycle of any table nobody has. It happens where one cycle follows another: in a double round robin whose last two
rounds were not exchanged, and in double events by tables for which no regulation has a remedy.
"""

from __future__ import annotations

from roundbook.draw import long_runs
from roundbook.errors import Problem, Severity
from roundbook.model import Tournament


def runs_of_one_colour(tournament: Tournament) -> tuple[Problem, ...]:
    """A note that names the players, if there are any; teams have both colours in every match."""
    if tournament.is_of_teams:
        return ()
    rounds = (tournament.round_games(number) for number in range(1, tournament.rounds + 1))
    numbers = long_runs((((game.white, game.black) for game in games) for games in rounds), len(tournament.players))
    if not numbers:
        return ()
    names = "; ".join(tournament.player_by_number[number].name for number in numbers)
    return (Problem(code="one-colour-running", severity=Severity.NOTE, details={"names": names}),)

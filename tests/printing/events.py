"""Events to be printed: small and large ones, with names that are no code and names that are too long."""

from __future__ import annotations

import datetime
import random
from dataclasses import replace

from roundbook.model import Tournament
from tests.app.events import event
from tests.building import Line, tournament_of
from tests.publish.events import HOSTILE, RIGHT_TO_LEFT, with_names

TODAY = datetime.datetime(2026, 11, 30, 16, 0)
EVENINGS = tuple(datetime.datetime(2026, 9, 7, 19) + datetime.timedelta(weeks=week) for week in range(9))
LONG = (
    "Wilhelmina Charlotte Antoinette von Wolfenbüttel-Braunschweig zu Württemberg und Mömpelgard",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Szczęsny-Wąchockiewicz, Przemysław Świętosław Bolesław",
)


def sixty(rounds: int = 3) -> Tournament:
    """A Swiss of sixty whose rounds but the last are played; number 60 has a bye in the last one."""
    dice = random.Random(60)
    lines: list[Line] = []
    for at in range(1, rounds + 1):
        numbers = dice.sample(range(1, 61), 60)
        is_last = at == rounds
        if is_last:
            numbers.sort(key=(60).__eq__)
            lines.append((at, 60, 0, "U"))
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        codes = ("1-0", "½-½", "0-1")
        lines += [(at, *pair, "" if is_last else dice.choice(codes)) for pair in pairs if not (is_last and 60 in pair)]
    made = tournament_of(lines, ratings={number: 2400 - 10 * number for number in range(1, 61)}, format="swiss")
    return _with_boards(made)


def _with_boards(tournament: Tournament) -> Tournament:
    """The same with boards that begin with 1 in every round."""
    seen: dict[int, int] = {}
    games = []
    for game in tournament.games:
        seen[game.round_number] = seen.get(game.round_number, 0) + (not game.is_bye)
        games.append(replace(game, board=max(seen[game.round_number], 1)))
    return replace(tournament, games=tuple(games))


def unpaired(rounds: int = 0) -> Tournament:
    """The first rounds of a Swiss of five rounds and four players, all of them played."""
    lines: list[Line] = [(1, 1, 3, "1-0"), (1, 4, 2, "0-1"), (2, 2, 1, "½-½"), (2, 3, 4, "1-0")]
    made = tournament_of(lines, format="swiss")
    settings = replace(made.settings, rounds=5)
    return replace(made, settings=settings, games=tuple(game for game in made.games if game.round_number <= rounds))


def strange() -> Tournament:
    """Ten players whose names are formulas, markup, written from right to left, or longer than a line."""
    return with_names(event(10, rounds_played=3), (*HOSTILE[:6], RIGHT_TO_LEFT, *LONG))

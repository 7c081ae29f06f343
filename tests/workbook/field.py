"""A field of thirty players with names as long and as foreign as those of a real event, for sizes and pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice

from roundbook.model import RESULTS, Player, Settings, Tournament
from tests.building import scheduled

NAMES = (
    "Novák, Anna", "O'Brien, Béla", "Schmidt, Chidi", "Żak, Dóra", "Fernández, Emil", "Okafor, Fatou",
    "Petrović, Goran", "Møller, Hanna", "Kovács, Ivo", "García, Jana", "Rossi, Karl", "Dubois, Lea",
    "Andersson, Milan", "Ivanov, Nora", "Tanaka, Otto", "Li, Pia", "Nguyen, Quentin", "Silva, Rosa",
    "Haddad, Sven", "Cohen, Tea", "Müller, Umar", "Jansen, Vera", "Popescu, Wim", "Horváth, Xenia",
    "Yılmaz, Yara", "Nagy, Zoltán", "Ferrari, Åsa", "Costa, Łukasz", "Weber, Ömer", "Lund, Ñuño",
)  # fmt: skip
TITLES = ("GM", "IM", "FM", "", "WGM", "")
FEDERATIONS = ("CZE", "HUN", "GER", "NGR", "POL", "ESP")
CLUBS = ("SK Praha", "TSV 1860", "Club 64")


def full_event(count: int, cycles: int = 1) -> Tournament:
    """A round robin with a result for every game, forfeits among them, and a withdrawal."""
    lines = scheduled(count, cycles, swap_last_rounds=True)
    results = cycle([RESULTS[place] for place in (0, 1, 2, 1, 0, 2, 1, 0, 3, 1, 2, 0, 1, 4, 2)])
    games = tuple(
        line if line.is_bye else replace(line, result=result)
        for line, result in zip(lines, islice(results, len(lines)), strict=True)
    )
    players = tuple(_player(number, lines[-1].round_number) for number in range(1, count + 1))
    return Tournament(settings=Settings(event="Winter Open 2026", cycles=cycles), players=players, games=games)


def _player(number: int, rounds: int) -> Player:
    place = number - 1
    return Player(
        number=number,
        name=NAMES[place],
        title=TITLES[place % 6],
        federation=FEDERATIONS[place % 6],
        rating=2610 - 17 * place if place % 7 != 6 else None,
        fide_id=str(1_000_000 + 7919 * place),
        club=CLUBS[place % 3],
        birth=str(1950 + place),
        withdrawn_after=rounds - 1 if number == 2 else None,
    )

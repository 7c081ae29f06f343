"""Random Swiss tournaments, paired by a simple rule of the tests' own: whoever has not met, by points."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal

from roundbook.formats.swiss import places_for
from roundbook.model import (
    RESULT_BY_CODE,
    SWISS,
    Acceleration,
    Apart,
    Bye,
    Forbidden,
    Game,
    PairingNumber,
    PairingRules,
    Player,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.rules import SWISS_ORDER, classify, upper_half

CODES = ("1-0", "½-½", "0-1", "1-0", "½-½", "0-1", "+ -", "- +", "- -", "0-0")
ORDERS = (
    SWISS_ORDER,
    ("BH", "SB", "DE"),
    ("DE", "BH/C1", "PS"),
    ("SB", "WIN", "BWG", "DE", "BPG"),
    ("PS", "DE", "WON"),
    (),
)


def settings_of(players: int, rounds: int, **others: object) -> Settings:
    """Settings of a Swiss."""
    return Settings(event="Open", format=SWISS, rounds=rounds, places=places_for(players), **others)


def begun() -> Tournament:
    """Seven players, the second of four rounds going on: in both a bye on the fourth line, in the second a forfeit."""
    names = ("Adams", "Baker", "Carlsen", "Dahl", "Euwe", "Fine", "Geller")
    lines = {
        1: ((1, 4, "1-0"), (5, 2, "½-½"), (3, 6, "0-1"), (7, 0, "")),
        2: ((6, 1, ""), (2, 7, "- +"), (4, 5, "1-0"), (3, 0, "")),
    }
    games = tuple(
        Game(
            round_number=number,
            board=board,
            white=white,
            black=black,
            result=RESULT_BY_CODE.get(code),
            bye=Bye.ZERO if black else Bye.PAIRING,
        )
        for number, games in lines.items()
        for board, (white, black, code) in enumerate(games, start=1)
    )
    return Tournament(
        settings=settings_of(7, 4, tie_breaks=("BH/C1", "SB", "DE"), seed=17),
        players=tuple(Player(number=n, name=name, rating=2100 - 50 * n) for n, name in enumerate(names, start=1)),
        games=games,
    )


def swiss_of(number: int) -> Tournament:
    """The Swiss of this number: byes, forfeits, absences, late entries, and often some rounds to come."""
    dice = random.Random(number)
    count, planned = dice.randint(5, 24), dice.randint(3, 7)
    scoring = dice.choice((Scoring(), Scoring(), Scoring(win=Decimal(3), draw=Decimal(1))))
    settings = settings_of(
        count, min(planned, count - 1), scoring=scoring, tie_breaks=ORDERS[number % len(ORDERS)], seed=number
    )
    players = tuple(_player(dice, n) for n in range(1, count + 1))
    tournament = Tournament(settings=settings, players=players, games=())
    for round_number in range(1, dice.randint(0, settings.rounds) + 1):
        tournament = with_round(tournament, round_number, dice)
    return _with_open_games(tournament, dice)


def ruled_swiss_of(number: int) -> Tournament:
    """The same with rules of its own: the bye of a pairing is worth half, players must not meet, perhaps acceleration.

    A bye of a whole point is another one there.
    """
    dice, event = random.Random(f"rules {number}"), swiss_of(number)
    numbers = [player.number for player in event.players]
    rules = PairingRules(
        forbidden=(
            Forbidden(numbers=tuple(dice.sample(numbers, 2))),
            Forbidden(numbers=tuple(dice.sample(numbers, 3)), first_round=2, last_round=dice.choice((2, 3, None))),
            Forbidden(shared=dice.choice(tuple(Apart)), last_round=dice.choice((1, None))),
        ),
        acceleration=Acceleration.BAKU if event.settings.scoring.is_usual else Acceleration.NONE,
        upper_half=upper_half(event.players) if event.settings.scoring.is_usual else 0,
    )
    scoring = replace(event.settings.scoring, half_bye=True)
    games = tuple(
        replace(game, bye=dice.choice((Bye.PAIRING, Bye.PAIRING, Bye.FULL))) if game.bye is Bye.PAIRING else game
        for game in event.games
    )
    players = tuple(replace(player, club=dice.choice(("", "North", "South"))) for player in event.players)
    settings = replace(event.settings, pairing_rules=rules, scoring=scoring)
    return replace(event, settings=settings, games=games, players=players)


def _player(dice: random.Random, number: int) -> Player:
    return Player(number=number, name=f"Player {number}", rating=dice.choice((None, 2200 - 10 * number)))


def with_round(tournament: Tournament, round_number: int, dice: random.Random) -> Tournament:
    """The tournament with one more round, all of it played."""
    points = classify(tournament).points
    there = [player.number for player in tournament.players if dice.random() > 0.08]
    waiting = sorted(there, key=lambda n: (-points[n], n))
    games: list[Game] = []
    while len(waiting) > 1:
        white = waiting.pop(0)
        rival = next((n for n in waiting if not _have_met(tournament, white, n)), None)
        if rival is None:
            games.append(_bye(round_number, len(games) + 1, white, dice.choice((Bye.HALF, Bye.ZERO))))
            continue
        waiting.remove(rival)
        sides = (white, rival) if dice.random() < 0.5 else (rival, white)
        result = RESULT_BY_CODE[dice.choice(CODES)]
        games.append(
            Game(round_number=round_number, board=len(games) + 1, white=sides[0], black=sides[1], result=result)
        )
    games += [_bye(round_number, len(games) + 1, number, Bye.PAIRING) for number in waiting]
    return replace(tournament, games=(*tournament.games, *games))


def _bye(round_number: int, board: int, white: PairingNumber, bye: Bye) -> Game:
    return Game(round_number=round_number, board=board, white=white, black=0, bye=bye)


def _have_met(tournament: Tournament, one: PairingNumber, other: PairingNumber) -> bool:
    return any({game.white, game.black} == {one, other} for game in tournament.games)


def _with_open_games(tournament: Tournament, dice: random.Random) -> Tournament:
    last = tournament.rounds
    games = (
        replace(game, result=None) if game.round_number == last and dice.random() < 0.3 else game
        for game in tournament.games
    )
    return replace(tournament, games=tuple(games))

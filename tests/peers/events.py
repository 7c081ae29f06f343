"""Round robins and Swiss events with every kind of unplayed round, each known by its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from random import Random

from roundbook.model import (
    RESULT_BY_CODE,
    SWISS,
    Bye,
    Game,
    PairingNumber,
    Player,
    Primary,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.rules import with_match_result
from tests.building import scheduled
from tests.leagues import league
from tests.strategies import SCORINGS

# Mostly games over the board, so that ties are common.
_CODES = ("½-½",) * 5 + ("1-0",) * 6 + ("0-1",) * 5 + ("+ -", "- +", "- -")
_PLAYED = _CODES[:-3]
# The regulations of 1 March 2026 are in force.
_BEGIN = "2026-04-01"
# What a player does in a round of a Swiss beside playing.
_BYES = (Bye.HALF, Bye.ZERO, Bye.FULL)


def round_robin(number: int) -> Tournament:
    """A finished round robin of 3 to 14 players, single or double; in one of four somebody has no rating."""
    random = Random(f"round robin {number}")
    players, cycles = random.randint(3, 14), random.choice((1, 1, 2))
    games = tuple(
        line if line.is_bye else replace(line, result=RESULT_BY_CODE[random.choice(_CODES)])
        for line in scheduled(players, cycles, swap_last_rounds=random.random() < 0.5)
    )
    settings = Settings(event="Peers", start_date=_BEGIN, cycles=cycles, scoring=random.choice(SCORINGS))
    return Tournament(settings=settings, players=tuple(_players(random, players)), games=games)


def swiss(number: int) -> Tournament:
    """A Swiss of 4 to 20 players and 3 to 9 rounds with every kind of round; in some a bye is half a point.

    Neighbours in the standings meet who have not met. That is no pairing by the rules, nor need it be: tie-breaks go by
    what was played.
    """
    random = Random(f"swiss {number}")
    players, rounds = random.randint(4, 20), random.randint(3, 9)
    everybody = range(1, players + 1)
    left = {number: random.randint(0, rounds) for number in everybody if random.random() < 0.1}
    # Dice of its own: all else in an event is what it was without.
    has_half_bye = Random(f"bye {number}").random() < 0.4
    scoring = replace(random.choice(SCORINGS), half_bye=has_half_bye)
    points = dict.fromkeys(everybody, Decimal(0))
    met: set[frozenset[PairingNumber]] = set()
    games: list[Game] = []
    for round_number in range(1, rounds + 1):
        there = [number for number in everybody if left.get(number, rounds) >= round_number]
        for line in _round(random, sorted(there, key=lambda n: (-points[n], random.random())), met):
            games.append(replace(line, round_number=round_number))
            _count(line, points, scoring)
            met.add(frozenset((line.white, line.black)))
    settings = Settings(event="Peers", start_date=_BEGIN, format=SWISS, scoring=scoring)
    return Tournament(settings=settings, players=tuple(_players(random, players)), games=tuple(games))


def league_of_teams(number: int) -> Tournament:
    """A finished league of 3 to 8 teams on 2 to 5 boards, by match or by game points, with forfeits on last boards."""
    random = Random(f"league {number}")
    event = league(
        random.randint(3, 8),
        random.randint(2, 5),
        primary=random.choice(list(Primary)),
        cycles=random.choice((1, 1, 2)),
    )
    games = tuple(game if game.is_bye else _match(random, game) for game in event.games)
    return replace(event, games=games, settings=replace(event.settings, start_date=_BEGIN))


def _match(random: Random, game: Game) -> Game:
    last = len(game.boards)
    boards = tuple(
        replace(board, result=RESULT_BY_CODE[random.choice(_CODES if board.board == last else _PLAYED)])
        for board in game.boards
    )
    return with_match_result(replace(game, boards=boards))


def _players(random: Random, count: int) -> Iterator[Player]:
    unrated = random.choice((0, 0, 0, random.randint(1, count)))
    for number in range(1, count + 1):
        rating = None if number == unrated else random.randint(1400, 2700)
        yield Player(number=number, name=f"Player {number}", rating=rating)


def _round(random: Random, there: list[PairingNumber], met: set[frozenset[PairingNumber]]) -> Iterator[Game]:
    """Lines of a round: requested byes, then pairs from the top; one who is left over has the bye of the round."""
    waiting = list(there)
    for number in there:
        if random.random() < 0.06:
            waiting.remove(number)
            yield Game(round_number=0, board=0, white=number, black=0, bye=random.choice(_BYES))
    board = 0
    while pair := next((p for p in combinations(waiting, 2) if frozenset(p) not in met), None):
        board += 1
        white, black = random.sample(pair, 2)
        waiting = [number for number in waiting if number not in pair]
        result = RESULT_BY_CODE[random.choice(_CODES)]
        yield Game(round_number=0, board=board, white=white, black=black, result=result)
    for place, number in enumerate(waiting):
        bye = Bye.ZERO if place else Bye.PAIRING  # at most one of these in a round
        yield Game(round_number=0, board=0, white=number, black=0, bye=bye)


def _count(line: Game, points: dict[PairingNumber, Decimal], scoring: Scoring) -> None:
    if line.result is None:
        points[line.white] += scoring.bye(line.bye)
    else:
        points[line.white] += scoring.points(line.result.white)
        points[line.black] += scoring.points(line.result.black)

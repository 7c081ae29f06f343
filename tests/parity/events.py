"""Tournaments of every kind by number: the same number gives the same tournament.

Hypothesis would draw and shrink; here a workbook of 13,000 formulas is calculated by another program for each
tournament, so the list is fixed and spread over what changes a formula: size, cycles, order of tie-breaks, scoring,
withdrawals, forfeits, gaps, colours, the order of the sheets' lines.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from roundbook.model import (
    RESULT_BY_CODE,
    RESULTS,
    CompletedRule,
    CrosstableOrder,
    Game,
    Player,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.workbook.book import Book
from roundbook.workbook.ledger import GameKey, game_key
from tests.building import scheduled
from tests.workbook.writing import book_of

SIZES = (3, 30)
ORDERS: tuple[tuple[str, ...], ...] = (
    ("DE", "WIN", "SB", "KS"),
    ("SB", "DE", "KS"),
    ("DE", "SB", "DE"),
    ("SB", "KS", "WON", "DE"),
    ("WIN", "PS", "SB", "BPG", "DE"),
    ("DE", "KS", "DE", "SB", "DE"),
    ("BWG", "BPG", "WON", "PS", "WIN"),
    ("KS", "SB", "WIN", "PS"),
    ("DE",),
    (),
)
SCORINGS = (Scoring(), Scoring(), Scoring(win=Decimal(3), draw=Decimal(1)))
# How results fall: mostly draws make long ties, which is where the direct encounter works hardest.
STYLES: tuple[Mapping[str, int], ...] = (
    {"1-0": 4, "½-½": 4, "0-1": 4},
    {"1-0": 1, "½-½": 8, "0-1": 1},
    {"1-0": 6, "½-½": 1, "0-1": 5, "+ -": 1, "- +": 1},
    {result.code: 1 for result in RESULTS},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A tournament and the games that are marked as not finished."""

    tournament: Tournament
    unfinished: frozenset[GameKey]

    @property
    def book(self) -> Book:
        """The event on its way into sheets."""
        return book_of(self.tournament, unfinished=self.unfinished)


def event_of(number: int) -> Event:
    """The event of this number."""
    dice = random.Random(number)
    settings = _settings(dice, number)
    players = dice.randint(*SIZES)
    lines = scheduled(players, settings.cycles, swap_last_rounds=settings.swap_last_rounds)
    rounds = max(line.round_number for line in lines)
    field = _players(dice, players, rounds)
    left = {player.number: player.withdrawn_after for player in field if player.withdrawn_after is not None}
    style = dice.choice(STYLES)
    games = [_game(dice, _turned(dice, line), left, style) for line in lines]
    games = _played_until(dice, games, rounds)
    unfinished = {game_key(g) for g in games if g.result is None and not g.is_bye and dice.random() < 0.1}
    tournament = Tournament(settings=settings, players=field, games=_reordered(dice, games))
    return Event(tournament=tournament, unfinished=frozenset(unfinished))


def _settings(dice: random.Random, number: int) -> Settings:
    return Settings(
        event=f"Event {number}",
        cycles=dice.choice((1, 1, 2)),
        swap_last_rounds=dice.random() < 0.7,
        scoring=dice.choice(SCORINGS),
        tie_breaks=ORDERS[number % len(ORDERS)],
        completed=dice.choice(list(CompletedRule)),
        crosstable_order=dice.choice(list(CrosstableOrder)),
    )


def _players(dice: random.Random, count: int, rounds: int) -> tuple[Player, ...]:
    """Players in the order of their sheet: by number, or sorted otherwise by somebody."""
    leaving = dice.sample(range(1, count + 1), k=min(count - 2, dice.choice((0, 0, 1, 1, 2, 4))))
    lots = dice.sample(range(1, count + 1), k=min(count, dice.choice((0, 0, 3))))
    field = [
        Player(
            number=number,
            name=f"Player {number}",
            title=dice.choice(("", "", "GM", "WFM")),
            federation=dice.choice(("CZE", "IND", "")),
            rating=dice.choice((None, 2400 - 7 * number, 2100)),
            withdrawn_after=dice.randint(0, rounds) if number in leaving else None,
            lot=lots.index(number) + 1 if number in lots else None,
        )
        for number in range(1, count + 1)
    ]
    if dice.random() < 0.3:
        dice.shuffle(field)
    return tuple(field)


def _turned(dice: random.Random, line: Game) -> Game:
    """The line, now and then with colours other than scheduled."""
    if line.is_bye or dice.random() > 0.05:
        return line
    return replace(line, white=line.black, black=line.white)


def _game(dice: random.Random, line: Game, left: Mapping[int, int], style: Mapping[str, int]) -> Game:
    """The line with a result. Games of somebody who left stay mostly blank: they are forfeits then."""
    has_left = any(line.round_number > left[number] for number in (line.white, line.black) if number in left)
    if line.is_bye or (has_left and dice.random() < 0.8):
        return line
    (code,) = dice.choices(list(style), weights=list(style.values()))
    return replace(line, result=RESULT_BY_CODE[code])


def _played_until(dice: random.Random, games: list[Game], rounds: int) -> list[Game]:
    """The games of an event that is over, running, or has gaps."""
    last = dice.choice((rounds, rounds, dice.randint(0, rounds)))
    gaps = dice.choice((0.0, 0.0, 0.02, 0.3))
    is_blank = [game.round_number > last or dice.random() < gaps for game in games]
    return [replace(game, result=None) if blank else game for game, blank in zip(games, is_blank, strict=True)]


def _reordered(dice: random.Random, games: list[Game]) -> tuple[Game, ...]:
    """The games, now and then with the boards of each round in another order on its sheet."""
    if dice.random() < 0.2:
        games = sorted(games, key=lambda game: (game.round_number, dice.random()))
    return tuple(games)

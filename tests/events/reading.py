"""Reads the fact files of this folder into tournaments.

Fields of a file: `numbers` "drawn" when rounds and colours fit the printed pairing numbers, else "as listed"; `players`
[number, name, rating]; `games` [round or null, white, black, result]; `withdrawals` [number, after round]; `published`
what was printed (`order` by rank, `points`, `tie_breaks`, `record` wins, losses, draws); `reported` scores after a
round; `arithmetic` a calculation that is not ours: points, games over the board, WIN, WON, SB, KS.
Where a source has no rounds and colours, each game stands in the Berger slot of its pair, colours as the slot has them.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from roundbook.model import RESULT_BY_CODE, Game, Player, Settings, Tournament
from tests.building import reversed_code, scheduled

EVENTS = tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.json")))


@cache
def facts(name: str) -> dict[str, Any]:
    """Content of a fact file by its name without ending."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))
    return found


def event(
    name: str, *, until: int = 99, is_marked: bool = True, has_forfeits: bool = True, **settings: object
) -> Tournament:
    """A real tournament as it stood after the round `until`: later rounds blank, later withdrawals unknown.

    `is_marked` False leaves the withdrawals out altogether. `has_forfeits` False leaves the games of a withdrawn player
    after he left blank, as they are before anybody typed the forfeits.
    """
    found = facts(name)
    left = {number: after for number, after in found["withdrawals"] if is_marked and after < until}
    results = _results_by_pair(found["games"])
    games = []
    for line in scheduled(len(found["players"]), found["cycles"]):
        game = _with_next_result(line, results)
        is_after = any(number in left and line.round_number > left[number] for number in (line.white, line.black))
        is_blank = line.round_number > until or (is_after and not has_forfeits)
        games.append(replace(game, result=None) if is_blank else game)
    players = tuple(
        Player(number=number, name=name_, rating=rating, withdrawn_after=left.get(number))
        for number, name_, rating in found["players"]
    )
    chosen = Settings(event=found["event"], cycles=found["cycles"], swap_last_rounds=False, **settings)
    return Tournament(settings=chosen, players=players, games=tuple(games))


def decimals(values: dict[str, str]) -> dict[int, Decimal]:
    """Values of a fact file keyed by pairing number."""
    return {int(number): Decimal(value) for number, value in values.items()}


def _results_by_pair(games: list[list[Any]]) -> dict[frozenset[int], list[tuple[int, str]]]:
    """For each pair the white number and the result of its games, first cycle first."""
    found: dict[frozenset[int], list[tuple[int, str]]] = defaultdict(list)
    for _, white, black, code in games:
        found[frozenset((white, black))].append((white, code))
    return found


def _with_next_result(line: Game, results: dict[frozenset[int], list[tuple[int, str]]]) -> Game:
    waiting = results[frozenset((line.white, line.black))]
    if not waiting:
        return line
    white, code = waiting.pop(0)
    return replace(line, result=RESULT_BY_CODE[code if white == line.white else reversed_code(code)])

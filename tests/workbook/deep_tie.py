"""A tie that takes four applications of the direct encounter, one inside the other, made by hand.

Eight of ten players have 4½ points. Among the eight, 7 is ahead, 8 behind, six are equal; among the six it is 5 and 6,
among those left 3 and 4, and in the end 1 has beaten 2. The workbook carries three applications for each place of DE.
"""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import RESULT_BY_CODE, Player, Settings, Tournament
from tests.building import scheduled

# Line by line what a player scored against 1 to 10.
CROSSTABLE = """
    * 1 0 = 0 1 = = = =
    0 * 1 = 0 1 = = = =
    1 0 * 1 = 0 0 1 0 1
    = = 0 * = 1 0 1 0 1
    1 1 = = * = 0 0 0 1
    0 0 1 0 = * 1 1 0 1
    = = 1 1 1 0 * = 0 0
    = = 0 0 1 0 = * 1 1
    = = 1 1 1 1 1 0 * =
    = = 0 0 0 0 1 0 = *
"""
CODES = {"1": "1-0", "=": "½-½", "0": "0-1"}
ORDER = (9, 7, 5, 3, 1, 2, 4, 6, 8, 10)


def deep_tie(*tie_breaks: str) -> Tournament:
    """The event with this order of tie-breaks."""
    scores = [line.split() for line in CROSSTABLE.split("\n") if line]
    games = tuple(
        replace(line, result=RESULT_BY_CODE[CODES[scores[line.white - 1][line.black - 1]]]) for line in scheduled(10)
    )
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, 11))
    return Tournament(settings=Settings(event="Deep tie", tie_breaks=tie_breaks), players=players, games=games)

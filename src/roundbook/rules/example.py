"""FIDE's own round robin of six, for the examples in our docstrings.

Source: M. Held, "Exercises in tie-breaking" (FIDE Technical Commission, March 2024), section 2.2. Its rounds are not
those of a Berger table. Player 5 lost to player 6 by forfeit.
"""

from __future__ import annotations

from roundbook.model import RESULT_BY_CODE, Game, Player, Settings, Tournament
from roundbook.rules.record import Table, classify

_RATINGS = (2200, 2150, 2100, 2050, 1950, 2000)
_ROUNDS = (
    ((1, 5, "½-½"), (2, 6, "1-0"), (3, 4, "1-0")),
    ((1, 2, "1-0"), (5, 4, "1-0"), (6, 3, "0-1")),
    ((3, 1, "0-1"), (2, 5, "1-0"), (4, 6, "½-½")),
    ((1, 4, "0-1"), (2, 3, "½-½"), (5, 6, "- +")),
    ((6, 1, "0-1"), (4, 2, "0-1"), (3, 5, "1-0")),
)


def example_tournament() -> Tournament:
    """The exercise as a tournament, players numbered as in the paper."""
    games = tuple(
        Game(round_number=round_number, board=board, white=white, black=black, result=RESULT_BY_CODE[code])
        for round_number, pairs in enumerate(_ROUNDS, start=1)
        for board, (white, black, code) in enumerate(pairs, start=1)
    )
    players = tuple(
        Player(number=number, name=f"Player {number}", rating=rating) for number, rating in enumerate(_RATINGS, start=1)
    )
    return Tournament(settings=Settings(event="Exercise"), players=players, games=games)


def example_table() -> Table:
    """The exercise with its games classified."""
    return classify(example_tournament())

"""FIDE's own round robin of six and Swiss of sixteen, for the examples in our docstrings.

Source: M. Held, "Exercises in tie-breaking" (FIDE Technical Commission, March 2024). The rounds of the round robin
(section 2.2) are not those of a Berger table, and player 5 lost to player 6 by forfeit. The Swiss has byes of every
kind but one, two forfeits, and a player who was not there in the last two rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.model import RESULT_BY_CODE, SWISS, Bye, Game, Player, Settings, Tournament
from roundbook.rules.record import Table, classify

# White, Black (0 in a bye), result or the letter of a bye.
_Line = tuple[int, int, str]

_RATINGS = (2200, 2150, 2100, 2050, 1950, 2000)
_ROUNDS: tuple[tuple[_Line, ...], ...] = (
    ((1, 5, "½-½"), (2, 6, "1-0"), (3, 4, "1-0")),
    ((1, 2, "1-0"), (5, 4, "1-0"), (6, 3, "0-1")),
    ((3, 1, "0-1"), (2, 5, "1-0"), (4, 6, "½-½")),
    ((1, 4, "0-1"), (2, 3, "½-½"), (5, 6, "- +")),
    ((6, 1, "0-1"), (4, 2, "0-1"), (3, 5, "1-0")),
)
# From 2200 down in steps of 50; player 12 has no line in the last two rounds.
_SWISS_RATINGS = tuple(range(2200, 1449, -50))
_SWISS_ROUNDS: tuple[tuple[_Line, ...], ...] = (
    (
        *((1, 9, "1-0"), (10, 2, "0-1"), (3, 11, "½-½"), (12, 4, "0-1")),
        *((5, 13, "0-1"), (14, 6, "1-0"), (7, 15, "1-0"), (16, 8, "½-½")),
    ),
    (
        *((13, 1, "½-½"), (2, 7, "1-0"), (6, 3, "0-1"), (15, 5, "1-0")),
        *((8, 14, "1-0"), (9, 10, "0-1"), (11, 16, "0-1"), (4, 0, "H"), (12, 0, "U")),
    ),
    (
        *((1, 2, "½-½"), (3, 8, "1-0"), (4, 13, "1-0"), (5, 11, "1-0")),
        *((16, 7, "1-0"), (10, 15, "0-1"), (12, 14, "+ -"), (9, 0, "H"), (6, 0, "U")),
    ),
    (
        *((15, 1, "0-1"), (2, 16, "1-0"), (4, 3, "½-½"), (7, 5, "½-½")),
        *((6, 10, "1-0"), (8, 13, "1-0"), (11, 9, "+ -"), (14, 0, "Z")),
    ),
    (
        *((1, 4, "½-½"), (3, 2, "½-½"), (5, 10, "1-0"), (8, 6, "0-1")),
        *((11, 7, "1-0"), (13, 14, "0-1"), (16, 15, "1-0"), (9, 0, "U")),
    ),
)


def example_tournament() -> Tournament:
    """The exercise as a tournament, players numbered as in the paper."""
    return _tournament(Settings(event="Exercise"), _RATINGS, _ROUNDS)


def example_table() -> Table:
    """The exercise with its games classified."""
    return classify(example_tournament())


def example_swiss_tournament() -> Tournament:
    """The Swiss of the paper, players numbered as there."""
    return _tournament(Settings(event="Exercise", format=SWISS, tie_breaks=()), _SWISS_RATINGS, _SWISS_ROUNDS)


def example_swiss() -> Table:
    """The Swiss with its rounds classified."""
    return classify(example_swiss_tournament())


def _tournament(settings: Settings, ratings: Sequence[int], rounds: Sequence[Sequence[_Line]]) -> Tournament:
    games = tuple(
        Game(
            round_number=round_number,
            board=board,
            white=white,
            black=black,
            result=RESULT_BY_CODE.get(code),
            bye=Bye.ZERO if black else Bye(code),
        )
        for round_number, pairs in enumerate(rounds, start=1)
        for board, (white, black, code) in enumerate(pairs, start=1)
    )
    players = tuple(
        Player(number=number, name=f"Player {number}", rating=rating) for number, rating in enumerate(ratings, start=1)
    )
    return Tournament(settings=settings, players=players, games=games)

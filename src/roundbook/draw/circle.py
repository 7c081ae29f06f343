"""The circle method, also called polygon method: one seat stays, all others move on by one seat after every round.

Boards are a long table, number 1 at its head, the others around it as the hands of a clock go; who sit opposite each
other play. It needs no book and any field can use it, but it is not the FIDE table: other pairs meet in other rounds.

    1 2 3      1 6 2      1 5 6
    6 5 4      5 4 3      4 3 2      and so on

Colours alternate from board to board, and on board 1 from round to round. So everybody who moves on changes colour,
except when he passes the head of the table. In an odd field the empty seat stays at the head and all players move:
then everybody has as many Whites as Blacks, which he would not have if the empty seat moved among them.

Source: the walks of É. Lucas, Récréations mathématiques II (1883), 6th recreation. Colours: D. de Werra, "Scheduling in
sports" (1981), which proves that no table of the same size repeats fewer colours.
"""

from __future__ import annotations

from roundbook.draw.pairs import Pair, Rounds, table_size
from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber

FEWEST_PLAYERS = 2


def circle(players: int) -> Rounds:
    """Table of the circle method for a field, one tuple of pairs per round, in the order of the boards.

    In an odd field whoever meets the number after the highest one is free.
    Raises FormatError: fewer than 2 players.

    >>> [tuple(pair) for pair in circle(6)[1]]
    [(5, 1), (4, 6), (2, 3)]
    """
    if players < FEWEST_PLAYERS:
        raise FormatError(Problem(code="too-few-players", value=str(players), details={"minimum": FEWEST_PLAYERS}))
    size = table_size(players)
    staying = size if players % 2 else 1
    moving = tuple(number for number in range(1, size + 1) if number != staying)
    return tuple(_round_pairs((staying, *_moved_on(moving, turns)), turns) for turns in range(size - 1))


def _moved_on(moving: tuple[PairingNumber, ...], turns: int) -> tuple[PairingNumber, ...]:
    """Who sits where after so many turns, from the seat beside the head clockwise."""
    return moving[len(moving) - turns :] + moving[: len(moving) - turns]


def _round_pairs(seats: tuple[PairingNumber, ...], turns: int) -> tuple[Pair, ...]:
    """Seats face each other over the table: the first half of them from left to right, the others back again."""
    half = len(seats) // 2
    facing = enumerate(zip(seats[:half], reversed(seats[half:]), strict=True))
    return tuple(
        Pair(near, far) if (board if board else turns) % 2 == 0 else Pair(far, near) for board, (near, far) in facing
    )

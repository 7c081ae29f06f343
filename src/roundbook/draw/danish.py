"""The Danish way of a round robin: numbers at random, the rule of the handbook, and "Mr. X" for an odd field.

The handbook of the Danish Chess Union (4.15) has a rule instead of a table: a and b meet in round a + b - 1, a and the
highest number in round 2a - 1, counted in a ring of all rounds. If the sum of two numbers is odd the lower one has
White, else the higher one; the highest number of all has Black against the lower half. That is the FIDE Berger table,
pair by pair and colour by colour (tests/draw hold both together), so no second table stands here; the rule knows no
boards, and they are those of FIDE. Numbers at random are the drawing of lots in `lots.py`.
"""

from __future__ import annotations

from roundbook.draw.berger import berger_of_field
from roundbook.draw.pairs import Rounds

# Who makes an odd field even; whoever meets him is free.
EXTRA_PLAYER = "Mr. X"


def danish(players: int) -> Rounds:
    """Table by the Danish handbook: the Berger table of the field, with Mr. X as highest number of an odd one.

    Raises FormatError: fewer than 3 players.
    Source: Dansk Skak Union, handbook 4.15.

    >>> [tuple(pair) for pair in danish(3)[0]]
    [(1, 4), (2, 3)]
    """
    return berger_of_field(players)

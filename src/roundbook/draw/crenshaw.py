"""Crenshaw-Berger tables of US Chess, as far as they are known.

From 8 to 24 places they are the FIDE Berger tables with their rounds in the opposite order, colours unchanged: the same
games, but others meet in the last round. Boards are in FIDE's order, since the rulebook's own was not found. The table
of four (a quad) has an order of its own. That of six is not known: those who know the book say that in none of its
rounds everybody changes colour, as happens in the Berger table backwards. It is refused, not guessed.

Source: US Chess rule 30 and chapter 12, through two independent descriptions that agree with every printed pair that
was found; quads (30G): two programs, an article and players' threads, which agree.
"""

from __future__ import annotations

from collections.abc import Collection

from roundbook.draw.berger import berger
from roundbook.draw.pairs import Pair, Rounds, table_size, with_colours_reversed
from roundbook.errors import FormatError, Problem
from roundbook.model import QUAD, PairingNumber

BACKWARDS_SIZES = range(8, 25, 2)
QUAD_ROUNDS: Rounds = (
    (Pair(1, 4), Pair(2, 3)),
    (Pair(3, 1), Pair(4, 2)),
    (Pair(1, 2), Pair(3, 4)),
)
# Who has White in the last round of the printed quad; the rule is to toss for it.
PRINTED_TOSS = (1, 3)


def crenshaw(players: int, *, tossed_white: Collection[PairingNumber] = PRINTED_TOSS) -> Rounds:
    """US table of a field, one tuple of pairs per round; in an odd field whoever meets the highest number is free.

    After two rounds of a quad everybody has had both colours, and those of the last round are tossed: `tossed_white`
    are the two who got White.
    Raises FormatError: no table is known for this field, or there is no such toss.
    Source: US Chess 30G (quads), chapter 12.

    >>> [tuple(pair) for pair in crenshaw(4, tossed_white=(2, 3))[2]]
    [(2, 1), (3, 4)]
    """
    size = table_size(players)
    if size == QUAD:
        return (*QUAD_ROUNDS[:-1], _tossed(tossed_white))
    if set(tossed_white) != set(PRINTED_TOSS):
        raise _no_such_toss(tossed_white)
    if size not in BACKWARDS_SIZES:
        raise FormatError(Problem(code="no-crenshaw-table", value=str(players)))
    return berger(size)[::-1]


def quad_in_cycles(cycles: int, *, tossed_white: Collection[PairingNumber] = PRINTED_TOSS) -> Rounds:
    """A quad played several times, every second time with colours reversed and its first two rounds exchanged.

    In their printed order somebody would have one colour three times running where the second cycle begins.
    Raises FormatError: there is no such toss.

    >>> [tuple(pair) for pair in quad_in_cycles(2)[3]]
    [(1, 3), (2, 4)]
    """
    first, second, last = crenshaw(QUAD, tossed_white=tossed_white)
    orders = (first, second, last), with_colours_reversed((second, first, last))
    return tuple(pairs for cycle in range(cycles) for pairs in orders[cycle % 2])


def _tossed(whites: Collection[PairingNumber]) -> tuple[Pair, ...]:
    """Last round of a quad after the toss."""
    pairs = tuple(pair if pair.white in whites else pair.reversed for pair in QUAD_ROUNDS[-1])
    if sorted(whites) != sorted(pair.white for pair in pairs):
        raise _no_such_toss(whites)
    return pairs


def _no_such_toss(whites: Collection[PairingNumber]) -> FormatError:
    return FormatError(Problem(code="no-such-toss", value=", ".join(map(str, whites))))

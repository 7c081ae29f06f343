"""Tie-breaks from a player's own record (FIDE C.07 art. 7).

Only games that count are looked at. A win by forfeit is a win for WIN and for the running score, and nothing for the
three that say "over the board": WON, BPG, BWG. The free round of an odd round robin is no round of the player's.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from roundbook.model import Outcome, PairingNumber, Points
from roundbook.rules.record import Colour, Record, Table
from roundbook.rules.tiebreaks.notation import PLAIN, Notation
from roundbook.rules.tiebreaks.registry import tiebreak


@tiebreak("WIN", article="7.1")
def win(table: Table, player: PairingNumber) -> Decimal:
    """Number of wins, with or without playing.

    Source: FIDE C.07 art. 7.1, 15.2 (in force 1 March 2026).

    >>> win(example_table(), 6)
    Decimal('1')
    """
    return _count(record.outcome is Outcome.WIN for record in table.counted(player))


@tiebreak("WON", article="7.2")
def won(table: Table, player: PairingNumber) -> Decimal:
    """Number of games won over the board.

    Source: FIDE C.07 art. 7.2 (in force 1 March 2026).

    >>> won(example_table(), 6)
    Decimal('0')
    """
    return _count(record.outcome is Outcome.WIN for record in table.over_the_board(player))


@tiebreak("BPG", article="7.3")
def bpg(table: Table, player: PairingNumber) -> Decimal:
    """Number of games played over the board with Black.

    Source: FIDE C.07 art. 7.3 (in force 1 March 2026).

    >>> bpg(example_table(), 6)
    Decimal('2')
    """
    return _count(record.colour is Colour.BLACK for record in table.over_the_board(player))


@tiebreak("BWG", article="7.4")
def bwg(table: Table, player: PairingNumber) -> Decimal:
    """Number of games won over the board with Black.

    Source: FIDE C.07 art. 7.4 (in force 1 March 2026).

    >>> bwg(example_table(), 3)
    Decimal('1')
    """
    return _count(
        record.colour is Colour.BLACK and record.outcome is Outcome.WIN for record in table.over_the_board(player)
    )


@tiebreak("PS", article="7.5", modifiers="C")
def ps(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Decimal:
    """Sum of the running scores after each round; cuts leave out those after the first rounds.

    A game belongs to the round it was scheduled for, whenever it was played; so what was scored in round r stands in
    the running scores of round r and of every later round up to the last one. A free round repeats the running score.
    Source: FIDE C.07 art. 7.5, 14.1, 15.2.

    >>> ps(example_table(), 1)
    Decimal('10.5')
    """
    since = ((record, max(record.round_number, how.cut + 1)) for record in table.counted(player))
    return sum((record.points * max(table.rounds - first + 1, 0) for record, first in since), Decimal(0))


@tiebreak("REP", article="7.6")
def rep(table: Table, player: PairingNumber) -> Decimal:
    """Number of rounds that the player elected to play: all but requested byes and losses by forfeit.

    A round still to come is one of them.
    Source: FIDE C.07 art. 7.6 (in force 1 March 2026).

    >>> rep(example_table(), 5)
    Decimal('4')
    """
    return table.rounds - _count(record.is_voluntary for record in table.counted(player))


@tiebreak("STD", article="7.7")
def std(table: Table, player: PairingNumber) -> Decimal:
    """Standard points: 1 for each round with more points than the opponent, ½ for each with as many.

    Without playing, the points of a draw take the place of the opponent's. So a game that was not played and lost by
    both is nothing for either, and one that was played and lost by both half a point each.
    Source: FIDE C.07 art. 7.7, 15.2 (in force 1 March 2026).

    >>> std(example_table(), 6)
    Decimal('1.5')
    """
    return sum((standard_points(table, player, record) for record in table.counted(player)), Decimal(0))


@tiebreak("TPN", article="7.8", modifiers="R", lowest_first=True)
def tpn(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Decimal:  # noqa: ARG001  as every tie-break
    """Tournament pairing number; the lowest is best, with `R` the highest.

    Source: FIDE C.07 art. 7.8 (in force 1 March 2026).

    >>> tpn(example_table(), 6)
    Decimal('6')
    """
    return Decimal(player)


def standard_points(table: Table, player: PairingNumber, record: Record) -> Decimal:
    """Standard points of one round: 1, ½ or 0."""
    other = _points_of_opponent(table, player, record) if record.is_played else table.scoring.draw
    return Decimal((record.points > other) - (record.points < other) + 1) / 2


def _points_of_opponent(table: Table, player: PairingNumber, record: Record) -> Points:
    """Points that the opponent got out of the same game."""
    theirs = table.records[record.opponent]
    met = (other for other in theirs if (other.round_number, other.opponent) == (record.round_number, player))
    return next(met).points


def _count(truths: Iterable[bool]) -> Decimal:
    return Decimal(sum(truths))

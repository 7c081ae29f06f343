"""Tie-breaks from a player's own record (FIDE C.07 art. 7).

Only games that count are looked at. A win by forfeit is a win for WIN and for the running score, and nothing for the
three that say "over the board": WON, BPG, BWG.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from roundbook.model import Outcome, PairingNumber
from roundbook.rules.record import Colour, Record, Table
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
    return _count(record.outcome is Outcome.WIN for record in _over_the_board(table, player))


@tiebreak("BPG", article="7.3")
def bpg(table: Table, player: PairingNumber) -> Decimal:
    """Number of games played over the board with Black.

    Source: FIDE C.07 art. 7.3 (in force 1 March 2026).

    >>> bpg(example_table(), 6)
    Decimal('2')
    """
    return _count(record.colour is Colour.BLACK for record in _over_the_board(table, player))


@tiebreak("BWG", article="7.4")
def bwg(table: Table, player: PairingNumber) -> Decimal:
    """Number of games won over the board with Black.

    Source: FIDE C.07 art. 7.4 (in force 1 March 2026).

    >>> bwg(example_table(), 3)
    Decimal('1')
    """
    return _count(
        record.colour is Colour.BLACK and record.outcome is Outcome.WIN for record in _over_the_board(table, player)
    )


@tiebreak("PS", article="7.5")
def ps(table: Table, player: PairingNumber) -> Decimal:
    """Sum of the running scores after each round.

    A game belongs to the round it was scheduled for, whenever it was played; so what was scored in round r stands in
    the running scores of round r and of every later round up to the last one. A free round repeats the running score.
    Source: FIDE C.07 art. 7.5, 15.2.

    >>> ps(example_table(), 1)
    Decimal('10.5')
    """
    return sum(
        (record.points * (table.rounds - record.round_number + 1) for record in table.counted(player)), Decimal(0)
    )


def _over_the_board(table: Table, player: PairingNumber) -> tuple[Record, ...]:
    return tuple(record for record in table.counted(player) if record.is_played)


def _count(truths: Iterable[bool]) -> Decimal:
    return Decimal(sum(truths))

"""Tie-breaks from the final results of the opponents (FIDE C.07 art. 9).

In a round robin an opponent's points need no adjustment; what a Swiss needs (art. 16) stands in `unplayed`. Two games
with one opponent are two encounters: his points enter twice (art. 4.4).
"""

from __future__ import annotations

from decimal import Decimal

from roundbook.model import PairingNumber, Points
from roundbook.rules.record import Record, Table
from roundbook.rules.tiebreaks.cuts import sum_after_cuts
from roundbook.rules.tiebreaks.notation import PLAIN, Notation
from roundbook.rules.tiebreaks.registry import tiebreak
from roundbook.rules.tiebreaks.unplayed import Contribution, opposing_score


@tiebreak("SB", article="9.1", modifiers="C")
def sb(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Decimal:
    """Sonneborn-Berger: sum of each opponent's points times the points taken from that opponent.

    In a round robin a forfeit stands as a game, a bye is absent; in a Swiss either is a game against a dummy. Result:
    multiples of 0.25 with 1-½-0 scoring.
    Source: FIDE C.07 art. 9.1, 14.1, 15.2, 16.3, 16.4 (in force 1 March 2026).

    >>> sb(example_table(), 1)
    Decimal('9.25')
    """
    return sum_after_cuts(products(table, player), how)


@tiebreak("KS", article="9.2", modifiers="L")
def ks(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Decimal:
    """Koya: points scored against everybody who has at least half of the points he could have.

    `L+1` raises that limit by half a point, `L-2` lowers it by a whole one.

    What an opponent could have is a win in each of his games that count and are decided: games so far while the event
    is running, all of them at its end. It goes by games, not by rounds, so the free round of an odd field does not
    raise the limit, and games against an annulled player lower it.
    Source: FIDE C.07 art. 9.2, 14.5, 15.2 (in force 1 March 2026).

    >>> ks(example_table(), 1)
    Decimal('2')
    """
    games = table.games(player)
    return sum((r.points for r in games if table.points[r.opponent] >= limit(table, r.opponent, how)), Decimal(0))


def products(table: Table, player: PairingNumber) -> tuple[Contribution, ...]:
    """What every round adds to Sonneborn-Berger: the points taken times those of the opponent or the dummy."""
    return tuple(_product(table, player, record) for record in table.counted(player))


def limit(table: Table, opponent: PairingNumber, how: Notation) -> Points:
    """Points that an opponent must have for Koya."""
    games = table.rounds if table.is_swiss else len(table.counted(opponent))
    return (games * table.scoring.win + how.limit) / 2


def _product(table: Table, player: PairingNumber, record: Record) -> Contribution:
    score = opposing_score(table, player, record)
    return Contribution(
        record=record,
        value=record.points * score,
        score=score,
        is_voluntary=table.is_swiss and record.is_voluntary,
        points=record.points,
    )

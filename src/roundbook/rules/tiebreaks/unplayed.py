"""Unplayed rounds of a Swiss in the tie-breaks that look at opponents (FIDE C.07 art. 16, in force 1 March 2026).

Two adjustments, which a newcomer takes for one:

* for the tie-breaks of the *others*, a player's score is his own, but requested byes after which he played no more are
  worth a draw (`adjusted_score`, art. 16.3);
* for his *own* tie-break, an unplayed round is a game against a dummy with his own score, but not more than the
  scheduled opponent's, or than a draw in every round where there was none (`dummy_score`, art. 16.4).

In a round robin nothing is adjusted (art. 15.2). Fore Buchholz takes every game of the last round for a draw, forfeits
and those still to come too, and then a player who had one was there to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from roundbook.model import PairingNumber, Points
from roundbook.rules.record import Record, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """What a round adds to a tie-break from opponents: `value`, and the `score` of the opponent or the dummy.

    In Sonneborn-Berger the value is that score times the player's own `points`; in Buchholz there are none.
    `is_voluntary` marks a round that the player chose not to play, which is cut first (art. 16.5).
    """

    record: Record
    value: Points
    score: Points
    is_voluntary: bool
    points: Points | None = None


def contributions(table: Table, player: PairingNumber, *, is_fore: bool = False) -> tuple[Contribution, ...]:
    """Score of the opponent or the dummy in every round of a player.

    Source: FIDE C.07 art. 8.1, 8.3, 16.3, 16.4.
    """
    return tuple(_contributions(table, player, is_fore=is_fore))


def _contributions(table: Table, player: PairingNumber, *, is_fore: bool) -> Iterator[Contribution]:
    for record in table.records[player]:
        is_drawn = is_fore and _is_last_game(table, record)
        if record.is_counted and (record.is_decided or is_drawn):
            score = opposing_score(table, player, record, is_fore=is_fore)
            is_voluntary = table.is_swiss and record.is_voluntary and not is_drawn
            yield Contribution(record=record, value=score, score=score, is_voluntary=is_voluntary)


def opposing_score(table: Table, player: PairingNumber, record: Record, *, is_fore: bool = False) -> Points:
    """Score that counts for whom a player met in a round: the opponent, or the dummy."""
    if not table.is_swiss:
        return table.points[record.opponent]
    if record.is_played or (is_fore and _is_last_game(table, record)):
        return adjusted_score(table, record.opponent, is_fore=is_fore)
    return dummy_score(table, player, record, is_fore=is_fore)


def adjusted_score(table: Table, player: PairingNumber, *, is_fore: bool = False) -> Points:
    """Score of a player as his opponents' tie-breaks see it (art. 16.3).

    A requested bye counts as a draw when all later rounds are voluntarily unplayed, or when it is in the last round
    (art. 16.2.5). A forfeit loss never does. Whoever has a game to come is still there.
    """
    is_over, total = True, Decimal(0)
    for record in reversed(table.records[player]):
        is_drawn = is_fore and _is_last_game(table, record)
        is_over = is_over and record.is_voluntary and not is_drawn
        is_drawn = is_drawn or (is_over and record.bye is not None)
        total += table.scoring.draw if is_drawn else record.points
    return total


def dummy_score(table: Table, player: PairingNumber, record: Record, *, is_fore: bool = False) -> Points:
    """Score of the dummy that stands for the opponent in an unplayed round (art. 16.4)."""
    return min(own_score(table, player, is_fore=is_fore), ceiling(table, record, is_fore=is_fore))


def ceiling(table: Table, record: Record, *, is_fore: bool = False) -> Points:
    """Most that a dummy can have; there was no such limit before 1 March 2026."""
    if record.opponent:
        return adjusted_score(table, record.opponent, is_fore=is_fore)  # 16.4.1
    return table.scoring.draw * table.rounds  # 16.4.2


def own_score(table: Table, player: PairingNumber, *, is_fore: bool = False) -> Points:
    """Score of a player that his dummies have, if they may have so much."""
    last = [record for record in table.records[player] if is_fore and _is_last_game(table, record)]
    return table.points[player] + sum((table.scoring.draw - record.points for record in last), Decimal(0))


def _is_last_game(table: Table, record: Record) -> bool:
    return record.opponent > 0 and record.round_number == table.rounds

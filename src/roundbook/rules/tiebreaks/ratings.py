"""Tie-breaks from ratings (FIDE C.07 art. 10): only games over the board, at 1, ½ and 0, whatever a win is worth.

When somebody has no rating they decide nothing: nobody has a value. That is what art. 10 asks for, unless the event
rules say what counts for the unrated (`ARO/U1400`). Averages are whole numbers, a half upwards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from roundbook.model import GAME_SCORING, PairingNumber, Points
from roundbook.rules.rating_tables import expected_score, rating_difference, rounded
from roundbook.rules.record import Table
from roundbook.rules.tiebreaks.notation import PLAIN, Notation
from roundbook.rules.tiebreaks.registry import Value, tiebreak

# Who has no point stands so far below his lowest opponent (10.3); who is so far above the highest is expected to win.
_BELOW, _ABOVE = 800, 736


@tiebreak("RTNG", article="10.6", modifiers="UR")
def rtng(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Rating of the player; higher is better, with `R` lower.

    Source: FIDE C.07 art. 10.6 (in force 1 March 2026).

    >>> rtng(example_table(), 1)
    Decimal('2200')
    """
    return Decimal(rating_of(table, player, how)) if is_usable(table, how) else None


@tiebreak("ARO", article="10.1", modifiers="CMU")
def aro(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Average rating of the opponents met over the board; None without one, or when all are cut.

    Source: FIDE C.07 art. 10.1, 14.1 to 14.4 (in force 1 March 2026).

    >>> aro(example_table(), 1)
    Decimal('2050')
    """
    if not is_usable(table, how):
        return None
    ratings = sorted(opponents_of(table, player, how))
    return _average(ratings[how.lowest : len(ratings) - how.median])


@tiebreak("TPR", article="10.2", modifiers="U")
def tpr(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Tournament performance rating: the average of the opponents and what the table adds for the score.

    Source: FIDE C.07 art. 10.2, B.02 art. 8.1.1.

    >>> tpr(example_table(), 1)
    Decimal('2199')
    """
    return performance(table, player, how) if is_usable(table, how) else None


@tiebreak("PTP", article="10.3", modifiers="U")
def ptp(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Perfect tournament performance: the lowest rating of which at least the score is expected.

    The table is used without the rule of 400 points; without a point it is the lowest opponent less 800.
    Source: FIDE C.07 art. 10.3, B.02 art. 8.1.2.

    >>> ptp(example_table(), 1)
    Decimal('2204')
    """
    return perfect_performance(table, player, how) if is_usable(table, how) else None


@tiebreak("APRO", article="10.4", modifiers="U")
def apro(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Average of the performance ratings of the opponents met over the board.

    Source: FIDE C.07 art. 10.4.

    >>> apro(example_swiss(), 1)
    Decimal('1789')
    """
    return _average_of_opponents(performance, table, player, how)


@tiebreak("APPO", article="10.5", modifiers="U")
def appo(table: Table, player: PairingNumber, how: Notation = PLAIN) -> Value:
    """Average of the perfect performances of the opponents met over the board.

    Source: FIDE C.07 art. 10.5.

    >>> appo(example_swiss(), 1)
    Decimal('1769')
    """
    return _average_of_opponents(perfect_performance, table, player, how)


def is_usable(table: Table, how: Notation) -> bool:
    """Whether everybody in the standings has a rating, or the event says what counts for who has none."""
    return how.unrated is not None or all(table.ratings.get(player) is not None for player in table.ranked)


def rating_of(table: Table, player: PairingNumber, how: Notation) -> int:
    """Rating that counts: the player's own, for the unrated that of the event rules."""
    rating = table.ratings.get(player)
    return (how.unrated or 0) if rating is None else rating  # 0 is never seen: see `is_usable`


def opponents_of(table: Table, player: PairingNumber, how: Notation) -> list[int]:
    """Ratings of the opponents met over the board, in the order of rounds."""
    return [rating_of(table, record.opponent, how) for record in table.over_the_board(player)]


def score_over_the_board(table: Table, player: PairingNumber) -> Points:
    """Points from games over the board, at 1, ½ and 0."""
    outcomes = (record.outcome for record in table.over_the_board(player))
    return sum((GAME_SCORING.points(outcome) for outcome in outcomes if outcome is not None), Decimal(0))


def performance(table: Table, player: PairingNumber, how: Notation) -> Value:
    """Performance whether or not everybody is rated; None without a game."""
    opponents = opponents_of(table, player, how)
    average = _average(opponents)
    return None if average is None else average + rating_difference(score_over_the_board(table, player), len(opponents))


def perfect_performance(table: Table, player: PairingNumber, how: Notation) -> Value:
    """Perfect performance whether or not everybody is rated; None without a game."""
    opponents, score = opponents_of(table, player, how), score_over_the_board(table, player)
    if not opponents:
        return None
    lowest = min(opponents) - _BELOW
    if score == 0:
        return Decimal(lowest)
    candidates = range(lowest, max(opponents) + _ABOVE + 1)
    found = bisect_left(candidates, int(100 * score), key=lambda rating: expected_of(rating, opponents))
    return Decimal(candidates[found])


def expected_of(rating: int, opponents: Sequence[int]) -> int:
    """Expected score in per cent of a game, over all these opponents."""
    return sum(expected_score(rating - opponent) for opponent in opponents)


def _average_of_opponents(
    rule: Callable[[Table, PairingNumber, Notation], Value], table: Table, player: PairingNumber, how: Notation
) -> Value:
    """Average of a figure of the opponents met over the board."""
    if not is_usable(table, how):
        return None
    return _average([rule(table, record.opponent, how) for record in table.over_the_board(player)])


def _average(values: Sequence[Value | int]) -> Value:
    known = [Fraction(value) for value in values if value is not None]
    return Decimal(rounded(sum(known, Fraction(0)) / len(known))) if known else None

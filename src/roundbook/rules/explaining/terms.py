"""The parts of which the number of a tie-break is made, as frozen values; no words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from roundbook.model import Bye, PairingNumber, Points
from roundbook.rules.rating_tables import rounded
from roundbook.rules.tiebreaks.boards import Vector
from roundbook.rules.tiebreaks.cuts import Cut
from roundbook.rules.tiebreaks.registry import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Dummy:
    """The dummy of an unplayed round: it has the player's `own` score, but not more than `most` (C.07 16.4).

    That is the score of the `scheduled` opponent, or, if it is 0, a draw in each of the `rounds`.
    """

    own: Points
    most: Points
    scheduled: PairingNumber
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One thing that is added up: a round, an opponent, a board.

    `value` is what it adds; 0 if `cut` says why it is left out, or if the opponent is below the `limit` of Koya. Where
    it is a product it is that of `points` (the player's own) and `factor` (the score of the opponent or the dummy, the
    number of the board); `factor` stands alone where it is the rating or the score of an opponent. `would_be` is what a
    cut term would have added. `opponent` is 0 in a round without one, and where rounds are not asked for;
    `round_number` is 0 where the term belongs to no single round. `dummy` says what the dummy is worth that stands for
    the opponent in an unplayed round. `points_of_opponent` are those of an opponent who counts with more, because he
    asked for byes at the end (C.07 16.3); else None.
    """

    value: Decimal
    round_number: int = 0
    opponent: PairingNumber = 0
    points: Points | None = None
    factor: Decimal | None = None
    limit: Points | None = None
    would_be: Decimal | None = None
    cut: Cut | None = None
    bye: Bye | None = None
    dummy: Dummy | None = None
    points_of_opponent: Points | None = None

    @property
    def is_below(self) -> bool:
        """Whether the opponent has less than the limit of Koya."""
        return self.limit is not None and self.factor is not None and self.factor < self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """A sum: the `base` and the terms, these divided by `divisor`."""

    terms: tuple[Term, ...]
    base: Decimal | None = None
    divisor: int = 1

    @property
    def value(self) -> Value:
        """The number of the tie-break."""
        return (self.base or Decimal(0)) + sum((term.value for term in self.terms), Decimal(0)) / self.divisor


@dataclass(frozen=True, slots=True, kw_only=True)
class Average:
    """The average of all terms that are not cut: a whole number, a half upwards, unless `is_exact`."""

    terms: tuple[Term, ...]
    is_exact: bool = False

    @property
    def value(self) -> Value:
        """The number of the tie-break, None without a term."""
        kept = [term.value for term in self.terms if term.cut is None]
        if not kept:
            return None
        total = sum(kept, Decimal(0))
        return total / len(kept) if self.is_exact else Decimal(rounded(Fraction(total) / len(kept)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Performance:
    """The average of the opponents, and the difference that the table gives for a score in per cent (B.02 8.1.1)."""

    average: Average
    score: Points
    games: int
    percent: int
    difference: int

    @property
    def value(self) -> Value:
        """The number of the tie-break, None without a game."""
        average = self.average.value
        return None if average is None else average + self.difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Perfect:
    """The lowest rating of which at least the score is expected: what is expected there, and at one less (in points).

    Without a point it is the lowest opponent less 800; then nothing is expected at either.
    """

    rating: Decimal
    score: Points
    expected: Decimal
    expected_below: Decimal

    @property
    def value(self) -> Value:
        """The number of the tie-break."""
        return self.rating


@dataclass(frozen=True, slots=True, kw_only=True)
class ByBoards:
    """A list of numbers that is compared with those of the other teams from the first one on; `value` is the place."""

    numbers: Vector
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A number that stands there already: a rating, a pairing number."""

    value: Value


Explanation = Sum | Average | Performance | Perfect | ByBoards | Given

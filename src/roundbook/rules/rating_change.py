"""What a result means for a rating: expected score, change, performance, initial rating of the unrated.

FIDE calculates for a whole period (a month), so that what comes out here for one event is an estimate. Only games over
the board between rated players count; expected scores come from the table, so they are whole per cent of a game.
Source: FIDE B.02 art. 8.1 to 8.3, in force 1 March 2024; art. 8.3.1 as of 1 October 2025.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import floor

from roundbook.model import Points
from roundbook.rules.rating_tables import HALF, expected_score, rating_difference, rounded

# Differences beyond it count as this many points; since that day not for players of the highest class.
MOST_DIFFERENCE = 400
HIGHEST_CLASS = 2650
HIGHEST_CLASS_SINCE = datetime.date(2025, 10, 1)
# K times games of a period is at most this.
MOST_K_TIMES_GAMES = 700
# Two draws against such players are added to the games of somebody unrated, and he begins with so much at most.
HYPOTHETICAL, HIGHEST_INITIAL = 1800, 2200
MASTER, JUNIOR_LIMIT, JUNIOR_AGE = 2400, 2300, 18


class KSource(StrEnum):
    """Where a K comes from: the organiser's list, rating and year of birth, or the rating alone."""

    LIST = "list"
    RULES = "rules"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """One game over the board against a rated opponent, and the points from it at 1, ½ and 0."""

    opponent: int
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficient:
    """The development coefficient K, where it comes from, and whether many games have lowered it."""

    k: int
    source: KSource
    is_lowered: bool = False


def expected(own: int, opponent: int, day: datetime.date | None = None) -> Decimal:
    """Expected points of one game, by the regulations in force on a day (None: today's).

    A difference of more than 400 counts as 400, but since 1 October 2025 not for a player with 2650 or more.
    Source: FIDE B.02 art. 8.1.2, 8.3.1.

    >>> expected(1900, 2000), expected(1900, 1700), expected(1900, 2350)
    (Decimal('0.36'), Decimal('0.76'), Decimal('0.08'))
    """
    difference = own - opponent
    if own < HIGHEST_CLASS or not is_class_excepted(day):
        difference = max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, difference))
    return Decimal(expected_score(difference)) / 100


def is_class_excepted(day: datetime.date | None) -> bool:
    """Whether the rule of 400 points no longer holds for players with 2650 or more."""
    return day is None or day >= HIGHEST_CLASS_SINCE


def rating_change(gained: Decimal, k: int) -> int:
    """Change of a rating for so many points more than expected, a half away from zero.

    Source: FIDE B.02 art. 8.3.4.

    >>> rating_change(Decimal("0.30"), 20), rating_change(Decimal("0.25"), 10), rating_change(Decimal("-0.25"), 10)
    (6, 3, -3)
    """
    whole = floor(abs(Fraction(gained) * k) + HALF)
    return whole if gained >= 0 else -whole


def performance_rating(games: Sequence[RatedGame]) -> int | None:
    """Average of the opponents and what the table has for the score; None without a game.

    Source: FIDE B.02 art. 8.1.1.

    >>> draw, win = RatedGame(opponent=2000, points=Decimal("0.5")), RatedGame(opponent=1900, points=Decimal(1))
    >>> performance_rating([draw, win])
    2143
    """
    if not games:
        return None
    average = rounded(Fraction(sum(game.opponent for game in games), len(games)))
    return average + rating_difference(sum((Fraction(game.points) for game in games), Fraction(0)), len(games))


def initial_rating(games: Sequence[RatedGame]) -> int | None:
    """Rating that an unrated player would begin with from these games alone; None without a point.

    Two draws against 1800 are added, and 2200 is the most. It is published from five games on, if it is at least 1400.
    Source: FIDE B.02 art. 8.2.

    >>> initial_rating([RatedGame(opponent=1800, points=Decimal("0.5"))] * 5)
    1800
    """
    if not any(game.points for game in games):
        return None
    draw = RatedGame(opponent=HYPOTHETICAL, points=Decimal("0.5"))
    found = performance_rating([*games, draw, draw])
    return found if found is None else min(found, HIGHEST_INITIAL)


def coefficient(rating: int, birth: str, day: datetime.date | None, games: int) -> Coefficient:
    """K by rating and year of birth: 10 from 2400, 40 below 2300 up to the year of the 18th birthday, else 20.

    Nothing is known here of players who are new to the list (40) or once had 2400 (10). Without a year of birth, or of
    the event, everybody is taken for an adult.
    Source: FIDE B.02 art. 8.3.3.

    >>> coefficient(1900, "2012-05-01", datetime.date(2026, 9, 7), 7).k, coefficient(2410, "", None, 7).k
    (40, 10)
    """
    year = re.search(r"\b(?:19|20)\d\d\b", birth)
    is_known = rating >= JUNIOR_LIMIT or (year is not None and day is not None)
    is_junior = year is not None and day is not None and day.year - int(year[0]) <= JUNIOR_AGE
    k = 10 if rating >= MASTER else 40 if is_junior and rating < JUNIOR_LIMIT else 20
    return lowered(k, KSource.RULES if is_known else KSource.ASSUMED, games)


def lowered(k: int, source: KSource, games: int) -> Coefficient:
    """K for so many games: the greatest whole number with which K times games is not more than 700.

    >>> lowered(40, KSource.LIST, 20).k, lowered(40, KSource.LIST, 17).k
    (35, 40)
    """
    most = MOST_K_TIMES_GAMES // games if games else k
    return Coefficient(k=min(k, most), source=source, is_lowered=k > most)

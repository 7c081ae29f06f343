"""The rating tables of FIDE B.02 (art. 8.1.1 and 8.1.2), looked up: no formula gives these numbers.

The tables stand in `rating_tables.toml`. Expected scores are in whole per cent, so that sums of them stay exact.
Source: FIDE B.02 as approved on 15 December 2023, in force 1 March 2024.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import floor

from roundbook.model import Points

HALF = Fraction(1, 2)


def rating_difference(score: Points | Fraction, games: int) -> int:
    """Rating difference `dp` that a score in so many games means (art. 8.1.1), from -800 to 800.

    The fraction is taken in whole per cent, a half upwards.

    >>> rating_difference(Fraction(7, 2), 5)
    149
    """
    return _tables()["dp"][rounded(Fraction(score) * 100 / games)]


def expected_score(difference: int) -> int:
    """Expected score in per cent of a player who is rated so much higher (art. 8.1.2); lower is negative.

    >>> expected_score(100), expected_score(-100), expected_score(736)
    (64, 36, 100)
    """
    higher = 50 + bisect_left(_tables()["widest"], abs(difference))
    return higher if difference >= 0 else 100 - higher


def rounded(value: Fraction) -> int:
    """The nearest whole number, a half upwards.

    >>> rounded(Fraction(5, 2)), rounded(Fraction(-5, 2))
    (3, -2)
    """
    return floor(value + HALF)


@cache
def _tables() -> dict[str, list[int]]:
    found: dict[str, list[int]] = tomllib.loads((files(__package__) / "rating_tables.toml").read_text(encoding="utf-8"))
    return found

"""Cuts and medians (FIDE C.07 art. 14): tie-breaks without their least, or most, significant values.

For Sonneborn-Berger the least significant value is not the smallest product: it is what belongs to the opponent with
the lowest score, and among several with that score the smallest contribution. In a Swiss the lowest contribution of a
round that the player chose not to play goes first, if it is not lower than that (art. 16.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from roundbook.model import Points
from roundbook.rules.tiebreaks.notation import Notation
from roundbook.rules.tiebreaks.unplayed import Contribution


def sum_after_cuts(contributions: Iterable[Contribution], how: Notation) -> Points:
    """Sum of what is left after the cuts, each at the lower end before any at the upper one.

    When more is to be cut than there is, nothing is left: 0.
    Source: FIDE C.07 art. 14.1 to 14.4, 16.5.
    """
    left = list(contributions)
    for _ in range(min(how.lowest, len(left))):
        left.remove(_least(left))
    for _ in range(min(how.median, len(left))):
        left.remove(max(left, key=_significance))
    return sum((found.value for found in left), Decimal(0))


def _least(left: list[Contribution]) -> Contribution:
    least = min(left, key=_significance)
    voluntary = [found for found in left if found.is_voluntary]
    if not voluntary:
        return least
    first = min(voluntary, key=lambda found: (found.value, found.score))
    return first if first.value >= least.value else least


def _significance(found: Contribution) -> tuple[Points, Points]:
    return found.score, found.value

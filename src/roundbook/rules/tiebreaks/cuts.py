"""Cuts and medians (FIDE C.07 art. 14): tie-breaks without their least, or most, significant values.

For Sonneborn-Berger the least significant value is not the smallest product: it is what belongs to the opponent with
the lowest score, and among several with that score the smallest contribution. In a Swiss the lowest contribution of a
round that the player chose not to play goes first, if it is not lower than that (art. 16.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum

from roundbook.model import Points
from roundbook.rules.tiebreaks.notation import Notation
from roundbook.rules.tiebreaks.unplayed import Contribution


class Cut(StrEnum):
    """Why a value is left out: the least or the most significant one, or a round that the player chose not to play."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    VOLUNTARY = "voluntary"


def sum_after_cuts(contributions: Iterable[Contribution], how: Notation) -> Points:
    """Sum of what is left after the cuts; when more is to be cut than there is, nothing is left: 0.

    Source: FIDE C.07 art. 14.1 to 14.4, 16.5.
    """
    found = list(contributions)
    gone = what_is_cut(found, how)
    return sum((one.value for place, one in enumerate(found) if place not in gone), Decimal(0))


def what_is_cut(contributions: Sequence[Contribution], how: Notation) -> Mapping[int, Cut]:
    """Places of what is cut, from 0, each with the reason; what is at the lower end goes first.

    Source: FIDE C.07 art. 14.1 to 14.4, 16.5.
    """
    left, gone = dict(enumerate(contributions)), dict[int, Cut]()
    for _ in range(min(how.lowest, len(left))):
        place, cut = _least(left)
        gone[place] = cut
        del left[place]
    for _ in range(min(how.median, len(left))):
        place = max(left, key=lambda place: _significance(left[place]))
        gone[place] = Cut.HIGHEST
        del left[place]
    return gone


def _least(left: Mapping[int, Contribution]) -> tuple[int, Cut]:
    least = min(left, key=lambda place: _significance(left[place]))
    voluntary = [place for place, found in left.items() if found.is_voluntary]
    if not voluntary:
        return least, Cut.LOWEST
    first = min(voluntary, key=lambda place: (left[place].value, left[place].score))
    return (first, Cut.VOLUNTARY) if left[first].value >= left[least].value else (least, Cut.LOWEST)


def _significance(found: Contribution) -> tuple[Points, Points]:
    return found.score, found.value

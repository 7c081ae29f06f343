"""Pairing numbers of a field, by the method that the event chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.draw.lots import by_rating, drawn_lots, given_numbers
from roundbook.draw.varma import varma
from roundbook.model import DrawMethod, PairingNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What a draw may look at in a player, each for one method only.

    `rating` is None for an unrated player, `given` the number that the organiser gave him, `key` what he shares with
    those from whom he is kept apart.
    """

    rating: int | None = None
    given: PairingNumber | None = None
    key: str = ""


def pairing_numbers(
    method: DrawMethod, candidates: Sequence[Candidate], *, seed: int = 0, group: int | None = None
) -> tuple[PairingNumber, ...]:
    """Pairing numbers of the players of a list.

    `seed` and `group`, the place of the group in an event that has some, matter for a drawing of lots only.
    Raises FormatError: see `given_numbers` and `varma`.

    >>> pairing_numbers(DrawMethod.RATING, [Candidate(rating=1900), Candidate(), Candidate(rating=2000)])
    (2, 3, 1)
    """
    match method:
        case DrawMethod.LOT:
            return drawn_lots(len(candidates), seed, group)
        case DrawMethod.VARMA:
            return varma([candidate.key for candidate in candidates], seed=seed, group=group).numbers
        case DrawMethod.RATING:
            return by_rating([candidate.rating for candidate in candidates])
        case DrawMethod.LIST:
            return tuple(range(1, len(candidates) + 1))
        case DrawMethod.NUMBERS:
            return given_numbers([candidate.given for candidate in candidates])

"""Pairing numbers by lot, by rating, or as the organiser gave them.

Every function returns one pairing number per player, in the order in which the players were passed; together they
are 1..n. The drawing of lots does not use Python's random numbers, whose shuffle may change between versions: each
player draws the SHA-256 digest of "seed:position" (position in the list, from 1) and numbers are handed out in the
order of the digests. So a draw can be repeated on any computer, for instance with `printf 2026:1 | sha256sum`. In an
event with groups each has a draw of its own, of "seed:group:position", both from 1.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber


def drawn_lots(players: int, seed: int, group: int | None = None) -> tuple[PairingNumber, ...]:
    """Drawing of lots that gives the same numbers for the same seed, for ever and everywhere.

    Source: FIDE C.05 6.1, 6.2 (the arbiter draws, in the open: announce the seed before the draw).

    >>> drawn_lots(6, seed=2026)
    (1, 5, 4, 3, 6, 2)
    """
    marks = () if group is None else (group,)
    return _numbers_by(sorted(range(players), key=lambda position: lot(seed, *marks, position + 1)))


def by_rating(ratings: Sequence[int | None]) -> tuple[PairingNumber, ...]:
    """Numbers from the highest rating down; equal ratings keep the order of the list, unrated players come last.

    >>> by_rating([1800, None, 2100, 1800])
    (2, 4, 1, 3)
    """
    return _numbers_by(sorted(range(len(ratings)), key=lambda position: -(ratings[position] or 0)))


def given_numbers(numbers: Sequence[PairingNumber | None]) -> tuple[PairingNumber, ...]:
    """The organiser's own numbers, once they are known to be 1..n, each of them once.

    Raises FormatError: one problem for every number that is missing, doubled or outside 1..n.
    """
    wanted = set(range(1, len(numbers) + 1))
    found = Counter(number for number in numbers if number is not None)
    problems = [_problem("missing", number, len(numbers)) for number in sorted(wanted - set(found))]
    problems += [_problem("doubled", number, len(numbers)) for number, times in sorted(found.items()) if times > 1]
    problems += [_problem("outside", number, len(numbers)) for number in sorted(set(found) - wanted)]
    if problems:
        raise FormatError(problems)
    return tuple(number for number in numbers if number is not None)


def lot(seed: int, *marks: int | str) -> bytes:
    """What is drawn for these marks: lots are ordered by it. Written out it is `printf SEED:MARK:MARK | sha256sum`."""
    return hashlib.sha256(":".join(map(str, (seed, *marks))).encode()).digest()


def _numbers_by(order: Sequence[int]) -> tuple[PairingNumber, ...]:
    """Number 1 for the first position of `order`, 2 for the second; returned in the order of the positions."""
    number_by_position = {position: number for number, position in enumerate(order, start=1)}
    return tuple(number_by_position[position] for position in range(len(order)))


def _problem(kind: str, number: PairingNumber, players: int) -> Problem:
    return Problem(code=f"pairing-number-{kind}", value=str(number), details={"players": players})

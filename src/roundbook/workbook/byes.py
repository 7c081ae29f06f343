"""Rounds without an opponent: what a player asks for, as typed, and how they are shown.

`2H 5` is half a point for round 2 and none for round 5.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from roundbook.model import Bye

# What stands beside somebody without an opponent: what the round is worth.
BYE_SIGNS: Mapping[Bye, str] = MappingProxyType({Bye.PAIRING: "1", Bye.FULL: "1", Bye.HALF: "½", Bye.ZERO: "0"})
# Signs of such rounds in a crosstable: nothing, half a point, a whole one.
FREE_SIGNS = ("–", "(½)", "(1)")

_BYE = re.compile(r"(\d{1,2})\s*([HZ½]?)", re.IGNORECASE | re.ASCII)
_HALF = {"H", "½"}

Byes = tuple[tuple[int, Bye], ...]


def written_byes(byes: Iterable[tuple[int, Bye]]) -> str:
    """Byes as they stand in a cell.

    >>> written_byes([(2, Bye.HALF), (5, Bye.ZERO)])
    '2H 5'
    """
    return " ".join(f"{number}{'H' if bye is Bye.HALF else ''}" for number, bye in byes)


def read_byes(text: str) -> Byes | None:
    """Byes that somebody typed, in the order of the rounds; None for anything else, or for a round that stands twice.

    >>> read_byes("5, 2h") == ((2, Bye.HALF), (5, Bye.ZERO)), read_byes("later")
    (True, None)
    """
    parts = [part for part in re.split(r"[\s;,]+(?=\d)", text.strip()) if part]
    found = [_BYE.fullmatch(part) for part in parts]
    if not all(found):
        return None
    byes = sorted((int(match[1]), Bye.HALF if match[2].upper() in _HALF else Bye.ZERO) for match in found if match)
    numbers = [number for number, _ in byes]
    return tuple(byes) if len(set(numbers)) == len(numbers) and 0 not in numbers else None

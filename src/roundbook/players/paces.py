"""Pace of play in the header of a rating: `Elo rapide`, `Standard rating`, `Blitz` alone."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache

from roundbook.players.spellings import normalised, unaccented
from roundbook.players.word_tables import header_list


class Pace(IntEnum):
    """Pace of the games that a rating is for, the one to seed by first."""

    STANDARD = 0
    RAPID = 1
    BLITZ = 2


def pace_of(header: str) -> Pace:
    """Pace that a header names; a rating that names none is for slow games.

    >>> pace_of("Elo / Rapide"), pace_of("Rating")
    (<Pace.RAPID: 1>, <Pace.STANDARD: 0>)
    """
    return max((_paces()[word] for word in _words(header) if word in _paces()), default=Pace.STANDARD)


def without_pace(header: str) -> str:
    """A header without the words for a pace, empty if it is nothing else, as it stands if it names none."""
    words = _words(header)
    others = [word for word in words if word not in _paces()]
    return header if len(words) == len(others) else " ".join(others)


def is_pace(header: str) -> bool:
    """Whether a header is a pace and nothing else; then only the values tell that it is a rating."""
    return not without_pace(header)


def _words(header: str) -> list[str]:
    return [word for word in re.split(r"[\s/|:,;()-]+", normalised(header)) if word]


@cache
def _paces() -> dict[str, Pace]:
    words = {pace: header_list(f"pace_{pace.name.lower()}") for pace in Pace}
    return {spelled: pace for pace, known in words.items() for word in known for spelled in (word, unaccented(word))}

"""Ratings as people write them: as text, with a letter or an index behind, as a word for "none yet".

How they are read:

    1850  "1850"  "1850.0"           1850
    "1.540"  "1 588"                 1540, 1588: a thousands mark
    0  "-"  "UNR"  "Restp."          unrated
    "1850K"  "1399?"  "1650 N"       1850, 1399, 1650: letters for the grade or an estimate
    "1634-23"  "1850P15"  "1850/15"  1634, 1850, 1850: DWZ index, US provisional games
    "1755/1802"  "0/1700"            1755, 1700: the first of two that is one
    "ca. 1600"  "1688 (2024)"        1600, 1688: a number among words, before something in brackets
    "soon"  12  -5                   not understood: the caller reports it and treats the player as unrated
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from roundbook.players.cells import CellContent
from roundbook.players.words import is_row_word

LOWEST, HIGHEST = 100, 3999

_NUMBER = r"([0-9]{3,4})"
_WHOLE = re.compile(rf"{_NUMBER}(?:[.,]0+)?")
_THOUSANDS = re.compile(r"([0-9])[., '’]([0-9]{3})")
_WITH_ADDITION = (
    re.compile(rf"{_NUMBER} ?- ?[0-9]{{1,3}}"),
    re.compile(rf"{_NUMBER} ?(?:P ?|/ ?)[0-9]{{1,2}}"),
    re.compile(rf"{_NUMBER} ?/ ?(?:[0-9]{{3,4}}|-)"),
    re.compile(rf"{_NUMBER} ?\(.*\)"),
    re.compile(rf"(?:-+|0) ?/ ?{_NUMBER}"),
    re.compile(rf"(?:[^\W\d_][^\d-]*)?{_NUMBER}(?![0-9])[^\d]*"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingReading:
    """Rating, None for an unrated player. `is_plain` is false when something was left off or added to read it."""

    rating: int | None
    is_understood: bool = True
    is_plain: bool = True


_UNRATED = RatingReading(rating=None)
_NOT_UNDERSTOOD = RatingReading(rating=None, is_understood=False)


def read_rating(content: CellContent) -> RatingReading:
    """Rating that a cell tells.

    >>> read_rating("1634 - 23").rating, read_rating("UNR").rating, read_rating("soon").is_understood
    (1634, None, False)
    """
    if isinstance(content, str):
        return _of_text(unicodedata.normalize("NFKC", " ".join(content.split())))
    if isinstance(content, bool) or not isinstance(content, int | float):
        return _NOT_UNDERSTOOD
    if content == 0:
        return _UNRATED
    if 0 < content < LOWEST / 10 and content * 1000 == round(content * 1000) and content != int(content):
        return _checked(round(content * 1000), is_plain=False)  # "1.540" typed where the point is a decimal point
    return _checked(int(content)) if content == int(content) else _NOT_UNDERSTOOD


def _of_text(text: str) -> RatingReading:
    if not text or is_row_word("no_rating", text):
        return _UNRATED
    if found := _WHOLE.fullmatch(text):
        return _checked(int(found[1]))
    if found := _THOUSANDS.fullmatch(text):
        return _checked(int(found[1] + found[2]), is_plain=False)
    for pattern in _WITH_ADDITION:
        if found := pattern.fullmatch(text):
            return _checked(int(found[1]), is_plain=False)
    return _NOT_UNDERSTOOD


def _checked(rating: int, *, is_plain: bool = True) -> RatingReading:
    return RatingReading(rating=rating, is_plain=is_plain) if LOWEST <= rating <= HIGHEST else _NOT_UNDERSTOOD

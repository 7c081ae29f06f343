"""What stands beside a round on Settings: a day, a day with a time, or words of the organiser's.

A number is a day, whatever format a program left the cell with, for that is how formulas read it. Someone who types
only `14` gets the fourteenth day of 1900: days of times before the event can have been made are none.
"""

from __future__ import annotations

import datetime
import re

from roundbook.cell_text import SPREADSHEET_EPOCH
from roundbook.dates import FIRST_YEAR, LAST_YEAR
from roundbook.model import RoundDate

DAYS_TO_1904 = 1462
# Two numbers and no more than a day of the week and a month beside them.
_NUMBERS = r"\d[\d\s./:,T‐‑–—−-]*"
_WORD = r"[^\W\d_]{1,12}\.?,?\s*"
_MEANT_AS_DAY = re.compile(rf"(?=.*\d\D+\d|\d{{8}})(?:{_WORD})?{_NUMBERS}(?:{_WORD}{_NUMBERS})?")
_HALF_A_SECOND = datetime.timedelta(seconds=0.5)


def round_date(value: object, *, is_1904: bool = False) -> RoundDate | None:
    """Date that a cell holds, "" for an empty one; None where it is neither a day nor words.

    `is_1904` says from when the numbers of the file count days.

    >>> round_date(46272.75), round_date(" next  week "), round_date(datetime.datetime(1900, 1, 14))
    (datetime.datetime(2026, 9, 7, 18, 0), 'next week', None)
    """
    if value is None or isinstance(value, str):
        return _trimmed(value or "")
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = _moment(value + DAYS_TO_1904 * is_1904)
    if not isinstance(value, datetime.datetime) or not FIRST_YEAR <= value.year <= LAST_YEAR:
        return None
    moment = (value + _HALF_A_SECOND).replace(microsecond=0)
    return moment if moment.time() != datetime.time() else moment.date()


def is_meant_as_day(date: RoundDate) -> bool:
    """Whether words are a day that no program took for one: mistyped, or typed into a cell of text.

    >>> [is_meant_as_day(words) for words in ("2026-09-31", "Mon 14/9", "14 Sept 2026", "week 38", "when it rains")]
    [True, True, True, False, False]
    """
    return isinstance(date, str) and bool(_MEANT_AS_DAY.fullmatch(date))


def _trimmed(text: str) -> str:
    """Text as TRIM leaves it."""
    return " ".join(word for word in text.split(" ") if word)


def _moment(days: float) -> datetime.datetime | None:
    try:
        return SPREADSHEET_EPOCH + datetime.timedelta(days=days)
    except OverflowError:
        return None

"""What stands beside a round on Settings: a day, a day with a time, or words of the organiser's.

A number is a day, whatever format a program left the cell with, for that is how formulas read it. Someone who types
only `14` gets the fourteenth day of 1900: days of times before the event can have been made are none.
"""

from __future__ import annotations

import datetime

from roundbook.cell_text import SPREADSHEET_EPOCH
from roundbook.model import RoundDate

DAYS_TO_1904 = 1462
FIRST_YEAR, LAST_YEAR = 1950, 2200
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


def _trimmed(text: str) -> str:
    """Text as TRIM leaves it."""
    return " ".join(word for word in text.split(" ") if word)


def _moment(days: float) -> datetime.datetime | None:
    try:
        return SPREADSHEET_EPOCH + datetime.timedelta(days=days)
    except OverflowError:
        return None

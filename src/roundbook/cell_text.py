"""Text that a formula makes of what stands in a cell, `E5&""`: numbers lose their format, a date is its day number.

Results, names and settings are read through it, so Python sees what the formulas of the workbook see.
"""

from __future__ import annotations

import datetime
import unicodedata
from decimal import Decimal

SPREADSHEET_EPOCH = datetime.datetime(1899, 12, 30)
# Spreadsheets count a 29 February 1900 that never was; before it their days lie one later.
_FIRST_TRUE_DAY = datetime.datetime(1900, 3, 1)
_ONE_DAY = datetime.timedelta(days=1)
# Digits of a number that a spreadsheet shows.
_DIGITS = ".15g"
# Letters of Unicode without any ink: fillers of Korean syllables, and the Braille cell without dots.
_INKLESS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def joined_text(value: object) -> str:
    """Text that a formula makes of a cell with `&""`; decimals have a point.

    `value` is what the cell holds: text, number, truth, or the date or time that its format makes of a number.

    >>> joined_text("Open "), joined_text(2026.0), joined_text(datetime.date(2026, 1, 2)), joined_text(True)
    ('Open ', '2026', '46024', 'TRUE')
    >>> joined_text(datetime.time(1, 0)), joined_text(datetime.date(1900, 1, 1))
    ('0.0416666666666667', '1')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        value = day_number(value)
    if isinstance(value, float | Decimal):
        return format(Decimal(format(value, _DIGITS)).normalize(), "f")
    return str(value)


def can_be_seen(text: str) -> bool:
    """Whether a text shows anything: blanks, marks without width and accents without a letter do not.

    >>> can_be_seen("Å"), can_be_seen("\u200b"), can_be_seen("\u0301"), can_be_seen("\u3164")
    (True, False, False, False)
    """
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _INKLESS for char in text)


def day_number(moment: datetime.date | datetime.time | datetime.timedelta) -> float:
    """Number that a spreadsheet holds for a date (whole days from 1 January 1900) or a time (its part of a day)."""
    if isinstance(moment, datetime.timedelta):
        return moment / _ONE_DAY
    if isinstance(moment, datetime.time):
        return (datetime.datetime.combine(SPREADSHEET_EPOCH, moment) - SPREADSHEET_EPOCH) / _ONE_DAY
    if not isinstance(moment, datetime.datetime):
        moment = datetime.datetime.combine(moment, datetime.time())
    days = (moment - SPREADSHEET_EPOCH) / _ONE_DAY
    return days if moment >= _FIRST_TRUE_DAY else days - 1

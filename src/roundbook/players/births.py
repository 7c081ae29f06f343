"""Dates and years of birth as people write them, and what the rest of the list says about how they are meant.

88, '88                 1988 in 2026: nobody is born later than the list is read, and nobody of 110 years plays
12, 8                   2012, 2008 in 2026; without the day of reading it may be a hundred years earlier
20                      stays as it stands in 2026: 1920 or 2020, which only the organiser knows
14.3.1988, 14/3/88      the day comes before the month
3/25/1990               the month, where it can be nothing else; then also in 3/4/1988 in the same column
3/4/88 beside both      stays as it stands: 3/25/90 and 25/3/90 in one column say nothing of it
08-03-14                stays as it stands: the year may stand at either end
1990/00/00, 12/1966     the year alone
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass

from roundbook.players.cells import CellContent
from roundbook.players.dates import YEARS, month_of
from roundbook.players.fields import text_of
from roundbook.players.words import is_row_word

_DATE = re.compile(r"([0-9]{1,4})([./-]) ?([0-9]{1,2})[./-] ?([0-9]{1,4})\.?")
_MONTH_AND_YEAR = re.compile(r"([0-9]{1,2})[./-]([0-9]{4})")
_NAMED_MONTH = re.compile(r"(?:([0-9]{1,2})[\s./-]{1,2})?([^\W\d_]{3,})[\s./,-]{1,2}(?:([0-9]{1,2}),?\s)?([0-9]{4})")
_YEAR_AMONG_WORDS = re.compile(r"[^\d]*?\b([0-9]{4})\b[^\d]*")
_DECIMAL_NOUGHT = re.compile(r"([0-9]{2}|[0-9]{4})\.0")
_OLDEST = 110  # years
# Years that two figures may mean where nobody says when the list is read.
_YEARS_OF_TWO_FIGURES = range(1900, 2041)
_CENTURIES = (1900, 2000, 2100)
_MONTHS, _LAST_DAY = range(1, 13), 31
# With dots the day comes first everywhere.
_SIGNS_OF_BOTH_ORDERS = frozenset("/-")
# Excel's day 0; a date whose format was lost is the number of days since (true for every day after February 1900).
_DAY_ZERO = datetime.date(1899, 12, 30)
_DAYS = range((datetime.date(1910, 1, 1) - _DAY_ZERO).days, (datetime.date(2101, 1, 1) - _DAY_ZERO).days)


@dataclass(frozen=True, slots=True, kw_only=True)
class BirthReading:
    """Date (`1971-02-28`) or year of birth; what is not understood stays as it was written."""

    text: str
    is_understood: bool = True
    is_plain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BirthForm:
    """What is known of all dates of birth in a list: the day on which it is read, and the order of day and month.

    `month_first` are the signs between figures (`/`, `-`) of which a date in the list shows that the month comes first,
    `undecided` those of which some dates show one order and some the other.
    """

    read_on: datetime.date | None = None
    month_first: frozenset[str] = frozenset()
    undecided: frozenset[str] = frozenset()

    def year(self, text: str) -> str:
        """Year of birth in four figures, of two figures where only one century can be meant; empty for none."""
        if not (text.isascii() and text.isdecimal()):
            return ""
        if len(text) == 2:
            possible = self._years(_YEARS_OF_TWO_FIGURES)
            meant = [str(century + int(text)) for century in _CENTURIES if century + int(text) in possible]
            return meant[0] if len(meant) == 1 else ""
        return text if len(text) == 4 and int(text) in self._years(YEARS) else ""

    def date(self, year: str, month: int, day: int) -> str:
        """Date in ISO form, a year where day and month are zero, empty if it is none or its century is not told."""
        if not (year := self.year(year)):
            return ""
        if month == 0 and day == 0:
            return year
        try:
            return datetime.date(int(year), month, day).isoformat()
        except ValueError:
            return ""

    def _years(self, usual: range) -> range:
        return range(self.read_on.year - _OLDEST, self.read_on.year + 1) if self.read_on else usual


def birth_form(contents: Iterable[CellContent], read_on: datetime.date | None = None) -> BirthForm:
    """What the dates of a whole list show.

    >>> sorted(birth_form(["3/4/1988", "12/25/1990"]).month_first)
    ['/']
    """
    orders = {order for content in contents if (order := _shown_order(content))}
    months = {sign for sign, is_month_first in orders if is_month_first}
    days = {sign for sign, is_month_first in orders if not is_month_first}
    return BirthForm(
        read_on=read_on,
        month_first=frozenset(months - days),
        undecided=frozenset(months & days & _SIGNS_OF_BOTH_ORDERS),
    )


def _shown_order(content: CellContent) -> tuple[str, bool] | None:
    """Sign of a date that can be read in one order only, and whether the month comes first in it."""
    found = _DATE.fullmatch(text_of(content)) if isinstance(content, str) else None
    if found is None or found[2] not in _SIGNS_OF_BOTH_ORDERS:
        return None
    first, second = int(found[1]), int(found[3])
    if first > _LAST_DAY or (first in _MONTHS) == (second in _MONTHS):
        return None
    return found[2], first in _MONTHS


def read_birth(content: CellContent, form: BirthForm | None = None) -> BirthReading:
    """Date or year of birth, read as the rest of the list shows.

    With the name of a month, or among other words, the year must be the only one: `5. maj 1988`, `Jg. 2008`.

    >>> read_birth("12-06-1955").text, read_birth(1984).text, read_birth("1990/00/00").text
    ('1955-06-12', '1984', '1990')
    >>> read_birth("5. maj 1988").text, read_birth("12/1966").text, read_birth("f. 1990").text
    ('1988-05-05', '1966', '1990')
    >>> read_birth("14.3.88").text, read_birth("14.3.08").text
    ('1988-03-14', '14.3.08')
    >>> read_birth("14.3.08", BirthForm(read_on=datetime.date(2026, 9, 1))).text
    '2008-03-14'
    """
    form = form or BirthForm()
    text = text_of(content)
    if isinstance(content, datetime.datetime):
        return BirthReading(text=content.date().isoformat(), is_understood=bool(form.year(str(content.year))))
    if is_row_word("no_value", text):
        return BirthReading(text="")
    if year := form.year(_year_alone(content, text)):
        return BirthReading(text=year, is_plain=text == year)
    if isinstance(content, int | float) and content in _DAYS:
        day = _DAY_ZERO + datetime.timedelta(days=int(content))
        return BirthReading(text=day.isoformat(), is_understood=bool(form.year(str(day.year))), is_plain=False)
    iso = _in_figures(text, form) or _in_words(text, form)
    return BirthReading(text=iso or text, is_understood=bool(iso), is_plain=iso == text)


def _year_alone(content: CellContent, text: str) -> str:
    """Figures of a year that stands alone; a spreadsheet drops the nought of 08, and some programs write 1988.0."""
    if isinstance(content, int | float):
        return text.zfill(2)
    if found := _DECIMAL_NOUGHT.fullmatch(text):
        return found[1]
    return text.removeprefix("'").removeprefix("’")


def _in_figures(text: str, form: BirthForm) -> str:
    """Date of three numbers; the year leads if its number is no day."""
    found = _DATE.fullmatch(text)
    if found is None:
        return ""
    first, sign, second, third = found.groups()
    if len(first) > 2 or int(first) > _LAST_DAY:
        year, month, day = first, int(second), int(third)
    elif sign == "-" and len(third) == 2 and int(third) <= _LAST_DAY:
        return ""  # Swedes write 08-03-14 for 2008, Dutchmen for 2014
    else:
        year, month, day = third, int(second), int(first)
        if month in _MONTHS and day in _MONTHS and month != day:
            if sign in form.undecided:
                return ""
            month, day = (day, month) if sign in form.month_first else (month, day)
    return form.date(year, *((day, month) if month > _MONTHS[-1] else (month, day)))


def _in_words(text: str, form: BirthForm) -> str:
    """Date or year that is written with the name of a month, with a month alone, or among other words."""
    if found := _NAMED_MONTH.fullmatch(text):
        month = month_of(found[2])
        if month and not (found[1] and found[3]):
            day = int(found[1] or found[3] or 0)
            return form.date(found[4], month, day) if day else form.year(found[4])
    if (found := _MONTH_AND_YEAR.fullmatch(text)) and int(found[1]) in _MONTHS:
        return form.year(found[2])
    found = _YEAR_AMONG_WORDS.fullmatch(text)
    return form.year(found[1]) if found else ""

"""On which days rounds are played: days as people type them, and the days that follow from a few wishes.

Nothing here knows what day it is. What could be two days (`3/4/2026`) is not read at all. A day with a time of day is a
`datetime`, one without is a `date`.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from roundbook.errors import FormatError, Problem
from roundbook.model import RoundDate

Day = datetime.date
# First and last day of a holiday.
Days = tuple[Day, Day]

# Years of rounds: a spreadsheet takes numbers that somebody typed for days of older ones.
FIRST_YEAR, LAST_YEAR = 1950, 2200
ONE_DAY, WEEK = datetime.timedelta(days=1), 7
_TIME = r"(?P<hour>[01]?\d|2[0-3])[:.](?P<minute>[0-5]\d)(?::00)?"
_FORMS = tuple(
    re.compile(rf"{form}(?:(?:\s+|T){_TIME})?", re.ASCII)
    for form in (
        r"(?P<year>\d{4})[-./](?P<month>\d{1,2})[-./](?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})",
        r"(?P<day>\d{1,2})-(?P<month>\d{1,2})-(?P<year>\d{4})",
    )
)
_TIME_ALONE = re.compile(rf"{_TIME}|(?P<only>[01]?\d|2[0-3])", re.ASCII)
# What programs make of a hyphen between figures.
_DASHES = re.compile("[‐‑‒–—−]")
_BETWEEN_DAYS, _TO = re.compile(r"[,;]"), re.compile(r"\s*(?:\.\.+|–|—|\s-\s)\s*")


# ---- days as people type them


def read_day(text: str) -> Day | None:
    """Day, with its time of day if there is one, in the forms that mean one day everywhere; None for anything else.

    >>> read_day("2026-09-07"), read_day("7.9.2026 19:00"), read_day("3/4/2026"), read_day("2026-02-30")
    (datetime.date(2026, 9, 7), datetime.datetime(2026, 9, 7, 19, 0), None, None)
    """
    plain = _DASHES.sub("-", text.strip())
    found = next(filter(None, (form.fullmatch(plain) for form in _FORMS)), None)
    if found is None:
        return None
    try:
        day = Day(*(int(found[part]) for part in ("year", "month", "day")))
    except ValueError:
        return None
    if found["hour"] is None:
        return day
    return datetime.datetime.combine(day, datetime.time(int(found["hour"]), int(found["minute"])))


def parse_days(text: str) -> tuple[Day, ...]:
    """Days with commas or semicolons between them. Raises FormatError: one problem for each that is no day."""
    return tuple(first for first, _ in _parsed(text, is_range_allowed=False))


def parse_holidays(text: str) -> tuple[Days, ...]:
    """First and last day of each holiday: single days, and those from one to another.

    Raises FormatError: one problem for each that is no day, or ends before it begins.

    >>> parse_holidays("2026-10-12, 2026-12-20..2027-01-06")[1]
    (datetime.date(2026, 12, 20), datetime.date(2027, 1, 6))
    """
    return tuple((_day_of(first), _day_of(last)) for first, last in _parsed(text, is_range_allowed=True))


def parse_times(text: str) -> tuple[datetime.time, ...]:
    """Times of day with commas between them. Raises FormatError: one problem for each that is none.

    >>> parse_times("10:00, 14.30, 19")
    (datetime.time(10, 0), datetime.time(14, 30), datetime.time(19, 0))
    """
    parts = _parts(text)
    found = [_TIME_ALONE.fullmatch(part) for part in parts]
    problems = [Problem(code="time-unknown", value=part) for part, match in zip(parts, found, strict=True) if not match]
    if problems:
        raise FormatError(problems)
    return tuple(
        datetime.time(int(match["hour"] or match["only"]), int(match["minute"] or 0)) for match in found if match
    )


def _parsed(text: str, *, is_range_allowed: bool) -> list[Days]:
    problems: list[Problem] = []
    days: list[Days] = []
    for part in _parts(text):
        ends = _TO.split(part) if is_range_allowed else [part]
        read = [read_day(end) for end in ends]
        first, last = read[0], read[-1]
        if first is None or last is None or len(read) > 2 or last < first:
            problems.append(Problem(code="day-unknown", value=part))
        else:
            days.append((first, last))
    if problems:
        raise FormatError(problems)
    return days


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _BETWEEN_DAYS.split(text) if part.strip()]


def _day_of(day: Day) -> Day:
    return day.date() if isinstance(day, datetime.datetime) else day


def refuse_other_years(dates: Iterable[RoundDate]) -> None:
    """Raises FormatError: a problem for each day that a workbook could not be read back with."""
    years: dict[str, str | int] = {"first": FIRST_YEAR, "last": LAST_YEAR}
    days = (date for date in dates if not isinstance(date, str))
    wrong = [str(day) for day in days if not FIRST_YEAR <= day.year <= LAST_YEAR]
    if wrong:
        raise FormatError([Problem(code="day-of-other-year", value=day, details=years) for day in wrong])


# ---- days that follow from a few wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class DatePlan:
    """How the days of an event follow each other.

    `days` are all of them; or they begin with `first` and follow every so many days (`every`), or on some days of the
    week (`weekdays`, Monday is 1). Those among the `holidays` are left out: the round moves on to the next day. On each
    day there are `rounds_per_day`, at these `times`; of fewer times than rounds the later rounds have none.
    """

    days: tuple[Day, ...] = ()
    first: Day | None = None
    every: int = WEEK
    weekdays: frozenset[int] = frozenset()
    holidays: tuple[Days, ...] = ()
    rounds_per_day: int = 1
    times: tuple[datetime.time, ...] = ()

    def dates(self, rounds: int) -> tuple[RoundDate, ...]:
        """Day of each of so many rounds, with its time where one is known.

        Raises FormatError: other days than are needed, days that do not follow each other, too many times, or days of
        a year that no workbook can be read back with.

        >>> DatePlan(first=Day(2026, 12, 21), holidays=((Day(2026, 12, 24), Day(2027, 1, 1)),)).dates(3)
        (datetime.date(2026, 12, 21), datetime.date(2027, 1, 4), datetime.date(2027, 1, 11))
        """
        self._refuse()
        needed = -(-rounds // self.rounds_per_day)
        days = self._days(needed)
        if len(days) != needed:
            details: dict[str, str | int] = {"needed": needed, "rounds": rounds}
            raise FormatError(Problem(code="dates-do-not-fit", value=str(len(days)), details=details))
        refuse_other_years(days)
        return tuple(self._date(days, place) for place in range(rounds))

    def _refuse(self) -> None:
        problems = [
            Problem(code="days-not-in-order", value=str(day), details={"previous": str(before)})
            for before, day in itertools.pairwise(self.days)
            if _is_earlier(day, before)
        ]
        if len(self.times) > self.rounds_per_day:
            details: dict[str, str | int] = {"rounds": self.rounds_per_day}
            problems.append(Problem(code="times-do-not-fit", value=str(len(self.times)), details=details))
        if problems:
            raise FormatError(problems)

    def _days(self, needed: int) -> list[Day]:
        if self.first is None:
            return [day for day in self.days if self._is_free(day)]
        free = (day for day in self._series(self.first) if self._is_free(day))
        return list(itertools.islice(free, needed))

    def _series(self, first: Day) -> Iterator[Day]:
        """Days from the first one on, as far as the calendar goes."""
        step = ONE_DAY if self.weekdays else self.every * ONE_DAY
        day = first
        while True:
            if not self.weekdays or day.isoweekday() in self.weekdays:
                yield day
            if day.toordinal() + step.days > Day.max.toordinal():
                return
            day += step

    def _is_free(self, day: Day) -> bool:
        return not any(first <= _day_of(day) <= last for first, last in self.holidays)

    def _date(self, days: Sequence[Day], place: int) -> Day:
        """Date of a round by its place, from 0; a day that has a time of its own keeps it for its first round."""
        day, place_in_day = days[place // self.rounds_per_day], place % self.rounds_per_day
        if isinstance(day, datetime.datetime) and place_in_day == 0:
            return day
        if place_in_day < len(self.times):
            return datetime.datetime.combine(_day_of(day), self.times[place_in_day])
        return _day_of(day)


def _is_earlier(day: Day, before: Day) -> bool:
    """Whether a day comes before another one; a time counts where both have one."""
    if isinstance(day, datetime.datetime) and isinstance(before, datetime.datetime):
        return day < before
    return _day_of(day) < _day_of(before)

"""Days as people write them in headers and beside names: in figures, or with the name of a month in sixteen languages.

Only what can mean one thing is read: `jui` may be June or July.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from roundbook.players.spellings import unaccented

YEARS = range(1900, 2101)
_SHORTEST = 3  # letters of an abbreviated month
_CENTURY = 2000  # rating lists with a year of two figures are of this one
_YEAR = r"(?P<year>(?:19|20)[0-9]{2})"
_SHORT_YEAR = r"(?P<short>[0-9]{2})"
_MONTH = r"(?P<month>0?[1-9]|1[0-2])"
_NAME = r"(?P<name>[^\W\d_]{3,})\.?"
_DAY = r"(?P<day>0?[1-9]|[12][0-9]|3[01])"
_BETWEEN = r"[\s./,'’-]{1,2}"
# What may stand behind "Rating" or "Elo pr.": 2026, 2026-09, 2026/09/01, 1.10.2026, 1/9-26, 9/2026, Sept 2026, 1. sept.
_LIST_DAYS = tuple(
    re.compile(rf"(?:^|.*?[\s,])(?:[^\W\d_]{{1,3}}\.?\s+)?{pattern}\.?")
    for pattern in (
        rf"{_YEAR}{_BETWEEN}{_MONTH}(?:{_BETWEEN}{_DAY})?",
        rf"(?:{_DAY}{_BETWEEN})?{_MONTH}{_BETWEEN}(?:{_YEAR}|{_SHORT_YEAR})",
        rf"(?:{_DAY}{_BETWEEN})?{_NAME}(?:{_BETWEEN}(?:{_YEAR}|{_SHORT_YEAR}))?",
        rf"{_YEAR}{_BETWEEN}{_NAME}",
        rf"{_DAY}{_BETWEEN}{_MONTH}",
        _YEAR,
    )
)
_LITTLE_WORD = re.compile(r"(?<=[\s,])[^\W\d_]{1,3}\.?\s+$")  # "pr.", "per", "k", "vom"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class ListDay:
    """Day of a rating list; parts that are not told are 0. In the order of time where the same parts are told."""

    year: int = 0
    month: int = 0
    day: int = 0


def month_of(word: str) -> int:
    """Month that a word names, 1 to 12; 0 for none and for a word that may be two.

    >>> month_of("mrt"), month_of("Sept."), month_of("čer"), month_of("května")
    (3, 9, 0, 5)
    """
    return _months().get(unaccented(word), 0) if len(word) >= _SHORTEST else 0


def split_list_day(header: str) -> tuple[str, ListDay | None]:
    """A header without the day of the rating list behind it, and that day; None where there is none.

    >>> split_list_day("Rating pr. 1/9-2026")
    ('Rating', ListDay(year=2026, month=9, day=1))
    >>> split_list_day("Elo sept."), split_list_day("Runde 1")
    (('Elo', ListDay(year=0, month=9, day=0)), ('Runde 1', None))
    """
    text = " ".join(header.split())
    last_word = text.rpartition(" ")[2]
    if not any(map(str.isdecimal, last_word)) and not month_of(re.split("[-.]", last_word.rstrip("."))[-1]):
        return header, None  # nearly every cell of a list is looked at: the patterns are for few
    for pattern in _LIST_DAYS:
        found = pattern.fullmatch(text)
        day = _list_day(found.groupdict()) if found else None
        if found and day:
            first = min(found.start(part) for part, value in found.groupdict().items() if value)
            return _LITTLE_WORD.sub("", text[:first]).strip(" ,."), day
    return header, None


def _list_day(parts: Mapping[str, str | None]) -> ListDay | None:
    month = month_of(parts["name"] or "") if parts.get("name") else int(parts.get("month") or 0)
    if parts.get("name") and not month:
        return None
    year = int(parts.get("year") or 0) or (_CENTURY + int(parts["short"] or 0) if parts.get("short") else 0)
    return ListDay(year=year, month=month, day=int(parts.get("day") or 0))


def newest(days: Mapping[int, ListDay]) -> int | None:
    """Key of the latest of several days, None if they do not tell.

    Months without a year are near each other: of December and January the newer one is January.
    """
    if any(day.year for day in days.values()):
        if not all(day.year for day in days.values()):
            return None
        last = max(days.values())
    else:
        last = max(days.values(), key=lambda day: (_months_until_next(day, days), day.day))
    keys = [key for key, day in days.items() if day == last]
    return keys[0] if len(keys) == 1 else None


def _months_until_next(day: ListDay, days: Mapping[int, ListDay]) -> int:
    """Months from one to the next of the others, round the year."""
    return min(((other.month - day.month) % 12 for other in days.values() if other.month != day.month), default=12)


@cache
def _months() -> Mapping[str, int]:
    """Months by their names and all beginnings of these that mean one month only."""
    names: dict[str, Any] = tomllib.loads(resources.files(__package__).joinpath("months.toml").read_text("utf-8"))
    short: dict[str, int] = names.pop("short")
    meant: dict[str, set[int]] = {}
    for line in names.values():
        for month, name in enumerate(unaccented(line).split(), start=1):
            for length in range(_SHORTEST, len(name) + 1):
                meant.setdefault(name[:length], set()).add(month)
    return {word: min(months) for word, months in meant.items() if len(months) == 1} | short

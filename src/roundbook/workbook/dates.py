"""Which numbers of a file are days and times: that is not in the cell, but in its number format and in the date system.

The formats that a program knows by number alone, and the letters that make a format one of dates, are those of
ISO 29500-1, 18.8.30 and 18.8.31. Days are counted from the end of 1899, or from 1904 in files that began on an old Mac.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from roundbook.workbook.markup import Attributes, Handlers, walk
from roundbook.workbook.package import Package

Moment = datetime.datetime | datetime.time | datetime.timedelta

# Those of the East (27 to 36, 50 to 58) are dates there and unused elsewhere.
_DATES_BY_NUMBER = frozenset({*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)})
_DURATION_BY_NUMBER = 46
# Quoted text, brackets that are no hours, minutes or seconds, and single letters that stand for themselves.
_LITERAL = re.compile(r'"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[\\_*].', re.IGNORECASE | re.DOTALL)
_DURATION = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_DATE_LETTER = re.compile("[dmyhs]", re.IGNORECASE)
_FIRST_DAY, _FIRST_DAY_1904 = datetime.datetime(1899, 12, 30), datetime.datetime(1904, 1, 1)
# Behind the last day of 9999 no program shows a date.
_MOST_DAYS, _DAYS_TO_1904 = 2_958_466, 1462
# Excel has a 29 February 1900, which there was not; days before it count one more.
_LEAP_DAY_1900 = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Dates:
    """Which styles of cells (their numbers, as written) show dates or durations, and from when days count."""

    date_styles: frozenset[str] = frozenset()
    duration_styles: frozenset[str] = frozenset()
    is_1904: bool = False

    def read(self, number: float, style: str) -> Moment | None:
        """Day or time that a number shows in a style; None where it stays a number.

        >>> Dates(date_styles=frozenset("3")).read(46024.0, "3")
        datetime.datetime(2026, 1, 2, 0, 0)
        """
        if style in self.duration_styles and abs(number) < _MOST_DAYS:
            return datetime.timedelta(days=number)
        if style not in self.date_styles or not 0 <= number < _MOST_DAYS - _DAYS_TO_1904 * self.is_1904:
            return None
        days, moment = int(number), datetime.timedelta(seconds=round((number % 1) * 86_400, 3))
        if days == 0 and moment < datetime.timedelta(days=1):
            return (_FIRST_DAY + moment).time()
        if self.is_1904:
            return _FIRST_DAY_1904 + datetime.timedelta(days=days) + moment
        return _FIRST_DAY + datetime.timedelta(days=days + (days < _LEAP_DAY_1900)) + moment


def dates_of(package: Package) -> Dates:
    """Date styles and date system of a workbook."""
    is_1904 = _is_1904(package)
    if not package.styles_part:
        return Dates(is_1904=is_1904)
    reader = _Styles()
    walk(package.read(package.styles_part), package.styles_part, reader.handlers())
    numbers = [(str(style), number) for style, number in enumerate(reader.format_numbers)]
    return Dates(
        date_styles=frozenset(style for style, number in numbers if _is_date(number, reader.formats)),
        duration_styles=frozenset(style for style, number in numbers if _is_duration(number, reader.formats)),
        is_1904=is_1904,
    )


@dataclass(slots=True)
class _Styles:
    """Number formats by number, and the number that each style of cells has."""

    formats: dict[str, str] = field(default_factory=dict)
    format_numbers: list[str] = field(default_factory=list)

    def handlers(self) -> Handlers:
        return Handlers(starts={("numFmts", "numFmt"): self.start_format, ("cellXfs", "xf"): self.start_style})

    def start_format(self, attributes: Attributes) -> None:
        self.formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")

    def start_style(self, attributes: Attributes) -> None:
        self.format_numbers.append(attributes.get("numFmtId", "0"))


def _is_date(number: str, formats: Mapping[str, str]) -> bool:
    if number not in formats:
        return number.isdigit() and int(number) in _DATES_BY_NUMBER
    return not _is_duration(number, formats) and bool(_DATE_LETTER.search(_plain(formats[number])))


def _is_duration(number: str, formats: Mapping[str, str]) -> bool:
    if number not in formats:
        return number == str(_DURATION_BY_NUMBER)
    return bool(_DURATION.search(_plain(formats[number])))


def _plain(code: str) -> str:
    """Format for positive numbers, without what it shows as it stands; `General` says nothing of dates.

    >>> _plain('[$-406]d. mmmm yyyy;@'), _plain('0" days"')
    ('d. mmmm yyyy', '0')
    """
    return _LITERAL.sub("", code).partition(";")[0].replace("General", "")


def _is_1904(package: Package) -> bool:
    found: Mapping[str, str] = MappingProxyType({})

    def properties(attributes: Attributes) -> None:
        nonlocal found
        found = attributes

    part = package.workbook_part
    walk(package.read(part), part, Handlers(starts={("workbook", "workbookPr"): properties}))
    return found.get("date1904", "0") in ("1", "true")

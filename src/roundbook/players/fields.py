"""One cell, one field: names, numbers, FIDE IDs, titles, federations and dates of birth.

What a person typed is kept: only blanks are collapsed, characters that nobody can see removed, and letters brought to
their composed form (NFC). A name is never interpreted: "=1+1", "Null", "None" and "<b>" are names.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from roundbook.model import CellValue
from roundbook.players.cells import Cell, CellContent
from roundbook.players.dates import YEARS, month_of
from roundbook.players.words import fide_title, is_row_word

# Zero-width and direction marks ride along when text is copied from a web page, and two equal names then differ.
_INVISIBLE = frozenset("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
_DATE = re.compile(r"([0-9]{1,4})[./-] ?([0-9]{1,2})[./-] ?([0-9]{1,4})\.?")
_MONTH_AND_YEAR = re.compile(r"([0-9]{1,2})[./-]([0-9]{4})")
_NAMED_MONTH = re.compile(r"(?:([0-9]{1,2})[\s./-]{1,2})?([^\W\d_]{3,})[\s./,-]{1,2}(?:([0-9]{1,2}),?\s)?([0-9]{4})")
_YEAR_AMONG_WORDS = re.compile(r"[^\d]*?\b([0-9]{4})\b[^\d]*")
# 88 is 1988, since nobody on a list is born in 2088; 26 may be 1926 or 2026, which only the organiser knows.
_CERTAIN_SHORT_YEARS = range(41, 100)
# Excel's day 0; a date whose format was lost is the number of days since (true for every day after February 1900).
_DAY_ZERO = date(1899, 12, 30)
_DAYS = range((date(1910, 1, 1) - _DAY_ZERO).days, (date(2101, 1, 1) - _DAY_ZERO).days)


@dataclass(frozen=True, slots=True, kw_only=True)
class BirthReading:
    """Date (`1971-02-28`) or year of birth; what is not understood stays as it was written."""

    text: str
    is_understood: bool = True
    is_plain: bool = True


def text_of(content: CellContent) -> str:
    """Content as text on one line, composed, without invisible characters.

    A number loses a needless `.0`; a truth value is written as the name it was before Excel took it for one
    (`True`, not `TRUE`); a date becomes `2026-05-04`.
    """
    if isinstance(content, str):
        visible = "".join(letter for letter in content if not _is_invisible(letter))
        return " ".join(unicodedata.normalize("NFC", visible).split())
    if isinstance(content, datetime):
        has_time = content.time() != datetime.min.time()
        return content.isoformat(sep=" ") if has_time else content.date().isoformat()
    if isinstance(content, float) and content.is_integer():
        return str(int(content))
    return str(content)


def has_invisible(content: CellContent) -> bool:
    """Whether a text holds control characters or marks without width."""
    return isinstance(content, str) and any(map(_is_invisible, content))


def text_or_blank(cell: Cell | None) -> str:
    """Text of a cell, empty where it is blank, an error, or says in some way that there is nothing."""
    text = text_of(cell.content) if cell and not cell.is_error else ""
    return "" if is_row_word("no_value", text) else text


def extra_value(cell: Cell | None) -> CellValue:
    """Value of a cell in one of the organiser's own columns: a number stays a number, anything else becomes text."""
    if cell is None or not cell.is_calculated:
        return None
    if isinstance(cell.content, bool):
        return str(cell.content).upper()
    return cell.content if isinstance(cell.content, int | float) else text_of(cell.content)


def whole_number(cell: Cell | None) -> int | None:
    """Number in a cell, also written as text (`3.`, `3)`); None for anything else."""
    text = text_of(cell.content).rstrip(".)") if cell and not isinstance(cell.content, bool) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def fide_id_of(cell: Cell | None) -> str | None:
    """FIDE ID as digits, leading zeros of a text kept; empty for none, None for what cannot be one.

    Source: FIDE ID numbers have no fixed length and no letters.
    """
    text = text_or_blank(cell).replace(" ", "")
    if not text.strip("0") or is_row_word("no_rating", text):
        return ""
    return text if text.isascii() and text.isdecimal() else None


def title_of(cell: Cell | None) -> str:
    """FIDE title in a cell, empty for none and for a title that is not FIDE's."""
    return fide_title(text_or_blank(cell))


def federation_of(cell: Cell | None) -> str:
    """Federation as written, a three-letter code in capitals; empty for the ways to say "none"."""
    text = text_or_blank(cell)
    if is_row_word("no_federation", text):
        return ""
    return text.upper() if len(text) == 3 else text


def read_birth(content: CellContent) -> BirthReading:
    """Date or year of birth; the day comes before the month unless the year leads or it cannot be.

    Of a year with two digits the century is told only where there is no other. With the name of a month, or among other
    words, it must be the only one: `5. maj 1988`, `Jg. 2008`. A month and a year are read as the year.

    >>> read_birth("12-06-1955").text, read_birth(1984).text, read_birth("1990/00/00").text
    ('1955-06-12', '1984', '1990')
    >>> read_birth("5. maj 1988").text, read_birth("12/1966").text, read_birth("f. 1990").text
    ('1988-05-05', '1966', '1990')
    >>> read_birth("14.3.88").text, read_birth("14.3.26").text
    ('1988-03-14', '14.3.26')
    """
    text = text_of(content)
    if isinstance(content, datetime):
        return BirthReading(text=content.date().isoformat())
    if is_row_word("no_value", text):
        return BirthReading(text="")
    if year := _year(text.removeprefix("'").removeprefix("’")):
        return BirthReading(text=year, is_plain=text == year)
    if isinstance(content, int | float) and content in _DAYS:
        return BirthReading(text=(_DAY_ZERO + timedelta(days=int(content))).isoformat(), is_plain=False)
    found = _DATE.fullmatch(text)
    iso = _iso_date(*map(_number, found.groups())) if found else _in_words(text)
    return BirthReading(text=iso or text, is_understood=bool(iso), is_plain=iso == text)


def _in_words(text: str) -> str:
    """Date or year that is written with the name of a month, with a month alone, or among other words."""
    if found := _NAMED_MONTH.fullmatch(text):
        day = int(found[1] or found[3] or 0)
        month = month_of(found[2])
        if month and not (found[1] and found[3]):
            return _iso_date(day, month, int(found[4])) if day else _year(found[4])
    if (found := _MONTH_AND_YEAR.fullmatch(text)) and 1 <= int(found[1]) <= 12:
        return _year(found[2])
    found = _YEAR_AMONG_WORDS.fullmatch(text)
    return _year(found[1]) if found else ""


def _year(text: str) -> str:
    """Year in four digits, or in two where no other century can be meant; empty for anything else."""
    if not (text.isascii() and text.isdecimal()):
        return ""
    if len(text) == 2 and int(text) in _CERTAIN_SHORT_YEARS:
        return f"19{text}"
    return text if int(text) in YEARS else ""


def _number(text: str) -> int:
    """Part of a date; one that can be no day nor month is the year."""
    return int(_year(text) or text)


def _iso_date(first: int, second: int, third: int) -> str:
    """Date in ISO form, a year where day and month are zero, empty if it is none or its century is not told."""
    year, month, day = (first, second, third) if first in YEARS else (third, second, first)
    if year not in YEARS:
        return ""
    if month == 0 and day == 0:
        return str(year)
    if month > 12:  # only American lists put the month first
        month, day = day, month
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def _is_invisible(letter: str) -> bool:
    return letter in _INVISIBLE or (unicodedata.category(letter) == "Cc" and not letter.isspace())

"""Reading a typed result. The same spellings are laid down in the workbook's hub sheet, so Excel and Python agree.

A text is squeezed (blanks away, every dash and colon to a hyphen, small letters) and looked up whole; nothing is
guessed. `SQUEEZE` is also the chain of SUBSTITUTE calls in the workbook's formula: change it here and both change.
A lone `+` or `-` is refused: it does not say whose forfeit it is.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from decimal import Decimal

from roundbook.model import RESULT_BY_CODE, RESULTS, Result

# Replaced in this order. Every dash a keyboard, a phone or a word processor makes becomes a hyphen.
SQUEEZE: tuple[tuple[str, str], ...] = (
    (" ", ""),
    ("\u00a0", ""),
    ("\u202f", ""),
    ("\u2010", "-"),
    ("\u2011", "-"),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    (":", "-"),
    ("_", "-"),
)

UNFINISHED = "*"
SPREADSHEET_EPOCH = datetime.date(1899, 12, 30)
# Years in which a typed `1/2` may have become a date; the year is the one in which somebody typed.
MISTAKEN_YEARS = range(2020, 2051)
# Numbers in the hub's tables: no result, then the results from 1, behind them what nobody can read. A mark for "not
# finished" is no result: a forfeit that follows from a withdrawal stands in its place as in that of an empty cell.
NO_RESULT_NUMBER = 0
UNREADABLE_NUMBER = len(RESULTS) + 1

# Squeezed spellings that mean the same in every language, by result code.
COMMON_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "1-0": ("1-0", "1", "1/0", "1-o", "1,0-0,0", "1.0-0.0"),
    "½-½": (
        *("½-½", "½", "½½", "1/2-1/2", "1/2", "½-1/2", "1/2-½"),
        *("0.5-0.5", "0,5-0,5", "0.5", "0,5", ".5", ",5", "=", "=-=", "=="),
    ),
    "0-1": ("0-1", "0", "0/1", "o-1", "0,0-1,0", "0.0-1.0"),
    "+ -": ("+-", "+/-", "+--", "1-0f", "1f-0f", "1-0ff", "1-0(ff)", "1-0wo", "1-0w.o."),
    "- +": ("-+", "-/+", "--+", "0-1f", "0f-1f", "0-1ff", "0-1(ff)", "0-1wo", "0-1w.o."),
    "- -": ("--", "-/-", "---", "0-0f", "0f-0f", "0-0ff", "0-0wo"),
    "0-0": ("0-0",),
    "½-0": ("½-0", "1/2-0", "0.5-0", "0,5-0"),
    "0-½": ("0-½", "0-1/2", "0-0.5", "0-0,5"),
    UNFINISHED: ("*", "?", "adj", "adj."),
}


class UnreadableResultError(ValueError):
    """What stands in a result cell is no result, or could mean more than one."""


def squeeze(text: str) -> str:
    """Text as it is looked up: no blanks, one kind of dash, small letters.

    >>> squeeze(" 1 – 0 ")
    '1-0'
    """
    for old, new in SQUEEZE:
        text = text.replace(old, new)
    return text.casefold()


def spelling_table(words: Mapping[str, Iterable[str]] | None = None) -> dict[str, str]:
    """Result code by squeezed spelling: the common ones, mistaken dates, and a language's own `words` by code."""
    table = {spelling: code for code, spellings in COMMON_SPELLINGS.items() for spelling in spellings}
    table.update({str(_serial(day)): "½-½" for day in _halves()})
    for code, spellings in (words or {}).items():
        table.update({squeeze(spelling): code for spelling in spellings})
    return table


def _halves() -> list[datetime.date]:
    """The days that a spreadsheet makes of a typed `1/2`: 2 January or 1 February, by the country of the computer."""
    return [datetime.date(year, *day) for year in MISTAKEN_YEARS for day in ((1, 2), (2, 1))]


def _serial(day: datetime.date) -> int:
    """Day as a spreadsheet counts it."""
    return (day - SPREADSHEET_EPOCH).days


def spelling_number(code: str) -> int:
    """Number of a result code in the hub's tables: from 1 in the order of `RESULTS`, 0 for an unfinished game."""
    return NO_RESULT_NUMBER if code == UNFINISHED else RESULTS.index(RESULT_BY_CODE[code]) + 1


def parse_result(value: object, table: Mapping[str, str]) -> Result | None:
    """Result that a cell value means; None for an empty cell or a game marked as not finished.

    `value` is what the cell holds: text, a number, a date that a spreadsheet made of `1/2`.
    Raises UnreadableResultError for everything else.

    >>> parse_result("0,5", spelling_table()).code
    '½-½'
    """
    text = _as_text(value)
    if not text:
        return None
    code = table.get(text)
    if code is None:
        raise UnreadableResultError(text)
    return None if code == UNFINISHED else RESULT_BY_CODE[code]


def is_mistaken_date(value: object) -> bool:
    """Whether a cell holds a date, which nobody types for a result."""
    return isinstance(value, datetime.date)


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime.datetime):
        return str(_serial(value.date()))
    if isinstance(value, datetime.date):
        return str(_serial(value))
    if isinstance(value, bool | datetime.time):
        return str(value)
    if isinstance(value, int | float | Decimal):
        return format(Decimal(str(value)).normalize(), "f")
    return squeeze(str(value))

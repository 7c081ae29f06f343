"""A date in words as a formula: the same in every country's spreadsheet, which TEXT with its local letters is not.

`values` of a date are day numbers; the time is rounded to the second first, since days are binary fractions.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence

from roundbook.model import RoundDate
from roundbook.text import Texts
from roundbook.text.days import date_in_words, months, weekdays
from roundbook.workbook.cells import literal

BEHIND = " · "


def with_date(line: str, date: str, texts: Texts) -> str:
    """A line of text with the date in a cell behind it; nothing behind it where the cell is empty or gone.

    In English it reads `"Round 3 of 7"&IFERROR(IF(ISNUMBER(rb_set_date_3)," · "&CHOOSE(WEEKDAY(...`.
    """
    return f"{literal(line)}&{date_in_a_formula(date, texts, before=BEHIND)}"


def date_in_a_formula(date: str, texts: Texts, *, before: str = "") -> str:
    """The date in a cell in words, or the words that stand there; `before` stands before it, if there is one."""
    words = "&".join(_parts("date_words", _day_parts(date, texts), texts))
    seconds = f"ROUND(MOD({date},1)*86400,0)"
    time = {"hour": f"INT({seconds}/3600)", "minute": f'TEXT(INT(MOD({seconds},3600)/60),"00")'}
    behind = "&".join(_parts("date_time", time, texts))
    first = f"{literal(before)}&" if before else ""
    day = f'{first}{words}&IF({seconds}=0,"",{behind})'
    return f'IFERROR(IF(ISNUMBER({date}),{day},IF(TRIM({date})="","",{first}TRIM({date}))),"")'


def line_with_date(line: str, date: RoundDate, texts: Texts) -> str:
    """What that formula shows."""
    words = date_in_words(date, texts)
    return line + BEHIND + words if words else line


def _day_parts(date: str, texts: Texts) -> Mapping[str, str]:
    first = texts.label("date_first")
    return {
        "weekday": _choose(f"WEEKDAY({date},2)", weekdays(texts)),
        "day": f"DAY({date})" if first == "1" else f"IF(DAY({date})=1,{literal(first)},DAY({date}))",
        "month": _choose(f"MONTH({date})", months(texts)),
        "year": f"YEAR({date})",
    }


def _choose(number: str, words: Sequence[str]) -> str:
    return f"CHOOSE({number},{','.join(map(literal, words))})"


def _parts(key: str, values: Mapping[str, str], texts: Texts) -> Iterator[str]:
    """What stands in a text and in its placeholders, in their order, as a formula joins it."""
    for text, name, _, _ in string.Formatter().parse(texts.tables["labels"][key]):
        if text:
            yield literal(text)
        if name:
            yield values[name]

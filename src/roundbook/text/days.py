"""Days as a language writes them, in words: `mandag den 7. september 2026 kl. 19.00`.

`date_words` says in which order, `date_time` what stands behind the day if there is a time, `date_first` how the first
of a month is written. The sheets show the same words by a formula (`workbook/date_formulas.py`). Inside a sentence
names of days would have to be declined; there a date stands in figures.
"""

from __future__ import annotations

import datetime

from roundbook.model import RoundDate
from roundbook.text import Texts


def date_in_words(date: RoundDate, texts: Texts) -> str:
    """When a round is played, in words; what the organiser put into words himself as it stands.

    >>> from roundbook.text import load_texts
    >>> date_in_words(datetime.datetime(2026, 9, 7, 19, 0), load_texts("en"))
    'Monday 7 September 2026, 19:00'
    """
    if isinstance(date, str):
        return date
    day = texts.label(
        "date_words",
        weekday=weekdays(texts)[date.weekday()],
        day=texts.label("date_first") if date.day == 1 else date.day,
        month=months(texts)[date.month - 1],
        year=date.year,
    )
    if not isinstance(date, datetime.datetime):
        return day
    return day + texts.label("date_time", hour=date.hour, minute=f"{date.minute:02}")


def date_in_figures(date: datetime.date, texts: Texts) -> str:
    """A day, and its time if it has one, as short as this language writes them, in the order of its date cells.

    >>> from roundbook.text import load_texts
    >>> date_in_figures(datetime.datetime(2026, 9, 7, 19, 5), load_texts("da"))
    '07-09-2026 19:05'
    >>> date_in_figures(datetime.date(2026, 9, 7), load_texts("da"))
    '07-09-2026'
    """
    parts = {"dd": f"{date.day:02}", "mm": f"{date.month:02}", "yyyy": f"{date.year:04}"}
    day = texts.label("date_format")
    for letters, figures in parts.items():
        day = day.replace(letters, figures)
    return f"{day} {date.hour:02}:{date.minute:02}" if isinstance(date, datetime.datetime) else day


def weekdays(texts: Texts) -> list[str]:
    """Names of the days, Monday first."""
    return texts.label("weekdays").split()


def months(texts: Texts) -> list[str]:
    """Names of the months as they stand behind a day."""
    return texts.label("months").split()

"""Particulars of players and events as a report has them: days, titles, federations, sex, time controls."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence

from roundbook.dates import read_day
from roundbook.errors import FormatError
from roundbook.model import Member, Player, RoundDate
from roundbook.plan import parse_time_control
from roundbook.players.births import read_birth
from roundbook.players.words import fide_title, meanings

_BIRTH = re.compile(r"(\d{4})(?:-(\d{2})-(\d{2}))?")
_FEDERATION = re.compile(r"[A-Z]{3}")
# TRF26 222: one period or several, moves/seconds+seconds; a period of the whole game has no moves.
_PERIOD = r"(?:\d+/)?\d{3,5}(?:\+\d+)?"
_CODED = re.compile(rf"{_PERIOD}(?::{_PERIOD})*|W{_PERIOD}-B{_PERIOD}")
# "90 minutes + 30 seconds per move", in most languages: min and s begin the words.
_IN_WORDS = re.compile(r"(\d{1,3})\s*min\D*\+\s*(\d{1,2})\s*s\D*", re.IGNORECASE)
# First letters of the words for a woman and a man in our languages; M is a man unless H is (homme, hombre).
_WOMEN, _MEN, _HOMBRE = frozenset("fwkvž"), frozenset("m"), "h"
_WOMENS_TITLES = frozenset({"WGM", "WIM", "WFM", "WCM"})
_SMALLEST_FIDE_ID, _LONGEST_FIDE_ID = 5, 11


def plain(text: str) -> str:
    """Text in one line, without what no program prints."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def day_of(date: RoundDate) -> datetime.date | None:
    """Day of a date, None for words that are none."""
    day = read_day(date) if isinstance(date, str) else date
    return day.date() if isinstance(day, datetime.datetime) else day


def day_text(day: datetime.date | None, *, is_short: bool = False) -> str:
    """Day as a report has it, with two figures of the year in the line of the rounds.

    >>> day_text(datetime.date(2026, 9, 7)), day_text(datetime.date(2026, 9, 7), is_short=True), day_text(None)
    ('2026/09/07', '26/09/07', '')
    """
    return "" if day is None else day.strftime("%y/%m/%d" if is_short else "%Y/%m/%d")


def birth_text(birth: str) -> str:
    """Birth with 00 for the parts that are not known, blank where it cannot be read.

    >>> birth_text("1990-05-12"), birth_text("12.5.1990"), birth_text("1985"), birth_text("?")
    ('1990/05/12', '1990/05/12', '1985/00/00', '')
    """
    text = birth.strip()
    found = _BIRTH.fullmatch(text) or (_BIRTH.fullmatch(read_birth(text).text) if text else None)
    return f"{found[1]}/{found[2] or '00'}/{found[3] or '00'}" if found else ""


def title_text(title: str) -> str:
    """FIDE title, blank for any other one."""
    return fide_title(title.strip())


def federation_text(federation: str) -> str:
    """FIDE code of a federation, blank for anything that is none."""
    code = federation.strip().upper()
    return code if _FEDERATION.fullmatch(code) else ""


def fide_id_text(fide_id: str) -> str:
    """FIDE ID, blank for anything that is none."""
    digits = fide_id.strip()
    is_one = digits.isascii() and digits.isdecimal() and _SMALLEST_FIDE_ID <= len(digits) <= _LONGEST_FIDE_ID
    return digits if is_one else ""


def coded_time_control(text: str) -> str:
    """Time control in the notation of TRF26, blank where it cannot be told for certain.

    >>> coded_time_control("90+30"), coded_time_control("5400+30"), coded_time_control("two hours")
    ('5400+30', '5400+30', '')
    >>> coded_time_control("90 minutes + 30 seconds per move")
    '5400+30'
    """
    squeezed = "".join(text.split()).upper()
    if _CODED.fullmatch(squeezed):
        return squeezed
    if found := _IN_WORDS.fullmatch(text.strip()):
        text = f"{found[1]}+{found[2]}"
    try:
        control = parse_time_control(text)
    except FormatError:
        return ""
    return f"{60 * control.minutes}+{control.seconds}" if control.seconds else str(60 * control.minutes)


def sexes_of(people: Sequence[Player | Member], columns: Sequence[str]) -> list[str]:
    """`m` or `w` for each of these people, of whom the list, or a women's title, says it, else nothing.

    `columns` are the organiser's own, in the order of what they have in `extra`.
    """
    place = next((at for at, name in enumerate(columns) if is_sex_column(name)), None)
    letters = [_first_letter(str(person.extra[place] or "")) if place is not None else "" for person in people]
    words = _letters(letters)
    women = ["w" if title_text(person.title) in _WOMENS_TITLES else "" for person in people]
    return [words.get(letter, woman) for letter, woman in zip(letters, women, strict=True)]


def is_sex_column(header: str) -> bool:
    """Whether a column of the organiser's own is the one for the sex."""
    return any("sex" in fields for fields in meanings(header).values())


def _first_letter(word: str) -> str:
    """First letter of a word for a sex; `mujer` counts as if it were written with an `f`."""
    small = word.strip().casefold()
    return "f" if small.startswith("muj") else small[:1]


def _letters(values: Iterable[str]) -> dict[str, str]:
    """What each letter of the column means; beside `h` (hombre) an `m` is a woman (mujer), unless there is an `f`."""
    letters = set(values)
    is_mujer = _HOMBRE in letters and not letters & _WOMEN
    men = {_HOMBRE} if is_mujer else {_HOMBRE, *_MEN}
    women = {*_WOMEN, *(_MEN if is_mujer else ())}
    return dict.fromkeys(men, "m") | dict.fromkeys(women, "w")

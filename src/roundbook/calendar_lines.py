"""Appointments as the lines of a calendar file (RFC 5545). What an appointment is about is decided in `calendar.py`.

Times are those of the place of the event, without a time zone: every calendar shows 19:00 as 19:00. The rules that
matter are few (folded lines, four escapes, an order of two fields), so no library is asked; the tests read every file
with one.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MOST_OCTETS = 75
_PRODUCT = "-//roundbook//roundbook//EN"
_FIRST_STAMP = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """One entry of a calendar. `start` is a day, or a day with a time, from which on it takes so many `hours`.

    Whoever imports an appointment with the same `uid` again has the former one changed.
    """

    uid: str
    start: datetime.date
    hours: float
    summary: str
    description: str = ""
    location: str = ""
    is_cancelled: bool = False


def calendar_file(name: str, appointments: Iterable[Appointment], stamp: datetime.datetime) -> bytes:
    """A calendar file; `stamp` is when it was made, in UTC if it names no zone: a newer file changes an older one."""
    stamp = stamp.astimezone(datetime.UTC) if stamp.tzinfo else stamp.replace(tzinfo=datetime.UTC)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{_PRODUCT}", "METHOD:PUBLISH", f"X-WR-CALNAME:{escaped(name)}"]
    for appointment in appointments:
        lines += _lines(appointment, stamp)
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def _lines(appointment: Appointment, stamp: datetime.datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{appointment.uid}"
    yield f"DTSTAMP:{stamp:%Y%m%dT%H%M%S}Z"
    # Some calendars take a change only with a higher number.
    yield f"SEQUENCE:{max(0, int((stamp - _FIRST_STAMP).total_seconds()))}"
    start = appointment.start
    if isinstance(start, datetime.datetime):
        end = start + datetime.timedelta(hours=appointment.hours)
        yield f"DTSTART:{_moment(start)}"
        yield f"DTEND:{_moment(end)}"
    else:
        yield f"DTSTART;VALUE=DATE:{_day(start)}"
        yield f"DTEND;VALUE=DATE:{_day(start + datetime.timedelta(days=1))}"
    yield f"SUMMARY:{escaped(appointment.summary)}"
    for key, text in (("DESCRIPTION", appointment.description), ("LOCATION", appointment.location)):
        if text:
            yield f"{key}:{escaped(text)}"
    if appointment.is_cancelled:
        yield "STATUS:CANCELLED"
    yield "END:VEVENT"


def escaped(text: str) -> str:
    r"""Text as a value: lines, commas, semicolons and backslashes escaped (3.3.11), control characters left out.

    >>> escaped("Adams; Baker,\nround 1")
    'Adams\\; Baker\\,\\nround 1'
    """
    text = "\n".join(text.splitlines())
    return "".join(char for char in text if char in "\n\t" or unicodedata.category(char) != "Cc").translate(_ESCAPES)


def folded(line: str) -> bytes:
    """A line as octets, broken where it is longer than 75 (3.1), never inside a letter.

    >>> folded("X:" + "é" * 40).count(b"\\r\\n ")
    1
    """
    pieces: list[bytes] = []
    piece = b""
    for octets in (char.encode("utf-8", "replace") for char in line):
        # The blank that a further line begins with counts.
        if len(piece) + len(octets) > MOST_OCTETS - bool(pieces):
            pieces.append(piece)
            piece = b""
        piece += octets
    return b"\r\n ".join([*pieces, piece]) + b"\r\n"


def _day(day: datetime.date) -> str:
    """Day in the basic form; `strftime` of some systems writes early years without their noughts."""
    return f"{day.year:04}{day.month:02}{day.day:02}"


def _moment(moment: datetime.datetime) -> str:
    return f"{_day(moment)}T{moment.hour:02}{moment.minute:02}{moment.second:02}"

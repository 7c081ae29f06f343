"""Appointments as lines of a calendar file: another program reads what was meant, and octets keep the rules."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import icalendar
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.calendar_lines import Appointment, calendar_file

STAMP = datetime(2026, 9, 1, 12, 30, 15, tzinfo=UTC)
# Lines of a text may end in many ways; a calendar knows one. Other control characters are no letters of a name.
texts = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")) | st.just("\n"), max_size=200).map(
    lambda text: "\n".join(text.splitlines())
)


def appointment(**changes: object) -> Appointment:
    """One appointment of a Monday evening."""
    return Appointment(
        **{"uid": "1@here", "start": datetime(2026, 9, 7, 19), "hours": 4.0, "summary": "Round 1"} | changes
    )


def event_of(content: bytes) -> icalendar.Event:
    """The only event of a file, as the library reads it."""
    (event,) = icalendar.Calendar.from_ical(content).walk("VEVENT")
    return event


@settings(deadline=None)
@given(summary=texts, description=texts, location=texts)
def test_texts_come_back_to_the_letter(summary: str, description: str, location: str) -> None:
    """Commas, semicolons, backslashes, line ends, letters of every kind."""
    made = appointment(summary=summary, description=description, location=location)
    event = event_of(calendar_file("Open", [made], STAMP))

    assert [summary, description, location] == [
        str(event.get(key, "")) for key in ("SUMMARY", "DESCRIPTION", "LOCATION")
    ]


@settings(deadline=None)
@given(texts)
def test_lines_are_folded_as_the_rules_want(summary: str) -> None:
    """At most 75 octets between the ends of lines, no letter torn apart, every end a CRLF."""
    content = calendar_file("Open", [appointment(summary=summary)], STAMP)
    lines = content.split(b"\r\n")

    assert b"" == lines.pop()
    assert 75 >= max(map(len, lines))
    assert not any(b"\n" in line or b"\r" in line for line in lines)
    assert [line.decode("utf-8") for line in lines]


def test_time_is_that_of_the_place() -> None:
    """No zone: whoever looks at it sees seven o'clock; it ends after its hours."""
    event = event_of(calendar_file("Open", [appointment(hours=3.5)], STAMP))

    assert datetime(2026, 9, 7, 19) == event.decoded("DTSTART")
    assert datetime(2026, 9, 7, 22, 30) == event.decoded("DTEND")


def test_day_without_a_time_takes_the_whole_day() -> None:
    """It ends where the next one begins."""
    event = event_of(calendar_file("Open", [appointment(start=date(2026, 12, 31))], STAMP))

    assert (date(2026, 12, 31), date(2027, 1, 1)) == (event.decoded("DTSTART"), event.decoded("DTEND"))
    assert "DATE" == event["DTSTART"].params["VALUE"]


@pytest.mark.parametrize(
    "stamp",
    [STAMP, STAMP.replace(tzinfo=None), STAMP.astimezone(timezone(timedelta(hours=2)))],
    ids=["UTC", "no zone", "another zone"],
)
def test_stamp_is_in_utc(stamp: datetime) -> None:
    """The same moment, however it was given; a later file has a higher number."""
    event = event_of(calendar_file("Open", [appointment()], stamp))
    later = event_of(calendar_file("Open", [appointment()], stamp + timedelta(seconds=1)))

    assert STAMP == event.decoded("DTSTAMP")
    assert event["SEQUENCE"] < later["SEQUENCE"]


def test_cancelled_appointment_says_so() -> None:
    """Others say nothing."""
    files = [calendar_file("Open", [appointment(is_cancelled=off)], STAMP) for off in (False, True)]

    assert ["", "CANCELLED"] == [event_of(content).get("STATUS", "") for content in files]


def test_calendar_names_itself() -> None:
    """Version, maker and name; nothing that the library objects to."""
    calendar = icalendar.Calendar.from_ical(calendar_file("Open 2026", [appointment()], STAMP))

    assert ["2.0", "PUBLISH", "Open 2026"] == [calendar[key] for key in ("VERSION", "METHOD", "X-WR-CALNAME")]
    assert [] == [error for component in calendar.walk() for error in component.errors]

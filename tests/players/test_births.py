"""Dates and years of birth."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from roundbook.players.births import BirthForm, read_birth
from roundbook.players.cells import CellContent
from tests.players.making import Value, read, told


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (datetime(1971, 2, 28), "1971-02-28"),
        (1984, "1984"),
        (1984.0, "1984"),
        ("1984", "1984"),
        ("12-06-1955", "1955-06-12"),
        ("14.03.1988", "1988-03-14"),
        ("2.11.1961", "1961-11-02"),
        ("03/25/1990", "1990-03-25"),
        ("1988-03-14", "1988-03-14"),
        ("2009/5/30", "2009-05-30"),
        ("1990/00/00", "1990"),
        (34037, "1993-03-09"),
        ("-", ""),
    ],
)
def test_birth_is_a_date_or_a_year(content: CellContent, expected: str) -> None:
    """The day comes first unless the year leads or the month cannot be one."""
    reading = read_birth(content)

    assert (expected, True) == (reading.text, reading.is_understood)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("14.3.88", "1988-03-14"),
        ("14. 3. 88", "1988-03-14"),
        ("88-03-14", "1988-03-14"),
        ("3/25/90", "1990-03-25"),
        ("00.00.75", "1975"),
        ("98", "1998"),
        ("'98", "1998"),
        (98, "1998"),
        (45.0, "1945"),
    ],
)
def test_two_digits_are_a_year_where_only_one_century_can_be_meant(content: CellContent, expected: str) -> None:
    """Nobody on a list is born in 2098; it is told, since it was read differently from how it stands."""
    reading = read_birth(content)

    assert (expected, True, False) == (reading.text, reading.is_understood, reading.is_plain)


@pytest.mark.parametrize(
    "content",
    [
        "14.3.26",
        "26",
        "05",
        "10-11-12",
        "40.12.1",
        "77.12.88",
        "1.1.098",
        "31.02.1980",
        "summer of 80",
        "1er trim. 2001",
        "13/1980",
        "1980 1981",
        "31 feb 1980",
        "1850",
        12,
    ],
)
def test_unclear_birth_stays_as_written(content: CellContent) -> None:
    """No century is guessed and no day invented."""
    reading = read_birth(content)

    assert (str(content), False) == (reading.text, reading.is_understood)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("08", "2008"),
        (8, "2008"),
        (12, "2012"),
        ("15", "2015"),
        ("27", "1927"),
        ("88", "1988"),
        ("14.3.08", "2008-03-14"),
        ("14/3/08", "2008-03-14"),
        ("1.12.30", "1930-12-01"),
        ("98-03-14", "1998-03-14"),
        ("14-03-98", "1998-03-14"),
        ("1988.0", "1988"),
    ],
)
def test_day_of_reading_tells_the_century(content: CellContent, expected: str) -> None:
    """In 2026 nobody was born in 2027, and nobody of 1915 plays chess any more."""
    reading = read_birth(content, BirthForm(read_on=date(2026, 9, 1)))

    assert (expected, True) == (reading.text, reading.is_understood)


@pytest.mark.parametrize("content", ["16", "20", "26", 20, "3.4.20", "08-03-14", "2027", "1.1.1900", "30.2.08"])
def test_what_may_be_two_years_or_none_stays_as_written(content: CellContent) -> None:
    """1920 or 2020, day or year at the end, before anybody's time or after today: that is asked."""
    reading = read_birth(content, BirthForm(read_on=date(2026, 9, 1)))

    assert (str(content), False) == (reading.text, reading.is_understood)


def test_the_same_list_is_read_otherwise_some_years_later() -> None:
    """Nothing is laid down for ever: 30 is 1930 in 2026, and may be a child in 2040."""
    assert ["1930", "30"] == [read_birth("30", BirthForm(read_on=date(year, 9, 1))).text for year in (2026, 2040)]


@pytest.mark.parametrize("moment", [datetime(2027, 1, 1), datetime(1900, 1, 1)])
def test_day_that_cannot_be_is_asked(moment: datetime) -> None:
    """A date cell of a later year, or of Excel's first day, is nobody's birth."""
    assert not read_birth(moment, BirthForm(read_on=date(2026, 9, 1))).is_understood


def _births(*values: Value) -> list[str]:
    people = [(f"Ann {letter}", value) for letter, value in zip("ABCDEFG", values, strict=False)]
    return [player.birth for player in read([("Name", "Date of birth"), *people]).players]


def test_one_date_shows_the_order_of_all() -> None:
    """Where 12/25/1990 stands the month comes first in the whole column; dates with dots go on with the day."""
    assert ["1988-03-04", "1990-12-25", "1991-04-03"] == _births("3/4/1988", "12/25/1990", "3.4.1991")
    assert ["1988-04-03", "1990-12-25"] == _births("3/4/1988", "25/12/1990")


def test_column_of_both_orders_tells_nothing() -> None:
    """Two people typed, each in his own way: what can be read in one way only is read, the rest asked about."""
    rows = [("Name", "Born"), ("Ann Lee", "3/4/1988"), ("Bo Ray", "12/25/1990"), ("Cy Dee", "25/12/1991")]
    listed = read(rows)

    assert ["3/4/1988", "1990-12-25", "1991-12-25"] == [player.birth for player in listed.players]
    assert ("birth-not-understood", "B2") in told(listed.problems)

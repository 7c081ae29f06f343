"""Days of the rounds: as people type them, and as they follow from a few wishes."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.dates import DatePlan, parse_days, parse_holidays, parse_times, read_day
from roundbook.errors import FormatError

MONDAY = date(2026, 9, 7)


def codes_of(error: pytest.ExceptionInfo[FormatError]) -> list[tuple[str, str]]:
    """Codes and values of all problems."""
    return [(problem.code, problem.value) for problem in error.value.problems]


# ---- days as people type them


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-09-07", date(2026, 9, 7)),
        ("2026-9-7", date(2026, 9, 7)),
        ("2026/09/07", date(2026, 9, 7)),
        ("2026.09.07", date(2026, 9, 7)),
        ("7.9.2026", date(2026, 9, 7)),
        ("07.09.2026", date(2026, 9, 7)),
        ("7. 9. 2026", date(2026, 9, 7)),
        ("07-09-2026", date(2026, 9, 7)),
        (" 2026-09-07 ", date(2026, 9, 7)),
        ("2026–09–07", date(2026, 9, 7)),
        ("2026-09-07 19:00", datetime(2026, 9, 7, 19)),
        ("2026-09-07T19:00:00", datetime(2026, 9, 7, 19)),
        ("7.9.2026 19.30", datetime(2026, 9, 7, 19, 30)),
        ("2024-02-29", date(2024, 2, 29)),
    ],
)
def test_day_that_means_one_day_is_read(text: str, day: date) -> None:
    """With its time if there is one."""
    assert (day, type(day)) == (read_day(text), type(read_day(text)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "9/7/2026",
        "7/9/2026",
        "7.9.26",
        "7.9.",
        "2026-02-30",
        "2026-13-01",
        "2026-09-07 25:00",
        "Monday",
        "٢٠٢٦-٠٩-٠٧",
    ],
)
def test_what_may_be_two_days_is_not_read(text: str) -> None:
    """The seventh of September is the ninth of July elsewhere."""
    assert read_day(text) is None


def test_all_wrong_days_are_told_at_once() -> None:
    """Each as it was typed."""
    with pytest.raises(FormatError) as caught:
        parse_days("2026-09-07, tomorrow; 2026-09-31")

    assert [("day-unknown", "tomorrow"), ("day-unknown", "2026-09-31")] == codes_of(caught)


def test_holidays_are_days_and_spans() -> None:
    """Commas between them, dots or a dash from one day to another; a span cannot end before it begins."""
    christmas = (date(2026, 12, 20), date(2027, 1, 6))

    assert ((date(2026, 10, 12),) * 2, christmas) == parse_holidays("2026-10-12, 2026-12-20..2027-01-06")
    assert (christmas,) == parse_holidays("2026-12-20 - 2027-01-06") == parse_holidays("20.12.2026–6.1.2027")
    with pytest.raises(FormatError) as caught:
        parse_holidays("2027-01-06..2026-12-20, 2026-10-12")
    assert [("day-unknown", "2027-01-06..2026-12-20")] == codes_of(caught)


@pytest.mark.parametrize("text", ["25:00", "19:60", "soon", "19:00:30", "7pm"])
def test_what_is_no_time_is_told(text: str) -> None:
    """A time of day has hours and minutes."""
    with pytest.raises(FormatError) as caught:
        parse_times(text)

    assert [("time-unknown", text)] == codes_of(caught)


# ---- days that follow each other


def test_rounds_follow_every_week() -> None:
    """Unless something else is said."""
    assert (MONDAY, date(2026, 9, 14), date(2026, 9, 21)) == DatePlan(first=MONDAY).dates(3)


def test_rounds_move_on_over_holidays() -> None:
    """By one interval, as often as it takes; the first round too."""
    plan = DatePlan(first=MONDAY, every=14, holidays=((MONDAY, MONDAY), (date(2026, 10, 1), date(2026, 10, 20))))

    assert (date(2026, 9, 21), date(2026, 11, 2), date(2026, 11, 16)) == plan.dates(3)


def test_rounds_follow_the_days_of_the_week() -> None:
    """Tuesdays and Thursdays from a Wednesday on."""
    plan = DatePlan(first=date(2026, 9, 9), weekdays=frozenset({2, 4}), holidays=((date(2026, 9, 15),) * 2,))

    assert [10, 17, 22, 24] == [day.day for day in plan.dates(4) if isinstance(day, date)]


def test_rounds_of_a_day_begin_at_their_times() -> None:
    """Three a day at two known times; the last day has what is left."""
    plan = DatePlan(first=MONDAY, every=1, rounds_per_day=3, times=(time(10), time(14)))

    tuesday = date(2026, 9, 8)
    expected = (datetime(2026, 9, 7, 10), datetime(2026, 9, 7, 14), MONDAY, datetime(2026, 9, 8, 10))
    assert expected == plan.dates(4)
    assert tuesday == plan.dates(6)[-1]


def test_given_days_keep_their_own_times() -> None:
    """The others get the time that holds for all; days among the holidays are left out."""
    days = (MONDAY, datetime(2026, 9, 14, 18, 30), date(2026, 9, 21))
    plan = DatePlan(days=days, times=(time(19),), holidays=((date(2026, 9, 21),) * 2,))

    assert (datetime(2026, 9, 7, 19), datetime(2026, 9, 14, 18, 30)) == plan.dates(2)


@pytest.mark.parametrize("given_days", [2, 4])
def test_other_days_than_are_needed_are_refused(given_days: int) -> None:
    """Too few or too many: somebody miscounted."""
    days = tuple(MONDAY + timedelta(weeks=week) for week in range(given_days))
    with pytest.raises(FormatError) as caught:
        DatePlan(days=days, rounds_per_day=2).dates(5)

    assert [("dates-do-not-fit", str(given_days))] == codes_of(caught)
    assert {"needed": 3, "rounds": 5} == caught.value.problems[0].details


def test_wrong_wishes_are_told_together() -> None:
    """A slip in a year, and more times than rounds."""
    with pytest.raises(FormatError) as caught:
        DatePlan(days=(MONDAY, date(2025, 9, 14)), times=(time(10), time(14))).dates(2)

    assert [("days-not-in-order", "2025-09-14"), ("times-do-not-fit", "2")] == codes_of(caught)


def test_calendar_has_an_end() -> None:
    """Behind the last day there is none."""
    with pytest.raises(FormatError) as caught:
        DatePlan(first=date(9999, 12, 25)).dates(2)

    assert [("dates-do-not-fit", "1")] == codes_of(caught)


@settings(deadline=None)
@given(
    first=st.dates(date(2020, 1, 1), date(2040, 1, 1)),
    every=st.integers(1, 30),
    weekdays=st.frozensets(st.integers(1, 7), max_size=3),
    starts=st.lists(st.tuples(st.integers(0, 200), st.integers(0, 20)), max_size=4),
    rounds_per_day=st.integers(1, 3),
)
def test_every_round_has_a_free_day_in_its_turn(
    first: date, every: int, weekdays: frozenset[int], starts: list[tuple[int, int]], rounds_per_day: int
) -> None:
    """No holiday, the right day of the week, never back in time, and no free day of the series left out."""
    holidays = tuple((first + timedelta(a), first + timedelta(a + length)) for a, length in starts)
    plan = DatePlan(first=first, every=every, weekdays=weekdays, holidays=holidays, rounds_per_day=rounds_per_day)
    played = plan.dates(12)

    days = [day for day in played if isinstance(day, date)]
    series = (first + timedelta(n) for n in range((days[-1] - first).days + 1))
    is_due = [
        day
        for day in series
        if (day.isoweekday() in weekdays if weekdays else (day - first).days % every == 0)
        and not any(begin <= day <= end for begin, end in holidays)
    ]
    assert [day for day in is_due for _ in range(rounds_per_day)][:12] == days

"""Options of `create` that say on which days the rounds are played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from roundbook.dates import WEEK, DatePlan, parse_days, parse_holidays, parse_times
from roundbook.errors import FormatError, Problem
from roundbook.terminal import goes_with, own_texts
from roundbook.text import LANGUAGES, load_texts
from roundbook.text.days import weekdays

Command = TypeVar("Command", bound=Callable[..., Any])
# Letters of an abbreviated day of the week.
FEWEST_LETTERS = 3
_MEANINGLESS_ALONE = ("every", "holidays", "rounds_per_day", "time")
_OPTIONS = (
    click.option("--dates", help="Days of the rounds, such as '2026-09-07, 2026-09-14 19:00'."),
    click.option("--first-date", help="Day of the first round; the others follow (--every)."),
    click.option(
        "--every", help=f"Days from round to round, or days of the week: 14, tuesday, 'tue, thu' (default: {WEEK})."
    ),
    click.option("--holidays", help="Days without a round, such as '2026-10-12, 2026-12-20..2027-01-06'."),
    click.option("--rounds-per-day", type=click.IntRange(1), help="Rounds on each day (default: 1)."),
    click.option("--time", help="When a round begins: 19:00; '10:00, 14:00' for each round of a day."),
)


def date_options(command: Command) -> Command:
    """Give a command the options for dates."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def date_plan(options: dict[str, Any]) -> DatePlan | None:
    """What was wished for the days of the rounds, None if nothing was.

    Raises UsageError: options that do not go together. FormatError: days or times that cannot be read.
    """
    if options["dates"] and options["first_date"]:
        raise click.UsageError(own_texts().message("cli_option_or", options="--dates, --first-date"))
    if options["dates"] and options["every"]:
        raise goes_with("--every", "--first-date")
    if not options["dates"] and not options["first_date"]:
        given = [f"--{key.replace('_', '-')}" for key in _MEANINGLESS_ALONE if options[key]]
        if given:
            raise goes_with(given[0], "--first-date, --dates")
        return None
    every, days_of_week = _interval(options["every"])
    times = parse_times(options["time"] or "")
    first = parse_days(options["first_date"] or "")
    if len(first) > 1:
        raise FormatError(Problem(code="day-unknown", value=options["first_date"]))
    return DatePlan(
        days=parse_days(options["dates"] or ""),
        first=first[0] if first else None,
        every=every,
        weekdays=days_of_week,
        holidays=parse_holidays(options["holidays"] or ""),
        rounds_per_day=options["rounds_per_day"] or max(1, len(times)),
        times=times,
    )


def _interval(text: str | None) -> tuple[int, frozenset[int]]:
    """Days from round to round, or days of the week, Monday 1."""
    if text is None:
        return WEEK, frozenset()
    if text.strip().isdecimal() and 1 <= int(text) <= 365:
        return int(text), frozenset()
    days = [weekday_of(word) for word in text.replace(";", ",").split(",") if word.strip()]
    if not days or 0 in days:
        raise click.BadParameter(own_texts().message("cli_interval"), param_hint="--every")
    return WEEK, frozenset(days)


def weekday_of(word: str) -> int:
    """Day of the week that a word means in any of our languages, Monday 1; 0 for none, and for a word that may be two.

    >>> weekday_of("tue"), weekday_of("Donnerstag"), weekday_of("fredag"), weekday_of("someday")
    (2, 4, 5, 0)
    """
    folded = word.strip().rstrip(".").casefold()
    names = (enumerate(weekdays(load_texts(language)), start=1) for language in LANGUAGES)
    meant = {number for days in names for number, name in days if name.casefold().startswith(folded)}
    return meant.pop() if len(folded) >= FEWEST_LETTERS and len(meant) == 1 else 0

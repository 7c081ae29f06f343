"""Options of `export` that say what a report file (TRF) shall tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from roundbook.dates import DatePlan, parse_days
from roundbook.terminal import own_texts

if TYPE_CHECKING:
    from roundbook.exchange.reporting import Span
    from roundbook.model import Tournament

_ROUNDS = re.compile(r"(?:(\d{1,3})\s*-\s*)?(\d{1,3})", re.ASCII)
_OPTIONS = (
    click.option("--round", "rounds", metavar="N or N-M", help="Rounds to report: up to N, or from N to M."),
    click.option("--since", metavar="DAY", help="Report only rounds from this day on."),
    click.option("--until", metavar="DAY", help="Report only rounds up to this day."),
    click.option("--place", help="City, if the workbook says none."),
    click.option(
        "--federation", metavar="XXX", help="Federation where the event is played, if the workbook says none."
    ),
    click.option("--arbiter", help="Chief arbiter, if the workbook says none."),
    click.option("--time-control", metavar="90+30", help="Time control, if the workbook says none."),
    click.option("--dates", help="Days of the rounds, if the workbook says none: comma between days."),
)
# By parameter of the command.
REPORT_OPTIONS: Mapping[str, str] = {
    "rounds": "--round",
    "since": "--since",
    "until": "--until",
    "place": "--place",
    "federation": "--federation",
    "arbiter": "--arbiter",
    "time_control": "--time-control",
    "dates": "--dates",
}


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of report files to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def report_span(given: Mapping[str, str]) -> Span:
    """Rounds that were asked for. Raises UsageError, FormatError: they cannot be read."""
    from roundbook.exchange.reporting import Span  # noqa: PLC0415

    first, last = _rounds(given.get("rounds", ""))
    return Span(first=first, last=last, since=_day(given, "since"), until=_day(given, "until"))


def report_settings(tournament: Tournament, given: Mapping[str, str]) -> dict[str, Any]:
    """Settings that were typed for the report. Raises FormatError: days that cannot be read, or do not fit."""
    keys = ("place", "federation", "arbiter", "time_control")
    typed: dict[str, Any] = {key: given[key] for key in keys if key in given}
    if "dates" in given:
        typed["round_dates"] = DatePlan(days=parse_days(given["dates"])).dates(tournament.dated_rounds)
    return typed


def _rounds(text: str) -> tuple[int | None, int | None]:
    """First and last round of `5` (up to the fifth) or `4-7`."""
    if not text:
        return None, None
    found = _ROUNDS.fullmatch(text.strip())
    if found is None:
        raise click.BadParameter(own_texts().message("cli_rounds_form"), param_hint="--round")
    return (int(found[1]) if found[1] else None), int(found[2])


def _day(given: Mapping[str, str], key: str) -> Any:
    from roundbook.exchange.particulars import day_of  # noqa: PLC0415

    if not given.get(key):
        return None
    [day, *more] = parse_days(given[key])
    if more:
        raise click.BadParameter(own_texts().message("cli_one_day"), param_hint=f"--{key}")
    return day_of(day)

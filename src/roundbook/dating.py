"""Dates given to the rounds of a workbook that is there already, in place of those that it had, if it had any."""

from __future__ import annotations

import datetime
from dataclasses import replace

from roundbook.dates import DatePlan
from roundbook.errors import Problem, WorkbookError
from roundbook.model import RoundDate, Tournament
from roundbook.rules.second_stage import with_round_dates
from roundbook.running import Updated, patched
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.new_dates import with_dates
from roundbook.workbook.read import read_tournament
from roundbook.workbook.write import Properties


def planned_dates(tournament: Tournament, plan: DatePlan, first_round: int) -> tuple[RoundDate, ...]:
    """Dates of all rounds: from a round on those of the plan, before it those that are there.

    Raises FormatError: see `DatePlan`. WorkbookError: there is no such round.
    """
    rounds = tournament.dated_rounds
    if not 1 <= first_round <= rounds:
        raise WorkbookError(Problem(code="no-such-round", value=str(first_round), details={"rounds": rounds}))
    kept = tuple(tournament.round_date(number) for number in range(1, first_round))
    return (*kept, *plan.dates(rounds - first_round + 1))


def dated(content: bytes, read: ReadBook, when: datetime.datetime, dates: tuple[RoundDate, ...]) -> Updated:
    """The workbook with these dates, and everything up to date; see `running.patched`.

    Raises WorkbookError: an older roundbook made the workbook, whose rounds cannot show a date.
    """
    if read.is_older:
        raise WorkbookError([*read.problems, Problem(code="dates-need-rebuild")])
    old = read.tournament
    tournament = with_round_dates(old, dates)
    if dates == old.settings.round_dates:
        return patched(content, read, when)
    properties = Properties(title=old.settings.event, created=when)
    made = with_dates(content, read, tournament, properties)
    again = read_tournament(made.content)
    if again.errors:  # the first reading had none, or those that were meant
        again = again.accepting_exchanges()
    updated = patched(made.content, replace(again, changes=read.changes), when)
    return replace(updated, problems=(*made.problems, *updated.problems), is_changed=True)

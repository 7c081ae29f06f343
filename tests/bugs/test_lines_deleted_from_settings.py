"""A line deleted from Settings by a program that moves no names once gave its setting the value of the next line."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from roundbook import RoundbookError, read_workbook, update
from roundbook.app import set_dates
from roundbook.dates import DatePlan
from tests.app.events import LATER, event, workbook
from tests.app.other_programs import saved_by_openpyxl

WEEKLY = tuple(date(2026, 9, 7) + timedelta(weeks=week) for week in range(7))
BEFORE = event(round_dates=WEEKLY)


def without_line(label: str) -> bytes:
    """The workbook after openpyxl deleted the row with this label, which leaves every defined name where it was."""

    def deleted(book: Any) -> None:
        labels = [str(cell.value) for cell in book["Settings"]["A"]]
        book["Settings"].delete_rows(len(labels) - labels[::-1].index(label))

    return saved_by_openpyxl(workbook(BEFORE), deleted)


@pytest.mark.parametrize("label", ["Win", "Draw", "Loss", "Tie-break 1", "Tie-break 3", "Format", "Seed of the draw"])
def test_setting_whose_line_is_gone_is_not_that_of_another_line(label: str) -> None:
    """What decides the standings is refused, never taken from the line below."""
    with pytest.raises(RoundbookError, match=label):
        read_workbook(without_line(label))


@pytest.mark.parametrize("label", ["Arbiter", "Place", "Tie-break 4"])
def test_line_that_may_be_empty_is_told_when_it_is_gone(label: str) -> None:
    """A blank says something too, so it is told that nobody typed it."""
    problems = update(without_line(label), when=LATER).problems

    assert label in [problem.details["label"] for problem in problems if problem.code == "setting-gone"]


@pytest.mark.parametrize("gone", [1, 3, 6])
def test_date_whose_line_is_gone_is_none(gone: int) -> None:
    """The other rounds keep their days, and new days go to the rounds that they are for."""
    content = without_line(f"Round {gone}")
    new = DatePlan(first=date(2027, 1, 5))

    assert (*WEEKLY[: gone - 1], "", *WEEKLY[gone:]) == read_workbook(content).settings.round_dates
    assert new.dates(7) == read_workbook(set_dates(content, new, when=LATER).content).settings.round_dates

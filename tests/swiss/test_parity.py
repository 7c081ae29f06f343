"""Workbooks of Swiss tournaments: every formula shows what Python calculated, all is read back, and update settles."""

from __future__ import annotations

import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.swiss.events import swiss_of
from tests.workbook.writing import CREATED


@pytest.mark.parametrize("number", range(6))
def test_formulas_calculate_what_is_written(number: int, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    workbook = workbook_of(swiss_of(number), created=CREATED)

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


@pytest.mark.parametrize("number", range(12))
def test_event_is_read_back(number: int) -> None:
    """Every player, game, bye and setting; once updated, nothing is left to do."""
    event = swiss_of(number)
    workbook = workbook_of(event, created=CREATED)
    updated = update(workbook, when=CREATED)

    assert event == read_workbook(workbook)
    assert not update(updated.content, when=CREATED).is_changed

"""Workbooks of Swiss tournaments: every formula shows what Python calculated, all is read back, and update settles."""

from __future__ import annotations

import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.swiss.events import ruled_swiss_of, swiss_of
from tests.workbook.writing import CREATED

EVENTS = {f"swiss-{number}": swiss_of(number) for number in range(12)}
EVENTS |= {f"ruled-{number}": ruled_swiss_of(number) for number in range(12)}
FEW = [name for name in EVENTS if int(name.partition("-")[2]) < 6]


@pytest.mark.parametrize("name", FEW)
def test_formulas_calculate_what_is_written(name: str, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    workbook = workbook_of(EVENTS[name], created=CREATED)

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


@pytest.mark.parametrize("name", EVENTS)
def test_event_is_read_back(name: str) -> None:
    """Every player, game, bye and setting; once updated, nothing is left to do."""
    event = EVENTS[name]
    workbook = workbook_of(event, created=CREATED)
    updated = update(workbook, when=CREATED)

    assert event == read_workbook(workbook)
    assert not update(updated.content, when=CREATED).is_changed

"""Workbooks of events with groups in LibreOffice: every formula shows what Python calculated, and all is read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from roundbook.model import Dividing, Settings
from tests.groups import event_with_groups, settings_of, with_random_results
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.workbook.writing import CREATED

EVENTS = {
    "quads and seven": (11, settings_of(Dividing.RATING, size=4, form="quads"), ""),
    "double quads": (16, settings_of(Dividing.RATING, size=4, cycles=2, form="quads"), ""),
    "groups of a list": (13, settings_of(Dividing.LIST), "AABBBABABABBA"),
    "groups by rating": (20, settings_of(Dividing.RATING, size=8), ""),
    "scheveningen": (8, settings_of(Dividing.LIST, form="scheveningen"), "ABABABAB"),
    "double scheveningen": (10, settings_of(Dividing.LIST, form="scheveningen", cycles=2), "AAAAABBBBB"),
    "US table": (8, replace(settings_of(Dividing.NONE), table="crenshaw"), ""),
    "circle": (7, replace(settings_of(Dividing.NONE), table="circle"), ""),
    "triple": (5, settings_of(Dividing.NONE, cycles=3), ""),
    "quadruple": (4, settings_of(Dividing.NONE, cycles=4), ""),
}
each_event = pytest.mark.parametrize(("players", "settings", "names"), EVENTS.values(), ids=EVENTS)


@each_event
def test_formulas_calculate_what_is_written(players: int, settings: Settings, names: str, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    event = with_random_results(event_with_groups(players, settings, names), seed=players)
    workbook = workbook_of(event, created=CREATED)

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


@each_event
def test_event_is_read_back(players: int, settings: Settings, names: str) -> None:
    """Every player, group, result and setting; once updated, nothing is left to do."""
    event = with_random_results(event_with_groups(players, settings, names), seed=players)
    workbook = workbook_of(event, created=CREATED)

    updated = update(workbook, when=CREATED)

    assert event == read_workbook(workbook)
    assert not update(updated.content, when=CREATED).is_changed

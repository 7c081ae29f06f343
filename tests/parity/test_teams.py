"""Workbooks of leagues in LibreOffice: every formula shows what Python calculated, and all is read back."""

from __future__ import annotations

import datetime

import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from roundbook.model import Primary, Tournament
from roundbook.text import load_texts
from roundbook.workbook.team_book import book_of
from tests.leagues import league, with_random_results
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.workbook.writing import CREATED

DATES = (datetime.datetime(2026, 9, 13, 9, 30), datetime.date(2026, 10, 1), "sobald der Saal frei ist")
LEAGUES = {
    "match points, six teams": (6, 4, Primary.MATCH, None, {}),
    "game points, five teams": (5, 4, Primary.GAME, None, {}),
    "double, two boards": (4, 2, Primary.MATCH, ("EDE", "DE", "BC", "BBE", "KS"), {"cycles": 2}),
    "eight boards": (4, 8, Primary.MATCH, ("DE", "EGGSB", "EGMSB", "TBR"), {}),
    "game points, double": (3, 3, Primary.GAME, ("EDE", "EMMSB", "WON", "WIN"), {"cycles": 2}),
    "three boards, no tie-break": (7, 3, Primary.MATCH, (), {}),
    "dates, in German": (4, 2, Primary.MATCH, ("GP",), {"round_dates": DATES, "language": "de"}),
}
each_league = pytest.mark.parametrize(("number", "kind"), list(enumerate(LEAGUES.values())), ids=LEAGUES)


def event_of(number: int, kind: tuple[int, int, Primary, tuple[str, ...] | None, dict[str, object]]) -> Tournament:
    """A league of a kind with random results; every third one has teams that left."""
    teams, boards, primary, tie_breaks, others = kind
    return with_random_results(league(teams, boards, primary=primary, tie_breaks=tie_breaks, **others), number)


@each_league
def test_formulas_calculate_what_is_written(number: int, kind: tuple, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values, and the ranks of the rules."""
    event = event_of(number, kind)
    workbook = workbook_of(event, created=CREATED)

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found
    assert book_of(event, load_texts("en")).values.agrees_with_rules


@each_league
def test_league_is_read_back(number: int, kind: tuple) -> None:
    """Every team, player, line-up, result and setting; once updated, nothing is left to do."""
    event = event_of(number, kind)
    workbook = workbook_of(event, created=CREATED)

    updated = update(workbook, when=CREATED)

    assert event == read_workbook(workbook)
    assert not update(updated.content, when=CREATED).is_changed

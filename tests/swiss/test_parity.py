"""Workbooks of Swiss tournaments: every formula shows what Python calculated, all is read back, and update settles."""

from __future__ import annotations

import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from roundbook.model import RESULT_BY_CODE, Game, Player, Scoring, Tournament
from roundbook.rules import SWISS_ORDER
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.swiss.events import ruled_swiss_of, settings_of, swiss_of
from tests.workbook.writing import CREATED

EVENTS = {f"swiss-{number}": swiss_of(number) for number in range(12)}
EVENTS |= {f"ruled-{number}": ruled_swiss_of(number) for number in range(12)}
FEW = [f"swiss-{number}" for number in range(6)] + [f"ruled-{number}" for number in range(3)]


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


def test_signs_of_a_bye_are_live(office: Office) -> None:
    """Typed into an open workbook: the word is half a point, `1` a whole one; beside a game the word is asked about."""
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, 6))
    settings = settings_of(5, 3, tie_breaks=SWISS_ORDER, scoring=Scoring(half_bye=True))
    lines = ((1, 2, "1-0"), (3, 4, "1-0"), (5, 0, None))
    games = tuple(
        Game(round_number=1, board=board, white=white, black=black, result=RESULT_BY_CODE.get(result or ""))
        for board, (white, black, result) in enumerate(lines, start=1)
    )
    workbook = workbook_of(Tournament(settings=settings, players=players, games=games), created=CREATED)
    found = []
    with opened(workbook, office) as calc:
        for sign in ("0", "½", "Bye", "½ bye", "1"):
            calc.type_text("Round 1", {"E7": sign})
            table = calc.read_values("Standings", "B5:J9")
            found.append(next(row[8] for row in table if row[0] == 5))
        calc.type_text("Round 1", {"E6": "bye"})
        [[check]] = calc.read_values("Round 1", "I6:I6")

    assert [0, 0.5, 0.5, 0.5, 1] == found
    assert "check result" == check

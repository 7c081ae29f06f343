"""Somebody joined a group after the first result of the cup, and the new draw dropped that result."""

from __future__ import annotations

import pytest

from roundbook import update
from roundbook.errors import WorkbookError
from roundbook.workbook.cells import address
from roundbook.workbook.read import read_tournament
from tests.app.events import typed
from tests.second_stage import book_of_event, with_seeds, with_ties
from tests.workbook.writing import CREATED


def test_a_result_of_the_cup_is_a_result() -> None:
    """Both finalists were named by the arbiter and have played: nobody can be added any more."""
    content = with_ties(with_seeds(book_of_event(groups=2), "instead", {1: 1, 2: 5}), {(1, 1, "result"): "1-0"})
    places = read_tournament(content).places
    players = places.found["rb_players"]
    cells = {"name": "Late, Player", "group": "Group B"}
    newcomer = {address(max(players.rows) + 1, players.columns[key]): text for key, text in cells.items()}

    with pytest.raises(WorkbookError, match="joined-too-late"):
        update(typed(content, places.titles["players"], newcomer), when=CREATED, redraw=True)

"""A Swiss written as JSON by another program had two games on one board: one of them was silently lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from roundbook.errors import InputError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from tests.swiss.events import begun

Event = dict[str, Any]
# What is changed in an event of seven players whose fourth line of round 1 is a bye; the path that is told.
CHANGES: dict[str, Callable[[Event], None]] = {
    "$.games[1].board": lambda event: event["games"][1].update(board=1),
    "$.games[2].board": lambda event: event["games"][2].update(board=13),
    "$.games[3].result": lambda event: event["games"][3].update(result="1-0"),
    "$.players[0].byes[0][1]": lambda event: event["players"][0].update(byes=[[4, "F"]]),
    "$.settings.pairing_rules.forbidden[0].numbers": lambda event: event["settings"]["pairing_rules"].update(
        forbidden=[{"numbers": [3, 4], "shared": "club"}]
    ),
    "$.settings.pairing_rules.forbidden[1].numbers": lambda event: event["settings"]["pairing_rules"].update(
        forbidden=[{"numbers": [3, 4]}, {"numbers": [5]}]
    ),
}


@pytest.mark.parametrize("path", CHANGES)
def test_what_a_sheet_cannot_hold_is_refused(path: str) -> None:
    """Twelve places have twelve lines; each line, bye and rule stands in one cell, which says one thing."""
    event = json.loads(json_text(begun()))
    CHANGES[path](event)

    with pytest.raises(InputError) as caught:
        tournament_of_json(json.dumps(event))

    assert [path] == [problem.details["path"] for problem in caught.value.problems]

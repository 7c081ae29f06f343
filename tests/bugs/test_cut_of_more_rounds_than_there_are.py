"""`PS/C2` once took more from the running scores than was in them: after round 1 of a Swiss the winners had −1."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import SWISS
from roundbook.rules import classify, tie_break_of
from roundbook.rules.explaining import explained
from tests.building import tournament_of


@pytest.mark.parametrize(("code", "value"), [("PS", 1), ("PS/C1", 0), ("PS/C2", 0)])
def test_nothing_is_left_when_every_round_is_cut(code: str, value: int) -> None:
    """C.07 14.1, 14.2: a cut leaves a running score out; it takes nothing from the others."""
    event = tournament_of([(1, 1, 2, "1-0")], format=SWISS, rounds=5, places=2)
    table = classify(event)

    assert {1: Decimal(value), 2: Decimal(0)} == tie_break_of(code, event.settings).values(table, (1, 2))
    assert Decimal(value) == explained(table, code, 1).value

"""A report of an event with 3-2-1 once left open that a forfeit loss brings a point too; gacrux refused the file."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from roundbook import app
from roundbook.model import Scoring
from tests.building import Line, tournament_of
from tests.peers.gacrux import asked
from tests.peers.report_file import report_file

THREE_TWO_ONE = Scoring(win=Decimal(3), draw=Decimal(2), loss=Decimal(1))
FOUR: list[Line] = [(1, 1, 4, "+ -"), (1, 2, 3, "1-0"), (2, 4, 3, "0-1"), (2, 1, 2, "½-½")]
FOUR += [(3, 2, 4, "1-0"), (3, 3, 1, "0-1")]
# With a free round for everybody, which brings nothing.
THREE: list[Line] = [(1, 1, 2, "+ -"), (1, 3, 0, ""), (2, 2, 3, "1-0"), (2, 1, 0, ""), (3, 3, 1, "½-½"), (3, 2, 0, "")]


@pytest.mark.parametrize("lines", [FOUR, THREE], ids=["even", "odd"])
def test_points_of_the_report_are_those_that_its_reader_adds_up(lines: list[Line], tmp_path: Path) -> None:
    """TRF26, 162: `A` is the symbol of zero-point byes and forfeit losses, and worth nothing unless it is said."""
    event = tournament_of(lines, scoring=THREE_TWO_ONE)

    status = asked("tiebreakchecker", event, tmp_path)["status"]

    assert {"code": 0, "info": [], "error": []} == status
    assert () == app.read_foreign(report_file(event), language="en").problems

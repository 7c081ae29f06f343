"""gacrux gives every tie-break the value that we give it; `python -m tests.peers.many 300` asks about more events."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from gacrux import fidetables

from roundbook.model import Tournament
from roundbook.rules.rating_tables import expected_score, rating_difference
from tests.peers.comparing import differences
from tests.peers.events import league_of_teams, round_robin, swiss


@pytest.mark.parametrize(("event", "number"), [
    *((round_robin, number) for number in range(6)),
    *((swiss, number) for number in range(6)),
    *((league_of_teams, number) for number in range(2)),
])  # fmt: skip
def test_values_are_those_of_gacrux(event: Callable[[int], Tournament], number: int, tmp_path: Path) -> None:
    """Points and all tie-breaks of every player, with forfeits, byes of every kind and players who left."""
    assert [] == differences(event(number), tmp_path)


def test_rating_tables_are_those_of_gacrux() -> None:
    """Every percentage of B.02 8.1.1, and every difference of 8.1.2 up to where nothing changes any more."""
    assert [fidetables.ScoreToDp[percent] for percent in range(101)] == [
        rating_difference(Decimal(percent), 100) for percent in range(101)
    ]
    assert [fidetables.DiffToPd[difference] for difference in range(801)] == [
        expected_score(difference) for difference in range(801)
    ]

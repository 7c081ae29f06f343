"""The Danish way: its rule gives the FIDE tables."""

from __future__ import annotations

import pytest

from roundbook.draw.danish import danish
from tests.draw.danish_rule import danish_games


@pytest.mark.parametrize("players", range(3, 41))
def test_table_follows_the_rule_of_the_handbook(players: int) -> None:
    """Round and colours of every game; in an odd field Mr. X has the number after the highest one."""
    actual = {tuple(pair): number for number, pairs in enumerate(danish(players), start=1) for pair in pairs}

    assert danish_games(players + players % 2) == actual

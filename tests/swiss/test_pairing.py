"""Events played through the workbook are paired by the rules, and exactly as gacrux pairs their report.

`python -m tests.swiss.many 200` plays more of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.swiss.checking import faults
from tests.swiss.playing import played_swiss


@pytest.mark.parametrize("number", [1, 8])
def test_pairings_and_tie_breaks_are_those_of_gacrux(number: int, tmp_path: Path) -> None:
    """Late entries, byes, forfeits, withdrawals, rounds changed by hand: every pairing and every tie-break agrees."""
    assert [] == faults(played_swiss(number, most_players=14), tmp_path)

"""LibreOffice calculates every formula cell of random tournaments as written, and ranks as the rules do.

`python -m tests.parity.many 200` does the same for as many tournaments as one has patience for.
"""

from __future__ import annotations

import pytest

from tests.office.client import Office
from tests.parity.events import event_of
from tests.parity.judging import judge

# One for each order of tie-breaks and two more; of about any size, 3 to 30 players.
NUMBERS = range(12)


@pytest.mark.parametrize("number", NUMBERS)
def test_formulas_values_and_rules_agree(office: Office, number: int) -> None:
    """No formula cell differs from the value written beside it, and the standings are those of the rules."""
    verdict = judge(event_of(number), office)

    assert [] == verdict.differences
    assert verdict.ruled == verdict.shown

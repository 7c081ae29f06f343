"""What LibreOffice shows of a tie that takes more applications of the direct encounter than the workbook carries."""

from __future__ import annotations

import pytest

from tests.office.client import Office
from tests.parity.events import Event
from tests.parity.judging import judge
from tests.workbook.deep_tie import ORDER, deep_tie


@pytest.mark.parametrize(
    ("tie_breaks", "ranks"),
    [
        pytest.param(("DE",), [1, 2, 3, 4, 5, 5, 7, 8, 9, 10], id="the last two stay tied"),
        pytest.param(("DE", "DE"), list(range(1, 11)), id="DE again goes on where it stopped"),
    ],
)
def test_fourth_application_needs_de_again(office: Office, tie_breaks: tuple[str, ...], ranks: list[int]) -> None:
    """Written and calculated values agree in both cases, and nobody is ever ranked the wrong way round."""
    verdict = judge(Event(tournament=deep_tie(*tie_breaks), unfinished=frozenset()), office)

    assert [] == verdict.differences
    assert [(number, rank) for number, rank in zip(ORDER, ranks, strict=True)] == [line[:2] for line in verdict.shown]

"""Players of another event, pasted over those of this one, got all results without a word."""

from __future__ import annotations

from roundbook import update
from tests.app.events import LATER, event, typed, workbook


def codes(names: int, rounds_played: int) -> list[str]:
    """What is told after so many names were replaced."""
    content = workbook(event(rounds_played=rounds_played))
    pasted = typed(content, "Players", {f"C{5 + place}": f"Somebody {place}" for place in range(names)})
    return [problem.code for problem in update(pasted, when=LATER).problems if problem.code == "names-replaced"]


def test_most_names_replaced_are_told_once_there_are_results() -> None:
    """Four of seven are most of them; three may be corrected, and before the first result nothing is at stake."""
    assert ["names-replaced"] == codes(4, rounds_played=3)
    assert [] == codes(3, rounds_played=3)
    assert [] == codes(7, rounds_played=0)

"""Results under a header that somebody renamed to *Note* were read as remarks, and the games had none."""

from __future__ import annotations

import pytest

from roundbook import update
from tests.app.events import LATER, Typed, event, typed, workbook

NOT_BEGUN = workbook(event(rounds_played=0))


def told(content: bytes) -> list[tuple[str, str]]:
    """Cells of which it is said that a result stands among the notes."""
    problems = update(content, when=LATER).problems
    return [(problem.cell, problem.value) for problem in problems if problem.code == "result-in-note"]


def test_result_and_note_renamed_into_each_other() -> None:
    """Every result that is lost by it is told."""
    played = typed(NOT_BEGUN, "Round 1", {"E5": "1-0", "E6": "½-½", "E7": "- +"})

    assert [] == told(played)
    assert [("E5", "1-0"), ("E6", "½-½"), ("E7", "- +")] == told(
        typed(played, "Round 1", {"E4": "Note", "J4": "Result"})
    )


@pytest.mark.parametrize("note", ["1", "postponed", "*", "see board 1-0", "draw offered", "2-0", 1, None])
def test_remarks_stay_remarks(note: Typed) -> None:
    """What is no result, or may be anything, is nobody's business."""
    assert [] == told(typed(NOT_BEGUN, "Round 1", {"J5": note}))


def test_note_beside_a_result_is_a_remark() -> None:
    """Who has typed the result may repeat it."""
    assert [] == told(typed(NOT_BEGUN, "Round 1", {"E5": "1-0", "J5": "1-0"}))

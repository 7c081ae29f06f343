"""Whatever is done in whatever order: what is read is what was typed, or the file is refused; never a third."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.survival.judging import judge
from tests.survival.random_edits import EDITS, HARMLESS, Step, worked_on

PLACES = st.integers(0, 30)


def steps(edits: int) -> st.SearchStrategy[list[Step]]:
    """One to five edits out of the first so many."""
    return st.lists(st.tuples(st.integers(0, edits - 1), PLACES, PLACES, PLACES), min_size=1, max_size=5)


@given(steps(len(EDITS)))
@settings(max_examples=40, deadline=None)
def test_never_a_third(done: list[Step]) -> None:
    """Entries and accidents mixed."""
    assert judge(worked_on(done)).is_right


@given(steps(len(HARMLESS)))
@settings(max_examples=25, deadline=None)
def test_what_is_harmless_is_not_refused(done: list[Step]) -> None:
    """Entries and handling alone: read, exactly, and a second update changes nothing."""
    verdict = judge(worked_on(done))

    assert verdict.is_right
    assert not verdict.refused

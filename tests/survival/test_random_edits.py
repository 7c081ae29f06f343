"""Whatever is done in whatever order: what is read is what was typed, or the file is refused; never a third."""

from __future__ import annotations

from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.survival import random_cup, random_edits, random_swiss
from tests.survival.hand import Step
from tests.survival.judging import judge

EVENTS = {"all play all": random_edits, "swiss": random_swiss, "cup": random_cup}
PLACES = st.integers(0, 30)


def steps(edits: int) -> st.SearchStrategy[list[Step]]:
    """One to five edits out of the first so many."""
    return st.lists(st.tuples(st.integers(0, edits - 1), PLACES, PLACES, PLACES), min_size=1, max_size=5)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_never_a_third(event: ModuleType, data: st.DataObject) -> None:
    """Entries and accidents mixed."""
    done = data.draw(steps(len(event.EDITS)))

    assert judge(event.worked_on(done)).is_right


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
@given(data=st.data())
@settings(max_examples=6, deadline=None)
def test_what_is_harmless_is_not_refused(event: ModuleType, data: st.DataObject) -> None:
    """Entries and handling alone: read, exactly, and a second update changes nothing."""
    hand = event.worked_on(data.draw(steps(len(event.HARMLESS))))
    verdict = judge(hand)

    assert verdict.is_right
    assert not verdict.refused or hand.is_spoiled  # in a cup a result may contradict who has gone on

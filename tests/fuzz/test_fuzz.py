"""Real inputs with random changes: every reader gives a result or refuses in its own words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TOKENS, Target, seeds

# Where (as a part of the whole), how many bytes go, what comes, how often.
CHANGES = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 40),
        st.sampled_from(TOKENS) | st.binary(max_size=4),
        st.sampled_from((1, 1, 1, 300)),
    ),
    min_size=1,
    max_size=5,
)
TARGETS = seeds()


def changed(seed: bytes, changes: list[tuple[float, int, bytes, int]]) -> bytes:
    """The seed after some changes, one after the other."""
    for where, gone, token, times in changes:
        place = int(where * len(seed))
        seed = seed[:place] + token * times + seed[place + gone :]
    return seed


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.__name__)
def test_the_seeds_themselves_are_fine(target: Target) -> None:
    """What the mutations begin with is read."""
    for seed in TARGETS[target]:
        target(seed)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.__name__)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), changes=CHANGES)
def test_changed_inputs_end_in_a_result_or_in_an_error_of_ours(
    target: Target, data: st.DataObject, changes: list[tuple[float, int, bytes, int]]
) -> None:
    """Anything else that comes out is a bug."""
    target(changed(data.draw(st.sampled_from(TARGETS[target])), changes))

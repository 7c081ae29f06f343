"""Numbers that meet as rarely as possible: against trying all."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from roundbook.draw.apart import rarest_meeting

Pairs = set[frozenset[int]]

numbers_ = st.permutations(range(1, 9))
meetings_ = st.sets(st.sampled_from([frozenset(pair) for pair in combinations(range(1, 9), 2)]))


def count(numbers: tuple[int, ...], meetings: Pairs) -> int:
    """Meetings among some numbers."""
    return sum(frozenset(pair) in meetings for pair in combinations(numbers, 2))


@given(numbers_, st.integers(min_value=1, max_value=8), meetings_)
def test_no_choice_has_fewer_meetings(numbers: list[int], size: int, meetings: Pairs) -> None:
    """Of all choices it is one of the best, and of the best ones the first."""
    choices = list(combinations(numbers, size))
    fewest = min(count(choice, meetings) for choice in choices)

    assert next(choice for choice in choices if count(choice, meetings) == fewest) == rarest_meeting(
        numbers, size, meetings
    )

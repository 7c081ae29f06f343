"""Who plays in which group."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.errors import FormatError
from roundbook.formats.dividing import divided_by_name, divided_by_rating


def sizes(players: int, size: int, *, rest_joins: bool) -> list[int]:
    """How big the groups become."""
    return [len(own) for own in divided_by_rating([None] * players, size, rest_joins=rest_joins)]


@pytest.mark.parametrize(
    ("players", "expected"),
    [(4, [4]), (5, [5]), (6, [6]), (7, [7]), (8, [4, 4]), (11, [4, 7]), (14, [4, 4, 6]), (16, [4, 4, 4, 4])],
)
def test_left_over_players_join_the_last_quad(players: int, expected: list[int]) -> None:
    """One group of five, six or seven, never one of three."""
    assert expected == sizes(players, 4, rest_joins=True)


@pytest.mark.parametrize(("players", "expected"), [(20, [8, 8, 4]), (19, [8, 11]), (24, [8, 8, 8]), (9, [9])])
def test_left_over_players_make_a_group_if_they_are_enough(players: int, expected: list[int]) -> None:
    """Half of the wanted size is enough."""
    assert expected == sizes(players, 8, rest_joins=False)


@given(st.lists(st.none() | st.integers(min_value=1000, max_value=2900), min_size=4, max_size=60))
def test_nobody_in_a_lower_group_is_rated_higher(ratings: list[int | None]) -> None:
    """Everybody is in one group; groups fall in rating, unrated players are last."""
    groups = divided_by_rating(ratings, 4, rest_joins=True)
    in_order = [ratings[place] or 0 for own in groups for place in own]

    assert list(range(len(ratings))) == sorted(place for own in groups for place in own)
    assert sorted(in_order, reverse=True) == in_order


def test_groups_of_a_list_keep_its_order() -> None:
    """Groups in the order in which they first appear."""
    groups = divided_by_name(["B", "A", "B", "A", "A", "B"])

    assert {"B": [0, 2, 5], "A": [1, 3, 4]} == groups
    assert ["B", "A"] == list(groups)


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (["A", "A", "A", ""], ["player-without-group"]),
        (["A", "A", "A", "B", "B"], ["group-too-few-players"]),
        (["", "B"], ["player-without-group", "group-too-few-players"]),
    ],
)
def test_what_is_no_group_is_told_all_at_once(names: list[str], codes: list[str]) -> None:
    """Somebody without a group, groups of one or two."""
    with pytest.raises(FormatError) as caught:
        divided_by_name(names)

    assert codes == [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize(("players", "size", "code"), [(8, 2, "group-too-small"), (3, 4, "too-few-players")])
def test_groups_that_cannot_be_are_refused(players: int, size: int, code: str) -> None:
    """Two players play a match."""
    with pytest.raises(FormatError) as caught:
        sizes(players, size, rest_joins=True)

    assert [code] == [problem.code for problem in caught.value.problems]

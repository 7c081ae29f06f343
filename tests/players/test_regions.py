"""Lists beside and below each other, and other tables among them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.players.grid import read_grids
from roundbook.players.regions import find_lists
from tests.players.making import Value, names, read, refusal, told, xlsx

Rows = Sequence[Sequence[Value]]

HEADER = ("No.", "Name", "Rating")
TITLES = ("Group A", "Group B")


def _beside(left: Rows, right: Rows, *, gap: int = 1) -> list[tuple[Value, ...]]:
    """Two tables of equal width, side by side."""
    width = max(map(len, left))
    height = max(len(left), len(right))
    lines = [(*(left[place] if place < len(left) else ()),) for place in range(height)]
    return [
        (*line, *[None] * (width - len(line) + gap), *(right[place] if place < len(right) else ()))
        for place, line in enumerate(lines)
    ]


def _found(rows: Rows) -> list[tuple[str, str]]:
    """Place and title of every list."""
    (grid,) = read_grids(xlsx(rows, sheet="S"))
    return [(found.place, found.title) for found in find_lists(grid)]


def test_lists_below_each_other() -> None:
    """Each begins at its header and is called what stands alone above it."""
    rows = [("Club",), ("Group A",), HEADER, (1, "Kaj", 1850), (), ("Group B",), HEADER, (1, "Åse", 1912)]

    assert [("S!A3", "Group A"), ("S!A7", "Group B")] == _found(rows)


def test_lists_below_each_other_without_a_blank_row() -> None:
    """A title between two lists parts them."""
    rows = [("Group A",), HEADER, (1, "Kaj", 1850), ("Group B",), HEADER, (1, "Åse", 1912)]

    assert [("S!A2", "Group A"), ("S!A5", "Group B")] == _found(rows)


def test_lists_beside_each_other() -> None:
    """A blank column parts them, wherever their headers stand."""
    left = [("Group A",), HEADER, (1, "Kaj", 1850)]
    right = [("Group B",), (), HEADER, (1, "Åse", 1912), (2, "Bo", 1500)]

    assert [("S!A2", "Group A"), ("S!E3", "Group B")] == _found(_beside(left, right))


def test_lists_beside_each_other_without_a_blank_column() -> None:
    """Headers that begin anew begin another list."""
    rows = _beside([HEADER, (1, "Kaj", 1850)], [HEADER, (1, "Åse", 1912)], gap=0)

    assert [("S!A1", ""), ("S!D1", "")] == _found(rows)


def test_four_lists_in_a_square() -> None:
    """Beside and below each other at once."""
    half = _beside([HEADER, (1, "Kaj", 1850)], [HEADER, (1, "Åse", 1912)])

    assert ["S!A1", "S!A4", "S!E1", "S!E4"] == sorted(place for place, _ in _found([*half, (), *half]))


@pytest.mark.parametrize("between", [(), ((),), ((), ("page 2",))])
def test_next_page_belongs_to_the_list(between: Rows) -> None:
    """The same header again, with the numbers going on, is the same list, whatever stands between."""
    rows = [HEADER, (1, "Kaj", 1850), (2, "Åse", 1912), *between, HEADER, (3, "Bo", 1500)]
    players = read(rows)

    assert ["Kaj", "Åse", "Bo"] == names(players)
    assert [1, 2, 3] == [player.start_number for player in players.players]


def test_list_that_goes_on_beside_is_one() -> None:
    """A long list printed in two columns has numbers that go on; it is said."""
    players = read(_beside([HEADER, (1, "Kaj", 1850), (2, "Åse", 1912)], [HEADER, (3, "Bo", 1500)]))

    assert (["Kaj", "Åse", "Bo"], [1, 2, 3]) == (names(players), [player.start_number for player in players.players])
    assert ("list-goes-on", "E1") in told(players.problems)


def test_two_halves_without_numbers_are_a_question() -> None:
    """Nothing says whether they are one list or two; both are named with their players."""
    rows = _beside([("Name", "Elo"), ("Kaj", 1850), ("Åse", 1912)], [("Name", "Elo"), ("Bo", 1500)])
    (question,) = refusal(xlsx(rows))

    assert ("several-lists", "List!A1 (2), List!D1 (1)") == (question.code, question.details["lists"])
    assert ["Bo"] == names(read(rows, group="List!D1"))
    assert ["Kaj", "Åse", "Bo"] == names(read(rows, all_groups=True))


def test_spacer_columns_part_nothing() -> None:
    """Blank columns between the columns of one list are only looks."""
    rows = [
        ("No.", None, "Name", None, "First name", None, "Club", None, "Paid"),
        (1, None, "Ek", None, "Bo", None, "SK"),
    ]
    players = read(rows)

    assert ["Ek, Bo"] == names(players)
    assert ("SK", ("Paid",)) == (players.players[0].club, players.extra_columns)


def test_table_beside_the_list_is_not_read_and_told() -> None:
    """Prizes beside the list are nobody's columns."""
    rows = _beside([HEADER, (1, "Kaj", 1850), (2, "Åse", 1912)], [("Prize", "Money"), ("1st", 500), ("2nd", 300)])
    players = read(rows)

    assert (("No.", "Name", "Rating"), ()) == (tuple(players.columns.values()), players.extra_columns)
    assert ("table-beside", "E1") in told(players.problems)


def test_small_list_below_is_not_part_of_the_list() -> None:
    """Helpers with telephone numbers below the players are another list, named in a note."""
    rows = [HEADER, (1, "Kaj", 1850), (2, "Åse", 1912), (), ("Helpers",), (None, "Name", "Phone"), (None, "Ib", "1234")]
    players = read(rows)

    assert ["Kaj", "Åse"] == names(players)
    assert ("other-list", "B6") in told(players.problems)


def test_form_above_the_list_is_no_rival() -> None:
    """A line "Name: Vestborg Open" above the list is not the list."""
    rows = [("Name:", "Vestborg Open"), ("Date:", "1 May"), (), ("Name", "Club"), ("Kaj", "Vestborg")]

    assert ["Kaj"] == names(read(rows))


def test_title_over_the_header_is_the_name_of_the_list() -> None:
    """Of several lines above the list the nearest counts, blank lines between or not."""
    assert [("S!A4", "Masters")] == _found([("Club",), ("Masters:",), (), HEADER, (1, "Kaj", 1850)])


def test_names_alone_have_titles_only_above_a_blank_line() -> None:
    """In a list of names alone the last name is no title of the next list."""
    rows = [("Name",), ("Kaj",), ("Åse",), (), ("Name",), ("Bo",)]

    assert [("S!A1", ""), ("S!A5", "")] == _found(rows)


def test_known_word_as_a_title_is_no_header() -> None:
    """ "Players" alone above the header, merged or not, is the title of the list."""
    rows = [("Player",), HEADER, (1, "Kaj", 1850), (2, "Åse", 1912)]

    assert [("S!A2", "Player")] == _found(rows)
    assert ["Kaj", "Åse"] == names(read(rows))


words = st.sampled_from(["Name", "No.", "Rating", "Club", "Kaj", "Group A", "Paid", 1, 2, 1850, None, None, None])


@settings(max_examples=150, deadline=None)  # each example writes a workbook
@given(st.lists(st.lists(words, min_size=1, max_size=7), min_size=1, max_size=9))
def test_every_arrangement_comes_to_an_end(rows: list[list[Value]]) -> None:
    """Whatever is strewn over a sheet, each list is found once and holds its own header."""
    (grid,) = read_grids(xlsx(rows))
    found = find_lists(grid)

    assert len(found) == len({one.place for one in found})
    assert all(one.header.row in one.grid.rows for one in found)

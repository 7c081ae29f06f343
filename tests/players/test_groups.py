"""Groups inside one list."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.players.making import Value, names, read, refusal, told, xlsx

Rows = Sequence[Sequence[Value]]

COLUMN: Rows = [
    ("No.", "Name", "Group"),
    (1, "Kaj", "A"),
    (1, "Bo", "B"),
    (2, "Åse", "a "),
    (2, "Ib", "B"),
    (3, "Eva", "B"),
]
HEADINGS: Rows = [
    ("No.", "Name", "Rating"),
    ("Group A",),
    (1, "Kaj", 1850),
    (2, "Åse", 1912),
    ("Group B",),
    (1, "Bo", 1500),
    (2, "Ib", 1400),
]


def _question(rows: Rows, **choices: str) -> tuple[str, str, object]:
    error = next(problem for problem in refusal(xlsx(rows), **choices) if problem.severity == "error")
    assert told([error])
    return error.code, error.cell, error.details["groups"]


def test_several_groups_are_a_question() -> None:
    """It names the groups with their players, one group however it is spelled."""
    assert ("several-groups", "C1", "A (2), B (3)") == _question(COLUMN)


def test_group_is_read_with_its_numbers() -> None:
    """Numbers that begin anew in each group are the start numbers of the group."""
    players = read(COLUMN, group="b")

    assert (["Bo", "Ib", "Eva"], "B") == (names(players), players.group)
    assert [1, 2, 3] == [player.start_number for player in players.players]
    assert [(2, "other-group"), (4, "other-group")] == [(row.row, str(row.reason)) for row in players.dropped]


def test_all_groups_are_one_field() -> None:
    """On demand; a note says which."""
    players = read(COLUMN, all_groups=True)

    assert ["Kaj", "Bo", "Åse", "Ib", "Eva"] == names(players)
    assert ("groups-together", "C1") in told(players.problems)


def test_one_group_is_no_question() -> None:
    """Everybody in the same group is one tournament."""
    assert ["Kaj", "Åse"] == names(read([("Name", "Group"), ("Kaj", "A"), ("Åse", "A")]))


def test_unknown_group_names_those_that_exist() -> None:
    """Also where the list has none at all."""
    assert ("no-such-group", "C1", "A (2), B (3)") == _question(COLUMN, group="C")
    assert ("no-such-group", "", "-") == _question([("Name", "Club"), ("Kaj", "SK")], group="C")


def test_players_without_group_are_told() -> None:
    """Whoever has no group is not in the one that is read."""
    rows = [("Name", "Group"), ("Kaj", "A"), ("Åse", None), ("Bo", "B"), ("Ib", "A")]
    players = read(rows, group="A")

    assert ["Kaj", "Ib"] == names(players)
    assert ["3"] == [p.details["rows"] for p in players.problems if p.code == "players-without-group"]


def test_group_named_once_holds_for_those_below() -> None:
    """A group written beside its first player only is that of the following ones."""
    rows = [("Group", "Name"), ("A", "Kaj"), (None, "Åse"), (None, "Bo"), ("B", "Ib"), (None, "Eva")]

    assert ["Ib", "Eva"] == names(read(rows, group="B"))


@pytest.mark.parametrize("wanted", ["Group B", "B", "group b"])
def test_headings_name_groups(wanted: str) -> None:
    """A heading between the players begins a group; its letter is enough."""
    assert ("several-groups", "A2", "Group A (2), Group B (2)") == _question(HEADINGS)
    assert ["Bo", "Ib"] == names(read(HEADINGS, group=wanted))


def test_heading_of_a_group_is_no_remark() -> None:
    """It is not reported as one; other headings are."""
    assert "remark-row" not in dict(told(read(HEADINGS, group="A").problems))


def test_headings_with_numbers_from_one_are_groups() -> None:
    """Whatever the headings say."""
    rows = [
        ("No.", "Name", "Rating"),
        ("Masters",),
        (1, "Kaj", 1850),
        (2, "Åse", 1912),
        ("Challengers",),
        (1, "Bo", 1500),
        (2, "Ib", 1400),
    ]

    assert ["Bo", "Ib"] == names(read(rows, group="challengers"))


def test_heading_within_one_field_is_a_remark() -> None:
    """Late entries play in the same tournament."""
    rows = [("No.", "Name", "Rating"), (1, "Kaj", 1850), ("Late entries",), (2, "Åse", 1912)]
    players = read(rows)

    assert ["Kaj", "Åse"] == names(players)
    assert ("remark-row", "A3") in told(players.problems)


def test_heading_in_the_name_column() -> None:
    """ "Group B" alone in the column of names is nobody; somebody called Pool is."""
    rows = [("Name", "Rating"), ("Kaj", 1850), ("Group B", None), ("Pool, Dave", None), ("Dave Pool", None)]

    assert ("several-groups", "A3", "Group B (2)") != _question([*rows, ("Group C", None), ("Bo", 1)])
    assert ["Pool, Dave", "Dave Pool"] == names(read([*rows, ("Group C", None), ("Bo", 1500)], group="Group B"))


def test_category_is_a_group_when_asked_for() -> None:
    """Age classes divide nobody on a guess, but may be chosen by name."""
    rows = [("Name", "Category"), ("Kaj", "U12"), ("Åse", "U14"), ("Bo", "U12")]

    assert ["Kaj", "Åse", "Bo"] == names(read(rows))
    assert ["Kaj", "Bo"] == names(read(rows, group="u12"))


def test_errors_of_other_groups_do_not_matter() -> None:
    """A missing name in group B does not stop group A."""
    rows = [("No.", "Name", "Group"), (1, "Kaj", "A"), (2, "Åse", "A"), (1, None, "B"), (2, "Bo", "B")]

    assert ["Kaj", "Åse"] == names(read(rows, group="A"))

"""Which sheet holds the list."""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.players import ListOptions, read_players
from tests.players.making import Value, names, refusal, refused, told, workbook, xlsx

FULL: list[Sequence[Value]] = [("No.", "Name", "Rating", "Club"), (1, "Kaj", 1850, "Vestborg")]
CASH: list[Sequence[Value]] = [("Name", "Fee", "Paid"), ("Åse", 20, "yes")]
TEXT: list[Sequence[Value]] = [("Invitation",), ("Please write your name on the next sheet",)]


def test_list_stands_on_any_sheet() -> None:
    """Sheets without a header are passed over."""
    assert "Players" == read_players(workbook({"Invitation": TEXT, "Players": FULL})).sheet


def test_fuller_header_is_the_list() -> None:
    """A cash sheet with a column of names is not the list."""
    assert "Players" == read_players(workbook({"Cash": CASH, "Players": FULL})).sheet


def test_visible_sheet_comes_first() -> None:
    """Last year's list on a hidden sheet is not this year's."""
    assert "Now" == read_players(workbook({"Last year": FULL, "Now": FULL}, hidden=["Last year"])).sheet


def test_empty_form_beside_the_list_is_passed_over() -> None:
    """A header without players is no rival of a list."""
    assert "Players" == read_players(workbook({"Form": FULL[:1], "Players": FULL})).sheet


def test_two_lists_need_a_choice() -> None:
    """Where two sheets could be meant nobody guesses."""
    book = workbook({"Group A": FULL, "Group B": FULL})

    assert [("several-lists", "")] == refused(book)
    assert "Group B" == read_players(book, ListOptions(sheet="group b")).sheet


def test_chosen_sheet_must_exist_and_hold_a_list() -> None:
    """A wrong title and a sheet without a list are told apart."""
    book = workbook({"Invitation": TEXT, "Players": FULL})

    assert [("no-such-sheet", "")] == refused(book, sheet="Entries")
    assert [("no-header", "")] == refused(book, sheet="Invitation")


def test_workbook_without_list() -> None:
    """A workbook without any header names its sheets."""
    assert [("no-header", "")] == refused(workbook({"Invitation": TEXT, "Blank": []}))


def test_question_names_lists_with_their_players() -> None:
    """By sheet where each sheet has one, by title where one sheet has several."""
    longer = [*FULL, (2, "Åse", 1900, "Vestborg")]
    sheets = workbook({"A": FULL, "B": longer})
    stacked = xlsx([("Masters",), *longer, (), ("Open",), *FULL])

    assert ["A (1), B (2)"] == [problem.details["lists"] for problem in refusal(sheets)]
    assert ["Masters (2), Open (1)"] == [problem.details["lists"] for problem in refusal(stacked)]
    assert ["Kaj"] == names(read_players(stacked, ListOptions(group="open")))


def test_unknown_list_names_those_that_exist() -> None:
    """A wrong name is told with the right ones."""
    book = workbook({"A": FULL, "B": FULL})

    assert [("no-such-list", "")] == refused(book, group="C")


def test_lists_are_one_field_on_demand() -> None:
    """Players of all lists, own columns side by side, and a note that says so."""
    book = workbook({"A": [("Name", "Paid"), ("Kaj", 20)], "B": [("Name", "Fee"), ("Åse", 30)]})
    players = read_players(book, ListOptions(all_groups=True))

    assert (["Kaj", "Åse"], ("Paid", "Fee")) == (names(players), players.extra_columns)
    assert [(20, None), (None, 30)] == [player.extra for player in players.players]
    assert ("lists-together", "") in told(players.problems)


def test_entries_come_before_old_standings() -> None:
    """A list without points is the list of entries; the other one is named."""
    old = [("Rank", "Name", "Rating", "Club", "Pts"), (1, "Åse", 1900, "Vestborg", 5)]
    players = read_players(workbook({"2025": old, "2026": FULL}))

    assert ("2026", ["Kaj"]) == (players.sheet, names(players))
    assert ("other-list", "A1") in told(players.problems)

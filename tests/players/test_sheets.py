"""Which sheet holds the list."""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.players import ListOptions, read_players
from tests.players.making import Value, refused, workbook

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

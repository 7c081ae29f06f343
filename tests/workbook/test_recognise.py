"""Which sheet is which."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from roundbook.workbook.read import is_tournament_workbook, read_tournament
from tests.app.events import event, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.workbook.books import tiny_book


def without_names(book: Any) -> None:
    """A program that knows no defined names."""
    for name in list(book.defined_names):
        del book.defined_names[name]


def renamed(book: Any) -> None:
    """Every sheet under another title, in the opposite order, and without names."""
    without_names(book)
    for place, sheet in enumerate(book.worksheets):
        sheet.title = f"Sheet {place}"
    book._sheets.reverse()


KEYS = [
    "standings",
    "crosstable",
    *(f"round-{number}" for number in range(1, 6)),
    "players",
    "settings",
    "report",
    "hub",
]


def test_sheets_are_known_by_their_headers_when_names_are_lost() -> None:
    """Round by the line that says which one it is, all others by their headers or labels."""
    read = read_tournament(saved_by_openpyxl(workbook(event(5)), renamed))

    assert {key: f"Sheet {place}" for place, key in enumerate(KEYS)} == dict(read.places.titles)
    assert event(5) == read.tournament


def test_two_sheets_that_could_be_one_are_not_guessed() -> None:
    """Without names a copied round cannot be told from the round."""

    def work(book: Any) -> None:
        without_names(book)
        book.copy_worksheet(book["Round 2"]).title = "Round 2 b"

    with pytest.raises(ValueError, match="sheet-twice"):
        read_tournament(saved_by_openpyxl(workbook(event(5)), work))


def only_players(book: Any) -> None:
    """The list of players taken out of a tournament workbook, to make the next one of it."""
    for title in set(book.sheetnames) - {"Players"}:
        del book[title]


def blank_form() -> bytes:
    """A workbook with nothing in it."""
    target = io.BytesIO()
    openpyxl.Workbook().save(target)
    return target.getvalue()


def test_tournament_is_told_from_a_list() -> None:
    """A list that came out of a tournament is a list; what cannot be opened is no tournament."""
    tournament = workbook(event(5))
    others = [saved_by_openpyxl(tournament, only_players), blank_form(), tiny_book(""), b"", b"PK"]

    assert [True, *[False] * 5] == [is_tournament_workbook(content) for content in (tournament, *others)]

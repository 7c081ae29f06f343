"""Rows sorted, inserted and deleted, columns and sheets likewise."""

from __future__ import annotations

from typing import Any

from tests.office.client import Book
from tests.survival.case import Case, refused, survives
from tests.survival.programs_used import by_all, by_libreoffice, by_openpyxl

# A field of seven: four lines in each round (rows 5 to 8, the bye last), players in rows 5 to 11.
ROUND_AREA, PLAYERS_AREA = "A5:J8", "A5:L11"


def _rounds_sorted(book: Book) -> None:
    book.sort_range("Round 1", ROUND_AREA, "C")
    book.sort_range("Round 2", ROUND_AREA, "E", descending=True)
    book.sort_range("Round 3", ROUND_AREA, "B")


def _players_sorted(book: Book) -> None:
    book.sort_range("Players", PLAYERS_AREA, "C", descending=True)


def _removed(title: str) -> Any:
    return lambda book: book.remove(book[title])


CASES: tuple[Case, ...] = (
    survives(
        "rounds-sorted",
        "lines of a round sorted by name, number or result",
        (by_libreoffice(_rounds_sorted),),
        is_recalculated=True,
    ),
    survives(
        "players-sorted",
        "players sorted",
        (by_libreoffice(_players_sorted),),
        is_recalculated=True,
    ),
    survives("saved", "saved by another program, with nothing changed", by_all(lambda _book: None)),
    refused(
        "round-deleted",
        "the sheet of a round deleted",
        (by_openpyxl(_removed("Round 3")),),
        ("round-missing",),
        answer="the round is named",
    ),
)

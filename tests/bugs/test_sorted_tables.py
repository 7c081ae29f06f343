"""A sorted or shortened Standings sheet once got the values of other lines, which every preview then showed."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest

from roundbook import app
from roundbook.making import workbook_of
from tests.app.events import event
from tests.office.client import Book, Office
from tests.office.recalculated import compare

WHEN = datetime.datetime(2026, 9, 7)
LAST_ROW = 13


def _sort_standings(book: Book) -> None:
    book.sort_range("Standings", f"A5:P{LAST_ROW}", "C")


def _shorten_standings(book: Book) -> None:
    book.delete_rows("Standings", 8)


def _sort_crosstable(book: Book) -> None:
    book.sort_range("Crosstable", f"A5:P{LAST_ROW}", "C", descending=True)


@pytest.mark.parametrize("damage", [_sort_standings, _shorten_standings, _sort_crosstable])
def test_lines_never_get_values_of_other_lines(damage: Callable[[Book], None], office: Office, tmp_path: Path) -> None:
    """What the file shows after `update` is what its own formulas give."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(workbook_of(event(9), created=WHEN))
    with office.open(path) as book:
        damage(book)
        book.set_cells("Round 5", {"E5": "1-0", "E6": "0-1", "E7": "½-½"})
        book.save_as(tmp_path / "damaged.xlsx")

    updated = app.update((tmp_path / "damaged.xlsx").read_bytes(), when=WHEN)

    assert [] == compare(updated.content, office)


def test_sorted_standings_stay_live(office: Office, tmp_path: Path) -> None:
    """Sorting the standings is allowed: every line is found again and nothing is reported."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(workbook_of(event(9), created=WHEN))
    with office.open(path) as book:
        _sort_standings(book)
        book.save_as(tmp_path / "sorted.xlsx")

    updated = app.update((tmp_path / "sorted.xlsx").read_bytes(), when=WHEN)

    assert () == updated.problems

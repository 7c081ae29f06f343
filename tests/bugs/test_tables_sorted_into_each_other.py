"""Headers and lines of two groups' tables, sorted into each other, once ended in a traceback instead of a sentence."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from roundbook import app
from roundbook.making import workbook_of
from roundbook.model import Dividing, Result, Tournament
from tests.app.events import event
from tests.groups import event_with_groups, settings_of, with_random_results
from tests.office.client import Office
from tests.office.recalculated import compare

WHEN = datetime.datetime(2026, 9, 7)


def _event() -> Tournament:
    """Two groups of four, so that the sheet has a table in rows 5 to 9 and one in rows 13 to 17."""
    tournament = event_with_groups(8, settings_of(Dividing.RATING, size=4))
    return with_random_results(tournament, 5, share=0.5)


def _typed(tournament: Tournament) -> list[tuple[int, int, int, Result | None]]:
    return [(game.round_number, game.white, game.black or 0, game.result) for game in tournament.games]


@pytest.mark.parametrize(
    ("sheet", "area", "column"),
    [
        ("Standings", "A3:P17", "C"),
        ("Standings", "A5:P6", "B"),
        ("Crosstable", "A3:K17", "C"),
        ("Crosstable", "A5:K13", "B"),
    ],
)
def test_update_and_repair_read_all_results(sheet: str, area: str, column: str, office: Office, tmp_path: Path) -> None:
    """Sorting all tables of a sheet as one costs no result, and `repair` puts the sheet in order again."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(workbook_of(_event(), created=WHEN))
    app.update(path, when=WHEN)
    before = app.read_workbook(path)
    with office.open(path) as book:
        book.sort_range(sheet, area, column)
        book.save_as(tmp_path / "sorted.xlsx")

    updated = app.update((tmp_path / "sorted.xlsx").read_bytes(), when=WHEN)
    repaired = app.update(updated.content, when=WHEN, repair=True)
    again = app.update(repaired.content, when=WHEN)

    assert _typed(before) == _typed(updated.tournament)
    assert [] == [difference for difference in compare(updated.content, office) if difference.sheet != sheet]
    assert () == again.problems


@pytest.mark.parametrize("column", ["B", "C"])
def test_header_sorted_among_its_lines_does_not_move_the_table(column: str, office: Office, tmp_path: Path) -> None:
    """The defined name stays with its rows, and `repair` restores them; once the table went below its own header."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(workbook_of(event(9), created=WHEN))
    with office.open(path) as book:
        book.sort_range("Crosstable", "A4:P13", column)
        book.save_as(tmp_path / "sorted.xlsx")

    repaired = app.update((tmp_path / "sorted.xlsx").read_bytes(), when=WHEN, repair=True)

    assert () == app.update(repaired.content, when=WHEN).problems

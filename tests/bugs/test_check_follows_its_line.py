"""The check beside a result once looked at the line where it stood before the round was sorted."""

from __future__ import annotations

from pathlib import Path

from tests.app.events import event, workbook
from tests.office.client import Office


def test_check_stays_beside_the_result_that_it_is_about(office: Office, tmp_path: Path) -> None:
    """An unreadable result is marked in its own line, wherever that is sorted to."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook(event(6)))
    with office.open(path) as book:
        book.set_cells("Round 4", {"E5": "2-0"})
        book.sort_range("Round 4", "A5:J7", "A", descending=True)
        book.recalculate()
        lines = book.read_values("Round 4", "E5:I7")

    assert [["2-0", "check result"]] == [[line[0], line[4]] for line in lines if line[0] or line[4]]

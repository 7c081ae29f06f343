"""LibreOffice shows every name as it was written, in cells, in formulas and in the margin of the page."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.office.client import Office
from tests.office.recalculated import compare, opened
from tests.workbook.nasty import EVENTS, NAMES, nasty_event, small_event
from tests.workbook.writing import book_of, written

LONG = 100


def test_formulas_agree_when_every_name_is_dangerous(office: Office) -> None:
    """No name changes what a formula gives, and no formula changes a name."""
    assert [] == compare(written(book_of(nasty_event())), office)


def test_names_are_shown_as_they_were_written(office: Office) -> None:
    """The Players sheet shows the very letters, also after everything was calculated anew."""
    with opened(written(book_of(nasty_event())), office) as book:
        book.recalculate()
        shown = [name for (name,) in book.read_values("Players", "C5:C34")]

    assert list(NAMES) == shown


@pytest.mark.parametrize("event", EVENTS)
def test_event_is_printed_in_the_margin(office: Office, tmp_path: Path, event: str) -> None:
    """What looks like a code of the page header is printed as it stands."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(written(book_of(small_event(event))))
    with office.open(path) as book:
        pdf = book.to_pdf(tmp_path / "book.pdf", ["Standings"])

    command = ["pdftotext", "-layout", "-l", "1", str(pdf), "-"]
    first_line = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\n")[0]
    printed, *_, title = first_line.strip().split("   ")

    assert (event if len(event) < LONG else event[:LONG]) == printed[:LONG]
    assert "Standings" == title.strip()

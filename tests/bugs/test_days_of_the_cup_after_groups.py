"""A day for every round of groups and of the cup after them was once refused as too many, of JSON and for a report."""

from __future__ import annotations

import datetime
from pathlib import Path

from click.testing import CliRunner

from roundbook import app
from roundbook.cli import main
from roundbook.exchange.json_out import json_text
from roundbook.exchange.received import Received
from tests.second_stage import book_of_event, by_number, event, with_groups

# Two groups of four: three rounds, and the final of their winners.
FIRST = datetime.date(2026, 9, 1)
DAYS = tuple((FIRST + datetime.timedelta(days=7 * week)).isoformat() for week in range(4))


def test_json_brings_the_days_of_the_cup_back() -> None:
    """What `export --to json` writes is an equal workbook again, with the day of the final."""
    got = app.read_foreign(json_text(event(2, round_dates=DAYS)).encode(), language="en")
    assert isinstance(got, Received)

    made = app.create_from_foreign(got, created=datetime.datetime(2026, 1, 1))

    assert (DAYS, ()) == (made.tournament.settings.round_dates, made.problems)


def test_report_takes_the_days_of_the_cup(tmp_path: Path) -> None:
    """Line 132 has a day for each of the four rounds of both stages."""
    book = tmp_path / "Groups.xlsx"
    book.write_bytes(with_groups(book_of_event(2), by_number))

    done = CliRunner().invoke(main, ["export", str(book), "--to", "trf", "--dates", ", ".join(DAYS)])

    assert 0 == done.exit_code, done.output
    (days,) = (line for line in book.with_suffix(".trf").read_text().splitlines() if line.startswith("132"))
    assert ["26/09/01", "26/09/08", "26/09/15", "26/09/22"] == days[3:].split()

"""The verb `calendar`."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import icalendar
import pytest
from click.testing import CliRunner, Result

from roundbook.cli import main
from tests.app.events import event, workbook

EVENINGS = tuple(datetime(2026, 9, 7, 19) + timedelta(weeks=week) for week in range(7))


def run(*arguments: object) -> Result:
    """`roundbook calendar` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["calendar", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook with seven Mondays."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(event(round_dates=EVENINGS)))
    return path


def summaries(path: Path) -> list[str]:
    """Titles of the appointments in a file."""
    return [str(one["SUMMARY"]) for one in icalendar.Calendar.from_ical(path.read_bytes()).walk("VEVENT")]


def test_rounds_are_written_beside_the_workbook(book: Path) -> None:
    """The file is named, and holds seven appointments."""
    result = run(book)

    assert (0, f"Written: {book.with_suffix('.ics')} (appointments: 7).\n") == (result.exit_code, result.output)
    assert 7 == len(summaries(book.with_suffix(".ics")))


def test_player_has_a_file_of_his_own(book: Path) -> None:
    """By his name, or where it was asked for."""
    assert 0 == run(book, "--player", "Baker").exit_code
    assert 0 == run(book, "--player", "2", "-o", book.with_name("mine.ics"), "--hours", "3").exit_code

    assert summaries(book.with_name("club - Baker.ics")) == summaries(book.with_name("mine.ics"))
    assert b"DTEND:20260907T220000" in book.with_name("mine.ics").read_bytes()


def test_clock_can_be_fixed(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For files that must repeat to the byte."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1788256800")
    run(book)

    assert b"DTSTAMP:20260901T100000Z" in book.with_suffix(".ics").read_bytes()


def test_existing_file_is_replaced_only_when_asked(book: Path) -> None:
    """The former one stays as a backup."""
    book.with_suffix(".ics").write_text("mine")

    assert 2 == run(book).exit_code
    assert "mine" == book.with_suffix(".ics").read_text()
    assert 0 == run(book, "--force").exit_code
    assert "mine" == book.with_name("club.bak.ics").read_text()


@pytest.mark.parametrize(
    ("options", "code"), [(("--player", "Kramnik"), 2), (("-o", "calendar.txt"), 3), (("--hours", "0"), 2)]
)
def test_wrong_use_is_told(book: Path, options: tuple[str, ...], code: int) -> None:
    """Nothing is written."""
    assert code == run(book, *options).exit_code
    assert not list(book.parent.glob("*.ics"))


def test_workbook_without_dates_is_told(tmp_path: Path) -> None:
    """With what to do."""
    path = tmp_path / "undated.xlsx"
    path.write_bytes(workbook(event()))
    result = run(path)

    assert 1 == result.exit_code
    assert "--first-date" in result.output

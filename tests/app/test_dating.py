"""Dates given to a workbook that has none, or others: in place, and everything else stays as it is."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from roundbook import RoundbookError, read_workbook, update
from roundbook.app import set_dates
from roundbook.cli import main
from roundbook.dates import DatePlan
from roundbook.making import workbook_of
from roundbook.model import Dividing
from roundbook.text import LANGUAGES
from tests.app.events import LATER, MADE, event, typed, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.app.test_dates import cell_of, saved
from tests.groups import event_with_groups, settings_of
from tests.leagues import league
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.survival.rewritten import WORKBOOK, changed, replaced
from tests.workbook.books import parts_of

FIRST = date(2026, 9, 7)
WEEKLY = tuple(FIRST + timedelta(weeks=week) for week in range(7))
PLAN = DatePlan(first=FIRST)
EVENINGS = DatePlan(first=FIRST, times=(time(19, 0),))


def dated(content: bytes, plan: DatePlan = PLAN, first_round: int = 1) -> bytes:
    """The workbook with dates."""
    return set_dates(content, plan, when=LATER, first_round=first_round).content


def dates_of(content: bytes) -> tuple[object, ...]:
    """Dates that are read from a workbook."""
    return read_workbook(content).settings.round_dates


# ---- a workbook that was made without


@pytest.mark.parametrize("language", LANGUAGES)
def test_workbook_becomes_what_it_would_be_had_it_been_made_with_dates(language: str) -> None:
    """Every cell of every sheet, in every language; a further update has nothing to do."""
    undated = event(language=language)
    with_dates = replace(undated, settings=replace(undated.settings, round_dates=WEEKLY))

    content = dated(workbook(undated))
    assert cached_values(update(workbook(with_dates), when=LATER).content) == cached_values(content)
    assert not update(content, when=LATER).is_changed


def test_looks_are_those_of_a_workbook_made_with_dates() -> None:
    """Number format, font and fill of each cell of the lines on Settings."""
    undated = event()
    with_dates = replace(undated, settings=replace(undated.settings, round_dates=WEEKLY))
    sheets = [
        openpyxl.load_workbook(io.BytesIO(c))["Settings"] for c in (workbook(with_dates), dated(workbook(undated)))
    ]

    expected, actual = (
        [
            (cell.coordinate, cell.number_format, cell.font.b, cell.font.color.rgb, cell.fill.fgColor.rgb)
            for row in sheet.iter_rows(min_row=30)
            for cell in row
            if cell.has_style
        ]
        for sheet in sheets
    )
    assert expected == actual


def test_all_other_parts_of_the_file_stay_as_they_lie() -> None:
    """Pictures, themes, other sheets: only rounds, Settings, styles and the list of names change."""
    before, after = parts_of(workbook(event())), parts_of(dated(workbook(event())))
    sheets = {
        title: f"xl/worksheets/sheet{place}.xml" for place, title in enumerate(titles(workbook(event())), start=1)
    }
    ours = {part for title, part in sheets.items() if title.startswith("Round ") or title == "Settings"}

    assert before.keys() == after.keys()
    assert ours | {"xl/workbook.xml", "xl/styles.xml"} == {part for part in before if before[part] != after[part]}


def test_dates_are_live(office: Office) -> None:
    """LibreOffice calculates the same, every stored value poisoned first."""
    content = dated(workbook(event()), EVENINGS)
    with opened(poison(content), office) as book:
        book.recalculate()
        assert [] == differences(cached_values(content), book)


def test_report_tells_the_day_of_a_missing_game() -> None:
    """As in a workbook that was made with dates."""
    content = typed(workbook(event()), "Round 2", {"E5": None})

    lines = [line.text for line in set_dates(content, PLAN, when=LATER).report]
    assert any(line.startswith("Round 2 (Monday 14 September 2026), board 1: ") for line in lines)


def test_groups_and_leagues_take_dates() -> None:
    """Whatever the format."""
    groups = workbook_of(event_with_groups(9, settings_of(Dividing.LIST), "ABABABABA"), created=MADE)
    teams = workbook_of(league(4), created=MADE)

    for content in (groups, teams):
        rounds = read_workbook(content).rounds
        assert tuple(FIRST + timedelta(weeks=week) for week in range(rounds)) == dates_of(dated(content))


# ---- a workbook that people worked in


def _remarks(book: Any) -> None:
    book["Settings"]["B60"] = "Remarks of mine"
    book["Settings"]["B61"] = 7


def _moved(book: Any) -> None:
    book["Settings"].insert_rows(1, 3)
    book["Settings"].title = "Rules"
    book["Round 2"].title = "Second"


def _without_names(book: Any) -> None:
    book.defined_names.clear()


@pytest.mark.parametrize("edit", [_remarks, _moved, _without_names])
def test_dates_find_their_place(edit: Callable[[Any], None]) -> None:
    """Below remarks, on sheets with other names, without any name in the file."""
    content = dated(saved_by_openpyxl(workbook(event()), edit))

    assert WEEKLY == dates_of(content)
    assert "Round 2 of 7 · Monday 14 September 2026" in {cells.get("A2") for cells in cached_values(content).values()}


def test_nothing_of_the_organisers_is_overwritten() -> None:
    """What stands below the settings stays, and the dates come after it."""
    book = openpyxl.load_workbook(io.BytesIO(dated(saved_by_openpyxl(workbook(event()), _remarks))))

    assert ("Remarks of mine", 7) == (book["Settings"]["B60"].value, book["Settings"]["B61"].value)
    assert ("Dates of the rounds", datetime(2026, 9, 7)) == (
        book["Settings"]["A63"].value,
        book["Settings"]["B64"].value,
    )


def test_other_date_system_is_kept() -> None:
    """In a file that counts from 1904."""
    content = dated(changed(workbook(event()), replaced(WORKBOOK, "<workbookPr ", '<workbookPr date1904="1" ')))

    assert WEEKLY == dates_of(content)
    assert datetime(2026, 9, 7) == openpyxl.load_workbook(io.BytesIO(content))["Settings"][cell_of(1)].value


def test_title_that_somebody_changed_is_kept_and_told() -> None:
    """The date of that round stands on Settings only."""
    updated = set_dates(typed(workbook(event()), "Round 3", {"A2": "The big day"}), PLAN, when=LATER)

    assert ["Round 3"] == [p.sheet for p in updated.problems if p.code == "round-title-kept"]
    assert "The big day" == cached_values(updated.content)["Round 3"].get("A2", "The big day")
    assert WEEKLY == dates_of(updated.content)


# ---- other dates


def test_dates_of_the_rest_of_the_season_are_moved() -> None:
    """From round 4 on a month later; those before stay."""
    content = dated(dated(workbook(event())), DatePlan(first=date(2026, 10, 26)), first_round=4)

    later = tuple(date(2026, 10, 26) + timedelta(weeks=week) for week in range(4))
    assert (*WEEKLY[:3], *later) == dates_of(content)
    assert not update(content, when=LATER).is_changed


def test_first_rounds_may_stay_without() -> None:
    """Dates from round 5 on, in a workbook that had none."""
    assert ("", "", "", "", *WEEKLY[:3]) == dates_of(dated(workbook(event()), first_round=5))


def test_same_dates_change_nothing() -> None:
    """Not one byte."""
    content = dated(workbook(event()))

    assert content == dated(content)


def test_colour_of_a_date_is_kept() -> None:
    """Somebody marked a round; its day changes, the mark stays."""

    def marked(book: Any) -> None:
        book["Settings"][cell_of(4)].fill = openpyxl.styles.PatternFill("solid", fgColor="FF00FF00")

    content = dated(saved_by_openpyxl(dated(workbook(event())), marked), DatePlan(first=date(2027, 1, 4)))
    assert "FF00FF00" == openpyxl.load_workbook(io.BytesIO(content))["Settings"][cell_of(4)].fill.fgColor.rgb


def test_times_are_shown_where_there_were_none() -> None:
    """The format of the cells on Settings takes the time of day."""
    cells = openpyxl.load_workbook(io.BytesIO(dated(dated(workbook(event())), EVENINGS)))["Settings"]

    assert (datetime(2026, 9, 7, 19), True) == (
        cells[cell_of(1)].value,
        cells[cell_of(1)].number_format.endswith("hh:mm"),
    )


def test_line_that_was_deleted_comes_again(office: Office) -> None:
    """At the end of the others."""
    with opened(dated(workbook(event())), office) as book:
        book.delete_rows("Settings", int(cell_of(3)[1:]))
        content = saved(book)

    assert WEEKLY == dates_of(dated(content))


# ---- what cannot be


@pytest.mark.parametrize(
    ("plan", "first_round", "code"),
    [
        (PLAN, 8, "no-such-round"),
        (DatePlan(days=WEEKLY[:3]), 1, "dates-do-not-fit"),
        (DatePlan(days=WEEKLY[:3]), 4, "dates-do-not-fit"),
    ],
)
def test_dates_that_do_not_fit_are_refused(plan: DatePlan, first_round: int, code: str) -> None:
    """A round that there is not, other days than rounds."""
    with pytest.raises(RoundbookError) as caught:
        dated(workbook(event()), plan, first_round)

    assert [code] == [problem.code for problem in caught.value.problems]


# ---- the terminal


def run(book: Path, *options: str) -> Result:
    """`roundbook dates`; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["dates", str(book), *options])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook without dates."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(event()))
    return path


def test_verb_writes_and_prints_dates(book: Path) -> None:
    """The former file is kept; without an option the dates are printed, and none are an error with the remedy."""
    before = book.read_bytes()
    none, given, printed = run(book), run(book, "--first-date", "2026-09-07", "--time", "19:00"), run(book)

    assert (1, 0, 0) == (none.exit_code, given.exit_code, printed.exit_code)
    assert "--first-date" in none.output
    assert "Round 2: Monday 14 September 2026, 19:00" in printed.output.splitlines()
    assert printed.output in given.output
    assert before == book.with_name("club.bak.xlsx").read_bytes()


@pytest.mark.parametrize("options", [("--from-round", "2"), ("--time", "19:00"), ("--from-round", "0")])
def test_wish_without_a_day_is_wrong_use(book: Path, options: tuple[str, ...]) -> None:
    """The file stays."""
    before = book.read_bytes()

    assert 2 == run(book, *options).exit_code
    assert before == book.read_bytes()


def titles(content: bytes) -> list[str]:
    """Titles of the sheets in their order."""
    return openpyxl.load_workbook(io.BytesIO(content), read_only=True).sheetnames

"""Dates of the rounds in the workbook: read back as they stand, changed by people, shown in words on every round."""

from __future__ import annotations

import io
import tempfile
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from roundbook import RoundbookError, read_workbook, update
from roundbook.app import create_from_list, read_list, set_dates, with_dates
from roundbook.dates import DatePlan
from roundbook.errors import FormatError
from roundbook.making import new_tournament
from roundbook.model import SWISS, RoundDate, Settings
from roundbook.players import ListedPlayer
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import address
from roundbook.workbook.sheets import build_sheets
from tests.app.events import LATER, Typed, event, typed, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.survival.rewritten import WORKBOOK, changed, replaced
from tests.workbook.books import parts_of
from tests.workbook.fitting import cut_off

WEEKLY = tuple(date(2026, 9, 7) + timedelta(weeks=week) for week in range(7))
MIXED: tuple[RoundDate, ...] = (
    date(2026, 9, 7),
    datetime(2026, 9, 14, 19, 0),
    "when the hall is free",
    "",
    datetime(2026, 10, 1, 9, 5),
    date(2026, 12, 31),
    datetime(2027, 1, 1, 23, 59),
)
# Day numbers of spreadsheets: 46272 is 7 September 2026.
MONDAY_NUMBER = 46272


def made(dates: tuple[RoundDate, ...] = WEEKLY, language: str = "en") -> bytes:
    """A field of seven, three of its seven rounds played, with these dates."""
    return workbook(event(round_dates=dates, language=language))


def cell_of(round_number: int, dates: tuple[RoundDate, ...] = WEEKLY) -> str:
    """Where the date of a round stands on Settings."""
    layout = Book(tournament=event(round_dates=dates), texts=load_texts("en")).layout
    return address(*layout.setting_position(f"date_{round_number}"))


def dates_of(content: bytes) -> tuple[RoundDate, ...]:
    """Dates that are read from a workbook."""
    return read_workbook(content).settings.round_dates


def with_date(value: Typed, round_number: int = 4) -> bytes:
    """The workbook after somebody typed another date for a round."""
    return typed(made(), "Settings", {cell_of(round_number): value})


def line_of(content: bytes, round_number: int) -> object:
    """What stands below the title of a round."""
    return cached_values(content)[f"Round {round_number}"]["A2"]


# ---- written and read back


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dates", [WEEKLY, MIXED], ids=["days", "times and words"])
def test_dates_are_read_back(language: str, dates: tuple[RoundDate, ...]) -> None:
    """Days, days with a time, words and nothing, each as it was; nothing is left to update."""
    content = made(dates, language)

    assert event(round_dates=dates, language=language) == read_workbook(content)
    assert not update(content, when=LATER).is_changed


def test_event_without_dates_has_no_place_for_them() -> None:
    """No line on Settings, no formula on the rounds."""
    content = workbook(event())

    assert () == dates_of(content)
    assert "A2" not in cached_values(content)["Round 1"]
    assert b"rb_set_date" not in parts_of(content)["xl/workbook.xml"]
    assert b"rb_set_date" in parts_of(made())["xl/workbook.xml"]


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "Thursday 1 October 2026", "Monday 14 September 2026, 19:00"),
        ("cs", "čtvrtek 1. října 2026", "pondělí 14. září 2026, 19:00"),
        ("da", "torsdag den 1. oktober 2026", "mandag den 14. september 2026 kl. 19.00"),
        ("de", "Donnerstag, 1. Oktober 2026", "Montag, 14. September 2026, 19:00 Uhr"),
        ("es", "jueves 1 de octubre de 2026", "lunes 14 de septiembre de 2026, 19:00"),
        ("fr", "jeudi 1er octobre 2026", "lundi 14 septembre 2026 à 19 h 00"),
        ("it", "giovedì 1º ottobre 2026", "lunedì 14 settembre 2026, ore 19:00"),
        ("nb", "torsdag 1. oktober 2026", "mandag 14. september 2026 kl. 19.00"),
        ("nl", "donderdag 1 oktober 2026", "maandag 14 september 2026, 19.00 uur"),
        ("pl", "czwartek, 1 października 2026", "poniedziałek, 14 września 2026, godz. 19:00"),
        ("sv", "torsdag 1 oktober 2026", "måndag 14 september 2026 kl. 19.00"),
    ],
)
def test_rounds_show_their_dates_in_words(language: str, day: str, moment: str) -> None:
    """As the language of the workbook writes them."""
    texts = load_texts(language)
    cached = cached_values(made((date(2026, 10, 1), datetime(2026, 9, 14, 19), *[""] * 5), language))
    lines = [cached[texts.sheet("round", number=number)]["A2"] for number in (1, 2, 3)]

    titles = [texts.label("round_of", number=number, rounds=7) for number in (1, 2, 3)]
    assert [f"{titles[0]} · {day}", f"{titles[1]} · {moment}", titles[2]] == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(language: str) -> None:
    """The longest day of the year fits below the title of a narrow round, help and labels on Settings."""
    longest = tuple(datetime(2026, 9, 23, 19) + timedelta(days=day) for day in range(7))
    narrow = replace(event(round_dates=longest, language=language), extra_columns=())
    players = tuple(replace(player, name="Bo", title="", club="", extra=()) for player in narrow.players)
    book = Book(tournament=replace(narrow, players=players), texts=load_texts(language))
    sheets = [sheet for sheet in build_sheets(book) if sheet.key == "settings" or sheet.key.startswith("round-")]

    assert 8 == len(sheets)
    assert [] == [f"{sheet.title} {cell}" for sheet in sheets for cell in cut_off(sheet)]


# ---- what people make of them


@pytest.mark.parametrize(
    ("value", "read", "shown"),
    [
        (MONDAY_NUMBER + 30, date(2026, 10, 7), "Wednesday 7 October 2026"),
        (MONDAY_NUMBER + 0.75, datetime(2026, 9, 7, 18), "Monday 7 September 2026, 18:00"),
        (MONDAY_NUMBER + 1 / 3, datetime(2026, 9, 7, 8), "Monday 7 September 2026, 8:00"),
        ("after Easter", "after Easter", "after Easter"),
        ("  after   Easter ", "after Easter", "after Easter"),
        ("2026-10-07", "2026-10-07", "2026-10-07"),
        ("=1+1", "=1+1", "=1+1"),
        (None, "", ""),
        (" ", "", ""),
    ],
)
def test_round_is_postponed(value: Typed, read: RoundDate, shown: str) -> None:
    """By typing on Settings: the round shows it, and a second update has nothing to do."""
    updated = update(with_date(value), when=LATER)

    assert (*WEEKLY[:3], read, *WEEKLY[4:]) == updated.tournament.settings.round_dates
    assert ("Round 4 of 7 · " + shown if shown else "Round 4 of 7") == line_of(updated.content, 4)
    assert not update(updated.content, when=LATER).is_changed


@pytest.mark.parametrize("value", [14, 0.75, -3, 60000000, 4_000_000])
def test_what_is_no_day_is_refused(value: Typed) -> None:
    """Somebody types only `14`, or only a time, into a cell of dates."""
    with pytest.raises(RoundbookError) as caught:
        update(with_date(value), when=LATER)

    (problem,) = caught.value.problems
    assert ("bad-round-date", "Settings", cell_of(4), 4) == (
        problem.code,
        problem.sheet,
        problem.cell,
        problem.details["round"],
    )


def test_report_says_when_a_missing_game_was_to_be_played() -> None:
    """Round and day."""
    content = typed(made(), "Round 2", {"E5": None})
    lines = [line.text for line in update(content, when=LATER).report]

    assert any(line.startswith("Round 2 (Monday 14 September 2026), board 1: ") for line in lines)


# ---- other programs


def test_other_date_system_is_read_as_it_is_meant() -> None:
    """In a file that counts from 1904 the same numbers are other days, in words and for us."""
    content = changed(made(), replaced(WORKBOOK, "<workbookPr ", '<workbookPr date1904="1" '))
    updated = update(content, when=LATER)

    later = timedelta(days=1462)
    assert tuple(day + later for day in WEEKLY) == updated.tournament.settings.round_dates
    assert "Round 1 of 7 · Sunday 8 September 2030" == line_of(updated.content, 1)


def test_number_without_a_date_format_is_a_day() -> None:
    """A program that forgot the format of the cell: the formula reads a day, and so do we."""

    def plain(book: Any) -> None:
        for row in book["Settings"].iter_rows():
            for cell in row:
                cell.number_format = "General"

    assert WEEKLY == dates_of(saved_by_openpyxl(made(), plain))


def test_dates_are_found_without_defined_names() -> None:
    """By the labels beside them; the rounds by their formula, even without any stored value."""
    updated = update(saved_by_openpyxl(made(MIXED), lambda book: book.defined_names.clear()), when=LATER)

    assert MIXED == updated.tournament.settings.round_dates
    assert cached_values(update(made(MIXED), when=LATER).content) == cached_values(updated.content)


def test_titles_deleted_above_a_round_do_no_harm() -> None:
    """The date stands on Settings."""

    def without_titles(book: Any) -> None:
        book["Round 4"].delete_rows(1, 2)

    assert WEEKLY == dates_of(saved_by_openpyxl(made(), without_titles))


def test_deleted_line_is_told(office: Office) -> None:
    """The other dates stay where they are, and the file is updated."""
    row = int(cell_of(3)[1:])
    with opened(made(), office) as book:
        book.delete_rows("Settings", row)
        content = saved(book)
    updated = update(content, when=LATER)

    assert (*WEEKLY[:2], "", *WEEKLY[3:]) == updated.tournament.settings.round_dates
    assert [3] == [p.details["round"] for p in updated.problems if p.code == "round-date-gone"]
    assert "Round 3 of 7" == line_of(updated.content, 3)
    assert "Round 4 of 7 · Monday 28 September 2026" == line_of(updated.content, 4)


def test_dates_survive_another_program_and_its_rows(office: Office) -> None:
    """LibreOffice inserts rows, a day is typed as people there type it, and it saves the file."""
    with opened(made(MIXED), office) as book:
        book.insert_rows("Settings", 3, 2)
        book.insert_rows("Round 2", 2, 1)
        row = int(cell_of(4)[1:]) + 2
        book.type_text("Settings", {f"B{row}": "2026-11-30"})
        content = saved(book)
    updated = update(content, when=LATER)

    assert (*MIXED[:3], date(2026, 11, 30), *MIXED[4:]) == updated.tournament.settings.round_dates
    assert "Round 4 of 7 · Monday 30 November 2026" == line_of(updated.content, 4)
    assert [] == [p.code for p in updated.problems if "formula" in p.code]


def saved(book: Any) -> bytes:
    """Bytes of a book that LibreOffice saves."""
    with tempfile.TemporaryDirectory() as folder:
        return book.save_as(Path(folder, "saved.xlsx")).read_bytes()  # type: ignore[no-any-return]


@pytest.mark.parametrize("language", LANGUAGES)
def test_formulas_calculate_what_is_written(language: str, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same words."""
    content = made(MIXED, language)

    with opened(poison(content), office) as calc:
        calc.recalculate()
        found = differences(cached_values(content), calc)

    assert [] == found


# ---- made anew


def test_rebuild_keeps_them() -> None:
    """Days, times and words."""
    assert MIXED == update(made(MIXED), when=LATER, rebuild=True).tournament.settings.round_dates


def test_redraw_with_more_rounds_tells_that_dates_are_missing() -> None:
    """Two join: nine rounds, seven dates; one leaves of six: the same number of rounds, nothing to tell."""
    before = event(rounds_played=0, round_dates=WEEKLY)
    joined = typed(workbook(before), "Players", {"C12": "Hansen", "C13": "Ivkov"})
    updated = update(joined, when=LATER, redraw=True)

    assert (*WEEKLY, "", "") == updated.tournament.settings.round_dates
    assert [(9, 7)] == [(p.details["rounds"], p.details["dates"]) for p in updated.problems if p.code == "redraw-dates"]
    six = event(6, rounds_played=0, round_dates=WEEKLY[:5])
    left = update(typed(workbook(six), "Players", {f"{c}10": None for c in "ABCDEFGHKL"}), when=LATER, redraw=True)
    assert WEEKLY[:5] == left.tournament.settings.round_dates
    assert "redraw-dates" not in {problem.code for problem in left.problems}


def test_dates_for_another_number_of_rounds_are_refused() -> None:
    """Who gives them one by one gives one for each round."""
    players = [ListedPlayer(row=row, name=f"Player {row}") for row in range(5)]
    with pytest.raises(FormatError) as caught:
        new_tournament(players, Settings(event="Five", round_dates=WEEKLY))

    assert [("dates-do-not-fit", "7", 5)] == [(p.code, p.value, p.details["needed"]) for p in caught.value.problems]


def test_cells_of_dates_hold_real_dates() -> None:
    """Which other programs show and sort as such, in the figures of the language."""
    book = openpyxl.load_workbook(io.BytesIO(made(MIXED, "da")))
    cells = [book["Indstillinger"][cell_of(number)] for number in (1, 2)]

    assert [datetime(2026, 9, 7), datetime(2026, 9, 14, 19)] == [cell.value for cell in cells]
    assert ["dd-mm-yyyy hh:mm"] * 2 == [cell.number_format for cell in cells]


@pytest.mark.parametrize("words", ["2026-09-31", "14/9/2026", "2026-09-14", "14. september 2026", "Sept 14, 2026"])
def test_day_that_stands_there_in_words_is_told(words: str) -> None:
    """A mistyped day, or one in a cell of text, is shown as it stands, and somebody has to look at it."""
    problems = update(with_date(words), when=LATER).problems

    assert [cell_of(4)] == [problem.cell for problem in problems if problem.code == "round-date-in-words"]


@pytest.mark.parametrize("words", ["when the hall is free", "week 38", "next tuesday", "tba"])
def test_words_are_nobodys_business(words: str) -> None:
    """They may stand there."""
    assert [] == [problem.code for problem in update(with_date(words), when=LATER).problems]


@pytest.mark.parametrize("year", [1, 1899, 1900, 1949, 2201])
def test_days_of_other_years_make_no_workbook(year: int) -> None:
    """What could not be read back is not written."""
    players = [
        ListedPlayer(name=name, row=row) for row, name in enumerate(("Adams", "Baker", "Carlsen", "Dahl"), start=2)
    ]
    days = tuple(date(year, 9, day) for day in (1, 8, 15))

    for refusing in (
        lambda: DatePlan(days=days).dates(3),
        lambda: new_tournament(players, Settings(event="Old", round_dates=days)),
    ):
        with pytest.raises(FormatError) as error:
            refusing()
        assert ["day-of-other-year"] * 3 == [problem.code for problem in error.value.problems]


def test_swiss_has_dates_before_its_first_round_is_paired() -> None:
    """Its rounds are known from the beginning: at its making, and in a workbook that had none."""
    players = read_list(b"Name\nAnn Adams\nBo Baker\nCy Carlsen\nDi Dahl\nEd Euwe\n")
    plain = Settings(event="Open", format=SWISS, rounds=3)
    plan = DatePlan(first=WEEKLY[0])
    with_days = create_from_list(players, with_dates(plain, players, plan), created=LATER).content
    given = set_dates(create_from_list(players, plain, created=LATER).content, plan, when=LATER)

    assert WEEKLY[:3] == dates_of(with_days) == dates_of(given.content)
    assert () == given.problems
    assert "Round 3 of 3 · Monday 21 September 2026" == cached_values(given.content)["Round 3"]["A2"]

"""Workbooks that other programs saved are read and updated like our own."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from roundbook import read_workbook, update
from roundbook.errors import WorkbookError
from tests.app.events import LATER, event, in_order, typed, with_results, workbook
from tests.app.other_programs import saved_by_openpyxl, with_inline_texts
from tests.office.client import Office
from tests.office.recalculated import cached_values, compare
from tests.workbook.books import parts_of, zipped


def without_names(book: Any) -> None:
    """What a program does that knows no defined names."""
    for name in list(book.defined_names):
        del book.defined_names[name]


@pytest.mark.parametrize("saved", [saved_by_openpyxl, with_inline_texts])
def test_figures_are_back_after_another_program_saved(office: Office, saved: Callable[[bytes], bytes]) -> None:
    """A file without stored values, and one without shared strings: everything is read, everything filled in again."""
    before = event(withdrawn_after={3: 3})
    content = saved(workbook(before))
    updated = update(content, when=LATER)

    assert before == read_workbook(content)
    assert [] == compare(updated.content, office)
    assert updated.content == update(updated.content, when=LATER).content


def test_lost_names_are_put_back() -> None:
    """A program that knows no names leaves a workbook of errors; `update` mends it."""
    before = event()
    content = saved_by_openpyxl(workbook(before), without_names)
    updated = update(content, when=LATER)

    assert before == read_workbook(content)
    assert ["names-restored"] == [problem.code for problem in updated.problems]
    assert cached_values(workbook(before)) == cached_values(updated.content)


def test_date_that_a_spreadsheet_made_is_a_draw() -> None:
    """A typed 1/2 became the 2nd of January, or the 1st of February elsewhere: a draw, with a note that says so."""

    def work(book: Any) -> None:
        for cell, day in (("E5", datetime.datetime(2026, 1, 2)), ("E6", datetime.date(2026, 2, 1))):
            book["Round 4"][cell].value = day
            book["Round 4"][cell].number_format = "dd/mm/yyyy"

    before = event()
    updated = update(saved_by_openpyxl(workbook(before), work), when=LATER)

    assert with_results(before, {(4, 1): "½-½", (4, 2): "½-½"}) == updated.tournament
    assert ["date-read-as-result", "date-read-as-result"] == [problem.code for problem in updated.problems]


def test_time_that_a_spreadsheet_made_is_read_and_another_date_is_asked_about() -> None:
    """A typed 1:0 became one o'clock; the 1st of January was 1-1 or 1/1, which is no result."""

    def work(book: Any) -> None:
        for cell, moment in (("E5", datetime.time(1, 0)), ("E6", datetime.date(2026, 1, 1))):
            book["Round 4"][cell].value = moment

    with pytest.raises(WorkbookError) as caught:
        update(saved_by_openpyxl(workbook(event()), work), when=LATER)

    found = [(p.code, p.cell, p.value, p.details.get("result")) for p in caught.value.problems]
    assert [("date-read-as-result", "E5", "01:00:00", "1-0"), ("date-for-result", "E6", "2026-01-01", None)] == found


def test_dates_in_settings_and_players_are_read_as_dates() -> None:
    """A spreadsheet may make a date of a date: it is read as one, without a time."""

    def work(book: Any) -> None:
        book["Settings"]["B6"].value = datetime.datetime(2026, 9, 7)
        book["Players"]["H5"].value = datetime.datetime(1971, 2, 28)

    read = read_workbook(saved_by_openpyxl(workbook(event()), work))

    assert ("2026-09-07", "1971-02-28") == (read.settings.start_date, read.players[0].birth)


def test_copy_of_a_round_is_not_the_round() -> None:
    """A round sheet that somebody copied is his own; the one with the name counts."""

    def work(book: Any) -> None:
        book.copy_worksheet(book["Round 3"]).title = "Round 3 (2)"
        book.move_sheet("Round 3 (2)", offset=-20)

    before = event()

    assert before == read_workbook(saved_by_openpyxl(workbook(before), work))


def test_remarks_of_the_organiser_are_no_entries() -> None:
    """Text and numbers below a table, a row of text in it: nothing of ours."""
    before = event()
    content = typed(
        workbook(before), "Round 2", {"C10": "Arbiter: Hansen", "E11": "see above", "B12": 3, "C12": "rounds"}
    )
    content = typed(content, "Players", {"C14": "* junior", "A15": 7})

    assert before == read_workbook(content)


@pytest.mark.parametrize(("shift", "told"), [(0, []), (1, ["Round 1!C6"])])
def test_shared_formulas_are_compared_cell_by_cell(shift: int, told: list[str]) -> None:
    """Excel writes equal formulas once; one that shares a text is ours only if it comes out right."""
    parts = parts_of(workbook(event()))
    sheet = "xl/worksheets/sheet3.xml"
    first, second, leading = (f'IFERROR(INDEX(rb_seat_name,$B{row}+1),"?")</f>' for row in (5, 6, 5 + shift))
    leader = f'<f t="shared" ref="C5:C6" si="0">{leading}'
    text = parts[sheet].decode().replace(f"<f>{first}", leader).replace(f"<f>{second}", '<f t="shared" si="0"/>')
    updated = update(zipped({**parts, sheet: text.encode()}), when=LATER)

    places = [problem.place for problem in updated.problems if problem.code != "repair-possible"]
    assert told == [place for place in places if place != "Round 1!C5"]


def test_sorted_workbook_without_values_is_read(office: Office) -> None:
    """Rows moved by openpyxl, which moves no reference: the games are read all the same."""
    before = event(4, rounds_played=2)

    def work(book: Any) -> None:
        sheet = book["Round 1"]
        for column in "BEH":
            upper, lower = sheet[f"{column}5"], sheet[f"{column}6"]
            upper.value, lower.value = lower.value, upper.value

    content = saved_by_openpyxl(workbook(before), work)

    assert {(g.white, g.result) for g in before.round_games(1)} == {
        (g.white, g.result) for g in read_workbook(content).round_games(1)
    }
    assert in_order(before).games[4:] == in_order(read_workbook(content)).games[4:]
    assert [] == compare(update(content, when=LATER).content, office)

"""Whatever people do to a workbook in a spreadsheet program, what they typed is read and every figure comes out right.

Each time LibreOffice does it and saves the file; `update` must then leave a workbook whose stored values are what
LibreOffice calculates anew, with none of its formulas thought to be overwritten, and a second update changes nothing.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from roundbook import RoundbookError, read_workbook, update
from tests.app.events import LATER, event, in_order, with_results, workbook
from tests.office.client import Book, Office
from tests.office.recalculated import compare

Handling = Callable[[Book], None]
Handle = Callable[[bytes, Handling], bytes]


@pytest.fixture
def handled(office: Office, tmp_path: Path) -> Handle:
    """Give a function that opens a workbook in LibreOffice, lets somebody work in it, and saves it."""

    def handle(content: bytes, handling: Handling) -> bytes:
        before, after = tmp_path / "before.xlsx", tmp_path / "after.xlsx"
        before.write_bytes(content)
        with office.open(before) as book:
            handling(book)
            book.save_as(after)
        return after.read_bytes()

    return handle


def saved_only(_book: Book) -> None:
    """Nothing but another program's way of writing."""


def lines_sorted(book: Book) -> None:
    """Every kind of sorting: a round by name, by result backwards, by a pairing number; the players by name."""
    book.sort_range("Round 1", "A5:J8", "C")
    book.sort_range("Round 2", "A5:J8", "E", descending=True)
    book.sort_range("Round 3", "A5:J8", "B")
    book.sort_range("Players", "A5:L11", "C", descending=True)


def rows_inserted_above(book: Book) -> None:
    """Rows above every table."""
    for sheet, before in (("Round 2", 2), ("Players", 1), ("Standings", 3), ("Crosstable", 2), ("Report", 2)):
        book.insert_rows(sheet, before, 2)
    book.insert_rows("Settings", 6, 1)


def rows_inserted_inside(book: Book) -> None:
    """Rows between the lines of every table."""
    for sheet, before in (("Round 2", 6), ("Players", 7), ("Standings", 7), ("Crosstable", 8), ("Report", 9)):
        book.insert_rows(sheet, before)


def columns_inserted(book: Book) -> None:
    """Columns before and inside every table, between tie-breaks and between opponents too."""
    places = {"Round 2": "CE", "Players": "BA", "Standings": "LE", "Crosstable": "HD", "Settings": "BA", "Report": "BA"}
    for sheet, columns in places.items():
        for column in columns:
            book.insert_columns(sheet, column)


def sheets_renamed_and_moved(book: Book) -> None:
    """Titles with blanks, apostrophes, and one that looks like a cell."""
    titles = {"Round 2": "Anna's round", "Standings": "A1", "Settings": "Set-up", "Report": "What now?", "Hub": "Zz 9"}
    for sheet, title in titles.items():
        book.rename_sheet(sheet, title)
    book.move_sheet("Players", 1)
    book.move_sheet("Round 5", 2)
    book.add_sheet("Photos", 3)


def names_dropped(book: Book) -> None:
    """What a program does that knows no defined names; `update` puts them back."""
    book.drop_names()


def all_at_once(book: Book) -> None:
    """Names lost in a workbook that was renamed, sorted and stretched before."""
    lines_sorted(book)
    rows_inserted_above(book)
    rows_inserted_inside(book)
    columns_inserted(book)
    sheets_renamed_and_moved(book)
    book.drop_names()


@pytest.mark.parametrize(
    ("handling", "told"),
    [
        (saved_only, []),
        (lines_sorted, []),
        (rows_inserted_above, []),
        (rows_inserted_inside, []),
        (columns_inserted, []),
        (sheets_renamed_and_moved, []),
        (names_dropped, ["names-restored"]),
        (all_at_once, ["names-restored"]),
    ],
)
def test_handling_does_no_harm(office: Office, handled: Handle, handling: Handling, told: list[str]) -> None:
    """What is read is what was there; figures are right afterwards; nothing of ours is thought to be overwritten."""
    before = event()
    content = handled(workbook(before), handling)
    updated = update(content, when=LATER)

    assert in_order(before) == in_order(read_workbook(content))
    assert told == [problem.code for problem in updated.problems]
    assert [] == compare(updated.content, office)
    assert updated.content == update(updated.content, when=LATER).content


def test_double_event_with_tie_breaks_of_its_own_survives_it_all(office: Office, handled: Handle) -> None:
    """Two cycles, and the direct encounter in a place that only this workbook has room for."""
    before = event(4, rounds_played=4, cycles=2, tie_breaks=("SB", "KS", "WON", "DE"))

    def handle(book: Book) -> None:
        book.sort_range("Round 1", "A5:J6", "C", descending=True)
        book.insert_columns("Standings", "M")
        book.rename_sheet("Hub", "Engine")
        book.drop_names()

    content = handled(workbook(before), handle)
    updated = update(content, when=LATER)

    assert in_order(before) == in_order(read_workbook(content))
    assert ["names-restored"] == [problem.code for problem in updated.problems]
    assert [] == compare(updated.content, office)


SPELLINGS = ("1-0", "½-½", "1/2", "0,5", "0.5", "=", "+ -", "1 : 0", "1–0", "0-1F", "*", "draw", "0", "1")
MEANT = ("1-0", "½-½", "½-½", "½-½", "½-½", "½-½", "+ -", "1-0", "1-0", "- +", "", "½-½", "0-1", "1-0")


def test_results_may_be_typed_in_any_usual_way(office: Office, handled: Handle) -> None:
    """Hyphens, dashes, colons, halves of every kind, numbers, a mark for an unfinished game."""
    before = event(8, rounds_played=0)
    games = [game for game in before.games if not game.is_bye][: len(SPELLINGS)]

    def handle(book: Book) -> None:
        for game, spelling in zip(games, SPELLINGS, strict=True):
            book.type_text(f"Round {game.round_number}", {f"E{4 + game.board}": spelling})
        book.set_cells("Round 5", {"E5": 0.5, "E6": 1, "E7": 0})

    content = handled(workbook(before), handle)
    updated = update(content, when=LATER)

    codes = {(game.round_number, game.board): code for game, code in zip(games, MEANT, strict=True)}
    codes |= {(5, 1): "½-½", (5, 2): "1-0", (5, 3): "0-1"}
    assert with_results(before, codes) == read_workbook(content)
    assert [] == compare(updated.content, office)


def test_names_ratings_and_colours_may_be_corrected(office: Office, handled: Handle) -> None:
    """A name, a rating and reversed colours are simply what is true from then on; reversed colours are noted."""
    before = event(6, rounds_played=2)
    game = before.round_games(1)[0]

    def handle(book: Book) -> None:
        book.type_text("Players", {"C5": "Adams-Smith", "E6": "2444", "E7": ""})
        book.set_cells("Round 1", {"B5": game.black, "H5": game.white})

    content = handled(workbook(before), handle)
    updated = update(content, when=LATER)

    first, second, third, *others = before.players
    players = (replace(first, name="Adams-Smith"), replace(second, rating=2444), replace(third, rating=None), *others)
    turned = replace(game, white=game.black, black=game.white)
    games = tuple(turned if other is game else other for other in before.games)
    assert replace(before, players=players, games=games) == read_workbook(content)
    assert ["colours-reversed"] == [problem.code for problem in updated.problems]
    assert [] == compare(updated.content, office)


def test_lines_that_were_cut_and_pasted_are_followed(office: Office, handled: Handle) -> None:
    """Formulas follow cells that are moved, so the lines of a round may change places in that way too."""
    before = event(6, rounds_played=2)

    def handle(book: Book) -> None:
        for source, target in (("A5:J5", "A20"), ("A6:J6", "A5"), ("A20:J20", "A6")):
            book.move_cells("Round 2", source, target)

    content = handled(workbook(before), handle)
    updated = update(content, when=LATER)

    assert in_order(before) == in_order(read_workbook(content))
    assert [] == [problem.code for problem in updated.problems]
    assert [] == compare(updated.content, office)


def test_a_game_that_no_formula_reads_is_told(handled: Handle) -> None:
    """An empty row sorted into a round leaves one game outside; Python counts it, and says where it must go."""
    before = event()

    def handle(book: Book) -> None:
        book.insert_rows("Round 2", 6)
        book.sort_range("Round 2", "A5:J9", "C")

    content = handled(workbook(before), handle)
    updated = update(content, when=LATER)

    problem, remedy = updated.problems
    assert in_order(before) == in_order(read_workbook(content))
    assert "repair-possible" == remedy.code
    assert ("line-not-read", "Round 2", 9) == (problem.code, problem.sheet, problem.details["row"])


def test_overwritten_formulas_are_told_and_left_alone(handled: Handle) -> None:
    """A name typed over a formula, a formula of somebody's own, a deleted one: each is named, none is refreshed."""

    def handle(book: Book) -> None:
        book.set_cells("Round 1", {"C5": "Nobody", "G6": None})
        book.type_text("Standings", {"J5": "=1+1"})

    content = handled(workbook(event()), handle)
    updated = update(content, when=LATER)

    found = {(problem.code, problem.place, problem.value) for problem in updated.problems}
    assert found == {
        ("formula-overwritten", "Round 1!C5", "Nobody"),
        ("formula-deleted", "Round 1!G6", ""),
        ("formula-changed", "Standings!J5", "=1+1"),
        ("repair-possible", "", ""),
    }


def titles_deleted(book: Book) -> None:
    """The lines above the tables."""
    for sheet in ("Round 1", "Standings", "Players", "Report"):
        book.delete_rows(sheet, 1, 3)
    book.delete_rows("Crosstable", 1, 2)


def unwanted_columns_deleted(book: Book) -> None:
    """What an organiser does who has no use for federations, checks, boards and lots."""
    columns = {"Standings": "D", "Crosstable": "D", "Round 1": "I", "Round 2": "A", "Players": "J", "Report": "A"}
    for sheet, column in columns.items():
        book.delete_columns(sheet, column)


def column_inserted_in_the_hub(book: Book) -> None:
    """Somebody looked behind the scenes."""
    book.insert_columns("Hub", "A")


@pytest.mark.parametrize(
    ("handling", "told"),
    [
        (titles_deleted, set()),
        (unwanted_columns_deleted, {"columns-deleted", "formula-deleted", "names-restored", "repair-possible"}),
        (column_inserted_in_the_hub, {"hub-moved", "repair-possible"}),
    ],
)
def test_what_was_deleted_is_missed_and_nothing_else_suffers(
    office: Office, handled: Handle, handling: Handling, told: set[str]
) -> None:
    """Results are read, what is still there is right, and what is gone is told."""
    before = event()
    content = handled(workbook(before), handling)
    updated = update(content, when=LATER)

    assert in_order(before) == in_order(read_workbook(content))
    assert told == {problem.code for problem in updated.problems}
    assert [] == compare(updated.content, office)


@pytest.mark.parametrize(("sheet", "column", "label"), [("Round 1", "E", "Result"), ("Players", "C", "Name")])
def test_column_of_entries_is_not_to_be_deleted(handled: Handle, sheet: str, column: str, label: str) -> None:
    """Results and names cannot be found again."""
    content = handled(workbook(event()), lambda book: book.delete_columns(sheet, column))
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER)

    (problem,) = caught.value.problems
    assert ("column-gone", sheet, label) == (problem.code, problem.sheet, problem.details["label"])


def test_organisers_text_behind_a_shortened_report_stays(handled: Handle) -> None:
    """Only the lines that are left of the report are written."""

    def handle(book: Book) -> None:
        book.delete_rows("Report", 10, 150)
        book.set_cells("Report", {"B60": "Prizes: 100, 50"})

    updated = update(handled(workbook(event(withdrawn_after={1: 3})), handle), when=LATER)

    sheet = openpyxl.load_workbook(io.BytesIO(updated.content))["Report"]
    assert "Prizes: 100, 50" == sheet["B60"].value

"""Every wrong entry is named with sheet, cell and what stands there, all of them at once, and nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from roundbook import RoundbookError, read_workbook, update
from roundbook.text import load_texts
from tests.app.events import LATER, Typed, event, typed, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.workbook.books import tiny_book

Found = list[tuple[str, str, str]]


def errors_of(content: bytes) -> Found:
    """Code, place and value of every error that `update` finds."""
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER)

    return [(p.code, p.place, p.value) for p in caught.value.problems if p.severity == "error"]


# In round 4 of seven players: board 1 in row 5, the bye in row 8. Player 1 stands in row 5, the lot in column J.
ENTRIES: list[tuple[str, Mapping[str, Typed], Found]] = [
    ("Round 4", {"E5": "2-0"}, [("unreadable-result", "Round 4!E5", "2-0")]),
    ("Round 4", {"E5": "foo"}, [("unreadable-result", "Round 4!E5", "foo")]),
    ("Round 4", {"E5": "+"}, [("forfeit-for-whom", "Round 4!E5", "+")]),
    ("Round 4", {"E5": "-"}, [("forfeit-for-whom", "Round 4!E5", "-")]),
    ("Round 4", {"E5": 2}, [("unreadable-result", "Round 4!E5", "2")]),
    ("Round 4", {"E5": 0.25}, [("unreadable-result", "Round 4!E5", "0.25")]),
    ("Round 4", {"E5": "walkover"}, [("forfeit-for-whom", "Round 4!E5", "walkover")]),
    ("Round 4", {"E5": "bye"}, [("bye-in-game", "Round 4!E5", "bye")]),
    ("Round 4", {"E8": "1-0"}, [("result-in-bye", "Round 4!E8", "1-0")]),
    ("Round 4", {"E9": "1-0"}, [("result-without-game", "Round 4!E9", "1-0")]),
    ("Round 4", {"B5": 9}, [("bad-pairing-number", "Round 4!B5", "9"), ("pair-missing", "Round 4", "")]),
    ("Round 4", {"B5": "Adams"}, [("bad-pairing-number", "Round 4!B5", "Adams"), ("pair-missing", "Round 4", "")]),
    ("Round 4", {"B5": 0}, [("bad-pairing-number", "Round 4!B5", "0"), ("pair-missing", "Round 4", "")]),
    ("Round 4", {"B5": "7"}, [("number-is-text", "Round 4!B5", "7"), ("pair-missing", "Round 4", "")]),
    ("Round 4", {"H5": 7}, [("player-against-himself", "Round 4!H5", "7"), ("pair-missing", "Round 4", "")]),
    ("Round 4", {"H5": 4}, [("pair-not-in-round", "Round 4!B5", "7"), ("pair-missing", "Round 4", "")]),
    ("Round 4", {"B5": None, "H5": None}, [("pair-missing", "Round 4", "")]),
    ("Round 4", {"B8": None}, [("bye-missing", "Round 4", "")]),
    ("Players", {"I5": "x"}, [("bad-withdrawal", "Players!I5", "x")]),
    ("Players", {"I5": 8}, [("bad-withdrawal", "Players!I5", "8")]),
    ("Players", {"I5": -1}, [("bad-withdrawal", "Players!I5", "-1")]),
    ("Players", {"I5": 2.5}, [("bad-withdrawal", "Players!I5", "2.5")]),
    ("Players", {"J5": "first"}, [("bad-lot", "Players!J5", "first")]),
    ("Players", {"J5": 0}, [("bad-lot", "Players!J5", "0")]),
    ("Players", {"E5": 2399.5}, [("bad-rating", "Players!E5", "2399.5")]),
    ("Players", {"E5": "1,850"}, [("bad-rating", "Players!E5", "1,850")]),
    ("Players", {"E5": -5}, [("bad-rating", "Players!E5", "-5")]),
    ("Players", {"C5": "  "}, [("player-without-name", "Players!C5", "  ")]),
    ("Players", {"A6": 1}, [("player-number-twice", "Players!A6", "1")]),
    ("Players", {"A6": 12}, [("bad-player-number", "Players!A6", "12")]),
    ("Players", {"A6": "2"}, [("number-is-text", "Players!A6", "2")]),
    ("Settings", {"B18": "often"}, [("setting-not-points", "Settings!B18", "often")]),
    ("Settings", {"B18": "1"}, [("setting-not-points", "Settings!B18", "1")]),
    ("Settings", {"B18": 0}, [("scoring-upside-down", "Settings!B18", "0")]),
    ("Settings", {"B18": 0.25}, [("scoring-upside-down", "Settings!B18", "0.25")]),
    ("Settings", {"B23": "BH"}, [("buchholz-in-round-robin", "Settings!B23", "BH")]),
    ("Settings", {"B23": "sb"}, [("unknown-tie-break", "Settings!B23", "sb")]),
    ("Settings", {"B23": "SB/C1"}, [("tie-break-not-in-workbook", "Settings!B23", "SB/C1")]),
    ("Settings", {"B23": "ARO"}, [("tie-break-not-in-workbook", "Settings!B23", "ARO")]),
    ("Settings", {"B23": "BH/C1"}, [("buchholz-in-round-robin", "Settings!B23", "BH/C1")]),
    ("Settings", {"B23": "WIN/C1"}, [("tie-break-modifier", "Settings!B23", "WIN/C1")]),
    ("Settings", {"B23": None}, [("tie-break-gap", "Settings!B23", "")]),
    ("Settings", {"B27": "DE"}, [("encounter-too-late", "Settings!B27", "DE")]),
    ("Settings", {"B30": "most"}, [("setting-unknown-word", "Settings!B30", "most")]),
    ("Settings", {"B31": None}, [("setting-unknown-word", "Settings!B31", "")]),
    ("Settings", {"B34": "tlh"}, [("unknown-language", "Settings!B34", "tlh")]),
    ("Settings", {"B35": 99}, [("newer-layout", "Settings!B35", "99")]),
    ("Settings", {"B15": "x"}, [("setting-not-whole", "Settings!B15", "x")]),
]


@pytest.mark.parametrize(("sheet", "cells", "expected"), ENTRIES)
def test_wrong_entry_is_named(sheet: str, cells: Mapping[str, Typed], expected: Found) -> None:
    """One wrong entry, and exactly what follows from it."""
    assert expected == errors_of(typed(workbook(event()), sheet, cells))


def test_all_wrong_entries_are_told_at_once(tmp_path: Path) -> None:
    """One of each kind in one file: none hides another, and the file stays as it was."""
    content = workbook(event())
    wrong = [("Round 4", {"E5": "2-0", "E8": "1-0"}), ("Round 5", {"E6": "foo"}), ("Players", {"I5": "x", "E6": 1.5})]
    for sheet, cells in [*wrong, ("Settings", {"B18": 0, "B23": "BH"})]:
        content = typed(content, sheet, cells)
    path = tmp_path / "event.xlsx"
    path.write_bytes(content)

    with pytest.raises(RoundbookError) as caught:
        update(path, when=LATER)

    places = {problem.place for problem in caught.value.problems}
    assert places == {f"Round 4!{c}" for c in ("E5", "E8")} | {"Round 5!E6", "Players!I5", "Players!E6"} | {
        "Settings!B18",
        "Settings!B23",
    }
    assert content == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_every_sentence_says_what_to_type() -> None:
    """A person reads the place, what stands there and what to do, in one line."""
    with pytest.raises(RoundbookError) as caught:
        update(typed(workbook(event()), "Round 4", {"E5": "2-0"}), when=LATER)

    (problem,) = caught.value.problems
    sentence = load_texts("en").problem(problem)
    assert sentence.startswith("Round 4!E5: '2-0' is not a result. Type 1-0, ½-½ or 0-1;")


def test_word_instead_of_a_rating_counts_as_unrated() -> None:
    """ "unr." is no number in anybody's spreadsheet: unrated, with a warning."""
    updated = update(typed(workbook(event()), "Players", {"E5": "unr."}), when=LATER)

    assert updated.tournament.players[0].rating is None
    assert [("workbook-rating-word", "Players!E5")] == [(p.code, p.place) for p in updated.problems]


def test_game_that_stands_twice_is_named_with_both_places() -> None:
    """A line copied over another one: the second is named, with the cell of the first, and the lost game too."""
    before = event()
    first, second = before.round_games(4)[:2]
    content = typed(workbook(before), "Round 4", {"B6": first.white, "H6": first.black})

    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER)

    twice, missing = caught.value.problems
    assert ("pair-twice", "Round 4!B6", "B5") == (twice.code, twice.place, twice.details["other"])
    assert (second.white, second.black) == (missing.details["white"], missing.details["black"])


def without_sheet(title: str) -> bytes:
    """The workbook after a sheet was deleted."""
    return saved_by_openpyxl(workbook(event()), lambda book: book.remove(book[title]))


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Round 1", [("round-missing", "", "")]),
        ("Round 3", [("round-missing", "", "")]),
        ("Players", [("players-missing", "", "")]),
        ("Settings", [("settings-missing", "", "")]),
    ],
)
def test_deleted_sheet_of_entries_is_an_error(title: str, expected: Found) -> None:
    """Without a sheet that people type into the tournament cannot be read."""
    assert expected == errors_of(without_sheet(title))


@pytest.mark.parametrize("title", ["Standings", "Crosstable", "Report"])
def test_deleted_sheet_of_figures_is_a_warning(title: str) -> None:
    """Results are read all the same; that the sheet is gone is told."""
    updated = update(without_sheet(title), when=LATER)

    assert event() == updated.tournament
    assert ("calculated-sheet-missing", title) in {(problem.code, problem.value) for problem in updated.problems}


def test_deleted_hub_is_an_error() -> None:
    """Every formula hangs on the hub: fresh values would only hide that nothing is live any more."""
    assert event() == read_workbook(without_sheet("Hub"))
    assert [("hub-missing", "", "Hub")] == errors_of(without_sheet("Hub"))


def test_other_workbook_is_no_tournament() -> None:
    """A workbook of something else, and a file that is none, are refused in words."""
    assert [("not-a-tournament-workbook", "", "")] == errors_of(tiny_book('<row r="1"><c r="A1"><v>1</v></c></row>'))
    assert [("workbook-of-other-kind", "", "")] == errors_of(b"Dear arbiter,")


def test_formula_without_a_result_is_not_read_as_empty() -> None:
    """A result that a formula gives is lost when a program drops stored values: that is told, not read as no result."""

    def work(book: Any) -> None:
        book["Round 4"]["E5"].value = '="1-"&"0"'

    assert [("input-not-calculated", "Round 4!E5", "")] == errors_of(saved_by_openpyxl(workbook(event()), work))


def test_header_that_is_gone_is_asked_for() -> None:
    """Without the word "Result" and with a column beside it, nobody can tell which one holds the results."""

    def work(book: Any) -> None:
        sheet = book["Round 4"]
        sheet["E4"].value = "Score"
        sheet.insert_cols(5)
        sheet["E4"].value = "Time"

    assert ("header-gone", "Round 4!E4", "Time") in errors_of(saved_by_openpyxl(workbook(event()), work))


def test_game_after_a_withdrawal_is_a_contradiction() -> None:
    """Withdrawn after round 3, but played in round 5: told in the report, nothing is changed."""
    before = event(rounds_played=5, withdrawn_after={1: 3})
    updated = update(workbook(before), when=LATER)

    sentences = [line.text for line in updated.report if line.kind == "warning"]
    played = [game for game in before.round_games(5) if 1 in (game.white, game.black)]
    assert 1 == len(played)
    assert any(text.startswith("Adams is marked as withdrawn after round 3, but played") for text in sentences)
    assert played[0] in updated.tournament.games
    assert read_workbook(updated.content).round_games(5) == updated.tournament.round_games(5)

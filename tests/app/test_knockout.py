"""Knockouts through their workbook: made, typed into, read back, brought up to date."""

from __future__ import annotations

import io

import openpyxl
import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from roundbook import read_workbook, update
from roundbook.errors import WorkbookError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from roundbook.making import workbook_of
from roundbook.rules import open_ties, places_in_cup
from roundbook.workbook.cells import address, column_letters
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from tests.cups import cup, cup_book, played, with_typed, with_withdrawn
from tests.workbook.writing import CREATED

SIZES = st.integers(min_value=4, max_value=40)


def refused(content: bytes) -> list[tuple[str, str, str]]:
    """Code, sheet and cell of every problem that an update refuses a workbook for."""
    with pytest.raises(WorkbookError) as caught:
        update(content, when=CREATED)
    return [(problem.code, problem.sheet, problem.cell) for problem in caught.value.problems]


@effort(max_examples=8)
@given(players=SIZES, games=st.integers(1, 2), third_place=st.booleans(), seed=st.integers(0, 99))
def test_random_cup_is_played_to_the_end(players: int, games: int, third_place: bool, seed: int) -> None:
    """One winner, everybody in a place, n - 1 ties; it is read back as it is, and a second update has nothing to do."""
    content = played(cup_book(players, games, third_place=third_place, seed=seed), seed)

    updated = update(content, when=CREATED)

    tournament = updated.tournament
    places = places_in_cup(tournament)
    assert set(range(1, players + 1)) == set(places)
    assert 1 == list(places.values()).count((1, 1))
    assert games * (players - 1 + third_place) == sum(not game.is_bye for game in tournament.games)
    assert not update(updated.content, when=CREATED).is_changed
    assert tournament == read_workbook(workbook_of(tournament, created=CREATED))
    assert tournament == tournament_of_json(json_text(tournament))


def test_old_values_of_formulas_do_not_matter() -> None:
    """Results of both rounds typed in a program that calculates nothing: who meets whom follows from them."""
    content = with_typed(cup_book(4), {(1, 1, "result"): "0-1", (1, 2, "result"): "0-1", (2, 1, "result"): "1-0"})

    tournament = read_workbook(content)

    final = tournament.round_games(2)[0]
    losers = {game.white for game in tournament.round_games(1)}
    assert {1, 2, 3, 4} - losers == {final.white, final.black}
    assert final.result is not None


def test_open_tie_is_told_and_never_guessed() -> None:
    """A drawn semi-final: the report asks for a word, and the final stays without players."""
    updated = update(with_typed(cup_book(4), {(1, 1, "result"): "½-½"}), when=CREATED)

    assert (
        "Semi-finals: Player 01 and Player 04 are level after all games; type in the column Goes on who goes on "
        "(sheet Semi-finals, tie 1)."
    ) in [line.text for line in updated.report]
    assert () == updated.tournament.round_games(2)


def test_forfeit_follows_from_a_withdrawal() -> None:
    """It is filled in, and the opponent stands in the final."""
    updated = update(with_withdrawn(cup_book(4), {1: 0}), when=CREATED)

    assert [{1, 4}] == [{game.white, game.black} for game in updated.filled_in]
    assert (3, 4) == places_in_cup(updated.tournament)[1]
    assert "Player 01 withdrew before the first round; the opponent goes on." in [line.text for line in updated.report]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({(2, 1, "result"): "1-0"}, "tie-not-known"),
        ({(2, 1, "goes_on"): 1}, "tie-not-known"),
        ({(1, 1, "white"): 3}, "tie-of-others"),
        ({(2, 1, "white"): 1}, "tie-of-others"),
        ({(1, 1, "goes_on"): 2}, "goes-on-unreadable"),
        ({(1, 1, "goes_on"): "Adams"}, "goes-on-unreadable"),
        ({(1, 1, "board"): 2, (1, 2, "board"): 1}, "ties-moved"),
        ({(1, 1, "result"): "2-0"}, "unreadable-result"),
    ],
)
def test_contradictions_are_refused(typed: dict, code: str) -> None:
    """In words, with their cell, and the file stays as it is."""
    [problem, *_] = refused(with_typed(cup_book(4), typed))

    assert code == problem[0]
    assert problem[1] in {"Semi-finals", "Final"}
    assert problem[2]


def test_arbiter_cannot_name_who_has_lost() -> None:
    """The score of the games stands; the cell with the word is named."""
    start = cup_book(4)
    game = read_workbook(start).round_games(1)[0]
    code = "1-0" if game.white == 1 else "0-1"
    content = with_typed(start, {(1, 1, "result"): code, (1, 1, "goes_on"): 4})

    assert [("goes-on-contradicted", "Semi-finals")] == [problem[:2] for problem in refused(content)]


def test_word_beside_the_first_of_two_games_is_sent_to_the_last() -> None:
    """Who goes on is typed in one place only."""
    assert [("goes-on-elsewhere", "Semi-finals, game 1")] == [
        problem[:2] for problem in refused(with_typed(cup_book(4, 2), {(1, 1, "goes_on"): 1}))
    ]


def test_colours_may_be_exchanged_by_hand() -> None:
    """Both numbers typed over the formulas, the other way round: a note, and the result is that of those colours."""
    start = cup_book(4)
    game = read_workbook(start).round_games(1)[0]
    typed = {(1, 1, "white"): game.black, (1, 1, "black"): game.white, (1, 1, "result"): "1-0"}

    read = read_tournament(with_typed(start, typed))

    assert ["colours-reversed"] == [problem.code for problem in read.problems]
    assert (game.black, game.white) == (read.tournament.games[0].white, read.tournament.games[0].black)


def test_signs_name_the_side_that_goes_on() -> None:
    """+ is White of that sheet, - is Black, with whatever dash."""
    game = cup(4).games[0]
    for sign, winner in (("+", game.white), ("-", game.black), ("–", game.black)):
        content = with_typed(cup_book(4), {(1, 1, "result"): "½-½", (1, 1, "goes_on"): sign})

        [decision] = read_workbook(content).decisions

        assert winner == decision.winner


def test_words_and_decisions_survive_a_rebuild() -> None:
    """Who went on and how, in the workbook that is written anew."""
    typed = {(1, 1, "result"): "½-½", (1, 1, "goes_on"): 4, (1, 1, "how"): "Armageddon"}
    before = read_workbook(with_typed(cup_book(4), typed))

    after = read_workbook(workbook_of(before, created=CREATED))

    assert before == after
    assert "Armageddon" == after.decisions[0].how


def test_result_of_others_is_not_taken_for_that_of_a_new_pair() -> None:
    """A semi-final was corrected after the final had been typed: the result there was that of somebody else."""
    start = cup_book(4)
    first, second = read_workbook(start).round_games(1)
    typed = {(1, 1, "result"): "1-0", (1, 2, "result"): "1-0", (2, 1, "result"): "½-½", (2, 1, "goes_on"): first.white}
    before = update(with_typed(start, typed), when=CREATED).content
    assert second.white != second.black

    corrected = with_typed(before, {(1, 1, "result"): "0-1", (2, 1, "goes_on"): None})

    assert [("result-of-others", "Final")] == [problem[:2] for problem in refused(corrected)]
    emptied = update(with_typed(corrected, {(2, 1, "result"): None}), when=CREATED)
    assert first.black in {emptied.tournament.round_games(2)[0].white, emptied.tournament.round_games(2)[0].black}


def test_report_tells_ties_that_the_games_left_level() -> None:
    """Score, who goes on, by what; rounds to come by their names, and games as many as the cup will have."""
    typed = {(1, 1, "result"): "½-½", (1, 1, "goes_on"): 4, (1, 1, "how"): "rapid, then blitz"}
    lines = [line.text for line in update(with_typed(cup_book(4), typed), when=CREATED).report]

    assert "Semi-finals: Player 01 – Player 04, ½ – ½; goes on: Player 04 (rapid, then blitz)." in lines
    assert "1 of 3 games have a result; 4 players." in lines
    assert "Semi-finals, tie 2: Player 03 – Player 02." in lines or (
        "Semi-finals, tie 2: Player 02 – Player 03." in lines
    )


def test_report_calls_rounds_to_come_by_their_stage() -> None:
    """Nobody finds a sheet called Round 2."""
    content = with_typed(cup_book(4), {(1, 1, "result"): "1-0", (1, 2, "result"): "1-0"})

    assert "Not begun yet: Final." in [line.text for line in update(content, when=CREATED).report]


def test_lot_on_the_players_sheet_is_told_to_decide_nothing() -> None:
    """Its column is hidden in a cup; a value in it is named with its cell, and where to type who goes on."""
    start = with_typed(cup_book(4), {(1, 1, "result"): "½-½"})
    read = read_tournament(start)
    column = read.places.found["rb_players"].columns["lot"]
    cell = read.row_by_number[4], column
    content = patch_workbook(start, {"Players": SheetEdits(values={cell: 1})}, read.scans).content

    updated = update(content, when=CREATED)
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Players"]

    [problem] = [problem for problem in updated.problems if problem.code == "lot-in-a-cup"]
    assert ("Players", address(*cell)) == (problem.sheet, problem.cell)
    assert 1 == len(open_ties(updated.tournament))
    assert sheet.column_dimensions[column_letters(column)].hidden


def test_tie_for_third_place_is_named_on_its_sheet() -> None:
    """Beside its number, which stays a number; semi-finals have no such line."""
    book = openpyxl.load_workbook(io.BytesIO(cup_book(4, third_place=True)))
    shown = {
        title: {(cell.value, cell.number_format) for cell in book[title]["A"] if isinstance(cell.value, int)}
        for title in ("Semi-finals", "Final")
    }

    assert {
        "Semi-finals": {(1, "General"), (2, "General")},
        "Final": {(1, "General"), (2, '0" · Third place"')},
    } == shown

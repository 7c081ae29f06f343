"""Result slips."""

from __future__ import annotations

import pytest

from roundbook.errors import FormatError
from roundbook.workbook.cells import LETTER
from tests.app.events import event
from tests.building import tournament_of
from tests.leagues import league
from tests.printing.events import EVENINGS, sixty
from tests.printing.reading import pages, rows, sheets, values


def slips(sheet: object) -> set[tuple[str, str, str]]:
    """Board, White and Black of every slip: two of them stand beside each other."""
    found = set()
    lines = [row for page in pages(sheet) for row in page]
    for place, row in enumerate(lines):
        if "White" in row:
            boards = [text for text in lines[place - 1] if str(text).startswith("Board ")]
            whites = [row[at + 1] for at, text in enumerate(row) if text == "White"]
            blacks = [lines[place + 1][at + 1] for at, text in enumerate(lines[place + 1]) if text == "Black"]
            found |= set(zip(boards, whites, blacks, strict=True))
    return found


def test_every_game_has_one_slip_with_its_colours() -> None:
    """Twenty-nine games of a field of sixty; the free player has none."""
    tournament = sixty()
    (sheet,) = sheets(tournament, "slips")
    names = tournament.player_by_number
    expected = {
        (f"Board {game.board}", names[game.white].name, names[game.black].name)
        for game in tournament.round_games(3)
        if game.black
    }

    assert 29 == len(expected)
    assert expected == slips(sheet)
    assert 29 == values(sheet).count("Signature White") == values(sheet).count("Signature Black")


@pytest.mark.parametrize("wishes", [{}, {"paper": LETTER}])
def test_slips_are_whole_on_every_page(wishes: dict[str, object]) -> None:
    """Eight a page, on either paper: four pages for twenty-nine, each beginning with the event."""
    (sheet,) = sheets(sixty(), "slips", **wishes)
    on_pages = [sum(row.count("Signature White") for row in page) for page in pages(sheet)]

    assert [8, 8, 8, 5] == on_pages
    assert all(page[0][0] == "Test" for page in pages(sheet))


def test_game_without_players_has_no_slip() -> None:
    """Number 1 has withdrawn: his opponent needs none; a bye neither."""
    tournament = tournament_of([(1, 1, 2, ""), (1, 3, 4, ""), (1, 5, 6, "+ -"), (1, 7, 0, "")], withdrawn_after={1: 0})

    assert {("Board 2", "Player 3", "Player 4")} == slips(sheets(tournament, "slips")[0])


def test_round_in_which_nobody_plays_is_refused() -> None:
    """Said in words rather than an empty page."""
    tournament = tournament_of([(1, 1, 2, "+ -")])
    with pytest.raises(FormatError) as error:
        sheets(tournament, "slips")

    assert "print-nobody-plays" == error.value.problems[0].code


def test_boards_of_a_match_change_colours() -> None:
    """The team named first has Black on even boards, and is named first all the same."""
    (sheet,) = sheets(league(4, 2), "slips")
    printed = rows(sheet)

    assert "Team 1 – Team 4" == printed[0][0]
    assert ["White", "Player 1.1", "2289", "Black", "Player 1.2", "2279"] == printed[2]
    assert ["Black", "Player 4.1", "2286", "White", "Player 4.2", "2276"] == printed[3]


def test_round_and_day_stand_on_every_slip() -> None:
    """In figures, in the order of the language."""
    (sheet,) = sheets(event(8, rounds_played=3, language="da", round_dates=EVENINGS[:7]), "slips")

    assert 4 == values(sheet).count("Runde 4 · 28-09-2026 19:00")

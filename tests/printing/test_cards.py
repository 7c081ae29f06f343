"""Place cards and player cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.app.events import event
from tests.building import tournament_of
from tests.leagues import league
from tests.printing.events import sixty
from tests.printing.reading import pages, rows, sheets, values


@pytest.mark.parametrize(("cards", "count"), [(2, 30), (4, 15)])
def test_everybody_has_one_place_card(cards: int, count: int) -> None:
    """Sixty cards, two or four a page."""
    (sheet,) = sheets(sixty(), "placecards", cards=cards)
    named = Counter(value for value in values(sheet) if str(value).startswith("Player "))

    assert Counter({f"Player {number}": 1 for number in range(1, 61)}) == named
    assert count == len(list(pages(sheet)))


def test_place_card_tells_title_origin_and_rating() -> None:
    """The name stands by itself, in letters of 66 points."""
    (sheet,) = sheets(event(7), "placecards")

    assert ["GM", "Carlsen", "DEN · Oak & Ash · 2370"] == values(sheet)[4:7]
    assert 66 == next(cell.font.sz for row in sheet.iter_rows() for cell in row if cell.value == "Carlsen")


def test_players_of_teams_have_cards() -> None:
    """With the team in the place of the club; free lines have none."""
    (sheet,) = sheets(league(3, 2), "placecards")

    assert [f"Player {team}.{place}" for team in (1, 2, 3) for place in (1, 2, 3)] == values(sheet)[::2]
    assert "Team 1 · 2289" == values(sheet)[1]


def test_player_card_has_the_games_of_its_player() -> None:
    """Round, board, colour, opponent, rating, and the points once they are there."""
    tournament = tournament_of(
        [(1, 1, 2, "1-0"), (1, 3, 0, ""), (2, 2, 3, ""), (2, 1, 0, ""), (3, 3, 1, "½-½"), (3, 2, 0, "")],
        ratings={1: 2000, 2: 1900},
    )
    (sheet,) = sheets(tournament, "playercards")
    printed = rows(sheet)

    assert ["Test", "2000", "Test", "1900"] == printed[0]
    assert ["1  Player 1", "2  Player 2"] == printed[1]
    assert [1, 1, "White", "Player 2", "1900", "1", 1, 1, "Black", "Player 1", "2000", "0"] == printed[3]
    assert [2, "bye", 2, 3, "White", "Player 3"] == printed[4]
    assert [3, 5, "Black", "Player 3", "½", 3, "bye"] == printed[5]


def test_each_game_is_on_both_cards_with_opposite_colours() -> None:
    """Sixty players: nobody is missing, and both see the same board."""
    tournament = sixty()
    (sheet,) = sheets(tournament, "playercards")
    seen = Counter[tuple[int, int, str]]()
    for row in rows(sheet):
        for at in range(len(row) - 3):
            if row[at + 2] in ("White", "Black") and isinstance(row[at], int):
                seen[row[at], row[at + 1], row[at + 2]] += 1
    expected = {
        (g.round_number, g.board, colour): 1 for g in tournament.games if g.black for colour in ("White", "Black")
    }

    assert expected == dict(seen)


def test_cards_are_whole_on_every_page() -> None:
    """Every page begins with the event, and no card stands on two."""
    (sheet,) = sheets(event(10, cycles=2), "playercards")

    assert 1 < len(list(pages(sheet)))
    assert all(page[0][0] == "Club Championship" for page in pages(sheet))
    assert {18 + 3} == {len(page) for page in pages(sheet)}

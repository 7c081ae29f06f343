"""Pairings for the wall, and who plays where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook.errors import FormatError
from roundbook.model import Dividing, Tournament
from tests.app.events import event
from tests.building import tournament_of
from tests.groups import event_with_groups, settings_of
from tests.leagues import league, with_results
from tests.printing.events import EVENINGS, sixty
from tests.printing.reading import pages, rows, sheets, values

FOUR = tournament_of(
    [(1, 1, 4, "1-0"), (1, 2, 3, ""), (2, 4, 3, ""), (2, 1, 2, ""), (3, 2, 4, ""), (3, 3, 1, "")],
    ratings={1: 2000, 2: 1900, 3: 1800},
)


def games_of(tournament: Tournament, number: int) -> set[tuple[str, str]]:
    """White and Black of a round by their names, as they were put down."""
    names = {player.number: player.display_name for player in tournament.players}
    return {(names[game.white], names[game.black]) for game in tournament.round_games(number) if game.black}


def test_four_players_on_two_boards() -> None:
    """Board, White, rating, result if there is one, rating, Black."""
    (sheet,) = sheets(FOUR, "pairings", round_number=1)

    assert "Pairings 1" == sheet.title
    assert ["Test"] == rows(sheet)[0]
    assert ["Round 1 of 3"] == rows(sheet)[1]
    assert [[1, "Player 1", "2000", "1-0", "Player 4"], [2, "Player 2", "1900", "1800", "Player 3"]] == rows(sheet)[3:]


def test_the_next_round_is_printed_unless_another_is_asked_for() -> None:
    """The first one with a game to come; after the last game the last one."""
    played = event(7, rounds_played=3)
    finished = event(7, rounds_played=7)

    assert ["Pairings 1", "Pairings 4", "Pairings 7", "Pairings 2"] == [
        sheets(FOUR, "pairings")[0].title,
        sheets(played, "pairings")[0].title,
        sheets(finished, "pairings")[0].title,
        sheets(played, "pairings", round_number=2)[0].title,
    ]


def test_sixty_players_play_once_each_with_the_right_colours() -> None:
    """Nobody is missing, and who is free or has no game is named too."""
    tournament = sixty()
    sheet, places = sheets(tournament, "pairings")
    printed = {(row[1], row[-1]) for row in rows(sheet)[3:] if isinstance(row[0], int)}

    assert games_of(tournament, 3) == printed
    assert ["Player 60", "1800", "bye"] in rows(sheet)
    assert {f"Player {number}" for number in range(1, 61)} == {row[0] for row in rows(places)[3:]}
    for name, board, colour, opponent in (row for row in rows(places)[3:] if len(row) == 4):
        sides = (name, opponent) if colour == "White" else (opponent, name)
        assert sides in printed
        assert [board, sides[0]] in [row[:2] for row in rows(sheet)]


@pytest.mark.parametrize(("players", "count"), [(20, 1), (21, 2)])
def test_list_by_names_is_for_larger_fields(players: int, count: int) -> None:
    """Up to twenty everybody finds his board without it."""
    tournament = event_with_groups(players, settings_of(Dividing.NONE))

    assert count == len(sheets(tournament, "pairings"))


def test_names_are_listed_without_titles_and_accents_in_the_way() -> None:
    """A grandmaster stands where his name says, and Öberg before Olsen."""
    tournament = event_with_groups(22, settings_of(Dividing.NONE))
    names = ["Zeller", "Öberg", "Olsen", *(f"Player {number:02}" for number in range(19))]
    named = zip(tournament.players, names, strict=True)
    players = [replace(player, name=name, title="GM" if name == "Zeller" else "") for player, name in named]
    _, places = sheets(replace(tournament, players=tuple(players)), "pairings")

    listed = [row[0] for row in rows(places)[3:]]
    assert ["Öberg", "Olsen", "Player 00"] == listed[:3]
    assert "GM Zeller" == listed[-1]


def test_each_group_begins_a_page() -> None:
    """Three groups, three pages, the name of the group on top."""
    tournament = event_with_groups(18, settings_of(Dividing.RATING, size=6))
    (sheet,) = sheets(tournament, "pairings")
    own = list(pages(sheet))

    assert [group.name for group in tournament.groups] == [page[0][0] for page in own]
    assert [4, 4, 4] == [len(page) for page in own]
    assert "$1:$4" == sheet.print_title_rows


def test_match_of_a_league_has_its_boards_and_colours() -> None:
    """The team named first has White on odd boards; results as they are typed, from its side."""
    tournament = with_results(league(4, 2), {(1, 4): "10"})
    (sheet,) = sheets(tournament, "pairings", round_number=1)
    printed = rows(sheet)
    at = next(place for place, row in enumerate(printed) if row[:1] == ["Team 1"])

    assert ["Team 1", "1 – 1", "Team 4"] == printed[at]
    assert [1, "□", "Player 1.1", "2289", "1-0", "■", "Player 4.1", "2286"] == printed[at + 1]
    assert [2, "■", "Player 1.2", "2279", "0-1", "□", "Player 4.2", "2276"] == printed[at + 2]


def test_match_is_never_torn() -> None:
    """Every page of a large league begins with a match."""
    tournament = league(12, 8)
    (sheet,) = sheets(tournament, "pairings")

    assert 1 < len(list(pages(sheet)))
    assert all(page[0][0].startswith("Team ") for page in pages(sheet))
    assert 6 * 8 == sum(value == "□" for value in values(sheet))


def test_day_of_the_round_is_told_in_words() -> None:
    """In the language of the event."""
    tournament = event(7, rounds_played=3, language="de", round_dates=EVENINGS[:7])

    assert "Runde 4 von 7 · Montag, 28. September 2026, 19:00 Uhr" == values(sheets(tournament, "pairings")[0])[1]


@pytest.mark.parametrize(("number", "code"), [(9, "no-such-round"), (4, "print-not-paired")])
def test_round_that_cannot_be_is_refused(number: int, code: str) -> None:
    """Beyond the last one, or not paired yet."""
    tournament = tournament_of([(1, 1, 2, ""), (5, 2, 1, "")])
    with pytest.raises(FormatError) as error:
        sheets(tournament, "pairings", round_number=number)

    assert code == error.value.problems[0].code

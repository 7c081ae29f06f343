"""A knockout on paper: rounds by the names of their stages, and only the games that are known."""

from __future__ import annotations

import pytest

from roundbook import app
from roundbook.errors import FormatError
from tests.cups import cup, cup_book, played
from tests.printing.reading import rows, sheets, values
from tests.second_stage import book_of_event, by_number, with_groups


def test_rounds_are_called_by_their_stage() -> None:
    """Six players: two of them are free in the first round, which four play."""
    pairings, slips = sheets(cup(6), "pairings", "slips")

    assert "Quarter-finals" == values(pairings)[1]
    assert 2 == values(pairings).count("bye")
    assert 2 == values(slips).count("Quarter-finals") == values(slips).count("Signature White")


def test_next_stage_is_printed_once_it_is_known() -> None:
    """After the semi-finals of four players comes the final, with the two who won."""
    tournament = app.read_workbook(played(cup_book(4), seed=1, rounds=1))
    (final,) = [game for game in tournament.games if game.round_number == 2]
    (sheet,) = sheets(tournament, "pairings")
    names = tournament.player_by_number

    assert "Final" == values(sheet)[1]
    assert [names[final.white].display_name, names[final.black].display_name] == [
        value for value in rows(sheet)[-1] if any(value == player.display_name for player in tournament.players)
    ]


def test_everything_else_is_printed_too() -> None:
    """Places, the bracket as plain values, cards for all with the names of the rounds."""
    tournament = app.read_workbook(played(cup_book(8), seed=3, rounds=2))
    standings, wall, cards, schedules, progress, _ = sheets(
        tournament, "standings", "wallchart", "placecards", "playercards", "progress"
    )

    assert 8 == len(rows(standings)) - 3 == len(rows(progress)) - 3
    assert ["Quarter-finals", "Semi-finals", "Final", "Winner"] == rows(wall)[2]
    assert [] == [value for value in values(wall) if str(value).startswith("=")]
    assert {"Quarter-finals", "Semi-finals", "Final"} <= set(values(schedules))
    for player in tournament.players:
        assert player.name in values(cards)
        assert any(player.name in str(value) for value in values(schedules))


def test_cup_after_groups_is_printed_once_it_begins() -> None:
    """Pairings of the round that comes next, by whatever stage; standings and charts of both; rounds go on."""
    content = book_of_event(2, 3, 2)
    groups = app.read_workbook(content)
    cup = app.read_workbook(with_groups(content, by_number))
    (before,), (after,) = sheets(groups, "pairings"), sheets(cup, "pairings")

    assert "Round 1 of 3" == values(before)[1]
    assert ("Semi-finals", "Pairings 4") == (values(after)[1], after.title)
    assert "Round 2 of 3" == values(sheets(cup, "pairings", round_number=2)[0])[1]
    assert ["Standings", "Places", "Wall chart", "Bracket", "Player cards", "Qualified"] == [
        sheet.title for sheet in sheets(cup, "standings", "wallchart", "playercards")
    ]
    assert ["Player cards"] == [sheet.title for sheet in sheets(groups, "playercards")]


@pytest.mark.parametrize(("number", "code"), [(5, "print-nobody-known"), (6, "no-such-round")])
def test_round_of_a_cup_that_cannot_be_printed(number: int, code: str) -> None:
    """A final without players, a round beyond it."""
    tournament = app.read_workbook(book_of_event(2, 3, 2))

    with pytest.raises(FormatError) as caught:
        sheets(tournament, "pairings", round_number=number)

    assert [code] == [problem.code for problem in caught.value.problems]


def test_who_is_out_looks_for_no_board() -> None:
    """Forty players have a list by names in their first round; sixteen that are left need none."""
    content = cup_book(40)
    later = app.read_workbook(played(content, seed=2, rounds=2))
    pairings, places = sheets(app.read_workbook(content), "pairings")

    assert "Who plays where 1" == places.title
    assert 40 == len(rows(places)) - 3
    assert ["Pairings 3"] == [sheet.title for sheet in sheets(later, "pairings")]
    assert "Round of 64" == values(pairings)[1]

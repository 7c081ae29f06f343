"""A Swiss on paper: rounds that are not paired yet have their places."""

from __future__ import annotations

import pytest

from roundbook.errors import FormatError
from tests.printing.events import unpaired
from tests.printing.reading import rows, sheets, values


@pytest.mark.parametrize("paired", [0, 2])
def test_planned_rounds_have_room_on_the_charts(paired: int) -> None:
    """Five columns on the wall, five lines on a card, whatever is paired."""
    wall, cards = sheets(unpaired(paired), "wallchart", "playercards")

    assert ["No.", "Name", 1, 2, 3, 4, 5, "Points", "Rank"] == rows(wall)[1]
    assert [[5, 5]] == [row for row in rows(cards) if 5 in row][:1]


def test_next_round_is_told_apart_from_those_that_are_none() -> None:
    """Round 3 waits to be paired, round 6 never comes."""
    assert "Round 2 of 5" == values(sheets(unpaired(2), "pairings")[0])[1]
    for number, code in ((3, "print-not-paired"), (6, "no-such-round")):
        with pytest.raises(FormatError) as error:
            sheets(unpaired(2), "slips", round_number=number)

        assert code == error.value.problems[0].code


def test_before_the_first_pairing_there_are_cards_and_standings() -> None:
    """Nobody has played, everybody has a card."""
    standings, cards = sheets(unpaired(), "standings", "placecards")

    # Event and day, headers; below them what the codes mean.
    assert 4 == len(rows(standings)) - 4
    assert ["Player 1", "Player 2", "Player 3", "Player 4"] == values(cards)


def test_picture_of_a_swiss_has_its_rounds() -> None:
    """Points of each round so far: 2 won and drew."""
    _, picture = sheets(unpaired(2), "progress")

    assert ["No.", "Name", 1, 2, "Points"] == rows(picture)[2]
    assert [2, "Player 2", 1, 0.5, 1.5] in rows(picture)

"""US tables: what is known of them in print, and that nothing is made up for the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundbook.draw.crenshaw import crenshaw
from roundbook.errors import FormatError
from tests.draw.checks import colours_by_number, longest_run

PRINTED_BERGER = json.loads(Path(__file__).with_name("berger_tables.json").read_text(encoding="utf-8"))
LARGER = range(8, 25, 2)


def test_quad_is_the_printed_one() -> None:
    """The quad sheet: 1-4 2-3, 3-1 4-2, 1-2 3-4."""
    expected = [[(1, 4), (2, 3)], [(3, 1), (4, 2)], [(1, 2), (3, 4)]]

    assert expected == [[tuple(pair) for pair in pairs] for pairs in crenshaw(4)]


@pytest.mark.parametrize(
    ("whites", "last"),
    [
        ((1, 3), [(1, 2), (3, 4)]),
        ((4, 1), [(1, 2), (4, 3)]),
        ((2, 3), [(2, 1), (3, 4)]),
        ((2, 4), [(2, 1), (4, 3)]),
    ],
)
def test_last_round_of_a_quad_is_tossed(whites: tuple[int, int], last: list[tuple[int, int]]) -> None:
    """Whatever comes out, nobody has three games with one colour."""
    rounds = crenshaw(4, tossed_white=whites)

    assert last == [tuple(pair) for pair in rounds[2]]
    assert max(map(longest_run, colours_by_number(rounds, 4).values())) <= 2


@pytest.mark.parametrize("whites", [(1, 2), (3, 4), (1,), (), (1, 3, 4), (5, 1), (1, 1), (1, 3, 3)])
def test_toss_has_one_white_in_each_game(whites: tuple[int, ...]) -> None:
    """1 or 2, and 3 or 4."""
    with pytest.raises(FormatError) as caught:
        crenshaw(4, tossed_white=whites)

    assert ["no-such-toss"] == [problem.code for problem in caught.value.problems]


def test_larger_fields_do_not_toss() -> None:
    """Their colours are printed."""
    with pytest.raises(FormatError, match="no-such-toss"):
        crenshaw(8, tossed_white=(2, 3))


@pytest.mark.parametrize("players", LARGER)
def test_larger_tables_are_berger_backwards(players: int) -> None:
    """Rounds of the printed Berger table in the opposite order, with the same colours."""
    expected = PRINTED_BERGER[str(players)][::-1]

    assert expected == [[list(pair) for pair in pairs] for pairs in crenshaw(players)]


@pytest.mark.parametrize(("players", "pair"), [(14, (7, 14)), (16, (15, 1))])
def test_first_round_has_the_pair_known_from_print(players: int, pair: tuple[int, int]) -> None:
    """Pairs that players quote when they discuss misprints of the rulebook."""
    assert pair in crenshaw(players)[0]


@pytest.mark.parametrize("players", LARGER)
def test_everybody_changes_colour_before_even_rounds(players: int) -> None:
    """As is said of all US tables from eight players up."""
    colours = colours_by_number(crenshaw(players), players).values()

    assert all(own[place] != own[place + 1] for own in colours for place in range(0, players - 2, 2))


def test_number_four_of_eight_alternates() -> None:
    """As is said of the table of eight."""
    assert 1 == longest_run(colours_by_number(crenshaw(8), 8)[4])


@pytest.mark.parametrize("players", [2, 5, 6, 25, 26, 30])
def test_unknown_tables_are_not_made_up(players: int) -> None:
    """It is said that none is known, and for which fields one is."""
    with pytest.raises(FormatError) as caught:
        crenshaw(players)

    assert [("no-crenshaw-table", str(players))] == [(p.code, p.value) for p in caught.value.problems]

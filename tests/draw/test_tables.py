"""The tables of a round robin by name: what holds for every one of them, single and double."""

from __future__ import annotations

from itertools import combinations

import pytest

from roundbook.draw import TABLES, Rounds, draw_table
from roundbook.draw.pairs import in_cycles
from roundbook.draw.tables import SWAPPED_TABLES
from roundbook.errors import FormatError
from tests.draw.checks import colours_by_number, longest_run, meetings, surplus

KNOWN_FIELDS = {name: range(3, 41) for name in TABLES} | {"crenshaw": (3, 4, *range(7, 25))}
EACH_FIELD = [(name, players) for name, fields in KNOWN_FIELDS.items() for players in fields]

each_field = pytest.mark.parametrize(("name", "players"), EACH_FIELD)
each_table = pytest.mark.parametrize("name", sorted(TABLES))


def everybody(players: int) -> range:
    """All numbers of the table, with the one whose opponent is free."""
    return range(1, players + players % 2 + 1)


def test_four_tables_have_names() -> None:
    """Those of FIDE, of US Chess and of the Danish handbook, and the circle."""
    assert {"berger", "circle", "crenshaw", "danish"} == set(TABLES)


@each_field
def test_everybody_meets_everybody_once(name: str, players: int) -> None:
    """Each two numbers of the table in one round, and everybody once in every round."""
    rounds = draw_table(name, players)

    assert dict.fromkeys(map(frozenset, combinations(everybody(players), 2)), 1) == meetings(rounds)
    assert [sorted(everybody(players))] * len(rounds) == [sorted(n for pair in pairs for n in pair) for pairs in rounds]


@each_field
def test_colours_are_balanced(name: str, players: int) -> None:
    """One White too many or too few in an even field, none in an odd one; nobody has one colour three times running."""
    colours = colours_by_number(draw_table(name, players), players).values()

    assert {0} if players % 2 else {-1, 1} == {surplus(own) for own in colours}
    assert max(map(longest_run, colours)) <= (1 if players % 2 else 2)


@each_field
def test_second_cycle_reverses_colours(name: str, players: int) -> None:
    """Each two numbers meet once with each colour."""
    games = sorted(tuple(pair) for pairs in draw_table(name, players, cycles=2) for pair in pairs)

    assert games == sorted((one, other) for one in everybody(players) for other in everybody(players) if one != other)


@pytest.mark.parametrize(("name", "players"), [field for field in EACH_FIELD if field[0] in SWAPPED_TABLES])
def test_swap_spares_three_games_with_one_colour(name: str, players: int) -> None:
    """In a double event of any field; without the swap two players of an even field have them."""
    swapped, plain = (
        colours_by_number(draw_table(name, players, cycles=2, swap_last_rounds=swap), players).values()
        for swap in (True, False)
    )

    assert max(map(longest_run, swapped)) == 2
    assert sum(longest_run(own) == 3 for own in plain) == (0 if players % 2 else 2)


@pytest.mark.parametrize("players", range(7, 25))
def test_swap_would_not_help_a_table_played_backwards(players: int) -> None:
    """As many have three games with one colour with it as without, and so it is not done."""
    single = draw_table("crenshaw", players)
    plain, swapped = (in_cycles(single, 2, swapped=cycles) for cycles in ((), (1,)))

    assert draw_table("crenshaw", players, cycles=2) == plain
    assert runs_of_three(plain, players) <= runs_of_three(swapped, players)


def runs_of_three(rounds: Rounds, players: int) -> int:
    """How many players have one colour three times running."""
    return sum(longest_run(own) >= 3 for own in colours_by_number(rounds, players).values())


@each_table
@pytest.mark.parametrize("players", [-3, 0, 1])
def test_field_without_a_game_has_no_table(name: str, players: int) -> None:
    """It is refused with its size."""
    with pytest.raises(FormatError) as caught:
        draw_table(name, players)

    assert [str(players)] == [problem.value for problem in caught.value.problems]


def test_unknown_name_is_answered_with_the_known_ones() -> None:
    """Whoever misspells a table is told which there are."""
    with pytest.raises(FormatError) as caught:
        draw_table("bergen", 8)

    assert "'bergen'" in str(caught.value)
    assert all(name in str(caught.value) for name in TABLES)

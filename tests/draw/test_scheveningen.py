"""Scheveningen: the printed tables, and what a match of two teams must be."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from roundbook.draw import Rounds, scheveningen, semi_scheveningen
from roundbook.draw.scheveningen import TABLE_NAMES, place_in_team
from roundbook.errors import FormatError
from tests.draw.checks import colours_by_number, longest_run, surplus

# FIDE Arbiters' Manual, May 2025; the French federation's book for arbiters, October 2025; an encyclopedia.
PRINTED = json.loads(Path(__file__).with_name("scheveningen.json").read_text(encoding="utf-8"))
EACH = [(name.split()[0], int(name.split()[1])) for name in PRINTED]

each_table = pytest.mark.parametrize(("table", "boards"), EACH)


def test_every_printed_table_is_there() -> None:
    """Two to ten boards, and three others."""
    assert sorted(EACH) == sorted(
        (name, boards) for name in TABLE_NAMES for boards in range(21) if exists(name, boards)
    )


@each_table
def test_table_is_the_printed_one(table: str, boards: int) -> None:
    """Pairs, colours and order of every round."""
    rounds = scheveningen(boards, table=table)

    actual = [[[place_in_team(number, boards) for number in pair] for pair in pairs] for pairs in rounds]
    assert PRINTED[f"{table} {boards}"] == actual


@each_table
def test_teams_meet_man_by_man(table: str, boards: int) -> None:
    """Every player of A meets every player of B once, and everybody plays in every round."""
    rounds = scheveningen(boards, table=table)

    assert across(boards) == Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert all(sorted(number for pair in pairs for number in pair) == [*range(1, 2 * boards + 1)] for pairs in rounds)


@each_table
def test_colours_are_balanced(table: str, boards: int) -> None:
    """As many Whites as Blacks on an even number of boards, else one more of one; at most two of one running."""
    colours = colours_of(scheveningen(boards, table=table), boards)

    assert max(abs(surplus(own)) for own in colours) == boards % 2
    assert max(map(longest_run, colours)) <= 2


@each_table
def test_double_match_gives_everybody_both_colours(table: str, boards: int) -> None:
    """Each two meet once with each colour."""
    rounds = scheveningen(boards, table=table, cycles=2)

    games = Counter(tuple(pair) for pairs in rounds for pair in pairs)
    assert {tuple(pair) for pair in map(tuple, games)} == {
        game for pair in across(boards) for one, other in [sorted(pair)] for game in ((one, other), (other, one))
    }
    assert {1} == set(games.values())
    assert {0} == {surplus(own) for own in colours_of(rounds, boards)}


@pytest.mark.parametrize("boards", range(4, 21, 2))
def test_halves_of_teams_meet_in_half_the_rounds(boards: int) -> None:
    """First halves among each other and second halves among each other, each pair once, everybody in every round."""
    rounds, half = semi_scheveningen(boards), boards // 2
    teams = [(first, boards + first) for first in (1, half + 1)]
    pairs = {frozenset((a, b)) for one, other in teams for a in run(one, half) for b in run(other, half)}

    assert half == len(rounds)
    assert pairs == {frozenset(pair) for pairs in rounds for pair in pairs}
    assert 2 * half * half == sum(map(len, rounds))
    assert all(sorted(number for pair in pairs for number in pair) == [*range(1, 2 * boards + 1)] for pairs in rounds)


@pytest.mark.parametrize("boards", [2, 5, 22])
def test_other_sizes_have_no_halves(boards: int) -> None:
    """An odd number, and halves without a table."""
    with pytest.raises(FormatError, match="4, 6, 8, 10, 12, 14, 16, 18, 20"):
        semi_scheveningen(boards)


@pytest.mark.parametrize(("table", "boards"), [("standard", 1), ("standard", 11), ("french", 4), ("wikipedia", 7)])
def test_other_sizes_have_no_table(table: str, boards: int) -> None:
    """It is said for how many boards this table is known."""
    with pytest.raises(FormatError) as caught:
        scheveningen(boards, table=table)

    known = ", ".join(str(size) for name, size in EACH if name == table)
    assert ["no-scheveningen-table"] == [problem.code for problem in caught.value.problems]
    assert known in str(caught.value)


def test_unknown_table_is_answered_with_the_known_ones() -> None:
    """Whoever misspells a name is told which there are."""
    with pytest.raises(FormatError, match="standard, french, wikipedia"):
        scheveningen(4, table="dutch")


def run(first: int, count: int) -> range:
    """So many numbers from one on."""
    return range(first, first + count)


def exists(table: str, boards: int) -> bool:
    """Whether there is a table for so many boards."""
    try:
        return len(scheveningen(boards, table=table)) == boards
    except FormatError:
        return False


def across(boards: int) -> Counter[frozenset[int]]:
    """Every player of A with every player of B, once."""
    return Counter(frozenset((a, boards + b)) for a in range(1, boards + 1) for b in range(1, boards + 1))


def colours_of(rounds: Rounds, boards: int) -> list[str]:
    """Everybody's colours."""
    return list(colours_by_number(rounds, 2 * boards).values())

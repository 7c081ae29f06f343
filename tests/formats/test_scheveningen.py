"""Two teams in which everybody meets everybody of the other one."""

from __future__ import annotations

import pytest

from roundbook.errors import FormatError
from roundbook.formats import groups_of, schedule
from roundbook.model import Dividing, Settings


def settings(*sizes: int, cycles: int = 1) -> Settings:
    """A match of teams of these sizes."""
    return Settings(event="", format="scheveningen", dividing=Dividing.LIST, group_sizes=sizes, cycles=cycles)


def test_rounds_are_those_of_the_printed_table() -> None:
    """Three boards, FIDE Arbiters' Manual: A1-B1 A2-B2 B3-A3, then B2-A1 A2-B3 B1-A3, then A1-B3 B1-A2 A3-B2."""
    expected = [[(1, 4), (2, 5), (6, 3)], [(5, 1), (2, 6), (4, 3)], [(1, 6), (4, 2), (3, 5)]]

    assert expected == [[(game.white, game.black) for game in lines] for lines in schedule(settings(3, 3), 6)]


@pytest.mark.parametrize("boards", range(2, 11))
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody_of_the_other_team(boards: int, cycles: int) -> None:
    """Once in every cycle, with each colour in a double match."""
    games = [game for lines in schedule(settings(boards, boards, cycles=cycles), 2 * boards) for game in lines]
    pairs = [frozenset((game.white, game.black)) for game in games]

    assert {frozenset((a, b + boards)) for a in range(1, boards + 1) for b in range(1, boards + 1)} == set(pairs)
    assert cycles * boards * boards == len(pairs)
    assert len({(game.white, game.black) for game in games}) == len(games)


def test_teams_are_ranked_apart_and_meet_each_other() -> None:
    """Each team has its own table and the other team as opponents."""
    reds, blues = groups_of(settings(4, 4), ["Reds", "Blues"])

    assert (range(1, 5), range(5, 9)) == (reds.numbers, reds.opponents)
    assert (blues.opponents, blues.numbers) == (reds.numbers, reds.opponents)
    assert 4 == reds.opponents_each


@pytest.mark.parametrize(
    ("sizes", "code"),
    [((4, 5), "teams-differ"), ((11, 11), "no-scheveningen-table"), ((4, 4, 4), "group-sizes-do-not-fit")],
)
def test_other_teams_are_refused(sizes: tuple[int, ...], code: str) -> None:
    """Teams of different size, more boards than there are tables for, three teams."""
    with pytest.raises(FormatError) as caught:
        schedule(settings(*sizes), sum(sizes))

    assert [code] == [problem.code for problem in caught.value.problems]

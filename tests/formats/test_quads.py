"""Quads as US Chess rule 30G prints them, with the toss for the colours of the last round."""

from __future__ import annotations

import pytest

from roundbook.formats import schedule
from roundbook.model import Dividing, Settings

Rounds = list[list[tuple[int, int]]]


def quads(sizes: tuple[int, ...], *, seed: int = 1, cycles: int = 1) -> Rounds:
    """White and Black of every round."""
    settings = Settings(event="", format="quads", dividing=Dividing.RATING, group_sizes=sizes, seed=seed, cycles=cycles)
    return [[(game.white, game.black) for game in lines] for lines in schedule(settings, sum(sizes))]


def test_rounds_are_those_of_the_rule_book() -> None:
    """Round 1: 1-4, 2-3. Round 2: 3-1, 4-2. Round 3: 1 against 2 and 3 against 4, whoever has White."""
    first, second, third = quads((4,))

    assert [(1, 4), (2, 3)] == first
    assert [(3, 1), (4, 2)] == second
    assert [{1, 2}, {3, 4}] == [set(pair) for pair in third]


def test_numbers_go_on_from_quad_to_quad_and_so_do_boards() -> None:
    """The second quad has the numbers 5 to 8."""
    assert [(1, 4), (2, 3), (5, 8), (6, 7)] == quads((4, 4))[0]


def test_toss_is_repeated_by_its_seed_and_falls_both_ways() -> None:
    """The same seed gives the same colours; among many quads each side of a pair gets White."""
    tosses = quads((4,) * 40, seed=7)[2]

    assert tosses == quads((4,) * 40, seed=7)[2]
    assert {True, False} == {white < black for white, black in tosses}


@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_nobody_has_a_colour_three_times_running(seed: int, cycles: int) -> None:
    """After two rounds everybody has had both colours, so no toss can hurt; nor can the next cycle."""
    rounds = quads((4,), seed=seed, cycles=cycles)
    for number in range(1, 5):
        colours = "".join("W" if number in {white for white, _ in lines} else "B" for lines in rounds)

        assert "WWW" not in colours
        assert "BBB" not in colours


def test_pairs_of_a_double_quad_meet_with_both_colours() -> None:
    """Each pair twice, colours reversed."""
    games = [game for lines in quads((4,), cycles=2) for game in lines]

    assert 12 == len(games) == len(set(games))
    assert set(games) == {(black, white) for white, black in games}


@pytest.mark.parametrize(("size", "rounds", "games"), [(5, 5, 10), (6, 5, 15), (7, 7, 21)])
def test_players_left_over_play_a_round_robin(size: int, rounds: int, games: int) -> None:
    """A last group of five, six or seven goes on after the quads have finished."""
    lines = quads((4, size))
    last = [pair for pairs in lines for pair in pairs if min(pair) > 4]

    assert rounds == len(lines)
    assert games == len({frozenset(pair) for pair in last})

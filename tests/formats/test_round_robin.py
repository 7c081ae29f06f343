"""The round robin: rounds, lines, byes, cycles and the swap."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.errors import FormatError
from roundbook.formats import format_named, schedule
from roundbook.model import Game, Settings
from roundbook.text import load_texts

players_ = st.integers(min_value=3, max_value=30)
even_players = st.integers(min_value=2, max_value=15).map(lambda half: 2 * half)
cycles_ = st.integers(min_value=1, max_value=4)

Rounds = tuple[tuple[Game, ...], ...]


def rounds_of(players: int, cycles: int = 1, *, swap: bool = True) -> Rounds:
    """Schedule of a round robin."""
    return schedule(Settings(event="", cycles=cycles, swap_last_rounds=swap), players)


def colours_of(rounds: Rounds, number: int) -> str:
    """Colours of a player round by round, `w` and `b`, byes left out."""
    games = [game for lines in rounds for game in lines if not game.is_bye]
    return "".join("w" if number == game.white else "b" for game in games if number in (game.white, game.black))


def longest_run(colours: str) -> int:
    """Most games running with one colour."""
    return max(len(list(run)) for _, run in groupby(colours))


def test_odd_field_has_its_bye_in_the_last_line() -> None:
    """Five players: printed table for 6 without number 6, whose opponent is free."""
    expected = [
        [(2, 5), (3, 4), (1, 0)],
        [(5, 3), (1, 2), (4, 0)],
        [(3, 1), (4, 5), (2, 0)],
        [(1, 4), (2, 3), (5, 0)],
        [(4, 2), (5, 1), (3, 0)],
    ]

    assert expected == [[(game.white, game.black) for game in lines] for lines in rounds_of(5)]


def test_double_round_robin_of_four_with_swap() -> None:
    """Annex 1: last two rounds of the first cycle in reverse order, second cycle in order with colours reversed."""
    expected = [
        [(1, 4), (2, 3)],
        [(2, 4), (3, 1)],
        [(4, 3), (1, 2)],
        [(4, 1), (3, 2)],
        [(3, 4), (2, 1)],
        [(4, 2), (1, 3)],
    ]

    assert expected == [[(game.white, game.black) for game in lines] for lines in rounds_of(4, 2)]


@given(players_, cycles_, st.booleans())
def test_every_pair_meets_once_in_every_cycle(players: int, cycles: int, swap: bool) -> None:
    """And with colours reversed from one cycle to the next."""
    rounds = rounds_of(players, cycles, swap=swap)
    length = len(rounds) // cycles
    pairs = Counter(combinations(range(1, players + 1), 2))

    for first in range(0, len(rounds), length):
        games = [game for lines in rounds[first : first + length] for game in lines if not game.is_bye]
        assert pairs == Counter((min(g.white, g.black), max(g.white, g.black)) for g in games)
    whites = Counter((game.white, game.black) for lines in rounds for game in lines if not game.is_bye)
    assert all(whites[a, b] - whites[b, a] in {-(cycles % 2), cycles % 2} for a, b in pairs)


@given(players_, cycles_, st.booleans())
def test_round_has_everybody_once_on_numbered_boards(players: int, cycles: int, swap: bool) -> None:
    """Boards count from 1, rounds from 1, and nobody is in a round twice or left out."""
    for number, lines in enumerate(rounds_of(players, cycles, swap=swap), start=1):
        assert {number} == {game.round_number for game in lines}
        assert list(range(1, len(lines) + 1)) == [game.board for game in lines]
        everybody = [*range(players % 2 == 0, players + 1)]
        assert everybody == sorted(n for game in lines for n in (game.white, game.black))


@given(players_)
def test_colours_differ_by_one_at_most(players: int) -> None:
    """Single round robin: one colour more in an even field, none more in an odd one."""
    rounds = rounds_of(players)

    for number in range(1, players + 1):
        colours = colours_of(rounds, number)
        assert abs(colours.count("w") - colours.count("b")) == (players + 1) % 2


@given(even_players, st.integers(min_value=2, max_value=4))
def test_swap_spares_everybody_three_equal_colours(players: int, cycles: int) -> None:
    """With the swap nobody has one colour three times running, at no seam."""
    rounds = rounds_of(players, cycles)

    assert {2} == {longest_run(colours_of(rounds, number)) for number in range(1, players + 1)}


@given(even_players)
def test_without_swap_two_players_have_three_equal_colours(players: int) -> None:
    """Numbers 1 and n/2 + 1, as the rule book's reason for the swap says."""
    rounds = rounds_of(players, 2, swap=False)

    expected = {1, players // 2 + 1}

    assert expected == {n for n in range(1, players + 1) if longest_run(colours_of(rounds, n)) == 3}


@given(st.integers(min_value=1, max_value=14).map(lambda half: 2 * half + 1), cycles_)
def test_odd_field_needs_no_swap(players: int, cycles: int) -> None:
    """Asking for it changes nothing."""
    assert rounds_of(players, cycles, swap=False) == rounds_of(players, cycles, swap=True)


@pytest.mark.parametrize(
    ("players", "cycles", "codes"),
    [(2, 1, ["too-few-players"]), (4, 0, ["too-few-cycles"]), (0, -1, ["too-few-players", "too-few-cycles"])],
)
def test_impossible_round_robins_are_refused(players: int, cycles: int, codes: list[str]) -> None:
    """With everything that is wrong, each in a sentence."""
    with pytest.raises(FormatError) as caught:
        rounds_of(players, cycles)

    assert codes == [problem.code for problem in caught.value.problems]
    assert all(load_texts("en").problem(problem) for problem in caught.value.problems)


def test_unknown_format_is_refused() -> None:
    """With the names of those there are."""
    with pytest.raises(FormatError) as caught:
        format_named("jamboree")

    sentence = load_texts("en").problem(caught.value.problems[0])
    known = "round-robin, quads, scheveningen, bughouse, swiss, knockout"
    assert f"There is no format 'jamboree'. Choose one of: {known}." == sentence

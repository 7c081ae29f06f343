"""Brackets of every size: arithmetic that printed brackets obey."""

from __future__ import annotations

import pytest

from roundbook.draw.bracket import first_ties, higher_seed_is_white, seeds_in_order, stages_of

each_size = pytest.mark.parametrize("players", range(2, 65))


def test_order_of_sixteen_is_that_of_printed_brackets() -> None:
    """As the Challonge and Wikipedia brackets of sixteen have it, from above."""
    expected = (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)

    assert expected == seeds_in_order(4)


@each_size
def test_byes_go_to_the_top_seeds(players: int) -> None:
    """2^k - n of them, to the first seeds; everybody stands once."""
    places = 2 ** stages_of(players)
    ties = first_ties(players)

    byes = sorted(max(tie) for tie in ties if 0 in tie)

    assert list(range(1, places - players + 1)) == byes
    assert list(range(1, players + 1)) == sorted(seed for tie in ties for seed in tie if seed)


@each_size
def test_favourites_meet_as_late_as_they_can(players: int) -> None:
    """If every higher seed wins, the best four are in the semi-finals, 1 and 2 in the final; n - 1 ties are played."""
    alive, ties = [seed for tie in first_ties(players) for seed in tie], 0
    while len(alive) > 1:
        pairs = list(zip(alive[::2], alive[1::2], strict=True))
        ties += sum(0 not in pair for pair in pairs)
        # Seeds of a full stage add up to one more than there are places.
        assert all(sum(pair) == len(alive) + 1 for pair in pairs if 0 not in pair)
        alive = [min(filter(None, pair)) for pair in pairs]
        assert list(range(1, len(alive) + 1)) == sorted(alive)

    assert players - 1 == ties


def test_first_colours_are_in_turn_down_a_stage() -> None:
    """The toss decides the first tie, and whoever has the other half of the draw knows all the rest."""
    whites = [higher_seed_is_white(4711, stage=2, place=place) for place in range(1, 9)]

    assert [whites[0], not whites[0]] * 4 == whites


def test_toss_can_be_repeated_with_another_program() -> None:
    """`printf 5:colour:1 | sha256sum` begins with 00, an even byte; `printf 1:colour:1` with 45, an odd one."""
    assert higher_seed_is_white(5, stage=1, place=1)
    assert not higher_seed_is_white(1, stage=1, place=1)

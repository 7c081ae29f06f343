"""Baku acceleration: sizes of the upper half and accelerated rounds as FIDE prints them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import Player
from roundbook.rules import baku, upper_half


def field(count: int, never_started: frozenset[int] = frozenset()) -> list[Player]:
    """So many players, some of whom withdrew before round 1."""
    numbers = range(1, count + 1)
    return [Player(number=n, name=f"Player {n}", withdrawn_after=0 if n in never_started else None) for n in numbers]


@pytest.mark.parametrize(("players", "last"), [(161, 82), (178, 90)])
def test_upper_half_is_rounded_up_to_an_even_number(players: int, last: int) -> None:
    """161 players: the note of the regulation (C.04.7); 178: the example of TRF26 (records 250)."""
    assert last == upper_half(field(players))


def test_whoever_never_started_is_not_counted() -> None:
    """The first half are of those who are to be paired; their last number is that of the fourth of eight."""
    assert 5 == upper_half(field(9, frozenset({2})))


def test_field_of_one_or_nobody() -> None:
    """All others took their names back before round 1: nobody can be paired, which is for the pairing to tell."""
    assert [1, 0] == [upper_half(field(3, frozenset(gone))) for gone in ({2, 3}, {1, 2, 3})]


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (9, [("1", 1, 3), ("0.5", 4, 5)]),  # the note of the regulation
        (11, [("1", 1, 3), ("0.5", 4, 6)]),  # the example of TRF26
        (1, [("1", 1, 1)]),
    ],
)
def test_first_half_of_the_rounds_is_accelerated(rounds: int, expected: list[tuple[str, int, int]]) -> None:
    """One point in the first half of them, half a point in the others, none later."""
    found = [(virtual.points, virtual.first_round, virtual.last_round) for virtual in baku(rounds, 82)]

    assert [(Decimal(points), first, last) for points, first, last in expected] == found

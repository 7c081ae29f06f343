"""Groups and their cup in LibreOffice: every formula shows what Python calculated, whatever state the event is in."""

from __future__ import annotations

import pytest

from roundbook import update
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.second_stage import (
    book_of_event,
    by_number,
    with_groups,
    with_lots,
    with_players,
    with_random_cup,
    with_random_groups,
    with_seeds,
)
from tests.workbook.writing import CREATED


def not_begun() -> bytes:
    """Four groups of four, winners go on, nothing played."""
    return book_of_event()


def running() -> bytes:
    """Double groups of three, the first two go on in two games; about half of the games played, one group is over."""
    content = with_random_groups(book_of_event(4, 3, 2, cycles=2, games=2, third_place=True), 3, 0.5)
    return with_groups(content, lambda game: by_number(game) if game.white <= 3 else None)


def shared() -> bytes:
    """A group in which everybody draws: its places are shared."""
    return with_groups(book_of_event(2, 4, 2), lambda game: "½-½" if game.white <= 4 else by_number(game))


def over() -> bytes:
    """Everything played, lots for those who are level, a withdrawal in a group, a substitute, somebody who left."""
    content = with_lots(with_random_groups(book_of_event(4, 4, 2, games=2, third_place=True), 5))
    content = with_players(content, "withdrawn", {2: 1, 7: 3})
    content = with_seeds(with_seeds(content, "instead", {3: 12}), "withdrawn", {2: 1})
    return with_random_cup(content, 5, 4)


def of_winners() -> bytes:
    """Three groups of five, whose winners need a bye; played to the end."""
    return with_random_cup(with_lots(with_random_groups(book_of_event(3, 5), 8)), 8)


@pytest.mark.parametrize("make", [not_begun, running, shared, over, of_winners])
def test_formulas_calculate_what_is_written(make: object, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    workbook = update(make(), when=CREATED).content

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found

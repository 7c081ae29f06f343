"""Extended direct encounter of teams (FIDE C.07 art. 13.3).

First the primary score in the matches of the tied teams; where that separates nobody, the secondary one; every smaller
group that comes of it starts again with the primary score. Of EDE there are four combinations that go on when exactly
two teams are left: they compare the boards of their own match, one way after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from roundbook.rules.record import Table, Tied
from roundbook.rules.tiebreaks.boards import Vector, board_count, board_sums, without_last_boards
from roundbook.rules.tiebreaks.encounter import apply_once
from roundbook.rules.tiebreaks.scores import by_secondary

# A list of numbers, greater is better.
Step = Callable[[Vector], Vector]


def _board_count(points: Vector) -> Vector:
    return (-board_count(points),)


def _top_boards(points: Vector) -> Vector:
    return points


# What follows when two teams are left, by the code; board count (12.1), top boards (12.2), bottom boards out (12.3).
STEPS: Mapping[str, tuple[Step, ...]] = {
    "EDE": (),
    "EDEBT": (_board_count, _top_boards),
    "EDEBB": (_board_count, without_last_boards),
    "EDET": (_top_boards,),
    "EDEB": (without_last_boards,),
}


def extended_encounter(table: Table, group: Tied, *, steps: tuple[Step, ...] = ()) -> tuple[Tied, ...]:
    """The tied teams in groups, best first; teams in one group stay tied.

    Source: FIDE C.07 art. 13.3, the combinations as of 1 March 2026.
    """
    parts = apply_once(table, group)
    if len(parts) == 1:
        parts = apply_once(by_secondary(table), group)
    if len(parts) == 1:
        return _by_boards(table, group, steps) if len(group) == 2 else parts
    return tuple(final for part in parts for final in extended_encounter(table, part, steps=steps))


def _by_boards(table: Table, pair: Tied, steps: tuple[Step, ...]) -> tuple[Tied, ...]:
    """Two teams by the boards of the matches between them, as soon as one way separates them."""
    first, second = (_met(table, team, pair) for team in pair)
    for step in steps:
        if step(first) != step(second):
            return tuple((team,) for team in (pair if step(first) > step(second) else pair[::-1]))
    return (pair,)


def _met(table: Table, team: int, pair: Tied) -> tuple[Decimal, ...]:
    return board_sums(match for match in table.games_between(team, pair) if match.is_decided)

"""How the points grew from round to round: one line a player, the first three told apart.

The drawing is measured in units of its own, which the page stretches to its width. It says nothing that the crosstable
does not say in figures, and has none of its own: forfeits in rounds to come count in the standings, but not here yet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from roundbook.model import Group, Points
from roundbook.publish.view import Called, EventView

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 36, 12, 12, 28
# Fewer rounds make no curve.
FEWEST_ROUNDS = 4
MOST_TOLD = 3
# Lines across, and round numbers below, at most.
MOST_GRID_LINES, MOST_TICKS = 6, 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Points of a player, as corners of a line; `place` is 1 to 3 for those told apart, else 0."""

    who: Called
    place: int
    corners: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Curves of a group, those told apart last, so that they lie on top; grid and ticks are positions and labels."""

    curves: Sequence[Curve]
    grid: Sequence[tuple[str, str]]
    ticks: Sequence[tuple[str, int]]

    @property
    def told(self) -> list[Curve]:
        """Curves that are told apart, first place first."""
        return sorted((curve for curve in self.curves if curve.place), key=lambda curve: curve.place)


def progress_chart(view: EventView, group: Group) -> Chart | None:
    """Points of everybody in a group after each round so far; None before there is a curve to see."""
    ranked = [row.number for row in view.standings(group).rows if not row.is_annulled]
    rounds = view.last_round
    if rounds < FEWEST_ROUNDS or not ranked:
        return None
    sums = {number: view.running_points(number, rounds) for number in ranked}
    step = _step(max(own[-1] for own in sums.values()))
    most = step * math.ceil(max(own[-1] for own in sums.values()) / step)
    curves = [
        Curve(
            who=view.called(view.players[number]),
            place=place if place <= MOST_TOLD else 0,
            corners=" ".join(f"{_x(at, rounds)},{_y(points, most)}" for at, points in enumerate(sums[number])),
        )
        for place, number in enumerate(ranked, start=1)
    ]
    every = math.ceil(rounds / MOST_TICKS)
    return Chart(
        curves=list(reversed(curves)),
        grid=[(_y(Decimal(value), most), str(value)) for value in range(0, most + 1, step)],
        ticks=[(_x(number, rounds), number) for number in range(every, rounds + 1, every)],
    )


def _step(most: Points) -> int:
    """Points between two lines across: 1, 2, 5, 10 ..."""
    steps = (factor * int(10**power) for power in range(9) for factor in (1, 2, 5))
    return next(step for step in steps if most <= step * MOST_GRID_LINES)


def _x(at: int, rounds: int) -> str:
    return f"{LEFT + (WIDTH - LEFT - RIGHT) * at / rounds:.1f}"


def _y(points: Points, most: int) -> str:
    return f"{HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * float(points) / max(most, 1):.1f}"

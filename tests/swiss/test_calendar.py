"""The calendar of a Swiss: all planned rounds, whether they are paired or not."""

from __future__ import annotations

import datetime
from dataclasses import replace

from roundbook.calendar import calendar_of
from roundbook.model import Game, Player, Tournament
from tests.swiss.events import settings_of


def test_rounds_that_are_not_paired_are_appointments() -> None:
    """Everybody's calendar has all rounds; that of a player those in which he is paired."""
    dates = tuple(datetime.date(2026, 12, day) for day in (1, 8, 15))
    event = Tournament(
        settings=replace(settings_of(4, 3), round_dates=dates),
        players=tuple(Player(number=number, name=f"Player {number}") for number in range(1, 5)),
        games=(
            Game(round_number=1, board=1, white=1, black=3),
            Game(round_number=1, board=2, white=4, black=2),
        ),
    )
    stamp = datetime.datetime(2026, 12, 9)

    assert 3 == calendar_of(event, stamp=stamp).appointments
    assert 1 == calendar_of(event, stamp=stamp, number=1).appointments

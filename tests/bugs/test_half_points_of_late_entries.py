"""Late entries got half a point for a round they missed, as we say they may, and others were told to be missing."""

from __future__ import annotations

from roundbook.model import Bye
from roundbook.rules import late_entries
from tests.rules.test_legality import changed, event, told


def test_half_a_point_afterwards_is_no_arrival() -> None:
    """Numbers 7 and 8 came for round 3; 8 has half a point for round 1, so only round 2 was missed for good."""
    late = event("1-2+ 3-4= 5-6- 8:h", "6-1= 4-5= 2-3=", players=8)

    assert [(7, 3, (1, 2)), (8, 3, (2,))] == [(one.number, one.arrival, one.missed) for one in late_entries(late)]
    assert [] == told(late)


def test_half_a_point_for_every_round_missed() -> None:
    """Number 8 has it for both rounds, and so is in the standings as if nothing had been missed."""
    late = event("1-2+ 3-4= 5-6- 8:h", "6-1= 4-5= 2-3= 8:h", players=8)

    assert [7] == [one.number for one in late_entries(late)]
    assert [] == told(late)


def test_half_a_point_asked_for_afterwards_is_no_arrival_either() -> None:
    """Number 8 asks for round 1 on Players when he comes for round 3: told is what has no line, and nobody else."""
    rounds = "1-2+ 3-4= 5-6-", "6-1= 4-5= 2-3="
    late = changed(event(*rounds, players=8), 8, byes=((1, Bye.HALF),))

    assert [(7, 3), (8, 3)] == [(one.number, one.arrival) for one in late_entries(late)]
    assert ["swiss-bye-without-line"] == [code for code, _, _ in told(late)]

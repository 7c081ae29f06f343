"""Virtual points of an accelerated Swiss by the Baku method (FIDE C.04.7; in the Arbiters' Manual C.04.5.1).

They are added to the points only for pairing: no standing or tie-break has them. The upper half (GA) is the first half
of the field of round 1, rounded up to an even number; its last pairing number stays where others come late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from roundbook.model import Acceleration, PairingNumber, Player, Points, Settings, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class VirtualPoints:
    """Points that the players from the first to the `last` pairing number have more in some rounds, for pairing."""

    points: Points
    first_round: int
    last_round: int
    last: PairingNumber


# The method is for events with these points only.
FULL, HALF = Decimal(1), Decimal("0.5")


def baku(rounds: int, last: PairingNumber) -> tuple[VirtualPoints, ...]:
    """Virtual points of an event with so many rounds; `last` is the last pairing number of the upper half.

    Accelerated is the first half of the rounds, rounded up: the first half of these, rounded up, with one point, the
    others with half a point.
    Source: FIDE C.04.7 1.4, with its example of nine rounds.

    >>> [(virtual.first_round, virtual.last_round, str(virtual.points)) for virtual in baku(9, 82)]
    [(1, 3, '1'), (4, 5, '0.5')]
    """
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    return tuple(
        VirtualPoints(points=points, first_round=begin, last_round=end, last=last)
        for points, begin, end in ((FULL, 1, full), (HALF, full + 1, accelerated))
        if begin <= end
    )


def virtual_points(tournament: Tournament) -> tuple[VirtualPoints, ...]:
    """Virtual points of an event, none where it is not accelerated."""
    settings = tournament.settings
    if settings.pairing_rules.acceleration is not Acceleration.BAKU:
        return ()
    return baku(settings.rounds, settings.pairing_rules.upper_half or upper_half(tournament.players))


def with_upper_half(settings: Settings, players: Sequence[Player]) -> Settings:
    """The settings with the upper half of these players; the same where nothing is accelerated."""
    if not settings.pairing_rules.is_accelerated:
        return settings
    return replace(settings, pairing_rules=replace(settings.pairing_rules, upper_half=upper_half(players)))


def upper_half(players: Sequence[Player]) -> PairingNumber:
    """Pairing number of the last player of the upper half; whoever never started is not counted."""
    numbers = sorted(player.number for player in players if player.withdrawn_after != 0)
    return max(numbers[: first_half(len(numbers))], default=0)


def first_half(players: int) -> int:
    """How many of so many players are the upper half. Source: FIDE C.04.7 1.2, with its example of 161 players.

    >>> first_half(161)
    82
    """
    return 2 * -(-players // 4)

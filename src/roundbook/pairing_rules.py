"""What the regulations of an event say about its pairings beside the system: who must not meet, acceleration.

Part of the model. The rules that follow are `rules.forbidden` and `rules.acceleration`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from roundbook.participants import PairingNumber, Player


class Apart(StrEnum):
    """What players share who shall not meet: in the last three rounds of a Varma draw, at all in a Swiss."""

    FEDERATION = "federation"
    CLUB = "club"

    def of(self, player: Player) -> str:
        """Federation or club of a player."""
        return player.federation if self is Apart.FEDERATION else player.club


class Acceleration(StrEnum):
    """How the first rounds of a Swiss are paired as if the upper half were ahead (C.04.7)."""

    NONE = "none"
    BAKU = "baku"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Players of whom no two may be paired with each other: siblings, one club, parent and child.

    They are named by pairing numbers, or are all who `shared` a federation or club; then there are no `numbers`. It
    holds from `first_round` to `last_round`, which is None where it is the last one.
    """

    numbers: tuple[PairingNumber, ...] = ()
    shared: Apart | None = None
    first_round: int = 1
    last_round: int | None = None

    def holds(self, round_number: int) -> bool:
        """Whether it is so in a round."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """Rules of a Swiss beside those of the Dutch system.

    `upper_half` is the pairing number of the last player who gets virtual points; 0 without acceleration. It is that of
    the field of round 1, and stays where others come late (C.04.7 1.3).
    """

    forbidden: tuple[Forbidden, ...] = ()
    acceleration: Acceleration = Acceleration.NONE
    upper_half: PairingNumber = 0

    def renumbered(self, numbers: Mapping[PairingNumber, PairingNumber]) -> PairingRules:
        """The same for players with other numbers, keyed by those that they had; whoever has none is gone."""
        groups = ((rule, tuple(numbers[n] for n in rule.numbers if n in numbers)) for rule in self.forbidden)
        kept = (replace(rule, numbers=own) for rule, own in groups if rule.shared is not None or len(own) > 1)
        return replace(self, forbidden=tuple(kept))

    @property
    def is_accelerated(self) -> bool:
        """Whether anybody gets virtual points."""
        return self.acceleration is not Acceleration.NONE

"""A cup that follows the groups of the same event: how it is to be played, and who has which seed in it.

The groups carry it (`Tournament.cup`): a knockout of its own, whose players are numbered by their seeds. So everything
that is known about a knockout holds for it, and everything that is known about groups stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CupPlan:
    """How many of each group go on (1 or 2), games of a tie (1 or 2), whether third place is played for."""

    each: int
    games: int = 1
    third_place: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """A seed of the cup and where it comes from: a place, from 1, in the table of a group, counted from 0.

    `label` is what stands in the bracket as long as nobody knows who it is, such as "A1". `placed` is the pairing
    number of whoever is certain of that place in his group, `instead` that of somebody whom the organiser named in his
    stead; both are 0 where there is nobody.
    """

    seed: int
    group: int
    place: int
    label: str
    placed: int = 0
    instead: int = 0

    @property
    def player(self) -> int:
        """Pairing number in the groups of whoever plays on this seed; 0 while that is not known."""
        return self.instead or self.placed

"""What an arbiter decides in a knockout where the games do not: who goes on, and by what."""

from __future__ import annotations

from dataclasses import dataclass

# Name of the format in the settings.
KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What the arbiter typed beside a tie of a knockout: who goes on, and how that came about, such as "blitz".

    `winner` is a pairing number, 0 where only words stand. `stage` counts from 1, `place` down the stage from 1.
    """

    stage: int
    place: int
    winner: int
    how: str = ""

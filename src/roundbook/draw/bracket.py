"""The bracket of a knockout in numbers: who meets whom, who has a bye, who has White first.

A bracket has 2^k places; place numbers are seeds, and seeds beyond the field are byes, so that these go to the top
seeds. The two halves meet in the final only, the quarters in the semi-finals only, and so on.
"""

from __future__ import annotations

from roundbook.draw.lots import lot
from roundbook.model import PairingNumber


def stages_of(players: int) -> int:
    """How many stages lead to a winner.

    >>> stages_of(2), stages_of(8), stages_of(13)
    (1, 3, 4)
    """
    return (players - 1).bit_length()


def seeds_in_order(stages: int) -> tuple[PairingNumber, ...]:
    """Seeds down the bracket: each two that follow each other meet first, the first two seeds in the final only.

    In each tie the seeds add up to the number of places and one; the higher one stands above.

    >>> seeds_in_order(3)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order: tuple[PairingNumber, ...] = (1,)
    for stage in range(1, stages + 1):
        order = tuple(number for seed in order for number in (seed, 2**stage + 1 - seed))
    return order


def first_ties(players: int) -> tuple[tuple[PairingNumber, PairingNumber], ...]:
    """Both seeds of each tie of the first stage, down the bracket; 0 is the empty place beside somebody with a bye.

    >>> first_ties(6)
    ((1, 0), (4, 5), (2, 0), (3, 6))
    """
    seeds = [seed if seed <= players else 0 for seed in seeds_in_order(stages_of(players))]
    return tuple(zip(seeds[::2], seeds[1::2], strict=True))


def higher_seed_is_white(seed: int, stage: int, place: int) -> bool:
    """Whether the higher seed has White in the first game of a tie; `place` is its place in the stage, from 1.

    By drawing of lots for the first tie of each stage (`printf SEED:colour:STAGE | sha256sum`, an even first byte means
    White), from there in turn. In a second game colours are reversed.
    """
    return (lot(seed, "colour", stage)[0] + place) % 2 == 1

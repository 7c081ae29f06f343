"""What is counted in a table: who meets whom, and everybody's colours."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise

from roundbook.draw import Rounds


def meetings(rounds: Rounds) -> Counter[frozenset[int]]:
    """How often each two numbers meet."""
    return Counter(frozenset(pair) for pairs in rounds for pair in pairs)


def colours_by_number(rounds: Rounds, players: int) -> dict[int, str]:
    """Colours of every player round by round, `w` and `b`, free rounds left out."""
    colours = dict.fromkeys(range(1, players + 1), "")
    for white, black in (pair for pairs in rounds for pair in pairs if max(pair) <= players):
        colours[white] += "w"
        colours[black] += "b"
    return colours


def longest_run(colours: str) -> int:
    """Most games running with one colour."""
    return max(len(list(run)) for _, run in groupby(colours))


def repeats(colours: str) -> int:
    """How often somebody has the same colour as in the game before."""
    return sum(one == other for one, other in pairwise(colours))


def surplus(colours: str) -> int:
    """Whites more than Blacks."""
    return colours.count("w") - colours.count("b")

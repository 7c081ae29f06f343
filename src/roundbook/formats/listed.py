"""Pairings that stand in the settings themselves: of a round robin that another program, or a person, made.

They are as good as any table if everybody meets everybody once in every cycle, which is a run of rounds, and nobody
plays twice in a round.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from roundbook.draw import Pair, Rounds
from roundbook.errors import FormatError, Problem
from roundbook.model import Settings

# More of one kind say nothing new.
MOST_TOLD = 5


def listed_rounds(settings: Settings, players: int) -> Rounds:
    """Rounds of a field as the settings list them; in an odd field whoever has no opponent is free.

    Raises FormatError with all problems: somebody plays twice in a round, some do not meet once in every cycle.

    >>> settings = Settings(event="Three", pairings=(((1, 2),), ((3, 1),), ((2, 3),)))
    >>> [tuple(map(tuple, pairs)) for pairs in listed_rounds(settings, 3)]
    [((1, 2), (3, 0)), ((3, 1), (2, 0)), ((2, 3), (1, 0))]
    """
    problems = [*_about_rounds(settings, players), *_about_meetings(settings, players)]
    if problems:
        raise FormatError(problems)
    return tuple(_with_free(pairs, players) for pairs in settings.pairings)


def _about_meetings(settings: Settings, players: int) -> list[Problem]:
    """Problems for pairs that do not meet once in every cycle, the first ones only; a cycle is a run of rounds."""
    length = -(-len(settings.pairings) // settings.cycles)
    problems = []
    for start in range(0, len(settings.pairings), length):
        rounds = settings.pairings[start : start + length]
        meetings = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
        problems += [
            Problem(
                code="no-round-robin",
                details={
                    **{"white": first, "black": second, "count": meetings[frozenset((first, second))]},
                    **{"first": start + 1, "last": start + len(rounds)},
                },
            )
            for first, second in itertools.combinations(range(1, players + 1), 2)
            if meetings[frozenset((first, second))] != 1
        ]
    return problems[:MOST_TOLD]


def _about_rounds(settings: Settings, players: int) -> list[Problem]:
    """Numbers that play twice in a round, have no player, or are free though the field is even."""
    problems = []
    for round_number, pairs in enumerate(settings.pairings, start=1):
        times = Counter(number for pair in pairs for number in pair)
        free = [number for number in range(1, players + 1) if number not in times]
        wrong = {number for number, count in times.items() if count > 1 or not 1 <= number <= players}
        wrong |= set(free) if len(free) != players % 2 else set()
        if wrong:
            numbers = ", ".join(map(str, sorted(wrong)))
            problems.append(Problem(code="round-does-not-fit", value=numbers, details={"round": round_number}))
    return problems


def _with_free(pairs: Sequence[tuple[int, int]], players: int) -> tuple[Pair, ...]:
    busy = {number for pair in pairs for number in pair}
    free = (Pair(white=number, black=0) for number in range(1, players + 1) if number not in busy)
    return (*(Pair(white=white, black=black) for white, black in pairs), *free)

"""Who plays in which group: groups by rating from the top, or those that the list names.

By rating, unrated players come last, equal ratings keep the order of the list. What is left over after whole groups
of the wanted size joins the last one, or is a group of its own if it has at least half of that size; of quads it always
joins, so that there is a last group of five, six or seven, never one of three.
Source: US Chess rule 30G for quads; for other sizes there is no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from roundbook.draw.lots import by_rating
from roundbook.errors import FormatError, Problem

# Fewer players are no group: two play a match.
SMALLEST_GROUP = 3
# Two players in each half of a team.
SMALLEST_TEAM_OF_HALVES = 4


def divided_by_rating(ratings: Sequence[int | None], size: int, *, rest_joins: bool) -> list[list[int]]:
    """Places of the list (from 0) in each group, strongest group and strongest player first.

    `rest_joins` says that players left over always join the last group.
    Raises FormatError: groups of fewer than 3 players, or not enough players for one.

    >>> divided_by_rating([1500, 1900, None, 1800, 1700, 1600, 1400], 3, rest_joins=True)
    [[1, 3, 4], [5, 0, 6, 2]]
    """
    if size < SMALLEST_GROUP:
        raise FormatError(Problem(code="group-too-small", value=str(size), details={"minimum": SMALLEST_GROUP}))
    if len(ratings) < size:
        raise FormatError(Problem(code="too-few-players", value=str(len(ratings)), details={"minimum": size}))
    numbers = by_rating(ratings)
    order = sorted(range(len(ratings)), key=lambda place: numbers[place])
    whole, rest = divmod(len(order), size)
    if rest and not rest_joins and rest >= SMALLEST_GROUP and 2 * rest >= size:
        whole, rest = whole + 1, 0
    starts = [group * size for group in range(whole)]
    return [order[start:end] for start, end in zip(starts, [*starts[1:], len(order)], strict=True)]


def divided_by_name(names: Sequence[str], least: int = SMALLEST_GROUP) -> dict[str, list[int]]:
    """Places of the list (from 0) in each group that it names, in the order in which the names appear.

    Raises FormatError: somebody has no group, or a group has fewer than `least` players.
    """
    groups: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        groups.setdefault(name, []).append(place)
    problems = [Problem(code="player-without-group", value=str(len(groups[""])))] if "" in groups else []
    problems += [
        Problem(code="group-too-few-players", value=name, details={"players": len(own), "minimum": least})
        for name, own in groups.items()
        if name and len(own) < least
    ]
    if problems:
        raise FormatError(problems)
    return groups


def halves_of_teams(names: Sequence[str]) -> list[tuple[int, str]]:
    """Place of the list (from 0) and half of his team for everybody: the first halves of all teams, then the second.

    A half is called after its team and the places of its players in it. Raises FormatError: see `divided_by_name`; a
    team of an odd number of players.

    >>> halves_of_teams(["Reds", "Reds", "Reds", "Reds"])
    [(0, 'Reds 1–2'), (1, 'Reds 1–2'), (2, 'Reds 3–4'), (3, 'Reds 3–4')]
    """
    teams = divided_by_name(names, SMALLEST_TEAM_OF_HALVES)
    problems = [
        Problem(code="team-without-halves", value=name, details={"players": len(own)})
        for name, own in teams.items()
        if len(own) % 2
    ]
    if problems:
        raise FormatError(problems)
    return [
        (place, f"{name} {half * len(own) // 2 + 1}–{(half + 1) * len(own) // 2}")
        for half in (0, 1)
        for name, own in teams.items()
        for place in own[half * len(own) // 2 : (half + 1) * len(own) // 2]
    ]


def letters(count: int) -> list[str]:
    """Names for groups that have none: A to Z, then AA, AB.

    >>> letters(28)[-3:]
    ['Z', 'AA', 'AB']
    """
    several = [first + second for first in ascii_uppercase for second in ascii_uppercase]
    return [*ascii_uppercase, *several][:count]

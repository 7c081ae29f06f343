"""Formats of a tournament: who is grouped with whom, how many rounds there are, who meets whom in each.

A format says how one section of the field is paired, in numbers from 1 (`Format.rounds`), and how big the sections
are; the schedule of the whole event, with its own pairing numbers and boards, is put together here. So a format need
not know that an event may have many groups. One module and one line in `FORMATS` per format.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from roundbook.draw import Rounds
from roundbook.errors import FormatError, Problem
from roundbook.formats.knockout import Knockout
from roundbook.formats.quads import Quads
from roundbook.formats.round_robin import RoundRobin
from roundbook.formats.scheveningen import Scheveningen
from roundbook.formats.swiss import Swiss
from roundbook.model import BUGHOUSE, Game, Group, Settings

__all__ = ["FORMATS", "Format", "Schedule", "format_named", "groups_of", "read_sizes", "schedule", "written_sizes"]

Schedule = tuple[tuple[Game, ...], ...]


class Format(Protocol):
    """What every format can say about itself."""

    @property
    def name(self) -> str:
        """Name in the settings of a tournament; never changes."""

    @property
    def minimum_players(self) -> int:
        """Smallest section it can be played with."""

    @property
    def groups_in_section(self) -> int:
        """Groups that play one schedule together: 1 where each has its own, 2 for the teams of a match."""

    @property
    def rest_joins(self) -> bool:
        """Whether players left over by a division into groups always join the last one."""

    def rounds(self, sizes: Sequence[int], settings: Settings, place: int) -> Rounds:
        """Pairs of a section in every round, in the order of the boards, in numbers from 1; the bye as Black 0, last.

        `sizes` are those of its groups, `place` is its place among the sections, from 1.
        Raises FormatError: it cannot be played so.
        """


_ALL = (RoundRobin(), Quads(), Scheveningen(), RoundRobin(name=BUGHOUSE), Swiss(), Knockout())
FORMATS: Mapping[str, Format] = MappingProxyType({form.name: form for form in _ALL})


def format_named(name: str) -> Format:
    """Format of a tournament by its name in the settings.

    Raises FormatError: there is no such format.
    """
    if name not in FORMATS:
        raise FormatError(Problem(code="unknown-format", value=name, details={"known": ", ".join(FORMATS)}))
    return FORMATS[name]


def groups_of(settings: Settings, names: Sequence[str]) -> tuple[Group, ...]:
    """Groups of an event that is divided as its settings say, with these names; none for one that is not."""
    per_section = format_named(settings.format).groups_in_section
    numbers = list(_runs(settings.group_sizes))
    groups = []
    for index, (name, own) in enumerate(zip(names, numbers, strict=True)):
        first = index - index % per_section
        others = [run for place, run in enumerate(numbers[first : first + per_section], first) if place != index]
        groups.append(Group(name=name, numbers=own, opponents=others[0] if others else own))
    return tuple(groups)


def schedule(settings: Settings, players: int) -> Schedule:
    """All rounds of an event, each as its lines: games in the order of groups and boards, then byes.

    Raises FormatError: too few players, sizes of groups that are not those of the field, or no such schedule.
    """
    form = format_named(settings.format)
    sizes = settings.group_sizes or (players,)
    if sum(sizes) != players or len(sizes) % form.groups_in_section:
        raise FormatError(
            Problem(code="group-sizes-do-not-fit", value=written_sizes(sizes), details={"players": players})
        )
    step = form.groups_in_section
    sections = [sizes[place : place + step] for place in range(0, len(sizes), step)]
    firsts = [run.start for run in _runs([sum(section) for section in sections])]
    played = [form.rounds(section, settings, place) for place, section in enumerate(sections, start=1)]
    by_section = list(zip(firsts, played, strict=True))
    most = max(len(rounds) for rounds in played)  # 0 in a Swiss
    return tuple(
        _lines(number, [(first, rounds[number - 1]) for first, rounds in by_section if number <= len(rounds)])
        for number in range(1, most + 1)
    )


def written_sizes(sizes: Sequence[int]) -> str:
    """Sizes of groups as the Settings sheet has them.

    >>> written_sizes((4, 4, 5))
    '4 + 4 + 5'
    """
    return " + ".join(map(str, sizes))


def read_sizes(text: str) -> tuple[int, ...]:
    """Sizes of groups as they were written, by whatever stands between them; none for a text without numbers.

    >>> read_sizes("4 + 4 + 5")
    (4, 4, 5)
    """
    return tuple(map(int, re.findall(r"\d+", text)))


def _runs(sizes: Sequence[int]) -> Iterator[range]:
    """Pairing numbers of groups of these sizes, one after the other."""
    ends = itertools.accumulate(sizes, initial=1)
    yield from (range(first, behind) for first, behind in itertools.pairwise(ends))


def _lines(round_number: int, sections: Sequence[tuple[int, tuple[tuple[int, int], ...]]]) -> tuple[Game, ...]:
    """Lines of one round; boards are counted without the free players, whose lines come after them."""
    pairs = [
        (white + first - 1, black + first - 1 if black else 0) for first, pairs in sections for white, black in pairs
    ]
    ordered = [pair for pair in pairs if pair[1]] + [pair for pair in pairs if not pair[1]]
    return tuple(
        Game(round_number=round_number, board=board, white=white, black=black)
        for board, (white, black) in enumerate(ordered, start=1)
    )

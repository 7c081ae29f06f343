"""Restricted drawing of lots: players of one federation, or one club, do not meet in the last three rounds.

The Varma tables divide the numbers of a Berger table into four groups; numbers of one group never meet in its last
three rounds. Numbers lie in four envelopes, one for each group, and a contingent (all players who are to be kept apart)
draws from one of them: the largest contingent first, equal ones by the alphabet; its first player draws an envelope
among those that hold enough numbers for all of them, then each of them draws a number from it.

Annex 2 leaves the rest to the arbiter, and it is done so: an envelope that would leave later contingents less room than
another one is not offered; for a contingent that finds no room, or would take it from more players, an envelope is made
up when the others have drawn, of free numbers that meet one another late as rarely as possible; players on their own
draw last, from all that is left. `VarmaDraw` says who meets late all the same, and why. In a double event both cycles
end with the same pairs.

The lowest lot of `lots.py` counts, "seed:position:letter" for an envelope and "seed:position:number" for a number; in
an event with groups each has a draw of its own, of "seed:group:position:letter" and so on.
Source: FIDE C.05 5.2, 5.3 and Annex 2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations
from types import MappingProxyType

from roundbook.draw.apart import rarest_meeting
from roundbook.draw.berger import berger
from roundbook.draw.lots import lot
from roundbook.draw.pairs import Pair, table_size
from roundbook.errors import FormatError, Problem, Severity
from roundbook.model import PairingNumber

Groups = tuple[tuple[PairingNumber, ...], ...]
# Round and pair by the two numbers that meet.
_LateGames = Mapping[frozenset[PairingNumber], tuple[int, Pair]]

LETTERS = "ABCD"
LATE_ROUNDS = 3
FEWEST_PLAYERS, MOST_PLAYERS = 9, 24
GROUPS_BY_SIZE: Mapping[int, Groups] = MappingProxyType(
    {
        10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
        # As approved in 1987. Annex 2 now prints B 1, 2, 7 and C 6, 8, 12; but 6 and 12 meet in the very last round.
        12: ((4, 5, 9, 10), (2, 6, 7), (1, 8, 12), (3, 11)),
        14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
        16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
        18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
        20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
        22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
        24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
    }
)


class LateReason(StrEnum):
    """Why players of one contingent can meet late; the value is the code of the problem that says it."""

    TOO_LARGE = "varma-contingent-too-large"
    NO_ROOM = "varma-no-room"


@dataclass(frozen=True, slots=True, kw_only=True)
class LateMeeting:
    """Two players with the same key who meet in one of the last three rounds all the same.

    `pair` are their pairing numbers, White first, and `round_number` is the round of the Berger table. `players` have
    that key, and the largest group has `largest_group` numbers. TOO_LARGE: the former are more than the latter.
    NO_ROOM: they are not, but of the contingents of which that holds not all can have one group each.
    """

    key: str
    pair: Pair
    round_number: int
    reason: LateReason
    players: int
    largest_group: int

    @property
    def problem(self) -> Problem:
        """The same in words, as a warning."""
        details: dict[str, str | int] = {
            "white": self.pair.white,
            "black": self.pair.black,
            "round": self.round_number,
            "players": self.players,
            "largest": self.largest_group,
        }
        return Problem(code=self.reason.value, severity=Severity.WARNING, value=self.key, details=details)


@dataclass(frozen=True, slots=True, kw_only=True)
class VarmaDraw:
    """A restricted drawing of lots: pairing numbers in the order of the players, and who still meets late."""

    numbers: tuple[PairingNumber, ...]
    late_meetings: tuple[LateMeeting, ...]


def varma_groups(players: int) -> Groups:
    """Groups A to D of a field; in an odd one without the number whose opponent is free.

    Raises FormatError: fewer than 9 players, or more than 24.

    >>> varma_groups(9)
    ((3, 4, 8), (5, 7, 9), (1, 6), (2,))
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise FormatError(Problem(code="no-varma-table", value=str(players)))
    groups = GROUPS_BY_SIZE[table_size(players)]
    return tuple(tuple(number for number in group if number <= players) for group in groups)


def varma(keys: Sequence[str], *, seed: int, group: int | None = None) -> VarmaDraw:
    """Pairing numbers by lot, so that players with the same key do not meet in the last three rounds, if possible.

    `keys` has one entry per player, in the order of the list: federation or club, empty for a player whom nothing
    restricts. Capitals and blanks make no difference. `group` is the place of the group in an event that has some.
    Raises FormatError: no Varma table for so many players, no two players with the same key, or all with the same.
    Source: FIDE C.05 5.2, 5.3 and Annex 2.

    >>> varma(["DEN", "SWE", "DEN", "NOR", "SWE", "DEN", "", "ISL", "FIN", ""], seed=2026).late_meetings
    ()
    """
    drawing = _Drawing(varma_groups(len(keys)), (seed,) if group is None else (seed, group))
    contingents = _contingents(keys)
    _refuse(keys, contingents)
    divided = [own for place, own in enumerate(contingents) if not drawing.draw_together(own, contingents[place + 1 :])]
    late_games = _late_games(len(keys))
    for contingent in divided:
        drawing.draw_apart(contingent, late_games)
    drawing.draw_rest(range(1, len(keys) + 1))
    numbers = tuple(drawing.number_by_position[place] for place in range(1, len(keys) + 1))
    return VarmaDraw(numbers=numbers, late_meetings=late_meetings(keys, numbers))


# ---- contingents


@dataclass(frozen=True, slots=True, kw_only=True)
class _Contingent:
    """Two or more players to be kept apart: what they share, and their positions in the list, from 1."""

    key: str
    positions: tuple[int, ...]


def _contingents(keys: Sequence[str]) -> list[_Contingent]:
    """In the order in which they draw."""
    positions_by_key = defaultdict(list)
    for position, key in enumerate(keys, start=1):
        if key.strip():
            positions_by_key[_folded(key)].append(position)
    shared = sorted(positions_by_key.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        _Contingent(key=keys[positions[0] - 1].strip(), positions=tuple(positions))
        for _, positions in shared
        if len(positions) > 1
    ]


def _folded(key: str) -> str:
    return " ".join(key.split()).casefold()


def _refuse(keys: Sequence[str], contingents: Sequence[_Contingent]) -> None:
    if not contingents:
        raise FormatError(Problem(code="nothing-to-keep-apart"))
    if len(contingents[0].positions) == len(keys):
        raise FormatError(Problem(code="everybody-to-keep-apart", value=contingents[0].key))


# ---- the draw


class _Drawing:
    """The envelopes with the numbers that are still in them, and what was drawn."""

    def __init__(self, groups: Groups, marks: tuple[int, ...]) -> None:
        self.marks = marks
        self.envelopes = {letter: set(group) for letter, group in zip(LETTERS, groups, strict=True)}
        self.number_by_position: dict[int, PairingNumber] = {}

    def draw_together(self, contingent: _Contingent, later: Sequence[_Contingent]) -> bool:
        """Draw an envelope for a contingent and its numbers from it; False when it had better be divided."""
        size, sizes = len(contingent.positions), tuple(len(other.positions) for other in later)
        rooms = {letter: len(numbers) for letter, numbers in self.envelopes.items()}
        placed = {
            letter: _most_placed(_sorted_rooms({**rooms, letter: room - size}), sizes)
            for letter, room in rooms.items()
            if room >= size
        }
        best = max(placed.values(), default=0)
        if not placed or size + best < _most_placed(_sorted_rooms(rooms), sizes):
            return False
        offered = [letter for letter, players in placed.items() if players == best]
        drawn = min(offered, key=lambda letter: lot(*self.marks, contingent.positions[0], letter))
        for position in contingent.positions:
            self._draw(position, self.envelopes[drawn])
        return True

    def draw_apart(self, contingent: _Contingent, late_games: _LateGames) -> None:
        """Draw numbers for a contingent from an envelope that is made up for it of all that is left."""
        shuffled = sorted(self._left, key=lambda number: lot(*self.marks, contingent.positions[0], number))
        envelope = set(rarest_meeting(shuffled, len(contingent.positions), late_games))
        for position in contingent.positions:
            envelope.discard(self._draw(position, envelope))

    def draw_rest(self, positions: Iterable[int]) -> None:
        """Draw a number from all that are left for everybody who has none yet."""
        for position in positions:
            if position not in self.number_by_position:
                self._draw(position, self._left)

    @property
    def _left(self) -> set[PairingNumber]:
        return set().union(*self.envelopes.values())

    def _draw(self, position: int, among: Iterable[PairingNumber]) -> PairingNumber:
        number = min(among, key=lambda number: lot(*self.marks, position, number))
        self.number_by_position[position] = number
        for numbers in self.envelopes.values():
            numbers.discard(number)
        return number


def _sorted_rooms(rooms: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted(rooms.values()))


@cache
def _most_placed(rooms: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """Most players of contingents of these sizes who can be in one group together with all their own.

    >>> _most_placed((2, 3), (2, 2, 2)), _most_placed((2, 4), (2, 2, 2))
    (4, 6)
    """
    if not sizes:
        return 0
    size, later = sizes[0], sizes[1:]
    with_it = (
        size + _most_placed(tuple(sorted((*rooms[:place], room - size, *rooms[place + 1 :]))), later)
        for place, room in enumerate(rooms)
        if room >= size
    )
    return max((_most_placed(rooms, later), *with_it))


# ---- who meets late


def late_meetings(keys: Sequence[str], numbers: Sequence[PairingNumber]) -> tuple[LateMeeting, ...]:
    """Who of the same key meets in the last three rounds with these numbers, which are 1 to n, one for each key.

    Raises FormatError: fewer than 9 players, or more than 24.

    >>> [tuple(late.pair) for late in late_meetings(["DEN"] * 2 + [""] * 7, [2, 9, 1, 3, 4, 5, 6, 7, 8])]
    []
    """
    largest, late_games = max(map(len, varma_groups(len(keys)))), _late_games(len(keys))
    contingents = _contingents(keys)
    return tuple(late for own in contingents for late in _late_meetings(own, numbers, late_games, largest))


def _late_games(players: int) -> _LateGames:
    """Games of the last three rounds."""
    table = berger(table_size(players))
    last = list(enumerate(table, start=1))[-LATE_ROUNDS:]
    return {frozenset(pair): (number, pair) for number, pairs in last for pair in pairs}


def _late_meetings(
    contingent: _Contingent,
    numbers: Sequence[PairingNumber],
    late_games: _LateGames,
    largest: int,
) -> list[LateMeeting]:
    size = len(contingent.positions)
    own = [numbers[position - 1] for position in contingent.positions]
    late = sorted(late_games[met] for met in map(frozenset, combinations(own, 2)) if met in late_games)
    return [
        LateMeeting(
            key=contingent.key,
            pair=pair,
            round_number=round_number,
            reason=LateReason.TOO_LARGE if size > largest else LateReason.NO_ROOM,
            players=size,
            largest_group=largest,
        )
        for round_number, pair in late
    ]

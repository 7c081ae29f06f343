"""What an event would cost: rounds, games, boards, hours and evenings, one way of playing beside another.

A round is planned for both clocks at sixty moves, so a second a move is a minute a player, and a quarter of an hour
between rounds. Hours are rounded to the nearest quarter. An evening holds whole rounds only, at least one; each round
of a cup has an evening of its own, since a drawn match is played off. Groups are those that `create` would make.
A Swiss is planned with the fewest rounds after which only one player can have won all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from roundbook.errors import FormatError, Problem
from roundbook.formats.dividing import divided_by_rating
from roundbook.model import QUAD

FEWEST_PLAYERS, MOST_PLAYERS = 3, 200
# Minutes between two rounds, and of an evening in a club.
PAUSE, EVENING = 15, 180
# Fields that practice sends to all-play-all, and those that it keeps from it.
SMALL_FIELD, LARGE_FIELD = 6, 13
MOST_MINUTES, MOST_SECONDS = 360, 60
# Two groups of four at least.
FEWEST_FOR_GROUPS = 2 * QUAD

_TIME_CONTROL = re.compile(
    r"""(?P<game>G\s*/?\s*)?(?P<minutes>\d{1,3})\s*(?:min\.?|['’′])?
        (?:\s*[;,]?\s*(?P<sign>\+|/|d|inc|delay)\s*(?P<seconds>\d{1,3})\s*(?:sec\.?|s|"|”|″|''|’’)?)?""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """Time of a player for the whole game: minutes, and seconds a move, as increment or delay."""

    minutes: int
    seconds: int = 0

    @property
    def round_minutes(self) -> int:
        """Minutes from the beginning of a round to that of the next one.

        >>> TimeControl(minutes=25, seconds=5).round_minutes
        75
        """
        return 2 * (self.minutes + self.seconds) + PAUSE

    def rounds_in(self, evening: int) -> int:
        """Rounds that an evening of so many minutes holds; a round that is longer than it still takes place."""
        return max(1, evening // self.round_minutes)


class Way(StrEnum):
    """How an event can be played."""

    SINGLE = "single"
    DOUBLE = "double"
    QUADS = "quads"
    CUP = "cup"
    SWISS = "swiss"


class Advice(StrEnum):
    """What practice says about a field: everybody meets everybody, only if there is time, or rather not."""

    ALL_PLAY_ALL = "small"
    IF_TIME_ALLOWS = "middle"
    ANOTHER_WAY = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One way of playing. `boards` are needed at once, `cup_rounds` of the rounds are those of the winners' cup."""

    way: Way
    rounds: int
    games: int
    boards: int
    round_minutes: int
    evenings: int
    cup_rounds: int = 0

    @property
    def hours(self) -> Decimal:
        """Hours of play and pauses, to the nearest quarter."""
        quarters = (8 * self.rounds * self.round_minutes + 60) // 120
        return Decimal(quarters) / 4


def parse_time_control(text: str) -> TimeControl:
    """Time control as organisers write it: minutes, and seconds a move behind `+`, `/` or `d`.

    Raises FormatError: it cannot be read, or it may be moves in a time (`40/90`).

    >>> parse_time_control("G/60 d5") == parse_time_control("60+5") == TimeControl(minutes=60, seconds=5)
    True
    """
    found = _TIME_CONTROL.fullmatch(text.strip())
    minutes, seconds = (int(found["minutes"]), int(found["seconds"] or 0)) if found else (0, 0)
    may_be_moves = found is not None and found["sign"] == "/" and seconds >= minutes
    if not 1 <= minutes <= MOST_MINUTES or seconds > MOST_SECONDS or may_be_moves:
        raise FormatError(Problem(code="time-control-unknown", value=text))
    return TimeControl(minutes=minutes, seconds=seconds)


def advice_for(players: int) -> Advice:
    """What practice says about a field of so many players.

    >>> advice_for(6).value, advice_for(12).value, advice_for(13).value
    ('small', 'middle', 'large')
    """
    if players <= SMALL_FIELD:
        return Advice.ALL_PLAY_ALL
    return Advice.ANOTHER_WAY if players >= LARGE_FIELD else Advice.IF_TIME_ALLOWS


def plans(players: int, control: TimeControl, *, evening: int = EVENING) -> tuple[Plan, ...]:
    """All ways in which so many players can play, with evenings of so many minutes.

    Raises FormatError: fewer than 3 players, or more than 200.
    """
    if players < FEWEST_PLAYERS:
        raise FormatError(Problem(code="too-few-players", value=str(players), details={"minimum": FEWEST_PLAYERS}))
    if players > MOST_PLAYERS:
        details: dict[str, str | int] = {"most_players": MOST_PLAYERS}
        raise FormatError(Problem(code="too-many-players", value=str(players), details=details))
    planner = _Planner(players, control, evening)
    return tuple(planner.ways())


class _Planner:
    """The ways of one field."""

    def __init__(self, players: int, control: TimeControl, evening: int) -> None:
        self.players, self.minutes = players, control.round_minutes
        self.rounds_in_evening = control.rounds_in(evening)

    def ways(self) -> Iterator[Plan]:
        yield self._groups(Way.SINGLE, [self.players])
        yield self._groups(Way.DOUBLE, [self.players], cycles=2)
        if self.players >= FEWEST_FOR_GROUPS:
            yield self._groups(Way.QUADS, self._sizes(rest_joins=True))
            sizes = self._sizes(rest_joins=False)
            yield self._groups(Way.CUP, sizes, cycles=2, cup_games=len(sizes) - 1)
        if self.players > SMALL_FIELD:
            rounds, boards = _doublings(self.players), self.players // 2
            yield self._plan(Way.SWISS, rounds, rounds * boards, boards)

    def _sizes(self, *, rest_joins: bool) -> list[int]:
        groups = divided_by_rating([None] * self.players, QUAD, rest_joins=rest_joins)
        return [len(group) for group in groups]

    def _groups(self, way: Way, sizes: list[int], *, cycles: int = 1, cup_games: int = 0) -> Plan:
        """Everybody meets everybody of his group; an odd group has a free player in every round."""
        rounds = cycles * max(size - 1 + size % 2 for size in sizes)
        games = cycles * sum(size * (size - 1) // 2 for size in sizes)
        cup_rounds = _doublings(cup_games + 1)
        return self._plan(way, rounds, games + cup_games, sum(size // 2 for size in sizes), cup_rounds)

    def _plan(self, way: Way, rounds: int, games: int, boards: int, cup_rounds: int = 0) -> Plan:
        return Plan(
            way=way,
            rounds=rounds + cup_rounds,
            games=games,
            boards=boards,
            round_minutes=self.minutes,
            evenings=-(-rounds // self.rounds_in_evening) + cup_rounds,
            cup_rounds=cup_rounds,
        )


def _doublings(players: int) -> int:
    """How often one must be doubled to reach so many: rounds of a knockout.

    >>> [_doublings(players) for players in (1, 2, 3, 4, 16, 17)]
    [0, 1, 2, 2, 4, 5]
    """
    return (players - 1).bit_length()

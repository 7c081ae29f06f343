"""JSON of a tournament as the tournament again, or every value that is wrong: where it stands and what should.

What a file does not say has the value of a new tournament, so that files of an older roundbook can be read. What it
says beyond that is refused: a misspelled name must not be lost in silence. Figures that follow from the rest
(`standings`) are not read. That games and numbers fit each other is looked at last, when everything has been read.
"""

from __future__ import annotations

import datetime
import json
import math
import types
import typing
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
from typing import Any

from roundbook.errors import FormatError, InputError, Problem
from roundbook.exchange.json_out import FORMAT, VERSION, plain_of
from roundbook.formats import groups_of, schedule
from roundbook.formats.swiss import MOST_PLACES
from roundbook.model import (
    LAYOUT_VERSION,
    MOST_BOARDS,
    MOST_CYCLES,
    RESULT_BY_CODE,
    Bye,
    PairingNumber,
    Result,
    Settings,
    Tournament,
)
from roundbook.rules import known_games, withdrawals_by_number
from roundbook.rules.second_stage import Played, no_bracket, with_cup
from roundbook.workbook.swiss_columns import lines_for

_DERIVED = frozenset({"format", "version", "standings"})
_SIMPLE: Mapping[object, str] = {str: "text", int: "1", bool: "true, false", float: "1.5"}
# Byes that a player can ask for.
_ASKED = ", ".join(f'"{bye.value}"' for bye in Bye if bye.is_requested)
# More than these at a time would not be read.
_MOST_TOLD = 20
# Letters of a value that is a whole list.
_MOST_SHOWN = 200


def tournament_of_json(text: str) -> Tournament:
    """Tournament that a JSON text holds.

    Raises InputError with all problems: no JSON, none of ours, of a newer roundbook, or wrong values.
    """
    content = _parsed(text)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise InputError(Problem(code="json-not-ours", details={"expected": f'"format": "{FORMAT}"'}))
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise InputError(Problem(code="json-newer", value=str(version)))
    reader = _Reader()
    told = {key: value for key, value in content.items() if key not in _DERIVED}
    tournament = reader.read(Tournament, told, "$")
    if reader.problems:
        raise InputError(reader.problems[:_MOST_TOLD])
    settings = replace(tournament.settings, layout_version=LAYOUT_VERSION)
    tournament = replace(tournament, settings=settings)
    if problems := list(_about(tournament)):
        raise InputError(problems[:_MOST_TOLD])
    return typing.cast("Tournament", tournament)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        details: dict[str, str | int] = {"line": error.lineno, "column": error.colno}
        raise InputError(Problem(code="json-unreadable", details=details)) from error
    # Deeper than any tournament, or a number of thousands of digits.
    except (RecursionError, ValueError) as error:
        raise InputError(Problem(code="json-unreadable", details={"line": 1, "column": 1})) from error


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return typing.get_type_hints(kind)


class _Reader:
    """One look through a file."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, hint: Any, value: Any, path: str) -> Any:  # noqa: PLR0911  one return for each kind of value
        """Value of the model that a value of JSON means; a problem and None for one that means none."""
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return self._one_of(parts, value, path)
        if origin is tuple:
            return self._tuple(parts, value, path)
        if hint is Result:
            return self._among(RESULT_BY_CODE, value, path)
        if hint is Decimal:
            return self._decimal(value, path)
        if hint is range:
            return self._range(value, path)
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return self._among({member.value: member for member in hint}, value, path)
        if is_dataclass(hint):
            return self._record(hint, value, path)
        return value if type(value) is hint else self._refuse(value, path, _SIMPLE[hint])

    def _refuse(self, value: object, path: str, expected: str) -> Any:
        """A problem, and nothing in place of the value."""
        shown = json.dumps(value, ensure_ascii=False)
        self.problems.append(Problem(code="json-value", value=shown, details={"path": path, "expected": expected}))

    def _among(self, known: Mapping[str, Any], value: Any, path: str) -> Any:
        if isinstance(value, str) and value in known:
            return known[value]
        return self._refuse(value, path, ", ".join(f'"{code}"' for code in known))

    def _decimal(self, value: Any, path: str) -> Any:
        try:
            number = Decimal(value) if isinstance(value, str) else Decimal("NaN")
        except InvalidOperation:
            number = Decimal("NaN")
        return number if number.is_finite() else self._refuse(value, path, '"0.5"')

    def _range(self, value: Any, path: str) -> Any:
        ends: list[Any] = [value.get(key) for key in ("first", "last")] if isinstance(value, dict) else []
        if len(ends) != 2 or not all(type(end) is int for end in ends):
            return self._refuse(value, path, '{"first": 1, "last": 8}')
        return range(ends[0], ends[1] + 1)

    def _one_of(self, kinds: tuple[Any, ...], value: Any, path: str) -> Any:
        """One of several kinds: a day or words, what a cell holds, or something that may be missing."""
        if value is None and type(None) in kinds:
            return None
        if datetime.date in kinds:
            return value if isinstance(value, str) else self._day(value, path)
        if float in kinds:
            is_one = type(value) in (str, int) or (type(value) is float and math.isfinite(value))
            return value if is_one else self._refuse(value, path, "text, 1, 1.5, null")
        return self.read(next(kind for kind in kinds if kind is not type(None)), value, path)

    def _day(self, value: Any, path: str) -> Any:
        told = value if isinstance(value, dict) and set(value) <= {"day", "time"} else {}
        try:
            day = datetime.date.fromisoformat(told.get("day", ""))
            if "time" not in told:
                return day
            time = datetime.time.fromisoformat(told["time"])
        except (ValueError, TypeError):
            time = None
        # Rounds have the time of the clock on the wall: no zone, no parts of a second.
        if time is None or time != time.replace(microsecond=0, tzinfo=None):
            return self._refuse(value, path, '{"day": "2026-09-07", "time": "19:00:00"}')
        return datetime.datetime.combine(day, time)

    def _tuple(self, parts: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
        is_long = len(parts) == 2 and parts[1] is ...
        if not isinstance(value, list) or not (is_long or len(value) == len(parts)):
            self._refuse(value, path, "[ ]" if is_long else "[1, 2]")
            return ()
        hints = [parts[0]] * len(value) if is_long else parts
        each = enumerate(zip(hints, value, strict=True))
        return tuple(self.read(hint, part, f"{path}[{place}]") for place, (hint, part) in each)

    def _record(self, kind: Any, value: Any, path: str) -> Any:
        known = {field.name: field for field in fields(kind)}
        if not isinstance(value, dict):
            return self._refuse(value, path, "{ }")
        for key in (key for key in value if key not in known):
            self._refuse(key, path, ", ".join(known))
        told = {key: self.read(_hints(kind)[key], value[key], f"{path}.{key}") for key in known if key in value}
        for key, field in known.items():
            if key not in told and field.default is MISSING and field.default_factory is MISSING:
                self._refuse(None, f"{path}.{key}", _SIMPLE.get(_hints(kind)[key], "[ ]"))
        return None if self.problems else kind(**told)


# ---- whether it all fits together


def _about(tournament: Tournament) -> Iterator[Problem]:
    beyond = list(_beyond_limits(tournament.settings))
    if beyond:
        yield from beyond
        return
    numbers = [player.number for player in tournament.players]
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        yield _wrong("$.players[].number", str(numbers), f"1-{len(numbers)}")
        return
    lists = (
        ("$.players", [player.extra for player in tournament.players], tournament.extra_columns),
        ("$.members", [member.extra for member in tournament.members], tournament.member_columns),
    )
    for path, extras, columns in lists:
        for place, extra in enumerate(extras):
            if len(extra) != len(columns):
                yield _wrong(f"{path}[{place}].extra", str(len(extra)), str(len(columns)))
    for place, game in enumerate(tournament.games):
        if game.is_bye and game.result is not None:
            yield _wrong(f"$.games[{place}].result", f'"{game.result.code}"', "null")
    problems = list(_about_groups(tournament))
    yield from problems
    if tournament.settings.is_swiss:
        yield from _about_pairings(tournament)
        return
    games = list(_about_games(tournament))
    yield from games
    if problems or games:
        return
    yield from _about_teams(tournament) if tournament.settings.boards else _about_cup(tournament)


def _beyond_limits(settings: Settings) -> Iterator[Problem]:
    """Numbers of which so much would be made that nobody waits for it."""
    for key, number, most in (("cycles", settings.cycles, MOST_CYCLES), ("boards", settings.boards, MOST_BOARDS)):
        if number > most:
            yield _wrong(f"$.settings.{key}", str(number), f"0-{most}")


def _about_groups(tournament: Tournament) -> Iterator[Problem]:
    """Groups that are not those of the sizes in the settings; places of a Swiss for fewer than there are."""
    settings, names = tournament.settings, [group.name for group in tournament.divided]
    sizes, players = settings.group_sizes, len(tournament.players)
    if sizes and (sum(sizes) != players or min(sizes) < 1):
        yield _wrong("$.settings.group_sizes", str(list(sizes)), str(players))
    elif len(names) != len(sizes) or tournament.divided != (groups_of(settings, names) if sizes else ()):
        yield _wrong("$.divided", str(names), str(list(sizes)))
    if settings.is_swiss and not players <= settings.places <= MOST_PLACES:
        yield _wrong("$.settings.places", str(settings.places), f"{players}-{MOST_PLACES}")


def _about_cup(tournament: Tournament) -> Iterator[Problem]:
    """A cup after groups that is not the one which follows from them, from its own results and from what was typed."""
    plan, cup = tournament.settings.cup, tournament.cup
    if plan is None or cup is None:
        if plan or cup:
            yield _wrong("$.cup", "null" if cup is None else "{}", "null" if plan is None else "{}")
        return
    problems = list(no_bracket(tournament, plan.each))
    if problems:
        yield from problems
        return
    played = Played(
        instead={seed.seed: seed.instead for seed in cup.seeds if seed.instead},
        withdrawn=withdrawals_by_number(cup),
        games=cup.games,
        decisions=cup.decisions,
    )
    wanted = with_cup(replace(tournament, cup=None), played).cup
    for field in fields(cup):
        if getattr(cup, field.name) != getattr(wanted, field.name):
            shown = [str(plain_of(getattr(one, field.name)))[:_MOST_SHOWN] for one in (cup, wanted)]
            yield _wrong(f"$.cup.{field.name}", *shown)


def _about_teams(tournament: Tournament) -> Iterator[Problem]:
    """Players of no team, or not numbered from 1 in it; matches whose boards are not those of the settings."""
    squads: dict[int, list[int]] = {player.number: [] for player in tournament.players}
    for place, member in enumerate(tournament.members):
        if member.team not in squads:
            yield _wrong(f"$.members[{place}].team", str(member.team), f"1-{len(squads)}")
        elif member.number != len(squads[member.team]) + 1:
            yield _wrong(f"$.members[{place}].number", str(member.number), str(len(squads[member.team]) + 1))
        squads.setdefault(member.team, []).append(member.number)
    for place, game in enumerate(tournament.games):
        wanted = [] if game.is_bye else list(range(1, tournament.settings.boards + 1))
        boards = [board.board for board in game.boards]
        if boards != wanted:
            yield _wrong(f"$.games[{place}].boards", str(boards), str(wanted))
        for at, board in enumerate(game.boards):
            for side, team, number in (("home", game.white, board.home), ("away", game.black, board.away)):
                if number and number not in squads.get(team, ()):
                    yield _wrong(f"$.games[{place}].boards[{at}].{side}", str(number), f"0-{len(squads.get(team, ()))}")


def _about_pairings(tournament: Tournament) -> Iterator[Problem]:
    """What cannot be in a Swiss: rules about nobody, byes that nobody can ask for, lines that are no pairing."""
    known = frozenset(player.number for player in tournament.players)
    for place, rule in enumerate(tournament.settings.pairing_rules.forbidden):
        numbers = frozenset(rule.numbers)
        is_group = len(numbers) > 1 if rule.shared is None else not numbers
        if not is_group or len(numbers) < len(rule.numbers) or not known.issuperset(numbers):
            path = f"$.settings.pairing_rules.forbidden[{place}].numbers"
            yield _wrong(path, str(list(rule.numbers)), f"1-{len(known)}" if rule.shared is None else "[ ]")
    for place, player in enumerate(tournament.players):
        for at, (_, bye) in enumerate(player.byes):
            if not bye.is_requested:
                yield _wrong(f"$.players[{place}].byes[{at}][1]", f'"{bye.value}"', _ASKED)
    yield from _about_lines(tournament, known)


def _about_lines(tournament: Tournament, known: Collection[PairingNumber]) -> Iterator[Problem]:
    """A round beyond the last one or left out, a line or somebody twice, somebody unknown, a bye that is a game."""
    most, lines = tournament.settings.rounds, lines_for(tournament.settings.places)
    rounds = {game.round_number for game in tournament.games}
    seen, seen_lines = set[tuple[int, int]](), set[tuple[int, int]]()
    for place, game in enumerate(tournament.games):
        path, number = f"$.games[{place}]", game.round_number
        if not 1 <= number <= most or (number > 1 and number - 1 not in rounds):
            yield _wrong(f"{path}.round_number", str(number), f"1-{most}")
        if not 1 <= game.board <= lines or (number, game.board) in seen_lines:
            yield _wrong(f"{path}.board", str(game.board), f"1-{lines}")
        seen_lines.add((number, game.board))
        for side, player in (("white", game.white), ("black", game.black)):
            if player == 0 and side == "black":
                continue
            if player not in known or (number, player) in seen:
                yield _wrong(f"{path}.{side}", str(player), f"1-{len(known)}")
            seen.add((number, player))


def _about_games(tournament: Tournament) -> Iterator[Problem]:
    """Games that the pairing table does not have, or has and the file has not."""
    try:
        planned = schedule(tournament.settings, len(tournament.players))
        planned = (known_games(tournament),) if tournament.settings.is_knockout else planned
    except FormatError as error:
        yield from error.problems
        return
    wanted = Counter((game.round_number, frozenset((game.white, game.black))) for lines in planned for game in lines)
    there = Counter((game.round_number, frozenset((game.white, game.black))) for game in tournament.games)
    wrong = sorted((number, *sorted(pair)) for number, pair in ((wanted - there) + (there - wanted)))
    if wrong:
        shown = ", ".join(f"{game[0]}: {'-'.join(map(str, game[1:]))}" for game in wrong[:_MOST_TOLD])
        yield Problem(code="json-games-do-not-fit", value=shown)


def _wrong(path: str, value: str, expected: str) -> Problem:
    return Problem(code="json-value", value=value, details={"path": path, "expected": expected})

"""The text of a Tournament Report File as a report, with every malformed field: line, columns, what stands there.

Lines may end in any way and stand in any order; codes in any case. Lines that we have no use for are left out, and
their codes told. Whether the lines of two players agree is looked at in `received.py`.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from roundbook.errors import InputError, Problem
from roundbook.exchange import columns
from roundbook.exchange.columns import Field, aligned, of_round, repeated
from roundbook.exchange.report import (
    Accelerated,
    Adjustment,
    Entry,
    LineUp,
    Prohibited,
    Report,
    ReportedPlayer,
    ReportedTeam,
    RequestedByes,
)

_TEXT_BEHIND = 4
_LINE_END, _PLAYER_LINE = re.compile(r"\r\n|\r|\n"), re.compile(r"001 {1,4}\d{1,4} ", re.ASCII)
_DAY = re.compile(r"\d{4}/\d{2}/\d{2}|\d{2}/\d{2}/\d{2}", re.ASCII)
# A day or month that is not known is 00, and people write a year alone.
_BIRTH = re.compile(r"\d{4}(?:[/.-]\d{2}[/.-]\d{2})?")
_ENTRY_COLOURS, _RESULTS = "wb-", "10=+-WDLHFUZ"
_MOST_PLAYERS, _MOST_POINTS, _MOST_ROUNDS = 9999, 1000, 999
_BYE_LETTERS = "FHZ"
# Programs write these for nobody; the letters that say the same in small.
_NOBODY = frozenset({"", "0", "00", "000", "0000"})
# Titles as TRF06 and some programs write them.
_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
_TITLES = frozenset(_OLD_TITLES.values())
# Counts that follow from the other lines, and remarks.
_FOLLOWING = frozenset({"062", "072", "082", "###"})
_TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "102": "arbiter",
    "122": "time_control",
    "152": "initial_colour",
    "182": "program",
    "192": "code",
    "202": "tie_breaks",
    "212": "standings_order",
    "222": "coded_time_control",
    "352": "board_colours",
}


def report_of_text(text: str) -> Report:
    """Report that a text holds. Raises InputError with all problems: fields that cannot be read, no players at all."""
    return _Reading().read(text)


def is_report(text: str) -> bool:
    """Whether a text is a Tournament Report File: it has a player line, and the name of an event or a second one."""
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    players = sum(_PLAYER_LINE.match(line) is not None for line in lines)
    return players > 1 or (players > 0 and any(line.startswith("012 ") for line in lines))


def _is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, with four figures of the year or two.

    >>> _is_day("26/02/28"), _is_day("2026/02/30")
    (True, False)
    """
    if not _DAY.fullmatch(text):
        return False
    year, month, day = (int(part) for part in text.split("/"))
    year += 2000 if year < 100 else 0
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


class _Reading:
    """One look through a file."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.problems: list[Problem] = []
        self.others: Counter[str] = Counter()
        self.old_teams: list[ReportedTeam] = []
        self.number, self.line = 0, ""

    def read(self, text: str) -> Report:
        parsers: dict[str, Callable[[], None]] = {
            "001": self._player,
            "013": self._old_team,
            "112": self._deputy,
            "132": self._dates,
            "142": self._rounds,
            "162": self._scoring,
            "362": self._scoring,
            "240": self._byes,
            "250": self._accelerated,
            "260": self._prohibited,
            "299": self._adjustment,
            "300": self._line_up,
            "310": self._team,
        }
        for self.number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
            self.line = line.expandtabs(1).rstrip()
            code = self.line[:3]
            if code in parsers:
                parsers[code]()
            elif code in _TEXTS:
                self._keep(_TEXTS[code], self.line[_TEXT_BEHIND:].strip())
            elif self.line.strip() and code not in _FOLLOWING:
                self.others[code] += 1
        report = Report(**{"teams": tuple(self.old_teams), **self.found}, others=tuple(self.others))
        if not report.players and not self.problems:
            self.problems.append(Problem(code="report-without-players"))
        if self.problems:
            raise InputError(self.problems)
        return report

    # ---- fields

    def _keep(self, key: str, value: object) -> None:
        self.found[key] = value

    def _add(self, key: str, value: object) -> None:
        self.found[key] = (*self.found.get(key, ()), value)

    def _refuse(self, field: Field, expected: str) -> None:
        details: dict[str, str | int] = {"line": self.number, "columns": field.columns, "expected": expected}
        value = self.line[field.first - 1 : field.last]
        self.problems.append(Problem(code="report-field", value=value, details=details))

    def _whole(self, field: Field, most: int, least: int = 0) -> int | None:
        """Number in a field, None for a blank one and, with a problem, for what is none."""
        text = field.of(self.line)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
            self._refuse(field, f"{least}-{most}")
            return None
        return int(text)

    def _points(self, field: Field) -> Decimal | None:
        text = field.of(self.line).replace(",", ".")
        if not text:
            return None
        try:
            points = Decimal(text)
        except InvalidOperation:
            points = Decimal("NaN")
        if not points.is_finite() or abs(points) > _MOST_POINTS or not re.fullmatch(r"[-+]?[\d.]+", text, re.ASCII):
            self._refuse(field, "11.5")
            return None
        return points

    def _numbers(self, first: Field) -> tuple[int, ...]:
        found = (self._whole(field, _MOST_PLAYERS) for field in repeated(first, columns.PLAYER_STEP, self.line))
        return tuple(number or 0 for number in found)

    # ---- lines about the event

    def _deputy(self) -> None:
        name = self.line[_TEXT_BEHIND:].strip()
        if name:
            self._add("deputies", name)

    def _dates(self) -> None:
        dates = []
        for field in repeated(columns.ROUND_DATE, columns.ROUND_STEP, self.line):
            text = field.of(self.line).replace("-", "/").replace(".", "/")
            if text and not _is_day(text):
                self._refuse(field, "26/09/07")
            dates.append(text)
        self._keep("dates", tuple(dates))

    def _rounds(self) -> None:
        rounds = self._whole(Field(first=5, last=max(len(self.line), 5)), 999, 1)
        self._keep("rounds", rounds or 0)

    def _scoring(self) -> None:
        points = {}
        pairs = zip(
            repeated(columns.SCORE_SYMBOL, columns.SCORE_STEP, self.line),
            repeated(columns.SCORE_POINTS, columns.SCORE_STEP, self.line),
            strict=False,
        )
        for symbol, value in pairs:
            found = self._points(value)
            if found is not None:
                points[symbol.of(self.line)[-1:].upper()] = found
        self._keep("scoring" if self.line[:3] == "162" else "match_scoring", points)

    def _adjustment(self) -> None:
        if columns.ADJUSTED_KIND.of(self.line):
            self.others["299"] += 1  # another value for a kind of result, which no round robin has
            return
        points, numbers = self._points(columns.ADJUSTED_POINTS), self._numbers(columns.ADJUSTED_PLAYER)
        if points is not None:
            self._add("adjustments", Adjustment(points=points, numbers=numbers))

    # ---- lines about pairings

    def _byes(self) -> None:
        letter = columns.BYE_KIND.of(self.line).upper() or "Z"
        if letter not in _BYE_LETTERS:
            self._refuse(columns.BYE_KIND, " ".join(_BYE_LETTERS))
        number = self._needed(columns.BYE_ROUND, _MOST_ROUNDS)
        numbers = tuple(filter(None, self._numbers(columns.BYE_PLAYER)))
        self._add("byes", RequestedByes(letter=letter, round_number=number, numbers=numbers))

    def _accelerated(self) -> None:
        first_round = self._needed(columns.VIRTUAL_FIRST_ROUND, _MOST_ROUNDS)
        first = self._needed(columns.VIRTUAL_FIRST, _MOST_PLAYERS)
        one = Accelerated(
            points=self._points(columns.VIRTUAL_POINTS) or Decimal(0),
            first_round=first_round,
            last_round=self._whole(columns.VIRTUAL_LAST_ROUND, _MOST_ROUNDS) or first_round,
            first=first,
            last=self._whole(columns.VIRTUAL_LAST, _MOST_PLAYERS) or first,
        )
        self._add("accelerated", one)

    def _prohibited(self) -> None:
        first = self._needed(columns.PROHIBITED_FIRST_ROUND, _MOST_ROUNDS)
        last = self._whole(columns.PROHIBITED_LAST_ROUND, _MOST_ROUNDS) or first
        numbers = tuple(filter(None, self._numbers(columns.PROHIBITED_PLAYER)))
        if len(numbers) > 1:
            self._add("prohibited", Prohibited(first_round=first, last_round=last, numbers=numbers, line=self.number))

    def _needed(self, field: Field, most: int) -> int:
        """Number from 1 in a field that must not be blank; 1 with a problem."""
        if not field.of(self.line):
            self._refuse(field, f"1-{most}")
        return self._whole(field, most, 1) or 1

    # ---- players and teams

    def _player(self) -> None:
        self.line = aligned(self.line)
        number = self._whole(columns.NUMBER, _MOST_PLAYERS, 1)
        if number is None and not columns.NUMBER.of(self.line):
            self._refuse(columns.NUMBER, f"1-{_MOST_PLAYERS}")
        if not columns.NAME.of(self.line):
            self._refuse(columns.NAME, "Lastname, Firstname")
        birth = columns.BIRTH.of(self.line)
        if birth.strip("0/.- ") and not _BIRTH.fullmatch(birth):
            self._refuse(columns.BIRTH, "1990/05/12")
        player = ReportedPlayer(
            number=number or 0,
            name=columns.NAME.of(self.line),
            sex=self._sex(),
            title=self._title(),
            rating=self._whole(columns.RATING, 9999) or None,
            federation=columns.FEDERATION.of(self.line),
            fide_id=columns.FIDE_ID.of(self.line).strip("0") and columns.FIDE_ID.of(self.line),
            birth=birth if birth.strip("0/.- ") else "",
            points=self._points(columns.POINTS),
            rank=self._whole(columns.RANK, _MOST_PLAYERS) or None,
            entries=tuple(self._entries()),
            line=self.number,
        )
        self._add("players", player)

    def _sex(self) -> str:
        sex = columns.SEX.of(self.line).lower()
        sex = {"f": "w"}.get(sex, sex)
        if sex not in ("", "m", "w"):
            self._refuse(columns.SEX, "m w")
        return sex

    def _title(self) -> str:
        title = columns.TITLE.of(self.line)
        read = _OLD_TITLES.get(title.lower(), title.upper())
        if read and read not in _TITLES:
            self._refuse(columns.TITLE, " ".join(sorted(_TITLES)))
        return read

    def _entries(self) -> Iterator[Entry | None]:
        round_number = 1
        while of_round(columns.OPPONENT, round_number).first <= len(self.line):
            yield self._entry(round_number)
            round_number += 1

    def _entry(self, round_number: int) -> Entry | None:
        fields = [of_round(field, round_number) for field in (columns.OPPONENT, columns.COLOUR, columns.RESULT)]
        opponent, colour, result = (field.of(self.line) for field in fields)
        if not (opponent or colour or result):
            return None
        number = 0 if opponent in _NOBODY else self._whole(fields[0], _MOST_PLAYERS) or 0
        colour, result = colour.lower(), result.upper()
        if colour and colour not in _ENTRY_COLOURS:
            self._refuse(fields[1], " ".join(_ENTRY_COLOURS))
        if result and result not in _RESULTS:
            self._refuse(fields[2], " ".join(_RESULTS))
        return Entry(opponent=number, colour=colour or "-", result=result)

    def _team(self) -> None:
        number = self._whole(columns.TEAM_NUMBER, 999, 1)
        if not columns.TEAM_NUMBER.of(self.line):
            self._refuse(columns.TEAM_NUMBER, "1-999")
        team = ReportedTeam(
            number=number or 0,
            name=self._team_name(columns.TEAM_NAME),
            match_points=self._points(columns.TEAM_MATCH_POINTS),
            game_points=self._points(columns.TEAM_GAME_POINTS),
            rank=self._whole(columns.TEAM_RANK, 999) or None,
            players=tuple(filter(None, self._numbers(columns.TEAM_PLAYER))),
            line=self.number,
        )
        self._add("teams", team)

    def _old_team(self) -> None:
        players = tuple(filter(None, self._numbers(columns.OLD_TEAM_PLAYER)))
        name, number = self._team_name(columns.OLD_TEAM_NAME), len(self.old_teams) + 1
        self.old_teams.append(ReportedTeam(number=number, name=name, players=players, line=self.number, is_old=True))

    def _team_name(self, field: Field) -> str:
        name = field.of(self.line)
        if not name:
            self._refuse(field, "Name")
        return name

    def _line_up(self) -> None:
        numbers = [
            self._whole(field, 999)
            for field in (columns.LINE_UP_ROUND, columns.LINE_UP_TEAM, columns.LINE_UP_OPPONENTS)
        ]
        round_number, team, opponents = (number or 0 for number in numbers)
        players = self._numbers(columns.LINE_UP_PLAYER)
        line_up = LineUp(round_number=round_number, team=team, opponents=opponents, players=players)
        self._add("line_ups", line_up)

"""A tournament as JSON: everything that it holds, under the names that the model has for it.

Nothing is left out, so that `json_in` makes an equal tournament of it: private columns (births, telephone numbers,
e-mail addresses) are in the file too. Points and other exact numbers are texts ("0.5"), so that no program rounds them.
`standings` are there for readers only. The form is described in `tournament.schema.json`.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from roundbook.model import Result, Tournament
from roundbook.rules import StandingsRow, standings

FORMAT, VERSION = "roundbook", 1
# Only events with a second stage have these.
_SECOND_STAGE = ("cup", "seeds")
# A moment comes before a day, which it is too.
_WRITTEN: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (Result, lambda result: result.code),
    (StrEnum, lambda word: word.value),
    (Decimal, str),
    (datetime.datetime, lambda at: {"day": at.date().isoformat(), "time": at.time().isoformat("seconds")}),
    (datetime.date, lambda day: {"day": day.isoformat()}),
    (range, lambda numbers: {"first": numbers.start, "last": numbers.stop - 1}),
)


def json_text(tournament: Tournament) -> str:
    """JSON of a tournament, two blanks a level, letters as they are.

    >>> from roundbook.rules.example import example_tournament
    >>> json.loads(json_text(example_tournament()))["games"][0]["result"]
    '½-½'
    """
    content = {"format": FORMAT, "version": VERSION, **plain_of(tournament), "standings": _standings(tournament)}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def plain_of(value: object) -> Any:
    """A value of the model in terms of JSON.

    A day is an object, with a time if it has one, since words may stand in its place; a run of numbers is its two ends.

    >>> plain_of(datetime.datetime(2026, 9, 7, 19)), plain_of("when it rains"), plain_of(range(1, 9))
    ({'day': '2026-09-07', 'time': '19:00:00'}, 'when it rains', {'first': 1, 'last': 8})
    """
    if isinstance(value, tuple):
        return [plain_of(part) for part in value]
    for kind, written in _WRITTEN:
        if isinstance(value, kind):
            return written(value)
    if is_dataclass(value) and not isinstance(value, type):
        told = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: plain_of(part) for name, part in told if part or name not in _SECOND_STAGE}
    return value


def _standings(tournament: Tournament) -> list[dict[str, Any]]:
    """The table of every group, best first."""
    tables = []
    for group in tournament.groups:
        table = standings(tournament, group)
        rows = [_row(row, table.codes) for row in table.rows]
        tables.append({"group": group.name, "rows": rows})
    return tables


def _row(row: StandingsRow, codes: tuple[str, ...]) -> dict[str, Any]:
    shown = ("rank", "number", "decided", "played", "wins", "draws", "losses", "points")
    values = {key: plain_of(getattr(row, key)) for key in shown}
    found = zip(codes, row.tie_breaks, strict=True)
    tie_breaks = [{"code": code, "value": None if value is None else str(value)} for code, value in found]
    return {**values, "tie_breaks": tie_breaks}

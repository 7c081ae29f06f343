"""Tournaments that another program wrote, as workbooks: report files (TRF16, TRF26) and our own JSON.

The workbook is read back before it is given away. What it would say otherwise than the file is told, and a tournament
that could not be read back at all is refused.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from roundbook.errors import InputError, Problem, Severity
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.received import Received, is_league, received
from roundbook.exchange.received_lists import listed_players
from roundbook.exchange.received_teams import received_league
from roundbook.exchange.trf_lines import is_report, report_of_text
from roundbook.file_kinds import FileKind, kind_of
from roundbook.making import check_dates, check_settings, with_live_tie_breaks, workbook_of
from roundbook.model import Tournament
from roundbook.players import PlayerList
from roundbook.players.encodings import decoded
from roundbook.text import load_texts
from roundbook.workbook.read import read_tournament

_JSON_START = re.compile(r'\ufeff?\s*\{\s*"format"\s*:')
_JSON_ENDING, _REPORT_ENDINGS = ".json", (".trf", ".trfx")


class Foreign(StrEnum):
    """Kinds of files that hold a tournament of another program's."""

    REPORT = "trf"
    JSON = "json"


def foreign_kind(content: bytes, ending: str = "") -> Foreign | None:
    """Kind of such a file by its name's ending or, whatever it is called, by what is in it; None for any other file."""
    if kind_of(content) not in (FileKind.TEXT, FileKind.UNKNOWN):
        return None
    if ending.lower() in _REPORT_ENDINGS:
        return Foreign.REPORT
    text = decoded(content).text
    if ending.lower() == _JSON_ENDING or _JSON_START.match(text):
        return Foreign.JSON
    return Foreign.REPORT if is_report(text) else None


def players_of_report(content: bytes, language: str) -> PlayerList | None:
    """Players of a report in which no game is, so that it is a list to draw numbers for; None for one with games.

    Raises InputError with all problems: the report cannot be read.
    """
    report = report_of_text(decoded(content).text)
    if report.last_round:
        return None
    return listed_players(report, load_texts(language).label("player_sex"))


def received_tournament(content: bytes, kind: Foreign, language: str) -> Received:
    """Tournament of a file of such a kind; a report says no language. Raises InputError with all problems."""
    text = decoded(content).text
    if kind is Foreign.JSON:
        return Received(tournament=tournament_of_json(text))
    report = report_of_text(text)
    return (received_league if is_league(report) else received)(report, language=language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remade:
    """The workbook of a tournament from elsewhere: its bytes, the tournament in it, and what should be looked at."""

    content: bytes
    tournament: Tournament
    problems: tuple[Problem, ...]


def remade(got: Received, *, created: datetime.datetime) -> Remade:
    """Workbook of a tournament from elsewhere.

    Raises FormatError: settings that no workbook can have. InputError: it cannot be a workbook.
    """
    wanted = got.tournament
    check_settings(wanted.settings, len(wanted.players))
    check_dates(wanted.settings, wanted.dated_rounds)
    wanted = with_live_tie_breaks(wanted)
    content = workbook_of(wanted, created=created, problems=got.problems)
    read = read_tournament(content)
    if read.errors:
        raise InputError(read.errors)
    changed = list(_differences(wanted, read.tournament))
    told = [Problem(code="report-left-out", severity=Severity.WARNING, value=", ".join(changed))] if changed else []
    return Remade(content=content, tournament=read.tournament, problems=(*got.problems, *told))


def _differences(wanted: Tournament, read: Tournament) -> Iterator[str]:
    """Names of what a workbook says otherwise than the tournament that it was made of."""
    for field in fields(Tournament):
        if field.name not in ("settings", "players", "games") and getattr(wanted, field.name) != getattr(
            read, field.name
        ):
            yield field.name
    for field in fields(wanted.settings):
        if getattr(wanted.settings, field.name) != getattr(read.settings, field.name):
            yield f"settings.{field.name}"
    for name, old, new in (("players", wanted.players, read.players), ("games", wanted.games, read.games)):
        key = (lambda one: one.number) if name == "players" else (lambda one: (one.round_number, one.white, one.black))
        if sorted(old, key=key) != sorted(new, key=key):
            yield name


def with_own(got: Received, **own: Any) -> Received:
    """The same with settings that a person has chosen."""
    settings = replace(got.tournament.settings, **own)
    return replace(got, tournament=replace(got.tournament, settings=settings))

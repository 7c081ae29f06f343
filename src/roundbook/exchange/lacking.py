"""What a federation will ask for and a report does not say, each once, with the place to type it.

A report is written all the same: it may serve another program, or somebody may add the rest by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundbook.errors import Problem, Severity
from roundbook.exchange import columns
from roundbook.exchange.particulars import federation_text, fide_id_text, plain
from roundbook.exchange.report import Report
from roundbook.model import Member, Player, Tournament
from roundbook.rules import LineUpFault, line_up_findings
from roundbook.text import load_texts

# Settings that a report needs, with the field of the report and the option of the command that gives it.
_SETTINGS = (
    ("place", "city", "--place"),
    ("federation", "federation", "--federation"),
    ("arbiter", "arbiter", "--arbiter"),
    ("time_control", "time_control", "--time-control"),
)


def lacking(tournament: Tournament, report: Report) -> Iterator[Problem]:
    """Warnings about everything that a rating report should have; the report is that of the tournament."""
    texts = load_texts(tournament.settings.language)
    yield from _about_players(tournament)
    yield from _about_line_ups(tournament)
    yield from _about_names((team.name for team in report.teams), columns.TEAM_NAME.width)
    settings = texts.sheet("settings")
    for key, field, option in _SETTINGS:
        if not getattr(report, field):
            details: dict[str, str | int] = {"label": texts.label(f"setting_{key}"), "option": option}
            yield _warning("report-lacks-setting", settings, **details)
    rounds = {at for player in report.players for at, entry in enumerate(player.entries, start=1) if entry}
    undated = sum(place > len(report.dates) or not report.dates[place - 1] for place in rounds)
    if undated:
        yield _warning("report-lacks-dates", settings, count=undated, rounds=len(rounds))
    entries = (entry for player in report.players for entry in player.entries if entry)
    pending = sum(entry.opponent > 0 and not entry.result for entry in entries) // 2
    if pending:
        yield _warning("report-lacks-results", "", count=pending)


def _about_players(tournament: Tournament) -> Iterator[Problem]:
    """Columns with gaps, and names that are cut."""
    texts = load_texts(tournament.settings.language)
    people: list[Player | Member] = [member for member in tournament.members if member.name]
    if not tournament.is_of_teams:
        people = list(tournament.players)
    sheet = texts.sheet("players")
    for key, is_there in (("fide_id", _has_id), ("federation", _has_federation)):
        missing = sum(not is_there(person) for person in people)
        if missing:
            column = texts.label(f"player_{key}").rstrip(".")
            yield _warning("report-lacks-players", sheet, column=column, count=missing, players=len(people))
    yield from _about_names((plain(person.name) for person in people), columns.NAME.width)


def _about_names(names: Iterable[str], most: int) -> Iterator[Problem]:
    """Names of players or teams that the file has no room for."""
    for name in names:
        if len(name) > most:
            yield Problem(code="report-name-cut", severity=Severity.WARNING, value=name, details={"most": most})


def _about_line_ups(tournament: Tournament) -> Iterator[Problem]:
    """Players on two boards of a round: a line has room for one game a round, that of the last board."""
    members = {(member.team, member.number): member for member in tournament.members}
    for finding in line_up_findings(tournament):
        if finding.fault is LineUpFault.TWICE:
            name = plain(members[finding.team, finding.number].name)
            details: dict[str, str | int] = {"round": finding.round_number}
            yield Problem(code="report-player-twice", severity=Severity.WARNING, value=name, details=details)


def _has_id(person: Player | Member) -> bool:
    return bool(fide_id_text(person.fide_id))


def _has_federation(person: Player | Member) -> bool:
    return bool(federation_text(person.federation))


def _warning(code: str, sheet: str, **details: str | int) -> Problem:
    return Problem(code=code, severity=Severity.WARNING, sheet=sheet, details=details)

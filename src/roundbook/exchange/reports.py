"""Report files of an event: one for each of its tables, with what is missing in them.

Written as UTF-8 without a mark, lines ended by CR and LF, as FIDE recommends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from roundbook.errors import Problem
from roundbook.exchange.lacking import lacking
from roundbook.exchange.report import Edition
from roundbook.exchange.reporting import WHOLE, Span, report_of_players, report_of_rounds, sections_of
from roundbook.exchange.team_reporting import report_of_teams
from roundbook.exchange.trf_text import trf_text
from roundbook.exchange.two_stages import report_of_stages
from roundbook.model import Tournament
from roundbook.rules.whole_event import whole_event


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFile:
    """A report file: the name of its group ("" for the whole event), its bytes, and warnings about what is missing."""

    name: str
    content: bytes
    problems: tuple[Problem, ...]


def report_files(tournament: Tournament, edition: Edition, span: Span = WHOLE) -> tuple[ReportFile, ...]:
    """Report of every part of an event that has a table of its own, in the order of its groups.

    Groups with a cup after them are reported as one.

    Raises FormatError: none of the rounds is meant.
    """
    if tournament.cup is not None:
        report = report_of_stages(tournament, span)
        problems = tuple(lacking(whole_event(tournament), report))
        return (ReportFile(name="", content=trf_text(report, edition).encode(), problems=problems),)
    # Groups of different sizes have different numbers of rounds: a part that has none of those meant is left out.
    span.rounds(tournament)
    parts = [(name, part) for name, part in sections_of(tournament) if span.wanted(part)]
    files = []
    for name, part in parts:
        report = report_of_teams(part, span) if part.is_of_teams else report_of_players(part, span)
        content = trf_text(report, edition).encode()
        files.append(ReportFile(name=name, content=content, problems=tuple(lacking(part, report))))
    return tuple(files)


def report_for_pairing(tournament: Tournament) -> str:
    """Report of a Swiss so far, as a pairing engine reads it: all rounds that have been paired, perhaps none.

    Who is not to be paired is told to the engine besides.
    """
    rounds = frozenset(range(1, tournament.rounds + 1))
    return trf_text(replace(report_of_rounds(tournament, rounds), byes=()), Edition.TRF26)

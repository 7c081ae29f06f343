"""An event for other eyes and other programs: what can be made of it, and what lacks in what was made.

`TARGETS` is the whole list. A target makes files from a tournament and the wishes of whoever asked; where they are
written, and what they are called, is left to that person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from roundbook.app import Source, read_workbook
from roundbook.errors import FormatError, Problem
from roundbook.exchange.json_out import json_text
from roundbook.exchange.report import Edition
from roundbook.exchange.reporting import WHOLE, Span
from roundbook.exchange.reports import report_files
from roundbook.model import Tournament
from roundbook.publish import chosen_columns, csv_tables, html_page
from roundbook.rules import after_round


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportWishes:
    """What can be said about an export.

    `columns` are private columns that shall leave, by header or meaning; `separator` is what parts the columns of a
    csv: comma, semicolon or tab, empty for that of the language. `span` are the rounds of a report, `settings` what the
    workbook does not say about the event, by the names of `Settings` (`place`, `arbiter`, `round_dates` ...).
    `after` is the round after which a page or tables stand.
    """

    columns: tuple[str, ...] = ()
    separator: str = ""
    span: Span = WHOLE
    settings: Mapping[str, Any] = field(default_factory=dict)
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """Contents by name, and warnings about what is missing in them.

    A single file has no name; each report of a group has that of its group, each table of a csv its own file name.
    """

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Something that can be made. `endings` are those that the name of its file may have, the usual one first.

    There are none where several files of different names are made, for a folder.
    """

    make: Callable[[Tournament, ExportWishes], Exported]
    endings: tuple[str, ...] = ()


def export(source: Source | Tournament, kind: str, wishes: ExportWishes | None = None) -> Exported:
    """Files of a workbook or a tournament for other eyes and programs: html, csv, json, trf or trf16.

    Nothing is written.
    Raises WorkbookError: see `read_workbook`. FormatError: no such kind, column or round. OutputError: a web page needs
    one more library.
    """
    if kind not in TARGETS:
        raise FormatError(Problem(code="export-unknown", value=kind, details={"known": ", ".join(TARGETS)}))
    wishes = wishes or ExportWishes()
    tournament = source if isinstance(source, Tournament) else read_workbook(source)
    told = replace(tournament, settings=replace(tournament.settings, **wishes.settings))
    told = told if wishes.after is None else after_round(told, wishes.after)
    return TARGETS[kind].make(told, wishes)


def _html(tournament: Tournament, wishes: ExportWishes) -> Exported:
    return Exported(files={"": html_page(tournament, chosen_columns(tournament, wishes.columns))})


def _csv(tournament: Tournament, wishes: ExportWishes) -> Exported:
    return Exported(files=csv_tables(tournament, chosen_columns(tournament, wishes.columns), wishes.separator))


def _json(tournament: Tournament, _wishes: ExportWishes) -> Exported:
    return Exported(files={"": json_text(tournament).encode()})


def _report(edition: Edition, tournament: Tournament, wishes: ExportWishes) -> Exported:
    """Reports of all groups; what several of them lack is told once."""
    made = report_files(tournament, edition, wishes.span)
    problems = dict.fromkeys(problem for report in made for problem in report.problems)
    return Exported(files={report.name: report.content for report in made}, problems=tuple(problems))


TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        "html": Target(make=_html, endings=(".html", ".htm")),
        "csv": Target(make=_csv),
        "json": Target(make=_json, endings=(".json",)),
        "trf": Target(make=partial(_report, Edition.TRF26), endings=(".trf",)),
        "trf16": Target(make=partial(_report, Edition.TRF16), endings=(".trf",)),
    }
)

"""The verb `export`: an event for other eyes and other programs.

`TARGETS` is the whole list of what can be written. A target makes files from a tournament and the wishes of whoever
asked; everything it needs is imported when it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from roundbook.cli_reports import REPORT_OPTIONS, report_contents, report_options, report_problems
from roundbook.errors import OutputError, Problem
from roundbook.plain_text import printable
from roundbook.terminal import attempt, in_file_name, is_taken, own_texts, say, tell_kept, tell_problems

if TYPE_CHECKING:
    from roundbook.model import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What can be said about an export: private columns that shall leave, and what parts the columns of a table.

    `given` are the options of report files as they were typed, by parameter.
    """

    columns: tuple[str, ...] = ()
    separator: str = ""
    given: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Something that can be written.

    `endings` are those that the name of its file may have, the usual one first; none where several files of different
    names are made, in a folder. `make` gives contents by file name; that of a single file does not matter, those of
    several files with an ending stand behind the name of the workbook. `options` are those that mean something for it.
    `lacking` tells what is missing in what was written.
    """

    endings: tuple[str, ...] = ()
    make: Callable[[Tournament, Wishes], Mapping[str, bytes]]
    options: frozenset[str] = frozenset()
    lacking: Callable[[Tournament, Wishes], Iterable[Problem]] = lambda _tournament, _wishes: ()


def _html(tournament: Tournament, wishes: Wishes) -> Mapping[str, bytes]:
    from roundbook.publish import chosen_columns, html_page  # noqa: PLC0415

    return {"": html_page(tournament, chosen_columns(tournament, wishes.columns))}


def _csv(tournament: Tournament, wishes: Wishes) -> Mapping[str, bytes]:
    from roundbook.publish import chosen_columns, csv_tables  # noqa: PLC0415

    return csv_tables(tournament, chosen_columns(tournament, wishes.columns), wishes.separator)


def _json(tournament: Tournament, _wishes: Wishes) -> Mapping[str, bytes]:
    from roundbook.exchange.json_out import json_text  # noqa: PLC0415

    return {"": json_text(tournament).encode()}


def _report(edition: str) -> Target:
    def make(tournament: Tournament, wishes: Wishes) -> Mapping[str, bytes]:
        from roundbook.exchange.report import Edition  # noqa: PLC0415

        return report_contents(tournament, wishes.given, Edition(edition))

    def lacking(tournament: Tournament, wishes: Wishes) -> Iterable[Problem]:
        from roundbook.exchange.report import Edition  # noqa: PLC0415

        return report_problems(tournament, wishes.given, Edition(edition))

    return Target(endings=(".trf",), make=make, options=frozenset(REPORT_OPTIONS.values()), lacking=lacking)


TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        "html": Target(make=_html, endings=(".html", ".htm"), options=frozenset({"--with"})),
        "csv": Target(make=_csv, options=frozenset({"--with", "--separator"})),
        "json": Target(endings=(".json",), make=_json),
        "trf": _report("trf26"),
        "trf16": _report("trf16"),
    }
)


@click.command()
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.option("--to", "kind", type=click.Choice(list(TARGETS)), required=True, help="What to write.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File or, for csv, folder to write (default: beside BOOK)."
)
@click.option("--with", "columns", help="Private columns to publish all the same: birth, note, or headers of your own.")
@click.option("--separator", type=click.Choice(["comma", "semicolon", "tab"]), help="Between columns of a csv.")
@report_options
@click.option("--force", is_flag=True, help="Replace existing files; the old ones are kept as backups.")
def export(book: Path, kind: str, output: Path | None, force: bool, **wished: str | None) -> None:
    """Write the event of BOOK for other eyes and programs.

    html (a web page in one file), csv (tables for Excel and programs), trf (report file of 2026 for rating and for
    other chess programs), trf16 (the same of 2016), json (everything: `create` makes the same workbook of it again).
    """
    texts, target = own_texts(), TARGETS[kind]
    named = {"columns": "--with", "separator": "--separator", **REPORT_OPTIONS}
    for option, value in ((option, wished[key]) for key, option in named.items()):
        if value and option not in target.options:
            raise click.UsageError(texts.message("cli_option_not_here", option=option, name=kind))
    given = {key: value for key in REPORT_OPTIONS if (value := wished[key])}
    wishes = Wishes(columns=_names(wished["columns"] or ""), separator=wished["separator"] or "", given=given)

    def job() -> None:
        from roundbook import app  # noqa: PLC0415

        tournament = app.read_workbook(book)
        made = target.make(tournament, wishes)
        files = _placed(made, book, output, target)
        replaced = [path for path in files if is_taken(path)]
        if replaced and not force:
            raise click.UsageError(texts.message("cli_exists", file=printable(replaced[0].name), option="-o"))
        tell_problems(texts, target.lacking(tournament, wishes))
        app.write_files(files, may_make_folder=not target.endings)
        for path in files:
            say(texts.message("cli_exported", file=printable(str(path))))
            tell_kept(texts, path, is_replaced=path in replaced)

    sys.exit(attempt(texts, book, job))


def _names(typed: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in typed.split(",") if name.strip())


def _placed(made: Mapping[str, bytes], book: Path, output: Path | None, target: Target) -> dict[Path, bytes]:
    """Contents by path: a file or a folder, beside the workbook unless said otherwise.

    Raises OutputError: the name is that of another kind of file, the workbook perhaps.
    """
    if not target.endings:
        folder = output or book.with_name(f"{book.stem} - csv")
        return {folder / name: content for name, content in made.items()}
    if len(made) > 1:
        folder = output or book.parent
        named = ((f"{book.stem} - {in_file_name(name)}{target.endings[0]}", made[name]) for name in made)
        return {folder / name: content for name, content in named}
    usual = book.with_suffix(target.endings[0])
    place = output / usual.name if output and output.is_dir() else output or usual
    if place.suffix.lower() not in target.endings:
        ending = target.endings[0]
        raise OutputError(Problem(code="export-other-ending", value=place.name, details={"ending": ending}))
    return dict.fromkeys([place], *made.values())

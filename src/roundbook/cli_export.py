"""The verb `export`: an event for other eyes and other programs.

`TARGETS` is the whole list of what can be written. A target makes files from a tournament and the wishes of whoever
asked; everything it needs is imported when it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from roundbook.errors import OutputError, Problem
from roundbook.plain_text import printable
from roundbook.terminal import attempt, is_taken, own_texts, say, tell_kept

if TYPE_CHECKING:
    from roundbook.model import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What can be said about an export: private columns that shall leave, and what parts the columns of a table."""

    columns: tuple[str, ...] = ()
    separator: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Something that can be written.

    `endings` are those that the name of its one file may have, the usual one first; none where several files are made,
    in a folder. `make` gives contents by file name; that of a single file does not matter. `options` are those that
    mean something for it.
    """

    endings: tuple[str, ...] = ()
    make: Callable[[Tournament, Wishes], Mapping[str, bytes]]
    options: frozenset[str] = frozenset()


def _html(tournament: Tournament, wishes: Wishes) -> Mapping[str, bytes]:
    from roundbook.publish import chosen_columns, html_page  # noqa: PLC0415

    return {"": html_page(tournament, chosen_columns(tournament, wishes.columns))}


def _csv(tournament: Tournament, wishes: Wishes) -> Mapping[str, bytes]:
    from roundbook.publish import chosen_columns, csv_tables  # noqa: PLC0415

    return csv_tables(tournament, chosen_columns(tournament, wishes.columns), wishes.separator)


TARGETS: Mapping[str, Target] = MappingProxyType(
    {
        "html": Target(make=_html, endings=(".html", ".htm"), options=frozenset({"--with"})),
        "csv": Target(make=_csv, options=frozenset({"--with", "--separator"})),
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
@click.option("--force", is_flag=True, help="Replace existing files; the old ones are kept as backups.")
def export(book: Path, kind: str, output: Path | None, force: bool, **wished: str | None) -> None:
    """Write the event of BOOK for other eyes and programs.

    html (a web page in one file), csv (tables for Excel and programs).
    """
    texts, target = own_texts(), TARGETS[kind]
    for option, value in (("--with", wished["columns"]), ("--separator", wished["separator"])):
        if value and option not in target.options:
            raise click.UsageError(texts.message("cli_option_not_here", option=option, name=kind))
    wishes = Wishes(columns=_names(wished["columns"] or ""), separator=wished["separator"] or "")

    def job() -> None:
        from roundbook import app  # noqa: PLC0415

        made = target.make(app.read_workbook(book), wishes)
        files = _placed(made, book, output, target)
        replaced = [path for path in files if is_taken(path)]
        if replaced and not force:
            raise click.UsageError(texts.message("cli_exists", file=printable(replaced[0].name), option="-o"))
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
    usual = book.with_suffix(target.endings[0])
    place = output / usual.name if output and output.is_dir() else output or usual
    if place.suffix.lower() not in target.endings:
        ending = target.endings[0]
        raise OutputError(Problem(code="export-other-ending", value=place.name, details={"ending": ending}))
    return dict.fromkeys([place], *made.values())

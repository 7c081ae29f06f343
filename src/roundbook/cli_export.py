"""The verb `export`: an event for other eyes and other programs. What can be made is listed in `exporting.py`."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.cli_reports import REPORT_OPTIONS, report_options, report_settings, report_span
from roundbook.errors import OutputError, Problem
from roundbook.plain_text import printable
from roundbook.terminal import attempt, in_file_name, is_taken, own_texts, say, tell_kept, tell_problems

if TYPE_CHECKING:
    from roundbook.exporting import ExportWishes, Target
    from roundbook.model import Tournament

_REPORT = frozenset(REPORT_OPTIONS.values())
# Files of both would have one name.
_ONE_OF = frozenset({"trf", "trf16"})
# Options that mean something for each kind.
KINDS: Mapping[str, Collection[str]] = {
    "html": {"--with", "--after"},
    "csv": {"--with", "--separator", "--after"},
    "json": (),
    "trf": _REPORT,
    "trf16": _REPORT,
}


def _kinds(_context: click.Context, _parameter: click.Parameter, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Kinds by name, several of them with commas; two that would have the same name are refused."""
    words = [part.strip().casefold() for text in typed for part in text.replace(";", ",").split(",")]
    for word in words:
        if word not in KINDS:
            raise click.BadParameter(
                own_texts().message("cli_export_what", what=printable(word), known=", ".join(KINDS))
            )
    if set(words) >= _ONE_OF:
        raise click.UsageError(own_texts().message("cli_option_or", options=", ".join(sorted(_ONE_OF))))
    return tuple(dict.fromkeys(words))


@click.command()
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "kinds",
    metavar="KIND[,KIND...]",
    multiple=True,
    required=True,
    callback=_kinds,
    help=f"What to write: {', '.join(KINDS)}. May be given several times.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="File or, for csv and for several kinds, folder to write (default: beside BOOK).",
)
@click.option("--with", "columns", help="Private columns to publish all the same: birth, note, or headers of your own.")
@click.option("--separator", type=click.Choice(["comma", "semicolon", "tab"]), help="Between columns of a csv.")
@click.option("--after", type=click.IntRange(1), help="A page or tables as they were after this round.")
@report_options
@click.option("--force", is_flag=True, help="Replace existing files; the old ones are kept as backups.")
def export(book: Path, kinds: tuple[str, ...], output: Path | None, force: bool, **wished: Any) -> None:
    """Write the event of BOOK for other eyes and programs.

    html (a web page in one file), csv (tables for Excel and programs), trf (report file of 2026 for rating and for
    other chess programs), trf16 (the same of 2016), json (everything: `create` makes the same workbook of it again).
    """
    texts = own_texts()
    named = {"columns": "--with", "separator": "--separator", "after": "--after", **REPORT_OPTIONS}
    given = {key: value for key in named if (value := wished[key])}
    for option in (named[key] for key in given):
        if not any(option in KINDS[kind] for kind in kinds):
            raise click.UsageError(texts.message("cli_option_not_here", option=option, name=", ".join(kinds)))

    def job() -> None:
        from roundbook import app, exporting, handouts  # noqa: PLC0415

        tournament, files = app.read_workbook(book), dict[Path, bytes]()
        problems: dict[Problem, None] = {}
        for kind in kinds:
            own = {key: value for key, value in given.items() if named[key] in KINDS[kind]}
            made = exporting.export(tournament, kind, _wishes(tournament, own))
            files |= _placed(made.files, book, output, exporting.TARGETS[kind], is_folder=len(kinds) > 1)
            problems |= dict.fromkeys(made.problems)
        replaced = [path for path in files if is_taken(path)]
        if replaced and not force:
            raise click.UsageError(texts.message("cli_exists", file=printable(replaced[0].name), option="-o"))
        tell_problems(texts, problems)
        may_make_folder = len(kinds) > 1 or not exporting.TARGETS[kinds[0]].endings
        handouts.write_files(files, may_make_folder=may_make_folder)
        for path in files:
            say(texts.message("cli_exported", file=printable(str(path))))
            tell_kept(texts, path, is_replaced=path in replaced)

    sys.exit(attempt(texts, book, job))


def _wishes(tournament: Tournament, given: Mapping[str, Any]) -> ExportWishes:
    """What was said about one kind of export."""
    from roundbook.exporting import ExportWishes  # noqa: PLC0415

    return ExportWishes(
        columns=_names(given.get("columns", "")),
        separator=given.get("separator", ""),
        span=report_span(given),
        after=given.get("after"),
        settings=report_settings(tournament, given),
    )


def _names(typed: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in typed.split(",") if name.strip())


def _placed(
    made: Mapping[str, bytes], book: Path, output: Path | None, target: Target, *, is_folder: bool
) -> dict[Path, bytes]:
    """Contents by path: a file or a folder, beside the workbook unless said otherwise.

    `is_folder`: what was said is a folder, since there are more files than these.
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
    place = output / usual.name if output and (is_folder or output.is_dir()) else output or usual
    if place.suffix.lower() not in target.endings:
        ending = target.endings[0]
        raise OutputError(Problem(code="export-other-ending", value=place.name, details={"ending": ending}))
    return dict.fromkeys([place], *made.values())

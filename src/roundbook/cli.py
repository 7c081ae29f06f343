"""The terminal: verbs, options, sentences and exit codes. Everything else is `app.py`.

Exit codes: 0 done, 1 the file has errors, 2 wrong use, 3 could not write, 130 interrupted (`terminal.py`). Everything
heavy is imported inside the verb that needs it, so that `roundbook --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from roundbook.cli_calendar import calendar
from roundbook.cli_create import create
from roundbook.cli_dating import dates
from roundbook.cli_draw import draw
from roundbook.cli_explain import explain
from roundbook.cli_export import export
from roundbook.cli_pair import pair
from roundbook.cli_plan import plan
from roundbook.cli_print import print_things
from roundbook.cli_ratings import ratings
from roundbook.errors import Severity
from roundbook.files import backup_path, is_backup_name
from roundbook.plain_text import printable
from roundbook.terminal import (
    DONE,
    Verbs,
    attempt,
    is_taken,
    label,
    now,
    own_texts,
    say,
    tell_kept,
    tell_problems,
)
from roundbook.text import LANGUAGES, Texts, load_texts

if TYPE_CHECKING:
    from roundbook.app import Updated, Wishes
    from roundbook.model import Tournament
    from roundbook.workbook.book import ReportLine


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="roundbook")
def main() -> None:
    """A chess player list in Excel becomes a live tournament workbook, and the results come back out of it."""


main.add_command(calendar)
main.add_command(create)
main.add_command(dates)
main.add_command(draw)
main.add_command(explain)
main.add_command(export)
main.add_command(pair)
main.add_command(plan)
main.add_command(print_things)
main.add_command(ratings)


# ---- update, check, show


@main.command()
@click.argument("books", metavar="BOOK...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--redraw", is_flag=True, help="Make a new draw and schedule for players added or deleted.")
@click.option("--rebuild", is_flag=True, help="Write all sheets anew, with all entries: for an older or broken BOOK.")
@click.option("--exchanged", is_flag=True, help="Players exchanged numbers or particulars on purpose: go by that.")
@click.option("--repair", is_flag=True, help="Put back formulas and sheets that were overwritten, broken or deleted.")
def update(books: tuple[Path, ...], **wishes: Unpack[Wishes]) -> None:
    """Read the results in each BOOK, calculate anew, and write figures, forfeits and report into it."""
    from roundbook import app  # noqa: PLC0415

    def job(book: Path) -> Updated:
        return app.update(book, when=now(), **wishes)

    _each(books, job, _tell_updated)


@main.command()
@click.argument("books", metavar="BOOK...", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(books: tuple[Path, ...]) -> None:
    """Say what `update` would do with each BOOK, without writing anything."""
    from roundbook import app  # noqa: PLC0415

    def job(book: Path) -> Updated:
        return app.check(book, when=now())

    _each(books, job, _tell_checked)


@main.command()
@click.argument("books", metavar="BOOK...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--after", type=click.IntRange(1), help="Standings as they were after this round (default: now).")
def show(books: tuple[Path, ...], after: int | None) -> None:
    """Print the standings of each BOOK."""
    from roundbook import app  # noqa: PLC0415

    _each(books, app.read_workbook, partial(_tell_standings, after=after))


@main.command()
@click.argument("output", type=click.Path(path_type=Path), default=Path("entry form.xlsx"))
@click.option("--force", is_flag=True, help="Replace an existing file; the old one is kept as a backup.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the form (default: that of this computer).")
def template(output: Path, force: bool, lang: str | None) -> None:
    """Write a blank entry form to OUTPUT, to be filled in and given to `create`."""
    from roundbook import handouts  # noqa: PLC0415

    texts = load_texts(lang) if lang else own_texts()
    is_replaced = is_taken(output)
    if is_replaced and not force:
        raise click.UsageError(texts.message("cli_exists", file=printable(output.name), option="roundbook template"))

    def job() -> None:
        handouts.write_template(output, language=texts.language)
        say(texts.message("cli_template", file=printable(str(output))))
        tell_kept(texts, output, is_replaced=is_replaced)

    sys.exit(attempt(texts, output, job))


def _each(books: tuple[Path, ...], job: Callable[[Path], Any], tell: Callable[[Texts, Path, Any], None]) -> None:
    """One job for every workbook: progress, each one's own sentences, one summary; a bad one does not stop the rest."""
    texts = own_texts()
    books = _without_backups(texts, books)
    ends = []

    def work(book: Path) -> None:
        tell(texts, book, job(book))

    for place, book in enumerate(books, start=1):
        if len(books) > 1:
            say(f"[{place}/{len(books)}] {printable(str(book))}", bold=True)
        ends.append(attempt(texts, book, partial(work, book)))
    if len(books) > 1:
        done = ends.count(DONE)
        say(texts.message("cli_summary", done=done, total=len(books), failed=len(books) - done))
    sys.exit(max(ends, default=DONE))


def _without_backups(texts: Texts, books: tuple[Path, ...]) -> tuple[Path, ...]:
    """The workbooks that were meant by `*.xlsx`: not the backups beside them, nor the marks of open files."""
    if len(books) == 1:
        return books
    beside = [book for book in books if is_backup_name(book) or book.name.startswith("~$")]
    if beside:
        say(texts.message("cli_backups_skipped", files=printable(", ".join(book.name for book in beside))))
    return tuple(book for book in books if book not in beside)


def _tell_updated(texts: Texts, book: Path, updated: Updated) -> None:
    """What `update` did and found; the report tells the rest, the state of the event and its ties."""
    tell_problems(texts, updated.problems)
    told = {texts.problem(problem) for problem in updated.problems}
    findings = (line for line in updated.report_in(texts) if _is_finding(line))
    _tell_report(texts, (line for line in findings if line.text not in told))
    key = "cli_updated" if updated.is_changed else "cli_unchanged"
    key = "cli_redrawn" if updated.is_redrawn else "cli_rebuilt" if updated.is_rebuilt else key
    say(texts.message(key, file=printable(book.name), backup=printable(backup_path(book).name)))


def _tell_checked(texts: Texts, book: Path, checked: Updated) -> None:
    """The whole report, and what `update` would do."""
    report = checked.report_in(texts)
    _tell_report(texts, report)
    told = {line.text for line in report}
    tell_problems(texts, (problem for problem in checked.problems if texts.problem(problem) not in told))
    say(texts.message("cli_checked_changes" if checked.is_changed else "cli_checked_same", file=printable(book.name)))


def _tell_standings(texts: Texts, _book: Path, tournament: Tournament, *, after: int | None) -> None:
    from roundbook.printed_standings import standings_text  # noqa: PLC0415

    say(standings_text(tournament, texts, after))


def _tell_report(texts: Texts, lines: Iterable[ReportLine]) -> None:
    for line in lines:
        if _is_finding(line):
            say(f"{label(texts, Severity(line.kind))}: {printable(line.text)}")
        else:
            say(printable(line.text), bold=line.kind == "heading")


def _is_finding(line: ReportLine) -> bool:
    return line.kind in set(Severity)

"""The terminal: verbs, options, sentences and exit codes. Everything else is `app.py`.

Exit codes: 0 done, 1 the file has errors, 2 wrong use, 3 could not write. Everything heavy is imported inside the verb
that needs it, so that `roundbook --help` answers at once.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import os
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.errors import FormatError, OutputError, Problem, RoundbookError, Severity
from roundbook.files import backup_path
from roundbook.model import CompletedRule, CrosstableOrder, DrawMethod, Scoring, Settings
from roundbook.rules import PRESETS
from roundbook.system_language import system_language
from roundbook.text import LANGUAGES, Texts, language_for, load_texts

if TYPE_CHECKING:
    from roundbook.app import Updated
    from roundbook.model import Tournament
    from roundbook.players import ListOptions, PlayerList
    from roundbook.workbook.book import ReportLine

DONE, WRONG_FILE, WRONG_USE, NOT_WRITTEN = 0, 1, 2, 3
SEEDS, MOST_SEED = 1_000_000, 10**15 - 1
MOST_NOTES = 3
COLOR_BY_SEVERITY = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="roundbook")
def main() -> None:
    """A chess player list in Excel becomes a live tournament workbook, and the results come back out of it."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no letter for ½ shows a question mark; no sentence is worth a crash.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


# ---- create


def _order_option(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    if value.lower() in PRESETS:
        return PRESETS[value.lower()]
    return tuple(code.strip().upper() for code in value.replace(";", ",").split(",") if code.strip())


def _scoring_option(_context: click.Context, _parameter: click.Parameter, value: str) -> Scoring:
    try:
        points = [Decimal(part.strip().replace(",", ".").replace("½", "0.5")) for part in value.split("-")]
    except InvalidOperation as error:
        raise click.BadParameter("three numbers with hyphens between them, such as 1-0.5-0 or 3-1-0") from error
    if (
        len(points) != 3
        or not all(value.is_finite() for value in points)
        or not points[0] >= points[1] >= points[2] >= 0
        or points[0] == points[2]
    ):
        raise click.BadParameter("win, draw and loss in falling order, such as 1-0.5-0 or 3-1-0")
    return Scoring(win=points[0], draw=points[1], loss=points[2])


@main.command()
@click.argument("players", metavar="LIST", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write (default: LIST - tournament.xlsx).",
)
@click.option("--force", is_flag=True, help="Replace an existing output file; the old one is kept as a backup.")
@click.option("--event", help="Name of the event (default: the name of the list's file).")
@click.option("--place", default="", help="Where it is played.")
@click.option("--from", "start_date", default="", help="First day, as it shall be printed.")
@click.option("--to", "end_date", default="", help="Last day, as it shall be printed.")
@click.option("--arbiter", default="", help="Name of the arbiter.")
@click.option("--cycles", type=click.IntRange(1, 2), default=1, show_default=True, help="1 single, 2 double.")
@click.option("--double", is_flag=True, help="Double round robin, the same as --cycles 2.")
@click.option("--no-swap", is_flag=True, help="Keep the last two rounds of the first cycle in their order.")
@click.option(
    "--draw",
    type=click.Choice([method.value for method in DrawMethod]),
    default=DrawMethod.LOT.value,
    show_default=True,
    help="Pairing numbers by lot, in list order, by rating, or the list's own numbers.",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Seed of the drawing of lots (default: a new one, printed)."
)
@click.option(
    "--tie-breaks",
    callback=_order_option,
    default="fide",
    show_default=True,
    help="Order such as DE,WIN,SB,KS, or a preset: fide (DE,WIN,SB,KS), club (SB,DE,KS).",
)
@click.option("--scoring", callback=_scoring_option, default="1-0.5-0", show_default=True, help="Win-draw-loss.")
@click.option(
    "--completed",
    type=click.Choice([rule.value for rule in CompletedRule]),
    default=CompletedRule.PLAYED.value,
    show_default=True,
    help="Games that count as completed for the 50 % rule.",
)
@click.option(
    "--crosstable",
    type=click.Choice([order.value for order in CrosstableOrder]),
    default=CrosstableOrder.RANK.value,
    show_default=True,
    help="Order of the crosstable.",
)
@click.option("--sheet", help="Sheet of the list, if the file has several.")
@click.option("--group", help="Group to read, or title or sheet of one of several lists.")
@click.option("--all-groups", is_flag=True, help="Read all groups or lists as one field.")
@click.option("--rating-column", help="Header of the rating to use, or fide or national, if there are several.")
@click.option("--keep-withdrawn", is_flag=True, help="Read players too who are crossed out or marked as withdrawn.")
@click.option("--visible-only", is_flag=True, help="Leave out rows that are hidden or filtered out.")
@click.option("-y", "--yes", is_flag=True, help="Write without asking, whatever there is to look at in the list.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the workbook (default: that of the list's headers)."
)
def create(players: Path, output: Path | None, **options: Any) -> None:
    """Make a tournament workbook from a player list in LIST (.xlsx, .xlsm, .xls, .ods, .csv, .txt)."""
    from roundbook import app  # noqa: PLC0415

    texts = load_texts(options["lang"] or _own_language())
    target = output or players.with_name(f"{players.stem} - tournament.xlsx")
    if target.exists() and not options["force"]:
        raise click.UsageError(texts.message("cli_exists", file=target.name))
    if target.exists() and players.exists() and target.samefile(players):
        raise click.UsageError(texts.message("cli_same_file", file=target.name))
    with _sentences(texts, players):
        listed = app.read_list(players, _list_options(options))
    language = options["lang"] or language_for(listed.languages, _own_language())
    settings = _settings(players, options, language)
    _tell_list(texts, listed)
    is_in_question = not options["yes"] and _may_ask() and _needs_a_look(listed.problems)
    if is_in_question and not click.confirm(texts.message("cli_confirm", file=target.name), default=True):
        click.echo(texts.message("cli_nothing_written"))
        sys.exit(NOT_WRITTEN)
    with _sentences(texts, players):
        made = app.create_from_list(listed, settings, created=_now(), target=target)
    if settings.draw_method is DrawMethod.LOT:
        sheet = load_texts(language).sheet("settings")
        click.echo(texts.message("cli_seed", seed=settings.seed, sheet=sheet))
    values = {"rounds": made.tournament.rounds, "games": sum(not game.is_bye for game in made.tournament.games)}
    click.echo(texts.message("cli_created", file=target, **values))


def _list_options(options: dict[str, Any]) -> ListOptions:
    from roundbook.players import ListOptions  # noqa: PLC0415

    return ListOptions(**{field.name: options[field.name] for field in fields(ListOptions)})


def _tell_list(texts: Texts, listed: PlayerList) -> None:
    """What was understood of a list, before anything is written."""
    from roundbook.list_summary import list_summary  # noqa: PLC0415

    click.echo(list_summary(listed, texts))
    _tell_problems(texts, listed.problems)


def _needs_a_look(problems: Iterable[Problem]) -> bool:
    return any(problem.severity is Severity.WARNING for problem in problems)


def _may_ask() -> bool:
    """Whether a person sits at both ends; a script is never kept waiting."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _settings(players: Path, options: dict[str, Any], language: str) -> Settings:
    seed = options["seed"] if options["seed"] is not None else secrets.randbelow(SEEDS)
    return Settings(
        event=options["event"] or _event_name(players.stem),
        place=options["place"],
        start_date=options["start_date"],
        end_date=options["end_date"],
        arbiter=options["arbiter"],
        cycles=2 if options["double"] else options["cycles"],
        swap_last_rounds=not options["no_swap"],
        draw_method=DrawMethod(options["draw"]),
        seed=seed if options["draw"] == DrawMethod.LOT.value else 0,
        scoring=options["scoring"],
        tie_breaks=options["tie_breaks"],
        completed=CompletedRule(options["completed"]),
        crosstable_order=CrosstableOrder(options["crosstable"]),
        language=language,
    )


def _event_name(stem: str) -> str:
    """Name of an event from the name of its list's file; capitals inside are somebody's intention.

    >>> _event_name("club_championship"), _event_name("GM_Norm-Open")
    ('Club championship', 'GM Norm Open')
    """
    words = stem.replace("_", " ").replace("-", " ").split()
    name = " ".join(words)
    return name[:1].upper() + name[1:]


# ---- update, check, show


@main.command()
@click.argument("books", metavar="BOOK...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--redraw", is_flag=True, help="Make a new draw and schedule for players added or deleted.")
@click.option("--rebuild", is_flag=True, help="Write all sheets anew, with all entries: for an older or broken BOOK.")
def update(books: tuple[Path, ...], redraw: bool, rebuild: bool) -> None:
    """Read the results in each BOOK, calculate anew, and write figures, forfeits and report into it."""
    from roundbook import app  # noqa: PLC0415

    def job(book: Path) -> Updated:
        return app.update(book, when=_now(), redraw=redraw, rebuild=rebuild)

    _each(books, job, _tell_updated)


@main.command()
@click.argument("books", metavar="BOOK...", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(books: tuple[Path, ...]) -> None:
    """Say what `update` would do with each BOOK, without writing anything."""
    from roundbook import app  # noqa: PLC0415

    def job(book: Path) -> Updated:
        return app.check(book, when=_now())

    _each(books, job, _tell_checked)


@main.command()
@click.argument("books", metavar="BOOK...", nargs=-1, required=True, type=click.Path(path_type=Path))
def show(books: tuple[Path, ...]) -> None:
    """Print the standings of each BOOK."""
    from roundbook import app  # noqa: PLC0415

    _each(books, app.read_workbook, _tell_standings)


@main.command()
@click.argument("output", type=click.Path(path_type=Path), default=Path("entry form.xlsx"))
@click.option("--force", is_flag=True, help="Replace an existing file; the old one is kept as a backup.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the form (default: that of this computer).")
def template(output: Path, force: bool, lang: str | None) -> None:
    """Write a blank entry form to OUTPUT, to be filled in and given to `create`."""
    from roundbook import app  # noqa: PLC0415

    texts = load_texts(lang or _own_language())
    if output.exists() and not force:
        raise click.UsageError(texts.message("cli_exists", file=output.name))
    with _sentences(texts, output):
        app.write_template(output, language=texts.language)
    click.echo(texts.message("cli_template", file=output))


def _each(books: tuple[Path, ...], job: Callable[[Path], Any], tell: Callable[[Texts, Path, Any], None]) -> None:
    """One job for every workbook: progress, each one's own sentences, one summary; a bad one does not stop the rest."""
    worst, failed = DONE, 0
    texts = load_texts(_own_language())
    books = _without_backups(texts, books)
    for place, book in enumerate(books, start=1):
        if len(books) > 1:
            click.secho(f"[{place}/{len(books)}] {book}", bold=True)
        try:
            tell(texts, book, job(book))
        except RoundbookError as error:
            _tell_problems(texts, error.problems, book)
            worst, failed = max(worst, exit_code(error)), failed + 1
    if len(books) > 1:
        click.echo(texts.message("cli_summary", done=len(books) - failed, total=len(books), failed=failed))
    sys.exit(worst)


def _without_backups(texts: Texts, books: tuple[Path, ...]) -> tuple[Path, ...]:
    """The workbooks that were meant by `*.xlsx`: not the backups beside them, nor the marks of open files."""
    if len(books) == 1:
        return books
    beside = [book for book in books if book.stem.endswith(".bak") or book.name.startswith("~$")]
    if beside:
        click.echo(texts.message("cli_backups_skipped", files=", ".join(book.name for book in beside)))
    return tuple(book for book in books if book not in beside)


def _tell_updated(texts: Texts, book: Path, updated: Updated) -> None:
    """What `update` did and found; the report tells the rest, the state of the event and its ties."""
    _tell_problems(texts, updated.problems)
    told = {texts.problem(problem) for problem in updated.problems}
    findings = (line for line in updated.report_in(texts) if _is_finding(line))
    _tell_report(texts, (line for line in findings if line.text not in told))
    key = "cli_updated" if updated.is_changed else "cli_unchanged"
    key = "cli_redrawn" if updated.is_redrawn else "cli_rebuilt" if updated.is_rebuilt else key
    click.echo(texts.message(key, file=book.name, backup=backup_path(book).name))


def _tell_checked(texts: Texts, book: Path, checked: Updated) -> None:
    """The whole report, and what `update` would do."""
    report = checked.report_in(texts)
    _tell_report(texts, report)
    told = {line.text for line in report}
    _tell_problems(texts, (problem for problem in checked.problems if texts.problem(problem) not in told))
    click.echo(texts.message("cli_checked_changes" if checked.is_changed else "cli_checked_same", file=book.name))


def _tell_standings(texts: Texts, _book: Path, tournament: Tournament) -> None:
    from roundbook.tables import standings_text  # noqa: PLC0415

    click.echo(standings_text(tournament, texts))


# ---- sentences


@contextlib.contextmanager
def _sentences(texts: Texts, path: Path) -> Iterator[None]:
    """Tell our own errors as sentences and leave with the right exit code."""
    try:
        yield
    except RoundbookError as error:
        _tell_problems(texts, error.problems, path)
        sys.exit(exit_code(error))


def _tell_report(texts: Texts, lines: Iterable[ReportLine]) -> None:
    for line in lines:
        if _is_finding(line):
            click.echo(f"{_label(texts, Severity(line.kind))}: {_safe(line.text)}")
        else:
            click.secho(_safe(line.text), bold=line.kind == "heading")


def _safe(text: str) -> str:
    """Text from a file as a terminal may have it."""
    from roundbook.tables import printable  # noqa: PLC0415

    return printable(text)


def _is_finding(line: ReportLine) -> bool:
    return line.kind in set(Severity)


def _label(texts: Texts, severity: Severity) -> str:
    return click.style(texts.label(f"report_{severity.value}"), fg=COLOR_BY_SEVERITY[severity])


def exit_code(error: RoundbookError) -> int:
    """Exit code of an error: the file is wrong, the wish is wrong, or it could not be written."""
    if isinstance(error, OutputError):
        return NOT_WRITTEN
    return WRONG_USE if isinstance(error, FormatError) else WRONG_FILE


def _tell_problems(texts: Texts, problems: Iterable[Problem], path: Path | None = None) -> None:
    """One sentence for each problem; many notes of one kind are cut short, warnings and errors never."""
    notes = Counter[str]()
    for problem in problems:
        is_note = problem.severity is Severity.NOTE
        notes[problem.code] += is_note
        if is_note and notes[problem.code] > MOST_NOTES:
            continue
        where = f"{path.name}: " if path is not None else ""
        sentence = _safe(where + texts.problem(problem))
        click.echo(f"{_label(texts, problem.severity)}: {sentence}", err=problem.severity is Severity.ERROR)
    for code, count in notes.items():
        if count > MOST_NOTES:
            click.echo(texts.message("cli_more_notes", count=count - MOST_NOTES, code=code))


def _own_language() -> str:
    """Language of the computer: what the terminal says, whatever language a workbook is in."""
    return system_language(os.environ)


def _now() -> datetime.datetime:
    """Now; `SOURCE_DATE_EPOCH` fixes it for builds that must repeat to the byte."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    if fixed:
        return datetime.datetime.fromtimestamp(int(fixed), tz=datetime.UTC).replace(tzinfo=None)
    return datetime.datetime.now().replace(microsecond=0)

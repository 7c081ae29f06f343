"""The verb `dates`: the days of the rounds of a workbook, shown or given anew."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.cli_dates import date_options, date_plan
from roundbook.errors import Problem, WorkbookError
from roundbook.files import backup_path
from roundbook.plain_text import printable
from roundbook.terminal import attempt, goes_with, now, own_texts, say, tell_problems
from roundbook.text import Texts, load_texts

if TYPE_CHECKING:
    from roundbook.app import Updated
    from roundbook.model import Tournament


@click.command()
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.option("--from-round", type=click.IntRange(1), help="First round that gets a new date (default: 1).")
@date_options
def dates(book: Path, from_round: int | None, **options: Any) -> None:
    """Give the rounds of BOOK their days, whether they had some or not; without an option, print them."""
    texts = own_texts()

    def job() -> None:
        from roundbook import app  # noqa: PLC0415

        plan = date_plan(options)
        if plan is None and from_round is not None:
            raise goes_with("--from-round", "--first-date, --dates")
        if plan is None:
            _tell_dates(texts, app.read_workbook(book))
            return
        _tell_dated(texts, book, app.set_dates(book, plan, when=now(), first_round=from_round or 1))

    sys.exit(attempt(texts, book, job))


def _tell_dates(texts: Texts, tournament: Tournament) -> None:
    """A line for every round. Raises WorkbookError: none has a date."""
    from roundbook.text.days import date_in_words  # noqa: PLC0415
    from roundbook.workbook.stage_names import round_title  # noqa: PLC0415

    if not any(tournament.settings.round_dates):
        raise WorkbookError(Problem(code="calendar-no-dates"))
    for number, date in enumerate(tournament.settings.round_dates, start=1):
        # By its number, which --from-round asks for; a round of a cup has a name as well.
        called, name = texts.sheet("round", number=number), round_title(texts, tournament, number)
        whole = called if name == called else f"{called} ({name})"
        say(printable(f"{whole}: {date_in_words(date, texts)}".rstrip(" :")))


def _tell_dated(texts: Texts, book: Path, updated: Updated) -> None:
    """What was written, first and last day, and where the former file is."""
    tell_problems(texts, updated.problems)
    _tell_dates(texts, updated.tournament)
    sheet = load_texts(updated.tournament.settings.language).sheet("settings")
    say(texts.message("cli_dated", sheet=sheet))
    key = "cli_updated" if updated.is_changed else "cli_unchanged"
    say(texts.message(key, file=printable(book.name), backup=printable(backup_path(book).name)))

"""The verb `calendar`: the rounds of an event, or the games of a player, for the calendar of a telephone."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from roundbook.calendar import HOURS
from roundbook.plain_text import printable
from roundbook.terminal import attempt, in_file_name, is_taken, now_in_utc, own_texts, say, tell_kept, tell_problems


@click.command()
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where to write (default: BOOK.ics)."
)
@click.option("--player", help="Name or pairing number: the games of one player only.")
@click.option(
    "--hours", type=click.FloatRange(0.25, 24), default=HOURS, show_default=True, help="Length of a round with a time."
)
@click.option("--force", is_flag=True, help="Replace an existing file; the old one is kept as a backup.")
def calendar(book: Path, output: Path | None, player: str | None, hours: float, force: bool) -> None:
    """Write the dates of BOOK as a calendar file (.ics), to be imported again whenever a round was postponed."""
    texts = own_texts()

    def job() -> None:
        from roundbook import app, handouts  # noqa: PLC0415

        tournament = app.read_workbook(book)
        target = output or book.with_name(f"{book.stem}{_behind(player)}.ics")
        is_replaced = is_taken(target)
        if is_replaced and not force:
            raise click.UsageError(texts.message("cli_exists", file=printable(target.name), option="-o"))
        made = handouts.write_calendar(tournament, target, stamp=now_in_utc(), player=player, hours=hours)
        tell_problems(texts, made.problems)
        say(texts.message("cli_calendar", file=printable(str(target)), events=made.appointments))
        tell_kept(texts, target, is_replaced=is_replaced)

    sys.exit(attempt(texts, book, job))


def _behind(player: str | None) -> str:
    """What stands behind the name of the workbook in that of a player's calendar."""
    words = in_file_name(player or "")
    return f" - {words}" if words.strip(" .") else ""

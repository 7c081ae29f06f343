"""The verb `print`: what hangs on the wall and lies on the boards, in a workbook of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.plain_text import printable
from roundbook.terminal import attempt, in_file_name, is_taken, now, own_texts, say, tell_kept
from roundbook.text import load_texts

if TYPE_CHECKING:
    from roundbook.printing import Wishes

PAPERS = ("a4", "letter")
# Everything that can be printed, and which options mean something for it.
OPTIONS = {
    "pairings": {"--round"},
    "slips": {"--round"},
    "standings": {"--after"},
    "wallchart": set[str](),
    "placecards": {"--cards"},
    "playercards": set[str](),
    "progress": {"--after"},
}
USUAL = ("pairings",)
# What people also say for it.
ALSO = {
    "pairing": "pairings",
    "slip": "slips",
    "resultslips": "slips",
    "crosstable": "wallchart",
    "namecards": "placecards",
    "schedules": "playercards",
    "chart": "progress",
}
# Longer names of files are a nuisance, and some disks have none.
MOST_NAMED = 3


def _things(_context: click.Context, _parameter: click.Parameter, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Things by name, several of them with commas, `all` being everything; hyphens and capitals do not matter."""
    found: list[str] = []
    for word in (part for text in typed for part in text.replace(";", ",").split(",")):
        name = word.strip().casefold().replace("-", "").replace(" ", "").replace("_", "")
        name = ALSO.get(name, name)
        if name == "all":
            found += OPTIONS
        elif name in OPTIONS:
            found.append(name)
        else:
            known = ", ".join((*OPTIONS, "all"))
            raise click.BadParameter(own_texts().message("cli_print_what", what=printable(word.strip()), known=known))
    return tuple(dict.fromkeys(found)) or USUAL


@click.command("print")
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.option(
    "--what",
    "things",
    metavar="THING[,THING...]",
    multiple=True,
    callback=_things,
    help=f"{', '.join(OPTIONS)}, or all (default: {', '.join(USUAL)}). May be given several times.",
)
@click.option("--round", "number", type=click.IntRange(1), help="Round of pairings and slips (default: the next one).")
@click.option("--after", type=click.IntRange(1), help="Standings and progress as they were after this round.")
@click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), default=PAPERS[0], show_default=True)
@click.option("--cards", type=click.Choice(["2", "4"]), help="Place cards on a page (default: 2).")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where to write (default: beside BOOK)."
)
@click.option("--force", is_flag=True, help="Replace an existing file; the old one is kept as a backup.")
def print_things(book: Path, things: tuple[str, ...], output: Path | None, force: bool, **options: Any) -> None:
    """Write a workbook to be printed: pairings for the wall, result slips, charts and cards of the event in BOOK."""
    texts = own_texts()
    _refuse_options(things, options)

    def job() -> None:
        from roundbook import app, handouts  # noqa: PLC0415

        tournament = app.read_workbook(book)
        printed = handouts.make_printed(tournament, things, _wishes(options))
        target = output or book.with_name(_file_name(book, printed.titles, tournament.settings.language))
        is_replaced = is_taken(target)
        if is_replaced and not force:
            raise click.UsageError(texts.message("cli_exists", file=printable(target.name), option="-o"))
        handouts.write_printed(printed, target)
        say(texts.message("cli_exported", file=printable(str(target))))
        tell_kept(texts, target, is_replaced=is_replaced)

    sys.exit(attempt(texts, book, job))


def _refuse_options(things: tuple[str, ...], options: dict[str, Any]) -> None:
    """An option that would have no effect is a mistake."""
    given = {"--round": options["number"], "--cards": options["cards"], "--after": options["after"]}
    for option, value in given.items():
        if value and not any(option in OPTIONS[thing] for thing in things):
            message = own_texts().message("cli_option_not_here", option=option, name=", ".join(things))
            raise click.UsageError(message)


def _wishes(options: dict[str, Any]) -> Wishes:
    from roundbook.printing import Wishes  # noqa: PLC0415
    from roundbook.workbook.cells import A4, LETTER  # noqa: PLC0415

    return Wishes(
        when=now(),
        round_number=options["number"],
        paper=dict(zip(PAPERS, (A4, LETTER), strict=True))[options["paper"].lower()],
        cards=int(options["cards"] or 2),
        after=options["after"],
    )


def _file_name(book: Path, titles: tuple[str, ...], language: str) -> str:
    """Name of the workbook with what is in it behind, in the language of the event."""
    many = load_texts(language).label("print_all")
    words = in_file_name(", ".join(titles) if len(titles) <= MOST_NAMED else many)
    return f"{book.stem} - {words}.xlsx"

"""The verb `draw`: tables of pairings, in the terminal, as CSV or on a sheet to be printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.draw import TABLES
from roundbook.draw.scheveningen import OTHER_TABLES, STANDARD_TABLE
from roundbook.plain_text import printable
from roundbook.terminal import attempt, is_taken, own_texts, say, tell_kept
from roundbook.text import LANGUAGES, Texts, load_texts

if TYPE_CHECKING:
    from roundbook.workbook.sheets.draw_table import PrintedDraw

MOST_PLAYERS = 200
SCHEVENINGEN, VARMA, CRENSHAW = "scheveningen", "varma", "crenshaw"


def _toss_option(_context: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[int, ...]:
    parts = [] if value is None else value.split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise click.BadParameter(own_texts().message("cli_two_numbers"))
    return tuple(map(int, parts))


@click.command()
@click.argument("name", metavar="FORMAT", type=click.Choice([*TABLES, SCHEVENINGEN, VARMA]))
@click.argument("size", metavar="N", type=click.IntRange(1, MOST_PLAYERS))
@click.option("--double", is_flag=True, help="Everybody meets twice, with colours reversed.")
@click.option(
    "--table",
    type=click.Choice((STANDARD_TABLE, *OTHER_TABLES)),
    help=f"Which Scheveningen table (default: {STANDARD_TABLE}).",
)
@click.option("--toss", callback=_toss_option, help="Who got White in the last round of a quad, such as 2,3.")
@click.option("--csv", "is_csv", is_flag=True, help="Print comma-separated values, one game a line.")
@click.option("--xlsx", type=click.Path(path_type=Path, dir_okay=False), help="Write a sheet to be printed.")
@click.option("--force", is_flag=True, help="Replace an existing file; the old one is kept as a backup.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: that of this computer).")
def draw(name: str, size: int, xlsx: Path | None, **options: Any) -> None:
    """Print who meets whom in a field of N players.

    FORMAT is a table of a round robin: berger (FIDE), circle, crenshaw (US) or danish; or scheveningen, for two teams
    with N players each; or varma, groups of numbers for a restricted drawing of lots.
    """
    texts = load_texts(options["lang"]) if options["lang"] else own_texts()
    _refuse_options(texts, name, options)
    is_replaced = xlsx is not None and is_taken(xlsx)
    if xlsx is not None and is_replaced and not options["force"]:
        raise click.UsageError(texts.message("cli_exists", file=printable(xlsx.name), option="--xlsx"))

    def job() -> None:
        from roundbook import handouts, printed_draws  # noqa: PLC0415

        table = _table(texts, name, size, options)
        if options["is_csv"]:
            say(printed_draws.draw_csv(table).rstrip())
        elif xlsx is None:
            say(printed_draws.draw_text(table))
        if xlsx is not None:
            handouts.write_draw(table, xlsx, language=texts.language)
            # What is printed may be piped into another program; the rest is for the person who typed.
            say(texts.message("cli_drawn", file=printable(str(xlsx))), to_errors=options["is_csv"])
            tell_kept(texts, xlsx, is_replaced=is_replaced)

    sys.exit(attempt(texts, xlsx, job))


def _refuse_options(texts: Texts, name: str, options: dict[str, Any]) -> None:
    """An option that would have no effect is a mistake."""
    meaningless = {
        "--double": options["double"] and name == VARMA,
        "--table": options["table"] and name != SCHEVENINGEN,
        "--toss": options["toss"] and name != CRENSHAW,
    }
    for option, is_meaningless in meaningless.items():
        if is_meaningless:
            raise click.UsageError(texts.message("cli_option_not_here", option=option, name=name))


def _table(texts: Texts, name: str, size: int, options: dict[str, Any]) -> PrintedDraw:
    from roundbook.printed_draws import round_robin_draw, scheveningen_draw, varma_draw  # noqa: PLC0415

    cycles = 2 if options["double"] else 1
    if name == VARMA:
        return varma_draw(texts, size)
    if name == SCHEVENINGEN:
        return scheveningen_draw(texts, size, table=options["table"] or STANDARD_TABLE, cycles=cycles)
    return round_robin_draw(texts, name, size, cycles=cycles, tossed_white=options["toss"])

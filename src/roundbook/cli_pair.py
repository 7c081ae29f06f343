"""The verb `pair`: the next round of a Swiss, round by round in the same workbook."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from roundbook.plain_text import printable
from roundbook.terminal import attempt, now, own_texts, say, tell_kept, tell_problems
from roundbook.text import Texts

if TYPE_CHECKING:
    from roundbook.swiss_running import PairedRound


@click.command()
@click.argument("book", type=click.Path(path_type=Path))
@click.option("--undo", is_flag=True, help="Take the last round back, as long as no result stands in it.")
def pair(book: Path, undo: bool) -> None:
    """Pair the next round of the Swiss in BOOK, once all results are typed, and write it into its sheet."""
    from roundbook import app  # noqa: PLC0415

    texts = own_texts()

    def job() -> None:
        _tell(texts, app.pair(book, when=now(), takes_back=undo), is_undone=undo)

    sys.exit(attempt(texts, book, job))


def _tell(texts: Texts, made: PairedRound, *, is_undone: bool) -> None:
    """The pairings as they stand on the sheet, and where the former file is."""
    from roundbook.workbook.byes import bye_points  # noqa: PLC0415

    updated, players = made.updated, made.updated.tournament.player_by_number
    scoring = updated.tournament.settings.scoring
    tell_problems(texts, updated.problems)
    for game in made.games:
        points = bye_points(game.bye, scoring)
        other = players[game.black].name if game.black else texts.message("pair_bye", points=points)
        board = game.board if game.black else ""
        say(f"{board:>4}  {printable(players[game.white].name)} - {printable(other)}")
    key = "pair_undone" if is_undone else "pair_done"
    say(texts.message(key, round=made.round_number, rounds=updated.tournament.settings.rounds))
    tell_kept(texts, updated.path, is_replaced=True)

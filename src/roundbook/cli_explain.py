"""The verb `explain`: why tied players are placed as they are, and how each number arises."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from roundbook.terminal import attempt, own_texts, say
from roundbook.text import LANGUAGES, load_texts


@click.command()
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.argument("players", metavar="[PLAYER]...", nargs=-1)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: that of this computer).")
def explain(book: Path, players: tuple[str, ...], lang: str | None) -> None:
    """Print how ties in BOOK were decided, step by step, and how each number arises.

    With PLAYER (name, part of it, or pairing number): his points, ties and tie-breaks; of a league a team.
    """
    texts = load_texts(lang) if lang else own_texts()

    def job() -> None:
        from roundbook import app  # noqa: PLC0415
        from roundbook.named_players import player_number  # noqa: PLC0415
        from roundbook.printed_explanations import explanations_text  # noqa: PLC0415

        tournament = app.read_workbook(book)
        numbers = dict.fromkeys(player_number(tournament, wanted) for wanted in players)
        say(explanations_text(tournament, texts, numbers))

    sys.exit(attempt(texts, book, job))

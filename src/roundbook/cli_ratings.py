"""The verb `ratings`: what an event means for the ratings of those who played in it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from roundbook.terminal import attempt, own_texts, say
from roundbook.text import LANGUAGES, load_texts


@click.command()
@click.argument("book", metavar="BOOK", type=click.Path(path_type=Path))
@click.option("--csv", "is_csv", is_flag=True, help="Print comma-separated values.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: that of this computer).")
def ratings(book: Path, is_csv: bool, lang: str | None) -> None:
    """Print expected score, rating change and performance of everybody in BOOK, by FIDE's rating regulations."""
    texts = load_texts(lang) if lang else own_texts()

    def job() -> None:
        from roundbook import app  # noqa: PLC0415
        from roundbook.printed_ratings import ratings_csv, ratings_text  # noqa: PLC0415

        tournament = app.read_workbook(book)
        say(ratings_csv(tournament, texts).rstrip() if is_csv else ratings_text(tournament, texts))

    sys.exit(attempt(texts, book, job))

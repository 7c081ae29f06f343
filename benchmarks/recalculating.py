"""How long a person waits: a typed result, and the standings as LibreOffice shows them next."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from benchmarks.fields import WHEN, round_place, tournament
from benchmarks.timing import Line, median_seconds
from tests.office.client import Book as OpenBook
from tests.office.client import Office, find_installation

from roundbook import app
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import address

PLAYERS, CYCLES = 30, 2


def lines() -> Iterator[Line]:
    """Median of typing one result and reading places and points, and of the reading alone."""
    question = f"typed result → standings in LibreOffice ({PLAYERS} players, double), median"
    if find_installation() is None:
        yield Line(question=question, measured="LibreOffice is not installed", aim="< 0.3 s")
        return
    event = tournament(PLAYERS, CYCLES, is_over=True)
    with tempfile.TemporaryDirectory() as folder, Office() as office:
        path = Path(folder, "event.xlsx")
        path.write_bytes(app.workbook_of(event, created=WHEN))
        with office.open(path) as book:
            typed, read = _medians(book, Book(tournament=event, texts=load_texts("en")))
    yield Line(question=question, measured=f"{typed:.3f} s (reading alone {read:.3f} s)", aim="< 0.3 s")


def _medians(opened: OpenBook, made: Book) -> tuple[float, float]:
    title, position = round_place(made.tournament, made.tournament.rounds)
    block, standings = made.layout.standings_block, made.sheet_titles["standings"]
    area = f"{address(*block.at(0, 'rank'))}:{address(*block.at(block.rows - 1, 'points'))}"
    results = cycle(("0-1", "1-0"))

    def read() -> object:
        return opened.read_values(standings, area)

    def type_and_read() -> object:
        opened.type_text(title, {address(*position): next(results)})
        return read()

    # The first change after opening also builds LibreOffice's own tables of dependent cells, which counts for nobody.
    if type_and_read() == type_and_read():
        raise RuntimeError("the standings do not follow a typed result: nothing to measure")
    return median_seconds(type_and_read), median_seconds(read)

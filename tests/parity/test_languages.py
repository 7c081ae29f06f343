"""Workbooks of every language in LibreOffice: formulas calculate, own words count, print shows every word."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from roundbook.handouts import write_template
from roundbook.making import report_of
from roundbook.model import Tournament
from roundbook.results import BYE, FORFEIT, parse_result, spelling_table
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Text, address
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.sheets.entry_form import entry_form
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.parity.test_typing import result_cells
from tests.workbook.field import full_event
from tests.workbook.writing import CREATED, written

each_language = pytest.mark.parametrize("language", LANGUAGES)


def book_in(language: str, *, open_games: int = 0) -> Book:
    """Five players who met once, one of them withdrawn; so many of the first games are still to come."""
    event = full_event(5)
    games = [replace(game, result=None) if place < open_games else game for place, game in enumerate(event.games)]
    event = replace(event, games=tuple(games), settings=replace(event.settings, language=language))
    texts = load_texts(language)
    return Book(tournament=event, texts=texts, report=report_of(event, (), CREATED, texts))


def with_results(book: Book, words: Iterator[str]) -> tuple[Book, dict[str, dict[str, str]]]:
    """The book after these words were typed for its results, and the cells of each sheet they were typed into."""
    table = spelling_table(book.texts.result_words)
    games = {(game.round_number, game.board): game for game in book.tournament.games}
    cells: dict[str, dict[str, str]] = {}
    for (game, sheet, cell), word in zip(result_cells(book), words, strict=False):
        cells.setdefault(sheet, {})[cell] = word
        games[game.round_number, game.board] = replace(game, result=parse_result(word, table))
    typed: Tournament = replace(book.tournament, games=tuple(games.values()))
    return replace(book, tournament=typed), cells


def printed(path: Path) -> str:
    """Text of a printed page; what runs out of its cell is not in it."""
    return subprocess.run(["pdftotext", "-layout", str(path), "-"], check=True, capture_output=True, text=True).stdout


@each_language
def test_formulas_calculate_what_is_written(language: str, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    workbook = written(book_in(language))

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


@each_language
def test_own_words_count_at_once(language: str, office: Office) -> None:
    """A result typed in the words of the language goes into the standings as Python reads it."""
    before = book_in(language, open_games=len(full_event(5).games))
    meanings = before.texts.result_words.items()
    words = [word for meaning, words in meanings if meaning not in (FORFEIT, BYE) for word in words]
    after, cells = with_results(before, iter(words))

    with opened(written(before), office) as calc:
        for sheet, typed in cells.items():
            calc.type_text(sheet, typed)
        found = differences(cached_values(written(after)), calc)

    assert min(len(words), 10) == sum(map(len, cells.values()))
    assert [] == found


@each_language
def test_print_shows_every_word(language: str, office: Office, tmp_path: Path) -> None:
    """No header, label, hint or sentence of the report loses a letter on paper; nor does the entry form."""
    book = book_in(language, open_games=3)
    form = tmp_path / "form.xlsx"
    form.write_bytes(write_template(None, language=language))
    with opened(written(book), office) as calc:
        paper = printed(calc.to_pdf(tmp_path / "book.pdf"))
    with office.open(form) as calc:
        paper += printed(calc.to_pdf(tmp_path / "form.pdf"))

    sheets = [*(sheet for sheet in build_sheets(book) if not sheet.is_hidden), entry_form(load_texts(language))]
    texts = {cell.value for sheet in sheets for cell in sheet.cells.values() if isinstance(cell, Text)}
    assert [] == sorted(word for text in texts for word in text.split() if word not in paper)


@pytest.mark.parametrize(("language", "locale"), [("de", "de-DE"), ("da", "da-DK"), ("fr", "fr-FR"), ("en", "de-DE")])
def test_decimal_commas(language: str, locale: str, tmp_path: Path, office: Office) -> None:
    """Where decimals have a comma, `0,5` is a draw as text and as number, and points are shown with a comma."""
    del office  # asks for LibreOffice; the one that is used speaks with a comma
    before = book_in(language, open_games=len(full_event(5).games))
    after, cells = with_results(before, iter(["0,5", "1:0", "½ – ½", "0,5-0,5"]))
    number_cell = address(*before.layout.setting_position("draw"))
    with Office(locale=locale) as comma, opened(written(before), comma) as calc:
        calc.type_text(before.sheet_titles["settings"], {number_cell: "0,5"})
        for sheet, typed in cells.items():
            calc.type_text(sheet, typed)
        found = differences(cached_values(written(after)), calc)
        title = before.sheet_titles["standings"]
        paper = printed(calc.to_pdf(tmp_path / "book.pdf", [title]))

    assert [] == found
    assert "1,5" in paper or "0,5" in paper
    assert "0.5" not in paper

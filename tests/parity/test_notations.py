"""All the ways in which people write results, typed into open workbooks of every language.

`tests/test_result_notations.py` holds Python to what they mean; here LibreOffice is held to Python: the same text
never means two things.
"""

from __future__ import annotations

import datetime

import pytest

from roundbook.cell_text import day_number
from roundbook.making import report_of
from roundbook.results import BYE, UNREADABLE_NUMBER, spelling_number
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.columns import STATES
from tests.office import client
from tests.office.recalculated import opened
from tests.parity.test_typing import empty_event, result_cells
from tests.test_result_notations import NOTATIONS, NOTHING, REFUSED, Notation, read
from tests.workbook.writing import CREATED, written

IN_ONE_CELL = [notation for notation in NOTATIONS if notation.context in ("result", "white")]
# 231 games, one for each notation.
PLAYERS = 22


def book_in(language: str) -> Book:
    """A tournament before its first result, in a language."""
    event, texts = empty_event(PLAYERS), load_texts(language)
    return Book(tournament=event, texts=texts, report=report_of(event, (), CREATED, texts))


def entry(notation: Notation) -> client.CellValue:
    """What LibreOffice is given: a text, or the number behind a date, a time, a truth."""
    if isinstance(notation.cell, datetime.date | datetime.time):
        return day_number(notation.cell)
    return notation.cell if isinstance(notation.cell, str) else float(notation.cell)


def expected_number(notation: Notation, language: str) -> int:
    """Number of the state that Python gives to a notation."""
    meaning = read(notation, language)
    if meaning in (REFUSED, BYE):
        return UNREADABLE_NUMBER
    return 0 if meaning == NOTHING else spelling_number(meaning)


@pytest.mark.parametrize("language", LANGUAGES)
def test_formulas_read_every_notation_as_python_does(language: str, office: client.Office) -> None:
    """One notation a game; the state of each game in the hub is that of the result, of none, or "unreadable"."""
    book = book_in(language)
    # A truth has no number of its own that LibreOffice could be given here; typed TRUE is among the texts.
    notations = [notation for notation in IN_ONE_CELL if not isinstance(notation.cell, bool)]
    cells: dict[str, dict[str, client.CellValue]] = {}
    for (_, sheet, cell), notation in zip(result_cells(book), notations, strict=False):
        cells.setdefault(sheet, {})[cell] = entry(notation)
    with opened(written(book), office) as calc:
        for sheet, typed in cells.items():
            calc.set_cells(sheet, typed)
        area = book.layout.games_block.area("state").address.replace("$", "")
        states = calc.read_values(book.sheet_titles["hub"], area)

    found = [int(float(str(row[0]))) % STATES for row in states]
    assert len(notations) <= book.layout.games
    assert [(notation.cell, expected_number(notation, language)) for notation in notations] == [
        (notation.cell, state) for notation, state in zip(notations, found, strict=False)
    ]

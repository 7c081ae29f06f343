"""Sheets of groups with a cup: what fits where, in every language, and how names of two tournaments stay apart."""

from __future__ import annotations

import re

import pytest

from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook import styles
from roundbook.workbook.cells import Formula
from roundbook.workbook.cup_book import CupBook, books_of, names_in_file, tabs_in_order
from roundbook.workbook.cup_names import formula_in_file, names_of_cup
from roundbook.workbook.sheets import build_sheets
from tests.second_stage import event
from tests.workbook.fitting import cut_off, fits_in_column

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_nothing_is_cut_off(language: str) -> None:
    """Headers, labels, hints and help fit where they stand, in both stages."""
    texts = load_texts(language)
    books = books_of(event(each=2, games=2, third_place=True, language=language), texts)
    sheets = [sheet for book in books for sheet in build_sheets(book) if not sheet.is_hidden]

    assert [] == [f"{sheet.title} {cell}" for sheet in sheets for cell in cut_off(sheet)]


@each_language
def test_remarks_fit(language: str) -> None:
    """What may come to stand beside a seed, and beside a tie."""
    texts = load_texts(language)
    _, cup = books_of(event(each=2, language=language), texts)
    sheets = {sheet.key: sheet for sheet in build_sheets(cup)}
    beside_seed, beside_tie = cup.layout.list_block.column("check"), cup.layout.round_block(1).column("check")
    words = [f"{texts.label('qualified_missing')} 66"]
    words += [texts.label(f"qualified_{key}") for key in ("shared", "twice", "withdrew")]

    assert [] == [w for w in words if not fits_in_column(sheets["players"], beside_seed, w, styles.line(0, size=10))]
    assert fits_in_column(sheets["round-1"], beside_tie, texts.label("tie_unknown"), styles.line(0, size=10))


@each_language
def test_no_two_sheets_have_one_title(language: str) -> None:
    """Those of the groups, those of the cup, and both hubs."""
    titles = tabs_in_order(books_of(event(each=2, language=language), load_texts(language)))

    assert len(titles) == len({title.casefold() for title in titles})


def test_no_formula_of_the_cup_speaks_of_a_name_that_is_not_there() -> None:
    """Each name in a formula of either stage is defined, and none is defined for both."""
    books = books_of(event(each=2, games=2, third_place=True), load_texts("en"))
    defined = [set(names_in_file(book)) for book in books]
    used = {
        name
        for book in books
        for sheet in build_sheets(book)
        for cell in sheet.cells.values()
        if isinstance(cell, Formula)
        for name in re.findall(r"\brb_\w+", cell.text)
    }

    assert set() == defined[0] & defined[1]
    assert used <= defined[0] | defined[1]
    assert isinstance(books[1], CupBook)
    assert set(books[1].layout.named_areas()) == set(names_of_cup(names_in_file(books[1])))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("INDEX(rb_name,1)", "INDEX(rb_cup_name,1)"),
        ("INDEX(rb_groups_name,1)", "INDEX(rb_name,1)"),
        ('rb_set_event&"rb_name"', 'rb_set_event&"rb_name"'),
        ("'rb_name'!A1+rb_rank", "'rb_name'!A1+rb_cup_rank"),
        ("'it''s rb_name'!A1", "'it''s rb_name'!A1"),
        ('IF(rb_set_date_2="a ""rb_x""",my_rb_name,rb_x)', 'IF(rb_set_date_5="a ""rb_x""",my_rb_name,rb_cup_x)'),
    ],
)
def test_only_names_are_spelled_anew(formula: str, expected: str) -> None:
    """Not texts, sheet titles, or what only ends like a name of ours."""
    assert expected == formula_in_file(formula, 3)

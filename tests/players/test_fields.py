"""One cell, one field."""

from __future__ import annotations

from datetime import datetime

import pytest

from roundbook.players.cells import Cell, CellContent
from roundbook.players.fields import (
    federation_of,
    fide_id_of,
    has_invisible,
    text_of,
    title_of,
    whole_number,
)


def _cell(content: CellContent) -> Cell:
    return Cell(sheet="List", row=2, column=1, content=content)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("Niels\u00a0Peter\u00a0Thorup", "Niels Peter Thorup"),
        ("Karl  Johan   Ros ", "Karl Johan Ros"),
        ("A\u030ase", "Åse"),
        ("Kaj\nØstergård", "Kaj Østergård"),
        ("Ka\x07j", "Kaj"),
        ("\ufeffKaj\u200b", "Kaj"),
        ("=1+1", "=1+1"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("Null", "Null"),
        (True, "True"),
        (12.0, "12"),
        (12.5, "12.5"),
        (datetime(2026, 5, 4), "2026-05-04"),
    ],
)
def test_text_is_kept(content: CellContent, expected: str) -> None:
    """Blanks are collapsed and letters composed; nothing that a person typed is interpreted."""
    assert expected == text_of(content)


def test_joiners_between_letters_stay() -> None:
    """The zero-width non-joiner is part of the spelling of a Persian name."""
    assert not has_invisible("علی\u200cرضا")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (1503014.0, "1503014"),
        (1503014, "1503014"),
        (" 1503014 ", "1503014"),
        ("01503014", "01503014"),
        (0, ""),
        ("-", ""),
    ],
)
def test_fide_id_is_its_digits(content: CellContent, expected: str) -> None:
    """A number loses its decimal point, a text keeps its leading zeros, 0 and a dash are none."""
    assert expected == fide_id_of(_cell(content))


@pytest.mark.parametrize("content", ["A12345", "applied for", -5, 1.5, True])
def test_fide_id_has_digits_only(content: CellContent) -> None:
    """A licence number of a federation or a remark is not taken for a FIDE ID."""
    assert fide_id_of(_cell(content)) is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("GM", "GM"),
        ("wim", "WIM"),
        ("MI", "IM"),
        ("MF", "FM"),
        ("mf", "WIM"),
        ("ff", "WFM"),
        ("мг", "GM"),
        ("k+", ""),
        ("II", ""),
        ("Dr.", ""),
        ("-", ""),
    ],
)
def test_title_is_one_of_fide(content: str, expected: str) -> None:
    """Titles are known in other languages and program codes; national categories are none."""
    assert expected == title_of(_cell(content))


@pytest.mark.parametrize(
    ("content", "expected"), [("den", "DEN"), ("Norge", "Norge"), ("-", ""), ("FID", ""), ("NON", "")]
)
def test_federation(content: str, expected: str) -> None:
    """A code is written in capitals, a country as it stands, and no federation is nothing to report."""
    assert expected == federation_of(_cell(content))


@pytest.mark.parametrize(
    ("content", "expected"),
    [(3, 3), (3.0, 3), ("3.", 3), ("3)", 3), ("3.0", 3), ("Example", None), (True, None), (1.5, None)],
)
def test_number_of_a_line(content: CellContent, expected: int | None) -> None:
    """Numbers are read with the dot or bracket that people put behind them."""
    assert expected == whole_number(_cell(content))

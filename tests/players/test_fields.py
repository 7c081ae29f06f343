"""One cell, one field."""

from __future__ import annotations

from datetime import datetime

import pytest

from roundbook.players.cells import Cell, CellContent
from roundbook.players.fields import (
    federation_of,
    fide_id_of,
    has_invisible,
    read_birth,
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
    [
        (datetime(1971, 2, 28), "1971-02-28"),
        (1984, "1984"),
        (1984.0, "1984"),
        ("1984", "1984"),
        ("12-06-1955", "1955-06-12"),
        ("14.03.1988", "1988-03-14"),
        ("2.11.1961", "1961-11-02"),
        ("03/25/1990", "1990-03-25"),
        ("1988-03-14", "1988-03-14"),
        ("2009/5/30", "2009-05-30"),
        ("1990/00/00", "1990"),
        (34037, "1993-03-09"),
        ("-", ""),
    ],
)
def test_birth_is_a_date_or_a_year(content: CellContent, expected: str) -> None:
    """The day comes first unless the year leads or the month cannot be one."""
    reading = read_birth(content)

    assert (expected, True) == (reading.text, reading.is_understood)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("14.3.88", "1988-03-14"),
        ("14. 3. 88", "1988-03-14"),
        ("88-03-14", "1988-03-14"),
        ("3/25/90", "1990-03-25"),
        ("00.00.75", "1975"),
        ("98", "1998"),
        ("'98", "1998"),
        (98, "1998"),
        (45.0, "1945"),
    ],
)
def test_two_digits_are_a_year_where_only_one_century_can_be_meant(content: CellContent, expected: str) -> None:
    """Nobody on a list is born in 2098; it is told, since it was read differently from how it stands."""
    reading = read_birth(content)

    assert (expected, True, False) == (reading.text, reading.is_understood, reading.is_plain)


@pytest.mark.parametrize(
    "content",
    [
        "14.3.26",
        "26",
        "05",
        "10-11-12",
        "40.12.1",
        "77.12.88",
        "1.1.098",
        "31.02.1980",
        "summer of 80",
        "1er trim. 2001",
        "13/1980",
        "1980 1981",
        "31 feb 1980",
        "1850",
        12,
    ],
)
def test_unclear_birth_stays_as_written(content: CellContent) -> None:
    """No century is guessed and no day invented."""
    reading = read_birth(content)

    assert (str(content), False) == (reading.text, reading.is_understood)


@pytest.mark.parametrize(
    ("content", "expected"), [(3, 3), (3.0, 3), ("3.", 3), ("3)", 3), ("Example", None), (True, None), (1.5, None)]
)
def test_number_of_a_line(content: CellContent, expected: int | None) -> None:
    """Numbers are read with the dot or bracket that people put behind them."""
    assert expected == whole_number(_cell(content))

"""Ratings as they stand in lists of sixteen languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from roundbook.players.cells import CellContent
from roundbook.players.ratings import read_rating


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (1850, 1850),
        (1850.0, 1850),
        ("1850", 1850),
        (" 1705", 1705),
        ("1850.0", 1850),
        ("1.540", 1540),
        (1.54, 1540),
        ("1 588", 1588),
        ("1\u00a0588", 1588),
        ("1850K", 1850),
        ("1722A", 1722),
        ("2012 F", 2012),
        ("1399 E", 1399),
        ("1399?", 1399),
        ("1634-23", 1634),
        ("1634 - 23", 1634),
        ("1850P15", 1850),
        ("1850/15", 1850),
        ("Elo 1850", 1850),
        ("LASK 1722", 1722),
        ("ca. 1600", 1600),
        ("1804 (elo)", 1804),
        ("1755/1802", 1755),
        ("1698/-", 1698),
        ("-/1698", 1698),
        ("１８５０", 1850),
        (212, 212),
    ],
)
def test_rating_is_read(content: CellContent, expected: int) -> None:
    """Text, grade letters, DWZ index, US provisional games and words around a number leave the rating."""
    reading = read_rating(content)

    assert (expected, True) == (reading.rating, reading.is_understood)


@pytest.mark.parametrize(
    "content",
    [0, 0.0, "0", "-", "–", "UNR", "unr.", "Unr", "Restp.", "s/e", "uratet", "Ny", "ingen rating", "б/р", "k.A.", " "],
)
def test_unrated_in_any_words(content: CellContent) -> None:
    """Nothing, zero, a dash and the words for "none" are no rating, and nothing to report."""
    reading = read_rating(content)

    assert (None, True) == (reading.rating, reading.is_understood)


@pytest.mark.parametrize(
    "content",
    [
        True,
        datetime(1850, 1, 1),
        -1500,
        "-1500",
        12,
        18500,
        1850.5,
        "soon",
        "1850 1900 2000",
        "16-17 hundred",
        "18500",
        "U18",
        "99",
    ],
)
def test_anything_else_is_not_understood(content: CellContent) -> None:
    """No number is made up: the caller reports the cell and treats the player as unrated."""
    reading = read_rating(content)

    assert (None, False) == (reading.rating, reading.is_understood)


@pytest.mark.parametrize(
    ("content", "expected"), [("1850", True), (1850.0, True), ("1850.0", True), ("1.540", False), ("1850K", False)]
)
def test_only_an_interpretation_is_not_plain(content: CellContent, expected: bool) -> None:
    """A number typed as text needs no note; a letter or a thousands mark that was left off does."""
    assert expected == read_rating(content).is_plain

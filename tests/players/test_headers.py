"""The header is found wherever it stands."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import openpyxl

from roundbook.players.grid import read_grids
from roundbook.players.headers import best_header, find_headers
from tests.players.making import Value, xlsx


def _rows(rows: Sequence[Sequence[Value]]) -> tuple[int, int] | None:
    (grid,) = read_grids(xlsx(rows))
    header = best_header(grid)
    return (header.row, header.last_row) if header else None


def test_header_stands_below_titles_and_blank_lines() -> None:
    """Title, place and a blank line above the header are no header."""
    rows = [("Klubmesterskab 2026",), ("Spilleaften: mandag",), (), ("Nr.", "Navn", "Rating"), (1, "Kaj", 1850)]

    assert (4, 4) == _rows(rows)


def test_sentence_with_header_words_is_no_header() -> None:
    """A request to write name and club into the list is not the list."""
    assert _rows([("Name, DWZ und Verein bitte auf dem Blatt 'Teilnehmer' eintragen!",)]) is None


def test_list_of_names_alone_has_a_header() -> None:
    """One known word is enough."""
    assert (1, 1) == _rows([("Name",), ("Kaj",)])


def test_row_without_a_name_column_is_no_header() -> None:
    """Known words that name nobody are a form, not a list."""
    assert _rows([("Club", "Group", "Rating"), ("Vestborg", "A", 1)]) is None


def test_header_of_two_rows() -> None:
    """A word over several columns belongs to each of them."""
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    sheet.append(["Nr", "Naam", None, "Rating", None])
    sheet.append([None, "Voornaam", "Achternaam", "KNSB", "FIDE"])
    sheet.append([1, "Joke", "Terpstra", 1876, None])
    sheet.merge_cells("B1:C1")
    sheet.merge_cells("D1:E1")
    stream = BytesIO()
    book.save(stream)
    (grid,) = read_grids(stream.getvalue())
    header = best_header(grid)

    assert header is not None
    assert (1, 2) == (header.row, header.last_row)
    assert ("Nr", "Naam / Voornaam", "Naam / Achternaam", "Rating / KNSB", "Rating / FIDE") == header.texts


def test_title_over_a_header_does_not_make_it_two_rows() -> None:
    """A word in the line above adds nothing to a header that is complete without it."""
    assert (2, 2) == _rows([("Club",), ("No.", "Name", "Club"), (1, "Kaj", "Vestborg")])


def test_player_named_like_a_header_stays_a_player() -> None:
    """A first player called Navn in a club called Klub is no second row of the header."""
    assert (1, 1) == _rows([("Nr.", "Navn", "Klub", "Rating"), (1, "Navn", "Klub", 1500)])


def test_fuller_header_wins_and_all_are_found() -> None:
    """Of two headers on a sheet the fuller one is the list's."""
    (grid,) = read_grids(xlsx([("Name", "Paid"), ("Kaj", 20), (), ("No.", "Name", "Rating"), (1, "Kaj", 1850)]))
    best = best_header(grid)

    assert best is not None
    assert (4, [1, 4]) == (best.row, [header.row for header in find_headers(grid)])

"""Text files become one sheet of cells."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.errors import PlayerListError
from roundbook.players import read_players
from roundbook.players.cells import Grid
from roundbook.players.delimited import read_text
from roundbook.text import LANGUAGES
from tests.players.making import names, told


def _grid(text: str, encoding: str = "utf-8") -> Grid:
    (grid,) = read_text(text.encode(encoding))
    return grid


def _rows(text: str) -> dict[int, list[object]]:
    return {row: [cell.content for cell in cells.values()] for row, cells in _grid(text).rows.items()}


@pytest.mark.parametrize("separator", [";", "\t", ",", "|"])
def test_separator_is_found(separator: str) -> None:
    """Semicolon, tab, comma and bar."""
    text = separator.join(("No.", "Name", "Rating")) + "\n" + separator.join(("1", "Kaj", "1850")) + "\n"

    assert {1: ["No.", "Name", "Rating"], 2: ["1", "Kaj", "1850"]} == _rows(text)


def test_comma_inside_names_separates_nothing() -> None:
    """Names written surname first have a comma in every row, and the header has none."""
    assert {1: ["Name"], 2: ["Bråten, Ingrid"], 3: ["Øyen, Per"]} == _rows("Name\nBråten, Ingrid\nØyen, Per\n")
    assert {1: ["Name", "Elo"], 2: ["Bråten, Ingrid", "1500"]} == _rows("Name;Elo\nBråten, Ingrid;1500\n")


def test_titles_above_have_no_separators() -> None:
    """Lines of prose above the header, commas in them, do not mislead."""
    text = "Klubmesterskab, Vestborg, 2026\nMandage, kl. 19\n\nNr.;Navn;Rating\n1;Kaj;1850\n2;Åse;1912\n"

    assert ["Kaj", "Åse"] == names(read_players(text.encode()))


def test_rows_are_counted_as_a_spreadsheet_shows_them() -> None:
    """A line break inside quotes begins no row, an empty line is one, Excel's line with the separator is none."""
    text = 'sep=;\r\nName;Note\r\nKaj;"one\r\ntwo"\r\n\r\nÅse;x\r\n'

    assert {1: ["Name", "Note"], 2: ["Kaj", "one\r\ntwo"], 4: ["Åse", "x"]} == _rows(text)


def test_odd_quote_swallows_nothing() -> None:
    """A single quotation mark in a name does not take the rest of the list into one cell."""
    assert {1: ["Name", "Elo"], 2: ['"t Hoen', "1655"], 3: ["Kaj", "1850"]} == _rows(
        'Name;Elo\n"t Hoen;1655\nKaj;1850\n'
    )


def test_everything_is_text() -> None:
    """Formulas, numbers and missing values are what was typed; ="00123" is how programs keep zeros."""
    assert ["=1+1", "NA", "007", "12,5", "TRUE"] == _rows('Name;A\n=1+1;NA;007;12,5;TRUE\n="00123";x\n')[2]
    assert "00123" == _rows('Name;A\n="00123";x\n')[2][0]


def test_old_line_ends() -> None:
    """Carriage returns alone end lines too."""
    assert {1: ["Name", "Elo"], 2: ["Kaj", "1850"]} == _rows("Name;Elo\rKaj;1850\r")


def test_reading_is_told() -> None:
    """A note says encoding and separator; where only letters told, it says so."""
    certain, guessed = _grid("Name\tElo\nKaj\t1"), _grid("Navn;Elo\nJørgen;1", "cp1252")

    assert [("text-read-as", "")] == told(certain.noticed)
    assert [("text-read-by-letters", "")] == told(guessed.noticed)
    assert {"encoding": "CP1252", "separator": ";"} == dict(guessed.noticed[0].details)
    assert {"encoding": "UTF-8", "separator": "TAB"} == dict(certain.noticed[0].details)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["Name\tElo\nKaj\t1", "Name\nKaj", "Name;Elo\nKaj;1"])
def test_reading_is_told_in_one_language(language: str, text: str) -> None:
    """A key of the keyboard and signs of the file are the only words that are not of the language."""
    (certain,) = _grid(text).noticed
    (guessed,) = _grid(text + "ø", "cp1252").noticed
    for problem in (certain, guessed):
        sentence = problem.sentence(language)
        assert language == "en" or not re.search(r"\b(tab|nothing)\b", sentence)
        assert (problem.details.get("separator") or "column" if language == "en" else "") in sentence


def test_endless_cell_is_refused() -> None:
    """A cell that is larger than any list is a damaged file."""
    with pytest.raises(PlayerListError, match="list-damaged"):
        read_text(b'Name;Note\n"' + b"x" * 200_000 + b'";1')


cell = st.text(st.characters(codec="utf-8", exclude_characters="\x00\r\n\x1f", exclude_categories=("Cs",)), max_size=12)


@given(st.lists(st.tuples(cell, cell, cell), min_size=1, max_size=8), st.sampled_from(";\t,|"))
def test_what_was_written_is_read(rows: list[tuple[str, str, str]], separator: str) -> None:
    """Quoted as the csv module quotes it, every text comes back."""
    stream = io.StringIO()
    csv.writer(stream, delimiter=separator, quoting=csv.QUOTE_ALL).writerows([("Name", "Club", "Rating"), *rows])
    expected = [[text for text in row if text.strip()] for row in rows if not any('="' in text for text in row)]
    found = _rows(stream.getvalue())

    if len(expected) == len(rows):
        assert expected == [found.get(place, []) for place in range(2, len(rows) + 2)]

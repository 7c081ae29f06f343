"""Words over columns, in sixteen languages."""

from __future__ import annotations

import pytest

from roundbook.players.words import (
    begins_with_row_word,
    header_languages,
    is_automatic,
    is_bare_name,
    is_group_name,
    meanings,
    nearest_header,
)


@pytest.mark.parametrize(
    ("header", "language", "expected"),
    [
        ("Navn", "da", "name"),
        ("Etternavn", "nb", "surname"),
        ("Spelar", "nn", "name"),
        ("Förening", "sv", "club"),
        ("Příjmení", "cs", "surname"),
        ("Priezvisko", "sk", "surname"),
        ("Tussenv.", "nl", "surname_prefix"),
        ("Prénom", "fr", "given"),
        ("Geburtsjahr", "de", "birth_year"),
        ("Apellidos, Nombre", "es", "name"),
        ("Cognome", "it", "surname"),
        ("Nazwisko i imię", "pl", "name"),
        ("Clube", "pt", "club"),
        ("Versenyző", "hu", "name"),
        ("Рейтинг", "ru", "rating"),
        ("Birth", "en", "birth_date"),
    ],
)
def test_header_is_known_in_its_language(header: str, language: str, expected: str) -> None:
    """A header of each language has its meaning."""
    assert expected in meanings(header)[language]


def test_there_are_sixteen_languages() -> None:
    """All languages of the header words are loaded, the lists of special headers are not taken for one."""
    assert {"en", "da", "nb", "nn", "sv", "cs", "sk", "nl", "fr", "de", "es", "it", "pl", "pt", "hu", "ru"} == set(
        header_languages()
    )


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("RATING ", "rating"),
        ("Rating:", "rating"),
        ("Fide\u00a0ID", "fide_id"),
        ("Ranking\nPZSzach", "rating_national"),
        ("Foedselsaar", "birth_year"),
        ("Rating (Elo eller LASK)", "rating"),
        ("№", "start_no"),
        ("Nº", "start_no"),
        ("Prijmeni a jmeno", "name"),
        ("Fodselsar", "birth_year"),
        ("Nazwisko i imie", "name"),
        ("birth_year", "birth_year"),
        ("FideId", "fide_id"),
        ("Full name *", "name"),
        ("2. Club", "club"),
        ("What is your rating? (leave blank if you have none)", "rating"),
        ("Hvad er din klub?", "club"),
        ("Your FIDE ID:", "fide_id"),
        ("Elo 2026-09", "rating"),
        ("Rating pr. 1/9-2026", "rating"),
        ("DWZ (1.10.26)", "rating_national"),
    ],
)
def test_spelling_does_not_matter(header: str, field: str) -> None:
    """Capitals, blanks, accents, brackets, numbering, dates of rating lists and polite questions make no difference."""
    assert any(field in fields for fields in meanings(header).values())


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Name / Nom", {"name"}),
        ("Jméno / Name", {"name"}),
        ("Nachname | Surname", {"surname"}),
        ("Č. / No.", {"start_no"}),
        ("Nar. - Born", {"birth_date"}),
        ("Nachname, Vorname", {"name"}),
        ("Name / Vorname", {"name"}),
        ("Name / Surname", {"name"}),
        ("First name and surname", {"name"}),
        ("Prénom Nom", {"name"}),
        ("Jméno, příjmení", {"name"}),
        ("Elo/DWZ", {"rating"}),
        ("FIDE Elo rating", {"rating_fide"}),
    ],
)
def test_header_in_two_languages_or_two_halves(header: str, expected: set[str]) -> None:
    """It means what all parts mean; two halves of a name are the whole name, several ratings a rating."""
    assert expected == {field for fields in meanings(header).values() for field in fields}


@pytest.mark.parametrize(
    "header",
    [
        *("Klubmesterskab", "Ratng", "Spillernes navne", "", "Paid", "Rating change", "Name, Club", "Round 1", "M.F."),
        "x" * 500,
    ],
)
def test_a_part_or_a_likeness_is_no_match(header: str) -> None:
    """A header that holds a known word, or is like one, is unknown."""
    assert {} == meanings(header)


@pytest.mark.parametrize(
    ("header", "expected"),
    [("Name", True), ("Nom / Name", True), ("Name / Surname", True), ("Vorname", False), ("Full name", False)],
)
def test_bare_name_is_half_a_name_beside_the_other(header: str, expected: bool) -> None:
    """In one language, in two, or beside the word for a surname."""
    assert expected == is_bare_name(header)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Group B", True),
        ("A-Gruppe", True),
        ("Skupina 2", True),
        ("Gruppe II", True),
        ("Dave Pool", False),
        ("B", False),
    ],
)
def test_name_of_a_group(text: str, expected: bool) -> None:
    """A word for a group and a letter or number; a surname that is such a word is a person."""
    assert expected == is_group_name(text)


def test_automatic_headers_are_known() -> None:
    """Excel and pandas number columns without a header."""
    assert [True, True, False] == [is_automatic(header) for header in ("Spalte12", "Unnamed: 3", "Column")]


def test_nearest_word_is_a_hint() -> None:
    """A misspelt header gets the word it is like, a header of another kind none."""
    assert ("Rating", "") == (nearest_header("Ratng"), nearest_header("Startgeld"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Total entries", True), ("I alt", True), ("Snit:", True), ("Totally Tal", False), ("Sumner", False)],
)
def test_total_is_a_whole_word(text: str, expected: bool) -> None:
    """A total begins with the word, not with its letters."""
    assert expected == begins_with_row_word("total", text)

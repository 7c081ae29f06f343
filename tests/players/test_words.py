"""Words over columns, in sixteen languages."""

from __future__ import annotations

import pytest

from roundbook.players.words import begins_with_row_word, header_languages, meanings, nearest_header


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
    ],
)
def test_spelling_does_not_matter(header: str, field: str) -> None:
    """Capitals, blanks, line breaks, dots, brackets and written-out letters make no difference."""
    assert any(field in fields for fields in meanings(header).values())


@pytest.mark.parametrize("header", ["Klubmesterskab", "Ratng", "Spillernes navne", "", "Paid"])
def test_a_part_or_a_likeness_is_no_match(header: str) -> None:
    """A header that holds a known word, or is like one, is unknown."""
    assert {} == meanings(header)


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

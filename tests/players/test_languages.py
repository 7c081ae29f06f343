"""Which languages a list is written in, and that what the program writes in a language it also reads."""

from __future__ import annotations

import pytest

from roundbook.players import PlayerList, read_players
from roundbook.text import LANGUAGES, language_for, load_texts
from tests.players.making import xlsx
from tests.players.test_lists import LISTS

MEANINGS = {
    "number": "start_no",
    "title": "title",
    "name": "name",
    "federation": "federation",
    "rating": "rating",
    "fide_id": "fide_id",
    "club": "club",
    "birth": "birth_year",
}


def list_with(headers: list[str]) -> PlayerList:
    """Four players below these headers."""
    rows = [(n, "GM", f"Name {n}, Bo", "DEN", 2000 + n, str(1_400_000 + n), "Club", "1980") for n in range(1, 5)]
    return read_players(xlsx([tuple(headers), *(row[: len(headers)] for row in rows)]))


def headers_of(language: str, sheet: str) -> list[str]:
    """Headers of the Players sheet or of the entry form."""
    texts = load_texts(language)
    keys = ["title_column" if (sheet, key) == ("form", "title") else key for key in MEANINGS]
    return [texts.label(f"{sheet}_{key}") for key in keys]


@pytest.mark.parametrize("sheet", ["player", "form"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_own_headers_are_read_and_tell_their_language(language: str, sheet: str) -> None:
    """The entry form, and the Players sheet when it is copied to a new workbook: every column is known."""
    headers = headers_of(language, sheet)

    listed = list_with(headers)

    assert dict(zip(MEANINGS.values(), headers, strict=True)) == listed.columns
    assert (language,) == listed.languages


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("01_da_klubmesterskab.xlsx", "da"),
        ("05_fr_inscrits_papi.xls", "fr"),
        ("06_de_vereinsmeisterschaft.xlsx", "de"),
        ("08_es_inscritos.ods", "es"),
        ("18_ru_cp1251.csv", "ru"),
    ],
)
def test_list_of_a_club_tells_its_language(name: str, expected: str) -> None:
    """Most of its headers are words of that language."""
    assert (expected,) == read_players(LISTS / name).languages


@pytest.mark.parametrize("computer", ["da", "de", "en", "fr"])
def test_headers_that_several_languages_share_leave_it_to_the_computer(computer: str) -> None:
    """`Name` and `Rating` alone are not English: the list is written in what the computer speaks."""
    languages = read_players(xlsx([("Name", "Rating"), ("Ada", 1800), ("Bo", 1700), ("Cy", 1600)])).languages

    assert {"en", "de"} <= set(languages)
    assert computer == language_for(languages, computer)


def test_english_headers_are_english_on_every_computer() -> None:
    """What chess programs export in English has words that no other language has."""
    languages = list_with(["No.", "Title", "Name", "FED", "Rtg", "FideID", "Club/City"]).languages

    assert "en" == language_for(languages, "da")

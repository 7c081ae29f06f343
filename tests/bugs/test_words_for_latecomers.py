"""Sheets of a Swiss spoke as if nobody came late: the number of players stood fixed on the crosstable."""

from __future__ import annotations

import io

import openpyxl
import pytest

from roundbook.making import workbook_of
from roundbook.model import Player, Tournament
from roundbook.text import LANGUAGES
from tests.swiss.events import settings_of
from tests.workbook.writing import CREATED


def titles(language: str) -> dict[str, str]:
    """What stands below the name of the event, by place of the sheet: 13 players and 5 rounds."""
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, 14))
    event = Tournament(settings=settings_of(13, 5, language=language), players=players, games=())
    book = openpyxl.load_workbook(io.BytesIO(workbook_of(event, created=CREATED)), read_only=True)
    return {name: str(book.worksheets[place]["A2"].value) for name, place in (("crosstable", 1), ("players", 7))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_reckon_with_those_who_come_late(language: str) -> None:
    """The crosstable says the rounds only; Players names all three yellow columns, 3H being half a point."""
    shown = titles(language)

    assert "5" in shown["crosstable"]
    assert "13" not in shown["crosstable"]
    assert "3H" in shown["players"]


def test_crosstable_with_free_lines_is_one_page() -> None:
    """Of 17 players and five free lines none comes on a second page: it is printed upright."""
    players = tuple(Player(number=number, name=f"Player {number}") for number in range(1, 18))
    event = Tournament(settings=settings_of(17, 5), players=players, games=())
    book = openpyxl.load_workbook(io.BytesIO(workbook_of(event, created=CREATED)))

    assert 22 == event.settings.places
    assert ["landscape", "portrait"] == [book[name].page_setup.orientation for name in ("Standings", "Crosstable")]

"""The blank forms in templates/ are those that the program writes, and the program can read them."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest

from roundbook import handouts
from roundbook.errors import PlayerListError
from roundbook.players import read_players
from roundbook.text import LANGUAGES

TEMPLATES = Path(__file__).parents[1] / "templates"


def _parts(content: bytes) -> dict[str, bytes]:
    # Parts, not bytes: another version of zlib packs the same parts differently.
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return {name: package.read(name) for name in package.namelist()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_committed_form_is_the_one_the_program_writes(language: str) -> None:
    """Nobody has to remember to write the forms again."""
    written = handouts.write_template(None, language=language)

    assert _parts(written) == _parts((TEMPLATES / f"entry_form_{language}.xlsx").read_bytes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_blank_form_has_no_players(language: str) -> None:
    """The example line and the prepared numbers are not taken for players."""
    with pytest.raises(PlayerListError) as caught:
        read_players(handouts.write_template(None, language=language))

    assert ["no-players"] == [problem.code for problem in caught.value.problems if problem.severity == "error"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_filled_form_gives_its_players(language: str) -> None:
    """What is typed into the yellow cells arrives as players, column by column."""
    book = openpyxl.load_workbook(io.BytesIO(handouts.write_template(None, language=language)))
    sheet = book.active
    for row, cells in enumerate((["FM", "Larsen, Anna", "DEN", 2210, "1400099", "Skakklub", "1998"],), start=9):
        for column, value in enumerate(cells, start=2):
            sheet.cell(row, column, value)
    sheet["C10"] = "Ng, Bo"
    buffer = io.BytesIO()
    book.save(buffer)

    players = read_players(buffer.getvalue()).players

    assert ["Larsen, Anna", "Ng, Bo"] == [player.name for player in players]
    first = players[0]
    assert ("FM", "DEN", 2210, "1400099", "Skakklub", "1998") == (
        first.title,
        first.federation,
        first.rating,
        first.fide_id,
        first.club,
        first.birth,
    )

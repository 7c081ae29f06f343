"""Above the players of a cup once stood words on a column of lots that is hidden there, as they decide nothing."""

from __future__ import annotations

import io

import openpyxl
import pytest

from tests.cups import cup_book
from tests.second_stage import book_of_event


@pytest.mark.parametrize(
    ("content", "is_hidden"), [(cup_book(4), True), (book_of_event(2), False)], ids=["cup", "groups, then a cup"]
)
def test_words_above_the_players_name_columns_that_can_be_seen(content: bytes, is_hidden: bool) -> None:
    """Lots are spoken of where their column is to be seen."""
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Players"]
    (lots,) = (cell.column_letter for row in sheet.iter_rows() for cell in row if cell.value == "Lot or play-off")

    assert [is_hidden] * 2 == [bool(sheet.column_dimensions[lots].hidden), "play-off" not in sheet["A2"].value]

"""A formula in a result cell: an empty text was refused as not calculated, the 0 of an empty cell read as 0-1."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundbook import RoundbookError, app
from roundbook.making import workbook_of
from tests.app.events import event
from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import Office

WHEN = datetime.datetime(2026, 9, 7)
ROUND, CELL = "Round 5", "E5"


@pytest.fixture
def opened(office: Office, tmp_path: Path) -> Callable[[str], Path]:
    """A workbook with a formula for one result, calculated and saved by LibreOffice; `Players!Z1` is empty."""

    def make(formula: str) -> Path:
        path = tmp_path / "book.xlsx"

        def work(book: Any) -> None:
            book[ROUND][CELL].value = formula

        path.write_bytes(saved_by_openpyxl(workbook_of(event(9), created=WHEN), work))
        with office.open(path) as book:
            book.save_as(tmp_path / "saved.xlsx")
        return tmp_path / "saved.xlsx"

    return make


def test_empty_text_of_a_formula_is_no_result_yet(opened: Callable[[str], Path]) -> None:
    """A formula that waits for its result leaves the game without one."""
    tournament = app.read_workbook(opened('=IF(Players!Z1="","",Players!Z1)'))

    assert [None] == [game.result for game in tournament.round_games(5) if game.board == 1]


def test_zero_of_a_formula_is_asked_about(opened: Callable[[str], Path]) -> None:
    """Nobody can tell an empty cell from a win of Black."""
    with pytest.raises(RoundbookError) as caught:
        app.read_workbook(opened("=Players!Z1"))

    assert [("formula-gives-zero", ROUND, CELL)] == [
        (problem.code, problem.sheet, problem.cell) for problem in caught.value.problems
    ]

"""The sheet of the second game of a tie was deleted, and reading that of the first one crashed."""

from __future__ import annotations

import pytest

from roundbook import update
from roundbook.errors import WorkbookError
from tests.app.other_programs import saved_by_openpyxl
from tests.cups import cup_book, played
from tests.workbook.writing import CREATED


@pytest.mark.parametrize("sheet", ["Semi-finals, game 2", "Final, game 2"])
def test_it_is_told_that_the_sheet_is_missing(sheet: str) -> None:
    """Whether somebody typed who goes on beside the first game or not."""
    content = saved_by_openpyxl(played(cup_book(4, 2), 1), lambda book: book.remove(book[sheet]))

    with pytest.raises(WorkbookError) as refused:
        update(content, when=CREATED)

    assert "round-missing" in {problem.code for problem in refused.value.problems}

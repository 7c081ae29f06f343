"""A row inside a row was taken for the next one, and a patch then made a sheet that could not be read any more."""

from __future__ import annotations

import pytest

from roundbook.errors import WorkbookError
from roundbook.workbook.scan import scan_sheet
from tests.workbook.books import worksheet

NESTED = {
    "a row within a row": "<row><c/><sheetData><row><c/></row></sheetData></row>",
    "a cell within a cell": "<row><c><row><c/></row></c></row>",
}


@pytest.mark.parametrize("rows", NESTED.values(), ids=NESTED)
def test_elements_within_their_own_kind_are_damage(rows: str) -> None:
    """No program writes that, and no two would read it alike."""
    with pytest.raises(WorkbookError) as caught:
        scan_sheet(worksheet(rows), "sheet")

    assert ["damaged-part"] == [problem.code for problem in caught.value.problems]

"""Formulas as they read elsewhere, and groups of cells that share one."""

from __future__ import annotations

import pytest

from roundbook.workbook.scan import scan_sheet
from roundbook.workbook.shared_formulas import SharedFormulas, area_around, shifted
from tests.workbook.books import worksheet


@pytest.mark.parametrize(
    ("formula", "moved"),
    [
        ("A1", "B3"),
        ("$A1+A$1+$A$1", "$A3+B$1+$A$1"),
        ("SUM(A1:B2)", "SUM(B3:C4)"),
        ("SUM(A:A)+SUM($A:B)", "SUM(B:B)+SUM($A:C)"),
        ("SUM(1:1)+SUM($1:2)", "SUM(3:3)+SUM($1:4)"),
        ("'A1 B2'!A1&Hub!A1", "'A1 B2'!B3&Hub!B3"),
        ('"A1"&A1', '"A1"&B3'),
        ("LOG10(A1)+rb_list1", "LOG10(B3)+rb_list1"),
        ("XFE1+A1048577", "XFE1+A1048577"),
        ("1.5+A1", "1.5+B3"),
    ],
)
def test_what_is_not_pinned_moves_along(formula: str, moved: str) -> None:
    """Two rows down and one column right, as Excel reads a shared formula there."""
    assert moved == shifted(formula, 2, 1)


ROWS = (
    '<row r="5"><c r="C5"><f t="shared" ref="C5:C8" si="3">A5*2</f><v>2</v></c></row>'
    '<row r="6"><c r="C6"><f t="shared" si="3"/><v>4</v></c><c r="D6"><f>C6</f></c></row>'
    '<row r="8"><c r="C8"><f t="shared" si="3"/></c><c r="D8"><f t="shared" si="9"/></c></row>'
)


def test_followers_mean_the_text_of_their_master_where_they_stand() -> None:
    """One whose master is lost means nothing."""
    sheet = worksheet(ROWS)
    cells = {(cell.row, cell.column): cell for row in scan_sheet(sheet, "").rows.values() for cell in row.cells}
    shared = SharedFormulas(cells.values())
    master, follower, plain, last, orphan = (cells[at] for at in ((4, 2), (5, 2), (5, 3), (7, 2), (7, 3)))

    assert ["A5*2", "A6*2", "C6", "A8*2", ""] == [shared.text(c) for c in (master, follower, plain, last, orphan)]
    assert (follower, last) == shared.followers(master)
    assert () == shared.followers(follower) == shared.followers(plain) == shared.followers(orphan)
    assert "C6:C8" == area_around(shared.followers(master))

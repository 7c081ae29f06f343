"""Entries of cells without a formula are taken out of Excel's list, and nothing else."""

from __future__ import annotations

import pytest

from roundbook.workbook.calculation_chain import without_entries
from tests.workbook.books import MAIN


def chain(entries: str) -> bytes:
    """A list of formulas."""
    return f'<calcChain xmlns="{MAIN}">{entries}</calcChain>'.encode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param('<c r="A1" i="1"/><c r="B1"/>', '<c r="A1" i="1"/>', id="last"),
        pytest.param('<c r="B1" i="1" l="1"/><c r="A1"/>', '<c r="A1" i="1"/>', id="first, which says the sheet"),
        pytest.param(
            '<c r="A1" i="1"/><c r="B1"/><c r="C1" s="1"/>', '<c r="A1" i="1"/><c r="C1" s="1"/>', id="between"
        ),
        pytest.param(
            '<c r="A1" i="2"/><c r="B1" i="1"/><c r="C1"/>', '<c r="A1" i="2"/><c r="C1" i="1"/>', id="sheet of its own"
        ),
        pytest.param('<c r="B1" i="2"/><c r="A1" i="1"/>', '<c r="B1" i="2"/><c r="A1" i="1"/>', id="another sheet"),
        pytest.param('<c r="B1" i="1"/>', '<c r="Z9" i="3"/>', id="nothing is left but what must be"),
    ],
)
def test_entry_of_an_emptied_cell_goes(before: str, after: str) -> None:
    """An entry without a number of a sheet is on that of the one before it, also when that one is gone."""
    assert chain(after) == without_entries(chain(before), {("1", "B1")}, ("3", "Z9"))

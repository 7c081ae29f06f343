"""Programs that never calculate (previews in a mail, phones, pandas, openpyxl) show what LibreOffice calculates."""

from __future__ import annotations

import io

import openpyxl
import pandas as pd
import pytest
from openpyxl.utils.cell import coordinate_to_tuple

from tests.office.client import CellValue, Office
from tests.office.recalculated import Values, poison, recalculate
from tests.parity.events import event_of
from tests.workbook.writing import written

# Odd field, two withdrawals, shuffled sheet; six players twice in 3-1-0.
NUMBERS = (28, 24)


def shown_by_openpyxl(workbook: bytes, calculated: Values) -> Values:
    """What openpyxl reads without the formulas, for the cells that were calculated."""
    book = openpyxl.load_workbook(io.BytesIO(workbook), data_only=True)
    return {title: {cell: book[title][cell].value for cell in cells} for title, cells in calculated.items()}


def shown_by_pandas(workbook: bytes, calculated: Values) -> Values:
    """What pandas reads, for the cells that were calculated."""
    frames = pd.read_excel(io.BytesIO(workbook), sheet_name=None, header=None, dtype=object, engine="openpyxl")

    def value(title: str, cell: str) -> CellValue:
        row, column = coordinate_to_tuple(cell)
        found = frames[title].iat[row - 1, column - 1] if column <= frames[title].shape[1] else None
        return None if pd.isna(found) else found

    return {title: {cell: value(title, cell) for cell in cells} for title, cells in calculated.items()}


def without_blanks(values: Values) -> Values:
    """Cells that show something."""
    return {title: {c: v for c, v in cells.items() if v not in (None, "")} for title, cells in values.items()}


@pytest.mark.parametrize("number", NUMBERS)
def test_values_without_calculation_are_those_of_libreoffice(office: Office, number: int) -> None:
    """Every formula cell of every sheet, the hidden one included, read by two programs."""
    workbook = written(event_of(number).book)
    calculated = recalculate(poison(workbook), office)

    expected = without_blanks(calculated)

    assert expected == without_blanks(shown_by_openpyxl(workbook, calculated))
    assert expected == without_blanks(shown_by_pandas(workbook, calculated))

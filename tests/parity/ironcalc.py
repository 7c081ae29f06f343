"""A second program that calculates: IronCalc, which knows nothing of LibreOffice and needs a tenth of a second."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import ironcalc

from tests.office.client import CellValue
from tests.office.recalculated import TOLERANCE, cached_values, poison
from tests.workbook.books import parts_of, zipped

_EMPTY_NUMBER = re.compile(rb'(<c\s[^>]*?)\st="n"((?:\s[^>]*)?(?:/>|></c>))')

# Sheet, cell, value in the file, value that IronCalc calculates.
Difference = tuple[str, str, CellValue, CellValue]


def differences_in_ironcalc(workbook: bytes) -> list[Difference]:
    """Formula cells whose stored value is not the one that IronCalc calculates; it is given wrong ones."""
    calculated = cached_values(_saved_by_ironcalc(poison(workbook)))
    return [
        (title, cell, value, calculated[title].get(cell))
        for title, cells in cached_values(workbook).items()
        for cell, value in cells.items()
        if not _is_same(value, calculated[title].get(cell))
    ]


def _saved_by_ironcalc(workbook: bytes) -> bytes:
    # openpyxl calls an empty cell a number; IronCalc 0.9 then takes it for a 0, other programs for empty.
    parts = {name: _EMPTY_NUMBER.sub(rb"\1\2", part) for name, part in parts_of(workbook).items()}
    workbook = zipped(parts)
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "before.xlsx"), Path(folder, "after.xlsx")
        before.write_bytes(workbook)
        model = ironcalc.create_user_model_from_xlsx(str(before))
        model.evaluate()
        model.save_to_xlsx(str(after))
        return after.read_bytes()


def _is_same(one: CellValue, other: CellValue) -> bool:
    """Whether two values are the same, a number up to its last digits; an empty text is like nothing."""
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= TOLERANCE * max(1.0, abs(one))
    return (one or "") == (other or "") and (one == 0) == (other == 0)

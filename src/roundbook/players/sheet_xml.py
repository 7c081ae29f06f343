"""What openpyxl does not tell while it streams a worksheet: hidden, filtered and merged places, and formulas.

Reads the XML of one worksheet part once, with the standard library. A formula whose result is missing was never
calculated (a program wrote the file); an empty *text* result is a result: `=IF(A2="","",B2)` gives one.
"""

from __future__ import annotations

import re
from typing import IO
from xml.etree import ElementTree as ET

from roundbook.players.cells import MergedRange
from roundbook.players.looks import Looks, Place

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")


def scan_sheet(part: IO[bytes]) -> Looks:
    """How one worksheet part looks. Raises ElementTree.ParseError: not well-formed XML."""
    hidden_rows: set[int] = set()
    hidden_columns: list[tuple[int, int]] = []
    merged: list[MergedRange] = []
    formulas: dict[Place, bool] = {}
    is_filtered = False
    row_number = 0
    for _, element in ET.iterparse(part):
        match element.tag.removeprefix(_MAIN):
            case "row":
                row_number = int(element.get("r", row_number + 1))
                formulas.update(_formulas(element, row_number))
                if _is_true(element.get("hidden")):
                    hidden_rows.add(row_number)
                element.clear()
            case "col" if _is_true(element.get("hidden")):
                hidden_columns.append((int(element.get("min", 0)), int(element.get("max", 0))))
            case "mergeCell":
                merged.append(_merged_range(element.get("ref", "")))
            case "filterColumn":
                is_filtered = True
    return Looks(
        hidden_rows=frozenset(hidden_rows),
        hidden_columns=tuple(hidden_columns),
        merged=tuple(merged),
        is_filtered=is_filtered,
        formulas=frozenset(formulas),
        uncalculated=frozenset(place for place, is_calculated in formulas.items() if not is_calculated),
    )


def _formulas(row: ET.Element, row_number: int) -> dict[Place, bool]:
    """Places of the formulas in a row, and whether each has a result."""
    found: dict[Place, bool] = {}
    column = 0
    for cell in row:
        column = _place(cell.get("r", ""))[1] or column + 1
        if cell.find(f"{_MAIN}f") is not None:
            found[row_number, column] = bool(cell.findtext(f"{_MAIN}v")) or cell.get("t") == "str"
    return found


def _merged_range(reference: str) -> MergedRange:
    first, _, last = reference.partition(":")
    first_row, first_column = _place(first)
    last_row, last_column = _place(last or first)
    return MergedRange(first_row=first_row, first_column=first_column, last_row=last_row, last_column=last_column)


def _place(reference: str) -> Place:
    """Row and column of an address, 0 and 0 where there is none."""
    found = _REFERENCE.fullmatch(reference)
    if not found:
        return 0, 0
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]), column


def _is_true(value: str | None) -> bool:
    return value in {"1", "true"}

"""Cached values of a workbook against what LibreOffice calculates: the test that our formulas and our rules agree.

A spreadsheet program trusts the cached value of a formula cell until something changes, so a plain load proves nothing.
Here every cached value is first replaced by a wrong one, then a full recalculation is forced. The reading is
independent of the writer and of the reader under test: standard library only.
"""

from __future__ import annotations

import io
import math
import re
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.office.client import Book, Cell, CellValue, Office

STALE_NUMBER, STALE_TEXT = b"-999", b"stale"
TOLERANCE = 1e-9
NOT_A_FORMULA = Cell(value=None)

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
FORMULA_CELL = re.compile(
    rb"<c(?P<attributes>(?:\s[^>]*)?)>\s*(?P<formula><f(?:\s[^>]*)?(?:/>|>[^<]*</f>))\s*(?:<v(?:\s[^>]*)?(?:/>|>[^<]*</v>))?\s*</c>"
)
FORMULA = re.compile(rb"<f[\s/>]")
CELL_TYPE = re.compile(rb"""\st=["'](\w+)["']""")

Values = dict[str, dict[str, CellValue]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One formula cell whose cached value is not what LibreOffice calculates."""

    sheet: str
    cell: str
    formula: str
    cached: CellValue
    recalculated: CellValue


def poison(workbook: bytes) -> bytes:
    """The same workbook with a wrong cached value in every formula cell: -999, or `stale` where a text was.

    Raises ValueError when a formula cell is written in a way that is not understood here, for it would keep its value.
    """
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as source, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            target.writestr(name, _poison_sheet(name, part) if name.startswith("xl/worksheets/") else part)
    return result.getvalue()


def _poison_sheet(name: str, part: bytes) -> bytes:
    poisoned, count = FORMULA_CELL.subn(_stale_cell, part)
    total = len(FORMULA.findall(part))
    if count != total:
        raise ValueError(f"{name}: only {count} of {total} formula cells could be given a stale value")
    return poisoned


def _stale_cell(match: re.Match[bytes]) -> bytes:
    attributes, formula = match["attributes"], match["formula"]
    kind = CELL_TYPE.search(attributes)
    if kind and kind[1] == b"str":
        return b"<c%b>%b<v>%b</v></c>" % (attributes, formula, STALE_TEXT)
    return b"<c%b>%b<v>%b</v></c>" % (CELL_TYPE.sub(b"", attributes), formula, STALE_NUMBER)


def cached_values(workbook: bytes) -> Values:
    """Value that stands in each formula cell of the file, by sheet title and address; None for an empty one."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as package:
        return {title: _cached_in_sheet(package.read(part)) for title, part in _sheet_parts(package)}


def _sheet_parts(package: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    relations = ElementTree.fromstring(package.read("xl/_rels/workbook.xml.rels"))
    target_by_id = {relation.attrib["Id"]: relation.attrib["Target"] for relation in relations}
    for sheet in ElementTree.fromstring(package.read("xl/workbook.xml")).iter(f"{MAIN}sheet"):
        target = target_by_id[sheet.attrib[RELATION_ID]]
        yield sheet.attrib["name"], target[1:] if target.startswith("/") else f"xl/{target}"


def _cached_in_sheet(part: bytes) -> dict[str, CellValue]:
    cells = ElementTree.fromstring(part).iter(f"{MAIN}c")
    return {cell.attrib["r"]: _cached_in_cell(cell) for cell in cells if cell.find(f"{MAIN}f") is not None}


def _cached_in_cell(cell: ElementTree.Element) -> CellValue:
    text = cell.findtext(f"{MAIN}v")
    if not text:
        return None
    return text if cell.get("t") in {"str", "e"} else float(text)


@contextmanager
def opened(workbook: bytes | Path, office: Office) -> Iterator[Book]:
    """Open a workbook, given as bytes or as a path, for the length of a `with` block."""
    with tempfile.TemporaryDirectory() as folder:
        path = workbook if isinstance(workbook, Path) else Path(folder, "book.xlsx")
        if isinstance(workbook, bytes):
            path.write_bytes(workbook)
        with office.open(path) as book:
            yield book


def recalculate(workbook: bytes | Path, office: Office) -> Values:
    """Value of each formula cell after a forced recalculation, by sheet title and address; an error as its text."""
    with opened(workbook, office) as book:
        book.recalculate()
        formulas = book.read_formulas()
    return {title: {address: cell.shown for address, cell in cells.items()} for title, cells in formulas.items()}


def compare(workbook: bytes, office: Office) -> list[Difference]:
    """Formula cells whose cached value differs from LibreOffice's, after poisoning and forced recalculation.

    Numbers may differ by 1e-9, an empty text equals a blank, an error is compared by its text. Raises ValueError for a
    workbook without formulas: no difference there would prove nothing.
    """
    cached = cached_values(workbook)
    if not any(cached.values()):
        raise ValueError("the workbook has no formula cell")
    with opened(poison(workbook), office) as book:
        book.recalculate()
        return differences(cached, book)


def differences(expected: Values, book: Book) -> list[Difference]:
    """Formula cells of an open book that do not show what is expected of them; every formula cell must be expected."""
    formulas = book.read_formulas()
    return [found for sheet, values in expected.items() for found in _differences(sheet, values, formulas[sheet])]


def _differences(sheet: str, cached: dict[str, CellValue], formulas: dict[str, Cell]) -> Iterator[Difference]:
    for address in sorted(cached.keys() | formulas.keys(), key=_reading_order):
        expected, found = cached.get(address), formulas.get(address, NOT_A_FORMULA)
        if not (found.is_formula and _same(expected, found.shown)):
            yield Difference(
                sheet=sheet, cell=address, formula=found.formula, cached=expected, recalculated=found.shown
            )


def _reading_order(address: str) -> tuple[int, int, str]:
    letters = address.rstrip("0123456789")
    return int(address[len(letters) :]), len(letters), letters


def _same(cached: CellValue, recalculated: CellValue) -> bool:
    if isinstance(cached, float) and isinstance(recalculated, float):
        return math.isclose(cached, recalculated, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return _blank_as_text(cached) == _blank_as_text(recalculated)


def _blank_as_text(value: CellValue) -> CellValue:
    return "" if value is None else value

"""The only module of the workbook that speaks openpyxl: the bytes of an .xlsx in, its values and names out.

The hidden hub holds nothing that cannot be calculated again; it is read only when the defined names are lost, to find
out which columns it has. What the values mean is decided in `recognise.py` and `interpret.py`.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import ParseError

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from roundbook.errors import Problem, WorkbookError
from roundbook.workbook.areas import area_of
from roundbook.workbook.cells import Area, Position
from roundbook.workbook.grid import Grid, RawBook
from roundbook.workbook.interpret import ReadBook, interpret
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.recognise import recognise
from roundbook.workbook.scan import ScannedCell, SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.stored import stored_text

# No sheet of ours has more; a foreign sheet that claims a million rows is not read to the end.
MAX_ROWS, MAX_COLUMNS = 3000, 300
_REFERENCE = re.compile(r"'?(?P<title>(?:[^']|'')+?)'?!(?P<area>\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)")
# openpyxl meets a damaged part with whatever exception the damaged spot leads to.
_DAMAGE = (
    InvalidFileException,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    OSError,  # openpyxl: "File contains no valid workbook part"
    ParseError,
    SyntaxError,  # what lxml raises, where it is installed and openpyxl reads with it
    zipfile.BadZipFile,
)


def read_tournament(source: bytes) -> ReadBook:
    """Tournament that a workbook holds, as it stands in the file, with everything that is wrong or worth a look.

    Raises WorkbookError: the file cannot be opened, or it is not a tournament workbook.
    """
    raw = _read_raw(source)
    recognised = recognise(raw)
    if recognised is None:
        raise WorkbookError(Problem(code="not-a-tournament-workbook"))
    return interpret(raw, recognised)


def is_tournament_workbook(source: bytes) -> bool:
    """Whether a file is a tournament workbook, in whatever state; False for a file that cannot be opened."""
    try:
        return recognise(_read_raw(source)) is not None
    except WorkbookError:
        return False


def _read_raw(source: bytes) -> RawBook:
    package = open_package(source)  # refuses what is not safe to open: bombs, broken or encrypted files
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of extensions it will not keep; we never save with it
            book = openpyxl.load_workbook(io.BytesIO(source), read_only=True, data_only=True)
            names = _names(book)
            hub = names.get("rb_game_key", ("", None))[0]
            read = [sheet for sheet in book.worksheets if sheet.title != hub]
            scans = {sheet.title: _scan(sheet.title, package) for sheet in read if sheet.title in package.sheets}
            strings = shared_strings_of(package)
            sheets = {sheet.title: _grid(sheet, scans.get(sheet.title), strings) for sheet in read}
    except WorkbookError:
        raise  # our own sentence says more
    except _DAMAGE as error:
        raise WorkbookError(Problem(code="unreadable-workbook", details={"reason": str(error)[:200]})) from error
    return RawBook(sheets=sheets, names=names, scans=scans)


def _scan(title: str, package: Package) -> SheetScan:
    part = package.sheets[title]
    return scan_sheet(package.read(part), part, range(MAX_ROWS))


def _grid(sheet: Any, scan: SheetScan | None, strings: Sequence[str]) -> Grid:
    """Values of a sheet: numbers and dates as openpyxl gives them, texts to the letter, which openpyxl changes.

    It takes every `x005F_` out of a shared text (3.1.5), where only `_xHHHH_` as a whole has a meaning.
    """
    sheet.reset_dimensions()  # what a file claims of its size is often wrong
    rows: dict[int, list[object]] = {}
    # Without `max_col`, which would fill every row with empty cells up to there.
    for number, row in enumerate(sheet.iter_rows(max_row=MAX_ROWS, values_only=True)):
        if any(value is not None for value in row):
            rows[number] = list(row[:MAX_COLUMNS])
    formulas: dict[Position, str] = {}
    for cell in _cells(scan):
        if cell.formula is not None:
            formulas[cell.row, cell.column] = cell.formula.text
        text = stored_text(cell, strings)
        if text is not None and cell.column < len(rows.get(cell.row, ())):
            rows[cell.row][cell.column] = text
    return Grid(title=sheet.title, rows=rows, formulas=formulas)


def _cells(scan: SheetScan | None) -> Iterator[ScannedCell]:
    for row in scan.rows.values() if scan else ():
        yield from row.cells


def _names(book: Any) -> dict[str, tuple[str, Area]]:
    names: dict[str, tuple[str, Area]] = {}
    for name, defined in book.defined_names.items():
        match = _REFERENCE.fullmatch(defined.attr_text or "")
        area = area_of(match["area"].replace("$", "")) if match else None
        if match and area and name.startswith("rb_"):
            names[name] = (match["title"].replace("''", "'"), area)
    return names

"""The only module of the workbook that speaks openpyxl: the bytes of an .xlsx in, its values and names out.

The hidden hub is not read: it holds nothing that cannot be calculated again. What the values mean is decided in
`recognise.py` and `interpret.py`.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from typing import Any
from xml.etree.ElementTree import ParseError

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from roundbook.errors import Problem, WorkbookError
from roundbook.workbook.areas import area_of
from roundbook.workbook.cells import Area
from roundbook.workbook.interpret import ReadBook, interpret
from roundbook.workbook.package import open_package
from roundbook.workbook.recognise import Grid, RawBook, recognise

# No sheet of ours has more; a foreign sheet that claims a million rows is not read to the end.
MAX_ROWS, MAX_COLUMNS = 3000, 300


def read_tournament(source: bytes) -> ReadBook:
    """Tournament that a workbook holds, as it stands in the file, with everything that is wrong or worth a look.

    Raises WorkbookError: the file cannot be opened, or it is not a tournament workbook.
    """
    raw = _read_raw(source)
    recognised = recognise(raw)
    if recognised is None:
        raise WorkbookError(Problem(code="not-a-tournament-workbook"))
    return interpret(raw, recognised)


def _read_raw(source: bytes) -> RawBook:
    open_package(source)  # refuses what is not safe to open: bombs, broken or encrypted files
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of extensions it will not keep; we never save with it
            book = openpyxl.load_workbook(io.BytesIO(source), read_only=True, data_only=True)
            names = _names(book)
            hub = names.get("rb_game_key", ("", None))[0]
            sheets = {sheet.title: _grid(sheet) for sheet in book.worksheets if sheet.title != hub}
    except (
        InvalidFileException,
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
        ParseError,
        zipfile.BadZipFile,
    ) as error:
        # openpyxl meets a damaged part with whatever exception the damaged spot leads to.
        raise WorkbookError(Problem(code="unreadable-workbook", details={"reason": str(error)[:200]})) from error
    return RawBook(sheets=sheets, names=names)


def _grid(sheet: Any) -> Grid:
    sheet.reset_dimensions()  # what a file claims of its size is often wrong
    rows: dict[int, tuple[object, ...]] = {}
    for number, row in enumerate(sheet.iter_rows(max_row=MAX_ROWS, max_col=MAX_COLUMNS, values_only=True)):
        if any(value is not None for value in row):
            rows[number] = row
    return Grid(title=sheet.title, rows=rows)


def _names(book: Any) -> dict[str, tuple[str, Area]]:
    names: dict[str, tuple[str, Area]] = {}
    for name, defined in book.defined_names.items():
        match = re.fullmatch(
            r"'?(?P<title>(?:[^']|'')+?)'?!(?P<area>\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)", defined.attr_text
        )
        area = area_of(match["area"].replace("$", "")) if match else None
        if match and area and name.startswith("rb_"):
            names[name] = (match["title"].replace("''", "'"), area)
    return names

"""From an .xlsx or .xlsm to sheets of cells: the only module of `players` that speaks openpyxl.

openpyxl is imported when a file is read, so that `import roundbook` stays light. It reads row by row, because a sheet
may claim a million rows and because parts of an unknown file may be huge.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from roundbook.errors import PlayerListError, Problem
from roundbook.file_kinds import STUMBLES
from roundbook.players.cells import Cell, CellContent, Grid
from roundbook.players.looks import LARGEST_PART, Looks, cell_content, grid_of
from roundbook.players.sheet_xml import scan_sheet

if TYPE_CHECKING:
    from openpyxl.cell.read_only import ReadOnlyCell

# Excel writes characters that XML cannot hold as _x0007_. Only those are turned back: of a text that merely looks like
# it openpyxl has removed the protection already.
_ESCAPED = re.compile(r"_x00([01][0-9A-Fa-f])_")


def read_xlsx(raw: bytes) -> tuple[Grid, ...]:
    """Sheets of a workbook in their order, chart sheets left out. Raises PlayerListError: damaged, or far too large."""
    with zipfile.ZipFile(BytesIO(raw)) as archive:
        for part in archive.infolist():
            if part.file_size > LARGEST_PART and part.filename.endswith((".xml", ".rels")):
                raise PlayerListError(Problem(code="list-too-large", details={"part": part.filename}))
        try:
            return tuple(_grids(raw, archive))
        except STUMBLES as error:
            raise PlayerListError(Problem(code="list-damaged", details={"reason": type(error).__name__})) from error


def _grids(raw: bytes, archive: zipfile.ZipFile) -> Iterator[Grid]:
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415  heavy: only who reads an .xlsx pays

    reader = ExcelReader(BytesIO(raw), read_only=True, data_only=True, keep_links=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl tells what it could not write back; nothing is written here
        reader.read()
        parts = {sheet.name: relation.target for sheet, relation in reader.parser.find_sheets()}
        for sheet in reader.wb.worksheets:
            with archive.open(parts[sheet.title]) as part:
                looks = scan_sheet(part)
            sheet.reset_dimensions()  # what a sheet claims may be wrong
            cells = (cell for row in sheet.iter_rows() for cell in _cells(row, sheet.title, looks))
            yield grid_of(sheet.title, cells, looks, is_hidden=sheet.sheet_state != "visible")


def _cells(row: tuple[object, ...], sheet: str, looks: Looks) -> Iterator[Cell]:
    for read in row:
        place = (getattr(read, "row", 0), getattr(read, "column", 0))  # a filler between cells has neither
        if place == (0, 0):
            continue
        cell: ReadOnlyCell = read  # type: ignore[assignment]  # openpyxl gives no common type
        is_calculated = place not in looks.uncalculated
        content = _content(cell.value)
        if content is None and is_calculated:
            continue
        yield Cell(
            sheet=sheet,
            row=place[0],
            column=place[1],
            content="" if content is None else content,
            is_formula=place in looks.formulas,
            is_calculated=is_calculated,
            is_error=cell.data_type == "e",
            is_struck=bool(cell.font.strike),
        )


def _content(value: object) -> CellContent | None:
    content = cell_content(value)
    return _ESCAPED.sub(lambda escaped: chr(int(escaped[1], 16)), content) if isinstance(content, str) else content

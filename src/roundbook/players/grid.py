"""From a file to sheets of cells: the only module of `players` that opens files.

What a file is, its first bytes say; the name only helps where they say nothing. A format is one reader in `READERS`:
bytes in, grids out. openpyxl is imported by the reader that needs it, so that `import roundbook` stays light; it reads
row by row, because a sheet may claim a million rows and because parts of an unknown file may be huge.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import error as ZlibError  # noqa: N812  an exception class in a lower-case disguise

from roundbook.errors import PlayerListError, Problem
from roundbook.players.cells import Cell, CellContent, Grid
from roundbook.players.sheet_xml import SheetFacts, scan_sheet

if TYPE_CHECKING:
    from openpyxl.cell.read_only import ReadOnlyCell

# A list of a thousand players is less than 1 MB of XML; this much is a sheet formatted to its last row, or a bomb.
LARGEST_PART = 64 * 2**20

_OLE_START = bytes.fromhex("D0CF11E0A1B11AE1")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_ZIP_START = b"PK"
_ODS_START = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
# Excel writes characters that XML cannot hold as _x0007_. Only those are turned back: of a text that merely looks like
# it openpyxl has removed the protection already.
_ESCAPED = re.compile(r"_x00([01][0-9A-Fa-f])_")
# Neither zipfile nor openpyxl has one error of its own: a damaged file ends in whatever the reader stumbles over.
_STUMBLES = (
    *(ArithmeticError, AttributeError, EOFError, LookupError, OSError, RuntimeError, TypeError, ValueError),
    *(SyntaxError, zipfile.BadZipFile, ZlibError),  # both XML readers that openpyxl may use raise a SyntaxError
)


class FileKind(StrEnum):
    """What a file is, as the person who has it would call it."""

    XLSX = ".xlsx"
    XLS = ".xls"
    PROTECTED = "protected"
    XLSB = ".xlsb"
    ODS = ".ods"
    CSV = ".csv"
    DAMAGED = "damaged"
    UNKNOWN = "unknown"


def read_grids(source: bytes | Path) -> tuple[Grid, ...]:
    """Sheets of a file in their order, chart sheets left out.

    Raises PlayerListError: the file cannot be opened, is password-protected, damaged, far too large, or of a kind that
    is not read.
    """
    raw, name = (source, "") if isinstance(source, bytes) else (_bytes_of(source), source.name)
    kind = kind_of(raw, name)
    if kind not in READERS:
        raise PlayerListError(Problem(code=_REFUSALS.get(kind, "list-kind-not-read-yet"), details={"kind": kind.value}))
    return READERS[kind](raw)


def kind_of(raw: bytes, name: str = "") -> FileKind:
    """Kind of a file by its first bytes, for text by its name."""
    if raw.startswith(_OLE_START):
        return FileKind.PROTECTED if _ENCRYPTED in raw else FileKind.XLS
    if raw.startswith(_ZIP_START):
        return _kind_of_zip(raw)
    is_text = Path(name).suffix.lower() in {".csv", ".tsv", ".txt"}
    return FileKind.CSV if is_text else FileKind.UNKNOWN


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        details = {"file": path.name, "reason": error.strerror or type(error).__name__}
        raise PlayerListError(Problem(code="list-not-opened", details=details)) from error


def _kind_of_zip(raw: bytes) -> FileKind:
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            names = set(archive.namelist())
    except _STUMBLES:
        return FileKind.DAMAGED
    if _ODS_START in raw[:128]:  # OpenDocument puts its kind first, uncompressed, for exactly this purpose
        return FileKind.ODS
    if "xl/workbook.bin" in names:
        return FileKind.XLSB
    # Some programs put the workbook elsewhere than in xl/; a text document keeps its parts in word/.
    is_workbook = "[Content_Types].xml" in names and not any(name.startswith(("word/", "ppt/")) for name in names)
    return FileKind.XLSX if is_workbook else FileKind.UNKNOWN


def _read_xlsx(raw: bytes) -> tuple[Grid, ...]:
    with zipfile.ZipFile(BytesIO(raw)) as archive:
        for part in archive.infolist():
            if part.file_size > LARGEST_PART and part.filename.endswith((".xml", ".rels")):
                raise PlayerListError(Problem(code="list-too-large", details={"part": part.filename}))
        try:
            return tuple(_xlsx_grids(raw, archive))
        except _STUMBLES as error:
            raise PlayerListError(Problem(code="list-damaged", details={"reason": type(error).__name__})) from error


def _xlsx_grids(raw: bytes, archive: zipfile.ZipFile) -> Iterator[Grid]:
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415  heavy: only who reads an .xlsx pays

    reader = ExcelReader(BytesIO(raw), read_only=True, data_only=True, keep_links=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl tells what it could not write back; nothing is written here
        reader.read()
        parts = {sheet.name: relation.target for sheet, relation in reader.parser.find_sheets()}
        for sheet in reader.wb.worksheets:
            with archive.open(parts[sheet.title]) as part:
                facts = scan_sheet(part)
            sheet.reset_dimensions()  # what a sheet claims may be wrong
            rows: dict[int, dict[int, Cell]] = {}
            for row in sheet.iter_rows():
                for cell in _cells(row, sheet.title, facts):
                    rows.setdefault(cell.row, {})[cell.column] = cell
            yield _grid(sheet.title, rows, facts, is_hidden=sheet.sheet_state != "visible")


def _cells(row: tuple[object, ...], sheet: str, facts: SheetFacts) -> Iterator[Cell]:
    for read in row:
        place = (getattr(read, "row", 0), getattr(read, "column", 0))  # a filler between cells has neither
        if place == (0, 0):
            continue
        cell: ReadOnlyCell = read  # type: ignore[assignment]  # openpyxl gives no common type
        is_calculated = place not in facts.uncalculated
        content = _content(cell.value)
        if is_calculated and (content is None or (isinstance(content, str) and not content.strip())):
            continue
        yield Cell(
            sheet=sheet,
            row=place[0],
            column=place[1],
            content="" if content is None else content,
            is_formula=place in facts.formulas,
            is_calculated=is_calculated,
            is_error=cell.data_type == "e",
            is_struck=bool(cell.font.strike),
        )


def _content(value: object) -> CellContent | None:
    """Value of a cell in the few types that a player list needs; a time of day or a duration becomes text."""
    if value is None or isinstance(value, bool | int | float | datetime):
        return value
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    return _ESCAPED.sub(lambda escaped: chr(int(escaped[1], 16)), str(value))


def _grid(sheet: str, rows: Mapping[int, Mapping[int, Cell]], facts: SheetFacts, *, is_hidden: bool) -> Grid:
    used_columns = {column for cells in rows.values() for column in cells}
    return Grid(
        sheet=sheet,
        rows=rows,
        is_hidden=is_hidden,
        is_filtered=facts.is_filtered,
        hidden_rows=frozenset(facts.hidden_rows & rows.keys()),
        hidden_columns=frozenset(
            column for column in used_columns if any(first <= column <= last for first, last in facts.hidden_columns)
        ),
        merged=facts.merged,
    )


READERS: Mapping[FileKind, Callable[[bytes], tuple[Grid, ...]]] = {FileKind.XLSX: _read_xlsx}

_REFUSALS: Mapping[FileKind, str] = {
    FileKind.PROTECTED: "list-protected",
    FileKind.DAMAGED: "list-damaged",
    FileKind.UNKNOWN: "list-not-a-workbook",
}

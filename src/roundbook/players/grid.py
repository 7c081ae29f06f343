"""From a file to sheets of cells. A kind of file is one reader in `READERS`: bytes in, grids out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from roundbook.errors import InputError, PlayerListError, Problem
from roundbook.file_kinds import FileKind, kind_of
from roundbook.files import read_file
from roundbook.players.cells import Grid
from roundbook.players.delimited import read_text
from roundbook.players.ods import read_ods
from roundbook.players.xls import read_xls
from roundbook.players.xlsx import read_xlsx

READERS: Mapping[FileKind, Callable[[bytes], tuple[Grid, ...]]] = {
    FileKind.XLSX: read_xlsx,
    FileKind.XLS: read_xls,
    FileKind.ODS: read_ods,
    FileKind.TEXT: read_text,
}

_REFUSALS: Mapping[FileKind, str] = {
    FileKind.PROTECTED: "list-protected",
    FileKind.DAMAGED: "list-damaged",
    FileKind.WEB_PAGE: "list-web-page",
    **dict.fromkeys(
        (FileKind.XLSB, FileKind.FLAT_ODS, FileKind.EXCEL_2003, FileKind.NUMBERS, FileKind.GOOGLE_LINK),
        "list-kind-not-read",
    ),
    FileKind.UNKNOWN: "list-not-a-workbook",
}


def read_grids(source: bytes | Path) -> tuple[Grid, ...]:
    """Sheets of a file in their order, chart sheets left out; a text file is one sheet without a title.

    Raises PlayerListError: the file cannot be opened, is password-protected, damaged, far too large, or of a kind that
    is not read.
    """
    raw, name = (source, "") if isinstance(source, bytes) else (_bytes_of(source), source.name)
    kind = kind_of(raw, name)
    if kind not in READERS:
        raise PlayerListError(Problem(code=_REFUSALS[kind], details={"kind": kind.value}))
    return READERS[kind](raw)


def _bytes_of(path: Path) -> bytes:
    try:
        return read_file(path)
    except InputError as error:
        raise PlayerListError(error.problems) from error

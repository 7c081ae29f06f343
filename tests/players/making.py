"""Player lists made for a test: rows in, the bytes of an .xlsx or .ods out; and problems told in short."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import xlsxwriter

from roundbook.errors import PlayerListError, Problem
from roundbook.players import ListOptions, PlayerList, read_players
from roundbook.text import load_texts

HEADER = ("No.", "Title", "Name", "Federation", "Rating", "FIDE ID", "Club", "Born")


@dataclass(frozen=True, kw_only=True)
class Formula:
    """A formula and the result that the file keeps for it."""

    text: str
    result: str | float


Value = str | int | float | bool | datetime | Formula | None


def xlsx(rows: Iterable[Sequence[Value]], *, sheet: str = "List") -> bytes:
    """Workbook of one sheet with these rows from A1 on."""
    return workbook({sheet: rows})


def workbook(sheets: dict[str, Iterable[Sequence[Value]]], *, hidden: Sequence[str] = ()) -> bytes:
    """Workbook of several sheets."""
    stream = BytesIO()
    book = xlsxwriter.Workbook(stream)
    date_format = book.add_format({"num_format": "dd.mm.yyyy"})
    for title, rows in sheets.items():
        sheet = book.add_worksheet(title)
        if title in hidden:
            sheet.hide()
        else:
            sheet.activate()
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                _write(sheet, (row, column), value, date_format)
    book.close()
    return stream.getvalue()


def _write(sheet: xlsxwriter.worksheet.Worksheet, place: tuple[int, int], value: Value, date_format: object) -> None:
    if isinstance(value, str):
        sheet.write_string(*place, value)
    elif isinstance(value, Formula):
        sheet.write_formula(*place, value.text, None, value.result)
    elif isinstance(value, datetime):
        sheet.write_datetime(*place, value, date_format)
    elif value is not None:
        sheet.write(*place, value)


MIME = "application/vnd.oasis.opendocument.spreadsheet"
CONTENT = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body>'
    '<office:spreadsheet><table:table table:name="List">{rows}</table:table></office:spreadsheet></office:body>'
    "</office:document-content>"
)
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="' + MIME + '"/></manifest:manifest>'
)


def ods(rows: str, *, content: str = "", manifest: str = MANIFEST) -> bytes:
    """An .ods with one sheet of these rows in its own XML, or with this content."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", MIME, zipfile.ZIP_STORED)
        archive.writestr("content.xml", content or CONTENT.format(rows=rows))
        archive.writestr("META-INF/manifest.xml", manifest)
    return stream.getvalue()


def ods_cell(text: str, more: str = "") -> str:
    """A cell of an .ods with a text."""
    return f'<table:table-cell office:value-type="string"{more}><text:p>{text}</text:p></table:table-cell>'


def read(rows: Iterable[Sequence[Value]], **choices: Any) -> PlayerList:
    """Player list of these rows."""
    return read_bytes(xlsx(rows), **choices)


def read_bytes(source: bytes, **choices: Any) -> PlayerList:
    """Player list in the bytes of a file."""
    return read_players(source, ListOptions(**choices))


def names(players: PlayerList) -> list[str]:
    """Names in the order of the list."""
    return [player.name for player in players.players]


def told(problems: Iterable[Problem]) -> list[tuple[str, str]]:
    """Code and cell of each problem; each must have a sentence that can be filled."""
    found = list(problems)
    for problem in found:
        assert load_texts("en").problem(problem)
    return [(problem.code, problem.cell) for problem in found]


def refused(source: bytes, **choices: Any) -> list[tuple[str, str]]:
    """Code and cell of every problem of a list that cannot be used."""
    return told(refusal(source, **choices))


def refusal(source: bytes | Path, **choices: Any) -> tuple[Problem, ...]:
    """Every problem of a list that cannot be used."""
    try:
        read_players(source, ListOptions(**choices))
    except PlayerListError as error:
        return error.problems
    raise AssertionError("the list was read")

"""What a file is, whatever it is called."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from roundbook.players.file_kinds import FileKind, kind_of
from tests.players.making import xlsx

OLE = bytes.fromhex("D0CF11E0A1B11AE1")


def _zip_of(*names: str) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in names:
            archive.writestr(name, "application/vnd.oasis.opendocument.spreadsheet" if name == "mimetype" else "")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("raw", "name", "expected"),
    [
        (xlsx([("Kaj",)]), "list.csv", FileKind.XLSX),
        (OLE + b"\x00" * 600, "list.xls", FileKind.XLS),
        (OLE + b"\x00" * 600 + "EncryptedPackage".encode("utf-16-le"), "list.xlsx", FileKind.PROTECTED),
        (_zip_of("mimetype", "content.xml"), "list.ods", FileKind.ODS),
        (_zip_of("[Content_Types].xml", "xl/workbook.bin"), "list.xlsb", FileKind.XLSB),
        (_zip_of("[Content_Types].xml", "word/document.xml"), "list.docx", FileKind.UNKNOWN),
        (b"Name;Rating\n", "list.CSV", FileKind.TEXT),
        (b"Name\tRating\n", "list.xls", FileKind.TEXT),
        ("Name\tRating\n".encode("utf-16"), "", FileKind.TEXT),
        (b"Name;Rating\n\x00", "list.csv", FileKind.TEXT),
        (b"\x89PNG\r\n\x1a\n\x00", "list.png", FileKind.UNKNOWN),
        (b"%PDF-1.7", "list.pdf", FileKind.UNKNOWN),
        (b"{\\rtf1 Name}", "list.doc", FileKind.UNKNOWN),
        (b" <!DOCTYPE html><table>", "list.xls", FileKind.WEB_PAGE),
        (xlsx([("Kaj",)])[:-30], "list.xlsx", FileKind.DAMAGED),
        (b"", "list.xlsx", FileKind.UNKNOWN),
        (b"", "list.csv", FileKind.TEXT),
    ],
)
def test_first_bytes_say_what_a_file_is(raw: bytes, name: str, expected: FileKind) -> None:
    """A wrong name does not deceive; text has its name, or nothing in it that is not text."""
    assert expected == kind_of(raw, name)

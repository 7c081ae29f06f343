"""What a file is. Its first bytes say so; its name only decides where they say nothing."""

from __future__ import annotations

import re
import struct
import zipfile
from enum import StrEnum
from io import BytesIO
from pathlib import Path

_OLE_START = bytes.fromhex("D0CF11E0A1B11AE1")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_ZIP_START = b"PK"
# One signature for each line of a zip's directory. A workbook has some dozens, with photos some hundreds.
_ZIP_LINE, MOST_MEMBERS = b"PK\x01\x02", 10_000
_ODS_START = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_WIDE_TEXT_STARTS = (b"\xff\xfe", b"\xfe\xff")
# Two spreadsheets in one XML text each: OpenDocument's and that of Excel 2003.
_XML_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml")
_FLAT_ODS, _EXCEL_2003 = b"urn:oasis:names:tc:opendocument", b"urn:schemas-microsoft-com:office:spreadsheet"
# What Google Drive puts on a disk in the place of a spreadsheet: a link to it.
_GOOGLE_LINK = re.compile(rb'\s*\{[^}]{0,2000}"doc_id"')
_WEB_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|head|body|meta)", re.IGNORECASE)
_OTHER_DOCUMENTS = (b"%PDF-", b"{\\rtf")
_TEXT_NAMES = frozenset({".csv", ".tsv", ".tab", ".txt"})
_LOOK_AT = 4096
_CONTROLS = frozenset(range(32)) - frozenset(b"\t\n\r\f\v")

# What `zipfile` meets a damaged directory with.
ZIP_DAMAGE = (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, OSError, OverflowError)


class FileKind(StrEnum):
    """What a file is, as the person who has it would call it."""

    XLSX = ".xlsx"
    XLS = ".xls"
    PROTECTED = "protected"
    XLSB = ".xlsb"
    ODS = ".ods"
    FLAT_ODS = ".fods"
    EXCEL_2003 = ".xml"
    NUMBERS = ".numbers"
    GOOGLE_LINK = ".gsheet"
    TEXT = ".csv"
    WEB_PAGE = ".html"
    DAMAGED = "damaged"
    UNKNOWN = "unknown"


def kind_of(raw: bytes, name: str = "") -> FileKind:
    """Kind of a file. A text is one by its name or, whatever it is called, because nothing in it is not text."""
    if raw.startswith(_OLE_START):
        return FileKind.PROTECTED if _ENCRYPTED in raw else FileKind.XLS
    if raw.startswith(_ZIP_START):
        return _kind_of_zip(raw)
    return FileKind.UNKNOWN if raw.startswith(_OTHER_DOCUMENTS) else _kind_of_text(raw, name)


def _kind_of_text(raw: bytes, name: str) -> FileKind:
    if kind := _kind_of_xml(raw[:_LOOK_AT]):
        return kind
    if _WEB_PAGE.match(raw):
        return FileKind.WEB_PAGE
    if _GOOGLE_LINK.match(raw):
        return FileKind.GOOGLE_LINK
    is_text = Path(name).suffix.lower() in _TEXT_NAMES or (bool(raw) and _reads_as_text(raw))
    return FileKind.TEXT if is_text else FileKind.UNKNOWN


def _kind_of_xml(begin: bytes) -> FileKind | None:
    if not _XML_START.match(begin):
        return None
    if _FLAT_ODS in begin:
        return FileKind.FLAT_ODS
    return FileKind.EXCEL_2003 if _EXCEL_2003 in begin else None


def _reads_as_text(raw: bytes) -> bool:
    return raw.startswith(_WIDE_TEXT_STARTS) or not _CONTROLS & frozenset(raw[:_LOOK_AT])


def is_flood(raw: bytes) -> bool:
    """Whether a zip has more members than any workbook: their directory alone could fill the memory."""
    return raw.count(_ZIP_LINE) > MOST_MEMBERS


def _kind_of_zip(raw: bytes) -> FileKind:
    if is_flood(raw):
        return FileKind.DAMAGED
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            names = set(archive.namelist())
    except ZIP_DAMAGE:
        return FileKind.DAMAGED
    if _ODS_START in raw[:128]:  # OpenDocument puts its kind first, uncompressed, for exactly this purpose
        return FileKind.ODS
    if "xl/workbook.bin" in names:
        return FileKind.XLSB
    if any(name.startswith("Index/") and name.endswith(".iwa") for name in names):
        return FileKind.NUMBERS
    # Some programs put the workbook elsewhere than in xl/; a text document keeps its parts in word/.
    is_workbook = "[Content_Types].xml" in names and not any(name.startswith(("word/", "ppt/")) for name in names)
    return FileKind.XLSX if is_workbook else FileKind.UNKNOWN

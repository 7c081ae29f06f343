"""Every kind of file has its reader, or its own sentence of refusal."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from roundbook.errors import PlayerListError
from roundbook.players.grid import read_grids
from tests.players.making import told, xlsx

OLE = bytes.fromhex("D0CF11E0A1B11AE1")


def _refusal(source: bytes | Path) -> list[tuple[str, str]]:
    with pytest.raises(PlayerListError) as caught:
        read_grids(source)
    return told(caught.value.problems)


def _zip_of(**parts: str) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (OLE + b"\x00" * 600, "list-damaged"),
        (OLE + b"\x00" * 600 + "EncryptedPackage".encode("utf-16-le"), "list-protected"),
        (_zip_of(**{"[Content_Types].xml": "", "xl/workbook.bin": ""}), "list-kind-not-read"),
        (_zip_of(**{"[Content_Types].xml": "", "xl/workbook.xml": ""}), "list-damaged"),
        (_zip_of(mimetype="application/vnd.oasis.opendocument.spreadsheet"), "list-damaged"),
        (b"%PDF-1.7", "list-not-a-workbook"),
        (b"<html><table>", "list-web-page"),
        (xlsx([("Kaj",)])[:-30], "list-damaged"),
    ],
)
def test_file_that_cannot_be_read_is_refused(raw: bytes, code: str) -> None:
    """Each kind of wrong file has its own sentence."""
    assert [(code, "")] == _refusal(raw)


def test_missing_file_is_told(tmp_path: Path) -> None:
    """A path that leads nowhere is a problem of the list, with the name of the file."""
    assert [("file-missing", "")] == _refusal(tmp_path / "nobody.xlsx")


def test_path_and_bytes_are_alike(tmp_path: Path) -> None:
    """A file is read from its path as from its bytes."""
    raw = xlsx([("Kaj",)])
    path = tmp_path / "list.xlsx"
    path.write_bytes(raw)

    assert read_grids(raw) == read_grids(path)

"""Writing a package again: one part changes, everything else stays byte for byte."""

from __future__ import annotations

import io
import zipfile
from typing import BinaryIO

import pytest

from roundbook.workbook.package import open_package
from roundbook.workbook.repack import rewrite
from tests.workbook.books import openpyxl_book, parts_of, rich_book, tiny_parts, worksheet, zipped

SHEET = "xl/worksheets/sheet1.xml"
PARTS = tiny_parts(worksheet('<row r="1"><c r="A1"><v>1</v></c></row>'))
LONGER = worksheet('<row r="1"><c r="A1"><v>1234567890123</v></c></row>' * 40)


class _Stream(io.RawIOBase):
    """A target that cannot seek back, so sizes go into descriptors behind the packed bytes."""

    def __init__(self) -> None:
        self.written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, chunk: bytes) -> int:  # type: ignore[override]  # a narrower kind of buffer is all that comes
        self.written += chunk
        return len(chunk)


def _write(target: BinaryIO | _Stream) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in PARTS.items():
            archive.writestr(name, content)


def streamed() -> bytes:
    """A book with data descriptors (flag bit 3)."""
    target = _Stream()
    _write(target)
    return bytes(target.written)


def commented() -> bytes:
    """A book with a comment at its end, with a signature in it."""
    target = io.BytesIO(zipped(PARTS))
    with zipfile.ZipFile(target, "a") as archive:
        archive.comment = b"made by PK\x01\x02 somebody"
    return target.getvalue()


def detailed() -> bytes:
    """A book whose members have attributes, dates, comments and extra fields of their own."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for number, (name, content) in enumerate(PARTS.items()):
            info = zipfile.ZipInfo(name, (1999, 12, 31, 23, number, 58))
            info.external_attr = 0o640 << 16
            info.comment = f"number {number}".encode()
            info.extra = b"\x99\x99\x04\x00abcd"
            info.compress_type = zipfile.ZIP_DEFLATED if number % 2 else zipfile.ZIP_STORED
            archive.writestr(info, content)
    return target.getvalue()


def prefixed() -> bytes:
    """A book behind other bytes, with offsets counted from its first member."""
    return b"#!/bin/sh\n" + zipped(PARTS)


def in_64_bits(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A book that states sizes and offsets as only files above 4 GB must."""
    with monkeypatch.context() as patch:
        patch.setattr(zipfile, "ZIP64_LIMIT", 8)
        patch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 1)
        return streamed()


def facts(book: bytes) -> dict[str, tuple[object, ...]]:
    """What the directory tells of each member, but for sizes and places."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        return {
            info.filename: (info.date_time, info.external_attr, info.comment, info.compress_type, info.create_system)
            for info in archive.infolist()
        }


def packed_bytes(book: bytes) -> dict[str, bytes]:
    """Packed bytes of each member, found as a reader finds them."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        for info in archive.infolist():
            name_length, extra_length = (
                int.from_bytes(book[info.header_offset + at : info.header_offset + at + 2], "little") for at in (26, 28)
            )
            start = info.header_offset + 30 + name_length + extra_length
            found[info.filename] = book[start : start + info.compress_size]
    return found


BOOKS = {
    "plain": zipped(PARTS),
    "stored": zipped(PARTS, packing=zipfile.ZIP_STORED),
    "data descriptors": streamed(),
    "comment": commented(),
    "attributes": detailed(),
    "bytes in front": prefixed(),
    "bytes behind": zipped(PARTS) + b"\0\0",
    "XlsxWriter": rich_book(),
    "openpyxl": openpyxl_book(),
}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_only_the_changed_part_changes(book: bytes) -> None:
    """All other members keep their packed bytes; all keep order, dates, attributes and comments."""
    rewritten = rewrite(open_package(book), {SHEET: LONGER})

    assert {**parts_of(book), SHEET: LONGER} == parts_of(rewritten)
    assert {**packed_bytes(book), SHEET: b""} == {**packed_bytes(rewritten), SHEET: b""}
    assert list(facts(book).items()) == list(facts(rewritten).items())


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_rewriting_back_gives_the_old_content(book: bytes) -> None:
    """What was written can be opened and written again."""
    there = rewrite(open_package(book), {SHEET: LONGER})
    back = rewrite(open_package(there), {SHEET: parts_of(book)[SHEET]})

    assert parts_of(book) == parts_of(back)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_without_changes_the_same_bytes_come_back(book: bytes) -> None:
    """Nothing to do means nothing done."""
    assert book == rewrite(open_package(book), {})


def test_what_lies_around_the_zip_stays() -> None:
    """Bytes in front of the first member and the comment at the end are nobody's to drop."""
    front = rewrite(open_package(prefixed()), {SHEET: LONGER})
    behind = rewrite(open_package(commented()), {SHEET: LONGER})

    assert front.startswith(b"#!/bin/sh\nPK\x03\x04")
    assert behind.endswith(b"made by PK\x01\x02 somebody")


def test_extra_fields_stay_also_with_the_changed_part() -> None:
    """A field that we do not know may matter to somebody: once before the bytes, once in the directory."""
    rewritten = rewrite(open_package(detailed()), {SHEET: LONGER})

    assert 2 * len(PARTS) == rewritten.count(b"\x99\x99\x04\x00abcd")


def test_a_zip64_book_becomes_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some programs write 64-bit fields always; every reader understands the 32-bit ones."""
    book = in_64_bits(monkeypatch)
    rewritten = rewrite(open_package(book), {SHEET: LONGER})

    assert b"PK\x06\x06" in book
    assert b"PK\x06\x06" not in rewritten
    assert {**parts_of(book), SHEET: LONGER} == parts_of(rewritten)
    assert {**packed_bytes(book), SHEET: b""} == {**packed_bytes(rewritten), SHEET: b""}


def test_a_part_that_is_not_there_cannot_be_changed() -> None:
    """Adding parts would need content types and relationships, which nobody here writes."""
    with pytest.raises(KeyError, match=r"xl/new\.xml"):
        rewrite(open_package(BOOKS["plain"]), {"xl/new.xml": b""})


@pytest.mark.parametrize("book", [zipped(PARTS), streamed(), prefixed()])
def test_new_parts_come_last(book: bytes) -> None:
    """Every reader finds them; what was there is there as it was."""
    package = open_package(book)
    grown = rewrite(package, {}, {"xl/worksheets/sheet9.xml": b"<new/>", "xl/\u00e9.xml": b""})
    with zipfile.ZipFile(io.BytesIO(grown)) as archive:
        names, broken = archive.namelist(), archive.testzip()
        content = [archive.read(name) for name in names[-2:]]

    assert [*package.parts, "xl/worksheets/sheet9.xml", "xl/\u00e9.xml"] == names
    assert ([b"<new/>", b""], None) == (content, broken)
    assert packed_bytes(book).items() <= packed_bytes(grown).items()
    assert open_package(grown).read("xl/worksheets/sheet9.xml") == b"<new/>"


def test_new_part_may_not_take_the_name_of_another() -> None:
    """It would be there twice."""
    with pytest.raises(KeyError):
        rewrite(open_package(zipped(PARTS)), {}, {next(iter(PARTS)): b""})

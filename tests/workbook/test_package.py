"""Opening a workbook file: what it finds, and what it refuses."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.errors import WorkbookError
from roundbook.file_kinds import MOST_MEMBERS
from roundbook.text import load_texts
from roundbook.workbook.archive import RATIO_FREE_BYTES
from roundbook.workbook.package import open_package
from tests.workbook.books import (
    PACKAGE,
    STRICT,
    openpyxl_book,
    parts_of,
    rich_book,
    tiny_book,
    tiny_parts,
    worksheet,
    zipped,
)

TINY = tiny_book('<row r="1"><c r="A1"><v>1</v></c></row>')
LAUGHS = '<!DOCTYPE workbook [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
DIRECTORY_ENTRY = struct.Struct("<4s6H3L5H2L")


def refusal(source: bytes) -> str:
    """Code of the one problem that opening ends in; its sentence can be told."""
    with pytest.raises(WorkbookError) as caught:
        open_package(source)
    (problem,) = caught.value.problems
    assert load_texts("en").problem(problem)
    return problem.code


def with_part(name: str, content: bytes) -> bytes:
    """A tiny workbook with one part added or replaced."""
    return zipped({**tiny_parts(worksheet("")), name: content})


def opens_or_is_refused(source: bytes) -> bool:
    """Whether opening gives sheets, or one problem; any other error comes through."""
    try:
        return len(open_package(source).sheets) > 0
    except WorkbookError as error:
        return len(error.problems) == 1


def with_directory_fields(source: bytes, name: str, **fields: int) -> bytes:
    """The zip with fields of one directory entry overwritten."""
    offsets = {"flags": 8, "method": 10, "packed_size": 20, "size": 24, "header_offset": 42}
    changed = bytearray(source)
    place = source.index(b"PK\x01\x02")
    while source[place + DIRECTORY_ENTRY.size :][: len(name)] != name.encode():
        place = source.index(b"PK\x01\x02", place + 1)
    for field, value in fields.items():
        form = "<H" if field in ("flags", "method") else "<L"
        struct.pack_into(form, changed, place + offsets[field], value)
    return bytes(changed)


def test_worksheets_come_in_the_order_of_their_tabs_without_chart_sheets() -> None:
    """Titles lead to parts through the relationships, entities in a title resolved."""
    package = open_package(rich_book())

    expected = {"Round 1": "xl/worksheets/sheet1.xml", "Photos & charts": "xl/worksheets/sheet2.xml"}
    assert list(expected.items()) == list(package.sheets.items())


def test_absolute_targets_lead_to_the_same_parts() -> None:
    """openpyxl writes `/xl/worksheets/sheet1.xml` where Excel writes `worksheets/sheet1.xml`."""
    assert list(open_package(openpyxl_book()).sheets) == ["Round 1", "Photos & charts"]


def test_every_part_reads_as_another_program_reads_it() -> None:
    """Parts come in the order of the zip with the same content."""
    book = rich_book()
    package = open_package(book)

    assert parts_of(book) == {part: package.read(part) for part in package.parts}


def test_strict_namespaces_are_understood() -> None:
    """Excel's "Strict Open XML" uses other namespaces."""
    strict = worksheet("").replace(b"http://schemas.openxmlformats.org/spreadsheetml/2006/main", STRICT.encode())
    book = zipped(tiny_parts(strict, namespace=STRICT))

    assert {"Round 1": "xl/worksheets/sheet1.xml"} == dict(open_package(book).sheets)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        pytest.param(b"", "not-a-workbook", id="empty"),
        pytest.param(b"Name;Elo\n", "workbook-of-other-kind", id="text"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "workbook-of-other-kind", id="old xls"),
        pytest.param(zipped({"word/document.xml": b"<document/>"}), "not-a-workbook", id="zip of something else"),
        pytest.param(zipped({}), "not-a-workbook", id="empty zip"),
        pytest.param(b"PK\x03\x04", "damaged-workbook", id="only the first bytes"),
        pytest.param(TINY[: len(TINY) // 2], "damaged-workbook", id="half a file"),
        pytest.param(with_part("../evil.xml", b""), "unsafe-part-name", id="traversal"),
        pytest.param(with_part("xl/../../evil.xml", b""), "unsafe-part-name", id="traversal inside"),
        pytest.param(with_part("/xl/workbook.xml", b""), "duplicate-part", id="name twice but for a slash"),
        pytest.param(with_part("C:/evil.xml", b""), "unsafe-part-name", id="drive"),
        pytest.param(with_part("xl\\evil.xml", b""), "unsafe-part-name", id="backslash"),
        pytest.param(with_part("xl/WORKBOOK.xml", b""), "duplicate-part", id="name twice but for case"),
        pytest.param(with_part("xl/zeros.bin", bytes(RATIO_FREE_BYTES + 1)), "workbook-too-large", id="bomb"),
        pytest.param(zipped({f"{n}": b"" for n in range(MOST_MEMBERS + 1)}), "workbook-too-large", id="too many parts"),
        pytest.param(with_directory_fields(TINY, "xl/workbook.xml", flags=1), "encrypted-part", id="encrypted part"),
        pytest.param(
            with_directory_fields(TINY, "xl/workbook.xml", size=1 << 31), "workbook-too-large", id="claims 2 GB"
        ),
        pytest.param(with_directory_fields(TINY, "xl/workbook.xml", method=12), "damaged-part", id="other packing"),
        pytest.param(
            with_directory_fields(TINY, "xl/workbook.xml", header_offset=0), "damaged-part", id="shared header"
        ),
        pytest.param(with_part("xl/workbook.xml", b"<workbook>"), "damaged-part", id="not well-formed"),
        pytest.param(with_part("xl/workbook.xml", b"<workbook/>"), "not-a-workbook", id="no sheets"),
        pytest.param(with_part("xl/workbook.xml", f"{LAUGHS}<workbook/>".encode()), "part-with-doctype", id="entities"),
        pytest.param(with_part("xl/workbook.xml", "<workbook/>".encode("utf-16")), "part-not-utf8", id="UTF-16"),
        pytest.param(
            with_part("xl/workbook.xml", b'<?xml version="1.0" encoding="latin-1"?><workbook/>'),
            "part-not-utf8",
            id="Latin-1",
        ),
        pytest.param(
            with_part("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{PACKAGE}"/>'.encode()),
            "damaged-part",
            id="sheet leads nowhere",
        ),
        pytest.param(with_part("xl/workbook.xml", b"<a>" * 200_000), "damaged-part", id="deep nesting"),
    ],
)
def test_broken_and_hostile_files_end_in_one_plain_problem(source: bytes, code: str) -> None:
    """Nothing of a file is believed before all of it was checked."""
    assert code == refusal(source)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_part_that_is_there_twice_is_refused() -> None:
    """One reader would take the first, another the second."""
    target = io.BytesIO(TINY)
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")

    assert refusal(target.getvalue()) == "duplicate-part"


def test_a_part_that_unpacks_to_more_than_it_claims_is_refused() -> None:
    """The size in the directory is a lie; the checksum fits the first bytes, so only the size can tell."""
    zeros = bytes(50_000_000)
    claimed = with_part("xl/zeros.bin", zeros).replace(
        struct.pack("<L", zlib.crc32(zeros)), struct.pack("<L", zlib.crc32(bytes(10)))
    )
    book = with_directory_fields(claimed, "xl/zeros.bin", size=10)

    assert refusal(book) == "damaged-part"


def test_two_names_of_one_part_are_refused() -> None:
    """A reader may trust the name before the bytes or the one in the directory."""
    place = TINY.index(b"xl/workbook.xml")

    assert refusal(TINY[:place] + b"xl/workb00k.xml" + TINY[place + 15 :]) == "damaged-part"


@given(st.integers(min_value=0, max_value=len(TINY) - 1))
def test_a_file_that_was_cut_anywhere_is_refused(length: int) -> None:
    """A download that broke off never opens as a workbook."""
    assert refusal(TINY[:length]) in {"not-a-workbook", "damaged-workbook", "workbook-of-other-kind"}


@given(st.lists(st.tuples(st.integers(0, len(TINY) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_file_with_changed_bytes_opens_or_is_refused_and_never_more(changes: list[tuple[int, int]]) -> None:
    """Whatever byte flips, no other error than ours comes out."""
    changed = bytearray(TINY)
    for place, byte in changes:
        changed[place] = byte

    assert opens_or_is_refused(bytes(changed))

"""Single cells written into workbooks of strangers: every other byte stays, and other programs open the result.

The zip is taken apart here by the specification (APPNOTE 4.3), cells are found by plain search, so that nothing of ours
judges itself.
"""

from __future__ import annotations

import io
import re
import struct
import time
import tracemalloc
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pytest
from lxml import etree

from roundbook.errors import WorkbookError
from roundbook.workbook.areas import position_of
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.scan import scan_sheet
from roundbook.workbook.stored import Storable
from tests.office.client import Office
from tests.workbook.books import parts_of, tiny_parts, worksheet, zipped
from tests.workbook.foreign import FOREIGN, charts, layout, pictures, rules, strangers

CELL = re.compile(rb"<(?:\w+:)?c[\s>](?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
ADDRESS = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]+[0-9]+)["']""")
FULL_CALC = re.compile(rb'<(?:\w+:)?calcPr fullCalcOnLoad="1"/>|\s*fullCalcOnLoad="[^"]*"')
NEW = "Ekström & Søn"


class Record(NamedTuple):
    """A member as it lies in the zip: its bytes with all headers, and its line of the directory without the offset."""

    name: bytes
    local: bytes
    line: bytes


class Zip(NamedTuple):
    """A zip taken apart: what lies in front, its members in the order of the directory, the comment and all behind."""

    front: bytes
    records: tuple[Record, ...]
    behind: bytes


def taken_apart(book: bytes) -> Zip:
    """A zip without 64-bit fields, of which no member has a comment with a signature in it."""
    end = book.rindex(b"PK\x05\x06")
    count, size, _ = struct.unpack_from("<H2L", book, end + 10)
    start = end - size
    lines, place = [], start
    for _ in range(count):
        lengths = struct.unpack_from("<3H", book, place + 28)
        length = 46 + sum(lengths)
        lines.append(book[place : place + length])
        place += length
    offsets = [struct.unpack_from("<L", line, 42)[0] for line in lines]
    front = book.index(b"PK\x03\x04") - min(offsets)
    borders = [*sorted(front + offset for offset in offsets), start]
    ends = dict(pairwise(borders))
    records = tuple(
        Record(
            name=line[46 : 46 + struct.unpack_from("<H", line, 28)[0]],
            local=book[front + offset : ends[front + offset]],
            line=line[:42] + line[46:],
        )
        for line, offset in zip(lines, offsets, strict=True)
    )
    return Zip(front=book[: min(borders)], records=records, behind=book[end + 20 :])


def changed_members(before: bytes, after: bytes) -> set[str]:
    """Names of the members that differ by any byte; all else in the zip is the same, order and what lies around too."""
    old, new = taken_apart(before), taken_apart(after)
    names = [record.name for record in old.records]

    assert (old.front, names, old.behind) == (new.front, [record.name for record in new.records], new.behind)

    return {was.name.decode() for was, now in zip(old.records, new.records, strict=True) if was != now}


def end_of_cell(sheet: bytes, start: int) -> int:
    """Where a cell ends that begins at a byte."""
    opening = CELL.match(sheet, start)
    assert opening
    if opening[0].endswith(b"/>"):
        return opening.end()
    name = re.match(rb"<([\w:]+)", opening[0])[1]
    end = re.compile(rb"</" + name + rb"\s*>").search(sheet, opening.end())
    assert end
    return end.end()


def first_constant(sheet: bytes) -> tuple[str, int, int] | None:
    """Address of the first cell with an address and without a formula, and the bytes where it begins and ends."""
    for found in CELL.finditer(sheet):
        address = ADDRESS.search(found[0])
        end = end_of_cell(sheet, found.start())
        if address and b"<f" not in sheet[found.start() : end] and b":f" not in sheet[found.start() : end]:
            return address[1].decode(), found.start(), end
    return None


@cache
def foreign(name: str) -> bytes:
    """One of the workbooks."""
    return FOREIGN[name]()


def constants(book: bytes) -> Iterator[tuple[str, str, str]]:
    """Title, part and address of a cell to write, for each sheet that has one."""
    package = open_package(book)
    for title, part in package.sheets.items():
        found = first_constant(parts_of(book)[part])
        if found:
            yield title, part, found[0]


def patched(book: bytes, title: str, address: str, value: Storable = NEW) -> bytes:
    """The book with one cell written; it is no cell that has to be left alone."""
    result = patch_workbook(book, {title: SheetEdits(values={position_of(address): value})})

    assert [] == [problem.code for problem in result.problems if problem.code != "signature-broken"]

    return result.content


@pytest.mark.parametrize("name", FOREIGN)
def test_only_the_bytes_of_the_cell_change(name: str) -> None:
    """Its sheet is the same before and behind it, the workbook part but for the order to calculate, all else wholly."""
    book = foreign(name)
    for title, part, address in constants(book):
        after = patched(book, title, address)
        old, new = parts_of(book), parts_of(after)
        _, start, end = first_constant(old[part])
        behind = len(old[part]) - end

        assert changed_members(book, after) <= {part, "xl/workbook.xml"}
        assert old[part][:start] == new[part][:start]
        assert old[part][end:] == new[part][len(new[part]) - behind :]
        assert FULL_CALC.sub(b"", old["xl/workbook.xml"]) == FULL_CALC.sub(b"", new["xl/workbook.xml"])
        assert etree.fromstring(new[part]) is not None


@pytest.mark.parametrize("name", FOREIGN)
def test_a_cell_that_did_not_exist_is_put_in_and_nothing_else(name: str) -> None:
    """Without the new cell, its row and the wider range the sheet is what it was."""
    book = foreign(name)
    title, part = next(iter(open_package(book).sheets.items()))
    result = patch_workbook(book, {title: SheetEdits(values={(1_048_574, 16_382): 7})})
    old, new = parts_of(book)[part], parts_of(result.content)[part]
    added = re.search(rb'<(\w*:?)row r="1048575">.*?</\1row>', new)

    assert added
    rest = new[: added.start()] + new[added.end() :]
    opened = re.sub(rb"<(\w*:?)sheetData/>", rb"<\1sheetData></\1sheetData>", old)
    sizes = re.compile(rb'<dimension ref="[^"]*"')
    assert sizes.sub(b"", opened) == sizes.sub(b"", rest)
    assert changed_members(book, result.content) <= {part, "xl/workbook.xml"}


# Dialogs, strict Open XML and strings without a count it does not read.
OF_OPENPYXL = [name for name in FOREIGN if not name.startswith(("sheet with", "strict", "without", "other"))]


@pytest.mark.filterwarnings("ignore:.*xtension is not supported")  # nothing is saved with it
@pytest.mark.parametrize("name", OF_OPENPYXL)
def test_openpyxl_reads_the_new_value(name: str) -> None:
    """As it reads all others of the book."""
    book = foreign(name)
    for title, _, address in constants(book):
        loaded = openpyxl.load_workbook(io.BytesIO(patched(book, title, address)))

        assert NEW == loaded[title][address].value


@pytest.mark.parametrize("make", [charts, layout, pictures, rules, strangers])
def test_libreoffice_reads_the_new_value(office: Office, tmp_path: Path, make: object) -> None:
    """And opens everything else that is in the book."""
    book = foreign(make.__name__)
    title, _, address = next(constants(book))
    path = tmp_path / "patched.xlsx"
    path.write_bytes(patched(book, title, address))
    with office.open(path) as opened:
        values = opened.read_values(title, f"{address}:{address}")

    assert [[NEW]] == values


def test_a_broken_signature_is_told() -> None:
    """Whoever signed has to sign again; nothing of the signature is touched."""
    book = foreign("strangers")
    result = patch_workbook(book, {"Round 1": SheetEdits(values={(2, 1): "1-0"})})

    assert ["signature-broken"] == [problem.code for problem in result.problems]
    assert not any("signature" in name for name in changed_members(book, result.content))


def test_a_sheet_without_cells_is_read_and_not_written() -> None:
    """A part without `sheetData` is against the schema; it has no place for a cell, and disturbs no other sheet."""
    parts = tiny_parts(worksheet("").replace(b"<sheetData></sheetData>", b""))

    book = zipped(parts)
    part = parts["xl/worksheets/sheet1.xml"]
    with pytest.raises(WorkbookError) as caught:
        patch_workbook(book, {"Round 1": SheetEdits(values={(0, 0): 1})})

    assert {} == scan_sheet(part, "sheet1").rows
    assert ["damaged-part"] == [problem.code for problem in caught.value.problems]


# ---- time and memory


def grown(rows: int) -> bytes:
    """A workbook of one sheet with so many rows of twenty cells."""
    cells = "".join(f'<c r="{chr(65 + column)}%d" s="0"><v>{column}.5</v></c>' for column in range(20))
    lines = (f'<row r="{row}" spans="1:20">{cells % ((row,) * 20)}</row>' for row in range(1, rows + 1))
    return zipped(tiny_parts(worksheet("".join(lines))))


def seconds(book: bytes) -> float:
    """Computing time of one patch, the best of three."""
    times = []
    for _ in range(3):
        begin = time.process_time()
        patch_workbook(book, {"Round 1": SheetEdits(values={(4, 0): "x"})})
        times.append(time.process_time() - begin)
    return min(times)


def test_time_grows_with_the_sheet_and_no_faster() -> None:
    """Ten times the rows take about ten times as long."""
    assert seconds(grown(3000)) < 25 * seconds(grown(300))


def test_memory_stays_a_few_times_the_sheet() -> None:
    """Cells that are not asked for are not kept."""
    book = grown(2_000)
    size = len(parts_of(book)["xl/worksheets/sheet1.xml"])
    tracemalloc.start()
    try:
        patch_workbook(book, {"Round 1": SheetEdits(values={(4, 0): "x"})})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 6 * size

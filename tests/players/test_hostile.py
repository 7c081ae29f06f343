"""Lists that were made to harm, or that a program broke: one sentence each, in seconds, with little memory.

Each of these once took minutes, took gigabytes, took the program down, or was read as something that it is not.
"""

from __future__ import annotations

import io
import struct
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from roundbook.file_kinds import MOST_MEMBERS
from roundbook.players import ListOptions, read_players
from roundbook.players.grid import read_grids
from roundbook.players.looks import LARGEST_TEXT, MOST_CELLS, MOST_COLUMNS, MOST_HEADERS, MOST_ROWS, MOST_SHEETS
from tests.players.making import CONTENT, MANIFEST, MIME, names, ods, ods_cell, refused, workbook, xlsx
from tests.workbook.books import parts_of, worksheet, zipped

OLD = Path(__file__).parent / "files" / "looks.xls"
MOST_SECONDS = 10  # of computing; on an idle computer none takes three
HEADER = "Name;Rating\n"
ROWS = "".join(f"<table:table-row>{ods_cell(name)}</table:table-row>" for name in ("Name", "Kaj", "Bo", "Ib"))
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + level)} "{f"&{chr(97 + level)};" * 10}">' for level in range(9)
)


def sheet(rows: str, *, before: str = "", behind: str = "") -> bytes:
    """A workbook with these rows in the place of its own."""
    parts = parts_of(xlsx([("Name",), ("Kaj",)]))
    return zipped({**parts, "xl/worksheets/sheet1.xml": worksheet(rows, before=before, behind=behind)})


def with_doctype(part: str) -> bytes:
    """A workbook with a part that would unfold to a billion laughs."""
    parts = parts_of(xlsx([("Name",), ("Kaj",)]))
    return zipped({**parts, part: f'<?xml version="1.0"?>{LAUGHS}]><x>&j;</x>'.encode()})


def flood() -> bytes:
    """A zip whose directory has far more lines than members."""
    raw = xlsx([("Name",)])
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        start, count = archive.start_dir, len(archive.infolist()) + 20 * MOST_MEMBERS
    line = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    directory = raw[start : raw.rindex(b"PK\5\6")] + line * (20 * MOST_MEMBERS)
    wide = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, len(directory), start)
    place = struct.pack("<4sLQL", b"PK\6\7", 0, start + len(directory), 1)
    return (
        raw[:start]
        + directory
        + wide
        + place
        + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, *[0xFFFF] * 2, *[0xFFFFFFFF] * 2, 0)
    )


def lying_ods() -> bytes:
    """An .ods that unpacks to far more than it says, with a checksum that fits the beginning."""
    honest = CONTENT.format(rows=ROWS).encode()
    real = honest + b" " * 20_000_000
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", MIME, zipfile.ZIP_STORED)
        archive.writestr("content.xml", real)
        archive.writestr("META-INF/manifest.xml", MANIFEST)
    lies = {len(real): len(honest), zlib.crc32(real): zlib.crc32(honest)}
    raw = target.getvalue()
    for truth, lie in lies.items():
        raw = raw.replace(struct.pack("<L", truth), struct.pack("<L", lie))
    return raw


def old(place: int, form: str, *values: int) -> bytes:
    """The old .xls with some bytes overwritten."""
    raw = bytearray(OLD.read_bytes())
    struct.pack_into(form, raw, place, *values)
    return bytes(raw)


SIZE_RECORD = OLD.read_bytes().index(b"\x00\x02\x0e\x00") + 4  # what the sheet claims to use
FIRST_CELL = OLD.read_bytes().index(b"\xfd\x00\x0a\x00") + 4
FAR = "".join(
    f'<row r="{row}"><c r="A{row}"><v>1</v></c><c r="XFD{row}"><v>1</v></c></row>' for row in range(1, 12_000)
)
TENS = f"<row>{'<c><v>1</v></c>' * 10}</row>" * (MOST_CELLS // 10 + 1)
CELL, MERGED = "<row><c><v>1</v></c></row>", '<mergeCell ref="A1:XFD1048576"/>' * 1000
NUMBER = '<table:table-cell office:value-type="float" office:value="3" table:number-columns-repeated="16000"/>'
SHEETS = "</table:table>" + '<table:table table:name="x"/>' * MOST_SHEETS + '<table:table table:name="y">'
BLANKS = (
    '<table:table-cell office:value-type="string"><text:p>a<text:s text:c="2000000000"/></text:p></table:table-cell>'
)
HIDDEN = '<col min="1" max="16384" hidden="1"/>' * 20_000
COMMENTS = "<office:annotation>" * 9999 + "</office:annotation>" * 9999


def ods_row(cells: str, times: int | str = 1) -> str:
    """A row of an .ods, said to be there so many times."""
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


def text(lines: str) -> bytes:
    """A text file with these lines below its header."""
    return f"{HEADER}{lines}".encode()


Make = Callable[[], bytes]
TOO_LARGE: dict[str, Make] = {
    "a cell far right in every row": lambda: sheet(FAR),
    "more cells than a country has players": lambda: sheet(TENS),
    "merged areas over each other": lambda: sheet(CELL * 1000, behind=f"<mergeCells>{MERGED}</mergeCells>"),
    "equal rows without end": lambda: ods(ROWS + ods_row(ods_cell("x"), 10**17)),
    "equal numbers without end": lambda: ods(ROWS + ods_row(NUMBER, 1_000_000)),
    "sheets without end": lambda: ods(SHEETS),
    "a text of millions of lines": lambda: text("\n" * 2_000_000),
    "a line of millions of cells": lambda: text(";" * 2_000_000),
    "all separators at once": lambda: text(";,|\t" * 1_200_000),
    "a text that never ends": lambda: text("x" * LARGEST_TEXT),
    "a header in every line": lambda: text(HEADER * MOST_HEADERS),
    "more rows than an event has players": lambda: text("Kaj;1\n" * MOST_ROWS),
    "lists beside each other without end": lambda: text("Name;" * (MOST_COLUMNS + 1) + "\nKaj"),
}
DAMAGED: dict[str, Make] = {
    "a directory of a flood": flood,
    "a row beyond the last": lambda: sheet('<row r="2000000000"><c><v>1</v></c></row>'),
    "a row that is no number": lambda: sheet('<row r="x"><c><v>1</v></c></row>'),
    "a negative row": lambda: sheet('<row r="-5"><c><v>1</v></c></row>'),
    "a column beyond the last": lambda: sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
    "more columns than there are": lambda: sheet(f"<row>{'<c/>' * 16_385}</row>"),
    "a count below one": lambda: ods(ods_row(ods_cell("x"), -5)),
    "a count that is none": lambda: ods(ods_row(ods_cell("x"), "9" * 5000)),
    "more bytes than it says": lying_ods,
    "a cell beyond the last column": lambda: old(FIRST_CELL, "<2H", 65535, 65535),
    "a quote that swallows the list": lambda: text('"' + "Kaj;1\n" * 30_000 + '"'),
}
READ: dict[str, tuple[Make, int]] = {
    "a sheet that says it is huge": (lambda: old(SIZE_RECORD, "<2L2H", 0, 0xFFFFFFFF, 0, 0xFFFF), 6),
    "a sheet that says it is large": (lambda: old(SIZE_RECORD, "<2L2H", 0, 6_553_600, 0, 256), 6),
    "a cell in the last row": (lambda: old(FIRST_CELL, "<2H", 65535, 255), 7),
    "blanks without end": (lambda: ods(ROWS + ods_row(BLANKS)), 5),
    "an area without end": (lambda: ods(ROWS + ods_row(ods_cell("x", ' table:number-rows-spanned="2000000000"'))), 5),
    "empty rows without end": (lambda: ods(ROWS + ods_row("", 10**17) + ods_row(ods_cell("x"))), 5),
    "comments within comments": (lambda: ods(ROWS + ods_row(f"<table:table-cell>{COMMENTS}</table:table-cell>")), 4),
    "a claim of every cell": (lambda: sheet(CELL, before='<dimension ref="A1:XFD1048576"/>'), 1),
    "columns hidden by heaps": (lambda: sheet(CELL, before=f"<cols>{HIDDEN}</cols>"), 1),
}


def xlsx_register() -> bytes:
    """A list beside the register of a country."""
    entries = [("Name",), ("Kaj",), ("Bo",), ("Ib",)]
    return workbook({"Register": [("Name", "Elo"), *[("Åse", 1500)] * (2 * MOST_ROWS)], "Entries": entries})


def ods_register() -> bytes:
    """The same, with all players of the country written at once."""
    register = ods_row(ods_cell("Name")) + ods_row(ods_cell("Åse"), 80_000)
    return ods(f'{register}</table:table><table:table table:name="Entries">{ROWS}')


@pytest.fixture(autouse=True)
def soon() -> object:
    """Fail a test that computes for too long."""
    begin = time.process_time()
    yield
    assert time.process_time() - begin < MOST_SECONDS


@pytest.mark.parametrize("make", TOO_LARGE.values(), ids=TOO_LARGE)
def test_far_too_large_lists_are_refused(make: Make) -> None:
    """Before they are unfolded, whatever they are made of."""
    assert [("list-too-large", "")] == refused(make())


@pytest.mark.parametrize("make", DAMAGED.values(), ids=DAMAGED)
def test_broken_lists_are_refused(make: Make) -> None:
    """None is read in part."""
    assert [("list-damaged", "")] == refused(make())


@pytest.mark.parametrize(("make", "rows"), READ.values(), ids=READ)
def test_what_merely_claims_to_be_huge_is_read(make: Make, rows: int) -> None:
    """What stands there counts, not what the file says of itself."""
    assert rows == len(read_grids(make())[0].rows)


@pytest.mark.parametrize(
    "part", ["xl/worksheets/sheet1.xml", "xl/styles.xml", "docProps/core.xml", "[Content_Types].xml"]
)
def test_a_list_with_a_document_type_is_refused(part: str) -> None:
    """Also in a part that is not read: no spreadsheet program writes that."""
    assert [("part-with-doctype", "")] == refused(with_doctype(part))


def test_an_ods_with_a_document_type_is_refused() -> None:
    """In its content, that is; OpenOffice 2 wrote one into the list of its parts."""
    content = CONTENT.format(rows=ROWS)
    harmless = MANIFEST.replace("<manifest:manifest", "<!DOCTYPE manifest:manifest><manifest:manifest", 1)

    assert [("part-with-doctype", "")] == refused(ods("", content=LAUGHS + "]>" + content.replace("Kaj", "&j;")))
    assert 4 == len(read_grids(ods(ROWS, manifest=harmless))[0].rows)


@pytest.mark.parametrize("written", ["NaN", "INF", "1e999", "1_0", "", "zwölf"])
def test_an_ods_number_that_no_program_shows_is_refused(written: str) -> None:
    """Python would read some of these as numbers."""
    cell = f'<table:table-cell office:value-type="float" office:value="{written}"><text:p>1</text:p></table:table-cell>'

    assert [("unreadable-cell", "A5")] == refused(ods(f"{ROWS}<table:table-row>{cell}</table:table-row>"))


def test_hundreds_of_the_same_line_are_told_in_seconds() -> None:
    """Everybody is compared with the first of his name, not with all of them."""
    problems = refused((HEADER + "Kaj;1500\n" * 2000).encode())

    assert {"duplicate-name"} == {code for code, _ in problems[:-1]}


def test_a_list_that_is_no_file_is_told() -> None:
    """A file of nothing, of zeros, of every byte there is."""
    for raw in (b"", bytes(5000), bytes(range(256)) * 40):
        assert 1 == len(refused(raw))


@pytest.mark.parametrize("make", [xlsx_register, ods_register])
def test_a_register_beside_the_list_disturbs_nobody(make: Callable[[], bytes]) -> None:
    """A sheet with all players of a country is no list; who asks for the other one gets it."""
    assert [("list-too-large", "")] == refused(make())
    assert ["Kaj", "Bo", "Ib"] == names(read_players(make(), ListOptions(sheet="Entries")))


@pytest.mark.parametrize(
    ("header", "letters", "cell"), [("Name", 256, "A2"), ("Club", 256, "B2"), ("Wish", 32_768, "B2")]
)
def test_a_text_longer_than_a_cell_has_room_for_is_refused(header: str, letters: int, cell: str) -> None:
    """A whole list in one cell, most likely; Excel would not open a workbook with it."""
    long = "x" * letters
    rows = [("Name",), (long,)] if header == "Name" else [("Name", header), ("Kaj", long)]
    found = refused("\n".join(map(";".join, [*rows, ("Bo",), ("Ib",)])).encode())

    assert [("text-too-long", cell)] == [problem for problem in found if problem[0] == "text-too-long"]


CUT = {"xlsx": xlsx([("Name", "Elo"), ("Kaj", 1500), ("Bo", 1400)]), "ods": ods(ROWS), "xls": OLD.read_bytes()}


@pytest.mark.parametrize("kind", CUT)
@pytest.mark.parametrize("part", [0.01, 0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_list_that_was_cut_anywhere_is_refused(kind: str, part: float) -> None:
    """A download that broke off is no shorter list."""
    raw = CUT[kind]
    cut = raw[: int(part * len(raw))]

    assert [("list-damaged", "")] == refused(cut)

"""An .xlsx becomes sheets of cells, or an error in plain words."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable
from datetime import datetime
from io import BytesIO

import openpyxl
import pytest
import xlsxwriter
from openpyxl.styles import Font

from roundbook.errors import PlayerListError
from roundbook.players.cells import Grid
from roundbook.players.grid import read_grids
from tests.players.making import Formula, told, workbook, xlsx
from tests.workbook.books import STRICT


def _saved(book: openpyxl.Workbook) -> bytes:
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def _only(raw: bytes) -> Grid:
    (grid,) = read_grids(raw)
    return grid


def _refusal(source: bytes) -> list[tuple[str, str]]:
    with pytest.raises(PlayerListError) as caught:
        read_grids(source)
    return told(caught.value.problems)


def _changed(raw: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The same file with one part changed."""
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(raw)) as source, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, change(content) if name == part else content)
    return stream.getvalue()


def test_cells_have_addresses_and_blanks_do_not_exist() -> None:
    """Rows and columns count as a spreadsheet shows them."""
    grid = _only(xlsx([(), (None, "Kaj", "  ", 1850)]))

    assert [("B2", "Kaj"), ("D2", 1850)] == [(cell.address, cell.content) for cell in grid.rows[2].values()]
    assert [2] == list(grid.rows)


def test_contents_keep_their_type() -> None:
    """A date is a date, a number a number, a tick a tick, and a text that looks like any of these a text."""
    values = ("007", 7, 7.5, True, datetime(1971, 2, 28), "=1+1", "#N/A")
    grid = _only(xlsx([values]))

    assert list(values) == [cell.content for cell in grid.rows[1].values()]
    assert not any(cell.is_error for cell in grid.rows[1].values())


def test_characters_that_xml_cannot_hold_come_back() -> None:
    """Excel writes a bell as _x0007_ and protects a name that only looks like it."""
    grid = _only(xlsx([("Ka\x07j", "_x0041_")]))

    assert ["Ka\x07j", "_x0041_"] == [cell.content for cell in grid.rows[1].values()]


def test_formula_gives_its_result() -> None:
    """Result and error of a formula are told apart from typed values; an empty text is a blank."""
    grid = _only(xlsx([(Formula(text="=A2", result="Kaj"), Formula(text="=NA()", result="#N/A"))]))
    result, error = grid.rows[1].values()

    assert ("Kaj", True, False) == (result.content, result.is_formula, result.is_error)
    assert ("#N/A", True, True) == (error.content, error.is_formula, error.is_error)


def test_formula_without_result_is_not_calculated() -> None:
    """A file that no spreadsheet program has calculated holds formulas without results."""
    book = openpyxl.Workbook()
    book["Sheet"]["B2"] = "=A1"
    cell = _only(_saved(book)).cell(2, 2)

    assert cell is not None
    assert ("", True, False) == (cell.content, cell.is_formula, cell.is_calculated)


def test_formula_with_empty_text_is_blank() -> None:
    """Excel keeps the result of =IF(A2="","",B2) as an empty text: calculated, and nothing there."""
    raw = xlsx([("Kaj", Formula(text='=IF(A2="","",B2)', result="x"))])
    emptied = _changed(raw, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b"<v>x</v>", b"<v></v>"))

    assert [1] == list(_only(emptied).rows[1])


def test_hidden_places_are_told() -> None:
    """Hidden rows, columns and sheets are read and marked; empty ones do not count."""
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    sheet.append(["Kaj", "Åse"])
    sheet.append(["Bo", "Ib"])
    for row in (2, 9):
        sheet.row_dimensions[row].hidden = True
    for column in "BK":
        sheet.column_dimensions[column].hidden = True
    other = book.create_sheet("Old")
    other.sheet_state = "veryHidden"
    shown, old = read_grids(_saved(book))

    assert ({2}, {2}, False, False) == (shown.hidden_rows, shown.hidden_columns, shown.is_filtered, shown.is_hidden)
    assert old.is_hidden


def test_merged_range_shows_its_first_cell() -> None:
    """Every cell of a merged range shows what stands in its corner, only the corner holds it."""
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    sheet["A1"] = "Rating"
    sheet.merge_cells("A1:B2")
    grid = _only(_saved(book))
    shown = grid.shown(2, 2)

    assert shown is not None
    assert ("A1", None) == (shown.address, grid.cell(2, 2))


def test_struck_through_text_is_told() -> None:
    """An organiser strikes a name through instead of removing it."""
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    sheet["A1"], sheet["A2"] = "Kaj", "Åse"
    sheet["A2"].font = Font(strike=True)

    assert [False, True] == [row[1].is_struck for row in _only(_saved(book)).rows.values()]


def test_claimed_size_and_stray_cells_cost_nothing() -> None:
    """A sheet that claims every cell, and has one in the last of them, is read at once."""
    raw = xlsx([("Kaj",)])
    last = b'</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    raw = _changed(
        raw,
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b'ref="A1"', b'ref="A1:XFD1048576"').replace(b"</row></sheetData>", last),
    )

    assert [1, 1048576] == list(_only(raw).rows)


def test_chart_sheets_are_left_out() -> None:
    """A chart on a sheet of its own is no sheet of cells."""
    stream = BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    sheet.write(0, 0, 1)
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=List!$A$1:$A$1"})
    book.add_chartsheet("Chart").set_chart(chart)
    book.close()

    assert ["List"] == [grid.sheet for grid in read_grids(stream.getvalue())]


def test_sheets_keep_their_order() -> None:
    """Sheets come as they stand in the workbook."""
    raw = workbook({"Second": [("a",)], "First": [("b",)]})

    assert ["Second", "First"] == [grid.sheet for grid in read_grids(raw)]


def test_unknown_zip_version_is_a_damaged_file() -> None:
    """A byte gone wrong in the table of contents is told like any other damage."""
    raw = bytearray(xlsx([("Kaj",)]))
    raw[raw.rindex(b"xl/worksheets/sheet1.xml") - 46 + 6] = 200  # "version needed" of its central entry

    assert [("list-damaged", "")] == _refusal(bytes(raw))


def test_damaged_sheet_is_refused() -> None:
    """A worksheet that breaks off is a damaged file, not a short list."""
    raw = _changed(xlsx([("Kaj",)]), "xl/worksheets/sheet1.xml", lambda xml: xml[: len(xml) // 2])

    assert [("list-damaged", "")] == _refusal(raw)


def test_huge_part_is_refused_unread() -> None:
    """A part that unpacks to more than any list needs is not unpacked."""
    raw = bytearray(xlsx([("Kaj",)]))
    entry = raw.rindex(b"xl/worksheets/sheet1.xml") - 46  # its entry in the central directory of the zip
    raw[entry + 24 : entry + 28] = struct.pack("<I", 2**30)

    assert [("list-too-large", "")] == _refusal(bytes(raw))


def test_workbook_with_macros_is_read() -> None:
    """An .xlsm differs from an .xlsx in its declared type; the macros are not looked at."""
    plain, macros = b"spreadsheetml.sheet.main+xml", b"ms-excel.sheet.macroEnabled.main+xml"
    raw = _changed(
        xlsx([("Kaj",)]),
        "[Content_Types].xml",
        lambda xml: xml.replace(b"openxmlformats-officedocument." + plain, macros),
    )

    assert ["Kaj"] == [cell.content for cell in _only(raw).rows[1].values()]


def test_a_conditional_format_that_strikes_out_strikes_no_cell() -> None:
    """Styles hold fonts of cells and fonts of conditional formats; only the first ones are looks of a cell."""
    stream = BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    sheet.write(0, 0, "Kaj")
    sheet.write(1, 0, "Åse", book.add_format({"bold": True}))
    rule = {"type": "formula", "criteria": "=FALSE", "format": book.add_format({"font_strikeout": True})}
    sheet.conditional_format("A1:A9", rule)
    book.close()

    assert [False, False] == [row[1].is_struck for row in _only(stream.getvalue()).rows.values()]


@pytest.mark.parametrize("stored", ["-1", "7", "1.5", "0x1", "", "99999999999999999999", "x"])
def test_a_shared_text_that_is_not_there_is_no_other_text(stored: str) -> None:
    """A negative number would count from the end of the table; every cell that nobody can read is named."""
    raw = _changed(
        xlsx([("Name",), ("Kaj",), ("Åse",)]),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"<v>1</v>", f"<v>{stored}</v>".encode()),
    )

    assert [("unreadable-cell", "A2")] == _refusal(raw)


@pytest.mark.parametrize("stored", ["NaN", "INF", "1e999", "0x10", "1_0", "1 0", "9" * 400])
def test_a_number_that_no_program_shows_is_refused(stored: str) -> None:
    """Python would read some of these as numbers."""
    raw = _changed(xlsx([("Kaj", 1850)]), "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b"1850", stored.encode()))

    assert [("unreadable-cell", "B1")] == _refusal(raw)


def test_strict_open_xml_is_read() -> None:
    """What Excel offers as "Strict Open XML" has other namespaces, and dates as text."""
    transitional, strict = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main", STRICT.encode()
    raw = xlsx([("Kaj", 1850)])
    for part in ("xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"):
        raw = _changed(raw, part, lambda xml: xml.replace(transitional, strict))
    raw = _changed(
        raw,
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"</row>", b'<c r="C1" t="d"><v>1971-02-28</v></c></row>'),
    )

    assert ["Kaj", 1850, datetime(1971, 2, 28)] == [cell.content for cell in _only(raw).rows[1].values()]


def test_unused_parts_may_be_missing_or_odd() -> None:
    """No list needs a theme, properties, or what another program put into the file."""
    raw = xlsx([("Kaj", 1850)])
    for part in ("xl/theme/theme1.xml", "docProps/core.xml", "docProps/app.xml", "xl/styles.xml"):
        raw = _changed(raw, part, lambda _xml: b"<x/>")

    assert ["Kaj", 1850] == [cell.content for cell in _only(raw).rows[1].values()]

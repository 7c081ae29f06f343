"""Reading a worksheet part for patching."""

from __future__ import annotations

from roundbook.workbook.areas import area_of, cells_inside
from roundbook.workbook.scan import scan_shared_strings, scan_sheet
from tests.workbook.books import MAIN, parts_of, rich_book, worksheet

SHEET = worksheet(
    '<row r="2"><c r="B2" t="s" s="4"><v>0</v></c><c t="str"><f>A1&amp;"x"</f><v>x</v></c></row>'
    '<row><c t="inlineStr"><is><r><t>An</t></r><r><t>na</t></r></is></c></row><row r="9"/>'
)


def test_each_cell_comes_with_what_it_holds() -> None:
    """Address, type, format, formula and stored value; missing addresses follow from the neighbours."""
    cells = [cell for row in scan_sheet(SHEET, "sheet").rows.values() for cell in row.cells]

    expected = [
        (1, 1, "s", "4", None, "0", None),
        (1, 2, "str", "", 'A1&"x"', "x", None),
        (2, 0, "inlineStr", "", None, None, "Anna"),
    ]
    assert expected == [
        (
            cell.row,
            cell.column,
            cell.kind,
            cell.style,
            cell.formula and cell.formula.text,
            cell.value and cell.value.text,
            cell.inline and cell.inline.text,
        )
        for cell in cells
    ]


def test_offsets_cut_out_exactly_the_element() -> None:
    """From the first byte of the opening tag to the last of the closing one."""
    row = scan_sheet(SHEET, "sheet").rows[1]
    formula, value = row.cells[1].formula, row.cells[1].value

    assert SHEET[row.cells[0].span.start : row.cells[0].span.end] == b'<c r="B2" t="s" s="4"><v>0</v></c>'
    assert formula is not None
    assert SHEET[formula.span.start : formula.span.end] == b'<f>A1&amp;"x"</f>'
    assert value is not None
    assert SHEET[value.span.inner_start : value.span.inner_end] == b"x"


def test_only_rows_asked_for_are_kept() -> None:
    """All the others are known by number and place."""
    scan = scan_sheet(SHEET, "sheet", rows=[2, 5])

    assert [2] == list(scan.rows)
    assert [1, 2, 8] == list(scan.row_numbers)
    assert SHEET[scan.place_of_row(5) :].startswith(b'<row r="9"/>')


def test_merged_and_array_areas_are_found() -> None:
    """Merged cells stand behind the cells, array formulas among them."""
    rows = '<row r="1"><c r="A1"><f t="array" ref="A1:A3">B1:B3</f></c><c r="B1"><f t="shared" ref="B1:B9"/></c></row>'
    scan = scan_sheet(worksheet(rows, behind='<mergeCells><mergeCell ref="C1:D2"/></mergeCells>'), "sheet")

    assert (area_of("A1:A3"),) == scan.arrays
    assert (area_of("C1:D2"),) == scan.merged


def test_cells_of_another_namespace_are_no_cells() -> None:
    """Extensions may use the same short names."""
    scan = scan_sheet(worksheet('<row r="1"><c r="A1"/><c xmlns="urn:other" r="A1"/></row>'), "sheet")

    assert 1 == len(scan.rows[0].cells)


def test_shared_strings_join_their_runs() -> None:
    """A formatted name is one text; a guide to its pronunciation is not part of it."""
    strings = "<si><t>A</t></si><si><r><t>An</t></r><r><t>na</t></r><rPh><t>guide</t></rPh></si><si/>"

    assert ("A", "Anna", "") == scan_shared_strings(f'<sst xmlns="{MAIN}">{strings}</sst>'.encode(), "strings")


def test_shared_strings_of_a_real_file_are_read() -> None:
    """XlsxWriter puts the texts of all sheets into one table."""
    strings = scan_shared_strings(parts_of(rich_book())["xl/sharedStrings.xml"], "strings")

    assert {"½-½", "Anna Karpova", "Merged"} <= set(strings)


def test_the_first_cell_of_an_area_is_not_inside_it() -> None:
    """It shows the value of the whole area."""
    area = area_of("B2:C9")

    assert area is not None
    assert {(1, 2): area, (8, 1): area} == cells_inside([area], [(1, 1), (1, 2), (8, 1), (9, 1), (3, 0)], "sheet")

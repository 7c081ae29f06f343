"""Writing cells into a whole workbook file."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from roundbook.errors import Severity, WorkbookError
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook, set_full_calc
from roundbook.workbook.scan import scan_sheet
from roundbook.workbook.stored import Storable
from tests.workbook.books import (
    MAIN,
    openpyxl_book,
    parts_of,
    rich_book,
    saved,
    tiny_book,
    tiny_parts,
    worksheet,
    zipped,
)

SHEET, WORKBOOK = "xl/worksheets/sheet1.xml", "xl/workbook.xml"
RESULT, DOUBLE = (2, 1), (2, 2)  # B3 and C3 of the books in `books`
PLACES = st.tuples(st.integers(0, 7), st.integers(0, 4))
# Control characters have tests of their own; openpyxl does not read them back.
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12).filter(lambda text: "_x" not in text)
NUMBERS = st.integers(-(10**12), 10**12) | st.decimals(-10000, 10000, places=4)
VALUES = st.none() | st.booleans() | NUMBERS | TEXTS


def cells_of(book: bytes, *, results: bool = False) -> dict[tuple[int, int], Storable]:
    """Non-empty cells of `Round 1` as openpyxl reads them; of formula cells the formula or its stored result."""
    sheet = openpyxl.load_workbook(io.BytesIO(book), data_only=results)["Round 1"]
    return {
        (cell.row - 1, cell.column - 1): cell.value
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def seen(value: Storable) -> tuple[str, object]:
    """A value so that 2, 2.0 and Decimal(2) are one, but True and 1 are two."""
    return (
        ("bool", value)
        if isinstance(value, bool)
        else ("text", value)
        if isinstance(value, str)
        else ("n", float(value or 0))
    )


def without_cell(sheet: bytes, address: str) -> bytes:
    """The sheet without the bytes of one cell that has content."""
    return re.sub(rb'<c r="' + address.encode() + rb'".*?</c>', b"", sheet)


@pytest.mark.parametrize("make", [rich_book, openpyxl_book])
def test_only_the_cell_changes_in_the_whole_file(make: Callable[[], bytes]) -> None:
    """Charts, pictures, comments, tables, names: every part but one is the same, and that one but for a cell."""
    book = make()
    patched = patch_workbook(book, {"Round 1": SheetEdits(values={RESULT: "1-0"})}).content
    before, after = parts_of(book), parts_of(patched)

    assert [SHEET] == [name for name in before if before[name] != after[name]]
    assert list(before) == list(after)
    assert without_cell(before[SHEET], "B3") == without_cell(after[SHEET], "B3")


def test_the_workbook_part_changes_only_where_it_says_how_to_calculate() -> None:
    """XlsxWriter and openpyxl ask for a calculation themselves; Excel does not."""
    parts = parts_of(rich_book())
    parts[WORKBOOK] = parts[WORKBOOK].replace(b' fullCalcOnLoad="1"', b"")
    patched = patch_workbook(zipped(parts), {"Round 1": SheetEdits(values={RESULT: "1-0"})}).content

    assert parts[WORKBOOK] != parts_of(patched)[WORKBOOK]
    assert parts[WORKBOOK] == parts_of(patched)[WORKBOOK].replace(b' fullCalcOnLoad="1"', b"")


@pytest.mark.parametrize("make", [rich_book, openpyxl_book])
def test_other_programs_read_the_new_values(make: Callable[[], bytes]) -> None:
    """The constant, the result and the formula stand where they belong."""
    edits = SheetEdits(values={RESULT: "1-0", (9, 9): Decimal("0.5")}, cached={DOUBLE: 7})
    patched = patch_workbook(make(), {"Round 1": edits})

    results, formulas = cells_of(patched.content, results=True), cells_of(patched.content)
    assert {"Round 1": (RESULT, DOUBLE, (9, 9))} == patched.changed
    assert ("1-0", 7, 0.5) == (results[RESULT], results[DOUBLE], results[9, 9])
    assert "=D3*2" == formulas[DOUBLE]


def test_a_patch_without_a_change_gives_the_same_bytes() -> None:
    """Not even the mark to calculate again is set."""
    book = rich_book()
    edits = SheetEdits(values={RESULT: "½-½", (2, 3): Decimal("1.5"), (2, 0): "Anna Karpova"}, cached={DOUBLE: 3})

    assert book is patch_workbook(book, {"Round 1": edits}).content


def test_a_refused_edit_alone_gives_the_same_bytes() -> None:
    """Warnings come out, the file stays."""
    book = rich_book()
    patched = patch_workbook(book, {"Round 1": SheetEdits(values={DOUBLE: 9}, cached={RESULT: 1})})

    assert book == patched.content
    assert [("formula-gone", "B3"), ("formula-kept", "C3")] == [(found.code, found.cell) for found in patched.problems]


def test_sheets_that_are_missing_are_told_all_at_once() -> None:
    """Nothing is written when a sheet cannot be found."""
    with pytest.raises(WorkbookError) as caught:
        patch_workbook(rich_book(), {"Round 1": SheetEdits(), "Round 2": SheetEdits(), "Round 3": SheetEdits()})

    assert ["Round 2", "Round 3"] == [problem.value for problem in caught.value.problems]


def test_a_signature_that_breaks_is_told() -> None:
    """A signed workbook says so once a cell changes, and only then."""
    parts = {**tiny_parts(worksheet('<row r="1"><c r="A1"><v>1</v></c></row>')), "_xmlsignatures/sig1.xml": b"<S/>"}
    changed = patch_workbook(zipped(parts), {"Round 1": SheetEdits(values={(0, 0): 2})})
    unchanged = patch_workbook(zipped(parts), {"Round 1": SheetEdits(values={(0, 0): 1})})

    assert [("signature-broken", Severity.WARNING)] == [(found.code, found.severity) for found in changed.problems]
    assert () == unchanged.problems


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param('<calcPr calcId="191029"/>', '<calcPr calcId="191029" fullCalcOnLoad="1"/>', id="added"),
        pytest.param(
            '<calcPr fullCalcOnLoad="0" calcId="1"/>', '<calcPr fullCalcOnLoad="1" calcId="1"/>', id="changed"
        ),
        pytest.param("<oleSize/>", '<calcPr fullCalcOnLoad="1"/><oleSize/>', id="made"),
        pytest.param(
            "<definedNames><definedName/></definedNames>",
            '<definedNames><definedName/></definedNames><calcPr fullCalcOnLoad="1"/>',
            id="made behind the names",
        ),
    ],
)
def test_the_workbook_is_marked_to_be_calculated(before: str, after: str) -> None:
    """`calcPr` stands where the schema wants it, behind sheets and names."""
    frame = f'<workbook xmlns="{MAIN}"><sheets/>{{}}</workbook>'

    assert frame.format(after).encode() == set_full_calc(frame.format(before).encode())


def test_a_prefix_of_the_workbook_part_is_kept() -> None:
    """An element that is made has the prefix of its neighbours."""
    workbook = f'<x:workbook xmlns:x="{MAIN}"><x:sheets/></x:workbook>'.encode()

    assert workbook.replace(b"<x:sheets/>", b'<x:sheets/><x:calcPr fullCalcOnLoad="1"/>') == set_full_calc(workbook)


@given(st.dictionaries(PLACES, VALUES, max_size=15), st.dictionaries(PLACES, VALUES, max_size=15))
def test_any_values_over_any_others_are_read_by_another_program(
    old: dict[tuple[int, int], Storable], new: dict[tuple[int, int], Storable]
) -> None:
    """openpyxl writes a sheet, we patch it, openpyxl reads what should be there; a second patch changes nothing."""
    book = openpyxl.Workbook()
    book.active.title = "Round 1"
    for (row, column), value in old.items():
        cell = book.active.cell(row + 1, column + 1)
        cell.value = value
        cell.data_type = "s" if isinstance(value, str) else cell.data_type  # "=A" stays text
    edits = {"Round 1": SheetEdits(values=new)}
    patched = patch_workbook(saved(book), edits).content

    expected = {place: seen(value) for place, value in {**old, **new}.items() if value not in (None, "")}
    assert expected == {place: seen(value) for place, value in cells_of(patched).items()}
    assert patched is patch_workbook(patched, edits).content


@given(st.dictionaries(PLACES, NUMBERS | TEXTS | st.booleans(), min_size=1, max_size=15))
def test_any_results_of_formulas_are_read_by_another_program(results: dict[tuple[int, int], Storable]) -> None:
    """Stored results change, formulas do not."""
    book = openpyxl.Workbook()
    book.active.title = "Round 1"
    for row, column in results:
        book.active.cell(row + 1, column + 1).value = f"=SUM(Z{row + 1}:Z99)"
    source = saved(book)
    patched = patch_workbook(source, {"Round 1": SheetEdits(cached=results)}).content

    expected = {place: seen(value) for place, value in results.items() if value != ""}
    assert expected == {place: seen(value) for place, value in cells_of(patched, results=True).items() if value != ""}
    assert cells_of(source) == cells_of(patched)


@given(st.binary(max_size=6), st.integers(0, 10_000))
def test_a_sheet_with_changed_bytes_is_patched_or_refused_and_never_more(junk: bytes, place: int) -> None:
    """Whatever stands in a sheet, a patch is well-formed or does not happen."""
    sheet = worksheet('<row r="1"><c r="A1" t="s" s="3"><v>0</v></c><c r="B1"><f>A1</f><v>1</v></c></row><row r="9"/>')
    place %= len(sheet)
    book = zipped(tiny_parts(sheet[:place] + junk + sheet[place + len(junk) :]))
    edits = SheetEdits(values={(0, 0): "x", (3, 3): 1}, cached={(0, 1): 2})

    assert is_patched_or_refused(book, edits)


def is_patched_or_refused(book: bytes, edits: SheetEdits) -> bool:
    """Whether a patch gives a well-formed sheet, or one problem; any other error comes through."""
    try:
        patched = patch_workbook(book, {"Round 1": edits}).content
    except WorkbookError as error:
        return len(error.problems) == 1
    return etree.fromstring(parts_of(patched)[SHEET]) is not None


def test_a_tiny_book_opens_elsewhere_after_a_patch() -> None:
    """The least workbook that there is: no styles, no calculation settings."""
    patched = patch_workbook(tiny_book(""), {"Round 1": SheetEdits(values={(0, 0): "½-½"})}).content

    assert {(0, 0): "½-½"} == cells_of(patched)


def test_rows_that_somebody_did_not_read_are_not_written_twice() -> None:
    """A scan of some rows is no knowledge of the others."""
    book = tiny_book('<row r="1"><c r="A1"><v>1</v></c></row><row r="9"><c r="B9"><v>2</v></c></row>')
    package = open_package(book)
    first_row = scan_sheet(package.read(SHEET), SHEET, [0])
    (title,) = package.sheets
    patched = patch_workbook(book, {title: SheetEdits(values={(8, 1): 3})}, {title: first_row}).content

    assert [b'r="1"', b'r="9"'] == re.findall(rb'<row (r="\d+")', parts_of(patched)[SHEET])
    assert b'<c r="B9"><v>3</v></c>' in parts_of(patched)[SHEET]

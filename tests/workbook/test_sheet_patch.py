"""Writing cells into one worksheet part, byte by byte."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import pytest
from lxml import etree

from roundbook.errors import WorkbookError
from roundbook.workbook.areas import position_of
from roundbook.workbook.scan import scan_sheet
from roundbook.workbook.sheet_patch import Restored, SheetEdits, SheetPatch, patch_sheet
from roundbook.workbook.stored import CellError, Storable
from tests.workbook.books import MAIN, worksheet

SHARED = ("½-½", "Anna Karpova", "tab_x0009_stop")


def patched(
    sheet: bytes, *, values: Mapping[str, Storable] | None = None, cached: Mapping[str, Storable] | None = None
) -> SheetPatch:
    """The sheet patched with edits by A1 address."""
    edits = SheetEdits(values=_by_position(values), cached=_by_position(cached))
    scan = scan_sheet(sheet, "Round 1", edits.rows)
    return patch_sheet(sheet, scan, edits, title="Round 1", shared_strings=lambda: SHARED)


def _by_position(edits: Mapping[str, Storable] | None) -> dict[tuple[int, int], Storable]:
    return {position_of(cell) or (-1, -1): value for cell, value in (edits or {}).items()}


def inline(text: str) -> str:
    """An inline string as it is written."""
    return f'<is><t xml:space="preserve">{text}</t></is>'


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        pytest.param('<c r="A1"/>', 7, '<c r="A1"><v>7</v></c>', id="number into an empty cell"),
        pytest.param('<c r="A1" s="4"/>', "+ -", f'<c r="A1" s="4" t="inlineStr">{inline("+ -")}</c>', id="text"),
        pytest.param('<c r="A1" s="4"><v>1</v></c>', True, '<c r="A1" s="4" t="b"><v>1</v></c>', id="boolean"),
        pytest.param(
            '<c s="4" t="s" r="A1"><v>0</v></c>', Decimal("2.50"), '<c s="4" r="A1"><v>2.5</v></c>', id="points"
        ),
        pytest.param('<c r="A1" s="4" t="s"><v>0</v></c>', None, '<c r="A1" s="4"/>', id="emptied"),
        pytest.param('<c r="A1"><v>1</v></c>', "", '<c r="A1"/>', id="empty text empties"),
        pytest.param(
            '<c r="A1" t="n" vm="1" cm="2"><v>1</v></c>', 2, '<c r="A1"><v>2</v></c>', id="old kind forgotten"
        ),
        pytest.param("<c r='A1' s='>'><v>1</v></c>", 2, "<c r='A1' s='>'><v>2</v></c>", id="other quotes, > in them"),
        pytest.param("<c><v>1</v></c>", 2, "<c><v>2</v></c>", id="without address"),
        pytest.param('<c r="A1" ><v >1</v ></c >', 2, '<c r="A1" ><v>2</v></c>', id="spaces in tags"),
        pytest.param(
            '<c r="A1"><v>1</v></c>',
            "<&>\r",
            f'<c r="A1" t="inlineStr">{inline("&lt;&amp;&gt;_x000D_")}</c>',
            id="signs",
        ),
    ],
)
def test_a_constant_takes_the_place_of_the_old_one(before: str, value: Storable, after: str) -> None:
    """The format of the cell and all attributes that still hold stay."""
    rows = '<row r="1" ht="20">{}<c r="B1" s="9"/></row>'

    assert worksheet(rows.format(after)) == patched(worksheet(rows.format(before)), values={"A1": value}).content


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        pytest.param('<c r="A1" t="s"><v>0</v></c>', "½-½", id="shared string"),
        pytest.param('<c r="A1" t="s"><v>2</v></c>', "tab\tstop", id="shared string with an escape"),
        pytest.param('<c r="A1" t="inlineStr"><is><r><t>½</t></r><r><t>-½</t></r></is></c>', "½-½", id="runs"),
        pytest.param('<c r="A1" t="inlineStr"><is><t>½-½</t><rPh><t>guide</t></rPh></is></c>', "½-½", id="phonetic"),
        pytest.param('<c r="A1" t="str"><v>½-½</v></c>', "½-½", id="text of a formula that is gone"),
        pytest.param('<c r="A1"><v>2.50</v></c>', Decimal("2.5"), id="number written longer"),
        pytest.param('<c r="A1" t="n"><v>1E3</v></c>', 1000, id="number with an exponent"),
        pytest.param('<c r="A1"><v>0.66666666666666663</v></c>', Decimal(2) / 3, id="number with 17 digits"),
        pytest.param('<c r="A1" t="b"><v>0</v></c>', False, id="boolean"),
        pytest.param('<c r="A1" s="3"/>', None, id="empty"),
        pytest.param('<c r="A1" t="inlineStr"><is><t></t></is></c>', None, id="empty text"),
        pytest.param('<c r="A1"><v></v></c>', "", id="empty number"),
        pytest.param("", None, id="no cell"),
    ],
)
def test_writing_what_is_there_changes_no_byte(cell: str, value: Storable) -> None:
    """Two values are the same when a person sees the same, however they are stored."""
    sheet = worksheet(f'<row r="1">{cell}</row>')

    assert SheetPatch(content=sheet, changed=(), problems=()) == patched(sheet, values={"A1": value})


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        pytest.param('<c r="A1" t="s"><v>0</v></c>', 0, id="number of a shared string"),
        pytest.param('<c r="A1" t="s"><v>99</v></c>', "99", id="shared string that does not exist"),
        pytest.param('<c r="A1" t="b"><v>1</v></c>', 1, id="boolean and number"),
        pytest.param('<c r="A1" t="str"><v>1</v></c>', 1, id="text and number"),
        pytest.param('<c r="A1" t="d"><v>2026-03-01</v></c>', "2026-03-01", id="date and text"),
        pytest.param('<c r="A1" t="e"><v>#N/A</v></c>', "#N/A", id="error and text"),
        pytest.param('<c r="A1"><v>0</v></c>', None, id="nought and nothing"),
    ],
)
def test_values_of_another_kind_are_not_the_same(cell: str, value: Storable) -> None:
    """What only looks alike is written anew."""
    assert ((0, 0),) == patched(worksheet(f'<row r="1">{cell}</row>'), values={"A1": value}).changed


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        pytest.param("<c r='A1'><f>B1*2</f><v>0</v></c>", 7, "<c r='A1'><f>B1*2</f><v>7</v></c>", id="number"),
        pytest.param('<c r="A1"><f>B1</f></c>', Decimal("0.5"), '<c r="A1"><f>B1</f><v>0.5</v></c>', id="first result"),
        pytest.param('<c r="A1"><f>B1</f><v/></c>', 3, '<c r="A1"><f>B1</f><v>3</v></c>', id="empty element"),
        pytest.param(
            '<c r="A1" s="2"><f>B1</f><v>0</v></c>',
            "Anna",
            '<c r="A1" s="2" t="str"><f>B1</f><v>Anna</v></c>',
            id="text",
        ),
        pytest.param(
            '<c r="A1" t="str"><f>B1</f><v>x</v></c>', 3, '<c r="A1"><f>B1</f><v>3</v></c>', id="text to number"
        ),
        pytest.param('<c r="A1"><f>B1</f><v>0</v></c>', "", '<c r="A1" t="str"><f>B1</f><v></v></c>', id="empty text"),
        pytest.param('<c r="A1"><f>B1</f><v>0</v></c>', True, '<c r="A1" t="b"><f>B1</f><v>1</v></c>', id="boolean"),
        pytest.param(
            '<c r="A1"><f>B1</f><v>0</v></c>',
            CellError.NOT_AVAILABLE,
            '<c r="A1" t="e"><f>B1</f><v>#N/A</v></c>',
            id="error",
        ),
        pytest.param(
            '<c r="A1"><f t="shared" si="0"/><v>0</v></c>',
            1,
            '<c r="A1"><f t="shared" si="0"/><v>1</v></c>',
            id="shared",
        ),
        pytest.param(
            '<c r="A1" t="inlineStr"><f>B1</f><is><t>x</t></is></c>',
            "y",
            '<c r="A1" t="str"><f>B1</f><v>y</v></c>',
            id="inline result",
        ),
        pytest.param(
            '<c r="A1"><f ca="1">"a&amp;" &amp; B1</f><v>0</v></c>',
            "a&",
            '<c r="A1" t="str"><f ca="1">"a&amp;" &amp; B1</f><v>a&amp;</v></c>',
            id="signs",
        ),
    ],
)
def test_a_result_is_refreshed_under_its_formula(before: str, value: Storable, after: str) -> None:
    """Only the type of the cell and its stored result change; the formula keeps its bytes."""
    rows = '<row r="1">{}<c r="B1"><v>5</v></c></row>'

    assert worksheet(rows.format(after)) == patched(worksheet(rows.format(before)), cached={"A1": value}).content


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c r="A1"><f>B1</f><v>2.0</v></c>', 2),
        ('<c r="A1" t="str"><f>B1</f><v>Anna</v></c>', "Anna"),
        ('<c r="A1" t="str"><f>B1</f><v></v></c>', ""),
        ('<c r="A1"><f>B1</f><v></v></c>', ""),
        ('<c r="A1" t="e"><f>B1</f><v>#N/A</v></c>', CellError.NOT_AVAILABLE),
    ],
)
def test_a_result_that_is_there_changes_no_byte(cell: str, value: Storable) -> None:
    """An empty result counts as an empty text: so do programs that show it."""
    sheet = worksheet(f'<row r="1">{cell}</row>')

    assert SheetPatch(content=sheet, changed=(), problems=()) == patched(sheet, cached={"A1": value})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("<sheetData/>", '<sheetData><row r="5"><c r="C5"><v>1</v></c></row></sheetData>', id="no rows"),
        pytest.param(
            '<sheetData><row r="5"/></sheetData>',
            '<sheetData><row r="5"><c r="C5"><v>1</v></c></row></sheetData>',
            id="empty row",
        ),
        pytest.param(
            '<sheetData><row r="4"/><row r="7"/></sheetData>',
            '<sheetData><row r="4"/><row r="5"><c r="C5"><v>1</v></c></row><row r="7"/></sheetData>',
            id="between rows",
        ),
        pytest.param(
            '<sheetData><row/><row r="4"/></sheetData>',
            '<sheetData><row/><row r="4"/><row r="5"><c r="C5"><v>1</v></c></row></sheetData>',
            id="behind the last row",
        ),
        pytest.param(
            '<sheetData><row r="5"><c r="B5"/><c r="D5"/></row></sheetData>',
            '<sheetData><row r="5"><c r="B5"/><c r="C5"><v>1</v></c><c r="D5"/></row></sheetData>',
            id="between cells",
        ),
        pytest.param(
            '<sheetData><row r="5"><c/></row></sheetData>',
            '<sheetData><row r="5"><c/><c r="C5"><v>1</v></c></row></sheetData>',
            id="behind the last cell",
        ),
        pytest.param(
            '<sheetData><row r="5" spans="1:2"><c r="D5"/></row></sheetData>',
            '<sheetData><row r="5" spans="1:3"><c r="C5"><v>1</v></c><c r="D5"/></row></sheetData>',
            id="spans grow",
        ),
        pytest.param(
            '<sheetData><row r="5" spans="1:9" s="3" customFormat="1"/></sheetData>',
            '<sheetData><row r="5" spans="1:9" s="3" customFormat="1"><c r="C5" s="3"><v>1</v></c></row></sheetData>',
            id="format of the row",
        ),
        pytest.param(
            '<cols><col min="2" max="3" style="6"/></cols><sheetData/>',
            '<cols><col min="2" max="3" style="6"/></cols>'
            '<sheetData><row r="5"><c r="C5" s="6"><v>1</v></c></row></sheetData>',
            id="format of the column",
        ),
        pytest.param(
            '<dimension ref="A1:B9"/><sheetData/>',
            '<dimension ref="A1:C9"/><sheetData><row r="5"><c r="C5"><v>1</v></c></row></sheetData>',
            id="used range grows",
        ),
        pytest.param(
            '<dimension ref="A1:XFD1048576"/><sheetData/>',
            '<dimension ref="A1:XFD1048576"/><sheetData><row r="5"><c r="C5"><v>1</v></c></row></sheetData>',
            id="used range is large enough",
        ),
    ],
)
def test_a_cell_that_does_not_exist_is_made_in_its_place(before: str, after: str) -> None:
    """Rows and cells stay in order, and the cell looks as an empty one there did."""
    frame = f'<worksheet xmlns="{MAIN}">{{}}</worksheet>'

    assert frame.format(after).encode() == patched(frame.format(before).encode(), values={"C5": 1}).content


def test_many_cells_at_one_place_come_in_order() -> None:
    """New cells, a changed one, and new rows around it do not mix."""
    sheet = worksheet('<row r="2"><c r="C2"><v>1</v></c></row>')
    edits = {cell: number for number, cell in enumerate(("A1", "B1", "A2", "B2", "C2", "D2", "A3"), start=10)}

    expected = worksheet(
        '<row r="1"><c r="A1"><v>10</v></c><c r="B1"><v>11</v></c></row>'
        '<row r="2"><c r="A2"><v>12</v></c><c r="B2"><v>13</v></c><c r="C2"><v>14</v></c><c r="D2"><v>15</v></c></row>'
        '<row r="3"><c r="A3"><v>16</v></c></row>'
    )
    assert expected == patched(sheet, values=dict(reversed(edits.items()))).content


def test_a_namespace_prefix_is_kept() -> None:
    """Some programs write `<x:c>`; what is new has the same prefix."""
    row = '<x:row r="1"><x:c r="A1"><x:f>B1</x:f></x:c></x:row>'
    before = f'<x:worksheet xmlns:x="{{}}"><x:sheetData>{row}{{}}</x:sheetData></x:worksheet>'
    new_row = '<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t xml:space="preserve">Anna</x:t></x:is></x:c></x:row>'

    expected = before.format(MAIN, new_row).replace("</x:f>", "</x:f><x:v>3</x:v>").encode()
    assert expected == patched(before.format(MAIN, "").encode(), cached={"A1": 3}, values={"A2": "Anna"}).content


def test_a_byte_order_mark_and_comments_do_not_shift_the_place() -> None:
    """Offsets count bytes of the file, letters of any length before them."""
    rows = '<!-- <c r="A1"> ½½½ --><row r="1"><c r="A1" t="str"><v>½<![CDATA[<]]></v></c><c r="B1"><v>{}</v></c></row>'
    mark = b"\xef\xbb\xbf"

    assert mark + worksheet(rows.format(2)) == patched(mark + worksheet(rows.format(1)), values={"B1": 2}).content


@pytest.mark.parametrize(
    ("cell", "behind", "edits", "problem"),
    [
        pytest.param(
            '<c r="A1" t="s"><v>0</v></c>',
            "",
            {"cached": {"A1": 3}},
            ("formula-gone", "½-½", "3"),
            id="text for a formula",
        ),
        pytest.param("", "", {"cached": {"A1": 3}}, ("formula-gone", "", "3"), id="formula deleted"),
        pytest.param(
            '<c r="A1"><f>1&lt;2</f><v>1</v></c>',
            "",
            {"values": {"A1": "+ -"}},
            ("formula-kept", "=1<2", "+ -"),
            id="formula",
        ),
        pytest.param(
            '<c r="A1"/><c r="B1"/>',
            '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>',
            {"values": {"B1": 5}},
            ("inside-merged-cells", "", "5"),
            id="covered by merged cells",
        ),
        pytest.param(
            '<c r="A1"><f t="array" ref="A1:A9">B1:B9</f></c>',
            "",
            {"values": {"A3": 5}},
            ("formula-kept", "", "5"),
            id="filled by an array formula",
        ),
    ],
)
def test_what_must_not_be_written_is_told_and_left_alone(
    cell: str, behind: str, edits: Mapping[str, Mapping[str, Storable]], problem: tuple[str, str, str]
) -> None:
    """The sheet keeps every byte; the warning says what stands there and what was to be written."""
    sheet = worksheet(f'<row r="1">{cell}</row>', behind=behind)
    patch = patched(sheet, **edits)
    (found,) = patch.problems

    assert sheet == patch.content
    assert problem == (found.code, found.value, found.details["new"])
    assert found.place == f"Round 1!{next(iter(next(iter(edits.values()))))}"


def test_the_first_cell_of_a_merged_area_is_written() -> None:
    """It is the one that everybody sees."""
    sheet = worksheet('<row r="1"><c r="A1"/></row>', behind='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>')

    assert ((0, 0),) == patched(sheet, values={"A1": 1}).changed


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        pytest.param(b"<worksheet/>", "damaged-part", id="no cells at all"),
        pytest.param(worksheet('<row r="2"/><row r="1"/>'), "damaged-part", id="rows backwards"),
        pytest.param(worksheet('<row r="1"/><row r="1"/>'), "damaged-part", id="row twice"),
        pytest.param(worksheet('<row r="1"><c r="B1"/><c r="A1"/></row>'), "damaged-part", id="cells backwards"),
        pytest.param(worksheet('<row r="1"><c r="A2"/></row>'), "damaged-part", id="cell of another row"),
        pytest.param(worksheet('<row r="1"><c r="A1B"/></row>'), "damaged-part", id="no address"),
        pytest.param(worksheet('<row r="1048577"/>'), "damaged-part", id="row that no sheet has"),
        pytest.param(worksheet("<row>")[:-20], "damaged-part", id="cut off"),
        pytest.param(b"<!DOCTYPE worksheet>" + worksheet(""), "part-with-doctype", id="document type"),
        pytest.param(worksheet("").decode().encode("utf-16-le"), "part-not-utf8", id="UTF-16 without a mark"),
    ],
)
def test_a_sheet_that_cannot_be_trusted_is_refused(sheet: bytes, code: str) -> None:
    """Better no patch than one at the wrong place."""
    with pytest.raises(WorkbookError) as caught:
        patched(sheet, values={"A1": 1})

    assert [code] == [problem.code for problem in caught.value.problems]


def test_merged_areas_that_overlap_by_the_million_are_refused() -> None:
    """A hostile sheet costs a moment, not an evening."""
    areas = '<mergeCell ref="A1:XFD1048576"/>' * 2000
    sheet = worksheet("", behind=f"<mergeCells>{areas}</mergeCells>")

    edits = SheetEdits(values={(row, 1): 1 for row in range(1000)})
    scan = scan_sheet(sheet, "Round 1", edits.rows)

    with pytest.raises(WorkbookError):
        patch_sheet(sheet, scan, edits)


@pytest.mark.parametrize(
    "text",
    ["_x0041_", "_x0041\x01", "_x005F_", "__x0041_", "a\x0b\x0c\r\n\tb", "\ud83d \ufffe \x00", "_X0041_", " spaces "],
)
def test_every_text_comes_back(text: str) -> None:
    """What XML cannot hold is escaped as the standard says and reads back as the same text."""
    once = patched(worksheet(""), values={"A1": text}).content

    assert etree.fromstring(once) is not None
    assert once == patched(once, values={"A1": text}).content


# ---- cells put back


def put_back(sheet: bytes, cells: Mapping[str, Restored]) -> SheetPatch:
    """The sheet with cells put back, by A1 address."""
    edits = SheetEdits(restored={position_of(cell) or (-1, -1): new for cell, new in cells.items()})
    return patch_sheet(sheet, scan_sheet(sheet, "Round 1"), edits, title="Round 1", shared_strings=lambda: SHARED)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param('<c r="A1" s="4" t="s"><v>0</v></c>', '<c r="A1" s="4"><f>B1*2</f><v>3</v></c>', id="text"),
        pytest.param('<c r="A1" cm="1"><f>1</f><v>1</v></c>', '<c r="A1"><f>B1*2</f><v>3</v></c>', id="formula"),
        pytest.param('<c r="A1" s="4"/>', '<c r="A1" s="4"><f>B1*2</f><v>3</v></c>', id="empty"),
        pytest.param("", '<c r="A1"><f>B1*2</f><v>3</v></c>', id="none"),
        pytest.param(
            '<c r="A1"><f t="array" ref="A1">9</f><v>9</v></c>', '<c r="A1"><f>B1*2</f><v>3</v></c>', id="array alone"
        ),
    ],
)
def test_a_formula_is_put_back_over_anything(before: str, after: str) -> None:
    """With its value, in the format of the cell."""
    rows = '<row r="1">{}<c r="B1"/></row>'
    patch = put_back(worksheet(rows.format(before)), {"A1": Restored(formula="B1*2", value=3)})

    assert worksheet(rows.format(after)) == patch.content
    assert ((0, 0),) == patch.changed


def test_signs_in_a_formula_are_written_so_that_they_stay() -> None:
    """XML has signs of its own; the format may be another one; prefixes are those of the file."""
    new = Restored(formula='IF(A2<>"","a & b",1)', value="a & b", style="7")
    rows = '<x:sheetData><x:row r="1"><x:c r="A1" s="2"/></x:row></x:sheetData>'
    sheet = f'<x:worksheet xmlns:x="{MAIN}">{rows}</x:worksheet>'
    root = etree.fromstring(put_back(sheet.encode(), {"A1": new}).content)
    (cell,) = root.iter(f"{{{MAIN}}}c")

    assert ("7", "str") == (cell.get("s"), cell.get("t"))
    assert [new.formula, new.value] == [child.text for child in cell]


GROUP = (
    '<row r="1"><c r="A1"><f t="shared" ref="A1:A4" si="0">B1+C$1</f><v>1</v></c></row>'
    '<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row>'
    '<row r="3"><c r="A3"><f t="shared" si="0"/><v>3</v></c></row>'
)


def test_cells_that_followed_a_replaced_formula_go_on_with_it() -> None:
    """The first of them holds the text from then on, as it reads there; a follower that is put back has its own."""
    content = put_back(worksheet(GROUP), {"A1": Restored(formula="B9", value=0)}).content
    after = (
        '<row r="1"><c r="A1"><f>B9</f><v>0</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">B2+C$1</f><v>2</v></c></row>'
        '<row r="3"><c r="A3"><f t="shared" si="0"/><v>3</v></c></row>'
    )

    assert worksheet(after) == content


def test_group_that_is_put_back_as_a_whole_leaves_nothing() -> None:
    """No text is handed on to a cell that gets another one."""
    cells = {f"A{row}": Restored(formula=f"B{row}", value=row) for row in (1, 2, 3)}
    content = put_back(worksheet(GROUP), cells).content

    assert b"shared" not in content


ARRAY = (
    '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'
)


def test_array_formula_over_other_cells_too_is_left_alone() -> None:
    """Excel does not let a person change a part of one either; the whole of it may be put back."""
    new = Restored(formula="C1", value=5)
    part, whole = put_back(worksheet(ARRAY), {"A2": new}), put_back(worksheet(ARRAY), {"A1": new, "A2": new})

    assert (worksheet(ARRAY), ["inside-array-formula"]) == (part.content, [problem.code for problem in part.problems])
    assert b"array" not in whole.content
    assert () == whole.problems


def test_nothing_is_put_back_under_merged_cells() -> None:
    """Nobody would see it."""
    sheet = worksheet(
        '<row r="1"><c r="A1"/><c r="B1"/></row>', behind='<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
    )
    patch = put_back(sheet, {"B1": Restored(formula="C1", value=5)})

    assert (sheet, ["inside-merged-cells"]) == (patch.content, [problem.code for problem in patch.problems])


def test_cell_that_loses_its_formula_is_named() -> None:
    """Its entry in Excel's list of formulas must go."""
    sheet = worksheet('<row r="1"><c r="A1"><f>B1</f><v>1</v></c><c r="B1"><v>1</v></c></row>')
    nothing = Restored(formula="", value=None)

    assert ((0, 0),) == put_back(sheet, {"A1": nothing, "B1": nothing}).freed

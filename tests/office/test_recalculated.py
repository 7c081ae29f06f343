"""The comparison of cached with recalculated values must be able to fail."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

import pytest
import xlsxwriter

from tests.office.client import CellValue, Office
from tests.office.recalculated import Difference, cached_values, compare, poison, recalculate

Written = tuple[str, str, CellValue | bool]

RIGHT: list[Written] = [
    ("B1", "=A1/2", 0.5),
    ("B2", "=A1/3", 1 / 3),
    ("B3", '="SB: "&A1', "SB: 1"),
    ("B4", '=IF(A1=1,"",A1)', ""),
    ("B5", "=A1=1", True),
    ("B6", "=1/0", "#DIV/0!"),
    ("B7", '=IF(A1<2,"a<b","")', "a<b"),
]


def workbook_of(cells: Iterable[Written]) -> bytes:
    """Workbook with a 1 in A1 and these formulas with their cached values on the sheet Games."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet("Games")
        sheet.write_number("A1", 1)
        for address, formula, value in cells:
            sheet.write_formula(address, formula, None, value)
    return target.getvalue()


def with_sheet(workbook: bytes, old: bytes, new: bytes) -> bytes:
    """The same workbook with a piece of the XML of its first sheet replaced."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as source, zipfile.ZipFile(target, "w") as copy:
        for name in source.namelist():
            part = source.read(name)
            copy.writestr(name, part.replace(old, new) if name == "xl/worksheets/sheet1.xml" else part)
    return target.getvalue()


def test_cached_values_are_read_by_kind() -> None:
    """Numbers, texts, truth values as 0 or 1, errors and blanks come out of the file as they stand in it."""
    expected = {"B1": 0.5, "B2": 1 / 3, "B3": "SB: 1", "B4": None, "B5": 1.0, "B6": "#DIV/0!", "B7": "a<b"}

    actual = cached_values(workbook_of(RIGHT))

    assert list(actual) == ["Games"]
    assert pytest.approx(expected) == actual["Games"]


def test_poison_reaches_every_formula_cell() -> None:
    """After poisoning no formula cell keeps what stood in it; typed cells are untouched."""
    expected = {"B1": -999, "B2": -999, "B3": "stale", "B4": -999, "B5": -999, "B6": -999, "B7": "stale"}

    poisoned = poison(workbook_of(RIGHT))

    assert {"Games": expected} == cached_values(poisoned)
    with zipfile.ZipFile(io.BytesIO(poisoned)) as package:
        assert b'<c r="A1"><v>1</v></c>' in package.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize(
    "cell",
    [
        pytest.param(b'<c r="B1"><f>A1/2</f></c>', id="no cached value"),
        pytest.param(b'<c r="B1" s="0" t="n"><f>A1/2</f><v/></c>', id="empty cached value"),
        pytest.param(b'<c t="e" r="B1">\n<f ca="1">A1/2</f>\n<v>#REF!</v>\n</c>', id="spread over lines"),
        pytest.param(b'<c r="B1"><f t="shared" ref="B1:B1" si="0">A1/2</f><v>1</v></c>', id="shared formula"),
        pytest.param(b'<c r="B1"><f t="shared" si="0"/><v>1</v></c>', id="member of a shared formula"),
    ],
)
def test_poison_knows_the_ways_to_write_a_formula_cell(cell: bytes) -> None:
    """Other programs write formula cells in other ways; all of them get the wrong value."""
    workbook = with_sheet(workbook_of(RIGHT[:1]), b'<c r="B1"><f>A1/2</f><v>0.5</v></c>', cell)

    assert cached_values(poison(workbook)) == {"Games": {"B1": -999.0}}


def test_poison_refuses_what_it_does_not_understand() -> None:
    """A formula cell that would keep its value makes the whole comparison worthless, so it is an error."""
    workbook = with_sheet(workbook_of(RIGHT[:1]), b"<v>0.5</v>", b"<v>0.5</v><extLst/>")

    with pytest.raises(ValueError, match="only 0 of 1 formula cells"):
        poison(workbook)


def test_recalculation_gives_what_calc_calculates(office: Office) -> None:
    """Whatever is cached, the recalculated values are those of the formulas."""
    expected = {"B1": 0.5, "B2": 1 / 3, "B3": "SB: 1", "B4": "", "B5": 1.0, "B6": "#DIV/0!", "B7": "a<b"}

    actual = recalculate(poison(workbook_of(RIGHT)), office)

    assert list(actual) == ["Games"]
    assert pytest.approx(expected) == actual["Games"]


def test_right_cached_values_show_no_difference(office: Office) -> None:
    """A workbook whose cached values are all right passes."""
    assert compare(workbook_of(RIGHT), office) == []


@pytest.mark.parametrize(
    ("address", "formula", "wrong", "right"),
    [
        ("B1", "=A1/2", 0.25, 0.5),
        ("B1", "=A1/2", 0.50000001, 0.5),
        ("B1", "=A1-1", "", 0.0),
        ("B1", "=A1", "1", 1.0),
        ("B1", '="a"', "A", "a"),
        ("B1", '=""', 0, ""),
        ("B1", "=1/0", "#N/A", "#DIV/0!"),
        ("B1", "=A1=1", False, 1.0),
    ],
)
def test_one_wrong_cached_value_is_found(
    office: Office, address: str, formula: str, wrong: CellValue | bool, right: CellValue
) -> None:
    """One wrong value among right ones is the one difference, with what stood there and what is right."""
    workbook = workbook_of([*RIGHT[1:], (address, formula, wrong)])
    (cached,) = [value for cell, value in cached_values(workbook)["Games"].items() if cell == address]

    expected = [Difference(sheet="Games", cell=address, formula=formula, cached=cached, recalculated=right)]

    assert expected == compare(workbook, office)


def test_workbook_without_formulas_proves_nothing(office: Office) -> None:
    """An empty list of differences must mean that formulas were compared."""
    with pytest.raises(ValueError, match="no formula"):
        compare(workbook_of([]), office)

"""How a workbook's parts are found: whatever the spelling of a target, as Excel finds them; and what is no workbook."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundbook.errors import WorkbookError
from roundbook.workbook.package import open_package
from roundbook.workbook.scan import shared_strings_of
from tests.workbook.books import tiny_parts, worksheet, zipped

Parts = dict[str, bytes]
SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
WORKBOOK, RELATIONS, ROOT = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "_rels/.rels"
SVG = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg/>'
DOCTYPE = "<!DOCTYPE styleSheet [<!ENTITY a 'ha'>]><styleSheet/>"


def parts() -> Parts:
    """Parts of a workbook of one sheet with two shared strings."""
    return tiny_parts(worksheet('<row r="1"><c r="A1" t="s"><v>1</v></c></row>'))


def changed(part: str, old: bytes, new: bytes) -> Callable[[], Parts]:
    """Parts with something replaced in one of them."""

    def make() -> Parts:
        made = parts()
        assert old in made[part]
        return {**made, part: made[part].replace(old, new)}

    return make


def renamed(old: str, new: str) -> Callable[[], Parts]:
    """Parts of which one has another name in the zip than in the relationships."""
    return lambda: {new if name == old else name: content for name, content in parts().items()}


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(changed(RELATIONS, b"worksheets/sheet1", b"/xl/worksheets/sheet1"), id="absolute"),
        pytest.param(changed(RELATIONS, b"worksheets/sheet1", b"./worksheets/sheet1"), id="with a dot"),
        pytest.param(changed(RELATIONS, b"worksheets/sheet1", b"../xl/worksheets/sheet1"), id="there and back"),
        pytest.param(changed(RELATIONS, b"worksheets/sheet1", b"worksheets\\sheet1"), id="backslash"),
        pytest.param(changed(RELATIONS, b"worksheets/sheet1", b"worksheets/Sheet1"), id="capitals in the target"),
        pytest.param(changed(RELATIONS, b"worksheets/sheet1", b"worksheets/%73heet1"), id="percent"),
        pytest.param(renamed(SHEET, "xl/worksheets/SHEET1.XML"), id="capitals in the zip"),
        pytest.param(renamed(SHEET, "/xl/worksheets/sheet1.xml"), id="slash in front"),
        pytest.param(renamed(STRINGS, "xl/SharedStrings.xml"), id="capitals of the strings"),
        pytest.param(renamed(WORKBOOK, "xl/Workbook.xml"), id="capitals of the workbook"),
        pytest.param(renamed(RELATIONS, "xl/_rels/Workbook.xml.RELS"), id="capitals of the relationships"),
        pytest.param(renamed(ROOT, "_Rels/.Rels"), id="capitals of the first relationships"),
        pytest.param(lambda: {"xl/": b"", "xl/worksheets/": b"", **parts()}, id="folders as members"),
        pytest.param(lambda: {**parts(), "xl/media/Übung 1.svg": SVG}, id="letters beyond ASCII"),
        pytest.param(lambda: {**parts(), "customXml/item1.xml": SVG}, id="document type in what nobody here reads"),
    ],
)
def test_parts_are_found_as_excel_finds_them(make: Callable[[], Parts]) -> None:
    """The sheet and the shared strings are there."""
    package = open_package(zipped(make()))

    assert ["Round 1"] == list(package.sheets)
    assert ("½-½", "Anna Karpova") == shared_strings_of(package)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("part", ["xl/styles.xml", "docProps/core.xml", "xl/theme/theme1.xml", "xl/DRAWINGS/x.XML"])
def test_a_document_type_in_any_part_is_refused(part: str, encoding: str) -> None:
    """Also in parts that only other programs read, in any encoding, behind comments and blanks."""
    written = "utf-8" if encoding == "utf-8-sig" else encoding
    content = f'<?xml version="1.0" encoding="{written}"?>\n<!-- hello --> {DOCTYPE}'.encode(encoding)
    with pytest.raises(WorkbookError) as caught:
        open_package(zipped({**parts(), part: content}))

    assert [("part-with-doctype", part)] == [(problem.code, problem.value) for problem in caught.value.problems]


def test_the_words_of_a_document_type_are_none() -> None:
    """In a text, a comment or behind the root they declare nothing."""
    styles = b"<styleSheet a='&lt;!DOCTYPE'><!-- <!DOCTYPE x> --><![CDATA[<!DOCTYPE x>]]></styleSheet>"

    assert ["Round 1"] == list(open_package(zipped({**parts(), "xl/styles.xml": styles})).sheets)


def test_a_relationship_that_is_there_twice_is_one() -> None:
    """Some programs write each twice; two that differ are no relationship."""
    relations = parts()[RELATIONS]
    first = relations[relations.index(b"<Relationship ") : relations.index(b"/>") + 2]
    twice = relations.replace(first, first + first)
    differing = relations.replace(first, first + first.replace(b"sheet1", b"sheet2"))

    assert ["Round 1"] == list(open_package(zipped({**parts(), RELATIONS: twice})).sheets)
    with pytest.raises(WorkbookError):
        open_package(zipped({**parts(), RELATIONS: differing}))


def test_two_sheets_of_one_part_are_refused() -> None:
    """A patch of one would change the other, and a few bytes could claim a hundred thousand sheets."""
    workbook = parts()[WORKBOOK]
    sheet = workbook[workbook.index(b"<sheet ") : workbook.index(b"/>") + 2]
    twins = workbook.replace(sheet, sheet + sheet.replace(b"Round 1", b"Round 2"))
    with pytest.raises(WorkbookError) as caught:
        open_package(zipped({**parts(), WORKBOOK: twins}))

    assert ["damaged-part"] == [problem.code for problem in caught.value.problems]

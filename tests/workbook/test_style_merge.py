"""Formats of another workbook come to the end of the lists; those that were there keep numbers and bytes."""

from __future__ import annotations

import io

import openpyxl
import pytest
from lxml import etree

from roundbook.errors import WorkbookError
from roundbook.workbook.style_merge import merged_styles
from tests.workbook.books import MAIN, STRICT, openpyxl_book, parts_of, rich_book

ADDED = (
    f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.00"/></numFmts>'
    '<fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="164" fontId="1" fillId="0" borderId="0" xfId="0"><alignment indent="1"/></xf></cellXfs>'
    '<dxfs count="1"><dxf><font><i/></font></dxf></dxfs></styleSheet>'
).encode()


def styles(body: str, *, prefix: str = "", namespace: str = MAIN) -> bytes:
    """A styles part; `@` stands for the prefix of its elements."""
    colon = f":{prefix}" if prefix else ""
    at = f"{prefix}:" if prefix else ""
    return f'<@styleSheet xmlns{colon}="{namespace}">{body}</@styleSheet>'.replace("@", at).encode()


OLD = (
    '<@numFmts count="1"><@numFmt numFmtId="170" formatCode="0"/></@numFmts><@fonts count="1"><@font/></@fonts>'
    '<@fills count="2"><@fill/><@fill/></@fills><@borders count="1"><@border/></@borders>'
    '<@cellStyleXfs count="1"><@xf/></@cellStyleXfs><@cellXfs count="1"><@xf/></@cellXfs>'
)


@pytest.mark.parametrize(
    ("prefix", "namespace"), [("", MAIN), ("x", MAIN), ("x", STRICT)], ids=["plain", "prefixed", "strict"]
)
def test_lists_grow_at_their_ends(prefix: str, namespace: str) -> None:
    """Fonts, fills, borders and number formats are named by their new numbers; highlights come, though none were."""
    old = styles(OLD + "<@extLst/>", prefix=prefix, namespace=namespace)
    merged = merged_styles(old, ADDED, "styles.xml")
    root = etree.fromstring(merged.content)
    lists = {etree.QName(each).localname: list(each) for each in root}
    last = lists["cellXfs"][-1]

    assert (1, 0) == (merged.first_cell_format, merged.first_highlight)
    assert [3, 3, 2, 3, 1] == [len(lists[name]) for name in ("fonts", "fills", "borders", "cellXfs", "dxfs")]
    assert ["170", "171"] == [each.get("numFmtId") for each in lists["numFmts"]]
    assert ("171", "2", "2", "1") == tuple(last.get(name) for name in ("numFmtId", "fontId", "fillId", "borderId"))
    assert ["extLst"] == [etree.QName(each).localname for each in root][-1:]
    assert {namespace} == {etree.QName(each).namespace for each in root.iter()}
    assert [str(len(each)) for each in lists.values() if len(each)] == [
        each.get("count") for each in root if each.get("count")
    ]


@pytest.mark.parametrize("book", [rich_book(), openpyxl_book()])
def test_cells_look_as_before(book: bytes) -> None:
    """The formats of a real file are found under their old numbers."""
    old = parts_of(book)["xl/styles.xml"]
    merged = merged_styles(old, ADDED, "styles.xml")
    before, after = (etree.fromstring(part) for part in (old, merged.content))
    formats = [[etree.tostring(each) for each in root.find(f"{{{MAIN}}}cellXfs")] for root in (before, after)]

    assert openpyxl.load_workbook(io.BytesIO(book)) is not None
    assert formats[0] == formats[1][: merged.first_cell_format]


def test_part_without_formats_is_refused() -> None:
    """Every program writes that list."""
    with pytest.raises(WorkbookError):
        merged_styles(styles("<@fonts/>"), ADDED, "styles.xml")

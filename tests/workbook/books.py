"""Workbooks made for tests: rich ones by XlsxWriter and openpyxl, tiny ones from hand-written XML."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Mapping

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.worksheet.datavalidation import DataValidation

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def rich_book() -> bytes:
    """One sheet with everything an organiser may have added, and a second one with a chart and a picture.

    `Round 1`: B3 is the text "½-½" in a format of its own, C3 the formula `=D3*2` with the result 3, D3 the number 1.5.
    """
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    sheet = book.add_worksheet("Round 1")
    gold = book.add_format({"bold": True, "bg_color": "#C8963E", "num_format": "@"})
    sheet.write_string("B3", "½-½", gold)
    sheet.write_formula("C3", "=D3*2", None, 3)
    sheet.write_number("D3", 1.5)
    sheet.write_rich_string("A3", "Anna ", gold, "Karpova")
    sheet.merge_range("F5:H7", "Merged", gold)
    sheet.write_comment("B3", "Ask the arbiter")
    sheet.data_validation("B3:B9", {"validate": "list", "source": ["1-0", "½-½", "0-1"]})
    sheet.conditional_format("B3:B9", {"type": "data_bar", "bar_only": True})
    sheet.conditional_format("C3:C9", {"type": "formula", "criteria": "=C3>2", "format": gold})
    sheet.add_table("K2:L6", {"columns": [{"header": "No"}, {"header": "Club"}]})
    sheet.set_header("&L&G&CThe event", {"image_left": "dot.png", "image_data_left": io.BytesIO(DOT)})
    sheet.freeze_panes(2, 1)
    sheet.autofilter("A2:D9")
    sheet.protect("", {"format_cells": True})
    extra = book.add_worksheet("Photos & charts")
    extra.insert_image("B2", "dot.png", {"image_data": io.BytesIO(DOT)})
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "='Round 1'!$D$3:$D$9"})
    extra.insert_chart("D4", chart)
    book.add_chartsheet("Chart only").set_chart(_chart(book))
    book.define_name("rb_round_1", "='Round 1'!$A$2:$D$9")
    book.set_custom_property("Layout", 1)
    book.close()
    return target.getvalue()


def _chart(book: xlsxwriter.Workbook) -> object:
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "='Round 1'!$C$3:$C$9"})
    return chart


def openpyxl_book() -> bytes:
    """A book as openpyxl writes it, without cached values; B3, C3 and D3 of `Round 1` as in `rich_book`."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Round 1"
    sheet["B3"], sheet["C3"], sheet["D3"] = "½-½", "=D3*2", 1.5
    sheet["B3"].comment = Comment("Ask the arbiter", "Anna")
    validation = DataValidation(type="list", formula1='"1-0,½-½,0-1"')
    validation.add("B3:B9")
    sheet.add_data_validation(validation)
    sheet.merge_cells("F5:H7")
    book.create_sheet("Photos & charts")
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    """Bytes of an openpyxl workbook."""
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def worksheet(rows: str, *, before: str = "", behind: str = "") -> bytes:
    """A worksheet part: what stands inside `sheetData`, before and behind it."""
    return f'<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{behind}</worksheet>'.encode()


def tiny_parts(sheet: bytes, *, namespace: str = MAIN) -> dict[str, bytes]:
    """The least parts that make a workbook of one sheet `Round 1`, with two shared strings."""
    types = "http://schemas.openxmlformats.org/package/2006/content-types"
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    relation = f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{DOCUMENT}'
    shared = f'<Relationship Id="rId2" Type="{DOCUMENT}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    sheets = f'<sheets><sheet name="Round 1" sheetId="1" r:id="rId1" xmlns:r="{DOCUMENT}"/></sheets>'
    texts = {
        "[Content_Types].xml": f'<Types xmlns="{types}"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kinds}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kinds}.worksheet+xml"/></Types>',
        "_rels/.rels": f'{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{namespace}">{sheets}</workbook>',
        "xl/_rels/workbook.xml.rels": f'{relation}/worksheet" Target="worksheets/sheet1.xml"/>{shared}</Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{namespace}"><si><t>½-½</t></si>'
        "<si><r><t>Anna </t></r><r><t>Karpova</t></r></si></sst>",
    }
    parts = {name: text.encode() for name, text in texts.items()}
    return {**parts, "xl/worksheets/sheet1.xml": sheet}


def zipped(parts: Mapping[str, bytes], *, packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these parts in this order."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", packing) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 3, 1, 12, 0, 0)), content, packing)
    return target.getvalue()


def tiny_book(rows: str) -> bytes:
    """A workbook of one sheet `Round 1` with these rows."""
    return zipped(tiny_parts(worksheet(rows)))


def parts_of(book: bytes) -> dict[str, bytes]:
    """Unpacked parts of a workbook, as another program reads them."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}

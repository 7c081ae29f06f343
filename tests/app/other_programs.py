"""How other programs write a workbook again: openpyxl without any stored value, Google with every text in its cell."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any
from xml.sax.saxutils import escape

import openpyxl

from roundbook.workbook.scan import scan_shared_strings
from tests.workbook.books import parts_of, zipped

_SHARED_CELL = re.compile(rb'<c((?:\s+(?:r|s)="[^"]*")*)\s+t="s"([^>]*)><v>(\d+)</v></c>')


def saved_by_openpyxl(content: bytes, work: Callable[[Any], None] = lambda _book: None) -> bytes:
    """The workbook loaded and saved, after some work on it; formulas have no stored values any more."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    work(book)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def with_inline_texts(content: bytes) -> bytes:
    """The workbook without its table of shared strings: every text stands in its cell."""
    parts = parts_of(content)
    strings = scan_shared_strings(parts["xl/sharedStrings.xml"], "strings")

    def inline(found: re.Match[bytes]) -> bytes:
        text = f'<is><t xml:space="preserve">{escape(strings[int(found[3])])}</t></is>'.encode()
        return b"<c" + found[1] + b' t="inlineStr"' + found[2] + b">" + text + b"</c>"

    sheets = {name: _SHARED_CELL.sub(inline, part) for name, part in parts.items() if name.startswith("xl/worksheets/")}
    types = re.sub(rb'<Override PartName="/xl/sharedStrings.xml"[^>]*/>', b"", parts["[Content_Types].xml"])
    relations = re.sub(rb"<Relationship [^>]*sharedStrings[^>]*/>", b"", parts["xl/_rels/workbook.xml.rels"])
    parts |= sheets | {"[Content_Types].xml": types, "xl/_rels/workbook.xml.rels": relations}
    del parts["xl/sharedStrings.xml"]
    return zipped(parts)

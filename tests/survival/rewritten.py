"""Workbooks as other programs write them, made from the parts of ours: what each of them is known to do to a file.

Google Sheets, WPS and the Open XML SDK cannot run here. What they write is imitated from files that they made: Google
writes whole numbers as `1.0`, a thousand rows and no document properties; the SDK gives every element a prefix; Excel
has another set of namespaces for "Strict Open XML".
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pandas as pd

from tests.app.other_programs import with_inline_texts
from tests.workbook.books import parts_of, zipped

Parts = dict[str, bytes]

TYPES, WORKBOOK, RELATIONS = "[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
MAIN_TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
# How a compound file begins: VBA projects, files with a password, old .xls.
OLE_START = bytes.fromhex("D0CF11E0A1B11AE1")
# ISO 29500: the namespaces of the transitional and of the strict form, the longer ones first.
_STRICT = {
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships": b"officeDocument/relationships",
    b"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties": b"officeDocument/extendedProperties",
    b"http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes": b"officeDocument/docPropsVTypes",
    b"http://schemas.openxmlformats.org/spreadsheetml/2006/main": b"spreadsheetml/main",
    b"http://schemas.openxmlformats.org/drawingml/2006/main": b"drawingml/main",
}
_GOOGLE_ROOT = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    b' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    b' xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"'
    b' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    b' xmlns:mv="urn:schemas-microsoft-com:mac:vml"'
    b' xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main">'
)
_WPS_ROOT = (
    b' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    b' xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" mc:Ignorable="xr"'
    b' xr:uid="{00000000-0001-0000-0000-000000000000}"'
    b' xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData">'
)


def changed(content: bytes, work: Callable[[Parts], None]) -> bytes:
    """The file with its parts worked on."""
    parts = parts_of(content)
    work(parts)
    return zipped(parts)


def in_sheets(work: Callable[[bytes], bytes]) -> Callable[[Parts], None]:
    """The same work on every worksheet."""

    def do(parts: Parts) -> None:
        for name in [name for name in parts if name.startswith("xl/worksheets/sheet")]:
            parts[name] = work(parts[name])

    return do


def replaced(part: str, old: str, new: str) -> Callable[[Parts], None]:
    """One piece of a part, which must be there, in another wording."""

    def do(parts: Parts) -> None:
        before = parts[part]
        parts[part] = before.replace(old.encode(), new.encode(), 1)

        assert before != parts[part]

    return do


def added(parts: Parts, name: str, content: bytes, kind: str, of: str = RELATIONS) -> None:
    """A part more, with the relationship that leads to it; `kind` is the type of that relationship."""
    parts[name] = content
    relation = f'<Relationship Id="rIdMore" Type="{kind}" Target="/{name}"/></Relationships>'
    parts[of] = parts[of].replace(b"</Relationships>", relation.encode())


def as_transitional(content: bytes) -> bytes:
    """A strict workbook in the namespaces that everybody writes, to be read by other programs."""

    def work(parts: Parts) -> None:
        for old, new in _STRICT.items():
            for name, part in parts.items():
                parts[name] = part.replace(b"http://purl.oclc.org/ooxml/" + new, old)

    return changed(content, work)


# ---- whole programs


def by_excel_strict(content: bytes) -> bytes:
    """Excel, saved as "Strict Open XML Spreadsheet"."""

    def work(parts: Parts) -> None:
        for name, part in parts.items():
            strict = part
            for old, new in _STRICT.items():
                strict = strict.replace(old, b"http://purl.oclc.org/ooxml/" + new)
            parts[name] = strict
        parts[WORKBOOK] = parts[WORKBOOK].replace(b"<workbook ", b'<workbook conformance="strict" ', 1)

    return changed(content, work)


def by_google(content: bytes) -> bytes:
    """Google Sheets, downloaded as .xlsx."""

    def sheet(part: bytes) -> bytes:
        part = re.sub(rb"<worksheet [^>]*>", _GOOGLE_ROOT, part)
        part = re.sub(rb"<dimension [^>]*/>", b"", part)
        part = re.sub(rb"<v>(\d+)</v>(?=</c>)", rb"<v>\1.0</v>", part)
        part = re.sub(rb'( t="s"[^>]*><v>\d+)\.0', rb"\1", part)
        last = max((int(row) for row in re.findall(rb'<row r="(\d+)"', part)), default=0)
        empty = "".join(f'<row r="{row}" ht="15.75" customHeight="1"/>' for row in range(last + 1, 1001))
        return part.replace(b"</sheetData>", empty.encode() + b"</sheetData>")

    def work(parts: Parts) -> None:
        in_sheets(sheet)(parts)
        for name in [name for name in parts if name.startswith("docProps/")]:
            del parts[name]
        parts[TYPES] = re.sub(rb'<Override PartName="/docProps/[^>]*/>', b"", parts[TYPES])
        parts["_rels/.rels"] = re.sub(rb'<Relationship [^>]*Target="docProps/[^>]*/>', b"", parts["_rels/.rels"])

    return changed(content, work)


def by_wps(content: bytes) -> bytes:
    """WPS Office: namespaces of its own and extension lists, which must stay."""
    extension = (
        b'<extLst><ext uri="{9D7ADCBB-0B3B-4F5B-8C0D-1F2B6B0F1F0A}"'
        b' xmlns:et="https://web.wps.cn/et/2018/main"><et:pivot/></ext></extLst></worksheet>'
    )

    def sheet(part: bytes) -> bytes:
        part = re.sub(rb"(<worksheet [^>]*)>", lambda found: found[1] + _WPS_ROOT, part, count=1)
        return part.replace(b"</worksheet>", extension)

    return changed(content, in_sheets(sheet))


def by_open_xml_sdk(content: bytes) -> bytes:
    """A program built on Microsoft's Open XML SDK: every element has a prefix, texts stand in their cells."""

    def prefixed(part: bytes) -> bytes:
        part = re.sub(rb"<(/?)(?=[a-z])(?!\w+:)", rb"<\1x:", part, flags=re.IGNORECASE)
        return part.replace(b' xmlns="http', b' xmlns:x="http', 1)

    def work(parts: Parts) -> None:
        in_sheets(prefixed)(parts)
        parts[WORKBOOK] = prefixed(parts[WORKBOOK])

    return changed(with_inline_texts(content), work)


def by_pandas(content: bytes) -> bytes:
    """A script that reads all sheets with pandas and writes them again: the values and nothing else."""
    frames = pd.read_excel(io.BytesIO(content), sheet_name=None, header=None, engine="openpyxl")
    target = io.BytesIO()
    with pd.ExcelWriter(target, engine="openpyxl") as writer:
        for title, frame in frames.items():
            frame.to_excel(writer, sheet_name=title, header=False, index=False)
    return target.getvalue()


# ---- kinds of workbook


def with_content_type(kind: str) -> Callable[[bytes], bytes]:
    """The same parts under the content type of another kind of workbook (`template.main`, ...)."""
    new = f"application/vnd.{kind}+xml".encode()
    return lambda content: changed(content, replaced(TYPES, MAIN_TYPE.decode(), new.decode()))


def with_macros(content: bytes) -> bytes:
    """An .xlsm with a VBA project, which is a compound file of its own."""

    def work(parts: Parts) -> None:
        kind = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
        added(parts, "xl/vbaProject.bin", OLE_START + bytes(range(256)) * 8, kind)
        default = b'<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'
        parts[TYPES] = parts[TYPES].replace(b"<Override", default + b"<Override", 1)

    return changed(with_content_type("ms-excel.sheet.macroEnabled.main")(content), work)


def as_xlsb(content: bytes) -> bytes:
    """The frame of a binary workbook: its workbook part is no XML."""

    def work(parts: Parts) -> None:
        del parts[WORKBOOK]
        parts["xl/workbook.bin"] = b"\x83\x01\x00"
        parts["_rels/.rels"] = parts["_rels/.rels"].replace(b"xl/workbook.xml", b"xl/workbook.bin")

    return changed(content, work)


# ---- names, dates, protection


def with_names(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[Parts], None]:
    """The defined names of the workbook part, each an element, as somebody left them."""

    def do(parts: Parts) -> None:
        names = re.findall(rb"<definedName .*?</definedName>", parts[WORKBOOK])
        kept = b"".join(change(names))
        markup = b"<definedNames>" + kept + b"</definedNames>" if kept else b""
        parts[WORKBOOK] = re.sub(rb"<definedNames>.*</definedNames>", lambda _: markup, parts[WORKBOOK])

    return do


def with_sheet_passwords(parts: Parts) -> None:
    """Every sheet protected with a password, as Excel writes it."""
    lock = (
        b'</sheetData><sheetProtection algorithmName="SHA-512" hashValue="bm90IHRoZSBoYXNo" saltValue="c2FsdA=="'
        b' spinCount="100000" sheet="1" objects="1" scenarios="1"/>'
    )
    in_sheets(lambda part: part.replace(b"</sheetData>", lock))(parts)


def marked_final(parts: Parts) -> None:
    """Marked as final: a custom property."""
    properties = (
        b'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"'
        b' xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property'
        b' fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="_MarkAsFinal"><vt:bool>true</vt:bool>'
        b"</property></Properties>"
    )
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties"
    added(parts, "docProps/custom.xml", properties, kind, of="_rels/.rels")


def signed(parts: Parts) -> None:
    """A digital signature over the parts, which any change breaks."""
    kind = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
    added(parts, "_xmlsignatures/origin.sigs", b"", kind, of="_rels/.rels")
    parts["_xmlsignatures/sig1.xml"] = b'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'

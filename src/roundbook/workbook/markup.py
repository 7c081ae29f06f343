"""XML of a workbook part, read once from front to back with the byte offset of every element; changes to single tags.

Parsing is refused where a workbook never needs it: document types (and with them entities) and any encoding but UTF-8,
because bytes are cut out and put in here.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple
from xml.parsers import expat

from roundbook.errors import Problem, WorkbookError

# ISO 29500 transitional, which everybody writes, and strict, which Excel offers as "Strict Open XML".
MAIN_NAMESPACES = frozenset(
    {"http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main"}
)

Attributes = Mapping[str, str]
# Names of an element's parent and of the element itself.
Place = tuple[str, str]

_MOST_DIGITS = 10  # of numbers of 32 bits
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff", b"<\x00", b"\x00<")
# Possessive: a tag is matched in one run, whatever stands in it. ">" may stand inside an attribute.
_TAG = re.compile(rb"""<(?:[^>"']++|"[^"]*+"|'[^']*+')*+>""")
_ATTRIBUTE = re.compile(rb"""\s++([^\s=/>]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
_NAME = re.compile(rb"<([^\s/>]++)")


class Span(NamedTuple):
    """Where an element stands: its opening tag, its content, its closing tag. `<c/>` ends where its tag ends."""

    start: int
    inner_start: int
    inner_end: int
    end: int

    @property
    def is_self_closing(self) -> bool:
        """Whether the element is one tag (`<row/>`)."""
        return self.inner_end == self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Handlers:
    """What is called while a part is read, by the names of an element's parent and itself (`("row", "c")`).

    The parent of the root is "". Elements outside `namespaces` have the name "".
    """

    starts: Mapping[Place, Callable[[Attributes], None]] = field(default_factory=lambda: MappingProxyType({}))
    ends: Mapping[Place, Callable[[Span], None]] = field(default_factory=lambda: MappingProxyType({}))
    text: Callable[[str], None] | None = None
    namespaces: frozenset[str] = MAIN_NAMESPACES


def damaged(part: str) -> WorkbookError:
    """Error for a part that is not what the format says; `part` is its name inside the file."""
    return WorkbookError(Problem(code="damaged-part", value=part))


def whole_attribute(attributes: Attributes, name: str, part: str) -> int:
    """Whole number that an attribute holds, 0 when it is missing. Raises WorkbookError: it holds something else.

    >>> whole_attribute({"sheetId": "3"}, "sheetId", "xl/workbook.xml")
    3
    """
    text = attributes.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise damaged(part)
    return int(text)


def walk(content: bytes, part: str, handlers: Handlers) -> None:
    """Read a part from front to back; `part` names it in problems.

    Raises WorkbookError: not well-formed, a document type, not UTF-8.
    """
    if content.startswith(_UTF16_MARKS):
        raise WorkbookError(Problem(code="part-not-utf8", value=part))
    starts, ends, names = handlers.starts, handlers.ends, _LocalNames(handlers.namespaces)
    parser = expat.ParserCreate("UTF-8", " ")
    parser.buffer_text = True
    path = [""]
    openings: list[int] = []

    def start_element(name: str, attributes: dict[str, str]) -> None:
        local = names[name]
        place = (path[-1], local)
        path.append(local)
        openings.append(parser.CurrentByteIndex if place in ends else -1)
        if place in starts:
            starts[place](attributes)

    def end_element(_name: str) -> None:
        tag, opening = path.pop(), openings.pop()
        if opening >= 0:
            ends[path[-1], tag](_span(content, opening, parser.CurrentByteIndex))

    parser.StartElementHandler, parser.EndElementHandler = start_element, end_element
    parser.CharacterDataHandler = handlers.text
    _refuse_what_no_workbook_needs(parser, part)
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise damaged(part) from error


class _LocalNames(dict[str, str]):
    """Names of elements as handlers know them, by the name with its namespace: a part has few, thousands of times."""

    def __init__(self, namespaces: frozenset[str]) -> None:
        self.namespaces = namespaces

    def __missing__(self, name: str) -> str:
        namespace, _, local = name.rpartition(" ")
        self[name] = local if namespace in self.namespaces else ""
        return self[name]


def has_document_type(content: bytes) -> bool:
    """Whether a text of XML, in any encoding, begins with a document type; False for what is no XML."""
    is_found = False
    parser = expat.ParserCreate()

    def doctype(*_declaration: object) -> None:
        nonlocal is_found
        is_found = True
        raise _EnoughError

    def start_element(*_tag: object) -> None:
        raise _EnoughError

    parser.StartDoctypeDeclHandler, parser.StartElementHandler = doctype, start_element
    with contextlib.suppress(_EnoughError, expat.ExpatError, LookupError, ValueError):
        parser.Parse(content, True)
    return is_found


class _EnoughError(Exception):
    """Everything that matters has been seen."""


def tag_of(content: bytes, span: Span) -> bytes:
    """Opening tag of an element, as it stands."""
    return content[span.start : span.inner_start]


def prefix_of(tag: bytes) -> bytes:
    """Namespace prefix of a tag with its colon, b"" without one.

    >>> prefix_of(b'<x:c r="A1"/>'), prefix_of(b"<c>")
    (b'x:', b'')
    """
    before, colon, _ = _name(tag).rpartition(b":")
    return before + colon


def with_attributes(tag: bytes, changes: Mapping[str, str | None]) -> bytes:
    """The tag with attributes set, added at its end, or taken out (None); all others stay byte for byte.

    >>> with_attributes(b'<c r="A1" t="s" s="3">', {"t": "str"}), with_attributes(b'<c t="s"/>', {"t": None})
    (b'<c r="A1" t="str" s="3">', b'<c/>')
    """
    missing = dict(changes)

    def change(found: re.Match[bytes]) -> bytes:
        name = found[1].decode()
        if name not in changes:
            return found[0]
        value = missing.pop(name, None)
        return b"" if value is None else _attribute(name, value)

    changed = _ATTRIBUTE.sub(change, tag)
    added = b"".join(_attribute(name, value) for name, value in missing.items() if value is not None)
    close = b"/>" if changed.endswith(b"/>") else b">"
    return changed.removesuffix(close).rstrip() + added + close if added else changed


def element(tag: bytes, content: bytes) -> bytes:
    """Element with this opening tag (of either form) and this content; without content one self-closing tag.

    >>> element(b'<row r="3"/>', b"<c/>"), element(b"<c>", b"")
    (b'<row r="3"><c/></row>', b'<c/>')
    """
    bare = tag.removesuffix(b"/>") if tag.endswith(b"/>") else tag.removesuffix(b">")
    return bare + b">" + content + b"</" + _name(tag) + b">" if content else bare + b"/>"


def _attribute(name: str, value: str) -> bytes:
    safe = value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return f' {name}="{safe}"'.encode()


def _name(tag: bytes) -> bytes:
    found = _NAME.match(tag)
    return found[1] if found else b""


def _span(content: bytes, start: int, closing: int) -> Span:
    """`closing` is where expat stands at the end event: at `</c>`, or already behind a self-closing tag."""
    found = _TAG.match(content, start)
    inner_start = found.end() if found else closing
    if content.startswith(b"/>", inner_start - 2):
        return Span(start, inner_start, inner_start, inner_start)
    return Span(start, inner_start, closing, content.index(b">", closing) + 1)


def _refuse_what_no_workbook_needs(parser: expat.XMLParserType, part: str) -> None:
    def doctype(*_declaration: object) -> None:
        raise WorkbookError(Problem(code="part-with-doctype", value=part))

    def declaration(_version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() != "utf-8":
            raise WorkbookError(Problem(code="part-not-utf8", value=part))

    parser.StartDoctypeDeclHandler = doctype
    parser.XmlDeclHandler = declaration

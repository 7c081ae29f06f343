"""Defined names of the workbook part: read, and put back where they are lost or lead astray; every other byte stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Position, quoted
from roundbook.workbook.columns import CALCULATED
from roundbook.workbook.compare import Comparison
from roundbook.workbook.markup import Attributes, Handlers, Span, element, prefix_of, tag_of, walk
from roundbook.workbook.sheet_patch import Splice, spliced

NO_NAMES: Mapping[str, str] = MappingProxyType({})
# What may stand before `definedNames` in a workbook part, the nearest first (ISO 29500-1, 18.2.27).
_BEFORE_NAMES = ("externalReferences", "functionGroups", "sheets")


def defined_names(workbook: bytes) -> Iterator[tuple[str, str]]:
    """Names in the whole book's scope with what they refer to, as written; a name may be there twice."""
    found = _Names()
    walk(workbook, "workbook.xml", found.handlers())
    return iter(found.references)


def broken_names(
    book: Book, comparison: Comparison, names: Mapping[str, tuple[str, Area]], *, is_hub_moved: bool
) -> dict[str, str]:
    """Names that are gone or do not lead where they should, and what they must refer to.

    `names` are sheet title and area of those that lead anywhere. Names of a sheet that is gone cannot be put back, and
    on a hub whose rows or columns went elsewhere nobody knows where they should lead.
    """
    broken = {}
    for name, (sheet, area) in book.layout.named_areas().items():
        title = book.sheet_titles[sheet]
        is_unknown = title in comparison.missing or (sheet == "hub" and is_hub_moved and name in names)
        is_table = sheet in CALCULATED
        wanted = _with_lines(area, comparison.cached.get(title, ())) if is_table else area
        if not is_unknown and not _is_right(name, (title, wanted), names.get(name), is_hub=sheet == "hub"):
            broken[name] = f"={quoted(title)}!{wanted.address}"
    return broken


def _with_lines(area: Area, formulas: Iterable[Position]) -> Area:
    """Area down to the last line that stands: one that is gone, and for which there may be no room, needs no name."""
    last = max((row for row, _ in formulas if area.top <= row <= area.bottom), default=area.top)
    return replace(area, bottom=last)


def _is_right(name: str, expected: tuple[str, Area], there: tuple[str, Area] | None, *, is_hub: bool) -> bool:
    """Whether a name leads where it should; rows below the lines of a table do no harm."""
    if there is None or there[0] != expected[0]:
        return False
    wanted, area = expected[1], there[1]
    if name.startswith("rb_list_"):
        return area.bottom >= wanted.bottom and replace(area, bottom=wanted.bottom) == wanted
    return area == wanted if is_hub else area.covers(wanted)


def with_defined_names(workbook: bytes, names: Mapping[str, str]) -> bytes:
    """The workbook part with these names; one of the same name in the whole book's scope is replaced.

    What a name refers to is written as a formula, with the equals sign or without.
    """
    if not names:
        return workbook
    found = _Names()
    walk(workbook, "workbook.xml", found.handlers())
    splices = [Splice(span.start, span.end, b"") for name, span in found.spans if name in names]
    anchor = found.elements.get("definedNames")
    before = anchor or next(found.elements[tag] for tag in _BEFORE_NAMES if tag in found.elements)
    prefix = prefix_of(tag_of(workbook, before))
    markup = b"".join(_markup(prefix, name, refers_to) for name, refers_to in sorted(names.items()))
    if anchor is None:
        splices.append(Splice(before.end, before.end, element(b"<" + prefix + b"definedNames>", markup)))
    elif anchor.is_self_closing:
        splices.append(Splice(anchor.start, anchor.end, element(tag_of(workbook, anchor), markup)))
    else:
        splices.append(Splice(anchor.inner_end, anchor.inner_end, markup))
    return spliced(workbook, splices)


class _Names:
    """Names of the whole book's scope, and the elements beside which new ones belong."""

    def __init__(self) -> None:
        self.attributes: Attributes = {}
        self.pieces: list[str] = []
        self.spans: list[tuple[str, Span]] = []
        self.references: list[tuple[str, str]] = []
        self.elements: dict[str, Span] = {}

    def handlers(self) -> Handlers:
        places = [("workbook", tag) for tag in ("definedNames", *_BEFORE_NAMES)]
        return Handlers(
            starts={("definedNames", "definedName"): self.start},
            ends={("definedNames", "definedName"): self.end, **{place: self.keep(place[1]) for place in places}},
            text=self.pieces.append,
        )

    def start(self, attributes: Attributes) -> None:
        self.attributes = attributes
        self.pieces.clear()

    def end(self, span: Span) -> None:
        if "localSheetId" not in self.attributes:
            name = self.attributes.get("name", "")
            self.spans.append((name, span))
            self.references.append((name, "".join(self.pieces).strip()))

    def keep(self, tag: str) -> Callable[[Span], None]:
        return lambda span: self.elements.update({tag: span})


def _markup(prefix: bytes, name: str, refers_to: str) -> bytes:
    tag = b"<" + prefix + b"definedName name=" + quoteattr(name).encode() + b">"
    return element(tag, escape(refers_to.removeprefix("=")).encode())

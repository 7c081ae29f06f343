"""Formats of another workbook added to the styles of a file; what is there stays, byte for byte and number for number.

A cell names its format by number: the place of an `xf` in `cellXfs`, which names a font, a fill and a border by their
places and a number format by an identity. So what is added goes to the end of each list and is renumbered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from roundbook.workbook.markup import (
    MAIN_NAMESPACES,
    Attributes,
    Handlers,
    Span,
    damaged,
    element,
    prefix_of,
    tag_of,
    walk,
    whole_attribute,
    with_attributes,
)
from roundbook.workbook.sheet_patch import Splice, spliced

# Lists of the styles part with the elements in them, in their order (ISO 29500-1, 18.8.39). None between may be lost.
_LISTS = {
    "numFmts": "numFmt",
    "fonts": "font",
    "fills": "fill",
    "borders": "border",
    "cellStyleXfs": "xf",
    "cellXfs": "xf",
    "cellStyles": "cellStyle",
    "dxfs": "dxf",
}
_ADDED = ("numFmts", "fonts", "fills", "borders", "cellXfs", "dxfs")
_NAMED_BY = {"fontId": "fonts", "fillId": "fills", "borderId": "borders"}
# Number formats below are the same in every workbook.
FIRST_OWN_FORMAT = 164


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedStyles:
    """A styles part with formats added: theirs of a cell and of a highlight is their old number plus these."""

    content: bytes
    first_cell_format: int
    first_highlight: int


@dataclass(slots=True)
class _Element:
    span: Span
    attributes: Attributes


@dataclass(slots=True)
class _Styles:
    """A styles part, taken apart: its lists, and the elements in each. `part` names it in problems."""

    content: bytes
    part: str
    root: Span | None = None
    lists: dict[str, Span] = field(default_factory=dict)
    elements: dict[str, list[_Element]] = field(default_factory=lambda: {name: [] for name in _LISTS})
    attributes: list[Attributes] = field(default_factory=list)

    def handlers(self) -> Handlers:
        starts: dict[tuple[str, str], Callable[[Attributes], None]] = {}
        ends: dict[tuple[str, str], Callable[[Span], None]] = {("", "styleSheet"): self.end_root}
        for name, child in _LISTS.items():
            starts[name, child] = self.attributes.append
            ends[name, child] = self.end_element(name)
            ends["styleSheet", name] = self.end_list(name)
        return Handlers(starts=starts, ends=ends)

    def end_root(self, span: Span) -> None:
        self.root = span

    def end_list(self, name: str) -> Callable[[Span], None]:
        return lambda span: self.lists.update({name: span})

    def end_element(self, name: str) -> Callable[[Span], None]:
        return lambda span: self.elements[name].append(_Element(span, self.attributes.pop()))


def _taken_apart(content: bytes, part: str) -> _Styles:
    styles = _Styles(content, part)
    walk(content, part, styles.handlers())
    if styles.root is None or "cellXfs" not in styles.lists:
        raise damaged(part)
    return styles


def merged_styles(content: bytes, added: bytes, part: str) -> MergedStyles:
    """The styles part with all formats of another one added. Raises WorkbookError: it is no styles part."""
    old, new = _taken_apart(content, part), _taken_apart(added, part)
    firsts = {name: len(elements) for name, elements in old.elements.items()}
    splices = [splice for name in _ADDED if (splice := _grown(old, new, name, firsts)) is not None]
    return MergedStyles(
        content=spliced(content, splices), first_cell_format=firsts["cellXfs"], first_highlight=firsts["dxfs"]
    )


def _grown(old: _Styles, new: _Styles, name: str, firsts: Mapping[str, int]) -> Splice | None:
    """A list with the elements of the other part at its end; made in its place when there is none."""
    if not new.elements[name]:
        return None
    formats = _number_formats(old, new)
    markup = b"".join(_renumbered(old, new, found, firsts, formats) for found in new.elements[name])
    count = str(firsts[name] + len(new.elements[name]))
    span = old.lists.get(name)
    if span is not None:
        tag = with_attributes(tag_of(old.content, span), {"count": count})
        inside = b"" if span.is_self_closing else old.content[span.inner_start : span.inner_end]
        return Splice(span.start, span.end, element(tag, inside + markup))
    root = old.root or Span(0, 0, 0, 0)
    order = list(_LISTS)
    before = [old.lists[other].end for other in order[: order.index(name)] if other in old.lists]
    place = max(before, default=root.inner_start)
    tag = b"<" + prefix_of(tag_of(old.content, root)) + name.encode() + b' count="' + count.encode() + b'">'
    return Splice(place, place, element(tag, markup))


def _number_formats(old: _Styles, new: _Styles) -> dict[str, str]:
    """Identity that each own number format of the other part gets."""
    taken = [whole_attribute(found.attributes, "numFmtId", old.part) for found in old.elements["numFmts"]]
    first = max([FIRST_OWN_FORMAT - 1, *taken]) + 1
    own = [found.attributes["numFmtId"] for found in new.elements["numFmts"]]
    return {identity: str(first + place) for place, identity in enumerate(own)}


def _renumbered(
    old: _Styles, new: _Styles, found: _Element, firsts: Mapping[str, int], formats: Mapping[str, str]
) -> bytes:
    """An element as it reads at the end of its list."""
    changes: dict[str, str | None] = {}
    for attribute, value in found.attributes.items():
        if attribute in _NAMED_BY:
            changes[attribute] = str(int(value) + firsts[_NAMED_BY[attribute]])
        elif attribute == "numFmtId":
            changes[attribute] = formats.get(value, value)
        elif attribute == "xfId":
            changes[attribute] = "0"
    root = tag_of(old.content, old.root) if old.root else b""
    if prefix_of(root):  # what is added has no prefix, so it says itself where its names come from
        changes["xmlns"] = next(name for name in sorted(MAIN_NAMESPACES) if name.encode() in root)
    tag = with_attributes(tag_of(new.content, found.span), changes)
    return tag + new.content[found.span.inner_start : found.span.end]

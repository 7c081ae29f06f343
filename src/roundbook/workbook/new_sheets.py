"""Sheets that were deleted, put into a workbook again; of everything else in the file not a byte changes its meaning.

XlsxWriter writes them as a workbook of their own; from there they are taken over: the part of each sheet with its texts
in its cells, their formats at the end of the list of formats, a tab in its place. Only four other parts learn of it:
the workbook part, its relationships, the styles and the list of content types.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from roundbook.workbook.cells import Sheet, quoted
from roundbook.workbook.markup import (
    MAIN_NAMESPACES,
    Attributes,
    Handlers,
    Span,
    damaged,
    tag_of,
    walk,
    whole_attribute,
    with_attributes,
)
from roundbook.workbook.package import CONTENT_TYPES, Package, open_package, relationships_part
from roundbook.workbook.repack import rewrite
from roundbook.workbook.scan import scan_sheet, shared_strings_of
from roundbook.workbook.sheet_patch import Restored, SheetEdits, Splice, patch_sheet, spliced
from roundbook.workbook.stored import read_text, text_markup
from roundbook.workbook.style_merge import MergedStyles, merged_styles
from roundbook.workbook.write import Properties, write_sheets

_WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_PACKAGE = frozenset(
    {
        "http://schemas.openxmlformats.org/package/2006/relationships",
        "http://schemas.openxmlformats.org/package/2006/content-types",
    }
)
_IDENTITY = re.compile(rb"""\s(\w+:id)=["']""")


def with_sheets(source: bytes, sheets: Sequence[Sheet], order: Sequence[str], properties: Properties) -> bytes:
    """The workbook with these sheets put in. `order` are the titles of all sheets of ours in the order of their tabs.

    Raises WorkbookError: the file has no styles or no list of its parts, which no program leaves out.
    """
    for sheet in sheets:
        source = _with_sheet(open_package(source), sheet, order, properties)
    return source


def _with_sheet(package: Package, sheet: Sheet, order: Sequence[str], properties: Properties) -> bytes:
    made = open_package(write_sheets([sheet], {}, properties))
    styles = merged_styles(package.read(package.styles_part), made.read(made.styles_part), package.styles_part)
    folder = posixpath.join(posixpath.dirname(package.workbook_part), "worksheets")
    taken = {name.lower() for name in package.parts}
    names = (posixpath.join(folder, f"sheet{number}.xml") for number in range(1, len(taken) + 2))
    part = next(name for name in names if name.lower() not in taken)
    relations_part = package.archive.named(relationships_part(package.workbook_part))
    types_part = package.archive.named(CONTENT_TYPES)
    relations, identity = _with_relation(package.read(relations_part), relations_part, part)
    changed = {
        package.styles_part: styles.content,
        relations_part: relations,
        package.workbook_part: _with_tab(package, sheet, order, identity),
        types_part: _with_type(package.read(types_part), types_part, part),
    }
    return rewrite(package, changed, {part: _taken_over(made, sheet.title, styles)})


# ---- the sheet itself


def _taken_over(made: Package, title: str, styles: MergedStyles) -> bytes:
    """Part of a sheet with its texts in its cells and its formats by their numbers in the other file."""
    part, strings = made.sheets[title], shared_strings_of(made)
    content = made.read(part)
    scan = scan_sheet(content, part)
    cells = [cell for row in scan.rows.values() for cell in row.cells]
    texts = {
        (cell.row, cell.column): Restored(formula="", value=read_text(strings[int(cell.value.text)]))
        for cell in cells
        if cell.kind == "s" and cell.value is not None
    }
    content = patch_sheet(content, scan, SheetEdits(restored=texts)).content
    splices = []
    for row in scan_sheet(content, part).rows.values():
        for cell in row.cells:
            if cell.style:
                number = str(int(cell.style) + styles.first_cell_format)
                tag = with_attributes(tag_of(content, cell.span), {"s": number})
                splices.append(Splice(cell.span.start, cell.span.inner_start, tag))
    return spliced(content, [*splices, *_looks_and_view(content, part, styles)])


def _looks_and_view(content: bytes, part: str, styles: MergedStyles) -> list[Splice]:
    """Highlights by their numbers in the other file; the sheet is not the chosen one there."""
    splices: list[Splice] = []

    def change(span: Span, changes: Mapping[str, str | None]) -> None:
        splices.append(Splice(span.start, span.inner_start, with_attributes(tag_of(content, span), changes)))

    highlights: list[Attributes] = []

    def end_rule(span: Span) -> None:
        attributes = highlights.pop()
        if "dxfId" in attributes:
            change(span, {"dxfId": str(int(attributes["dxfId"]) + styles.first_highlight)})

    rule, view = ("conditionalFormatting", "cfRule"), ("sheetViews", "sheetView")
    ends: dict[tuple[str, str], Callable[[Span], None]] = {
        rule: end_rule,
        view: lambda span: change(span, {"tabSelected": None}),
    }
    walk(content, part, Handlers(starts={rule: highlights.append}, ends=ends))
    return splices


# ---- what else must know of it


def _with_relation(content: bytes, part: str, sheet_part: str) -> tuple[bytes, str]:
    """Relationships of the workbook part with one more, like that of another sheet; and its identity."""
    found = _found(content, part, ("Relationships", "Relationship"), _PACKAGE)
    like = next((each for each in found if each.attributes.get("Type", "").endswith("/worksheet")), None)
    if like is None:
        raise damaged(part)
    taken = {each.attributes.get("Id", "") for each in found}
    identity = next(name for name in (f"rId{number}" for number in range(1, len(taken) + 2)) if name not in taken)
    changes = {"Id": identity, "Target": f"/{sheet_part}"}
    return _with_another(content, like.span, changes), identity


def _with_type(content: bytes, part: str, sheet_part: str) -> bytes:
    """The list of content types with that of one more part."""
    found = _found(content, part, ("Types", "Override"), _PACKAGE)
    if not found:
        raise damaged(part)
    return _with_another(content, found[-1].span, {"PartName": f"/{sheet_part}", "ContentType": _WORKSHEET})


def _with_another(content: bytes, like: Span, changes: Mapping[str, str | None]) -> bytes:
    """An element once more, with other attributes, behind the one that it is like."""
    another = with_attributes(content[like.start : like.inner_start], changes)
    return spliced(content, [Splice(like.end, like.end, another + content[like.inner_start : like.end])])


def _with_tab(package: Package, sheet: Sheet, order: Sequence[str], identity: str) -> bytes:
    """The workbook part with a tab where the sheet belongs among the others of ours."""
    part = package.workbook_part
    content = package.read(part)
    tabs = _found(content, part, ("sheets", "sheet"))
    titles = [tab.attributes.get("name", "") for tab in tabs]
    behind = order[order.index(sheet.title) + 1 :]
    place = min((titles.index(title) for title in behind if title in titles), default=len(tabs))
    number = max(whole_attribute(tab.attributes, "sheetId", part) for tab in tabs) + 1
    like = tabs[min(place, len(tabs) - 1)].span
    tag = tag_of(content, like)
    key = _IDENTITY.search(tag)
    if key is None:
        raise damaged(part)
    changes = {"name": sheet.title, "sheetId": str(number), key[1].decode(): identity}
    tag = with_attributes(tag, {**changes, "state": "hidden" if sheet.is_hidden else None})
    at = tabs[place].span.start if place < len(tabs) else tabs[-1].span.end
    new = tag + content[like.inner_start : like.end]
    splices = [Splice(at, at, new), *_counted_on(content, part, place), *_printed_titles(content, part, sheet, place)]
    return spliced(content, splices)


def _counted_on(content: bytes, part: str, place: int) -> list[Splice]:
    """Tabs are counted, by names that hold on one sheet only and by the window: those behind the new one move on."""
    splices = []
    counters = (("definedNames", "definedName"), "localSheetId"), (("bookViews", "workbookView"), "activeTab")
    for where, attribute in counters:
        for found in _found(content, part, where):
            is_local = attribute in found.attributes
            tab = whole_attribute(found.attributes, attribute, part)
            if tab >= place and (is_local or attribute == "activeTab"):
                tag = with_attributes(tag_of(content, found.span), {attribute: str(tab + 1)})
                splices.append(Splice(found.span.start, found.span.inner_start, tag))
    return splices


def _printed_titles(content: bytes, part: str, sheet: Sheet, place: int) -> list[Splice]:
    """The row that is printed on every page, as a name of the sheet; only in a file that has names."""
    names = _found(content, part, ("definedNames", "definedName"))
    if sheet.page.repeat_row is None or not names or sheet.is_hidden:
        return []
    row = sheet.page.repeat_row + 1
    last = names[-1].span
    tag = tag_of(content, last)
    name = re.match(rb"<([^\s/>]+)", tag)
    opening = b"<" + (name[1] if name else b"definedName") + b">"
    opening = with_attributes(opening, {"name": "_xlnm.Print_Titles", "localSheetId": str(place)})
    closing = b"</" + opening[1 : opening.index(b" ")] + b">"
    reference = text_markup(f"{quoted(sheet.title)}!${row}:${row}").encode()
    return [Splice(last.end, last.end, opening + reference + closing)]


@dataclass(slots=True)
class _Elements:
    """Elements of one kind in their order, with their attributes."""

    found: list[_Element] = field(default_factory=list)
    attributes: Attributes = field(default_factory=dict)

    def start(self, attributes: Attributes) -> None:
        self.attributes = attributes

    def end(self, span: Span) -> None:
        self.found.append(_Element(self.attributes, span))


@dataclass(frozen=True, slots=True)
class _Element:
    attributes: Attributes
    span: Span


def _found(
    content: bytes, part: str, place: tuple[str, str], namespaces: frozenset[str] = MAIN_NAMESPACES
) -> list[_Element]:
    elements = _Elements()
    handlers = Handlers(starts={place: elements.start}, ends={place: elements.end}, namespaces=namespaces)
    walk(content, part, handlers)
    return elements.found

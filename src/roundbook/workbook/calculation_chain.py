"""The list in which Excel keeps the order of calculation (`calcChain.xml`, ISO 29500-1, 18.6).

The list is optional, and a formula that is missing in it is added when the file is opened. But an entry for a cell
without a formula makes Excel call the file damaged; so such entries, and only they, are taken out.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from roundbook.workbook.markup import Attributes, Handlers, Span, tag_of, walk, with_attributes
from roundbook.workbook.sheet_patch import Splice, spliced

# Number of a sheet in the list (the `sheetId` of the workbook part) and the address of a cell.
Entry = tuple[str, str]


def without_entries(chain: bytes, gone: Set[Entry], formula: Entry | None) -> bytes:
    """The list without these cells. `formula` is a cell that has one, to be listed if all others are gone.

    A list must not be empty, unless there is no such cell. An entry without a number of its own is on the sheet of the
    one before it.
    """
    found = _Entries()
    walk(chain, "calcChain.xml", found.handlers())
    splices, sheet, last = [], "", len(found.entries) - 1
    for place, (entry, names_sheet, span) in enumerate(found.entries):
        is_needed = place == last and not sheet
        kept = (formula if is_needed else None) if entry in gone else entry
        if kept is None:
            splices.append(Splice(span.start, span.end, b""))
            continue
        if kept != entry or (kept[0] != sheet and not names_sheet):
            tag = with_attributes(tag_of(chain, span), {"r": kept[1], "i": kept[0]})
            splices.append(Splice(span.start, span.inner_start, tag))
        sheet = kept[0]
    return spliced(chain, splices)


class _Entries:
    """Entries in their order: which cell, whether the entry says its sheet itself, and where it stands."""

    def __init__(self) -> None:
        self.sheet = ""
        self.attributes: Mapping[str, str] = {}
        self.entries: list[tuple[Entry, bool, Span]] = []

    def handlers(self) -> Handlers:
        place = ("calcChain", "c")
        return Handlers(starts={place: self.start}, ends={place: self.end})

    def start(self, attributes: Attributes) -> None:
        self.attributes = attributes
        self.sheet = attributes.get("i", self.sheet)

    def end(self, span: Span) -> None:
        entry = (self.sheet, self.attributes.get("r", ""))
        self.entries.append((entry, "i" in self.attributes, span))

"""What somebody typed below the name of a group on Standings, its prizes and titles, for a workbook made anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundbook.workbook.book import Book
from roundbook.workbook.cells import Position
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.scan import scan_sheet, shared_strings_of
from roundbook.workbook.sheet_formulas import SheetFormulas


def prizes_of(content: bytes, book: Book) -> dict[str, str]:
    """Text in the room for prizes by the name of the group; a formula as its text.

    None where the room is gone: its label no longer stands beside it.
    """
    package, title = open_package(content), book.sheet_titles["standings"]
    if not book.layout.is_divided or title not in package.sheets:
        return {}
    part = package.sheets[title]
    there = SheetFormulas(scan_sheet(package.read(part), part), lambda: shared_strings_of(package))
    label = book.texts.label("group_prizes")
    found = {name: there.shown(room) for name, beside, room in _rooms(book) if there.shown(beside) == label}
    return {name: text for name, text in found.items() if text}


def with_prizes(content: bytes, book: Book, prizes: Mapping[str, str]) -> bytes:
    """A workbook that was just made, with the prizes of the groups that are still there."""
    values = {room: prizes[name] for name, _, room in _rooms(book) if name in prizes}
    if not values:
        return content
    return patch_workbook(content, {book.sheet_titles["standings"]: SheetEdits(values=values)}).content


def _rooms(book: Book) -> Iterator[tuple[str, Position, Position]]:
    """Each group's name, the cell of the label and the room beside it."""
    for place, group in enumerate(book.tournament.groups if book.layout.is_divided else ()):
        block = book.layout.standings_block(place)
        row = block.header_row - 1
        yield group.name, (row, block.column("rank")), (row, block.column("name"))

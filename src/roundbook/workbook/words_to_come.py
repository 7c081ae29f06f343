"""What somebody typed beside ties whose players are not known yet, such as a day or a room, for a workbook made anew.

No game of a tournament holds it before the tie has its players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from roundbook.workbook.book import Book
from roundbook.workbook.cells import Position
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.scan import scan_sheet, shared_strings_of
from roundbook.workbook.sheet_formulas import SheetFormulas


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """A cell for words: sheet title, line of the tie from 0, and column."""

    title: str
    line: int
    key: str


def words_to_come(content: bytes, books: Iterable[Book]) -> dict[Beside, str]:
    """Words beside ties to come; a formula as its text. Empty in an event without a knockout."""
    package, found = open_package(content), dict[Beside, str]()
    for title, cells in _by_sheet(books).items():
        if title in package.sheets:
            part = package.sheets[title]
            there = SheetFormulas(scan_sheet(package.read(part), part), lambda: shared_strings_of(package))
            found |= {beside: there.shown(position) for beside, position in cells.items()}
    return {beside: text for beside, text in found.items() if text}


def with_words_to_come(content: bytes, books: Iterable[Book], words: Mapping[Beside, str]) -> bytes:
    """A workbook that was just made under the same titles, with these words."""
    values = {
        title: {position: words[beside] for beside, position in cells.items() if beside in words}
        for title, cells in _by_sheet(books).items()
    }
    edits = {title: SheetEdits(values=typed) for title, typed in values.items() if typed}
    return patch_workbook(content, edits).content if edits else content


def _by_sheet(books: Iterable[Book]) -> dict[str, dict[Beside, Position]]:
    """Cells for words beside ties to come, by sheet title."""
    found: dict[str, dict[Beside, Position]] = {}
    for book in books:
        for beside, position in _cells(book) if isinstance(book, KnockoutBook) else ():
            found.setdefault(beside.title, {})[beside] = position
    return found


def _cells(book: KnockoutBook) -> Iterator[tuple[Beside, Position]]:
    for number in range(1, book.layout.rounds + 1):
        block = book.layout.round_block(number)
        for line in range(book.layout.lines[number - 1]):
            if book.values.line(number, line + 1) not in book.tournament.games:
                for key in ("how", "note"):
                    yield Beside(title=book.sheet_titles[block.sheet], line=line, key=key), block.at(line, key)

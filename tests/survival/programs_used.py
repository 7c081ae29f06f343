"""Programs that do the edits: LibreOffice as a person uses it, openpyxl, and the parts of the file themselves.

openpyxl forgets every stored value when it saves and moves no formula, name or rule when rows move; LibreOffice writes
the whole file in its own way. The parts of a file are edited where a program writes something that neither of them
does: Excel's shared formulas, Google's texts in their cells, a date system of 1904.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import Book, CellValue, Office
from tests.survival.case import Edit
from tests.workbook.books import parts_of, zipped

LIBREOFFICE, OPENPYXL = "LibreOffice", "openpyxl"

Parts = dict[str, bytes]


def by_libreoffice(work: Callable[[Book], None]) -> Edit:
    """Somebody opens the workbook in LibreOffice, works in it and saves it as .xlsx."""

    def do(content: bytes, office: Office) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            before, after = Path(folder, "before.xlsx"), Path(folder, "after.xlsx")
            before.write_bytes(content)
            with office.open(before) as book:
                work(book)
                book.save_as(after)
            return after.read_bytes()

    return Edit(program=LIBREOFFICE, do=do, needs_office=True)


def by_openpyxl(work: Callable[[Any], None]) -> Edit:
    """A script loads the workbook with openpyxl, works in it and saves it."""
    return Edit(program=OPENPYXL, do=lambda content, _: saved_by_openpyxl(content, work))


def by_parts(work: Callable[[Parts], None], program: str) -> Edit:
    """Parts of the file changed in place, as another program would have written them."""

    def do(content: bytes, _office: Office) -> bytes:
        parts = parts_of(content)
        work(parts)
        return zipped(parts)

    return Edit(program=program, do=do)


def by_bytes(work: Callable[[bytes], bytes], program: str) -> Edit:
    """Any other way from bytes to bytes."""
    return Edit(program=program, do=lambda content, _: work(content))


def typing(sheet: str, cells: Mapping[str, CellValue]) -> tuple[Edit, ...]:
    """Texts as texts and numbers as numbers put into cells by every program; None empties a cell."""

    def fill(book: Any) -> None:
        for cell, value in cells.items():
            book[sheet][cell].value = value

    return by_libreoffice(lambda book: book.set_cells(sheet, cells)), by_openpyxl(fill)

"""Programs that do the edits: LibreOffice as a person uses it, IronCalc, openpyxl, and the parts of a file themselves.

The first three understand the same orders (those of `tests.office.client.Book`, as far as each can), so one function
does an edit in all of them. LibreOffice and IronCalc write the whole file in their own ways, and formulas, names and
rules follow rows that move; openpyxl moves cells only and forgets every stored value. The parts of a file are edited
where a program writes something that none of them does: Excel's shared formulas, a date system of 1904.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ironcalc
from openpyxl.utils import column_index_from_string
from openpyxl.utils.cell import coordinate_from_string

from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import CellValue, Office
from tests.survival.case import Edit
from tests.workbook.books import parts_of, zipped

LIBREOFFICE, IRONCALC, OPENPYXL = "LibreOffice", "IronCalc", "openpyxl"

Parts = dict[str, bytes]
# An open workbook of any of the programs.
Work = Callable[[Any], None]


class OpenpyxlBook:
    """A workbook in openpyxl, with the orders of the other programs; `book` is openpyxl's own."""

    def __init__(self, book: Any) -> None:
        """Take an open workbook."""
        self.book = book

    def set_cells(self, sheet: str, cells: Mapping[str, CellValue]) -> None:
        """Put texts as texts and numbers as numbers; None empties a cell."""
        for cell, value in cells.items():
            self.book[sheet][cell].value = value

    def drop_names(self) -> None:
        """Delete all defined names."""
        self.book.defined_names.clear()

    def rename_sheet(self, sheet: str, title: str) -> None:
        """Give a sheet another title; formulas that read it do not follow."""
        self.book[sheet].title = title

    def move_sheet(self, sheet: str, position: int) -> None:
        """Move a sheet to a position, counted from 1."""
        self.book.move_sheet(sheet, position - 1 - self.book.sheetnames.index(sheet))

    def copy_sheet(self, sheet: str, title: str, position: int) -> None:
        """Copy a sheet to a position, counted from 1."""
        self.book.copy_worksheet(self.book[sheet]).title = title
        self.move_sheet(title, position)

    def delete_sheet(self, sheet: str) -> None:
        """Delete a sheet; formulas that read it keep its title."""
        del self.book[sheet]

    def show_sheet(self, sheet: str, *, visible: bool) -> None:
        """Hide a sheet or show it again."""
        self.book[sheet].sheet_state = "visible" if visible else "hidden"

    def merge_cells(self, sheet: str, area: str) -> None:
        """Make one cell of a range; what its other cells hold is gone."""
        self.book[sheet].merge_cells(area)

    def hide_rows(self, sheet: str, area: str) -> None:
        """Hide the rows of a range."""
        for cell, *_ in self.book[sheet][area]:
            self.book[sheet].row_dimensions[cell.row].hidden = True

    def set_number_format(self, sheet: str, area: str, code: str) -> None:
        """Give cells a number format."""
        for row in self.book[sheet][area]:
            for cell in row:
                cell.number_format = code

    def insert_rows(self, sheet: str, before: int, count: int = 1) -> None:
        """Insert empty rows above a row; formulas and names do not follow."""
        self.book[sheet].insert_rows(before, count)

    def delete_rows(self, sheet: str, first: int, count: int = 1) -> None:
        """Delete rows; formulas and names do not follow."""
        self.book[sheet].delete_rows(first, count)

    def insert_columns(self, sheet: str, before: str, count: int = 1) -> None:
        """Insert empty columns left of a column; formulas and names do not follow."""
        self.book[sheet].insert_cols(column_index_from_string(before), count)

    def delete_columns(self, sheet: str, first: str, count: int = 1) -> None:
        """Delete columns; formulas and names do not follow."""
        self.book[sheet].delete_cols(column_index_from_string(first), count)


class IronBook:
    """A workbook in IronCalc, with the orders of the other programs."""

    def __init__(self, model: Any) -> None:
        """Take an open workbook."""
        self.model = model

    def _sheet(self, title: str) -> int:
        return [sheet["name"] for sheet in self.model.get_worksheets_properties()].index(title)

    def set_cells(self, sheet: str, cells: Mapping[str, CellValue]) -> None:
        """Put texts as texts (with the apostrophe that a person would type) and numbers as numbers."""
        self.type_text(sheet, {cell: _as_typed(value) for cell, value in cells.items()})

    def type_text(self, sheet: str, cells: Mapping[str, str]) -> None:
        """Type as a person would: the program may make a number or a date of a text."""
        for cell, text in cells.items():
            letters, row = coordinate_from_string(cell)
            self.model.set_user_input(self._sheet(sheet), row, column_index_from_string(letters), text)

    def rename_sheet(self, sheet: str, title: str) -> None:
        """Give a sheet another title."""
        self.model.rename_sheet(self._sheet(sheet), title)

    def move_sheet(self, sheet: str, position: int) -> None:
        """Move a sheet to a position, counted from 1."""
        self.model.move_sheet(self._sheet(sheet), position - 1)

    def copy_sheet(self, sheet: str, title: str, position: int) -> None:
        """Copy a sheet to a position, counted from 1."""
        before = {sheet["name"] for sheet in self.model.get_worksheets_properties()}
        self.model.duplicate_sheet(self._sheet(sheet))
        (copy,) = {sheet["name"] for sheet in self.model.get_worksheets_properties()} - before
        self.rename_sheet(copy, title)
        self.move_sheet(title, position)

    def show_sheet(self, sheet: str, *, visible: bool) -> None:
        """Hide a sheet or show it again."""
        (self.model.unhide_sheet if visible else self.model.hide_sheet)(self._sheet(sheet))

    def save_as(self, path: Path) -> None:
        """Calculate everything and save as .xlsx."""
        self.model.evaluate()
        self.model.save_to_xlsx(str(path))


def _as_typed(value: CellValue) -> str:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) else repr(value)


def by_libreoffice(work: Work) -> Edit:
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


def by_ironcalc(work: Work) -> Edit:
    """The same in IronCalc, which calculates too."""

    def do(content: bytes, _office: Office) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            before, after = Path(folder, "before.xlsx"), Path(folder, "after.xlsx")
            before.write_bytes(content)
            book = IronBook(ironcalc.create_user_model_from_xlsx(str(before)))
            work(book)
            book.save_as(after)
            return after.read_bytes()

    return Edit(program=IRONCALC, do=do)


def by_openpyxl(work: Work) -> Edit:
    """A script loads the workbook with openpyxl, works in it as openpyxl knows it, and saves it."""
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


def by_moving(work: Work) -> tuple[Edit, ...]:
    """Programs that insert and delete rows, columns and sheets; only LibreOffice's formulas and names follow."""
    return by_libreoffice(work), by_openpyxl(lambda book: work(OpenpyxlBook(book)))


def by_all(work: Work) -> tuple[Edit, ...]:
    """Every program."""
    return by_libreoffice(work), by_ironcalc(work), by_openpyxl(lambda book: work(OpenpyxlBook(book)))


def typing(sheet: str, cells: Mapping[str, CellValue]) -> tuple[Edit, ...]:
    """Texts as texts and numbers as numbers put into cells by every program; None empties a cell."""
    return by_all(lambda book: book.set_cells(sheet, cells))

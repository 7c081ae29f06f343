"""Damage done to a workbook cell by cell, and what a whole workbook holds, as openpyxl reads it."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Mapping, Sequence

import openpyxl

from roundbook.workbook.areas import position_of
from roundbook.workbook.patch import Restored, SheetEdits, patch_workbook
from roundbook.workbook.stored import Storable
from tests.workbook.books import parts_of, zipped

Place = tuple[str, str]

NAME = re.compile(rb'<definedName name="(rb_\w+)">([^<]*)</definedName>')
WORKBOOK = "xl/workbook.xml"


def cells_of(content: bytes, *, without: tuple[str, ...] = ("Report",)) -> dict[Place, tuple[object, object, int]]:
    """Formula or constant, shown value and format of every cell that holds anything, by sheet and address."""
    written, shown = (openpyxl.load_workbook(io.BytesIO(content), data_only=values) for values in (False, True))
    return {
        (sheet.title, cell.coordinate): (cell.value, shown[sheet.title][cell.coordinate].value, cell.style_id)
        for sheet in written
        if sheet.title not in without
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def formula_cells(content: bytes) -> list[Place]:
    """Every cell with a formula."""
    return [place for place, (value, *_) in cells_of(content).items() if str(value).startswith("=")]


def overwritten(content: bytes, cells: Mapping[Place, Storable]) -> bytes:
    """The workbook after somebody typed over cells; None empties one."""
    edits: dict[str, dict[tuple[int, int], Restored]] = {}
    for (title, address), value in cells.items():
        edits.setdefault(title, {})[position_of(address) or (-1, -1)] = Restored(formula="", value=value)
    return patch_workbook(content, {title: SheetEdits(restored=cells) for title, cells in edits.items()}).content


def some_typing(content: bytes, dice: random.Random, count: int) -> dict[Place, Storable]:
    """Things that people type, over so many formulas, though never over a whole column.

    A column of other things from top to bottom may be one of the organiser's own in the place of ours: such a one is
    named and stays.
    """
    places, columns = dice.sample(formula_cells(content), count), columns_of(formula_cells(content))
    whole = [cells for cells in columns if cells <= set(places)]
    spared = {min(cells) for cells in whole}
    typed = (5, 0, "x", None, "1-0", "½", "=Cat", "Anna & Ben")
    return {place: dice.choice(typed) for place in places if place not in spared}


def columns_of(places: Sequence[Place]) -> list[set[Place]]:
    """The places of each column of each sheet."""
    columns: dict[tuple[str, str], set[Place]] = {}
    for title, address in places:
        columns.setdefault((title, address.rstrip("0123456789")), set()).add((title, address))
    return list(columns.values())


def names_of(content: bytes) -> dict[bytes, bytes]:
    """Defined names of ours and what they refer to."""
    return dict(NAME.findall(parts_of(content)[WORKBOOK]))


def with_broken_names(content: bytes, broken: Mapping[bytes, bytes | None]) -> bytes:
    """The workbook with names that lead elsewhere, or are gone (None)."""

    def change(found: re.Match[bytes]) -> bytes:
        if found[1] not in broken:
            return found[0]
        reference = broken[found[1]]
        return b"" if reference is None else found[0].replace(found[2] + b"<", reference + b"<")

    parts = parts_of(content)
    return zipped({**parts, WORKBOOK: NAME.sub(change, parts[WORKBOOK])})

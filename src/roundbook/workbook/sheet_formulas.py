"""What stands on one sheet of a file, and whether it is what belongs there.

A file that other programs saved writes the same formula a little differently (quotes around a sheet's name, blanks,
one text shared by a column of cells); that is not a difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from roundbook.workbook.brackets import bracketed
from roundbook.workbook.cells import Area, Blank, Cell, Formula, Position, Sheet
from roundbook.workbook.scan import SheetScan
from roundbook.workbook.shared_formulas import SharedFormulas
from roundbook.workbook.stored import Storable, is_stored, number_text, shown

# Rows and columns above a table in which its title may have been moved.
TITLE_REACH = 12

_TEXT_OR_REST = re.compile(r'("(?:[^"]|"")*")|([^"]+)')


def plain(formula: str) -> str:
    """Formula without what programs write differently: blanks outside texts, quotes around a sheet's name, case.

    >>> plain('if( Hub!$B$5 = 0,"a b" )')
    'IF(HUB!$B$5=0,"a b")'
    """
    parts = _TEXT_OR_REST.findall(formula.removeprefix("="))
    return "".join(text or re.sub(r"[\s']", "", rest).upper() for text, rest in parts)


def is_same_formula(one: str, other: str) -> bool:
    """Whether two formulas differ only in the way in which programs write them.

    >>> is_same_formula("SUM('Hub'!A1)-(B1)", "sum(Hub!A1) - B1"), is_same_formula("A1-(B1-C1)", "A1-B1-C1")
    (True, False)
    """
    one, other = plain(one), plain(other)
    if one == other or not one or not other:
        return one == other
    bare = [re.sub("[()]", "", text) for text in (one, other)]
    try:
        return bare[0] == bare[1] and bracketed(one) == bracketed(other)
    except ValueError:
        return False


def value_of(cell: Cell) -> Storable:
    """Value that a cell of ours shows, None for an empty one."""
    if isinstance(cell, Blank):
        return None
    # Floats come from columns of the organiser's own only.
    return Decimal(str(cell.value)) if isinstance(cell.value, float) else cell.value


def value_text(cell: Cell) -> str:
    """The same as a person would type it."""
    value = value_of(cell)
    return number_text(value) if isinstance(value, int | Decimal) else str(value or "")


class SheetFormulas:
    """The cells of one sheet of a file, by row and column from 0; `shared_strings` is asked when one is met."""

    def __init__(self, scan: SheetScan, shared_strings: Callable[[], Sequence[str]] = tuple) -> None:
        """Take what one pass over the sheet found."""
        self.shared_strings = shared_strings
        self.cells = {(row.row, cell.column): cell for row in scan.rows.values() for cell in row.cells}
        self.shared = SharedFormulas(self.cells.values())

    def text(self, position: Position) -> str | None:
        """Formula of a cell, None when it has none."""
        cell = self.cells.get(position)
        return None if cell is None or cell.formula is None else self.shared.text(cell)

    def is_same(self, position: Position, expected: Formula) -> bool:
        """Whether a cell holds this formula, however it is written."""
        text = self.text(position)
        return text is not None and (text == expected.text or is_same_formula(text, expected.text))

    def holds(self, position: Position, expected: Cell) -> bool:
        """Whether a cell holds this formula or this constant."""
        if isinstance(expected, Formula):
            return self.is_same(position, expected)
        return self.text(position) is None and self.shows(position, expected)

    def shows(self, position: Position, expected: Cell) -> bool:
        """Whether a cell shows this value, whatever gives it."""
        cell = self.cells.get(position)
        strings = self.shared_strings() if cell is not None and cell.kind == "s" else ()
        return is_stored(cell, value_of(expected), strings)

    def shown(self, position: Position) -> str:
        """What a person finds in a cell when choosing it."""
        cell = self.cells.get(position)
        if cell is None:
            return ""
        text = self.text(position)
        strings = self.shared_strings() if cell.kind == "s" else ()
        return shown(cell, strings) if text is None else f"={text}"

    def line_rows(self, sheet: Sheet, keys: Area) -> dict[int, int | None]:
        """Where each line of a table stands now, by the row where it is expected; None for a line that is gone."""
        reach = range(keys.top, keys.bottom + 1)
        by_text = {plain(self.text((row, keys.left)) or ""): row for row in reversed(reach)}
        rows: dict[int, int | None] = {}
        for row in reach:
            at = (row, keys.left)
            expected = sheet.cells.get(at)
            if isinstance(expected, Formula):
                rows[row] = row if self.is_same(at, expected) else by_text.get(plain(expected.text))
        return rows

    def title_place(self, position: Position, expected: Formula) -> Position | None:
        """Where a formula above the table went when somebody inserted rows or columns before it."""
        if position[1] != 0 or position[0] > 1:
            return None
        reach = range(TITLE_REACH)
        return next((at for row in reach for col in reach if self.is_same(at := (row, col), expected)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLines:
    """Lines of the tables of a sheet whose formulas say which line they are, by the row where each was made.

    `now` is the row where a line stands, None when its formula is gone; `right` the row where it belongs. `torn` are
    the lines of tables from which a line was deleted, or in which lines were sorted that must not be.
    """

    now: Mapping[int, int | None] = field(default_factory=dict)
    right: Mapping[int, int] = field(default_factory=dict)
    torn: frozenset[int] = frozenset()

    @property
    def is_damaged(self) -> bool:
        """Whether any line is not where it belongs."""
        return any(self.now[row] != self.right[row] for row in self.now)


def lines_of(sheet: Sheet, there: SheetFormulas) -> TableLines:
    """Lines of the tables of a sheet, none for a sheet without one."""
    tables = [_table_lines(sheet, there, keys) for keys in sheet.line_keys]
    return TableLines(
        now={row: now for table in tables for row, now in table.now.items()},
        right={row: right for table in tables for row, right in table.right.items()},
        torn=frozenset(row for table in tables for row in table.torn),
    )


def _table_lines(sheet: Sheet, there: SheetFormulas, keys: Area) -> TableLines:
    """Lines that may be sorted belong where they stand, and one that is gone to the row that is left over.

    A line that was deleted leaves a row behind the others, though; as long as those keep their order, all belong where
    they were made.
    """
    now = there.line_rows(sheet, keys)
    made = {row: row for row in now}
    standing = [row for row in now.values() if row is not None]
    is_moved = any(row not in (made[line], None) for line, row in now.items())
    if not sheet.may_sort or (len(standing) < len(now) and standing == sorted(standing)):
        return TableLines(now=now, right=made, torn=frozenset(now) if is_moved else frozenset())
    left = iter(sorted(set(made) - set(standing)))
    return TableLines(now=now, right={line: next(left) if row is None else row for line, row in now.items()})

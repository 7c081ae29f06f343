"""Formulas that share one text, as Excel writes a column of alike cells: one cell holds it, the others follow it.

The cell with the text is the master of its group; each follower means that text as it reads from where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from roundbook.workbook.areas import MAX_ROWS, position_of
from roundbook.workbook.cells import address, column_letters
from roundbook.workbook.scan import ScannedCell

# Texts and quoted titles are passed over; then whole columns (`B:D`), whole rows (`5:7`) and cells.
_REFERENCES = re.compile(
    r"""(?P<quoted>"(?:[^"]|"")*"|'(?:[^']|'')*')
    |(?<![\w.$])(?P<columns>\$?[A-Z]{1,3}:\$?[A-Z]{1,3})(?![\w.(!])
    |(?<![\w.$])(?P<rows>\$?[1-9][0-9]{0,6}:\$?[1-9][0-9]{0,6})(?![\w.(!])
    |(?<![\w.])(?P<column_pin>\$?)(?P<column>[A-Z]{1,3})(?P<row_pin>\$?)(?P<row>[1-9][0-9]{0,6})(?![\w.(!])""",
    re.IGNORECASE | re.VERBOSE,
)


def shifted(formula: str, rows: int, columns: int) -> str:
    """Formula as it reads so many rows and columns away: what is not pinned moves along.

    >>> shifted("INDEX(rb_name,$B5)+A1&'B 1'!$C$1", 2, 1)
    "INDEX(rb_name,$B7)+B3&'B 1'!$C$1"
    >>> shifted("SUM(B:$D)+SUM(5:$7)", 2, 1)
    'SUM(C:$D)+SUM(7:$7)'
    """

    def move(found: re.Match[str]) -> str:
        if found["columns"]:
            return ":".join(_moved_column(part, columns) for part in found[0].split(":"))
        if found["rows"]:
            return ":".join(_moved_row(part, rows) for part in found[0].split(":"))
        place = position_of(found["column"] + found["row"]) if found["column"] else None
        if place is None:
            return found[0]
        row, column = place[0] + (0 if found["row_pin"] else rows), place[1] + (0 if found["column_pin"] else columns)
        return f"{found['column_pin']}{column_letters(column)}{found['row_pin']}{row + 1}"

    return _REFERENCES.sub(move, formula)


def _moved_column(letters: str, columns: int) -> str:
    place = position_of(f"{letters}1")
    if place is None or letters.startswith("$"):
        return letters
    return column_letters(place[1] + columns)


def _moved_row(number: str, rows: int) -> str:
    return number if number.startswith("$") or int(number) > MAX_ROWS else str(int(number) + rows)


class SharedFormulas:
    """The groups of one worksheet: `cells` are all its cells in reading order."""

    def __init__(self, cells: Iterable[ScannedCell]) -> None:
        """Find master and followers of every group."""
        self._masters: dict[str, ScannedCell] = {}
        self._followers: dict[str, list[ScannedCell]] = {}
        for cell in cells:
            if not cell.group:
                continue
            if cell.formula and cell.formula.text:
                self._masters[cell.group] = cell
            else:
                self._followers.setdefault(cell.group, []).append(cell)

    def text(self, cell: ScannedCell) -> str:
        """Formula of a cell, that of its master as it reads there; empty where the master is lost."""
        if cell.formula is None or cell.formula.text:
            return cell.formula.text if cell.formula else ""
        master = self._masters.get(cell.group)
        if master is None or master.formula is None:
            return ""
        return shifted(master.formula.text, cell.row - master.row, cell.column - master.column)

    def followers(self, cell: ScannedCell) -> tuple[ScannedCell, ...]:
        """Cells that follow this one, in reading order; none for a cell that is no master."""
        return tuple(self._followers.get(cell.group, ())) if self._masters.get(cell.group) is cell else ()


def area_around(cells: Iterable[ScannedCell]) -> str:
    """Smallest area with all these cells, as its address (`C6:C12`)."""
    places = [(cell.row, cell.column) for cell in cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    first, last = address(min(rows), min(columns)), address(max(rows), max(columns))
    return first if first == last else f"{first}:{last}"

"""A1 references read as positions and areas, and the question which cells lie inside some areas."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from roundbook.errors import Problem, WorkbookError
from roundbook.workbook.cells import Area, Position

MAX_ROWS = 1_048_576
MAX_COLUMNS = 16_384
# Merged areas times rows asked for; a tournament has some thousands.
MAX_AREA_VISITS = 1_000_000

_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})", re.IGNORECASE | re.ASCII)


def cells_inside(areas: Iterable[Area], positions: Iterable[Position], part: str) -> dict[Position, Area]:
    """Positions that lie in an area, its top left cell excepted, each with that area.

    Raises WorkbookError when areas overlap by the million, which no spreadsheet writes.
    """
    columns_by_row: dict[int, list[int]] = {}
    for row, column in sorted(positions):
        columns_by_row.setdefault(row, []).append(column)
    rows = list(columns_by_row)
    found: dict[Position, Area] = {}
    visits = 0
    for area in areas:
        for row in rows[bisect_left(rows, area.top) : bisect_right(rows, area.bottom)]:
            columns = columns_by_row[row]
            inside = columns[bisect_left(columns, area.left) : bisect_right(columns, area.right)]
            found.update({(row, column): area for column in inside if (row, column) != (area.top, area.left)})
            visits += 1 + len(inside)
            if visits > MAX_AREA_VISITS:
                raise WorkbookError(Problem(code="workbook-too-large", value=part))
    return found


def area_of(reference: str) -> Area | None:
    """Area of an A1 reference without its sheet, None when it is none.

    >>> area_of("B2:D9")
    Area(top=1, left=1, bottom=8, right=3)
    """
    first, _, last = reference.partition(":")
    start, end = position_of(first), position_of(last or first)
    if start is None or end is None:
        return None
    return Area(top=start[0], left=start[1], bottom=end[0], right=end[1])


def position_of(reference: str) -> Position | None:
    """Row and column from 0 of an A1 address, None when it is none.

    >>> position_of("C7"), position_of("$C$7"), position_of("C0"), position_of("XFE1")
    ((6, 2), (6, 2), None, None)
    """
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return None
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    row = int(found[2])
    return (row - 1, column - 1) if row <= MAX_ROWS and column <= MAX_COLUMNS else None

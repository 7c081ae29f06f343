"""Why a file holds no list that can be read, in words that show what was looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from roundbook.errors import Detail, Problem
from roundbook.players.cells import Cell, Grid
from roundbook.players.headers import NAME_FIELDS
from roundbook.players.regions import FoundList
from roundbook.players.words import meanings

_MOST_ROWS = 3
_MOST_CELLS = 6
_LONGEST = 40
_NUMBERED = re.compile(r"(.+?)[\s#.]*[0-9]{1,2}")


def why_no_list(grids: Sequence[Grid]) -> Problem:
    """The reason, with the first rows of each sheet as they were read."""
    for grid in grids:
        for row, cells in grid.rows.items():
            names = [cell.text for cell in cells.values() if _is_numbered_name(cell)]
            if len(names) > 1:
                details: dict[str, Detail] = {"row": row, "headers": ", ".join(names)}
                return Problem(code="players-side-by-side", sheet=grid.sheet, details=details)
    seen = " | ".join(row for grid in grids for row in _first_rows(grid))
    return Problem(code="no-header", details={"seen": seen or "-"})


def lies_on_its_side(lists: Sequence[Sequence[FoundList]]) -> Problem | None:
    """What to say of a file whose only list has its headers below each other, None if it has not."""
    if len(lists) != 1 or lists[0][0].header.score > 1:
        return None
    found = lists[0][0]
    column = found.header.cells[0].cell.column
    below = [cell for row, cells in found.grid.rows.items() if row > found.header.row and (cell := cells.get(column))]
    known = [cell for cell in below if _fields(cell) and not _fields(cell) & NAME_FIELDS]
    is_upright = len(found.header.cells) < 3 or len(known) * 2 <= len(below)
    if is_upright or not known:
        return None
    headers = ", ".join(cell.text for cell in (found.header.cells[0].cell, *known))
    return Problem(
        code="list-on-its-side",
        sheet=found.grid.sheet,
        cell=found.header.cells[0].cell.address,
        details={"headers": headers},
    )


def _is_numbered_name(cell: Cell) -> bool:
    """Whether a header numbers the players of one row: `Player 1`, `Spieler 2`, `Navn 3`."""
    found = _NUMBERED.fullmatch(cell.text) if isinstance(cell.content, str) else None
    return found is not None and any(NAME_FIELDS & {*fields} for fields in meanings(found[1]).values())


def _fields(cell: Cell) -> frozenset[str]:
    known = meanings(cell.text) if isinstance(cell.content, str) else {}
    return frozenset(field for fields in known.values() for field in fields)


def _first_rows(grid: Grid) -> Iterator[str]:
    for cells in list(grid.rows.values())[:_MOST_ROWS]:
        texts = [cell.text[:_LONGEST] for cell in list(cells.values())[:_MOST_CELLS]]
        yield f"{next(iter(cells.values())).place} {', '.join(texts)}"

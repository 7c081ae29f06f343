"""Which sheet of a file holds the player list.

The one that was asked for; else the only one with a header and rows below it; else the one whose header says far more
than any other's (a cash sheet has a column "Name" too). Visible sheets come first. Where that leaves a choice, the
organiser makes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.errors import PlayerListError, Problem
from roundbook.players.cells import Grid
from roundbook.players.headers import Header, best_header

_CLEAR_SCORE = 3
_CLEAR_LEAD = 2

Candidate = tuple[Grid, Header]


def choose_table(grids: Sequence[Grid], sheet: str | None = None) -> Candidate:
    """Sheet and header of the player list.

    Raises PlayerListError: no sheet of that name, no header anywhere, or several sheets that could be meant.
    """
    titles = ", ".join(grid.sheet for grid in grids)
    if sheet is not None:
        grids = [grid for grid in grids if grid.sheet.casefold() == sheet.casefold()]
        if not grids:
            raise PlayerListError(Problem(code="no-such-sheet", value=sheet, details={"sheets": titles}))
    candidates = [(grid, header) for grid in grids if (header := best_header(grid))]
    if not candidates:
        raise PlayerListError(Problem(code="no-header", details={"sheets": titles}))
    return _clearest(_most_likely(candidates))


def _most_likely(candidates: list[Candidate]) -> list[Candidate]:
    """Those with rows below the header and not hidden, as far as there are any."""
    with_rows = [(grid, header) for grid, header in candidates if max(grid.rows) > header.last_row] or candidates
    return [(grid, header) for grid, header in with_rows if not grid.is_hidden] or with_rows


def _clearest(candidates: list[Candidate]) -> Candidate:
    best, *others = sorted(candidates, key=lambda candidate: -candidate[1].score)
    is_clear = best[1].score >= _CLEAR_SCORE and all(other.score * _CLEAR_LEAD <= best[1].score for _, other in others)
    if others and not is_clear:
        titles = ", ".join(grid.sheet for grid, _ in candidates)
        raise PlayerListError(Problem(code="several-lists", details={"sheets": titles}))
    return best

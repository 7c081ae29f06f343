"""One tournament, three calculations: the formulas in LibreOffice, the values written beside them, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.model import Tournament
from roundbook.rules.standings import direct_encounter_levels, standings
from roundbook.workbook.book import Book
from roundbook.workbook.columns import ENCOUNTER_LEVELS, STANDINGS_COLUMNS, TIE_BREAK_SLOTS
from roundbook.workbook.sheets.common import DASH
from tests.office import client
from tests.office.recalculated import Difference, cached_values, differences, opened, poison
from tests.parity.events import Event
from tests.workbook.writing import written

# What a line of the standings says about a player: number, rank, games, wins, draws, losses, points, tie-breaks.
Line = tuple[client.CellValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What LibreOffice made of a workbook: cells that differ, and standings beside those of the rules.

    `levels` are the applications of direct encounter, one inside the other, that a tie took. The workbook carries
    `ENCOUNTER_LEVELS` of them; beyond that its ranks may stay behind the rules.
    """

    formulas: int
    differences: list[Difference]
    shown: list[Line]
    ruled: list[Line]
    levels: int

    @property
    def is_right(self) -> bool:
        """Whether everything agrees that must agree."""
        return not self.differences and (self.shown == self.ruled or self.levels > ENCOUNTER_LEVELS)


def judge(event: Event, office: client.Office) -> Verdict:
    """Write the event, put a wrong value into every formula cell, let LibreOffice calculate, read what it shows."""
    workbook = written(event.book)
    cached = cached_values(workbook)
    with opened(poison(workbook), office) as book:
        book.recalculate()
        found = differences(cached, book)
        shown = shown_standings(event.book, book)
    return Verdict(
        formulas=sum(len(cells) for cells in cached.values()),
        differences=found,
        shown=shown,
        ruled=ruled_standings(event.tournament),
        levels=direct_encounter_levels(event.tournament),
    )


def shown_standings(made: Book, calculated: client.Book) -> list[Line]:
    """The lines of the standings sheet as LibreOffice shows them."""
    block = made.layout.standings_block(0)
    rows = calculated.read_values(made.sheet_titles["standings"], block.area().address.replace("$", ""))
    return [_shown_line(dict(zip(STANDINGS_COLUMNS, row, strict=True))) for row in rows]


def ruled_standings(tournament: Tournament) -> list[Line]:
    """The same lines by the rules. A player whose results were removed has a dash for a rank and nothing else."""
    empty = ("",) * (TIE_BREAK_SLOTS - len(tournament.settings.tie_breaks))
    lines: list[Line] = []
    for row in standings(tournament).rows:
        if row.rank is None:
            lines.append((row.number, DASH, *("",) * (5 + TIE_BREAK_SLOTS)))
        else:
            figures = (row.decided, row.wins, row.draws, row.losses, float(row.points))
            values = ("" if value is None else float(value) for value in row.tie_breaks)
            lines.append((row.number, row.rank, *figures, *values, *empty))
    return lines


def _shown_line(cells: dict[str, client.CellValue]) -> Line:
    keys: Sequence[str] = [key for key in STANDINGS_COLUMNS if key.startswith("tie_break")]
    return tuple(cells[key] for key in ("number", "rank", "games", "wins", "draws", "losses", "points", *keys))

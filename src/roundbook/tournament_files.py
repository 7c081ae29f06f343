"""Whether a file is a tournament workbook already, in whatever kind of file a program saved it.

Only an .xlsx can be updated; but a tournament that was saved as .ods or .xls must not be taken for a player list, which
would draw it anew and forget its results. The other way round, whoever updates a player list is told what to do with
it.
"""

from __future__ import annotations

from roundbook.errors import PlayerListError
from roundbook.file_kinds import FileKind, kind_of
from roundbook.players import read_players
from roundbook.players.cells import Grid as ListGrid
from roundbook.players.grid import read_grids
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.grid import Grid, RawBook
from roundbook.workbook.read import is_tournament_workbook
from roundbook.workbook.recognise import recognise

# What only a list of players is asked, or has to have mended.
_ONLY_LISTS = frozenset({"several-lists", "several-groups", "duplicate-name", "duplicate-fide-id"})


def is_tournament(content: bytes) -> bool:
    """Whether a file is a tournament workbook; False for a file that cannot be opened."""
    if kind_of(content) not in (FileKind.ODS, FileKind.XLS):
        return is_tournament_workbook(content)
    try:
        sheets = {grid.sheet: _grid(grid) for grid in read_grids(content)}
    except PlayerListError:
        return False
    return recognise(RawBook(sheets=sheets, names={}, scans={})) is not None


def is_player_list(content: bytes) -> bool:
    """Whether a file holds players to make a tournament of, and not a sheet of one that was saved by itself."""
    if is_tournament(content):
        return False
    try:
        listed = read_players(content)
    except PlayerListError as error:
        return any(problem.code in _ONLY_LISTS for problem in error.problems)
    ours = {load_texts(language).label("player_withdrawn") for language in LANGUAGES}
    return not ours & {*listed.extra_columns} and all(problem.code != "standings-list" for problem in listed.problems)


def _grid(grid: ListGrid) -> Grid:
    """Values alone, rows and columns from 0."""
    rows: dict[int, list[object]] = {}
    for number, cells in grid.rows.items():
        row: list[object] = [None] * max(cells)
        for column, cell in cells.items():
            row[column - 1] = cell.content
        rows[number - 1] = row
    return Grid(title=grid.sheet, rows=rows)

"""The lists on one sheet: beside each other, below each other, among tables that are no lists.

A sheet is cut where it is empty: at blank columns, then at headers, then again within each piece, until a piece has
one header. What each piece becomes:

    a header with names                              a list
    blank columns, then known headers                columns of the list on the left (spacers between columns)
    blank columns, then one column with a header     one of the organiser's own columns
    blank columns, then a heading such as Reserves   those below it are not read, told
    blank columns, then anything else                another table, not read, told
    the same headers again without a blank column    a second list beside the first
    the same header again below, numbers going on    the next page of the same list
    any other full header below                      a second list below the first
    a small one below a blank line or a title        the same
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell, Grid
from roundbook.players.fields import whole_number
from roundbook.players.headers import NAME_FIELDS, Header, find_headers
from roundbook.players.looks import MOST_COLUMNS, MOST_HEADERS, is_register, too_large
from roundbook.players.sections import title_kind
from roundbook.players.table import PLAYER_FIELDS
from roundbook.players.words import is_answer, meanings

_FULL_SCORE = 3  # known headers in a row of its own that begins another list wherever it stands
_MOST_TITLE_ROWS = 4
_LIST_FIELDS = (PLAYER_FIELDS - {"start_no"}) | {
    *("rating_fide", "rating_national", "national_id", "group", "board", "category", "sex", "status", "note"),
    *("email", "phone"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundList:
    """One list: its own part of the sheet, its header, and the title above it (empty: none).

    `name` tells it from the other lists that are read with it, empty where it is the only one.
    """

    grid: Grid
    header: Header
    title: str
    name: str = ""

    @property
    def has_rows(self) -> bool:
        """Whether anything stands below the header."""
        return max(self.grid.rows) > self.header.last_row

    @property
    def place(self) -> str:
        """Where it begins, as people see it (`List!B4`)."""
        return self.header.cells[0].cell.place

    def numbers(self) -> tuple[int, ...]:
        """Numbers in its number column, from the top."""
        column = self.header.column("start_no")
        cells = (self.grid.cell(row, column) for row in self.grid.rows if row > self.header.last_row) if column else ()
        return tuple(number for cell in cells if (number := whole_number(cell)) is not None)

    def continues(self, other: FoundList) -> bool:
        """Whether this is the next page or column of another list: same headers, and its numbers go on."""
        before, after = other.numbers(), self.numbers()
        is_same = self.grid.sheet == other.grid.sheet and self.header.texts == other.header.texts
        return is_same and bool(before) and bool(after) and after[0] == before[-1] + 1


def find_lists(grid: Grid) -> tuple[FoundList, ...]:
    """Lists of a sheet, from the left, then from the top. Raises PlayerListError: far too much stands on it."""
    if is_register(grid.rows) or len(grid.columns) > MOST_COLUMNS or len(find_headers(grid)) > MOST_HEADERS:
        raise too_large(grid.sheet)
    return tuple(replace(found, title=_title(grid, found)) for found in _lists_in(grid))


def _lists_in(part: Grid) -> Iterator[FoundList]:
    headers = find_headers(part)
    if not headers:
        return
    pieces = _side_by_side(part, _bands(part, headers[0].row))
    for cut in (_one_below_another, _repeated_columns):
        if _is_whole(pieces, part):
            pieces = cut(part, headers)
    if _is_whole(pieces, part):
        yield FoundList(grid=pieces[0], header=headers[0], title="")
    else:
        for piece in pieces:
            yield from _lists_in(piece)


def _is_whole(pieces: Sequence[Grid], part: Grid) -> bool:
    """Whether nothing was cut off."""
    return len(pieces) == 1 and (pieces[0].rows.keys(), pieces[0].columns) == (part.rows.keys(), part.columns)


# ---- beside each other


def _bands(part: Grid, first_row: int) -> list[range]:
    """Ranges of columns between blank ones, from the first header down; titles above may spill anywhere."""
    used = sorted({column for row, cells in part.rows.items() if row >= first_row for column in cells})
    starts = [used[0], *(right for left, right in pairwise(used) if right > left + 1)]
    ends = [*(left for left, right in pairwise(used) if right > left + 1), used[-1]]
    return [range(start, end + 1) for start, end in zip(starts, ends, strict=True)]


def _side_by_side(part: Grid, bands: Sequence[range]) -> list[Grid]:
    """One piece for each list, with the bands that belong to it; other tables are left out and told."""
    pieces: list[set[int]] = []
    others: list[range] = []
    for band in bands:
        own = _headers(part, band)
        left = _headers(part, pieces[-1]) if pieces else ()
        if own and not (left and _completes(own[0], left[0])):
            in_front = [] if pieces else [other for other in others if _belongs(part, other, own[0])]
            others = [other for other in others if other not in in_front]
            pieces.append({*band, *(column for other in in_front for column in other)})
        elif left and (own or _belongs(part, band, left[0])):
            pieces[-1] |= {*band}
        else:
            others.append(band)
    noticed = (*part.noticed, *(_about_beside(_first_cell(part, band)) for band in others))
    return [replace(part.part(part.rows, piece), noticed=noticed) for piece in pieces]


def _headers(part: Grid, columns: Container[int]) -> tuple[Header, ...]:
    return find_headers(part.part(part.rows, columns))


def _completes(own: Header, left: Header) -> bool:
    """Whether a header with names is the rest of the one on the left: given names beside surnames, nothing twice."""
    return own.row == left.row and not own.fields & left.fields & (NAME_FIELDS | {"rating", "club", "start_no"})


def _belongs(part: Grid, band: range, header: Header) -> bool:
    """Whether a band beyond a blank column holds columns of a list: known headers, or a single one of any kind."""
    rows = range(header.row, header.last_row + 1)
    cells = [cell for row in rows for column in band if (cell := part.cell(row, column))]
    if cells and title_kind(cells[0].text) and _holds_names(part, band, header):
        return False
    fields = {field for cell in cells for known in meanings(cell.text).values() for field in known}
    return bool(fields & _LIST_FIELDS) or (len(band) == 1 and bool(cells))


def _holds_names(part: Grid, band: range, header: Header) -> bool:
    """Whether a band has more below its header than ticks and answers."""
    below = (cell for row, cells in part.rows.items() if row > header.last_row for cell in cells.values())
    return any(cell.column in band and not is_answer(cell.text) for cell in below)


def _about_beside(first: Cell) -> Problem:
    if title_kind(first.text):
        return first.problem("list-set-aside", Severity.WARNING, title=first.text)
    return first.problem("table-beside", Severity.NOTE)


def _first_cell(part: Grid, band: range) -> Cell:
    return next(cells[column] for cells in part.rows.values() for column in band if column in cells)


def _repeated_columns(part: Grid, headers: Sequence[Header]) -> list[Grid]:
    """Pieces of a header whose texts begin anew without a blank column between: `No. Name Elo No. Name Elo`."""
    header = headers[0]
    texts = header.texts
    first_name = next(place for place, cell in enumerate(header.cells) if cell.fields & NAME_FIELDS)
    for start in {0, first_name}:
        again = next((place for place in range(start + 1, len(texts)) if texts[place] == texts[start]), 0)
        run = texts[start:again]
        is_list = len(run) > 1 or set(texts) == {texts[start]}  # two columns "First name" are no two lists
        if is_list and first_name < again and run == texts[again : again + len(run)]:
            border = header.cells[again].cell.column
            sides = ([c for c in part.columns if c < border], [c for c in part.columns if c >= border])
            return [part.part(part.rows, side) for side in sides]
    return [part]


# ---- below each other


def _one_below_another(part: Grid, headers: Sequence[Header]) -> list[Grid]:
    """Pieces from one header to the titles of the next; titles above the first list stay above all."""
    starts = [headers[0]]
    for header in headers[1:]:
        if starts[-1].row in _title_rows(part, header):
            starts[-1] = header  # "Players" alone above the header is a title, not a header
        elif _begins_a_list(part, header, starts[-1]):
            starts.append(header)
    tops = [starts[0].row, *(_title_rows(part, header)[0] for header in starts[1:])]
    ends = [*tops[1:], max(part.rows) + 1]
    return [part.part(range(top, end), part.columns) for top, end in zip(tops, ends, strict=True)]


def _begins_a_list(part: Grid, header: Header, above: Header) -> bool:
    """Whether a header starts another list: not on the next page of the one above, not a player who is called so."""
    is_same = header.texts == above.texts
    stands_apart = header.row - 1 not in part.rows or _is_title_row(part, header.row - 1)
    is_small = stands_apart and 1 < header.score == len(header.cells)
    if not is_same and header.score < _FULL_SCORE and not is_small:
        return False
    upper = FoundList(grid=part.part(range(above.row, header.row), part.columns), header=above, title="")
    lower = FoundList(grid=part.part(range(header.row, max(part.rows) + 1), part.columns), header=header, title="")
    is_next_page = is_same and not stands_apart
    return not (is_next_page or lower.continues(upper))


def _title_rows(part: Grid, header: Header) -> range:
    """Rows of the titles right above a header, the header's own first row included."""
    top = header.row
    for row in range(header.row - 1, max(header.row - _MOST_TITLE_ROWS, min(part.rows)) - 1, -1):
        if row in part.rows and not _is_title_row(part, row):
            break
        top = row if row in part.rows else top
    return range(top, header.row + 1)


def _is_title_row(part: Grid, row: int) -> bool:
    """Whether a row is one text alone; in a list of names alone it must stand apart to be told from a player."""
    cells = part.rows.get(row, {})
    is_alone = len(cells) == 1 and all(isinstance(cell.content, str) for cell in cells.values())
    return is_alone and (len(part.columns) > 1 or row - 1 not in part.rows)


def _title(grid: Grid, found: FoundList) -> str:
    """Nearest text above a list that stands alone in the list's columns, empty if there is none."""
    columns = found.grid.columns
    reach = _MOST_TITLE_ROWS if len(columns) > 1 else 1  # beyond a blank row stand the names of another list
    above = grid.part(range(max(1, found.header.row - reach), found.header.row), columns)
    for _, cells in sorted(above.rows.items(), reverse=True):
        if len(cells) > 1:
            return ""
        (cell,) = cells.values()
        if isinstance(cell.content, str):
            return cell.text.rstrip(" :")
    return ""

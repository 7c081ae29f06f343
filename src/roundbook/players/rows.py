"""Which rows below the header are players.

    nothing in any column of the table                              blank
    "Example", "e.g." in the number column                          example of an entry form
    nothing but a number, formulas and unticked boxes               prepared line
    a word such as "Total", a number, and nothing of a person       total or average
    one remark (over several columns, in front, or below the list)  remark
    "Group B" alone                                                 remark, and the heading of a group (groups.py)
    "Waiting list", "Withdrawn:", "Arbiter" alone                   heading of those below (sections.py)
    "Page 2", "Printed 3 Sept", "12 players" alone                  remark
    the header once more                                            repeated header
    words without a name right below the header                     second row of the header, not understood
    anything else                                                   a player, or an error if it has no name

A word alone makes nobody a total: "Total" may be a name, and so may "Summe". Whatever is dropped is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell
from roundbook.players.fields import whole_number
from roundbook.players.headers import find_headers
from roundbook.players.listing import DroppedRow
from roundbook.players.sections import Section, SectionKind, heading_kind, mark_of, sections_of
from roundbook.players.table import NAME_COLUMNS, Table
from roundbook.players.words import begins_with_row_word, counts_players, is_group_name, is_row_word, names_field

_PERSONAL = ("given", "title", "federation", "fide_id", "national_id", "club", "birth_date", "birth_year")
_LONGEST_NAME = 60
_LONGEST_GAP = 50  # blank rows; what stands further down belongs to something else
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_WHOLE = re.compile(r"[0-9]{1,3}")
_MOST_COUNTED = 500
_FIGURE = re.compile(r"[0-9]")
_FRACTION = re.compile(r"[0-9]{3,4}[.,](?=[0-9]*[1-9])[0-9]+")  # an average: 1850.00 is a rating
_ORNAMENTS = ("—", "–", "-", "*", "=", "•", "·", "+", ">", "~")  # no name begins so; the headings of an e-mail do
_REMARKS = (": ", " : ", "://", "www.", "swiss-manager", "chess-results")


class RowKind(StrEnum):
    """What a row below the header is; all but players are dropped, with this as the reason."""

    PLAYER = "player"
    BLANK = "blank"
    EXAMPLE = "example-row"
    PREPARED = "prepared-row"
    TOTAL = "total-row"
    REMARK = "remark-row"
    SECTION = "section-heading"
    SECOND_HEADER = "second-header-row"
    HEADER = "repeated-header"


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedRows:
    """Kind of every row of a table by its number, from the top, and what was noticed.

    `sections` holds what a heading says of the players below it, by row; whoever has none plays.
    """

    kinds: Mapping[int, RowKind]
    sections: Mapping[int, Section]
    problems: tuple[Problem, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of the rows that are players."""
        return tuple(row for row, kind in self.kinds.items() if kind is RowKind.PLAYER)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verdict:
    """Kind of a row; `below`: the same if no player follows further down; `heads`: what it says of those below it."""

    kind: RowKind
    below: RowKind
    heads: SectionKind | None = None


def sort_rows(table: Table) -> SortedRows:
    """Players and other rows of a table, from the top."""
    rows, problems = _rows_of_table(table)
    verdicts = {row: _judge(table, row) for row in rows}
    has_name = {row: any(table.cell(row, field) for field in NAME_COLUMNS) for row in rows}
    certain = (row for row, verdict in verdicts.items() if verdict.below is RowKind.PLAYER and has_name[row])
    last_player = max(certain, default=0)
    kinds = {row: verdict.kind if row < last_player else verdict.below for row, verdict in verdicts.items()}
    kinds |= dict.fromkeys(_repeated_headers(table) & kinds.keys(), RowKind.HEADER)
    heads = {row: verdict.heads for row, verdict in verdicts.items() if verdict.heads and kinds[row] is RowKind.SECTION}
    groups = {
        row: SectionKind.PLAYER for row, kind in kinds.items() if kind is RowKind.REMARK and _names_group(table, row)
    }
    players = [row for row, kind in kinds.items() if kind is RowKind.PLAYER]
    return SortedRows(
        kinds=kinds,
        sections=sections_of(table, heads | groups, players),
        problems=(*problems, *_about_gaps(table, kinds), *_about_dropped(table, kinds)),
    )


def dropped_rows(table: Table, rows: SortedRows) -> tuple[DroppedRow, ...]:
    """Rows that are no players, why, and what stands in them."""
    return tuple(
        DroppedRow(row=row, reason=kind, text=next((cell.text for cell in _cells(table, row).values()), ""))
        for row, kind in rows.kinds.items()
        if kind is not RowKind.PLAYER
    )


def _names_group(table: Table, row: int) -> bool:
    return names_field(next(iter(_cells(table, row).values())).text, "group")


def _rows_of_table(table: Table) -> tuple[tuple[int, ...], list[Problem]]:
    """Row numbers without gaps from below the header to the last one in use, and a warning about what is far below."""
    rows: list[int] = []
    previous = table.header.last_row
    for row in table.body:
        cells = _cells(table, row)
        if not cells:
            continue
        if row - previous > _LONGEST_GAP:
            far = next(iter(cells.values()))
            return tuple(rows), [far.problem("rows-far-below", Severity.WARNING)]
        rows += range(previous + 1, row + 1)
        previous = row
    return tuple(rows), []


def _cells(table: Table, row: int) -> Mapping[int, Cell]:
    numbers = {column.number for column in table.columns}
    return {number: cell for number, cell in table.grid.rows.get(row, {}).items() if number in numbers}


def _repeated_headers(table: Table) -> frozenset[int]:
    """Rows of the header on further pages."""
    return frozenset(
        row
        for header in find_headers(table.grid)
        if header.row != table.header.row and header.texts == table.header.texts
        for row in range(header.row, header.last_row + 1)
    )


def _judge(table: Table, row: int) -> _Verdict:
    cells = _cells(table, row)
    number = table.cell(row, "start_no")
    names = [cell for field in NAME_COLUMNS if (cell := table.cell(row, field))]
    kind = RowKind.PLAYER
    below = RowKind.PLAYER
    heads = None
    if not cells:
        kind = below = RowKind.BLANK
    elif number and is_row_word("example", number.text):
        kind = below = RowKind.EXAMPLE
    elif not names and _is_second_header(table, row):
        kind = below = RowKind.SECOND_HEADER
    elif not names and _is_prepared(table, cells, number):
        kind = below = RowKind.PREPARED
    elif _is_total(table, row, cells, names):
        # In the name column a "Total" with a rating may still be a person, unless nobody follows.
        is_in_name = any(_is_written(name) and not counts_players(name.text) for name in names)
        kind, below = RowKind.PLAYER if is_in_name else RowKind.TOTAL, RowKind.TOTAL
    elif heads := heading_kind(table, cells):
        kind = below = RowKind.SECTION
    elif _is_remark(table, cells, number) and not (names and _is_reserve(table, row)):
        kind = below = RowKind.REMARK
    elif _is_remark_below(table, row, cells, names):
        below = RowKind.REMARK
    return _Verdict(kind=kind, below=below, heads=heads)


def _is_second_header(table: Table, row: int) -> bool:
    """Whether the row right below the header holds words alone, more than one, and no name."""
    cells = table.grid.rows.get(row, {}).values()
    are_words = all(isinstance(cell.content, str) and not _FIGURE.search(cell.text) for cell in cells)
    return row == table.header.last_row + 1 and len(cells) > 1 and are_words


def _is_prepared(table: Table, cells: Mapping[int, Cell], number: Cell | None) -> bool:
    """Whether a row waits for a player: numbered, with formulas and boxes that nobody ticked."""
    others = [cell for column, cell in cells.items() if column != table.column("start_no")]
    is_numbered = number is None or whole_number(number) is not None
    return is_numbered and all(cell.is_formula or cell.content is False for cell in others)


def _is_total(table: Table, row: int, cells: Mapping[int, Cell], names: list[Cell]) -> bool:
    if len([name for name in names if _is_written(name)]) > 1:
        return False  # whoever has a surname and a given name is a person: "Jäger | Media"
    if _is_headcount(*cells.values()):
        return True
    # "Sum, Wei" is a person.
    labels = [cell for cell in (cells[min(cells)], *names) if _is_total_word(cell)]
    personal = [cell for field in _PERSONAL if (cell := table.cell(row, field)) and cell not in labels]
    number = table.cell(row, "start_no")
    if whole_number(number) is not None or any(not cell.is_formula for cell in personal):
        return False
    has_number = any(cell.is_formula or _is_number(cell) for cell in cells.values())
    is_sum = all(cell.is_formula and _is_number(cell) for cell in cells.values())
    rating = table.cell(row, "rating")
    is_average = rating is not None and bool(_FRACTION.fullmatch(rating.text))
    return is_sum or is_average or (bool(labels) and has_number)


def _is_headcount(label: Cell, *others: Cell) -> bool:
    """Whether a row says how many players there are, whatever the columns of the words and of the number mean.

    `Spillere | 3` below Name and Club: nothing but a number, too small for a rating, and no club is called 3.
    """
    if not others:
        return counts_players(label.text) and not _FIGURE.search(label.text)
    is_word = _is_total_word(label) or is_row_word("participants", label.text)
    return is_word and all(_WHOLE.fullmatch(cell.text) and int(cell.text) <= _MOST_COUNTED for cell in others)


def _is_total_word(cell: Cell) -> bool:
    is_word = begins_with_row_word("total", cell.text) or counts_players(cell.text)
    return "," not in cell.text and (is_word or _is_count(cell.text))


def _is_written(cell: Cell) -> bool:
    """Whether somebody typed words."""
    return isinstance(cell.content, str) and cell.is_calculated and not _is_number(cell)


def _is_number(cell: Cell) -> bool:
    """Whether a cell holds a number, perhaps stored as text."""
    return not isinstance(cell.content, bool) and bool(_NUMBER.fullmatch(cell.text))


def _is_remark(table: Table, cells: Mapping[int, Cell], number: Cell | None) -> bool:
    """Whether a row is a heading or a legend wherever it stands."""
    if number and number.text.endswith(":"):
        return True
    if len(cells) != 1:
        return False
    (column, only), *_ = cells.items()
    if _is_footer(only.text):
        return True
    if is_group_name(only.text) and len(table.columns) > 1:
        return True
    merged = table.grid.merged_at(only.row, column)
    is_wide = merged is not None and merged.last_column > merged.first_column + 1
    if only.text.startswith(_ORNAMENTS) and len(table.columns) > 1:
        return True
    is_in_front = column == table.columns[0].number and column not in _name_columns(table)
    return isinstance(only.content, str) and only.is_calculated and (is_wide or is_in_front)


def _is_remark_below(table: Table, row: int, cells: Mapping[int, Cell], names: list[Cell]) -> bool:
    """Whether a row is a remark if it stands below all players."""
    if not names:
        has_number = whole_number(table.cell(row, "start_no")) is not None
        return not has_number and (len(cells) == 1 or not _cells(table, row - 1))
    only = next(iter(cells.values()))
    if len(cells) == 1 and _is_count(only.text):
        return True
    is_remark = len(only.text) > _LONGEST_NAME or any(word in only.text.casefold() for word in _REMARKS)
    return len(cells) == 1 and is_remark


def _is_reserve(table: Table, row: int) -> bool:
    mark = mark_of(table, row)
    return mark is not None and mark.kind is SectionKind.RESERVE


def _is_footer(text: str) -> bool:
    return bool(_FIGURE.search(text)) and begins_with_row_word("footer", text)


def _is_count(text: str) -> bool:
    """Whether a text counts the players: `12 players`, `I alt 12 spillere`, `Celkem 12`."""
    number, _, counted = text.partition(" ")
    is_count = number.isdecimal() and begins_with_row_word("participants", counted)
    return is_count or (bool(_FIGURE.search(text)) and begins_with_row_word("total", text))


def _name_columns(table: Table) -> set[int | None]:
    return {table.column(field) for field in NAME_COLUMNS}


def _about_gaps(table: Table, kinds: Mapping[int, RowKind]) -> list[Problem]:
    """A note for each player after blank rows, a warning if nothing but a text says that it is one."""
    players = [row for row, kind in kinds.items() if kind is RowKind.PLAYER]
    problems = []
    for row in players[1:]:
        if kinds[row - 1] is RowKind.BLANK:
            cells = _cells(table, row)
            is_doubtful = len(cells) == 1 and len(_cells(table, players[0])) > 1
            severity = Severity.WARNING if is_doubtful else Severity.NOTE
            problems.append(next(iter(cells.values())).problem("list-continues-after-gap", severity, row=row))
    return problems


def _about_dropped(table: Table, kinds: Mapping[int, RowKind]) -> Iterator[Problem]:
    told = {RowKind.TOTAL, RowKind.REMARK, RowKind.HEADER, RowKind.SECTION, RowKind.SECOND_HEADER}
    for row, kind in kinds.items():
        cells = list(table.grid.rows.get(row, {}).values())
        if kind in told and _cells(table, row):
            severity = Severity.WARNING if kind is RowKind.SECOND_HEADER else Severity.NOTE
            yield cells[0].problem(kind, severity, row=row, values=", ".join(cell.text for cell in cells))

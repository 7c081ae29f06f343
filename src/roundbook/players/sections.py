"""Headings inside a list that say of those below them that they do not play, or not yet.

    Waiting list, Reserves, Warteliste, --- max. 10, below: reserves ---   reserves until the next heading
    Withdrawn, Afmeldt, Bajas ...                                          withdrawn until the next heading
    Arbiter, Organiser ...                                                 officials: the names alone right below
    Players, Participants ... or the heading of a group                    players again

The same words in front of a single name (`Ersatz:`, `Res`, `R2`, `TL` in the column of the numbers, known or not) hold
for that name. A heading is no player, and whoever stands below it is left out and named: reading a reserve as a player
makes a wrong tournament, leaving one out can be seen and undone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from roundbook.players.cells import Cell
from roundbook.players.fields import whole_number
from roundbook.players.table import PLAYER_FIELDS, Table
from roundbook.players.words import begins_with_row_word, contains_row_word, is_row_word

_EDGES = " \t-–—*=•·+>~:.,;()[]{}#_|"
_ORNAMENTS = ("—", "–", "-", "*", "=", "•", "·", "+", ">", "~", "(", "[")
_RESERVE_NUMBER = re.compile(r"(?:res|rez|ers|wl|sub|[rew](?=[.\s-]*\d))[.\s-]*\d{0,2}", re.IGNORECASE)
_NAMES = ("name", "surname", "given")
_WORDS = {"waiting": "reserve", "withdrawn_people": "withdrawn", "withdrawn": "withdrawn"}


class SectionKind(StrEnum):
    """What a heading says of those below it."""

    RESERVE = "reserve"
    WITHDRAWN = "withdrawn"
    OFFICIAL = "official"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """What is said of somebody, and the cell that says it."""

    kind: SectionKind
    cell: Cell


def heading_kind(table: Table, cells: Mapping[int, Cell]) -> SectionKind | None:
    """What the heading in a row says, None if the row is no such heading."""
    if not cells:
        return None
    column, cell = next(iter(cells.items()))
    if not isinstance(cell.content, str) or (len(cells) > 1 and _is_somebody(table, cells, column)):
        return None
    core = cell.text.strip(_EDGES)
    is_name = column in {table.column(field) for field in _NAMES}
    merged = table.grid.merged_at(cell.row, column)
    is_wide = merged is not None and merged.last_column > merged.first_column
    is_marked = not is_name or is_wide or cell.text.startswith(_ORNAMENTS) or bool(re.search(r"[:=]", cell.text))
    is_alone = len(cells) == 1
    for words, kind in _WORDS.items():
        begins = len(table.columns) > 1 and "," not in core and begins_with_row_word(words, core)
        if is_row_word(words, core) or (is_alone and (begins or (is_marked and contains_row_word(words, core)))):
            return SectionKind(kind)
    if not is_alone:
        return None
    if is_row_word("officials", core):
        return SectionKind.OFFICIAL
    return SectionKind.PLAYER if is_row_word("participants", core) else None


def _is_somebody(table: Table, cells: Mapping[int, Cell], first: int) -> bool:
    """Whether a row of several cells has a name, a rating or a number behind its first cell."""
    others = {column: cell for column, cell in cells.items() if column != first}
    has_name = any(column in {table.column(field) for field in _NAMES} for column in others)
    is_numbered = whole_number(table.cell(cells[first].row, "start_no")) is not None
    return has_name or is_numbered or any(not isinstance(cell.content, str) for cell in others.values())


def title_kind(title: str) -> SectionKind | None:
    """What the title of a whole list or sheet says of those on it."""
    core = title.strip(_EDGES)
    if core.casefold() == "reserve":
        return None  # beside "Open", a tournament of its own in American events: that is asked
    kinds = (kind for words, kind in _WORDS.items() if is_row_word(words, core) or begins_with_row_word(words, core))
    kind = next(kinds, None)
    return SectionKind(kind) if kind else None


def mark_of(table: Table, row: int) -> Section | None:
    """What stands in front of a single name: in the number column, or in the first column if nobody knows it."""
    for column in table.columns:
        if column.field not in {"start_no", "rank", ""}:
            if column.field in PLAYER_FIELDS:
                return None
            continue
        cell = table.said(row, column)
        if cell and isinstance(cell.content, str) and whole_number(cell) is None:
            kind = _mark_kind(cell.text.strip(_EDGES))
            if kind:
                return Section(kind=kind, cell=cell)
    return None


def _mark_kind(text: str) -> SectionKind | None:
    word = re.sub(r"[0-9.#\s-]+", " ", text).strip()
    if is_row_word("waiting", word) or _RESERVE_NUMBER.fullmatch(text):
        return SectionKind.RESERVE
    return SectionKind.OFFICIAL if is_row_word("officials", text) else None


def sections_of(table: Table, headings: Mapping[int, SectionKind], players: Sequence[int]) -> Mapping[int, Section]:
    """What is said of each of the players' rows of whom anything is said; `headings` are rows with their kind."""
    found: dict[int, Section] = {}
    current: Section | None = None
    of_players = frozenset(players)
    for row in range(min(headings, default=0), max(players, default=0) + 1):
        if row in headings:
            cell = next(iter(table.grid.rows[row].values()))
            current = Section(kind=headings[row], cell=cell)
        cells = table.grid.rows.get(row, {})
        if current and current.kind is SectionKind.OFFICIAL and row not in headings and len(cells) != 1:
            current = None
        if current and current.kind is not SectionKind.PLAYER and row in of_players:
            found[row] = current
    marks = {row: mark for row in players if (mark := mark_of(table, row))}
    return found | marks

"""Groups inside one list: a column that tells everybody's group, or headings between the players.

a column Group, Section, Gruppe ...     the group of each player; named once only, it holds for those below
"Group A", "B-Gruppe" between players   the group of those below
any headings, numbers from 1 below each the group of those below
a column Category, Kat. ...             a group only when it is asked for by name
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from roundbook.errors import Detail, Problem
from roundbook.players.cells import Cell
from roundbook.players.fields import text_of, text_or_blank, whole_number
from roundbook.players.rows import RowKind, SortedRows
from roundbook.players.spellings import normalised
from roundbook.players.table import Table
from roundbook.players.words import names_field


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """Group of each player's row, empty for somebody without one, and the rows of the headings that tell them."""

    by_row: Mapping[int, str]
    headings: frozenset[int] = frozenset()


def find_groups(table: Table, rows: SortedRows, wanted: str | None = None) -> Groups:
    """Groups of the players of a table, as the list spells them; `wanted` is the group that was asked for."""
    groups = _of_column(table, "group", rows.players) or _of_headings(table, rows)
    is_there = groups is not None and any(is_called(group, wanted or "") for group in groups.by_row.values())
    if wanted is not None and not is_there:
        groups = _of_column(table, "category", rows.players) or groups
    return groups or Groups(by_row=dict.fromkeys(rows.players, ""))


def is_called(group: str, wanted: str) -> bool:
    """Whether a group is the one asked for; `B` is enough for "Group B"."""
    return normalised(wanted) in {normalised(group), _without_group_word(group)}


def group_sizes(sizes: Mapping[str, int]) -> Mapping[str, int]:
    """Number of players of each group in the order of the list; one group however it is spelled (`a`, `A `)."""
    together: dict[str, int] = {}
    spelling: dict[str, str] = {}
    for name, size in sizes.items():
        first = spelling.setdefault(normalised(name), name)
        together[first] = together.get(first, 0) + size
    return together


def group_question(code: str, sizes: Mapping[str, int], place: Cell | None, wanted: str = "") -> Problem:
    """Which group, with the number of players of each."""
    names = [name for name in sizes if name]
    told = [f"{name} ({sizes[name]})" for name in names]
    details: dict[str, Detail] = {
        "groups": ", ".join(told) or "-",
        "count": len(names),
        "example": names[0] if names else "",
    }
    return Problem(
        code=code,
        sheet=place.sheet if place else "",
        cell=place.address if place else "",
        value=wanted,
        details=details,
    )


def _of_column(table: Table, field: str, players: Sequence[int]) -> Groups | None:
    if table.column(field) is None:
        return None
    names = {row: text_or_blank(table.cell(row, field)) for row in players}
    return Groups(by_row=_carried_down(names) if _are_named_once(list(names.values())) else names)


def _are_named_once(names: Sequence[str]) -> bool:
    """Whether each group stands beside its first player only, as people write it above a block of blanks."""
    counts = Counter(filter(None, names))
    return (
        bool(counts) and bool(names[0]) and "" in names and set(counts.values()) == {1} and len(names) > len(counts) * 2
    )


def _carried_down(names: Mapping[int, str]) -> Mapping[int, str]:
    carried: dict[int, str] = {}
    current = ""
    for row, name in names.items():
        current = name or current
        carried[row] = current
    return carried


def _of_headings(table: Table, rows: SortedRows) -> Groups | None:
    """Groups by the remarks right above players, if their words or the numbers below say that they are groups.

    Where some headings have a word for a group, the others ("late entries") stand inside one. Reserves tell nothing.
    """
    texts = {row: _text(table, row) for row, kind in rows.kinds.items() if kind is RowKind.REMARK}
    by_row, used = _below(rows, texts)
    named = {row: text for row, text in texts.items() if names_field(text, "group")}
    if used and not used <= named.keys() and not _begin_anew(table, rows, by_row):
        by_row, used = _below(rows, named)
        if len(used) < 2:
            return None
    return Groups(by_row=by_row, headings=used) if used else None


def _below(rows: SortedRows, texts: Mapping[int, str]) -> tuple[dict[int, str], frozenset[int]]:
    """Group of each player's row by the heading above it, and the headings that somebody stands below."""
    current, heading = "", 0
    by_row: dict[int, str] = {}
    used = set()
    for row, kind in rows.kinds.items():
        if row in texts:
            current, heading = texts[row], row
        elif kind is RowKind.PLAYER:
            by_row[row] = current
            used |= {heading} if heading and row not in rows.sections else set()
    return by_row, frozenset(used)


def _text(table: Table, row: int) -> str:
    first = next(iter(table.grid.rows[row].values()))
    return text_of(first.content).rstrip(" :")


def _begin_anew(table: Table, rows: SortedRows, by_row: Mapping[int, str]) -> bool:
    """Whether the numbers of each group begin at 1."""
    players = [(row, group) for row, group in by_row.items() if row not in rows.sections]
    firsts = {group: row for row, group in reversed(players)}
    return len(firsts) > 1 and all(whole_number(table.cell(row, "start_no")) == 1 for row in firsts.values())


def _without_group_word(group: str) -> str:
    words = re.split(r"[\s:,–-]+", normalised(group))
    return " ".join(word for word in words if not names_field(word, "group"))

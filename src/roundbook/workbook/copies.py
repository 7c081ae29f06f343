"""Entries on a copy of a sheet: the sheet with the defined name is read, and who types into its copy must hear of it.

A copy that holds the same as the sheet, or less, is somebody's archive and nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from roundbook.errors import Problem, Severity
from roundbook.results import spelling_table, squeeze
from roundbook.workbook.block import FIRST_ABSENT, Found
from roundbook.workbook.cells import address
from roundbook.workbook.columns import LEAGUE_KINDS, PLAIN_KINDS
from roundbook.workbook.grid import Grid, RawBook, whole_number
from roundbook.workbook.headers import labels_of
from roundbook.workbook.locate import locate
from roundbook.workbook.recognise import Recognised

# What says which line is which, and what people type into it.
_LINE_KEYS = {"round": ("white", "black"), "players": ("number",)}
_ENTRIES = {"round": ("result",), "players": ("withdrawn", "lot")}

# Pairing numbers, and the board of a match of teams.
LineKey = tuple[frozenset[int | None], int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """Lines of a sheet by the pairing numbers in them."""

    grid: Grid
    found: Found
    kind: str
    has_boards: bool

    def rows(self) -> dict[LineKey, int]:
        keys = _LINE_KEYS[self.kind]
        return {
            (
                frozenset(self._number(row, key) for key in keys),
                self._number(row, "board") if self.has_boards else None,
            ): row
            for row in self.found.rows
        }

    def entry(self, row: int, key: str) -> str:
        column = self.found.columns[key]
        return self.grid.text(row, column) if column < FIRST_ABSENT else ""

    def cell(self, row: int, key: str) -> str:
        return address(row, self.found.columns[key])

    def _number(self, row: int, key: str) -> int | None:
        return whole_number(self.grid.calculable(row, self.found.columns[key]))


def entries_on_copies(raw: RawBook, recognised: Recognised) -> Iterator[Problem]:
    """A warning for every entry of a copy that the sheet itself does not have."""
    spellings = spelling_table(recognised.texts.result_words)
    for title, key in recognised.copies:
        own_kind = recognised.kind_of(key)
        kind = PLAIN_KINDS.get(own_kind, own_kind)
        if kind in _ENTRIES and key in recognised.blocks:
            labels = labels_of(recognised.texts, own_kind, recognised.players)
            copied = locate(raw.sheets[title], kind, labels, None, recognised.players).found
            places = (recognised.title(key), recognised.blocks[key].found), (title, copied)
            has_boards = own_kind == LEAGUE_KINDS["round"]
            sheet, copy = (
                _Table(grid=raw.sheets[at], found=found, kind=kind, has_boards=has_boards) for at, found in places
            )
            yield from _differences(sheet, copy, spellings)


def _differences(sheet: _Table, copy: _Table, spellings: Mapping[str, str]) -> Iterator[Problem]:
    rows = sheet.rows()
    for line, row in copy.rows().items():
        for key in _ENTRIES[sheet.kind] if line in rows else ():
            typed, there = copy.entry(row, key), sheet.entry(rows[line], key)
            meanings = {spellings.get(squeeze(text), text) for text in (typed, there)}
            if typed and len(meanings) > 1:
                yield Problem(
                    code="copy-not-read",
                    severity=Severity.WARNING,
                    sheet=copy.grid.title,
                    cell=copy.cell(row, key),
                    value=typed,
                    details={"other": f"{sheet.grid.title}!{sheet.cell(rows[line], key)}"},
                )

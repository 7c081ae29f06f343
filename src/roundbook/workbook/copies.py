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
from roundbook.workbook.grid import Grid, RawBook, whole_number
from roundbook.workbook.locate import labels_of, locate
from roundbook.workbook.recognise import Recognised

# What says which line is which, and what people type into it.
_LINE_KEYS = {"round": ("white", "black"), "players": ("number",)}
_ENTRIES = {"round": ("result",), "players": ("withdrawn", "lot")}

LineKey = frozenset[int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """Lines of a sheet by the pairing numbers in them."""

    grid: Grid
    found: Found
    kind: str

    def rows(self) -> dict[LineKey, int]:
        keys = _LINE_KEYS[self.kind]
        return {frozenset(self._number(row, key) for key in keys): row for row in self.found.rows}

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
        kind = recognised.kind_of(key)
        if kind in _ENTRIES and key in recognised.blocks:
            sheet = _Table(grid=raw.sheets[recognised.title(key)], found=recognised.blocks[key].found, kind=kind)
            labels = labels_of(recognised.texts, kind, recognised.players)
            copied = locate(raw.sheets[title], kind, labels, None, recognised.players).found
            yield from _differences(sheet, _Table(grid=raw.sheets[title], found=copied, kind=kind), spellings)


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

"""Reads the sheet of those who qualify back: who plays instead of whom, and who left the cup."""

from __future__ import annotations

from typing import Self

from roundbook.errors import Problem
from roundbook.model import PairingNumber
from roundbook.rules.knockout import Shape
from roundbook.workbook.columns import CUP_SETTINGS
from roundbook.workbook.grid import RawBook
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.sheet_reader import SheetReader
from roundbook.workbook.sheets.settings import setting_label


class QualifiedReader(SheetReader):
    """What is typed beside the seeds of a cup of this shape; `players` is the number of players of the groups.

    `row_by_number` are the rows of the seeds.
    """

    def __init__(self, raw: RawBook, recognised: Recognised, shape: Shape, players: int) -> None:
        """Take the sheet."""
        super().__init__(raw, recognised, "players")
        self.shape, self.players, self.texts = shape, players, recognised.texts
        self.instead: dict[int, PairingNumber] = {}
        self.withdrawn: dict[int, int] = {}
        self.row_by_number: dict[int, int] = {}

    def read(self) -> Self:
        """Read everything; returns itself."""
        if not self.check_columns("number", "instead", "withdrawn"):
            return self
        self.check_merged("number", "instead", "withdrawn")
        for row in self.block.rows:
            seed = self.whole(row, "number")
            if seed is None or not 1 <= seed <= self.shape.players or seed in self.row_by_number:
                label = setting_label(self.texts, CUP_SETTINGS[0])
                self.report("bad-seed", row, "number", {"seeds": self.shape.players, "label": label})
                continue
            self.row_by_number[seed] = row
            self._read(row, seed)
        missing = [seed for seed in range(1, self.shape.players + 1) if seed not in self.row_by_number]
        if missing and not self.problems:
            details: dict[str, str | int] = {"seeds": ", ".join(map(str, missing))}
            self.problems.append(Problem(code="seeds-missing", sheet=self.title, details=details))
        return self

    def _read(self, row: int, seed: int) -> None:
        if self.text(row, "instead"):
            number = self.whole(row, "instead")
            if number is None or not 1 <= number <= self.players:
                self.report("instead-unknown", row, "instead", {"players": self.players})
            else:
                self.instead[seed] = number
        if self.text(row, "withdrawn"):
            after = self.whole(row, "withdrawn")
            if after is None or not 0 <= after <= self.shape.rounds:
                self.report("bad-withdrawal", row, "withdrawn", {"rounds": self.shape.rounds})
            else:
                self.withdrawn[seed] = after

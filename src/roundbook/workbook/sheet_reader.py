"""One block of one sheet, read cell by cell, with problems that know their cell."""

from __future__ import annotations

from collections.abc import Mapping

from roundbook.cell_text import joined_text
from roundbook.errors import Detail, Problem, Severity
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.cells import address
from roundbook.workbook.grid import RawBook, printed_text, whole_number
from roundbook.workbook.headers import labels_of
from roundbook.workbook.recognise import Recognised

ERROR_VALUE, NOT_CALCULATED = "error-value", "input-not-calculated"


class SheetReader:
    """Cells of a block by row (from 0) and key of the column; `problems` gathers what is wrong with them."""

    def __init__(self, raw: RawBook, recognised: Recognised, key: str) -> None:
        """Take the sheet of this key, which must be there."""
        self.title = recognised.title(key)
        self.grid = raw.sheets[self.title]
        self.merged = raw.scans[self.title].merged
        self.located = recognised.blocks[key]
        kind, is_divided = recognised.kind_of(key), bool(recognised.group_sizes)
        self.labels = dict(labels_of(recognised.texts, kind, recognised.players, is_divided=is_divided))
        self.block = self.located.found
        self.problems: list[Problem] = []
        # Cells of which nothing more is told, and problems that are told already.
        self._lost: set[str] = set()
        self._told: set[Problem] = set()

    def value(self, row: int, key: str) -> object:
        """What stands in a cell. An error, or a formula without a result, is a problem: what it said is lost."""
        at = row, self.block.columns[key]
        value = self.grid.value(*at)
        if at in self.grid.errors:
            self.report(ERROR_VALUE, row, key)
            return None
        if value is None and at in self.grid.formulas:
            self.report(NOT_CALCULATED, row, key)
        return value

    def calculable(self, row: int, key: str) -> object:
        """The same as a formula reads it: a date is a number, whatever format the cell has."""
        value = self.value(row, key)
        return None if value is None else self.grid.calculable(row, self.block.columns[key])

    def text(self, row: int, key: str) -> str:
        """Text of a cell without blanks around it."""
        return " ".join(self.joined(row, key).split())

    def joined(self, row: int, key: str) -> str:
        """Text of a cell as a formula joins it, to the letter."""
        return joined_text(self.calculable(row, key))

    def whole(self, row: int, key: str) -> int | None:
        """Whole number of a cell, None for anything else."""
        return whole_number(self.calculable(row, key))

    def printed(self, row: int, key: str) -> str:
        """Text of a cell that no formula reads."""
        return printed_text(self.value(row, key))

    def cell(self, row: int, key: str) -> str:
        """Address of a cell as people see it."""
        return address(row, self.block.columns[key])

    def report(
        self,
        code: str,
        row: int,
        key: str,
        details: Mapping[str, Detail] | None = None,
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Add a problem of a cell, unless what stood there is lost anyway."""
        cell = self.cell(row, key)
        if cell in self._lost:
            return
        value = printed_text(self.grid.value(row, self.block.columns[key]))
        problem = Problem(
            code=code,
            severity=severity,
            sheet=self.title,
            cell=cell,
            value=value,
            details=details or {},
        )
        if code in {ERROR_VALUE, NOT_CALCULATED}:
            self._lost.add(cell)
        if problem not in self._told:
            self._told.add(problem)
            self.problems.append(problem)

    def check_columns(self, *keys: str) -> bool:
        """Whether these columns are there and it is certain which they are; a problem for each that is not."""
        for key in keys:
            if self.is_absent(key):
                details: dict[str, Detail] = {"label": self.labels[key]}
                self.problems.append(Problem(code="column-gone", sheet=self.title, details=details))
            elif key in self.located.unsure:
                self.report("header-gone", self.block.header_row, key, {"label": self.labels[key]})
        return not self.problems

    def check_merged(self, *keys: str) -> None:
        """A problem for each merged area that leaves one cell for the entries of several lines."""
        for area in self.merged:
            rows = [row for row in self.block.rows if area.top <= row <= area.bottom]
            held = [key for key in keys if area.left <= self.block.columns[key] <= area.right]
            if len(rows) > 1 and held:
                self.report("merged-entries", rows[0], held[0], {"area": area.address.replace("$", "")})

    def is_absent(self, key: str) -> bool:
        """Whether somebody deleted this column."""
        return self.block.columns[key] >= FIRST_ABSENT

"""Compares the formulas of a file with those that should stand there, cell by cell.

A file that other programs saved writes the same formula a little differently (quotes around a sheet's name, blanks,
one text shared by a column of cells); that is not a difference. A formula that somebody changed is never refreshed:
its value is his.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import Problem, Severity
from roundbook.workbook.areas import position_of
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.brackets import bracketed
from roundbook.workbook.cells import Area, Formula, Position, Sheet, address
from roundbook.workbook.markup import tag_of
from roundbook.workbook.package import Package
from roundbook.workbook.scan import ScannedCell, SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.stored import shown

# Rows and columns above a table in which its title may have been moved.
TITLE_REACH = 12
# Findings of one sheet that are told one by one; more are counted.
TOLD_ONE_BY_ONE = 8

_TEXT_OR_REST = re.compile(r'("(?:[^"]|"")*")|([^"]+)')
_QUOTED_OR_CELL = re.compile(
    r"""("(?:[^"]|"")*"|'(?:[^']|'')*')|(?<![\w.])(\$?)([A-Z]{1,3})(\$?)([1-9][0-9]{0,6})(?![\w.(!])""", re.IGNORECASE
)
_SHARED = re.compile(rb"""\ssi=["'](\d+)["']""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A cell that should hold one of our formulas. `formula` is the one that stands there, None for no formula."""

    position: Position
    formula: str | None
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Formula cells that are ours, with the values they must show, by sheet title; and what somebody changed.

    `missing` are titles of sheets that are gone. `scans` are the sheets as they were read for it, by title: who patches
    them next need not read them again.
    """

    cached: Mapping[str, Mapping[Position, Formula]]
    differences: Mapping[str, tuple[Difference, ...]]
    missing: tuple[str, ...]
    scans: Mapping[str, SheetScan]

    def problems(self) -> Iterator[Problem]:
        """A warning for everything that somebody changed; many on one sheet are counted."""
        for title in self.missing:
            yield Problem(code="sheet-missing", severity=Severity.WARNING, value=title)
        for title, differences in self.differences.items():
            yield from _told(title, differences)


def compare_formulas(
    package: Package, sheets: Iterable[Sheet], known: Mapping[str, SheetScan] | None = None
) -> Comparison:
    """Compare all formula cells of the sheets with a file; `known` are sheets that have been scanned before."""
    cached: dict[str, Mapping[Position, Formula]] = {}
    differences: dict[str, tuple[Difference, ...]] = {}
    scans: dict[str, SheetScan] = dict(known or {})
    missing: list[str] = []
    for sheet in sheets:
        part = package.sheets.get(sheet.title)
        if part is None:
            missing.append(sheet.title)
            continue
        content = package.read(part)
        if sheet.title not in scans:
            scans[sheet.title] = scan_sheet(content, part)
        there = _Formulas(content, scans[sheet.title])
        cached[sheet.title], odd = there.compare(sheet)
        if odd:
            strings = shared_strings_of(package)
            differences[sheet.title] = tuple(there.difference(position, strings) for position in odd)
    return Comparison(cached=cached, differences=differences, missing=tuple(missing), scans=scans)


def plain(formula: str) -> str:
    """Formula without what programs write differently: blanks outside texts, quotes around a sheet's name, case.

    >>> plain('if( Hub!$B$5 = 0,"a b" )')
    'IF(HUB!$B$5=0,"a b")'
    """
    parts = _TEXT_OR_REST.findall(formula.removeprefix("="))
    return "".join(text or re.sub(r"[\s']", "", rest).upper() for text, rest in parts)


def is_same_formula(one: str, other: str) -> bool:
    """Whether two formulas differ only in the way in which programs write them.

    >>> is_same_formula("SUM('Hub'!A1)-(B1)", "sum(Hub!A1) - B1"), is_same_formula("A1-(B1-C1)", "A1-B1-C1")
    (True, False)
    """
    one, other = plain(one), plain(other)
    if one == other or not one or not other:
        return one == other
    bare = [re.sub("[()]", "", text) for text in (one, other)]
    try:
        return bare[0] == bare[1] and bracketed(one) == bracketed(other)
    except ValueError:
        return False


def shifted(formula: str, rows: int, columns: int) -> str:
    """Formula as it reads so many rows and columns away: what is not pinned moves along.

    >>> shifted("INDEX(rb_name,$B5)+A1&'B 1'!$C$1", 2, 1)
    "INDEX(rb_name,$B7)+B3&'B 1'!$C$1"
    """

    def move(found: re.Match[str]) -> str:
        place = None if found[1] or not found[3] else position_of(found[3] + found[5])
        if place is None:
            return found[0]
        row, column = place[0] + (0 if found[4] else rows), place[1] + (0 if found[2] else columns)
        letters = address(row, column).rstrip("0123456789")
        return f"{found[2]}{letters}{found[4]}{row + 1}"

    return _QUOTED_OR_CELL.sub(move, formula)


class _Formulas:
    """The formulas of one sheet of a file."""

    def __init__(self, content: bytes, scan: SheetScan) -> None:
        self.content = content
        self.cells = {(row.row, cell.column): cell for row in scan.rows.values() for cell in row.cells}
        self.masters: dict[bytes, ScannedCell] = {}

    def compare(self, sheet: Sheet) -> tuple[dict[Position, Formula], list[Position]]:
        """Cells that hold the formula of the sheet, where they are now; positions of those that do not."""
        rows: dict[int, int | None] = {}
        moved: list[Position] = []
        for keys in sheet.line_keys:
            lines = self.line_rows(sheet, keys)
            rows |= lines
            moved += [(row, keys.left) for row in lines if lines[row] != row]
        if moved and not sheet.may_sort:
            # A crosstable is right or wrong as a whole: nothing on it is refreshed.
            return {}, moved
        found: dict[Position, Formula] = {}
        odd: list[Position] = []
        for (row, column), expected in sheet.cells.items():
            now = rows.get(row, row)
            if now is None and (row, column) in moved:
                # A line that is gone is told once, by the cell that says which line it is.
                odd.append((row, column))
            if now is None or not isinstance(expected, Formula):
                continue
            formula = expected if now == row else replace(expected, text=shifted(expected.text, now - row, 0))
            at = (now, column)
            place = at if self.is_same(at, formula) else self.moved_title(at, formula)
            if place is None:
                odd.append(at)
            else:
                found[place] = formula
        return found, odd

    def line_rows(self, sheet: Sheet, keys: Area) -> dict[int, int | None]:
        """Where each line of a table stands now, by the row where it is expected; None for a line that is gone."""
        reach = range(keys.top, keys.bottom + 1)
        by_text = {plain(self.text((row, keys.left)) or ""): row for row in reversed(reach)}
        rows: dict[int, int | None] = {}
        for row in reach:
            at = (row, keys.left)
            expected = sheet.cells.get(at)
            if isinstance(expected, Formula):
                rows[row] = row if self.is_same(at, expected) else by_text.get(plain(expected.text))
        return rows

    def is_same(self, position: Position, expected: Formula) -> bool:
        text = self.text(position)
        return text is not None and (text == expected.text or is_same_formula(text, expected.text))

    def text(self, position: Position) -> str | None:
        """Formula of a cell, None when it has none."""
        cell = self.cells.get(position)
        if cell is None or cell.formula is None:
            return None
        return cell.formula.text or self._followed(cell)

    def moved_title(self, position: Position, expected: Formula) -> Position | None:
        """Where a formula above the table went when somebody inserted rows or columns before it."""
        if position[1] != 0 or position[0] > 1:
            return None
        reach = range(TITLE_REACH)
        return next((at for row in reach for col in reach if self.is_same(at := (row, col), expected)), None)

    def difference(self, position: Position, strings: Sequence[str]) -> Difference:
        cell = self.cells.get(position)
        text = "" if cell is None else shown(cell, strings)
        return Difference(position=position, formula=self.text(position), shown=text)

    def _followed(self, cell: ScannedCell) -> str:
        """Formula of a cell that shares the text of another one."""
        master = self._master(self._share(cell))
        if master is None or master.formula is None:
            return ""
        return shifted(master.formula.text, cell.row - master.row, cell.column - master.column)

    def _share(self, cell: ScannedCell) -> bytes:
        found = _SHARED.search(tag_of(self.content, cell.formula.span)) if cell.formula else None
        return found[1] if found else b""

    def _master(self, share: bytes) -> ScannedCell | None:
        if not self.masters:
            leaders = (cell for cell in self.cells.values() if cell.formula and cell.formula.text)
            self.masters = {self._share(cell): cell for cell in leaders}
        return self.masters.get(share) if share else None


def _told(title: str, differences: Sequence[Difference]) -> Iterator[Problem]:
    columns = {difference.position[1] for difference in differences if difference.position[1] >= FIRST_ABSENT}
    if columns:
        yield Problem(code="columns-deleted", severity=Severity.WARNING, sheet=title, details={"count": len(columns)})
    present = [difference for difference in differences if difference.position[1] < FIRST_ABSENT]
    if len(present) <= TOLD_ONE_BY_ONE:
        yield from (_problem(title, difference) for difference in present)
        return
    first, last = (address(*present[place].position) for place in (0, -1))
    details: dict[str, str | int] = {"count": len(present), "first": first, "last": last}
    yield Problem(code="formulas-overwritten", severity=Severity.WARNING, sheet=title, details=details)


def _problem(title: str, difference: Difference) -> Problem:
    code = "formula-changed" if difference.formula is not None else "formula-overwritten"
    code = code if difference.shown else "formula-deleted"
    return Problem(
        code=code,
        severity=Severity.WARNING,
        sheet=title,
        cell=address(*difference.position),
        value=difference.shown[:80],
    )

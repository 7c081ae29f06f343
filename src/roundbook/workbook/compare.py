"""Compares the formulas of a file with those that should stand there, cell by cell.

A formula that somebody changed is never refreshed: its value is his. What a repair would put back is in `repairs.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from roundbook.errors import Problem, Severity
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.cells import PLAIN, Blank, Cell, Formula, Number, Position, Sheet, Text, Value, address
from roundbook.workbook.package import Package
from roundbook.workbook.scan import SheetScan, scan_sheet, shared_strings_of
from roundbook.workbook.shared_formulas import shifted
from roundbook.workbook.sheet_formulas import SheetFormulas, lines_of, value_text

# Findings of one sheet that are told one by one; more are counted.
TOLD_ONE_BY_ONE = 8
# Letters of an overwritten cell that are told.
TOLD_LETTERS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A cell of ours that holds something else. `formula` is what stands there, None for no formula.

    `shown` is what a person finds in it, `expected` what belongs there, as it reads in this place; `shows_it` says that
    both look the same.
    """

    position: Position
    formula: str | None
    shown: str
    shows_it: bool
    expected: Cell

    @property
    def right(self) -> str:
        """What the cell would show."""
        return value_text(self.expected)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What the formula cells that are ours must show, by sheet title; and what somebody changed.

    `torn` are titles of sheets of which a line is gone or, where that does harm, sorted elsewhere; `missing` are those
    of sheets that are gone. `scans` are the sheets as they were read for it, by title: who patches them next need not
    read them again.
    """

    cached: Mapping[str, Mapping[Position, Value]]
    differences: Mapping[str, tuple[Difference, ...]]
    torn: tuple[str, ...]
    missing: tuple[str, ...]
    scans: Mapping[str, SheetScan]

    def problems(self) -> Iterator[Problem]:
        """A warning for everything that somebody changed; many on one sheet are counted."""
        for title in self.missing:
            yield Problem(code="calculated-sheet-missing", severity=Severity.WARNING, value=title)
        for title in self.torn:
            yield Problem(code="table-torn", severity=Severity.WARNING, sheet=title)
        for title, differences in self.differences.items():
            if title not in self.torn:
                yield from _told(title, differences)


def compare_formulas(
    package: Package, sheets: Iterable[Sheet], known: Mapping[str, SheetScan] | None = None
) -> Comparison:
    """Compare all formula cells of the sheets with a file; `known` are sheets that have been scanned before."""
    cached: dict[str, Mapping[Position, Value]] = {}
    differences: dict[str, tuple[Difference, ...]] = {}
    scans: dict[str, SheetScan] = dict(known or {})
    torn: list[str] = []
    missing: list[str] = []
    strings = cache(lambda: shared_strings_of(package))
    for sheet in sheets:
        part = package.sheets.get(sheet.title)
        if part is None:
            missing.append(sheet.title)
            continue
        if sheet.title not in scans:
            scans[sheet.title] = scan_sheet(package.read(part), part)
        there = SheetFormulas(scans[sheet.title], strings)
        found = _compared(sheet, there)
        cached[sheet.title] = found.same
        if found.is_torn:
            torn.append(sheet.title)
        if found.odd:
            differences[sheet.title] = tuple(found.odd)
    return Comparison(cached=cached, differences=differences, torn=tuple(torn), missing=tuple(missing), scans=scans)


@dataclass(slots=True, kw_only=True)
class _Compared:
    """One sheet: values of formulas that are there, and cells that hold something else."""

    same: dict[Position, Value] = field(default_factory=dict)
    odd: list[Difference] = field(default_factory=list)
    is_torn: bool = False


def _compared(sheet: Sheet, there: SheetFormulas) -> _Compared:
    lines = lines_of(sheet, there)
    found = _Compared(is_torn=bool(lines.torn))
    # A crosstable is right or wrong as a whole: with one line of it wrong, nothing on it is refreshed.
    is_wrong = lines.is_damaged and not sheet.may_sort
    for (row, column), cell in sheet.cells.items():
        if row in lines.torn and isinstance(cell, Blank) and not _is_empty(there, (row, column)):
            found.odd.append(_difference(there, (row, column), cell))
        if (row, column) in sheet.remembered or not _is_ours(cell, sheet):
            continue
        now, right = lines.now.get(row, row), lines.right.get(row, row)
        expected = in_row(cell, row, right)
        here = None if now is None else _place(there, (now, column), in_row(cell, row, now))
        if here is not None and isinstance(cell, Formula) and not is_wrong:
            found.same[here] = cell.value
        if (here is None or now != right) and _place(there, (right, column), expected) is None:
            found.odd.append(_difference(there, (right, column), expected))
    return found


def _is_ours(cell: Cell, sheet: Sheet) -> bool:
    """Whether nobody may type into a cell: formulas, and on the hidden sheet what they look up."""
    return isinstance(cell, Formula) or (sheet.is_hidden and isinstance(cell, Text | Number) and cell.style == PLAIN)


def in_row(cell: Cell, row: int, now: int) -> Cell:
    """A cell as it reads in another row."""
    if now == row or not isinstance(cell, Formula):
        return cell
    return replace(cell, text=shifted(cell.text, now - row, 0))


def _difference(there: SheetFormulas, position: Position, expected: Cell) -> Difference:
    return Difference(
        position=position,
        formula=there.text(position),
        shown=there.shown(position),
        shows_it=there.shows(position, expected),
        expected=expected,
    )


def _is_empty(there: SheetFormulas, at: Position) -> bool:
    """Whether a cell is there, for the sake of its looks, without a formula."""
    return at in there.cells and there.text(at) is None


def _place(there: SheetFormulas, at: Position, expected: Cell) -> Position | None:
    """Where a cell of ours stands: where it is expected, or where a title went; None when something else is there."""
    if there.holds(at, expected):
        return at
    return there.title_place(at, expected) if isinstance(expected, Formula) else None


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
        value=difference.shown[:TOLD_LETTERS],
        details={"right": difference.right},
    )

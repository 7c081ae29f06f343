"""Compares the formulas of a file with those that should stand there, cell by cell.

A file that other programs saved writes the same formula a little differently (quotes around a sheet's name, blanks);
that is not a difference. A formula that somebody changed is never refreshed: its value is his.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from roundbook.errors import Problem, Severity
from roundbook.workbook.cells import Formula, Position, Sheet, address
from roundbook.workbook.package import Package
from roundbook.workbook.scan import ScannedCell, SheetScan, scan_sheet

# Rows above a table in which the title may have been moved.
TITLE_REACH = 12
# Findings of one sheet that are told one by one; more are counted.
TOLD_ONE_BY_ONE = 8

_TEXT_OR_REST = re.compile(r'("(?:[^"]|"")*")|([^"]+)')


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Formula cells that are ours, with the values they must show, by sheet title; and what somebody changed.

    `scans` are the sheets as they were read for it, by title: who patches them next need not read them again.
    """

    cached: Mapping[str, Mapping[Position, Formula]]
    problems: tuple[Problem, ...]
    scans: Mapping[str, SheetScan]


def compare_formulas(package: Package, sheets: Iterable[Sheet]) -> Comparison:
    """Compare all formula cells of the sheets with a file."""
    cached: dict[str, dict[Position, Formula]] = {}
    scans: dict[str, SheetScan] = {}
    problems: list[Problem] = []
    for sheet in sheets:
        part = package.sheets.get(sheet.title)
        if part is None:
            problems.append(Problem(code="sheet-missing", severity=Severity.WARNING, value=sheet.title))
            continue
        scan = scans[sheet.title] = scan_sheet(package.read(part), part)
        found, differences = _compare_sheet(sheet, scan)
        cached[sheet.title] = found
        problems += _told(sheet.title, differences)
    return Comparison(cached=cached, problems=tuple(problems), scans=scans)


def plain(formula: str) -> str:
    """Formula without what programs write differently: blanks outside texts, quotes around a sheet's name, case.

    >>> plain('if( Hub!$B$5 = 0,"a b" )')
    'IF(HUB!$B$5=0,"a b")'
    """
    parts = _TEXT_OR_REST.findall(formula.removeprefix("="))
    return "".join(text or re.sub(r"[\s']", "", rest).upper() for text, rest in parts)


def _compare_sheet(sheet: Sheet, scan: SheetScan) -> tuple[dict[Position, Formula], list[Problem]]:
    cells = {(row.row, cell.column): cell for row in scan.rows.values() for cell in row.cells}
    found: dict[Position, Formula] = {}
    differences: list[Problem] = []
    for position, expected in sheet.cells.items():
        if not isinstance(expected, Formula):
            continue
        if _is_same(cells.get(position), expected):
            found[position] = expected
        elif moved := _moved_title(cells, position, expected):
            found[moved] = expected
        else:
            differences.append(_difference(sheet.title, position, cells.get(position)))
    return found, differences


def _is_same(cell: ScannedCell | None, expected: Formula) -> bool:
    if cell is None or cell.formula is None:
        return False
    there = cell.formula.text
    # A follower of a shared formula has no text of its own.
    return not there or there == expected.text or plain(there) == plain(expected.text)


def _moved_title(cells: Mapping[Position, ScannedCell], position: Position, expected: Formula) -> Position | None:
    """Where a formula above the table went when somebody inserted rows above it."""
    if position[1] != 0 or position[0] > 1:
        return None
    for row in range(TITLE_REACH):
        cell = cells.get((row, 0))
        if cell is not None and cell.formula is not None and cell.formula.text and _is_same(cell, expected):
            return row, 0
    return None


def _difference(title: str, position: Position, cell: ScannedCell | None) -> Problem:
    if cell is not None and cell.formula is not None:
        code, value = "formula-changed", "=" + cell.formula.text
    else:
        code, value = "formula-overwritten", cell.value.text if cell and cell.value and cell.kind != "s" else ""
    return Problem(code=code, severity=Severity.WARNING, sheet=title, cell=address(*position), value=value[:80])


def _told(title: str, differences: list[Problem]) -> Iterator[Problem]:
    if len(differences) <= TOLD_ONE_BY_ONE:
        yield from differences
        return
    first, last = differences[0].cell, differences[-1].cell
    details: dict[str, str | int] = {"count": len(differences), "first": first, "last": last}
    yield Problem(code="formulas-overwritten", severity=Severity.WARNING, sheet=title, details=details)

"""A damaged workbook: what is roundbook's own is put back first, then the workbook is updated like any other."""

from __future__ import annotations

import datetime
from dataclasses import replace

from roundbook.errors import Problem
from roundbook.running import Updated, patched, stages_of
from roundbook.workbook.cup_book import tabs_in_order
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.new_sheets import with_sheets
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from roundbook.workbook.write import Properties

# What was put back may show that more is ours, a column by its header for instance.
MOST_ROUNDS = 3


def repaired(content: bytes, read: ReadBook, when: datetime.datetime) -> Updated:
    """The workbook with formulas and sheets of ours put back, and everything up to date; see `running.patched`.

    Entries are never touched: what is read from the workbook before and after is the same. What stood in each cell that
    was put back is told.
    """
    told: list[Problem] = []
    mended = content
    for _ in range(MOST_ROUNDS):
        before = mended
        mended, problems = _mended(before, read, when)
        told += [problem for problem in problems if problem not in told]
        if mended == before:
            break
        read = _again(mended, read)
    updated = patched(mended, read, when, told)
    return replace(updated, problems=(*told, *updated.problems), is_changed=updated.content != content)


def _again(content: bytes, before: ReadBook) -> ReadBook:
    """The workbook read once more. What changed since the last update was noticed by the first reading."""
    read = read_tournament(content)
    if read.errors:  # the first reading had none, or those that were meant
        read = read.accepting_exchanges()
    return replace(read, changes=before.changes)


def _mended(content: bytes, read: ReadBook, when: datetime.datetime) -> tuple[bytes, list[Problem]]:
    """The workbook with everything put back that is certainly ours now, and what is to be told of it."""
    stages = stages_of(open_package(content), read)
    repairs = [stage.state.repairs for stage in stages]
    edits = {
        title: SheetEdits(restored={place: repair.cell for place, repair in cells.items()})
        for found in repairs
        for title, cells in found.cells.items()
    }
    patch = patch_workbook(content, edits)
    properties = Properties(title=read.tournament.settings.event, created=when)
    sheets = [sheet for found in repairs for sheet in found.sheets]
    order = tabs_in_order(tuple(stage.state.book for stage in stages))
    whole = with_sheets(patch.content, sheets, order, properties)
    # Of a result in the crosstable more is known than that it stood there.
    known = {problem.place: problem for stage in stages for problem in stage.state.signs}
    told = (problem for found in repairs for problem in found.told(patch.changed))
    return whole, [*(known.get(problem.place, problem) for problem in told), *patch.problems]

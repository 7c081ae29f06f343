"""The lines of the Report that stay: what a repair put back, and what had stood there.

Everything else on the Report says how things are now and is written anew by each `update`. What was typed over a
formula would be forgotten with the repair, so it stays at the end of the Report until the next repair, or until
somebody deletes it. It is read back from the sheet, since the workbook is the only store.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import takewhile

from roundbook.errors import Problem
from roundbook.text import Texts
from roundbook.text.days import date_in_figures
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.findings import KIND_BY_SEVERITY
from roundbook.workbook.package import Package
from roundbook.workbook.scan import SheetScan, shared_strings_of
from roundbook.workbook.sheet_formulas import SheetFormulas
from roundbook.workbook.sheets.report import line_cells

Line = tuple[str, str]


def repair_lines(put_back: Iterable[Problem], when: datetime.datetime, texts: Texts) -> tuple[Line, ...]:
    """Kind and text of the rows about a repair that has just been done."""
    told = [ReportLine(kind=KIND_BY_SEVERITY[problem.severity], text=texts.problem(problem)) for problem in put_back]
    date = ReportLine(kind="plain", text=date_in_figures(when, texts))
    heading = ReportLine(kind="heading", text=texts.message("report_repair"))
    return tuple(cells for line in (heading, date, *told) for cells in line_cells(texts, line))


def kept_lines(book: Book, package: Package, scans: Mapping[str, SheetScan]) -> tuple[Line, ...]:
    """The same rows as they stand on the Report since the last repair, none without one."""
    title, block = book.sheet_titles["report"], book.layout.report_block
    if title not in package.sheets or any(block.column(key) >= FIRST_ABSENT for key in block.columns):
        return ()
    there = SheetFormulas(scans[title], cache(lambda: shared_strings_of(package)))
    rows = [tuple(there.shown(block.at(index, key)) for key in block.columns) for index in range(block.rows)]
    heading = (book.texts.message("report_repair"), "")
    behind = rows[rows.index(heading) + 1 :] if heading in rows else []
    # The section ends with the next heading, which has nothing beside it, or with an empty row.
    lines = [(kind, text) for kind, text in takewhile(lambda row: row[1], behind)]
    return (heading, *lines) if lines else ()

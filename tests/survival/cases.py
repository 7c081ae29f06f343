"""All cases, module by module: each is a group of lines in README's table."""

from __future__ import annotations

from collections.abc import Mapping

from tests.survival import (
    entries,
    knockout,
    looks,
    people,
    programs,
    repairs,
    round_dates,
    structure,
    swiss,
)
from tests.survival.case import Case

# Heading in README and cases below it, in this order.
GROUPS: Mapping[str, tuple[Case, ...]] = {
    "Results and rounds": entries.CASES,
    "Players": people.CASES,
    "Dates of the rounds": round_dates.CASES,
    "Rows, columns and sheets": structure.CASES,
    "Cells and their looks": looks.CASES,
    "Other programs, other kinds of file, other ages (*: imitated)": programs.CASES,
    "Damage, put back by `update --repair`": repairs.CASES,
    "A Swiss": swiss.CASES,
    "A cup": knockout.CASES,
}
CASES = tuple(case for cases in GROUPS.values() for case in cases)

"""All cases, module by module: each is a group of lines in README's table."""

from __future__ import annotations

from collections.abc import Mapping

from tests.survival import programs, structure
from tests.survival.case import Case

# Heading in README and cases below it, in this order.
GROUPS: Mapping[str, tuple[Case, ...]] = {
    "Rows, columns and sheets": structure.CASES,
    "Other programs, other kinds of file, other ages (*: imitated)": programs.CASES,
}
CASES = tuple(case for cases in GROUPS.values() for case in cases)

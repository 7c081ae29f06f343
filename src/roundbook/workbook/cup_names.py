"""Two tournaments in one workbook: how the names of a cup that follows groups are spelled in the file.

The sheets of the cup are those of any knockout, whose formulas say `rb_name` and mean its own players. In a file that
holds groups too these names are taken, so each becomes `rb_cup_name` when a sheet is written, and `rb_name` again when
the names of a file are read: everything between speaks of one tournament only. What a formula of the cup reads of the
groups it calls `rb_groups_name`. Settings belong to both; the dates of the cup stand behind those of the groups.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TypeVar

from roundbook.workbook.cells import Cell, Formula, Sheet
from roundbook.workbook.columns import date_key, dated_round

CUP, OURS, _GROUPS, _SETTING = "rb_cup_", "rb_", "rb_groups_", "rb_set_"
# Texts and quoted sheet titles stay as they are, whatever stands in them.
_TOKEN = re.compile(r"""("(?:[^"]|"")*"|'(?:[^']|'')*')|(?<![\w.])(rb_\w+)""")

Value = TypeVar("Value")


def name_in_file(name: str, rounds_before: int = 0) -> str:
    """Name of a cup as the file spells it; the groups have so many rounds before it.

    >>> [name_in_file(name, 3) for name in ("rb_rank", "rb_groups_rank", "rb_set_event", "rb_set_date_1")]
    ['rb_cup_rank', 'rb_rank', 'rb_set_event', 'rb_set_date_4']
    """
    if name.startswith(_GROUPS):
        return OURS + name.removeprefix(_GROUPS)
    if name.startswith(_SETTING):
        number = dated_round(name.removeprefix(_SETTING))
        return name if number is None else _SETTING + date_key(number + rounds_before)
    return CUP + name.removeprefix(OURS)


def is_of_cup(name: str) -> bool:
    """Whether a name of a file belongs to a cup that follows groups."""
    return name.startswith(CUP)


def names_of_cup(names: Mapping[str, Value]) -> dict[str, Value]:
    """Those names of a file that belong to the cup, as its sheets spell them."""
    return {OURS + name.removeprefix(CUP): value for name, value in names.items() if is_of_cup(name)}


@cache
def formula_in_file(formula: str, rounds_before: int) -> str:
    """Formula of a cup as the file has it.

    >>> formula_in_file('INDEX(rb_name,1)&"rb_name"&INDEX(rb_groups_name,2)', 3)
    'INDEX(rb_cup_name,1)&"rb_name"&INDEX(rb_name,2)'
    """
    return _TOKEN.sub(lambda found: found[1] or name_in_file(found[2], rounds_before), formula)


def sheet_in_file(sheet: Sheet, rounds_before: int) -> Sheet:
    """Sheet of a cup with all its formulas as the file has them."""

    def spelled(formula: str) -> str:
        return formula_in_file(formula, rounds_before)

    def cell_in_file(cell: Cell) -> Cell:
        return replace(cell, text=spelled(cell.text)) if isinstance(cell, Formula) else cell

    return replace(
        sheet,
        cells={position: cell_in_file(cell) for position, cell in sheet.cells.items()},
        choices=[replace(choice, source=spelled(choice.source)) for choice in sheet.choices],
        highlights=[replace(highlight, formula=spelled(highlight.formula)) for highlight in sheet.highlights],
    )

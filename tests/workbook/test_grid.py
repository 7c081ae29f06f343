"""Values of cells as text and as numbers."""

from __future__ import annotations

import datetime

import pytest

from roundbook.workbook.grid import Grid, joined_text, own_value, printed_text, whole_number

DAY = datetime.datetime(2026, 9, 7)


@pytest.mark.parametrize(
    ("value", "joined", "printed"),
    [
        (None, "", ""),
        (" Open ", " Open ", " Open "),
        (3, "3", "3"),
        (3.0, "3", "3"),
        (0.1 + 0.2, "0.3", "0.3"),
        (True, "TRUE", "TRUE"),
        (DAY, "46272", "2026-09-07"),
        (DAY.date(), "46272", "2026-09-07"),
        (DAY.replace(hour=12), "46272.5", "2026-09-07 12:00:00"),
    ],
)
def test_text_is_what_a_formula_joins_or_what_a_person_sees(value: object, joined: str, printed: str) -> None:
    """A date is a number to a formula and a date to a person."""
    assert (joined, printed) == (joined_text(value), printed_text(value))


@pytest.mark.parametrize(
    ("value", "number"),
    [(7, 7), (7.0, 7), ("7", 7), (" 7 ", 7), ("7\u00a0", None), (7.5, None), ("7.0", None), ("²", None), (True, None)],
)
def test_whole_number_is_read_as_formulas_read_it(value: object, number: int | None) -> None:
    """VALUE and TRIM forgive blanks, and no other blank than the usual one."""
    assert number == whole_number(value)


def test_own_column_keeps_numbers() -> None:
    """A number stays a number, a truth becomes a word."""
    assert (7, 7.5, "TRUE", "2026-09-07", None) == tuple(map(own_value, (7, 7.5, True, DAY, None)))


def test_grid_is_empty_outside() -> None:
    """A cell that is not there is an empty one."""
    cells = Grid(title="Players", rows={3: (None, "  Anna  Karpova ")})

    assert ("Anna Karpova", None, None) == (cells.text(3, 1), cells.value(3, 9), cells.value(99, 1))
    assert (False, True) == (cells.is_blank(3, (0, 1)), cells.is_blank(3, (0,)))

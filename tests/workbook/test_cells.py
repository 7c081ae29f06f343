"""Addresses, titles and the places of cells."""

from __future__ import annotations

import pytest

from roundbook.workbook.cells import Area, Sheet, Text, address, column_letters, literal, quoted


@pytest.mark.parametrize(
    ("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")]
)
def test_letters_of_a_column(column: int, letters: str) -> None:
    """After Z comes AA, after ZZ comes AAA."""
    assert letters == column_letters(column)


def test_last_cell_of_a_sheet() -> None:
    """Excel's last cell is XFD1048576."""
    assert "$XFD$1048576" == address(1_048_575, 16_383, absolute=True)


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        (Area(top=4, left=1, bottom=33, right=1), "$B$5:$B$34"),
        (Area(top=4, left=1, bottom=4, right=1), "$B$5"),
        (Area(top=0, left=0, bottom=1, right=27), "$A$1:$AB$2"),
    ],
)
def test_address_of_an_area(area: Area, expected: str) -> None:
    """One cell has no colon."""
    assert expected == area.address


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Hub", "Hub"),
        ("Players", "Players"),
        ("Round 1", "'Round 1'"),
        ("Anna's", "'Anna''s'"),
        ("Übersicht", "'Übersicht'"),
        ("R1C1", "'R1C1'"),
        ("ABC1", "'ABC1'"),
        ("RC", "'RC'"),
        ("True", "'True'"),
    ],
)
def test_title_stands_in_quotes_where_a_formula_needs_them(title: str, expected: str) -> None:
    """A title that is a cell, a truth value or no plain word would be read as something else."""
    assert expected == quoted(title)


@pytest.mark.parametrize(
    ("text", "expected"), [("", '""'), ("a", '"a"'), ('"', '""""'), ('the "Oak"', '"the ""Oak"""'), ("it's", '"it\'s"')]
)
def test_text_in_a_formula(text: str, expected: str) -> None:
    """Quotes inside are doubled."""
    assert expected == literal(text)


def test_no_cell_is_placed_twice() -> None:
    """Two blocks that overlap are a mistake of the layout, and told with the address."""
    sheet = Sheet(key="hub", title="Hub")
    sheet.put(4, 1, Text("a"))

    with pytest.raises(ValueError, match="hub: B5"):
        sheet.put(4, 1, Text("b"))

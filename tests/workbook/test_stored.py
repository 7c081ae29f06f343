"""Numbers and texts as they stand in the XML of a cell."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.workbook.stored import number_text, read_text, text_markup


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-3, "-3"),
        (2850, "2850"),
        (Decimal("8.50"), "8.5"),
        (Decimal("-0.0"), "0"),
        (Decimal("1E+3"), "1000"),
        (Decimal("1E-7"), "0.0000001"),
        (Decimal("0.1"), "0.1"),
        (Decimal(1) / 3, "0.3333333333333333"),
        (9_007_199_254_740_993, "9007199254740992"),
        (Decimal("1E+30"), "1" + "0" * 30),
        (Decimal("1E-999999"), "0"),
    ],
)
def test_numbers_are_written_plainly(number: Decimal | int, text: str) -> None:
    """Shortest notation of the number that a spreadsheet keeps, which has 53 bits; no exponent."""
    assert text == number_text(number)


@pytest.mark.parametrize("number", [Decimal("Infinity"), Decimal("NaN"), Decimal("1E+309"), 10**400])
def test_numbers_that_no_cell_holds_are_refused(number: Decimal | int) -> None:
    """Better an error than a file that Excel repairs."""
    with pytest.raises(ValueError, match="no cell holds"):
        number_text(number)


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15))
def test_every_number_reads_back_as_the_same_64_bits(number: Decimal) -> None:
    """Spreadsheets calculate with floats of 64 bits."""
    assert float(number) == float(number_text(number))


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("½-½", "½-½"),
        ("Smith & <Jones>", "Smith &amp; &lt;Jones&gt;"),
        ("two\r\nlines", "two_x000D_\nlines"),
        ("tab\t", "tab\t"),
        ("bell \x07", "bell _x0007_"),
        ("_x0041_", "_x005F_x0041_"),
        ("_x0041", "_x0041"),
        ("_x0041\x07", "_x005F_x0041_x0007_"),
        ("half a pair \ud83d", "half a pair _xD83D_"),
    ],
)
def test_texts_are_escaped_as_the_standard_says(text: str, markup: str) -> None:
    """ISO 29500-1, 22.9.2.19: `_xHHHH_` for what XML cannot hold, `_x005F_` for an underscore that would begin one."""
    assert markup == text_markup(text)


@given(st.text(st.characters() | st.sampled_from("_x0041FfD\x01\r")))
def test_every_text_reads_back(text: str) -> None:
    """No text becomes another one on its way through a cell."""
    assert text == read_text(text_markup(text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))

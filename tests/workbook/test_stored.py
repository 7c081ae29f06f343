"""Numbers and texts as they stand in the XML of a cell."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.workbook.scan import ScannedCell, scan_sheet
from roundbook.workbook.stored import UnreadableCellError, cell_value, number_text, read_text, text_markup
from tests.workbook.books import worksheet

STRINGS = ("½-½", "")


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


@given(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("_x0041FfD\x01\r")))
def test_every_text_reads_back(text: str) -> None:
    """No text becomes another one on its way through a cell; half a pair of a letter is none."""
    assert text == read_text(text_markup(text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


def cell_of(markup: str) -> ScannedCell:
    """The cell of a sheet with one."""
    return scan_sheet(worksheet(f"<row>{markup}</row>"), "sheet").rows[0].cells[0]


@pytest.mark.parametrize(
    ("markup", "value"),
    [
        ("<c/>", None),
        ("<c><v/></c>", None),
        ("<c><v>3</v></c>", 3),
        ("<c><v>1.0</v></c>", 1.0),
        ("<c><v>1E3</v></c>", 1000.0),
        ("<c><v>-.5</v></c>", -0.5),
        ('<c t="s"><v>0</v></c>', "½-½"),
        ('<c t="s"><v>1</v></c>', None),
        ('<c t="inlineStr"><is><t>1-0</t></is></c>', "1-0"),
        ('<c t="inlineStr"><is><r><t>1</t></r><r><t>-0</t></r></is></c>', "1-0"),
        ('<c t="inlineStr"/>', None),
        ('<c t="str"><f>A2</f><v>1-0</v></c>', "1-0"),
        ('<c t="b"><v>1</v></c>', True),
        ('<c t="e"><v>#N/A</v></c>', "#N/A"),
        ('<c t="d"><v>2026-01-02</v></c>', datetime.datetime(2026, 1, 2)),
        ('<c t="d"><v>2026-01-02T10:30:00Z</v></c>', datetime.datetime(2026, 1, 2, 10, 30)),
        ('<c t="d"><v>10:30:00</v></c>', datetime.time(10, 30)),
    ],
)
def test_every_type_of_cell_is_read(markup: str, value: object) -> None:
    """ISO 29500-1, 18.18.11, in the ways that programs write them."""
    assert (value, type(value)) == (read := cell_value(cell_of(markup), STRINGS), type(read))


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("<c><v>1-0</v></c>", id="no number"),
        pytest.param("<c><v>1_000</v></c>", id="number as Python writes it"),
        pytest.param("<c><v>nan</v></c>", id="not a number"),
        pytest.param("<c><v>1e999</v></c>", id="infinite"),
        pytest.param('<c t="s"><v>2</v></c>', id="shared text that is not there"),
        pytest.param('<c t="s"><v>-1</v></c>', id="shared text from behind"),
        pytest.param('<c t="inlineStr"><v>1-0</v></c>', id="text in the cell without its element"),
        pytest.param('<c t="d"><v>tomorrow</v></c>', id="no day"),
        pytest.param('<c t="x"><v>1</v></c>', id="unknown type"),
    ],
)
def test_what_no_program_shows_is_not_guessed(markup: str) -> None:
    """Other programs see an empty cell or a broken file; a result must not vanish in silence."""
    with pytest.raises(UnreadableCellError):
        cell_value(cell_of(markup), STRINGS)

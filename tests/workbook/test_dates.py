"""Numbers that are days are told from other numbers as other programs do."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace

import openpyxl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl.styles.numbers import is_date_format, is_timedelta_format
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel

from roundbook.workbook.dates import Dates, dates_of
from roundbook.workbook.package import open_package
from tests.workbook.books import saved

FORMATS = (
    *("General", "0", "0.00", "@", "dd/mm/yyyy", "d. mmmm yyyy", "m/d/yy h:mm", "hh:mm:ss", "[h]:mm", "[mm]:ss"),
    *("[$-406]d. mmmm yyyy;@", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", '0" days"', "[Red]0.00", "yyyy-mm-dd"),
    *('"am" 0', "0\\h", "#,##0.00_-;[Red]-#,##0.00_-", "0.0;dd.mm"),
)


def book_with_formats() -> bytes:
    """A workbook of one sheet with a cell in each of the formats."""
    book = openpyxl.Workbook()
    for row, code in enumerate(FORMATS, start=1):
        book.active.cell(row, 1, 1.5).number_format = code
    return saved(book)


def test_formats_of_dates_are_those_that_openpyxl_takes_for_dates() -> None:
    """Quoted words, colours, countries and single letters in a format make no date of it."""
    content = book_with_formats()
    dates = dates_of(open_package(content))
    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    expected = {code: is_date_format(code) or is_timedelta_format(code) for code in FORMATS}
    styles = {row[0].number_format: str(row[0].style_id) for row in sheet.iter_rows()}

    assert expected == {code: dates.read(1.5, styles[code]) is not None for code in FORMATS}


@pytest.mark.parametrize(("is_1904", "epoch"), [(False, CALENDAR_WINDOWS_1900), (True, CALENDAR_MAC_1904)])
@given(number=st.one_of(st.integers(0, 2_900_000), st.floats(0, 100_000).map(lambda value: round(value, 6))))
@example(number=0)
@example(number=59)
@example(number=60)
@example(number=0.0423611111111111)
def test_day_of_a_number_is_that_of_openpyxl(is_1904: bool, epoch: datetime.datetime, number: float) -> None:
    """Both date systems, the day that 1900 did not have, times without a day."""
    dates = Dates(date_styles=frozenset("1"), is_1904=is_1904)

    assert from_excel(number, epoch) == dates.read(number, "1")


def test_a_duration_is_no_day() -> None:
    """What is shown as 36:00 is a day and a half."""
    dates = Dates(duration_styles=frozenset("1"))

    assert datetime.timedelta(hours=36) == dates.read(1.5, "1")


@pytest.mark.parametrize("number", [-1, 2_958_466, 1e300])
def test_numbers_that_are_no_day_stay_numbers(number: float) -> None:
    """Programs show hash marks for them."""
    assert Dates(date_styles=frozenset("1")).read(number, "1") is None
    assert Dates().read(3, "1") is None
    assert Dates(date_styles=frozenset("1"), is_1904=True).read(2_957_004, "1") is None


def test_a_workbook_without_styles_has_no_dates() -> None:
    """The part may be missing; then every number is a number."""
    package = replace(open_package(book_with_formats()), styles_part="")

    assert Dates() == dates_of(package)

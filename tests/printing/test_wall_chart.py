"""The wall chart."""

from __future__ import annotations

from roundbook.model import Dividing
from tests.app.events import event
from tests.groups import event_with_groups, settings_of
from tests.printing.events import sixty
from tests.printing.reading import pages, rows, sheets

NAMES = ["Adams", "Baker", "GM Carlsen", "Dahl", "Euwe", "GM Fine", "Geller"]


def test_crosstable_is_empty_and_in_the_order_of_the_numbers() -> None:
    """Seven players, seven columns; nothing is filled in, though three rounds are played."""
    (sheet,) = sheets(event(7), "wallchart")
    printed = rows(sheet)

    assert ["No.", "Name", "Rating", 1, 2, 3, 4, 5, 6, 7, "Points", "Rank"] == printed[1]
    assert list(zip(range(1, 8), NAMES, strict=True)) == [tuple(row[:2]) for row in printed[2:]]
    assert all(len(row) <= 3 for row in printed[2:])


def test_nobody_plays_himself() -> None:
    """The cells from upper left to lower right are crossed out, no others."""
    (sheet,) = sheets(event(7), "wallchart")
    crossed = [cell.coordinate for row in sheet.iter_rows() for cell in row if cell.border.diagonalDown]

    assert ["D5", "E6", "F7", "G8", "H9", "I10", "J11"] == crossed


def test_pen_fits_into_every_cell() -> None:
    """A cell is 22 points high and wide at least, which is nearly 8 mm."""
    for tournament in (event(10, cycles=2), sixty(), event_with_groups(30, settings_of(Dividing.NONE))):
        (sheet,) = sheets(tournament, "wallchart")
        lines = [row for row in range(5, sheet.max_row + 1) if sheet.cell(row, 5).border.left.style]
        widths = [sheet.column_dimensions[cell.column_letter].width for cell in sheet[4][3:-2]]

        assert all(sheet.row_dimensions[row].height >= 21.75 for row in lines)
        assert all(width * 5.58 >= 21 for width in widths if width)


def test_every_cycle_has_its_row() -> None:
    """Twice ten rows for a double event of ten."""
    (sheet,) = sheets(event(10, cycles=2), "wallchart")
    bordered = [row for row in range(5, sheet.max_row + 1) if sheet.cell(row, 1).border.left.style]

    assert 20 == len(bordered)
    assert 10 == len(rows(sheet)) - 2


def test_wide_chart_goes_on_on_the_next_page_with_the_names() -> None:
    """Everybody stands on each page, every opponent on one of them."""
    (sheet,) = sheets(event_with_groups(30, settings_of(Dividing.NONE)), "wallchart")
    headers = [page[0] for page in pages(sheet)]
    numbers = [value for header in headers for value in header if isinstance(value, int)]

    assert 1 < len(headers)
    assert set(range(1, 31)) == set(numbers)


def test_swiss_has_a_column_for_every_round() -> None:
    """Sixty players, three rounds."""
    (sheet,) = sheets(sixty(), "wallchart")
    listed = [row[0] for page in pages(sheet) for row in page if isinstance(row[0], int)]

    assert ["No.", "Name", "Rating", 1, 2, 3, "Points", "Rank"] == rows(sheet)[1]
    assert list(range(1, 61)) == listed

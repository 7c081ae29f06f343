"""Lines of the Report sheet: one row each, whatever their length."""

from __future__ import annotations

from roundbook.workbook.book import ReportLine
from roundbook.workbook.columns import REPORT_ROWS
from roundbook.workbook.sheets.report import LINE_LETTERS, report_cells
from tests.building import tournament_of
from tests.workbook.writing import book_of

TOURNAMENT = tournament_of(
    [(1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 1, 3, ""), (2, 2, 4, ""), (3, 4, 1, ""), (3, 2, 3, "")]
)


def cells_of(*lines: ReportLine) -> list[tuple[str, str]]:
    """Rows of the report that are not empty."""
    cells = report_cells(book_of(TOURNAMENT, report=lines))
    assert REPORT_ROWS == len(cells)
    return [row for row in cells if row != ("", "")]


def test_heading_stands_before_the_findings() -> None:
    """In the first column, with nothing beside it; a plain line has nothing before it."""
    lines = [ReportLine(kind="heading", text="To look at"), ReportLine(kind="plain", text="2 of 6 games.")]

    assert [("To look at", ""), ("", "2 of 6 games.")] == cells_of(*lines)


def test_finding_says_how_much_it_weighs() -> None:
    """Word of the language, not of the program."""
    lines = [ReportLine(kind=kind, text="x") for kind in ("error", "warning", "note")]

    assert ["error", "please check", "note"] == [kind for kind, _ in cells_of(*lines)]


def test_long_finding_goes_on_in_the_next_row() -> None:
    """Broken between words, so that every program shows all of it without knowing how high the row must be."""
    text = " ".join(f"word{number}" for number in range(60))

    rows = cells_of(ReportLine(kind="error", text=text))

    assert ["error", "", "", ""] == [kind for kind, _ in rows]
    assert text == " ".join(part for _, part in rows)
    assert max(len(part) for _, part in rows) <= LINE_LETTERS


def test_endless_report_says_how_much_is_left_out() -> None:
    """The block has room for 200 rows; the last one then counts the others."""
    rows = cells_of(*(ReportLine(kind="note", text=str(number)) for number in range(230)))

    assert (REPORT_ROWS, "198") == (len(rows), rows[-2][1])
    assert "… and 31 more lines" in rows[-1][1]

"""The harness itself: a judge must be right before it judges others."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from tests.office.client import Cell, Office, OfficeError
from tests.office.render import render

Fill = Callable[[Any, Any], None]


@pytest.fixture
def make_book(tmp_path: Path) -> Callable[[Fill], Path]:
    """Give a function that writes a workbook with one sheet, Games, filled by a function of workbook and sheet."""

    def make(fill: Fill) -> Path:
        path = tmp_path / "book.xlsx"
        with xlsxwriter.Workbook(path, {"strings_to_formulas": False}) as workbook:
            fill(workbook, workbook.add_worksheet("Games"))
        return path

    return make


def test_cached_value_is_shown_until_recalculated(office: Office, make_book: Callable[[Fill], Path]) -> None:
    """A wrong cached value is what an opened book shows; a forced recalculation puts it right."""
    path = make_book(lambda _, sheet: sheet.write_formula("A1", "=1+1", None, 777))

    with office.open(path) as book:
        before = book.read_values("Games", "A1")
        book.recalculate()
        after = book.read_values("Games", "A1")

    assert (before, after) == ([[777.0]], [[2.0]])


@pytest.mark.usefixtures("office")
def test_recalculation_on_load_needs_no_order(make_book: Callable[[Fill], Path]) -> None:
    """An office that recalculates on load never shows a cached value."""
    path = make_book(lambda _, sheet: sheet.write_formula("A1", "=1+1", None, 777))

    with Office(recalculate_on_load=True) as calculating, calculating.open(path) as book:
        assert book.read_values("Games", "A1") == [[2.0]]


@pytest.mark.parametrize(
    ("write", "expected"),
    [
        pytest.param(lambda sheet: sheet.write_number("A1", 2.5), Cell(value=2.5), id="number"),
        pytest.param(lambda sheet: sheet.write_string("A1", "½-½"), Cell(value="½-½"), id="text"),
        pytest.param(lambda sheet: sheet.write_string("A1", "=1+1"), Cell(value="=1+1"), id="text like a formula"),
        pytest.param(lambda sheet: sheet.write_string("B2", "far"), Cell(value=None), id="empty"),
        pytest.param(
            lambda sheet: sheet.write_formula("A1", '=IF(B1="","",1)', None, ""),
            Cell(value="", formula='=IF(B1="";"";1)'),
            id="formula that gives an empty text",
        ),
        pytest.param(
            lambda sheet: sheet.write_formula("A1", "=1/0", None, "#DIV/0!"),
            Cell(value=None, formula="=1/0", error="#DIV/0!"),
            id="error",
        ),
    ],
)
def test_cell_is_read_for_what_it_is(
    office: Office, make_book: Callable[[Fill], Path], write: Callable[[Any], None], expected: Cell
) -> None:
    """Numbers, texts, blanks, formulas and errors are told apart."""
    with office.open(make_book(lambda _, sheet: write(sheet))) as book:
        assert [[expected]] == book.read_cells("Games", "A1")


def test_every_formula_is_found_with_its_address(office: Office, make_book: Callable[[Fill], Path]) -> None:
    """`read_formulas` gives formula cells of all sheets, wherever they stand, and nothing else."""

    def fill(workbook: Any, games: Any) -> None:
        games.write_number("A1", 1)
        games.write_formula("AB12", "=A1", None, 1)
        workbook.add_worksheet("Standings").write_formula("B2", "=Games!A1+1", None, 2)

    with office.open(make_book(fill)) as book:
        values = {
            sheet: {address: cell.value for address, cell in cells.items()}
            for sheet, cells in book.read_formulas().items()
        }

    assert values == {"Games": {"AB12": 1.0}, "Standings": {"B2": 2.0}}


def test_typing_keeps_text_in_a_text_cell_and_makes_a_date_elsewhere(
    office: Office, make_book: Callable[[Fill], Path]
) -> None:
    """The trap that the text format of result cells is there for: 1/2 becomes the second of January."""
    path = make_book(lambda workbook, sheet: sheet.write_blank("A1", None, workbook.add_format({"num_format": "@"})))

    with office.open(path) as book:
        book.type_text("Games", {"A1": "1/2", "B1": "1/2", "C1": "0.5", "D1": "1-0", "E1": "=C1*2"})
        (typed,) = book.read_values("Games", "A1:E1")

    text, date, *others = typed
    assert text == "1/2"
    assert isinstance(date, float)
    assert date > 40_000  # days since 1899-12-30
    assert others == [0.5, "1-0", 1.0]


def test_typed_cell_moves_the_formulas_that_read_it(office: Office, make_book: Callable[[Fill], Path]) -> None:
    """Typing recalculates what depends on the cell, without a forced recalculation."""
    path = make_book(lambda _, sheet: sheet.write_formula("B1", "=A1*2", None, 0))

    with office.open(path) as book:
        book.set_cells("Games", {"A1": 21, "A2": "21", "A3": None})
        values = book.read_values("Games", "A1:B3")

    assert values == [[21.0, 42.0], ["21", None], [None, None]]


def test_rough_handling(office: Office, make_book: Callable[[Fill], Path]) -> None:
    """Sorted rows, inserted rows and columns, moved and renamed sheets are where a person would have put them."""

    def fill(workbook: Any, games: Any) -> None:
        for row, (number, name) in enumerate([(2, "Short"), (3, "Polgar"), (1, "Anand")]):
            games.write_row(row, 0, [number, name])
        workbook.add_worksheet("Round 1")
        workbook.add_worksheet("Round 2")
        workbook.define_name("rb_games", "=Games!$A$1:$B$3")

    with office.open(make_book(fill)) as book:
        book.sort_range("Games", "A1:B3", "B", descending=True)
        book.insert_rows("Games", before=2, count=2)
        book.delete_rows("Games", first=2)
        book.insert_columns("Games", before="B")
        book.move_sheet("Games", 2)
        book.add_sheet("Notes", 1)
        book.rename_sheet("Round 2", "Last round")
        moved = book.defined_names()
        book.drop_names()
        left = book.defined_names()
        names = book.sheet_names()
        values = book.read_values("Games", "A1:C4")

    assert names == ["Notes", "Round 1", "Games", "Last round"]
    assert values == [[2.0, None, "Short"], [None, None, None], [3.0, None, "Polgar"], [1.0, None, "Anand"]]
    assert (moved, left) == ({"rb_games": "$Games.$A$1:$C$4"}, {})


def test_decorations_are_in_the_saved_file(office: Office, make_book: Callable[[Fill], Path], tmp_path: Path) -> None:
    """Chart, picture, comment, fill, width and conditional format of an organiser survive saving as .xlsx."""
    path = make_book(lambda _, sheet: sheet.write_row(0, 0, ["", "Points"]) or sheet.write_row(1, 0, ["Anand", 7]))

    with office.open(path) as book:
        book.add_chart("Games", "A1:B2")
        book.add_picture("Games", _picture(tmp_path))
        book.add_comment("Games", "A2", "late")
        book.set_fill("Games", "A1:B1", "FFCC00")
        book.set_column_width("Games", "A", 50)
        book.add_conditional_format("Games", "B2:B9", "B2>6", "00AA00")
        saved = book.save_as(tmp_path / "saved.xlsx")

    with zipfile.ZipFile(saved) as package:
        parts = set(package.namelist())
        sheet, styles = package.read("xl/worksheets/sheet1.xml"), package.read("xl/styles.xml")
    # LibreOffice goes on counting charts from one file to the next.
    assert any(part.startswith("xl/charts/chart") for part in parts)
    assert {"xl/media/image1.png", "xl/comments1.xml"} <= parts
    assert b"B2&gt;6" in sheet
    assert b"FFFFCC00" in styles
    assert b"FF00AA00" in styles


def _picture(folder: Path) -> Path:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    path = folder / "logo.png"
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)  # one pixel, 8 bits, RGB
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0\xc8\x96\x3e")) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


@pytest.mark.parametrize("ending", ["xlsx", "ods", "xls", "csv"])
def test_saved_copy_opens_again(office: Office, make_book: Callable[[Fill], Path], tmp_path: Path, ending: str) -> None:
    """A book goes through every kind of file with its values."""
    path = make_book(lambda _, sheet: sheet.write_row(0, 0, ["Erdős, Viktor", 2600]))

    with office.open(path) as book:
        saved = book.save_as(tmp_path / f"saved.{ending}")
    with office.open(saved) as book:
        (sheet,) = book.sheet_names()

        assert book.read_values(sheet, "A1:B1") == [["Erdős, Viktor", 2600.0]]


def test_pages_of_chosen_sheets_become_pictures(
    office: Office, make_book: Callable[[Fill], Path], tmp_path: Path
) -> None:
    """One picture per page, and only of the sheets that were asked for."""

    def fill(workbook: Any, games: Any) -> None:
        for sheet in (games, workbook.add_worksheet("Round 1"), workbook.add_worksheet("Round 2")):
            sheet.write_string(0, 0, "1-0")

    path = make_book(fill)

    everything = render(path, tmp_path / "pages", office)
    chosen = render(path, tmp_path / "pages", office, sheets=["Round 1", "Round 2"])

    assert [page.name for page in everything] == ["book-1.png", "book-2.png", "book-3.png"]
    assert [page.name for page in chosen] == ["book-1.png", "book-2.png"]
    assert all(page.read_bytes().startswith(b"\x89PNG") for page in chosen)


def test_refused_order_is_an_error_and_the_office_goes_on(office: Office, make_book: Callable[[Fill], Path]) -> None:
    """An unknown sheet is told in LibreOffice's words and harms nothing."""
    with office.open(make_book(lambda _, sheet: sheet.write_number("A1", 1))) as book:
        with pytest.raises(OfficeError, match="read_cells: NoSuchElementException"):
            book.read_cells("Round 99", "A1")

        assert book.read_values("Games", "A1") == [[1.0]]


def test_file_that_is_no_workbook_is_refused(office: Office, tmp_path: Path) -> None:
    """A zip cut short does not open."""
    path = tmp_path / "broken.xlsx"
    path.write_bytes(b"PK\x03\x04 and no more")

    with pytest.raises(OfficeError, match=r"broken\.xlsx"):
        office.open(path)


@pytest.mark.usefixtures("office")
def test_office_that_does_not_answer_is_ended_and_starts_again(make_book: Callable[[Fill], Path]) -> None:
    """A hanging LibreOffice costs one error, not the run."""
    path = make_book(lambda _, sheet: sheet.write_number("A1", 1))
    with Office(answer_seconds=0.0) as impatient:
        with pytest.raises(OfficeError, match="did not answer in 0 s"):
            impatient.open(path)
        impatient.answer_seconds = 60.0

        with impatient.open(path) as book:
            assert book.read_values("Games", "A1") == [[1.0]]


def test_book_left_open_is_not_locked_for_the_next(office: Office, make_book: Callable[[Fill], Path]) -> None:
    """An office that ends with a book open leaves nothing beside it that would stop another from opening it."""
    path = make_book(lambda _, sheet: sheet.write_number("A1", 1))
    with Office() as forgetful:
        forgetful.open(path)

    assert [path] == list(path.parent.iterdir())
    with office.open(path) as book:
        assert book.sheet_names() == ["Games"]

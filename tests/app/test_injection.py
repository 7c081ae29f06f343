"""Names are data: what people, clubs, files and notes are called runs nowhere, links nowhere, and moves no cursor.

One event in which everything is dangerous goes the whole way: list, `create`, typed notes and results, `update`, the
report, the terminal. The workbook is judged by other readers than ours.
"""

from __future__ import annotations

import io
import re
import unicodedata
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner
from lxml import etree

from roundbook import read_workbook
from roundbook.cli import main
from tests.app.events import typed
from tests.players.making import xlsx
from tests.workbook.books import parts_of

ESCAPES = (
    "\x1b[31mRed",
    "\x1b]0;title\x07Bell",
    "\x9b2JClear",
    "Back\x08\x08\x08space",
    "\u202eevil",
    "\u2066iso\u2069",
)
# What a list keeps of these.
NAMES = (
    *("=1+1", "=cmd|' /C calc'!A0", "+45 12 34", "@SUM(A1)", '=HYPERLINK("http://x")', "http://example.org/x?a=1&b=2"),
    *("<script>alert(1)</script>", "]]><c r='A1'/>", "&lt;&#x41;", "{0} {value} %s", "_x0041_", "שלום, דוד", "#REF!"),
)
TYPED_BLANKS = ("\t=Tab", "\r\n=Line", "\u2028Line")
MAY_BE_PRINTED = "\n"


def dangerous(text: str) -> list[str]:
    """Characters of a text that could steer a terminal: controls, directions, separators of lines."""
    return [letter for letter in text if letter not in MAY_BE_PRINTED and unicodedata.category(letter) in _STEERING]


_STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a list of dangerous players in a file of a dangerous name, and the workbook made of it."""
    folder = tmp_path_factory.mktemp("injection")
    names = [*NAMES, *ESCAPES, *TYPED_BLANKS]
    rows = [(number, name, name, f"{name} {number}", 1500) for number, name in enumerate(names, start=1)]
    header = ("No.", "Name", "Club", "=Own <b>\x1b[1m", "Rating")
    (folder / LIST).write_bytes(xlsx([header, *rows], sheet="\u202eList"))
    made = run("create", folder / LIST, "-o", folder / BOOK, "--draw", "list", "--yes", "--event", "=1+1 \x1b[2J")

    assert 0 == made[0]

    return folder


LIST, BOOK = "list \x1b[31m.xlsx", "book \x1b[2J\u202e.xlsx"


def run(*arguments: object) -> tuple[int, str]:
    """Exit code and everything that the program printed."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def withdrawn(content: bytes) -> bytes:
    """The workbook after somebody marked the first player, "=1+1", as withdrawn: the report tells that by name."""
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Players"]
    mark = next(cell for cell in sheet[4] if cell.value == "Withdrawn after round")
    name = next(cell for row in sheet.iter_rows(min_row=5) for cell in row if cell.value == NAMES[0])
    return typed(content, "Players", {f"{mark.column_letter}{name.row}": 0})


def book(folder: Path) -> bytes:
    """The workbook."""
    return (folder / BOOK).read_bytes()


def test_names_are_text_in_every_cell_where_they_stand(folder: Path) -> None:
    """Another reader finds them as texts, none as a formula or a link; clubs and own columns too."""
    sheet = openpyxl.load_workbook(io.BytesIO(book(folder)))["Players"]
    cells = {str(cell.value): cell for row in sheet.iter_rows(min_row=5) for cell in row if cell.value is not None}

    # openpyxl changes `_xHHHH_`.
    for name in set(NAMES) - {"_x0041_"}:
        assert "s" == cells[name].data_type
    assert {None} == {cell.hyperlink for cell in cells.values()}


def test_no_formula_of_the_workbook_holds_a_name(folder: Path) -> None:
    """Formulas read cells; nothing that somebody typed is pasted into one."""
    formulas = [
        formula.text or ""
        for part, content in parts_of(book(folder)).items()
        if part.startswith("xl/worksheets/")
        for formula in etree.fromstring(content).iter("{*}f", "{*}formula", "{*}formula1")
    ]

    assert formulas
    assert [] == [text for text in formulas if any(word in text for word in ("calc'", "HYPERLINK", "script", "Red"))]


def test_nothing_leads_out_of_the_workbook(folder: Path) -> None:
    """No link, no external relationship, whatever looks like an address."""
    relations = [content for part, content in parts_of(book(folder)).items() if part.endswith(".rels")]

    assert [] == [content for content in relations if b"External" in content or b"hyperlink" in content]


def test_a_list_keeps_no_character_that_nobody_can_see(folder: Path) -> None:
    """Controls and marks of direction ride along from web pages; the names arrive without them."""
    names = [player.name for player in read_workbook(folder / BOOK).players]

    assert NAMES[0] == names[0]
    assert [] == [name for name in names if re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", name)]
    assert ["[31mRed", "]0;titleBell", "2JClear", "Backspace", "evil", "iso"] == names[len(NAMES) : len(NAMES) + 6]
    assert ["=Tab", "=Line", "Line"] == names[-3:]


@pytest.mark.parametrize("verb", ["create", "check", "show", "update"])
def test_the_terminal_is_steered_by_nothing(folder: Path, tmp_path: Path, verb: str) -> None:
    """Names, notes, results and names of files are printed without what moves a cursor or turns a line around."""
    path = tmp_path / BOOK
    notes = {"J5": "\x1b[2J=1+1", "J6": "\u202enote", "E6": "1-0"}
    path.write_bytes(typed(withdrawn(book(folder)), "Round 1", notes))
    arguments = (folder / LIST, "-o", tmp_path / "other.xlsx", "--yes") if verb == "create" else (path,)
    code, printed = run(verb, *arguments)

    assert (0, []) == (code, dangerous(printed))
    assert "=1+1" in printed


def test_problems_quote_what_stands_there_without_steering(folder: Path, tmp_path: Path) -> None:
    """A result that is none is quoted; so is the name of a sheet and of the file."""
    path = tmp_path / BOOK
    path.write_bytes(typed(book(folder), "Round 1", {"E5": "\x1b[31m2-0\u202e\r\n\x07"}))
    for verb in ("check", "update", "show"):
        code, printed = run(verb, path)

        assert (1, []) == (code, dangerous(printed))
        assert "[31m2-0" in printed


def test_the_report_is_text(folder: Path, tmp_path: Path) -> None:
    """What `update` writes of names is text too, in cells that hold no more than a cell can."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(withdrawn(book(folder)))
    run("update", path)
    sheet = openpyxl.load_workbook(path)["Report"]
    cells = [cell for row in sheet.iter_rows(min_row=5) for cell in row if cell.value]

    assert {"s"} == {cell.data_type for cell in cells}
    assert any("=1+1" in cell.value for cell in cells)
    assert max(len(cell.value) for cell in cells) < 32_767


def test_wrong_use_is_told_without_steering(tmp_path: Path) -> None:
    """Names of files that are not there, or there already, are quoted in usage errors too."""
    for arguments in (
        ("update", tmp_path / LIST),
        ("create", tmp_path / LIST),
        ("create", tmp_path / "x.csv", "-o", tmp_path / "\x1b[31m.pdf"),
        ("template", tmp_path / "\x1b[31m.pdf"),
        ("\x1b[31m",),
        ("update", "--\x1b[31m"),
    ):
        code, printed = run(*arguments)

        assert (True, []) == (code > 0, dangerous(printed))

"""What every file must hold to so that Excel 2010 and its relatives open it without a question.

`benchmarks/validate_schema.py` holds the same files against the published schemas, which are not part of this project.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from functools import cache

import openpyxl
import pytest
from lxml import etree
from openpyxl.formula.tokenizer import Token, Tokenizer

from roundbook.model import Dividing
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.sheets import build_sheets
from tests.groups import event_with_groups, settings_of
from tests.parity.events import event_of
from tests.workbook.field import full_event
from tests.workbook.nasty import nasty_event
from tests.workbook.writing import book_of, written

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
FUNCTIONS = {
    "AND", "CHAR", "CHOOSE", "COLUMN", "COUNTIFS", "IF", "IFERROR", "INDEX", "MATCH", "MAX", "MIN", "N", "OR",
    "SUBSTITUTE", "SUM", "SUMIFS", "SUMPRODUCT", "TRIM", "VALUE",
}  # fmt: skip
# Limits of Excel: letters of a formula, levels of functions, letters of a text inside a formula, of a list, of a title.
FORMULA_LETTERS, LEVELS, LITERAL_LETTERS, LIST_LETTERS, TITLE_LETTERS = 8192, 64, 255, 255, 31
PROMPT_TITLE_LETTERS, PROMPT_LETTERS = 32, 255
REFERENCE = re.compile(r"(?:(?P<sheet>'(?:[^']|'')+'|[A-Za-z]+)!)?\$?[A-Z]{1,3}\$?[0-9]+(?::\$?[A-Z]{1,3}\$?[0-9]+)?")
KINDS = ("four", "double", "nasty", "odd")


@cache
def parts_of_kind(kind: str) -> dict[str, bytes]:
    """Parts of a workbook of this kind."""
    events = {
        "four": lambda: full_event(4),
        "double": lambda: full_event(6, 2),
        "nasty": nasty_event,
        "odd": lambda: event_of(28).tournament,
    }
    with zipfile.ZipFile(io.BytesIO(written(book_of(events[kind]())))) as package:
        return {name: package.read(name) for name in package.namelist()}


@pytest.fixture(params=KINDS)
def parts(request: pytest.FixtureRequest) -> dict[str, bytes]:
    """Parts of several kinds of workbooks, one after the other."""
    return parts_of_kind(request.param)


def sheets_of(parts: dict[str, bytes]) -> Iterator[etree._Element]:
    """Root of every worksheet."""
    return (etree.fromstring(part) for name, part in parts.items() if name.startswith("xl/worksheets/sheet"))


def titles_of(parts: dict[str, bytes]) -> list[str]:
    """Titles of the sheets."""
    return [sheet.get("name", "") for sheet in etree.fromstring(parts["xl/workbook.xml"]).iter(f"{MAIN}sheet")]


def cell_formulas(parts: dict[str, bytes]) -> list[str]:
    """Every formula of a cell."""
    return [formula.text or "" for sheet in sheets_of(parts) for formula in sheet.iter(f"{MAIN}f")]


def all_formulas(parts: dict[str, bytes]) -> list[str]:
    """Formulas of cells and of conditional formats."""
    looks = [formula.text or "" for sheet in sheets_of(parts) for formula in sheet.iter(f"{MAIN}formula")]
    return cell_formulas(parts) + looks


@cache
def tokens_of(formula: str) -> tuple[Token, ...]:
    """The formula in pieces."""
    return tuple(Tokenizer(f"={formula}").items)


def defined_names(parts: dict[str, bytes]) -> dict[str, str]:
    """Names of the whole book and what they refer to."""
    names = etree.fromstring(parts["xl/workbook.xml"]).iter(f"{MAIN}definedName")
    return {name.get("name", ""): name.text or "" for name in names if name.get("localSheetId") is None}


def test_every_part_is_well_formed_and_known(parts: dict[str, bytes]) -> None:
    """Each part has its type, and nothing but sheets, looks and texts is in the file."""
    types = etree.fromstring(parts["[Content_Types].xml"])
    overrides = {element.get("PartName", "")[1:] for element in types if element.get("PartName")}
    plain = {"[Content_Types].xml", *(name for name in parts if name.endswith(".rels"))}

    for part in parts.values():
        etree.fromstring(part)
    assert overrides == set(parts) - plain
    kinds = r"xl/(workbook|styles|sharedStrings|theme/theme1|worksheets/sheet\d+)\.xml|docProps/(core|app)\.xml"
    assert [] == [name for name in overrides if not re.fullmatch(kinds, name)]


def test_file_reaches_for_nothing_outside(parts: dict[str, bytes]) -> None:
    """No link to another file, no macro, no chain of calculation that could be stale."""
    relations = b"".join(part for name, part in parts.items() if name.endswith(".rels"))

    assert b'TargetMode="External"' not in relations
    assert [] == [name for name in parts if re.search(r"vba|external|calcChain|connection", name, re.IGNORECASE)]
    assert [] == [formula for formula in all_formulas(parts) if "[" in formula or "DDE" in formula]


def test_sheet_titles_are_legal_and_different(parts: dict[str, bytes]) -> None:
    """Excel refuses a title that is long, has one of seven signs, begins or ends with an apostrophe, or comes twice."""
    titles = titles_of(parts)

    assert [] == [title for title in titles if len(title) > TITLE_LETTERS or re.search(r"[\[\]:*?/\\]|^'|'$", title)]
    assert len(titles) == len({title.casefold() for title in titles})


def test_defined_names_resolve(parts: dict[str, bytes]) -> None:
    """Every name is one area on a sheet of the book, and looks like no cell."""
    titles = titles_of(parts)

    names = defined_names(parts)

    found = {name: REFERENCE.fullmatch(reference) for name, reference in names.items()}
    assert [] == [name for name, match in found.items() if match is None]
    sheets = {match["sheet"].strip("'").replace("''", "'") for match in found.values() if match}
    assert sheets <= set(titles)
    assert [] == [name for name in names if not re.fullmatch(r"rb_[a-z0-9_]+", name)]


def test_formulas_use_names_and_functions_that_everybody_knows(parts: dict[str, bytes]) -> None:
    """Functions of Excel 2010 that LibreOffice and Google Sheets have too, and names that the book defines."""
    tokens = [token for formula in all_formulas(parts) for token in tokens_of(formula)]

    functions = {t.value.rstrip("(") for t in tokens if t.type == Token.FUNC and t.subtype == Token.OPEN}
    operands = {t.value for t in tokens if t.type == Token.OPERAND and t.subtype == Token.RANGE}
    names = {operand for operand in operands if not REFERENCE.fullmatch(operand)}

    assert functions <= FUNCTIONS
    assert names <= set(defined_names(parts))
    assert names


def test_formulas_refer_to_sheets_of_the_book(parts: dict[str, bytes]) -> None:
    """A title with a blank or an apostrophe stands in quotes."""
    tokens = [token for formula in all_formulas(parts) for token in tokens_of(formula)]
    references = [REFERENCE.fullmatch(t.value) for t in tokens if t.subtype == Token.RANGE]
    sheets = {match["sheet"].strip("'").replace("''", "'") for match in references if match and match["sheet"]}

    assert sheets <= set(titles_of(parts))


def test_formulas_keep_within_the_limits_of_excel(parts: dict[str, bytes]) -> None:
    """Length, nesting, length of a text inside; no array formula and no formula that several cells share."""
    formulas = all_formulas(parts)
    literals = [t.value for formula in formulas for t in tokens_of(formula) if t.subtype == Token.TEXT]

    assert max(map(len, formulas)) <= FORMULA_LETTERS
    assert max(_levels(formula) for formula in formulas) <= LEVELS
    assert max(map(len, literals)) <= LITERAL_LETTERS
    assert [] == [dict(f.attrib) for sheet in sheets_of(parts) for f in sheet.iter(f"{MAIN}f") if f.attrib]
    assert [] == [formula for formula in formulas if "{" in re.sub('"[^"]*"', "", formula)]


def _levels(formula: str) -> int:
    depth = deepest = 0
    for token in tokens_of(formula):
        if token.type == Token.FUNC:
            depth += 1 if token.subtype == Token.OPEN else -1
            deepest = max(deepest, depth)
    return deepest


def test_highlights_read_their_own_sheet_only(parts: dict[str, bytes]) -> None:
    """Excel 2010 refuses conditional formats that look at another sheet, and some programs those that use names."""
    looks = [formula.text or "" for sheet in sheets_of(parts) for formula in sheet.iter(f"{MAIN}formula")]

    assert looks
    assert [] == [formula for formula in looks if "!" in re.sub('"[^"]*"', "", formula) or "rb_" in formula]


def test_drop_downs_keep_within_the_limits_of_excel(parts: dict[str, bytes]) -> None:
    """A list is at most 255 letters, without a comma inside a choice; titles and texts of prompts are short."""
    choices = [choice for sheet in sheets_of(parts) for choice in sheet.iter(f"{MAIN}dataValidation")]
    lists = [choice.findtext(f"{MAIN}formula1", "") for choice in choices if choice.get("type") == "list"]

    assert lists
    assert max(map(len, lists)) <= LIST_LETTERS
    assert max(len(choice.get("promptTitle", "")) for choice in choices) <= PROMPT_TITLE_LETTERS
    assert max(len(choice.get("prompt", "")) for choice in choices) <= PROMPT_LETTERS


def test_every_formula_has_its_value(parts: dict[str, bytes]) -> None:
    """A cell that calculates always has a value beside the formula, and never an error."""
    cells = [cell for sheet in sheets_of(parts) for cell in sheet.iter(f"{MAIN}c") if cell.find(f"{MAIN}f") is not None]

    assert [] == [cell.get("r") for cell in cells if cell.find(f"{MAIN}v") is None or cell.get("t") == "e"]


def test_book_opens_on_the_standings_and_hides_only_the_hub(parts: dict[str, bytes]) -> None:
    """Everything that is stored stands on sheets that people see."""
    sheets = list(etree.fromstring(parts["xl/workbook.xml"]).iter(f"{MAIN}sheet"))

    assert "Standings" == sheets[0].get("name")
    assert ["Hub"] == [sheet.get("name") for sheet in sheets if sheet.get("state")]


def test_openpyxl_reads_it(parts: dict[str, bytes]) -> None:
    """The most used reader of workbooks in Python takes the file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, part in parts.items():
            package.writestr(name, part)

    assert titles_of(parts) == openpyxl.load_workbook(target).sheetnames


@pytest.mark.parametrize(("players", "is_one_page"), [(8, True), (20, True), (23, True), (60, False)])
def test_tables_of_groups_come_on_one_page_while_they_can_be_read(players: int, is_one_page: bool) -> None:
    """Quads of a usual evening stand on one sheet of paper, of which none is torn; more of them on several."""
    settings = settings_of(Dividing.RATING, size=4, form="quads")
    book = Book(tournament=event_with_groups(players, settings), texts=load_texts("en"))
    pages = {sheet.key: sheet.page for sheet in build_sheets(book) if sheet.key in ("standings", "crosstable")}

    assert {key: int(is_one_page) for key in ("standings", "crosstable")} == {
        key: page.tall for key, page in pages.items()
    }

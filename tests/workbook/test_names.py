"""Whatever people and events are called stays text in the file, and every part of the file is well-formed."""

from __future__ import annotations

import io
import re
import zipfile

import openpyxl
import pytest
from lxml import etree

from roundbook.workbook.cells import Sheet, Text
from roundbook.workbook.write import Properties, write_sheets
from tests.workbook.nasty import EVENTS, NAMES, nasty_event, small_event
from tests.workbook.writing import CREATED, book_of, written

HEADER = b"<oddHeader>(.*?)</oddHeader>"
LIMIT = 255


@pytest.fixture(scope="module")
def content() -> bytes:
    """The workbook of the event in which every name is dangerous."""
    return written(book_of(nasty_event()))


def headers_of(content: bytes) -> set[str]:
    """Header of every printed sheet, codes included."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = [package.read(name) for name in package.namelist() if name.startswith("xl/worksheets/sheet")]
    found = [re.search(HEADER, part) for part in parts]
    return {etree.fromstring(match[0]).text or "" for match in found if match}


def test_names_are_text_where_they_were_typed(content: bytes) -> None:
    """No formula, no link, no number: the Players sheet holds the very letters."""
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Players"]
    cells = [row[2] for row in sheet.iter_rows(min_row=5, max_row=34)]

    assert list(NAMES) == [cell.value for cell in cells]
    assert {"s"} == {cell.data_type for cell in cells}
    assert {None} == {cell.hyperlink for cell in cells}


def test_names_stand_in_the_values_beside_the_formulas(content: bytes) -> None:
    """The standings show every name before anything is calculated."""
    sheet = openpyxl.load_workbook(io.BytesIO(content), data_only=True)["Standings"]
    shown = {row[2].value for row in sheet.iter_rows(min_row=5, max_row=34)}

    assert {player.display_name for player in nasty_event().players} == shown


def test_dangerous_event_is_no_formula(content: bytes) -> None:
    """A title that a spreadsheet could run is text in Settings and a value everywhere else."""
    book = openpyxl.load_workbook(io.BytesIO(content))

    assert (EVENTS[0], "s") == (book["Settings"]["B4"].value, book["Settings"]["B4"].data_type)
    assert 'rb_set_event&""' == book["Standings"]["A1"].value.removeprefix("=")


@pytest.mark.parametrize("event", EVENTS)
def test_event_stands_in_the_margin_as_it_is(event: str) -> None:
    """Ampersands are doubled, digits do not run into the font size, and Excel's limit of 255 letters holds."""
    (header,) = headers_of(written(book_of(small_event(event))))

    match = re.fullmatch(r'&L&9&"Calibri,Regular"(.*)&R&9&A', header)

    assert match is not None
    shown = match[1].replace("&&", "&")
    assert event.startswith(shown.removesuffix("…"))
    assert len(header) <= LIMIT
    assert re.sub("&&", "", match[1]).count("&") == 0


@pytest.mark.parametrize("letters", ["&" * 300, "🙂" * 300])
def test_margin_keeps_within_excels_limit_with_letters_that_count_twice(letters: str) -> None:
    """Excel counts codes, doubled ampersands and both halves of an emoji."""
    (header,) = headers_of(written(book_of(small_event(letters))))

    assert len(header.encode("utf-16-le")) // 2 <= LIMIT


def test_signs_that_xml_cannot_hold_are_left_out() -> None:
    """A bell or half an emoji in a text would make a file that no program opens."""
    sheet = Sheet(key="a", title="A")
    sheet.put(0, 0, Text("a\x07b\x00c\ud83d\r\nd\te"))

    content = write_sheets([sheet], {}, Properties(title="a\x07b", created=CREATED))

    assert "abc\nd\te" == openpyxl.load_workbook(io.BytesIO(content))["A"]["A1"].value

"""A formula that the file keeps no result of, in a column of answers, ended the program with an IndexError."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from io import BytesIO

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.errors import PlayerListError, Problem
from roundbook.list_summary import list_summary
from roundbook.players.cells import Cell, CellContent, Grid
from roundbook.players.listing import ListOptions
from roundbook.players.parse import count_players, parse_players
from roundbook.players.sheets import choose_list
from roundbook.text import load_texts
from tests.players.making import names, read_bytes, told

HEADERS = [
    *(
        "No.",
        "Name",
        "Surname",
        "First name",
        "Title",
        "Rating",
        "FIDE rating",
        "DWZ",
        "FIDE ID",
        "Fed",
        "Club",
        "Born",
    ),
    *("Date of birth", "Group", "Section", "Category", "Sex", "Status", "Withdrawn", "Playing", "Confirmed", "Remarks"),
    *("Reserve", "E-mail", "Points", "Rank", "G", "Waiting list", "Anything"),
]
WORDS = [
    *(
        "Ann Lee",
        "Lee, Bo",
        "Total",
        "Group B",
        "Waiting list",
        "Withdrawn",
        "W/D round 2",
        "no",
        "Yes",
        "x",
        "-",
        "(",
        ".",
    ),
    *(
        "Res.",
        "R2",
        "Page 2",
        "12 players",
        "1800 E",
        "=1+1",
        "<b>",
        "½",
        "²",
        "\u200b",
        "\u200e.",
        "0",
        "9" * 30,
        "IM",
    ),
]


def saved(rows: list[list[str]]) -> bytes:
    """Workbook of a program that writes formulas without calculating them."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("header", "answer", "asked"),
    [
        ("Playing", "yes", ["answer-not-yes"]),
        ("Confirmed", "yes", ["answer-not-yes"]),
        ("Withdrawn", "", []),
        ("Reserve", "", []),
    ],
)
def test_answer_that_was_not_calculated_is_no_answer(header: str, answer: str, asked: list[str]) -> None:
    """Whoever has a formula without a result there takes part, is told, and is asked about where others said yes."""
    people = [("Ann Lee", answer), ("Bo Ray", '=IF(1,"no","yes")'), ("Cy Dee", answer)]
    listed = read_bytes(saved([["Name", header], *map(list, people)]))

    assert ["Ann Lee", "Bo Ray", "Cy Dee"] == names(listed)
    assert ["cell-not-calculated", *asked] == [code for code, cell in told(listed.problems) if cell == "B3"]


CONTENTS: st.SearchStrategy[CellContent] = st.one_of(
    st.sampled_from(WORDS),
    st.text(min_size=1, max_size=8).filter(str.strip),
    st.integers(-10, 3000) | st.floats(allow_nan=False, allow_infinity=False) | st.booleans(),
    st.datetimes(datetime.datetime(1900, 3, 1), datetime.datetime(2100, 1, 1)),
)
LOOKS = st.sampled_from(
    [*[{}] * 8, {"is_formula": True, "is_calculated": False, "content": ""}, {"is_error": True}, {"is_struck": True}]
)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """A sheet with known headers and whatever a cell can hold below them."""
    columns = draw(st.lists(st.sampled_from(HEADERS), min_size=1, max_size=5))
    rows = {1: {at: Cell(sheet="List", row=1, column=at, content=text) for at, text in enumerate(columns, start=1)}}
    for row in range(2, draw(st.integers(3, 8))):
        for column in draw(st.sets(st.sampled_from(range(1, len(columns) + 2)))):
            cell = {"content": draw(CONTENTS), **draw(LOOKS)}
            rows.setdefault(row, {})[column] = Cell(sheet="List", row=row, column=column, **cell)
    return Grid(sheet="List", rows={row: dict(sorted(cells.items())) for row, cells in rows.items()})


@settings(max_examples=150)
@given(grids())
def test_whatever_stands_in_a_list_it_is_read_or_refused_in_words(grid: Grid) -> None:
    """No content of a cell ends the reading in any other way, and everything that is said of it can be told."""
    assert all(map(load_texts("en").problem, findings(grid)))


def findings(grid: Grid) -> Sequence[Problem]:
    """What is said of a sheet, whether it can be read or not."""
    options = ListOptions(all_groups=True)
    try:
        chosen = choose_list([grid], options, count_players)
        listed = parse_players(chosen.parts, options, chosen.problems)
    except PlayerListError as error:
        return error.problems

    assert listed.players
    assert list_summary(listed, load_texts("en"))
    return listed.problems

"""Files of other programs: .ods as LibreOffice writes it, .xls as it saves that.

`files/looks.*` are one small sheet saved by LibreOffice 7.4: a group merged over rows, a struck name, a hidden row and
column, an error, a formula, a date, a tick (a formula there), and a hidden second sheet.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook.errors import PlayerListError
from roundbook.players import ListOptions, read_players
from roundbook.players.cells import Grid
from roundbook.players.ods import read_ods
from roundbook.players.xls import read_xls
from tests.players.making import names, ods, ods_cell, told

FILES = Path(__file__).parent / "files"


def _looks(name: str) -> tuple[Grid, Grid]:
    shown, hidden = (read_ods if name.endswith("ods") else read_xls)((FILES / name).read_bytes())
    return shown, hidden


@pytest.mark.parametrize("name", ["looks.ods", "looks.xls"])
def test_values_keep_place_and_type(name: str) -> None:
    """Cells have their addresses; texts, numbers and dates stay what they are, and Null is a name."""
    grid, _ = _looks(name)
    born = grid.cell(3, 5)

    assert ["B2", "C2", "D2", "E2", "F2"] == [cell.address for cell in grid.rows[2].values()]
    assert ["Null", "Åse", "Bo", "Ib", "Eva"] == [grid.rows[row][3].content for row in range(3, 8)]
    assert (1850, "1700", 12.5) == (grid.rows[3][4].content, grid.rows[5][4].content, grid.rows[3][6].content)
    assert born is not None
    assert "1971-02-28 00:00:00" == str(born.content)


@pytest.mark.parametrize("name", ["looks.ods", "looks.xls"])
def test_hidden_sheets_and_merged_cells_are_known(name: str) -> None:
    """Both kinds of file tell them."""
    grid, old = _looks(name)
    group = grid.shown(5, 2)

    assert (False, True) == (grid.is_hidden, old.is_hidden)
    assert group is not None
    assert "B3" == group.address


@pytest.mark.parametrize("name", ["looks.ods", "looks.xls"])
def test_looks_are_known(name: str) -> None:
    """Hidden rows and columns, struck names and errors."""
    grid, _ = _looks(name)
    error = grid.cell(4, 5)

    assert ({5}, {6}) == (grid.hidden_rows, grid.hidden_columns)
    assert ["C4"] == [cell.address for cells in grid.rows.values() for cell in cells.values() if cell.is_struck]
    assert error is not None
    assert error.is_error


def test_formulas_of_an_ods_are_known() -> None:
    """Which cells of an .xls are formulas is not told by anybody."""
    grid, _ = _looks("looks.ods")

    assert ["E4", "F5", "D7"] == [
        cell.address for cells in grid.rows.values() for cell in cells.values() if cell.is_formula
    ]


@pytest.mark.parametrize("name", ["looks.ods", "looks.xls"])
def test_struck_and_hidden_rows(name: str) -> None:
    """Whoever is struck through is left out, whoever is hidden on demand."""
    players = read_players(FILES / name, ListOptions(group="a", visible_only=True))

    assert ["Null"] == names(players)
    assert [(4, "struck-through"), (5, "hidden-row"), (6, "other-group"), (7, "other-group")] == [
        (dropped.row, str(dropped.reason)) for dropped in players.dropped
    ]


def test_filter_of_an_ods_is_told() -> None:
    """Rows that a filter hides are told apart from hidden ones."""
    rows = (
        f"<table:table-row>{ods_cell('Name')}{ods_cell('Club')}</table:table-row>"
        f'<table:table-row table:visibility="filter">{ods_cell("Kaj")}{ods_cell("Vestborg")}</table:table-row>'
        f"<table:table-row>{ods_cell('Åse')}{ods_cell('Vestborg')}</table:table-row>"
    )
    players = read_players(ods(rows))

    assert (["Kaj", "Åse"], "rows-filtered") == (names(players), players.problems[0].code)


def test_equal_cells_written_once_are_unfolded() -> None:
    """OpenDocument writes neighbours that are alike as one with a count."""
    twice = ' table:number-columns-repeated="2"'
    rows = f'<table:table-row table:number-rows-repeated="2">{ods_cell("Kaj", twice)}</table:table-row>'
    (grid,) = read_ods(ods(rows))

    assert {1: ["A1", "B1"], 2: ["A2", "B2"]} == {
        row: [cell.address for cell in cells.values()] for row, cells in grid.rows.items()
    }


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (
            ods("<table:table-row>" + ods_cell("x", ' table:number-columns-repeated="9000000"') + "</table:table-row>"),
            "list-too-large",
        ),
        (ods("", manifest="<manifest:encryption-data/>"), "list-protected"),
        (ods("<table:table-row>"), "list-damaged"),
    ],
)
def test_ods_that_cannot_be_read_is_refused(raw: bytes, code: str) -> None:
    """A few bytes that unfold to millions of cells, a password, broken XML."""
    with pytest.raises(PlayerListError) as caught:
        read_ods(raw)

    assert [(code, "")] == told(caught.value.problems)


@pytest.mark.parametrize("length", [100, 2000, 4000])
def test_broken_xls_is_refused(length: int) -> None:
    """An .xls that breaks off is a damaged file, wherever."""
    with pytest.raises(PlayerListError) as caught:
        read_xls((FILES / "looks.xls").read_bytes()[:length])

    assert [("list-damaged", "")] == told(caught.value.problems)

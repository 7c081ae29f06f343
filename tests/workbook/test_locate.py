"""Where headers and lines are, by words and by formulas."""

from __future__ import annotations

import pytest

from roundbook.text import load_texts
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.cells import Area
from roundbook.workbook.grid import Grid
from roundbook.workbook.headers import labels_of
from roundbook.workbook.locate import locate, match_labels

LABELS = [("board", "Board"), ("white", "No."), ("name", "White"), ("result", "Result"), ("black", "No.")]
GONE = FIRST_ABSENT


@pytest.mark.parametrize(
    ("headers", "expected", "unsure"),
    [
        pytest.param("Board|No.|White|Result|No.", [0, 1, 2, 3, 4], "", id="as made"),
        pytest.param("board| no. |WHITE|result|no.", [0, 1, 2, 3, 4], "", id="other letters and blanks"),
        pytest.param("|Board|Table|No.|White|Result|No.", [1, 3, 4, 5, 6], "", id="columns inserted"),
        pytest.param("Board|No.|White|Score|No.", [0, 1, 2, 3, 4], "result", id="header renamed, or another column"),
        pytest.param("Board|No.|White||No.", [0, 1, 2, 3, 4], "", id="header emptied"),
        pytest.param("Board|No.|White|Time|Score|No.", [0, 1, 2, 3, 5], "result", id="renamed beside an inserted one"),
        pytest.param("Board|No.|White|No.", [0, 1, 2, GONE + 3, 3], "result", id="column deleted"),
        pytest.param("Result|Board|No.|White|No.", [1, 2, 3, 0, 4], "", id="column moved"),
    ],
)
def test_headers_are_matched_in_order(headers: str, expected: list[int], unsure: str) -> None:
    """Words say which column is which; where they do not, the columns around do, or it is not certain."""
    there = [(column, text) for column, text in enumerate(headers.split("|")) if text]
    places, doubtful = match_labels(there, LABELS)

    assert expected == [places[key] for key, _ in LABELS]
    assert set(filter(None, [unsure])) == doubtful


def test_last_column_is_not_taken_from_the_organiser() -> None:
    """Where the last header is gone, a column with a header of somebody's own is not it."""
    places, unsure = match_labels([(0, "Kind"), (1, "Phone")], [("kind", "Kind"), ("text", "Finding")])

    assert ({"kind": 0, "text": GONE + 1}, {"text"}) == (places, unsure)


def players_grid(lines: dict[int, tuple[object, ...]]) -> Grid:
    """A Players sheet with its headers in row 3."""
    labels = [label for _, label in labels_of(load_texts("en"), "players", 0)]
    return Grid(title="Players", rows={3: labels, **lines})


def found_rows(grid: Grid, named: Area | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Lines and spare rows of a Players sheet."""
    located = locate(grid, "players", labels_of(load_texts("en"), "players", 0), named, 2)
    return located.found.rows, located.spare_rows


def test_players_join_right_below_the_others() -> None:
    """A name without a number right below the block joins; after an empty row it is a remark."""
    lines = {4: (1, "", "Adams"), 5: (2, "", "Baker"), 6: ("", "", "Olsen"), 8: ("", "", "Arbiter: Dahl")}
    named = Area(top=4, left=0, bottom=5, right=9)

    assert ((4, 5), (6,)) == found_rows(players_grid(lines), named)
    assert ((4, 5), (6,)) == found_rows(players_grid(lines), None)


def test_inserted_rows_are_no_lines() -> None:
    """Empty rows between players are passed over, with a name for the block and without one."""
    lines = {5: (1, "", "Adams"), 9: (2, "", "Baker")}
    named = Area(top=4, left=0, bottom=9, right=9)

    assert ((5, 9), ()) == found_rows(players_grid(lines), named) == found_rows(players_grid(lines), None)


def test_calculated_block_goes_by_its_formulas() -> None:
    """Without any value, and with a column inserted between two that have no header of their own."""
    labels = labels_of(load_texts("en"), "standings", 2)
    columns = [*range(10), *range(11, 17)]
    formulas = {(row, column): "INDEX(rb_name,1)" for row in (4, 6) for column in columns}
    grid = Grid(title="Standings", rows={3: [label for _, label in labels[:10]]}, formulas=formulas)
    found = locate(grid, "standings", labels, Area(top=4, left=0, bottom=6, right=16), 2).found

    assert ((4, 6), columns) == (found.rows, list(found.columns.values()))


def test_lines_that_were_overwritten_are_still_lines() -> None:
    """A table of values pasted over the standings: the rows of the block are taken as they are."""
    labels = labels_of(load_texts("en"), "standings", 3)
    grid = Grid(title="Standings", rows={3: [label for _, label in labels]})
    found = locate(grid, "standings", labels, Area(top=4, left=0, bottom=6, right=15), 3).found

    assert (4, 5, 6) == found.rows

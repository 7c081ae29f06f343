"""The list's own numbers as pairing numbers: each cell that keeps them from being 1 to n is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from roundbook import Settings, create, read_workbook
from roundbook.cli import main
from roundbook.errors import FormatError, Problem
from roundbook.model import DrawMethod
from roundbook.players import ListOptions
from tests.app.events import MADE
from tests.players.making import Value, workbook, xlsx

OWN = Settings(event="Club", draw_method=DrawMethod.NUMBERS)
NAMES = ("Adams", "Bell", "Cole", "Dahl")


def refused(numbers: tuple[Value, ...]) -> list[Problem]:
    """Problems of a list with these numbers."""
    rows = [("No.", "Name"), *zip(numbers, NAMES, strict=True)]
    with pytest.raises(FormatError) as caught:
        create(xlsx(rows), OWN, created=MADE)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (
            (1, 2, 2, 9),
            [
                "List!A3: The number 2 stands in A4 too (Bell). Leave it in one of these cells and type a free number "
                "in the others: 3, 4.",
                "List!A4: The number 2 stands in A3 too (Cole). Leave it in one of these cells and type a free number "
                "in the others: 3, 4.",
                "List!A5: '9' is not one of the numbers 1 to 4 (Dahl). Type a number that is free: 3, 4.",
            ],
        ),
        (
            ("1.", None, "2a", 3),
            [
                "List!A3: Bell has no number here. Type a number that is free: 2, 4.",
                "List!A4: '2a' is not one of the numbers 1 to 4 (Cole). Type a number that is free: 2, 4.",
            ],
        ),
        ((2, 3, 4, 0), ["List!A5: '0' is not one of the numbers 1 to 4 (Dahl). Type a number that is free: 1."]),
    ],
)
def test_each_wrong_cell_is_named(numbers: tuple[Value, ...], expected: list[str]) -> None:
    """Where, what stands there, whose it is, what to type."""
    assert expected == [problem.sentence() for problem in refused(numbers)]


def test_all_numbers_may_be_the_same() -> None:
    """Every cell names all others."""
    problems = refused((1, 1, 1, 1))

    assert ["start-number-twice"] * 4 == [problem.code for problem in problems]
    assert ["A3, A4, A5", "A2, A4, A5"] == [problem.details["other"] for problem in problems[:2]]


def test_lists_on_two_sheets_name_their_own() -> None:
    """Read as one field, both may count from 1."""
    rows = [("No.", "Name"), (1, "Adams"), (2, "Bell")]
    others = [("No.", "Name"), (1, "Cole"), (2, "Dahl")]
    book, options = workbook({"Masters": rows, "Open": others}), ListOptions(all_groups=True)
    with pytest.raises(FormatError) as caught:
        create(book, OWN, created=MADE, list_options=options)

    assert [
        ("Masters!A2", "Open!A2"),
        ("Masters!A3", "Open!A3"),
        ("Open!A2", "Masters!A2"),
        ("Open!A3", "Masters!A3"),
    ] == [(problem.place, problem.details["other"]) for problem in caught.value.problems]


def test_list_without_numbers_is_told_once() -> None:
    """One sentence about the column that is not there, not one for each player."""
    with pytest.raises(FormatError) as caught:
        create(xlsx([("Name",), *[(name,) for name in NAMES]]), OWN, created=MADE)

    assert ["no-start-numbers"] == [problem.code for problem in caught.value.problems]


def test_numbers_that_fit_are_taken(tmp_path: Path) -> None:
    """In whatever order they stand."""
    path = tmp_path / "list.xlsx"
    path.write_bytes(xlsx([("No.", "Name"), (2, "Adams"), ("4.", "Bell"), (1, "Cole"), (3, "Dahl")]))
    result = CliRunner().invoke(main, ["create", str(path), "--draw", "numbers"])
    made = read_workbook(tmp_path / "list - tournament.xlsx")

    assert 0 == result.exit_code
    assert ["Cole", "Adams", "Dahl", "Bell"] == [player.name for player in made.players]

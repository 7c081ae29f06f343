"""The verb `plan`."""

from __future__ import annotations

import csv
import io

import pytest
from click.testing import CliRunner, Result

from roundbook.cli import main
from roundbook.text import LANGUAGES


def run(*arguments: object) -> Result:
    """`roundbook plan` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["plan", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_ways_are_compared_line_by_line() -> None:
    """Ten players: rounds, games, boards, hours, evenings, and how the workbook is made."""
    result = run(10, "--time-control", "G/25 d5", "--lang", "en")
    (line,) = (line for line in result.output.splitlines() if line.startswith("everybody against everybody  "))

    assert 0 == result.exit_code
    assert ["9", "45", "5", "11.25", "5", "create", "LIST"] == line.split()[3:]
    assert "minutes for a round: 75" in result.output
    assert "7 to 12 players" in result.output


@pytest.mark.parametrize(
    "options", ["", " --double", " --quads", " --group-size 4 --double --then-knockout 1", " --swiss 4"]
)
def test_every_way_says_how_its_workbook_is_made(options: str) -> None:
    """In words that `create` understands, the Swiss with the rounds that it was planned with."""
    lines = [line.rstrip() for line in run(16, "--lang", "en").output.splitlines()]

    assert 1 == sum(line.endswith(f"  create LIST{options}") for line in lines)
    main.commands["create"].make_context("create", ["list.xlsx", *options.split()])


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_the_same_in_every_language(language: str) -> None:
    """Only the words are others."""
    rows = list(csv.reader(io.StringIO(run(16, "--csv", "--lang", language).output)))

    assert ["15", "120", "8", "36.25", "15"] == rows[1][1:]
    assert [6] * 6 == [len(row) for row in rows]


def test_longer_evening_holds_more_rounds() -> None:
    """Two rounds of 145 minutes in five hours."""
    assert "rounds in an evening: 2" in run(8, "--evening", "5", "--lang", "en").output


@pytest.mark.parametrize("arguments", [(2,), (201,), ("many",), (8, "--evening", "0")])
def test_wrong_use_ends_with_two(arguments: tuple[object, ...]) -> None:
    """As with every verb."""
    assert 2 == run(*arguments).exit_code


def test_time_control_that_cannot_be_read_is_told() -> None:
    """With what to type."""
    result = run(8, "--time-control", "40/90", "--lang", "en")

    assert 2 == result.exit_code
    assert "'40/90' is not a time control that can be read. Type minutes" in result.output

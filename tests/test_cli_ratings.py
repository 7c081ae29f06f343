"""The verb `ratings`."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from roundbook.cli import main
from roundbook.printed_ratings import ratings_text
from roundbook.text import LANGUAGES, load_texts
from tests.building import tournament_of
from tests.rules.test_norms import event as norm_event

SAMPLE = Path(__file__).parents[1] / "sample_workbooks" / "club_championship_after_round_5.xlsx"


def run(*arguments: object) -> Result:
    """`roundbook ratings` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["ratings", *map(str, arguments)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_everybody_has_a_line_and_assumptions_are_told() -> None:
    """Ahlgren drew with 2197 and 2143, beat 2088 and 1814; the game with an unrated player is not rated."""
    result = run(SAMPLE, "--lang", "en")

    assert 0 == result.exit_code
    # 2061 on average; expected against 2197, 2088, 1814 (400 points) and 2143: .62, .75, .92 and .69; 75 % are +193.
    assert "  1  FM Ahlgren, Maja        2284      4       3      2.98  20       0         2254" in result.output
    assert "K by rating and year of birth" in result.output
    assert "Without a rating" in result.output
    assert "Petersen, Bent" in result.output.splitlines()[-1]


def test_csv_has_the_same_lines_for_programs() -> None:
    """A header, a line each, plain minus signs and decimal points in every language."""
    rows = [*csv.reader(run(SAMPLE, "--csv", "--lang", "de").output.splitlines())]

    assert ["Nr.", "Name"] == rows[0][:2]
    assert 11 == len(rows)
    assert {"-", "+"} >= {row[7][0] for row in rows[1:] if row[7] not in ("", "0")}
    assert all("," not in cell for row in rows[1:] for cell in row[4:])


def test_nobody_rated_is_told() -> None:
    """Instead of a table of nothing."""
    event = tournament_of([(1, 1, 2, "1-0")])

    assert ratings_text(event, load_texts("en")).startswith("No game over the board against a rated opponent")


@pytest.mark.parametrize("language", LANGUAGES)
def test_norms_are_hints_in_every_language(language: str) -> None:
    """With the figures that speak for it."""
    hint = ratings_text(norm_event("1111½½½½½"), load_texts(language)).splitlines()[-1]

    assert all(figure in hint for figure in ("Player 1", "GM", "72 %", "2438", "2604"))

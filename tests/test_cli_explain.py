"""The verb `explain`."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from roundbook.cli import main

SAMPLE = Path(__file__).parents[1] / "sample_workbooks" / "club_championship_after_round_5.xlsx"


def run(*arguments: object) -> Result:
    """`roundbook explain` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["explain", *map(str, arguments)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_every_tie_of_a_workbook_is_explained() -> None:
    """Without a player all of them."""
    result = run(SAMPLE, "--lang", "en")

    assert 0 == result.exit_code
    assert 4 == result.output.count("Tied on ")


def test_player_is_found_by_a_part_of_his_name() -> None:
    """And each player once, however often he is named."""
    result = run(SAMPLE, "--lang", "en", "Lindq", "Lindqvist")

    assert 0 == result.exit_code
    assert result.output.startswith("4. Lindqvist, Peter\nPoints 3 = ")
    assert 1 == result.output.count("Points 3 = ")


def test_unknown_player_is_a_wrong_use() -> None:
    """With the name that was typed."""
    result = run(SAMPLE, "Kramnik")

    assert 2 == result.exit_code
    assert "Kramnik" in result.output


def test_other_languages_speak() -> None:
    """In words and decimal marks."""
    result = run(SAMPLE, "--lang", "da", "Lindqvist")

    assert "Point 3 = 1 (O'Brien, Saoirse; runde 1)" in result.output
    assert "SB 4,25 = " in result.output

"""The verb `draw`."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from roundbook.cli import main
from roundbook.cli_draw import draw
from roundbook.draw import TABLES


def run(*arguments: object) -> Result:
    """`roundbook draw` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["draw", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize("name", [*TABLES, "scheveningen"])
@pytest.mark.parametrize("options", [(), ("--double",), ("--csv",), ("--double", "--csv", "--lang", "sv")])
def test_every_table_is_printed(name: str, options: tuple[str, ...]) -> None:
    """Eight players, or eight boards: 28 games in a round robin, 64 in a match, twice as many in a double one."""
    result = run(name, 8, *options)

    games = (64 if name == "scheveningen" else 28) * (2 if "--double" in options else 1)
    rounds = (8 if name == "scheveningen" else 7) * (2 if "--double" in options else 1)
    assert 0 == result.exit_code
    if "--csv" in options:
        assert games + 1 == len(result.output.splitlines())
    else:
        assert rounds == sum(line.startswith("Round ") for line in result.output.splitlines())
        assert games == result.output.count("–")


def test_varma_prints_the_groups() -> None:
    """Four lines of numbers."""
    result = run("varma", 12)

    groups = [line.split() for line in result.output.splitlines() if line[:2] in {"A ", "B ", "C ", "D "}]
    assert [["A", "4", "5", "9", "10"], ["B", "2", "6", "7"], ["C", "1", "8", "12"], ["D", "3", "11"]] == groups


def test_sheet_is_written(tmp_path: Path) -> None:
    """The file is named; nothing else is printed."""
    path = tmp_path / "table.xlsx"
    result = run("berger", 6, "--xlsx", path)

    assert (0, f"Written: {path}.\n") == (result.exit_code, result.output)
    assert "Berger table (FIDE) · players: 6" == openpyxl.load_workbook(path).active["A1"].value


def test_comma_separated_values_stay_clean_beside_a_sheet(tmp_path: Path) -> None:
    """What is piped on holds games only."""
    result = run("berger", 4, "--csv", "--xlsx", tmp_path / "table.xlsx")

    assert 7 == len(result.stdout.splitlines())
    assert "Written: " in result.stderr


def test_existing_file_stays_unless_forced(tmp_path: Path) -> None:
    """With --force the old one is kept as a backup."""
    path = tmp_path / "table.xlsx"
    path.write_bytes(b"mine")
    refused = run("berger", 6, "--xlsx", path)
    kept = path.read_bytes()
    forced = run("berger", 6, "--xlsx", path, "--force")

    assert (2, b"mine") == (refused.exit_code, kept)
    assert "after --xlsx" in refused.output
    assert 0 == forced.exit_code
    assert b"mine" == path.with_name("table.bak.xlsx").read_bytes()
    assert "table.bak.xlsx" in forced.output


def test_language_is_chosen() -> None:
    """Or that of the computer, which is English in the tests."""
    assert "Runde 1" in run("danish", 5, "--lang", "da").output
    assert "Round 1" in run("danish", 5).output


def test_toss_of_a_quad_is_printed() -> None:
    """Numbers 2 and 3 got White."""
    assert "Round 3  2–1  3–4" in run("crenshaw", 4, "--toss", "2,3").output


def test_quad_is_no_other_table_turned_round() -> None:
    """That is said of the larger tables only."""
    assert ("opposite order" in run("crenshaw", 4).output, "opposite order" in run("crenshaw", 8).output) == (
        False,
        True,
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("crenshaw", 6), "No US table"),
        (("varma", 8), "no Varma table"),
        (("scheveningen", 11), "2, 3, 4, 5, 6, 7, 8, 9, 10"),
        (("scheveningen", 4, "--table", "french"), "It exists for: 5."),
        (("berger", 1), "Too few players"),
        (("crenshaw", 4, "--toss", "1,2"), "one of 1 and 2, and one of 3 and 4"),
        (("crenshaw", 8, "--toss", "2,4"), "one of 1 and 2, and one of 3 and 4"),
        (("crenshaw", 4, "--toss", "white"), "such as 2,3"),
        (("varma", 12, "--double"), "--double means nothing for varma"),
        (("berger", 12, "--table", "french"), "--table means nothing for berger"),
        (("berger", 4, "--toss", "2,3"), "--toss means nothing for berger"),
        (("swiss", 12), "'swiss'"),
        (("berger", 0), "'N'"),
        (("berger", 1000), "'N'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(arguments: tuple[object, ...], said: str) -> None:
    """Wrong use, exit code 2, and what would be right."""
    result = run(*arguments)

    assert 2 == result.exit_code
    assert said in result.output


def test_help_names_every_format() -> None:
    """What can be asked for is seen."""
    result = run("--help")

    assert all(name in result.output for name in (*TABLES, "scheveningen", "varma"))
    assert "draw" == draw.name

"""The verb `print`."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from roundbook.cli import main
from roundbook.cli_print import OPTIONS
from roundbook.printing import THINGS
from tests.app.events import event, workbook


def run(*arguments: object) -> Result:
    """`roundbook print` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["print", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook after three of seven rounds."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(event()))
    return path


def test_everything_that_can_be_printed_can_be_asked_for() -> None:
    """The verb knows the things without loading them."""
    assert list(THINGS) == list(OPTIONS)


def test_pairings_of_the_next_round_are_the_usual_thing(book: Path) -> None:
    """Beside the workbook, named after what is in it."""
    result = run(book)
    path = book.with_name("club - Pairings 4.xlsx")

    assert (0, f"Written: {path}.\n") == (result.exit_code, result.output)
    assert ["Pairings 4"] == openpyxl.load_workbook(path).sheetnames


@pytest.mark.parametrize(
    "typed",
    [
        ("--what", "slips,standings"),
        ("--what", "slips", "--what", "standings"),
        ("--what", "Slips, standings"),
        ("--what", "slips;standings;slips"),
    ],
)
def test_several_things_come_into_one_workbook(book: Path, typed: tuple[str, ...]) -> None:
    """However they are listed."""
    run(book, *typed)

    path = book.with_name("club - Result slips 4, Standings.xlsx")
    assert ["Result slips 4", "Standings"] == openpyxl.load_workbook(path).sheetnames


def test_all_is_everything(book: Path) -> None:
    """Eight sheets; a name of eight parts would be too long."""
    result = run(book, "--what", "all", "--paper", "Letter", "--cards", "4")
    sheets = list(openpyxl.load_workbook(book.with_name("club - to print.xlsx")))

    assert 0 == result.exit_code
    assert 8 == len(sheets)
    assert {1} == {sheet.page_setup.paperSize for sheet in sheets}


def test_hyphens_in_a_name_do_no_harm(book: Path) -> None:
    """Wall-chart and place cards are what people type; a crosstable on the wall is the chart."""
    run(book, "--what", "crosstable,place cards,wall-chart")

    path = book.with_name("club - Wall chart, Place cards.xlsx")
    assert ["Wall chart", "Place cards"] == openpyxl.load_workbook(path).sheetnames


def test_workbook_itself_is_not_touched(book: Path) -> None:
    """To the byte."""
    before = book.read_bytes()
    run(book, "--what", "all")

    assert before == book.read_bytes()


def test_existing_file_stays_unless_forced(book: Path) -> None:
    """With --force the old one is kept as a backup."""
    path = book.with_name("wall.xlsx")
    path.write_bytes(b"mine")
    refused = run(book, "-o", path)
    kept = path.read_bytes()
    forced = run(book, "-o", path, "--force")

    assert (2, b"mine") == (refused.exit_code, kept)
    assert "after -o" in refused.output
    assert 0 == forced.exit_code
    assert b"mine" == path.with_name("wall.bak.xlsx").read_bytes()


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        (("--what", "tickets"), 2, "'tickets' cannot be printed. Choose from: pairings, slips"),
        (("--what", "standings", "--round", "2"), 2, "--round means nothing for standings"),
        (("--what", "slips", "--cards", "2"), 2, "--cards means nothing for slips"),
        (("--round", "9"), 2, "There is no round 9. Rounds: 1 to 7."),
        (("--round", "0"), 2, "--round"),
        (("-o", "wall.pdf"), 3, "'wall.pdf' is not a name for an Excel workbook."),
    ],
)
def test_what_cannot_be_is_refused_in_words(book: Path, typed: tuple[str, ...], code: int, said: str) -> None:
    """Nothing is written."""
    before = set(book.parent.iterdir())
    result = run(book, *typed)

    assert code == result.exit_code
    assert said in " ".join(result.output.split())
    assert before == set(book.parent.iterdir())


def test_list_of_players_is_no_tournament(tmp_path: Path) -> None:
    """The sentence says what to do first."""
    path = tmp_path / "list.xlsx"
    book = openpyxl.Workbook()
    book.active.append(["Name", "Rating"])
    book.active.append(["Ann Lee", 1800])
    book.save(path)
    result = run(path)

    assert 1 == result.exit_code
    assert "roundbook create" in result.output

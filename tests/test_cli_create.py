"""The verb `create`: what its options make of a list."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from roundbook import read_workbook
from roundbook.cli import main
from roundbook.model import Apart, DrawMethod

NORDIC = ("DEN", "SWE", "NOR", "DEN", "SWE", "ISL", "DEN", "FIN", "NOR", "EST")


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    """Ten players with federation and club."""
    path = tmp_path / "open.csv"
    lines = [f"Player {place};{federation};{federation} club" for place, federation in enumerate(NORDIC)]
    path.write_text("\n".join(["Name;Federation;Club", *lines]), encoding="utf-8")
    return path


def run(entries: Path, *options: str) -> Result:
    """`roundbook create` with these options, written to `book.xlsx`; an exception that is not ours fails the test."""
    target = str(entries.with_name("book.xlsx"))
    result = CliRunner().invoke(main, ["create", str(entries), "-o", target, *options])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


# ---- who is kept apart


@pytest.mark.parametrize(
    ("options", "apart"),
    [
        (("--draw", "varma"), Apart.FEDERATION),
        (("--draw", "varma", "--apart", "club"), Apart.CLUB),
        (("--apart", "federation"), Apart.FEDERATION),
    ],
)
def test_players_are_kept_apart(entries: Path, options: tuple[str, ...], apart: Apart) -> None:
    """By federation if nothing else is said; whoever says who is to be kept apart need not name the tables."""
    result = run(entries, *options, "--seed", "11")
    settings = read_workbook(entries.with_name("book.xlsx")).settings

    assert 0 == result.exit_code
    assert "seed 11" in result.output
    assert (DrawMethod.VARMA, apart, 11) == (settings.draw_method, settings.apart, settings.seed)


def test_late_meetings_are_warned_of(entries: Path) -> None:
    """Five players of one club among ten have no room in one group."""
    entries.write_text(entries.read_text("utf-8").replace("SWE club", "DEN club"), encoding="utf-8")
    result = run(entries, "--apart", "club")

    assert 0 == result.exit_code
    assert "please check: DEN club: numbers" in result.output


def test_apart_without_lots_is_wrong_use(entries: Path) -> None:
    """Numbers by rating leave nothing to draw."""
    result = run(entries, "--draw", "list", "--apart", "club")

    assert 2 == result.exit_code
    assert "--apart" in result.output

"""`create --swiss` with rules of its own: names, words and worths become settings, and what means nobody is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from roundbook import read_workbook
from roundbook.cli import main
from roundbook.model import Acceleration, Apart, Forbidden, PairingRules

LIST = """\
Name;Rating;Club;Federation
Cox, Carl;1900;North;NOR
Ann Lee;2100;Old Mill;DEN
Bo Lee;2000;Old Mill;DEN
Dan Day;1800;North;NOR
Eve Fox;1700;;SWE
"""


def created(folder: Path, *options: str) -> Result:
    """What `create --swiss 3` says about the list; it writes swiss.xlsx."""
    path = folder / "list.csv"
    path.write_text(LIST, encoding="utf-8")
    return CliRunner().invoke(main, ["create", str(path), "-o", str(folder / "swiss.xlsx"), "--swiss", "3", *options])


def rules_of(folder: Path) -> PairingRules:
    """Rules of the workbook that was made."""
    return read_workbook(folder / "swiss.xlsx").settings.pairing_rules


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--forbid", "Ann / Bo"), (Forbidden(numbers=(1, 2)),)),
        (("--forbid", "Cox, Carl / lee ann (1-2); Eve/Day/Bo"), (
            Forbidden(numbers=(3, 1), last_round=2),
            Forbidden(numbers=(5, 4, 2)),
        )),
        (("--forbid", "club (2)"), (Forbidden(shared=Apart.CLUB, first_round=2, last_round=2),)),
        (("--forbid", "Verein", "--lang", "de"), (Forbidden(shared=Apart.CLUB),)),
        (("--apart", "federation"), (Forbidden(shared=Apart.FEDERATION),)),
        (("--forbid", "2-4; 1 / Eve", "--draw", "list"), (Forbidden(numbers=(2, 4)), Forbidden(numbers=(1, 5)))),
    ],
)  # fmt: skip
def test_who_must_not_meet(tmp_path: Path, options: tuple[str, ...], expected: tuple[Forbidden, ...]) -> None:
    """Names in any order of their words; numbers only where they are known before the draw."""
    made = created(tmp_path, *options)

    assert (0, expected) == (made.exit_code, rules_of(tmp_path).forbidden)


@pytest.mark.parametrize(
    ("forbid", "told"),
    [
        ("Lee / Eve", "'Lee' may be several players: 1 Ann Lee; 2 Bo Lee"),
        ("Zed / Eve", "Nobody here is called 'Zed'"),
        ("2-4", "'2-4' is a number, but pairing numbers are drawn only now"),
        ("Ann / 4", "'4' is a number"),
        ("Ann", "'Ann' does not say who must not meet"),
        ("Ann / ann", "'Ann / ann' does not say who must not meet"),
        ("Ann / Bo (3-2)", "'Ann / Bo (3-2)' does not say who must not meet"),
    ],
)
def test_who_means_nobody_is_told(tmp_path: Path, forbid: str, told: str) -> None:
    """And nothing is written."""
    made = created(tmp_path, "--forbid", forbid)

    assert 2 == made.exit_code
    assert told in made.output
    assert not (tmp_path / "swiss.xlsx").exists()


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    """Two groups, two problems."""
    output = created(tmp_path, "--forbid", "Zed / Eve; Lee / Eve").output

    assert 2 == output.count("error:")


def test_acceleration_and_worth_of_the_bye(tmp_path: Path) -> None:
    """Five players: four of them are the upper half; the first bye is half a point."""
    made = created(tmp_path, "--acceleration", "baku", "--bye", "half")
    settings = read_workbook(tmp_path / "swiss.xlsx").settings
    paired = CliRunner().invoke(main, ["pair", str(tmp_path / "swiss.xlsx")])

    assert 0 == made.exit_code
    assert (Acceleration.BAKU, 4) == (settings.pairing_rules.acceleration, settings.pairing_rules.upper_half)
    assert settings.scoring.half_bye
    assert "bye (½)" in paired.output


@pytest.mark.parametrize("option", ["--forbid", "--acceleration", "--bye"])
def test_means_nothing_without_a_swiss(tmp_path: Path, option: str) -> None:
    """A round robin pairs nobody."""
    path = tmp_path / "list.csv"
    path.write_text(LIST, encoding="utf-8")
    value = {"--forbid": "Ann / Bo", "--acceleration": "baku", "--bye": "half"}[option]
    made = CliRunner().invoke(main, ["create", str(path), option, value])

    assert 2 == made.exit_code
    assert f"{option} goes with --swiss" in made.output

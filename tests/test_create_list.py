"""`create` shows what it understood of a list before it writes, and asks a person, never a script."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from roundbook import cli_create, read_workbook
from roundbook.cli import main
from roundbook.players.doubts import ROWS_IN_QUESTION
from roundbook.text import load_texts
from tests.players.making import Value, workbook, xlsx
from tests.players.test_lists import EXPECTED, LISTS

CALM: list[tuple[Value, ...]] = [("Name", "Rating"), ("Kaj", 1850), ("Åse", 1912), ("Bo", 1500), ("Ib", None)]
DOUBTFUL: list[tuple[Value, ...]] = [*CALM, ("Eva", "soon")]
GROUPS: list[tuple[Value, ...]] = [
    ("Name", "Group"),
    *((f"Player {number}", group) for number in range(4) for group in "AB"),
]


def _create(tmp_path: Path, raw: bytes, *options: str, answer: str = "") -> tuple[Result, Path]:
    source, target = tmp_path / "list.xlsx", tmp_path / "made.xlsx"
    source.write_bytes(raw)
    result = CliRunner().invoke(main, ["create", str(source), "-o", str(target), *options], input=answer)
    return result, target


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the terminal."""
    monkeypatch.setattr(cli_create, "_may_ask", lambda: True)


def test_draw_by_rating_needs_ratings(tmp_path: Path) -> None:
    """Nobody is numbered by ratings that were not read."""
    rows = [("Name", "Club"), ("Kaj", "SK"), ("Bo", "SK"), ("Ib", "SK")]
    result, _ = _create(tmp_path, xlsx(rows), "--draw", "rating")

    assert (2, True) == (result.exit_code, "--rating-column" in result.output)


def test_columns_players_and_rows_are_shown(tmp_path: Path) -> None:
    """Headers with their meaning, players as they were read, rows that were left out and why."""
    result, _ = _create(tmp_path, xlsx([*CALM, ("Total", 5262)], sheet="Entries"))
    expected = (
        "Read from sheet 'Entries', header in row 1:\n  name    Name\n  rating  Rating\n"
        "4 players:\n  Kaj  1850\n  Åse  1912\n  Bo   1500\n  Ib\nLeft out (total): 6 Total\n"
    )

    assert expected == result.output[: len(expected)]


def test_group_question_names_the_option(tmp_path: Path) -> None:
    """What to type stands in the sentence; nothing is written."""
    result, target = _create(tmp_path, xlsx(GROUPS))

    assert (1, False) == (result.exit_code, target.exists())
    assert 'A (4), B (4). Which one is meant? Say so with --group "A", --groups' in result.output


@pytest.mark.parametrize(("options", "expected"), [(("--group", "b"), 4), (("--all-groups",), 8)])
def test_group_is_chosen(tmp_path: Path, options: tuple[str, ...], expected: int) -> None:
    """One group, or all of them as one field."""
    result, target = _create(tmp_path, xlsx(GROUPS), *options)

    assert 0 == result.exit_code, result.output
    assert expected == len(read_workbook(target).players)


def test_list_is_chosen_by_its_sheet(tmp_path: Path) -> None:
    """One of several lists, by the title of its sheet."""
    result, target = _create(tmp_path, workbook({"A": CALM, "B": DOUBTFUL}), "--group", "B")

    assert 0 == result.exit_code, result.output
    assert 5 == len(read_workbook(target).players)


def test_withdrawn_players_are_read_on_demand(tmp_path: Path) -> None:
    """They are left out otherwise."""
    rows = [("Name", "Status"), ("Kaj", None), ("Åse", None), ("Bo", None), ("Ib", "withdrawn")]
    without, target = _create(tmp_path, xlsx(rows))
    assert (0, 3) == (without.exit_code, len(read_workbook(target).players))

    result, target = _create(tmp_path, xlsx(rows), "--keep-withdrawn", "--force")
    assert (0, 4) == (result.exit_code, len(read_workbook(target).players))


@pytest.mark.usefixtures("person")
@pytest.mark.parametrize(("answer", "code"), [("\n", 0), ("y\n", 0), ("n\n", 3)])
def test_person_is_asked_about_warnings(tmp_path: Path, answer: str, code: int) -> None:
    """No means that nothing is written."""
    result, target = _create(tmp_path, xlsx(DOUBTFUL), answer=answer)

    assert "Write made.xlsx? [Y/n]" in result.output
    assert (code, code == 0) == (result.exit_code, target.exists())


@pytest.mark.usefixtures("person")
@pytest.mark.parametrize(
    ("language", "letters", "yes", "no"),
    [
        ("en", "[Y/n]", ("y", "YES"), ("n", "No")),
        ("cs", "[A/n]", ("a", "Ano"), ("n", "ne")),
        ("da", "[J/n]", ("j", "Ja", "y"), ("n", "nej")),
        ("de", "[J/n]", ("j", "ja."), ("n", "Nein")),
        ("es", "[S/n]", ("s", "sí", "si"), ("n", "no")),
        ("fr", "[O/n]", ("o", "oui"), ("n", "non")),
        ("it", "[S/n]", ("s", "sì", "si"), ("n", "no")),
        ("nb", "[J/n]", ("j", "ja"), ("n", "nei")),
        ("nl", "[J/n]", ("j", "ja"), ("n", "nee")),
        ("pl", "[T/n]", ("t", "tak"), ("n", "nie")),
        ("sv", "[J/n]", ("j", "ja"), ("n", "nej")),
    ],
)
def test_answer_is_given_in_ones_own_language(
    tmp_path: Path, language: str, letters: str, yes: tuple[str, ...], no: tuple[str, ...]
) -> None:
    """The question shows its letters; y and n are known everywhere."""
    for answer in (*yes, *no):
        result, target = _create(tmp_path, xlsx(DOUBTFUL), "--lang", language, "--force", answer=f"{answer}\n")

        assert letters in result.output
        assert (answer, answer in yes) == (answer, target.exists())
        target.unlink(missing_ok=True)


@pytest.mark.usefixtures("person")
def test_wrong_answer_is_told_and_asked_again(tmp_path: Path) -> None:
    """In the language of the question."""
    result, target = _create(tmp_path, xlsx(DOUBTFUL), "--lang", "da", answer="måske\nja\n")

    assert "Skriv j eller n." in result.output
    assert "Error" not in result.output
    assert (0, True) == (result.exit_code, target.exists())


@pytest.mark.usefixtures("person")
def test_enter_is_no_answer_where_a_player_is_in_question(tmp_path: Path) -> None:
    """A place kept free may be no player; Enter writes nothing until somebody says yes."""
    result, target = _create(tmp_path, xlsx([*CALM, ("TBC", 1500)]), answer="\n\nn\n")

    assert 2 == result.output.count("Please type y or n.")
    assert "[y/n]" in result.output
    assert (3, False) == (result.exit_code, target.exists())


def test_every_doubt_is_a_problem_of_ours() -> None:
    """No code is misspelt."""
    assert [] == sorted(ROWS_IN_QUESTION - load_texts("en").tables["problems"].keys())


@pytest.mark.usefixtures("person")
@pytest.mark.parametrize(("rows", "options"), [(CALM, ()), (DOUBTFUL, ("--yes",))])
def test_nothing_to_look_at_is_no_question(
    tmp_path: Path, rows: list[tuple[Value, ...]], options: tuple[str, ...]
) -> None:
    """A clear list is written at once, any list with --yes."""
    result, target = _create(tmp_path, xlsx(rows), *options)

    assert "[Y/n]" not in result.output
    assert (0, True) == (result.exit_code, target.exists())


def test_script_is_never_asked(tmp_path: Path) -> None:
    """With an open pipe for input the program does not wait; it warns and writes."""
    target = tmp_path / "made.xlsx"
    code = "import sys; from roundbook.cli import main; main(sys.argv[1:])"
    source = LISTS / "01_da_klubmesterskab.xlsx"
    command = [sys.executable, "-c", code, "create", str(source), "-o", str(target)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert 0 == program.wait(timeout=60)

    assert target.exists()


def test_long_rows_of_notes_are_cut(tmp_path: Path) -> None:
    """Three notes of a kind are enough; the rest is counted."""
    rows = [("Name", "Rating"), *((f"Player {number}", f"{1500 + number} N") for number in range(6))]
    result, _ = _create(tmp_path, xlsx(rows))

    lines = [line for line in result.output.splitlines() if "is read as the rating" in line]
    assert 4 == len(lines)
    assert "… and 3 more notes like this one: List!B2: '1500 N' is read as the rating 1500." == lines[-1]


@pytest.mark.parametrize("name", EXPECTED)
def test_every_kind_of_list_becomes_a_workbook(tmp_path: Path, name: str) -> None:
    """From an .xlsx, .xls, .ods or text file to rounds."""
    target = tmp_path / "made.xlsx"
    options = ["-o", str(target), "--all-groups", "--keep-withdrawn"]
    result = CliRunner().invoke(main, ["create", str(LISTS / name), *options])

    assert 0 == result.exit_code, result.output
    assert len(EXPECTED[name]["players"]) == len(read_workbook(target).players)

"""The terminal: what is said, what is written, and with which exit code it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import Workbook

from roundbook import read_workbook
from roundbook.cli import main
from roundbook.text import load_texts
from tests.app.events import event, typed, workbook

README = Path(__file__).parents[1] / "README.md"
HEAVY = ("openpyxl", "xlsxwriter", "pandas", "numpy", "xlrd")


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    """A list of five players."""
    book = Workbook()
    sheet = book.active
    for row in (
        ("Name", "Rating"),
        ("Adams", 2100),
        ("Bäcker", 2000),
        ("Čermák", 1900),
        ("Dahl", 1800),
        ("Euwe", 1700),
    ):
        sheet.append(row)
    path = tmp_path / "club.xlsx"
    book.save(path)
    return path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A tournament workbook with a new result in it."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(typed(workbook(event(8)), "Round 4", {"E5": "1-0"}))
    return path


def run(*arguments: object) -> Result:
    """`roundbook` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def python(code: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A Python of its own that runs code."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env={**os.environ, **environment}
    )


# ---- help


@pytest.mark.parametrize("arguments", [(), *((verb,) for verb in main.commands)])
def test_every_verb_has_help(arguments: tuple[str, ...]) -> None:
    """`--help` ends well and says what the verb is for, in letters that any terminal has."""
    result = run(*arguments, "--help")

    assert 0 == result.exit_code
    assert result.output.startswith("Usage: ")
    assert result.output.isascii()


@pytest.mark.parametrize("verb", main.commands)
def test_readme_tells_of_every_verb(verb: str) -> None:
    """Nothing can be typed that organisers do not read about."""
    assert f"roundbook {verb}" in README.read_text(encoding="utf-8")


def test_help_imports_nothing_heavy() -> None:
    """`roundbook --help` answers at once: no spreadsheet library, no data frames."""
    code = f"""
import sys
from roundbook.cli import main
main(["--help"], standalone_mode=False)
sys.exit(bool(set({HEAVY!r}) & set(sys.modules)))
"""
    assert 0 == python(code).returncode


# ---- create


def test_list_becomes_a_workbook(entries: Path) -> None:
    """The workbook stands beside the list; what was understood and the seed are told."""
    result = run("create", entries, "--seed", 7, "--event", "Club Championship")

    made = entries.with_name("club - tournament.xlsx")
    assert 0 == result.exit_code
    assert "seed 7" in result.output
    assert ("Club Championship", 5, 7) == (
        read_workbook(made).settings.event,
        read_workbook(made).rounds,
        read_workbook(made).settings.seed,
    )


def test_nothing_is_overwritten_without_being_told(entries: Path) -> None:
    """An existing file stays, and the sentence says how to go on; with --force the old one is kept as a backup."""
    made = entries.with_name("mine.xlsx")
    made.write_bytes(b"mine")
    refused = run("create", entries, "-o", made)
    forced = run("create", entries, "-o", made, "--force")

    assert (2, 0) == (refused.exit_code, forced.exit_code)
    assert "mine.xlsx exists already. Type another name after -o, or use --force." in refused.output
    assert b"mine" == made.with_name("mine.bak.xlsx").read_bytes()


def test_buchholz_is_refused_with_the_article(entries: Path) -> None:
    """A wrong wish, not a wrong file: exit code 2, and the regulation that forbids it."""
    result = run("create", entries, "--tie-breaks", "BH,SB")

    assert 2 == result.exit_code
    assert "BH" in result.output
    assert "FIDE C.07" in result.output
    assert not entries.with_name("club - tournament.xlsx").exists()


def test_tie_break_without_a_column_is_refused(entries: Path) -> None:
    """The direct encounter with forfeits is no value of a player by himself; the sentence says what there is."""
    result = run("create", entries, "--tie-breaks", "SB,DE/P")

    assert 2 == result.exit_code
    assert "This workbook does not calculate the tie-break DE/P." in result.output
    assert not list(entries.parent.glob("*tournament*"))


@pytest.mark.parametrize("scoring", ["1-0", "win", "0-1-2", "1-1-1", "1-0.5--1"])
def test_impossible_scoring_is_refused(entries: Path, scoring: str) -> None:
    """Three points in falling order, or an explanation."""
    assert 2 == run("create", entries, "--scoring", scoring).exit_code


@pytest.mark.parametrize(("preset", "order"), [("fide", ("DE", "WIN", "SB", "KS")), ("CLUB", ("SB", "DE", "KS"))])
def test_preset_is_an_order(entries: Path, preset: str, order: tuple[str, ...]) -> None:
    """The names of usual orders, in capitals or not."""
    run("create", entries, "--tie-breaks", preset)

    assert order == read_workbook(entries.with_name("club - tournament.xlsx")).settings.tie_breaks


def test_tournament_workbook_is_no_list(book: Path) -> None:
    """`create` on a workbook with results would forget them; it says what to type instead."""
    result = run("create", book)

    assert 1 == result.exit_code
    assert "This is a tournament workbook already" in result.output
    assert "roundbook update" in result.output


def test_missing_list_is_told_in_words(tmp_path: Path) -> None:
    """No traceback for a mistyped name."""
    result = run("create", tmp_path / "nobody.xlsx")

    assert 1 == result.exit_code
    assert "nobody.xlsx" in result.output


# ---- update, check, show


def test_update_tells_what_it_found(book: Path) -> None:
    """A withdrawal, its forfeits and its consequence are told on the terminal too, not only in the report."""
    book.write_bytes(typed(book.read_bytes(), "Players", {"I12": 3}))
    result = run("update", book)

    assert 0 == result.exit_code
    assert "note: Round 4!E5" not in result.output
    assert "filled in, because of a withdrawal" in result.output
    assert "Hansen withdrew after round 3" in result.output
    assert "event.xlsx: updated; the former file is event.bak.xlsx." in result.output


def test_second_update_has_nothing_to_do(book: Path) -> None:
    """It says so."""
    run("update", book)

    assert "event.xlsx: nothing to change." in run("update", book).output


def test_check_tells_the_whole_report_and_writes_nothing(book: Path) -> None:
    """Every line of the report, and that an update would change something."""
    before = book.read_bytes()
    result = run("check", book)

    assert 0 == result.exit_code
    assert "State of the event" in result.output
    assert "event.xlsx: update would change it." in result.output
    assert before == book.read_bytes()


def test_wrong_entry_gives_exit_code_1_and_a_sentence(book: Path) -> None:
    """File, sheet, cell, what stands there and what to type."""
    book.write_bytes(typed(book.read_bytes(), "Round 4", {"E6": "2-0"}))
    result = run("update", book)

    assert 1 == result.exit_code
    assert "error: event.xlsx: Round 4!E6: '2-0' is not a result. Type 1-0, ½-½ or 0-1" in result.output


def test_open_workbook_gives_exit_code_3(book: Path) -> None:
    """It could not be written; close it first."""
    book.with_name("~$event.xlsx").touch()
    result = run("update", book)

    assert 3 == result.exit_code
    assert "~$event.xlsx" in result.output


def test_wrong_use_gives_exit_code_2() -> None:
    """No file named, no such verb."""
    assert (2, 2) == (run("update").exit_code, run("pair").exit_code)


def test_several_workbooks_are_done_one_after_the_other(book: Path) -> None:
    """A bad one does not stop the others; one summary; the exit code is that of the worst."""
    bad, open_, good = (book.with_name(name) for name in ("bad.xlsx", "open.xlsx", "good.xlsx"))
    bad.write_bytes(b"no workbook")
    for copy in (open_, good):
        copy.write_bytes(book.read_bytes())
    open_.with_name(".~lock.open.xlsx#").touch()
    result = run("update", bad, book, open_, good)

    assert 3 == result.exit_code
    assert [f"[{place}/4] " in result.output for place in range(1, 5)] == [True] * 4
    assert "2 of 4 workbooks done, 2 with errors." in result.output
    assert read_workbook(book) == read_workbook(good)
    assert 1 == run("update", bad, book).exit_code


def test_backups_are_left_out_of_many(book: Path) -> None:
    """`update *.xlsx` does not update the backups it made, which would be backed up in their turn."""
    run("update", book)
    backup = book.with_name("event.bak.xlsx")

    result = run("update", book, backup)

    assert 0 == result.exit_code
    assert "event.bak.xlsx" in result.output
    assert not book.with_name("event.bak.bak.xlsx").exists()


def test_list_is_never_its_own_output(entries: Path) -> None:
    """`-o` with the list's own name is refused, also with `--force`."""
    before = entries.read_bytes()

    result = run("create", entries, "-o", entries, "--force")

    assert 2 == result.exit_code
    assert before == entries.read_bytes()


def test_workbook_is_not_written_under_another_kind_of_name(entries: Path, tmp_path: Path) -> None:
    """An .xlsx called .ods would not open."""
    result = run("create", entries, "-o", tmp_path / "event.ods")

    assert 3 == result.exit_code
    assert not (tmp_path / "event.ods").exists()


def test_show_prints_the_standings(book: Path) -> None:
    """Event, header, everybody in a line of his own, best first, and what the codes mean."""
    lines = run("show", book).output.splitlines()

    assert ["Club Championship", "13 of 28 games have a result; 8 players."] == lines[:2]
    assert ["Rank", "No.", "Name", "Rating", "Games", "Points", "DE", "WIN", "SB", "KS"] == lines[2].split()
    assert ["", "DE Direct encounter · WIN Wins · SB Sonneborn-Berger · KS Koya"] == lines[12:]
    assert lines[4].split()[:3] == ["1", "1", "Adams"]


def test_name_cannot_move_the_cursor(book: Path) -> None:
    """Control characters in a name never reach the terminal."""
    book.write_bytes(typed(book.read_bytes(), "Players", {"C5": "Ad\x1b[31mams\u202e"}))
    result = run("show", book)

    assert "Ad[31mams" in result.output
    assert not {"\x1b", "\u202e"} & set(result.output)


def test_template_is_written_once(tmp_path: Path) -> None:
    """A form; a second one only with --force."""
    path = tmp_path / "form.xlsx"
    codes = [
        run("template", path).exit_code,
        run("template", path).exit_code,
        run("template", path, "--force").exit_code,
    ]

    assert [0, 2, 0] == codes


# ---- terminals


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "utf-8"])
def test_terminal_without_our_letters_shows_something_else(book: Path, encoding: str) -> None:
    """A sentence with ½ or a name with an accent is no reason to crash."""
    book.write_bytes(typed(book.read_bytes(), "Players", {"C5": "Čermák"}))
    wrong = typed(book.read_bytes(), "Round 4", {"E6": "½:2"})
    other = book.with_name("Čermák.xlsx")
    other.write_bytes(wrong)
    code = f"import sys; from roundbook.cli import main; main(['check', {str(book)!r}, {str(other)!r}])"
    done = python(code, PYTHONIOENCODING=encoding)

    assert b"Traceback" not in done.stderr
    assert 1 == done.returncode


def test_every_sentence_of_the_terminal_is_in_the_texts() -> None:
    """Labels of severities exist, so that no finding is without one."""
    texts = load_texts("en")

    assert ["error", "please check", "note"] == [texts.label(f"report_{kind}") for kind in ("error", "warning", "note")]


# ---- what somebody may have meant


def test_player_list_is_not_updated_but_explained(tmp_path: Path) -> None:
    """A workbook has to be made of it first."""
    path = tmp_path / "quads.csv"
    path.write_text("Name;Rating\nKaj;1850\nBo;1500\nIb;1400\n", encoding="utf-8")
    result = run("update", path)

    assert 1 == result.exit_code
    assert "quads.csv: This looks like a player list" in result.output
    assert "roundbook create" in result.output


def test_sheet_of_a_tournament_is_no_player_list(tmp_path: Path) -> None:
    """Somebody saved the Players sheet as text: he is told to save the workbook."""
    path = tmp_path / "book.csv"
    path.write_text("No.;Name;Withdrawn after round\n1;Kaj;\n2;Bo;\n3;Ib;\n", encoding="utf-8")

    assert "save or download it as .xlsx" in run("update", path).output


@pytest.mark.parametrize("name", ["form.csv", "form.ods", "form"])
def test_form_has_the_ending_of_what_it_is(tmp_path: Path, name: str) -> None:
    """Nothing opens a workbook under another ending."""
    result = run("template", tmp_path / name)

    assert (3, []) == (result.exit_code, list(tmp_path.iterdir()))
    assert "End it in .xlsx." in result.output


def test_existing_form_needs_another_name(tmp_path: Path) -> None:
    """The sentence names no option that is not there."""
    path = tmp_path / "form.xlsx"
    path.write_bytes(b"mine")
    result = run("template", path)

    assert "after roundbook template, or use --force" in result.output
    assert "-o" not in result.output


def test_file_that_is_open_is_named_once(book: Path) -> None:
    """LibreOffice left its mark beside it."""
    book.with_name(f".~lock.{book.name}#").touch()
    result = run("update", book)

    assert 3 == result.exit_code
    assert 2 == result.output.count(book.name)  # once more in the name of the mark

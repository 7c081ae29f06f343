"""In which language the terminal speaks and a workbook is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from roundbook import read_workbook
from roundbook.cli import main
from roundbook.text import LANGUAGES, load_texts
from tests.app.events import event, typed, with_results, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.players.making import Value, xlsx

DANISH: list[tuple[Value, ...]] = [
    ("Navn", "Klub", "Rating"),
    *((name, "K41", 1500) for name in ("Ada", "Bo", "Cy", "Di")),
]
SHARED: list[tuple[Value, ...]] = [("Name", "Rating"), *((name, 1500) for name in ("Ada", "Bo", "Cy", "Di"))]


def run(*arguments: object) -> Result:
    """`roundbook` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A computer without a language of its own."""
    monkeypatch.delenv("LC_ALL")
    return monkeypatch


def created(folder: Path, rows: list[tuple[Value, ...]], *options: str) -> tuple[Result, str]:
    """What `create` says about a list, and the language of the workbook that it makes."""
    source, target = folder / "list.xlsx", folder / "made.xlsx"
    source.write_bytes(xlsx(rows))
    result = run("create", source, "-o", target, *options)
    return result, read_workbook(target).settings.language


def test_workbook_has_the_language_of_the_list(tmp_path: Path) -> None:
    """A Danish list on an English computer: Danish sheets, English terminal."""
    result, language = created(tmp_path, DANISH)

    assert "da" == language
    assert "Written: " in result.output


def test_terminal_speaks_the_language_of_the_computer(tmp_path: Path, computer: pytest.MonkeyPatch) -> None:
    """Whatever the list is written in."""
    computer.setenv("LANG", "sv_SE.UTF-8")

    result, language = created(tmp_path, DANISH)

    assert "da" == language
    assert "Skriven: " in result.output


def test_computer_decides_where_headers_do_not_tell(tmp_path: Path, computer: pytest.MonkeyPatch) -> None:
    """`Name` and `Rating` could be several languages."""
    computer.setenv("LANG", "nl_NL.UTF-8")

    _, language = created(tmp_path, SHARED)

    assert "nl" == language


def test_lang_decides_over_list_and_computer(tmp_path: Path, computer: pytest.MonkeyPatch) -> None:
    """Both the workbook and the terminal follow."""
    computer.setenv("LANG", "sv_SE.UTF-8")

    result, language = created(tmp_path, DANISH, "--lang", "de")

    assert "de" == language
    assert "Geschrieben: " in result.output


def test_form_is_in_the_language_of_the_computer(tmp_path: Path, computer: pytest.MonkeyPatch) -> None:
    """Unless another one is asked for."""
    computer.setenv("LANG", "pl_PL.UTF-8")

    own = run("template", tmp_path / "a.xlsx")
    other = run("template", tmp_path / "b.xlsx", "--lang", "cs")

    assert "Zapisano: " in own.output
    assert "Zapsáno: " in other.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_workbook_of_any_language_is_told_in_ours(tmp_path: Path, language: str) -> None:
    """`update`, `check` and `show` read every workbook and say each thing once, in the language of the computer."""
    book = tmp_path / "event.xlsx"
    sheet = load_texts(language).sheet("round", number=4)
    book.write_bytes(typed(workbook(event(8, language=language, withdrawn_after={5: 2})), sheet, {"E6": "1-0"}))

    checked, updated, shown = (run(verb, book) for verb in ("check", "update", "show"))

    assert [0, 0, 0] == [result.exit_code for result in (checked, updated, shown)]
    assert "State of the event" in checked.output
    assert "event.xlsx: update would change it." in checked.output
    assert "Name" in shown.output
    lines = [line for line in updated.output.splitlines() if line]
    assert len(lines) == len(set(lines))
    told = [line for line in lines if "withdrew after round 2" in line]
    assert 1 == len(told)


def test_report_on_the_sheet_stays_in_the_language_of_the_workbook(tmp_path: Path) -> None:
    """An English computer leaves a Danish report Danish."""
    book = tmp_path / "event.xlsx"
    book.write_bytes(typed(workbook(event(8, language="da")), "Runde 4", {"E6": "1-0"}))

    run("update", book)

    assert "da" == read_workbook(book).settings.language
    assert "Turneringens stilling" in _texts_of(book)
    assert "State of the event" not in _texts_of(book)


def test_names_in_a_workbook_are_told_as_they_stand_in_it(tmp_path: Path) -> None:
    """A German workbook on an English computer: what to do is English, where to do it is German."""
    book = tmp_path / "event.xlsx"
    german = event(8, language="de", rounds_played=5)
    games = {number: next(g for g in german.round_games(number) if 8 in (g.white, g.black)) for number in (4, 5)}
    missed = with_results(german, {(number, game.board): "" for number, game in games.items()})
    line = [f"{column}7" for column in "ABCDEFGHKL"]
    contents = {
        "twice on the sheet 'Spieler'": typed(workbook(german), "Spieler", {"A6": 1}),
        "under 'Rücktritt nach Runde' on the sheet 'Spieler'": workbook(missed),
        "deleted from the sheet 'Spieler'": typed(workbook(german), "Spieler", dict.fromkeys(line, None)),
    }
    for sentence, content in contents.items():
        book.write_bytes(content)
        assert sentence in run("check", book).output


@pytest.mark.parametrize("sheet", ["Spieler", "Einstellungen"])
def test_missing_sheet_is_told_by_its_own_title(tmp_path: Path, sheet: str) -> None:
    """So that it can be found in a copy of the file."""
    book = tmp_path / "event.xlsx"
    book.write_bytes(saved_by_openpyxl(workbook(event(8, language="de")), lambda opened: opened.remove(opened[sheet])))

    assert f"The sheet '{sheet}' is missing." in run("check", book).output


def _texts_of(book: Path) -> str:
    sheet = load_workbook(book)["Rapport"]
    return "\n".join(str(cell) for row in sheet.iter_rows(values_only=True) for cell in row if cell)

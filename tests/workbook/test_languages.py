"""A workbook of each language: nothing cut off, read back whatever became of its names, updated without change."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from dataclasses import replace
from functools import cache

import pytest

from roundbook import read_workbook, update
from roundbook.errors import WorkbookError
from roundbook.making import report_of, workbook_of
from roundbook.model import Tournament
from roundbook.results import BYE, FORFEIT
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook import styles
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Sheet
from roundbook.workbook.columns import SETTING_KEYS
from roundbook.workbook.read import read_tournament
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.sheets.entry_form import entry_form
from tests.app.events import typed
from tests.workbook.field import full_event
from tests.workbook.fitting import cut_off, fits_in_column
from tests.workbook.writing import CREATED

LATER = CREATED + datetime.timedelta(days=7)
MOST_BYTES = 300 * 1024

each_language = pytest.mark.parametrize("language", LANGUAGES)


def event_in(language: str, players: int = 12, cycles: int = 1) -> Tournament:
    """A complete event with forfeits, a withdrawal and, in a field of odd numbers, byes."""
    event = full_event(players, cycles)
    return replace(event, settings=replace(event.settings, language=language))


@cache
def made_in(language: str, players: int = 12) -> bytes:
    """Its workbook."""
    return workbook_of(event_in(language, players), created=CREATED)


def without_names(content: bytes) -> bytes:
    """The workbook as a program leaves it that knows no defined names."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w") as copy:
        for name in source.namelist():
            part = source.read(name)
            if name == "xl/workbook.xml":
                part = re.sub(rb"<definedNames>.*</definedNames>", b"", part, flags=re.DOTALL)
            copy.writestr(name, part)
    return target.getvalue()


# ---- read back


@each_language
@pytest.mark.parametrize("players", [4, 5, 12])
def test_workbook_is_read_back(language: str, players: int) -> None:
    """Every word of settings, every result and every player arrives again."""
    assert event_in(language, players) == read_workbook(made_in(language, players))


@each_language
def test_largest_workbook_is_read_back_and_can_be_mailed(language: str) -> None:
    """Thirty players who meet twice, in the longest words, take no more than in English."""
    event = event_in(language, 30, 2)
    content = workbook_of(event, created=CREATED)

    assert event == read_workbook(content)
    assert len(content) <= MOST_BYTES


@each_language
def test_second_update_changes_nothing(language: str) -> None:
    """What the program writes it also finds right."""
    first = update(made_in(language, 5), when=LATER)

    assert not first.is_changed
    assert made_in(language, 5) == first.content


@each_language
def test_language_is_known_by_its_headers(language: str) -> None:
    """Without any name of ours, Danish is not taken for Norwegian, nor anything for English."""
    read = read_tournament(without_names(made_in(language)))

    assert (language, event_in(language)) == (read.language, read.tournament)


@pytest.mark.parametrize("language", ["da", "en"])
@pytest.mark.parametrize("drop", [False, True])
def test_language_in_settings_does_not_hide_the_language_of_the_sheets(language: str, drop: bool) -> None:
    """Somebody writes another language into Settings: sheets and words are still those that stand there."""
    title = load_texts(language).sheet("settings")
    row = Book(tournament=event_in(language), texts=load_texts(language)).layout.setting_position("language")[0]
    content = typed(made_in(language), title, {f"B{row + 1}": "sv"})

    read = read_tournament(without_names(content) if drop else content)

    assert (language, "sv", ()) == (read.language, read.tournament.settings.language, read.errors)


@each_language
def test_own_words_are_read_as_results(language: str) -> None:
    """What players of that language type for a result is one."""
    meanings = load_texts(language).result_words.items()
    words = [(word, code) for code, words in meanings if code not in (FORFEIT, BYE) for word in words]
    sheet = load_texts(language).sheet("round", number=1)
    for start in range(0, len(words), 6):
        chosen = words[start : start + 6]
        content = typed(made_in(language), sheet, {f"E{5 + line}": word for line, (word, _) in enumerate(chosen)})
        games = read_workbook(content).round_games(1)

        expected = [code for _, code in chosen]
        assert expected == [game.result.code if game.result else "*" for game in games[: len(chosen)]]


def test_word_of_another_language_is_no_result() -> None:
    """An English `draw` in a Danish workbook is asked about, in whatever language the program speaks."""
    content = typed(made_in("da"), "Runde 1", {"E5": "draw"})

    with pytest.raises(WorkbookError) as caught:
        read_workbook(content)

    (problem,) = (problem for problem in caught.value.problems if problem.code == "unreadable-result")
    assert ("Runde 1", "E5", "draw") == (problem.sheet, problem.cell, problem.value)
    assert "Runde 1!E5: »draw« er ikke et resultat." in load_texts("da").problem(problem)


# ---- nothing cut off


@cache
def sheets_in(language: str, players: int, cycles: int) -> tuple[Sheet, ...]:
    """Every sheet that is printed, a report among them, and the entry form."""
    event, texts = event_in(language, players, cycles), load_texts(language)
    if players < 12:  # the narrowest sheets there are
        event = replace(event, players=tuple(replace(p, name="Bo", title="", club="") for p in event.players))
    book = Book(tournament=event, texts=texts, report=report_of(event, (), CREATED, texts))
    return (*(sheet for sheet in build_sheets(book) if not sheet.is_hidden), entry_form(texts))


@each_language
@pytest.mark.parametrize(("players", "cycles"), [(4, 1), (5, 2), (12, 2)])
def test_nothing_is_cut_off(language: str, players: int, cycles: int) -> None:
    """Headers, labels, hints and help fit where they stand."""
    assert [] == [f"{sheet.title} {cell}" for sheet in sheets_in(language, players, cycles) for cell in cut_off(sheet)]


@each_language
def test_what_may_come_to_stand_in_a_cell_fits(language: str) -> None:
    """Words that only some events show: a result that nobody can read, withdrawals, every choice of a setting."""
    texts = load_texts(language)
    book = Book(tournament=event_in(language), texts=texts)
    sheets = {sheet.key: sheet for sheet in sheets_in(language, 5, 2)}
    check = book.layout.round_block(1).column("check")
    status = book.layout.standings_block(0).column("status")
    value_column = book.layout.setting_position(SETTING_KEYS[0])[1]
    choices = [option for choice in sheets["settings"].choices for option in choice.options]

    assert fits_in_column(sheets["round-1"], check, texts.label("unreadable"), styles.line(0, size=10))
    for word in ("status_removed", "status_kept"):
        assert fits_in_column(sheets["standings"], status, texts.label(word), styles.STATUS)
    assert [] == [
        word for word in choices if not fits_in_column(sheets["settings"], value_column, word, styles.INPUT_TEXT)
    ]

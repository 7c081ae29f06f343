"""Workbooks made of reports: live like any other, with pairings that follow no table on Settings."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import cache

import pytest

from roundbook import app, check, read_workbook, update
from roundbook.errors import InputError, WorkbookError
from roundbook.exchange.json_out import json_text
from roundbook.exchange.received import Received
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.model import LISTED_TABLE, Dividing, Tournament
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cells import address
from roundbook.workbook.sheets import build_sheets
from tests import groups, leagues
from tests.app.events import LATER, Typed, event, typed, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.publish.events import private_event
from tests.workbook.fitting import cut_off

CREATED = datetime.datetime(2026, 12, 1)
# Rounds of the table in another order: that of no table of ours.
ORDER = {1: 4, 2: 1, 3: 6, 4: 2, 5: 7, 6: 3, 7: 5}


def made_of(content: bytes, language: str = "en") -> bytes:
    """Workbook of a report or JSON."""
    got = app.read_foreign(content, language=language)
    assert isinstance(got, Received)
    return app.create_from_foreign(got, created=CREATED).content


def elsewhere(**settings: object) -> Tournament:
    """A field of seven in which the rounds stand in another order, some games to come."""
    tournament = event(**settings)
    games = [replace(game, round_number=ORDER[game.round_number]) for game in tournament.games]
    return replace(tournament, games=tuple(sorted(games, key=lambda game: (game.round_number, game.board))))


@cache
def listed(language: str = "en") -> bytes:
    """Workbook of its report."""
    [report] = report_files(elsewhere(), Edition.TRF26)
    return made_of(report.content, language)


def cell_of(round_number: int) -> str:
    """Where the pairings of a round stand on Settings."""
    layout = Book(tournament=read_workbook(listed()), texts=load_texts("en")).layout
    return address(*layout.setting_position(f"pairs_{round_number}"))


def with_pairs(value: Typed, round_number: int = 1) -> bytes:
    """The workbook after somebody typed other pairings for a round."""
    return typed(listed(), "Settings", {cell_of(round_number): value})


def results_of(tournament: Tournament) -> set[tuple[int, int, int, str]]:
    """Every game with its result."""
    return {
        (game.round_number, game.white, game.black, game.result.code if game.result else "")
        for game in tournament.games
    }


# ---- pairings that follow no table


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_pairings_are_read_back(language: str) -> None:
    """In whatever language, and every game where the report has it."""
    tournament = read_workbook(listed(language))

    assert (LISTED_TABLE, 7) == (tournament.settings.table, len(tournament.settings.pairings))
    assert results_of(elsewhere()) == results_of(tournament)


def test_such_a_workbook_is_live() -> None:
    """A result is typed, figures follow, nothing is odd about any formula."""
    game = next(game for game in elsewhere().games if game.result is None and not game.is_bye)
    before = read_workbook(listed())
    line = Book(tournament=before, texts=load_texts("en")).layout.round_block(game.round_number)
    row = [(one.white, one.black) for one in before.round_games(game.round_number)].index((game.white, game.black))
    content = typed(listed(), f"Round {game.round_number}", {address(*line.at(row, "result")): "½-½"})
    updated = update(content, when=LATER)

    assert (game.round_number, game.white, game.black, "½-½") in results_of(updated.tournament)
    assert [] == [problem.code for problem in updated.problems if "formula" in problem.code]
    assert not update(updated.content, when=LATER).is_changed


def test_formulas_calculate_what_is_written(office: Office) -> None:
    """Every cached value poisoned, everything calculated anew."""
    content = update(listed(), when=LATER).content

    with opened(poison(content), office) as calc:
        calc.recalculate()
        found = differences(cached_values(content), calc)

    assert [] == found


def test_pairings_are_found_without_names() -> None:
    """A program that loses defined names leaves the headings."""

    def without_names(book: object) -> None:
        book.defined_names.clear()  # type: ignore[attr-defined]

    assert results_of(elsewhere()) == results_of(read_workbook(saved_by_openpyxl(listed(), without_names)))


@pytest.mark.parametrize("text", ["1–7, 2 - 6", "x", "1-2-3", "1-2; 3-4", None])
def test_pairings_that_cannot_be_read_are_refused(text: str | None) -> None:
    """With the cell and how to type them; en dashes and blanks do no harm, but these are too few games."""
    with pytest.raises(WorkbookError) as error:
        check(with_pairs(text), when=LATER)

    codes = {problem.code: problem.cell for problem in error.value.problems}
    assert cell_of(1) == codes.get("bad-pairings") or {"no-round-robin", "round-does-not-fit"} & codes.keys()


def test_exchanged_opponents_are_refused() -> None:
    """On a round as on Settings: the games no longer fit each other."""
    wrong = with_pairs(", ".join(["1-2", "3-4", "5-6"]))

    with pytest.raises(WorkbookError) as error:
        check(wrong, when=LATER)
    assert "no-round-robin" in {problem.code for problem in error.value.problems}


def test_a_new_draw_goes_by_the_usual_table() -> None:
    """Pairings from elsewhere are those of the players who were there."""
    blank = replace(elsewhere(), games=tuple(replace(game, result=None) for game in elsewhere().games))
    [report] = report_files(blank, Edition.TRF26)
    content = made_of(report.content)
    block = Book(tournament=read_workbook(content), texts=load_texts("en")).layout.list_block
    joined = typed(content, "Players", {address(block.top + 7, block.column("name")): "New, Ann"})
    redrawn = update(joined, when=LATER, redraw=True).tournament

    assert (8, "berger", ()) == (len(redrawn.players), redrawn.settings.table, redrawn.settings.pairings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(language: str) -> None:
    """Labels and pairings on Settings."""
    tournament = read_workbook(listed())
    full = replace(
        tournament.settings,
        language=language,
        federation="NOR",
        time_control="40/90, 30 + 30",
        deputies="Lee, Ann; Bo, Åse",
    )
    book = Book(tournament=replace(tournament, settings=full), texts=load_texts(language))
    [settings] = [sheet for sheet in build_sheets(book) if sheet.key == "settings"]

    assert [] == list(cut_off(settings))


# ---- what only reports ask for


def test_settings_for_a_report_stand_only_where_they_are_known() -> None:
    """Read back as they were typed; a workbook without them has no lines for them."""
    own = {"federation": "DEN", "time_control": "90+30", "deputies": "Lee, Ann; Bo, Åse"}
    without, with_them = read_workbook(workbook(event())), read_workbook(workbook(event(**own)))

    assert [("", "", "")] == [(s.federation, s.time_control, s.deputies) for s in [without.settings]]
    assert own == {key: getattr(with_them.settings, key) for key in own}


# ---- JSON


@pytest.mark.parametrize(
    "tournament",
    [
        pytest.param(private_event(), id="private"),
        pytest.param(
            groups.with_random_results(groups.event_with_groups(9, groups.settings_of(Dividing.RATING, size=4)), 1),
            id="groups",
        ),
        pytest.param(leagues.with_results(leagues.league(4), {(1, 4): "1½0+"}), id="league"),
        pytest.param(read_workbook(listed()), id="other order"),
    ],
)
def test_json_makes_an_equal_workbook(tournament: Tournament) -> None:
    """Everything that a workbook says, said again."""
    before = read_workbook(workbook(tournament))

    assert before == read_workbook(made_of(json_text(before).encode()))


def test_json_of_games_that_no_table_has_is_refused() -> None:
    """In words, not by a workbook that could not be read."""
    with pytest.raises(InputError) as error:
        made_of(json_text(elsewhere()).encode())

    assert {"json-games-do-not-fit"} == {problem.code for problem in error.value.problems}

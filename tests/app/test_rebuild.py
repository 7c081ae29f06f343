"""A workbook written anew: of another age, without formulas, without its hidden sheet; with all that was typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from roundbook import RoundbookError, check, create, read_workbook, update
from roundbook.model import LAYOUT_VERSION, RESULT_BY_CODE, Settings, Tournament
from roundbook.tournament_files import is_tournament
from roundbook.workbook.read import read_tournament
from tests.app.events import LATER, MADE, event, in_order, typed, with_results, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import Office
from tests.office.recalculated import compare
from tests.survival.rewritten import by_pandas, with_content_type, with_macros
from tests.workbook.books import parts_of

TEMPLATE = with_content_type("openxmlformats-officedocument.spreadsheetml.template.main")


def noted(tournament: Tournament) -> Tournament:
    """The tournament with a note in every round, colours reversed in one game, a lot and a withdrawal."""
    games = [replace(game, note=f"hall {game.round_number}") if game.board == 1 else game for game in tournament.games]
    first = games[0]
    games[0] = replace(first, white=first.black, black=first.white)
    players = [replace(player, lot=2) if player.number == 1 else player for player in tournament.players]
    return replace(tournament, games=tuple(games), players=tuple(players))


def without_hub(content: bytes) -> bytes:
    """The hidden sheet deleted."""
    return saved_by_openpyxl(content, lambda book: book.remove(book["Hub"]))


def older(content: bytes) -> bytes:
    """The mark of an older layout."""
    return typed(content, "Settings", {"B35": LAYOUT_VERSION - 1})


@pytest.mark.parametrize("change", [by_pandas, without_hub, older, lambda content: content])
def test_everything_that_was_typed_is_in_the_new_workbook(change: Callable[[bytes], bytes], office: Office) -> None:
    """Names, results, notes, reversed colours, lots, settings, own columns; and every formula is live."""
    before = noted(event(place="Aarhus", tie_breaks=("SB", "DE"), language="en"))
    updated = update(change(workbook(before)), when=LATER, rebuild=True)

    assert in_order(before) == in_order(updated.tournament)
    assert before == read_workbook(updated.content)
    assert (True, True) == (updated.is_rebuilt, updated.is_changed)
    assert [] == compare(updated.content, office)


def test_a_new_workbook_is_told_once() -> None:
    """A second update finds nothing to do and nothing to say."""
    updated = update(older(workbook(event())), when=LATER, rebuild=True)
    again = update(updated.content, when=LATER)

    assert ["rebuilt"] == [problem.code for problem in updated.problems]
    assert (False, ()) == (again.is_changed, again.problems)


def test_forfeits_that_follow_from_a_withdrawal_are_filled_in() -> None:
    """A rebuild is an update too."""
    before = event(withdrawn_after={3: 3})
    updated = update(workbook(before), when=LATER, rebuild=True)

    assert with_results(before, {(4, 3): "+ -", (6, 3): "- +", (7, 1): "+ -"}) == updated.tournament
    assert 3 == len(updated.filled_in)


def test_titles_of_sheets_and_marks_for_unfinished_games_stay() -> None:
    """What people called their sheets, and the star that says that a game goes on."""

    def work(book: Any) -> None:
        book["Players"].title = "Field of play"
        book["Round 4"]["E5"].value = "*"

    updated = update(saved_by_openpyxl(workbook(event()), work), when=LATER, rebuild=True)
    read = read_tournament(updated.content)

    assert ("Field of play", frozenset({(4, 5, 7)})) == (read.places.titles["players"], read.unfinished)


def test_a_mark_takes_no_result_from_a_board_of_the_same_number() -> None:
    """Somebody numbered two boards alike; one of the games goes on, the other has a result."""
    content = typed(workbook(event()), "Round 4", {"E5": "*", "E6": "1-0", "A6": 1})
    updated = update(content, when=LATER, rebuild=True)
    results = {(game.white, game.black): game.result for game in updated.tournament.round_games(4)}

    assert (None, RESULT_BY_CODE["1-0"]) == (results[7, 5], results[1, 4])
    assert frozenset({(4, 5, 7)}) == read_tournament(updated.content).unfinished


def test_sheets_of_the_organiser_are_named_and_in_the_backup(tmp_path: Path) -> None:
    """They are not carried along, and the former file has them."""
    old = saved_by_openpyxl(workbook(event()), lambda book: book.create_sheet("Prize fund"))
    path = tmp_path / "event.xlsx"
    path.write_bytes(old)
    updated = update(path, when=LATER, rebuild=True)

    assert [{"sheets": "Prize fund"}] == [dict(p.details) for p in updated.problems if p.code == "redraw-drops"]
    assert old == (tmp_path / "event.bak.xlsx").read_bytes()


@pytest.mark.parametrize("change", [with_macros, TEMPLATE])
def test_macros_and_templates_are_not_written_anew(change: Callable[[bytes], bytes]) -> None:
    """A new workbook is a plain .xlsx; under the name of another kind Excel would not open it."""
    with pytest.raises(RoundbookError) as caught:
        update(change(workbook(event())), when=LATER, rebuild=True)

    assert ["only-xlsx-anew"] == [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize(("change", "ending"), [(with_macros, ".xlsm"), (TEMPLATE, ".xltx"), (bytes, ".xlsx")])
def test_an_updated_workbook_keeps_the_ending_of_its_kind(
    change: Callable[[bytes], bytes], ending: str, tmp_path: Path
) -> None:
    """Excel opens no macro workbook that ends in .xlsx, nor the other way round."""
    content = change(workbook(event()))
    right, wrong = tmp_path / f"new{ending}", tmp_path / ("new.xlsx" if ending != ".xlsx" else "new.xlsm")
    update(content, when=LATER, target=right)
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER, target=wrong)

    assert [("not-an-xlsx-name", ending)] == [(p.code, p.details["ending"]) for p in caught.value.problems]
    assert parts_of(content).keys() == parts_of(right.read_bytes()).keys()
    assert [right] == list(tmp_path.iterdir())


def test_check_and_show_read_a_workbook_of_another_age() -> None:
    """An older one is read and told; of a newer one nothing else is said, whatever else is wrong in it."""
    before = event()
    checked = check(older(workbook(before)), when=LATER)
    newer = typed(workbook(before), "Settings", {"B35": LAYOUT_VERSION + 1, "B25": "nonsense"})
    with pytest.raises(RoundbookError) as caught:
        read_workbook(newer)

    assert ["older-layout"] == [problem.code for problem in checked.problems]
    assert (before.games, before.players) == (checked.tournament.games, checked.tournament.players)
    assert [("newer-layout", "Settings!B35")] == [(p.code, p.place) for p in caught.value.problems]


def test_a_new_tournament_is_of_today_whatever_its_settings_say() -> None:
    """Settings may come from the reading of an older workbook."""
    made = create(b"Name\nAdams\nBaker\nCarlsen\n", Settings(event="Cup", layout_version=0), created=MADE)

    assert LAYOUT_VERSION == made.tournament.settings.layout_version
    assert made.tournament == read_workbook(made.content)


@pytest.mark.parametrize("ending", ["ods", "xls"])
def test_a_tournament_saved_as_another_kind_is_no_list(office: Office, tmp_path: Path, ending: str) -> None:
    """`create` would draw it anew and forget its results; a list in that kind of file stays a list."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook(event()))
    with office.open(path) as book:
        saved = book.save_as(tmp_path / f"event.{ending}")
    with pytest.raises(RoundbookError) as caught:
        create(saved, Settings(event="Cup"), created=MADE)

    assert ["list-is-a-tournament"] == [problem.code for problem in caught.value.problems]
    assert not is_tournament(Path(__file__).parents[1].joinpath(f"players/files/looks.{ending}").read_bytes())

"""Joining and leaving: a new schedule before the first result, and a refusal afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roundbook import RoundbookError, read_workbook, update
from roundbook.errors import Problem, WorkbookError
from roundbook.making import new_tournament, workbook_of
from roundbook.model import DrawMethod, Settings
from roundbook.players import ListedPlayer
from roundbook.workbook.locate import BELOW_REACH
from tests.app.events import LATER, event, typed, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.office.client import Office
from tests.office.recalculated import compare

BEFORE = event(6, rounds_played=0, seed=4711, draw_method=DrawMethod.LOT)
# Below the sixth player.
NEW_LINE = {"C11": "Olsen, Kim", "E11": 1750, "F11": "1499999", "K11": "+45 99"}


def refused(content: bytes) -> list[Problem]:
    """Problems with which `update` refuses a workbook."""
    with pytest.raises(RoundbookError) as caught:
        update(content, when=LATER, redraw=True)

    return list(caught.value.problems)


def without_line(row: int, content: bytes) -> bytes:
    """The workbook after a line of the Players sheet was emptied."""
    return typed(content, "Players", dict.fromkeys((f"{column}{row}" for column in "ABCDEFGHKL"), None))


def test_somebody_joins_before_the_first_result(office: Office) -> None:
    """A line without a number below the others: everybody gets a new number, and everybody meets everybody."""
    updated = update(typed(workbook(BEFORE), "Players", NEW_LINE), when=LATER, redraw=True)

    tournament = updated.tournament
    olsen = next(player for player in tournament.players if player.name == "Olsen, Kim")
    assert updated.is_redrawn
    assert (7, 7, 1750, ("+45 99", None)) == (len(tournament.players), tournament.rounds, olsen.rating, olsen.extra)
    assert {player.name for player in BEFORE.players} < {player.name for player in tournament.players}
    assert BEFORE.settings == tournament.settings
    assert tournament == read_workbook(updated.content)
    assert ["redrawn"] == [problem.code for problem in updated.problems]
    assert [] == compare(updated.content, office)


def test_somebody_leaves_before_the_first_result() -> None:
    """A deleted line: one player fewer, marks and lots of the others stay with them."""
    content = typed(workbook(BEFORE), "Players", {"I10": 0, "J9": 1})
    updated = update(without_line(7, content), when=LATER, redraw=True)

    by_name = {player.name: player for player in updated.tournament.players}
    assert {"Adams", "Baker", "Dahl", "Euwe", "Fine"} == set(by_name)
    assert (0, 1) == (by_name["Fine"].withdrawn_after, by_name["Euwe"].lot)


def test_two_of_the_same_name_stay_two() -> None:
    """Two people of one name, told apart by their clubs, keep what belongs to each of them through a new draw."""
    content = typed(workbook(BEFORE), "Players", {"C6": "Adams", "F6": "77", "F5": "66", "G6": "Elm", "I6": 2, "J5": 1})
    updated = update(without_line(7, content), when=LATER, redraw=True)

    found = {(p.fide_id, p.club, p.withdrawn_after, p.lot) for p in updated.tournament.players if p.name == "Adams"}
    assert {("66", "Oak & Ash", None, 1), ("77", "Elm", 2, None)} == found


def test_own_numbers_become_the_order_of_the_list() -> None:
    """The organiser's own numbers no longer fit a field of another size; their order is kept."""
    before = event(5, rounds_played=0, draw_method=DrawMethod.NUMBERS)
    updated = update(without_line(6, workbook(before)), when=LATER, redraw=True)

    assert ["Adams", "Carlsen", "Dahl", "Euwe"] == [player.name for player in updated.tournament.players]


def test_what_cannot_be_carried_along_is_named(tmp_path: Path) -> None:
    """Sheets and notes of the organiser's are only in the backup, and the report of the new workbook says so."""

    def work(book: Any) -> None:
        book.create_sheet("Prize fund")
        book["Round 1"]["J5"].value = "hall B"

    path = tmp_path / "event.xlsx"
    old = typed(saved_by_openpyxl(workbook(BEFORE), work), "Players", NEW_LINE)
    path.write_bytes(old)
    updated = update(path, when=LATER, redraw=True)

    details = {problem.code: dict(problem.details) for problem in updated.problems}
    assert details["redraw-drops"] == {"sheets": "Prize fund"}
    assert details["redraw-drops-notes"] == {"count": 1}
    assert old == (tmp_path / "event.bak.xlsx").read_bytes()
    assert updated.content == path.read_bytes()
    assert any("Prize fund" in line.text for line in updated.report)


def test_newcomer_who_is_on_the_list_already_is_refused() -> None:
    """The same name again, or the same FIDE ID: both cells are named and nothing is drawn."""
    (same_name,) = refused(typed(workbook(BEFORE), "Players", {"C11": "adams"}))
    (same_id,) = refused(typed(workbook(BEFORE), "Players", {"C11": "Olsen", "F11": BEFORE.players[1].fide_id}))

    assert ("duplicate-name", "Players!C11", "C5") == (same_name.code, same_name.place, same_name.details["other"])
    assert ("duplicate-fide-id", "Players!F11", "F6") == (same_id.code, same_id.place, same_id.details["other"])


def test_nobody_joins_after_a_result() -> None:
    """C.05 6.4: refused, with the cell of the newcomer and the number of results that a new draw would cost."""
    (problem,) = refused(typed(workbook(event(6, rounds_played=2)), "Players", NEW_LINE))

    assert ("joined-too-late", "Players!C11", "Olsen, Kim") == (problem.code, problem.place, problem.value)
    assert {"results": 6} == dict(problem.details)


def test_nobody_is_deleted_after_a_result() -> None:
    """Refused, with the number of results of that player which are at stake."""
    (problem,) = refused(without_line(7, workbook(event(6, rounds_played=2))))

    assert ("left-too-late", 3, 2) == (problem.code, problem.details["number"], problem.details["results"])


def test_refusal_comes_together_with_every_other_error() -> None:
    """A newcomer does not hide a wrong result, nor the other way round."""
    content = typed(workbook(event(6, rounds_played=2)), "Players", NEW_LINE)

    assert ["unreadable-result", "joined-too-late"] == [p.code for p in refused(typed(content, "Round 3", {"E5": "x"}))]


def test_too_few_left_is_an_error_of_the_file() -> None:
    """Two players are no round robin."""
    content = without_line(5, workbook(event(3, rounds_played=0)))

    assert ["too-few-players"] == [problem.code for problem in refused(content)]


def test_reading_alone_asks_for_an_update() -> None:
    """`read_workbook` draws nothing: it says that players and schedule do not fit."""
    with pytest.raises(RoundbookError) as caught:
        read_workbook(typed(workbook(BEFORE), "Players", NEW_LINE))

    assert ["player-joined"] == [problem.code for problem in caught.value.problems]


def test_text_far_below_the_players_is_no_player() -> None:
    """Only a line right below the others joins; a remark further down is the organiser's own."""
    content = typed(workbook(BEFORE), "Players", {"C12": "Entry fee 20", f"C{11 + BELOW_REACH}": "Arbiter"})

    assert BEFORE == read_workbook(content)


def test_nobody_is_drawn_again_unasked() -> None:
    """A draw may hang on the wall: a line that was added by mistake does not change every pairing number."""
    with pytest.raises(WorkbookError) as caught:
        update(typed(workbook(BEFORE), "Players", NEW_LINE), when=LATER)

    assert ["player-joined"] == [problem.code for problem in caught.value.problems]


def test_same_seed_gives_the_draw_of_the_longer_list() -> None:
    """Joining before the first result leads to the draw that the whole list would have had from the beginning."""
    settings = Settings(event="Cup", seed=5)
    names = ("Adams", "Baker", "Carlsen", "Dahl", "Euwe", "Fine")
    listed = [ListedPlayer(row=row, name=name) for row, name in enumerate(names, start=1)]
    before = workbook_of(new_tournament(listed[:5], settings), created=LATER)

    updated = update(typed(before, "Players", {"C10": "Fine"}), when=LATER, redraw=True)

    expected = new_tournament(listed, settings)
    assert expected.players == updated.tournament.players

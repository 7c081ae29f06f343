"""What people do to the workbook of a Swiss: everything is read as it was typed, or refused with the cell."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import replace

import openpyxl
import pytest
from openpyxl.workbook import Workbook

from roundbook import update
from roundbook.errors import Severity, WorkbookError
from roundbook.making import workbook_of
from roundbook.model import DrawMethod, Game, Player, Tournament
from tests.app.events import typed
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened
from tests.swiss.events import settings_of, with_round
from tests.workbook.writing import CREATED

Edit = Callable[[Workbook], object]
ROUND_COLUMNS = "ABEHJ"


@pytest.fixture(scope="module")
def event() -> Tournament:
    """Eleven players after three of five rounds."""
    dice = random.Random(5)
    players = tuple(Player(number=n, name=f"Player {n}", rating=2200 - 10 * n) for n in range(1, 12))
    event = Tournament(settings=settings_of(11, 5, tie_breaks=("BH/C1", "SB", "DE")), players=players, games=())
    for number in (1, 2, 3):
        event = with_round(event, number, dice)
    return event


@pytest.fixture(scope="module")
def workbook(event: Tournament) -> bytes:
    """Its workbook, up to date."""
    return update(workbook_of(event, created=CREATED), when=CREATED).content


def edited(content: bytes, edit: Edit) -> bytes:
    """The workbook after a script has worked in it."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    edit(book)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def overwrite(sheet: str, cell: str, value: object) -> Edit:
    """Type into a cell."""
    return lambda book: book[sheet].__setitem__(cell, value)


def delete(sheet: str) -> Edit:
    """Delete a sheet."""
    return lambda book: book.__delitem__(sheet)


def rename_round(book: Workbook) -> None:
    """Give a round another name; the formulas that read it stay what they were."""
    book["Round 2"].title = "Second evening"


def insert_row(book: Workbook) -> None:
    """Insert a row among the boards without moving any formula."""
    book["Round 2"].insert_rows(7)


def drop_names(book: Workbook) -> None:
    """Delete all defined names."""
    book.defined_names.clear()


def clear_standings(book: Workbook) -> None:
    """Empty most of the standings."""
    for row in book["Standings"]["A5:J12"]:
        for cell in row:
            cell.value = None


EDITS: dict[str, Edit] = {
    "crosstable overwritten": overwrite("Crosstable", "F6", "1"),
    "standings cleared": clear_standings,
    "standings deleted": delete("Standings"),
    "names dropped": drop_names,
    "round renamed": rename_round,
    "row inserted": insert_row,
}


@pytest.mark.parametrize("name", EDITS)
def test_it_is_read_and_repaired(name: str, workbook: bytes, event: Tournament) -> None:
    """All players, games and byes are read, and a repair leaves nothing to do."""
    content = edited(workbook, EDITS[name])
    repaired = update(content, when=CREATED, repair=True)

    assert _by_pair(event) == _by_pair(update(content, when=CREATED).tournament)
    assert _by_pair(event) == _by_pair(repaired.tournament)
    assert not update(repaired.content, when=CREATED).is_changed


def test_hub_comes_back(workbook: bytes, event: Tournament) -> None:
    """Without the hidden sheet the file is refused; repair and rebuild make it anew."""
    content = edited(workbook, delete("Hub"))
    with pytest.raises(WorkbookError) as refused:
        update(content, when=CREATED)

    assert ["hub-missing"] == [problem.code for problem in refused.value.problems]
    assert event == update(content, when=CREATED, repair=True).tournament
    assert event == update(content, when=CREATED, rebuild=True).tournament


def _by_pair(event: Tournament) -> tuple[object, ...]:
    """The event without the lines on which its games stand."""
    games = sorted((game.round_number, game.white, game.black, _worth(game)) for game in event.games)
    return event.players, games, event.settings


def _worth(game: Game) -> str:
    return game.bye.value if game.is_bye else game.result.code if game.result else ""


REFUSED: dict[str, tuple[Edit, str]] = {
    "round deleted": (delete("Round 2"), "round-missing"),
    "players deleted": (delete("Players"), "players-missing"),
    "settings deleted": (delete("Settings"), "settings-missing"),
    "number of nobody": (overwrite("Round 1", "B5", 99), "bad-pairing-number"),
    "no result": (overwrite("Round 1", "E5", "2-0"), "unreadable-result"),
    "no rounds": (overwrite("Players", "I5", "soon"), "bad-byes"),
    "name emptied": (overwrite("Players", "C15", None), "swiss-nobody"),
    "free line left out": (overwrite("Players", "C17", "Late Gap"), "swiss-free-line-gap"),
    "round to come deleted": (delete("Round 5"), "round-missing"),
    "opponent deleted, nothing said": (
        lambda book: [book["Round 3"].__setitem__(c, None) for c in ("E5", "H5")],
        "swiss-bye-without-points",
    ),
    "fewer rounds": (overwrite("Settings", "B14", 4), "setting-fixed"),
    "more room": (overwrite("Settings", "B15", 40), "setting-fixed"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(name: str, workbook: bytes) -> None:
    """With a problem that names what is wrong."""
    edit, code = REFUSED[name]
    with pytest.raises(WorkbookError) as refused:
        update(edited(workbook, edit), when=CREATED)

    assert code in {problem.code for problem in refused.value.problems}


def exchange_opponents(book: Workbook) -> None:
    """The players with Black of the first two boards, in a round that was played."""
    sheet = book["Round 2"]
    sheet["H5"].value, sheet["H6"].value = sheet["H6"].value, sheet["H5"].value


CHANGED: dict[str, Edit] = {
    "line deleted": lambda book: book["Round 2"].delete_rows(5),
    "opponents exchanged": exchange_opponents,
    "colours reversed": lambda book: [overwrite("Round 2", c, v)(book) for c, v in _reversed(book)],
    "round emptied": lambda book: [overwrite("Round 3", f"{c}{r}", None)(book) for c in "BEH" for r in range(5, 14)],
}


def _reversed(book: Workbook) -> list[tuple[str, object]]:
    sheet = book["Round 2"]
    return [("B5", sheet["H5"].value), ("H5", sheet["B5"].value)]


@pytest.mark.parametrize("name", CHANGED)
def test_other_pairings_than_before_are_told_once(name: str, workbook: bytes) -> None:
    """Whoever met somebody at the last update and does not any more."""
    updated = update(edited(workbook, CHANGED[name]), when=CREATED)
    again = update(updated.content, when=CREATED)

    assert "swiss-pairings-changed" in {problem.code for problem in updated.problems}
    assert "swiss-pairings-changed" not in {problem.code for problem in again.problems}


def test_lines_may_stand_apart(workbook: bytes, event: Tournament, office: Office) -> None:
    """The last line of a round moved down two rows: it is read, and every cached value is the calculated one."""
    rows = len(event.round_games(1))
    last = event.round_games(1)[-1]

    def move(book: Workbook) -> None:
        sheet = book["Round 1"]
        for column in ROUND_COLUMNS:
            sheet[f"{column}{6 + rows}"].value = sheet[f"{column}{4 + rows}"].value
            sheet[f"{column}{4 + rows}"].value = None

    updated = update(edited(workbook, move), when=CREATED)
    assert replace(last, board=last.board + 2) == updated.tournament.round_games(1)[-1]
    with opened(updated.content, office) as calc:
        calc.recalculate()
        assert [] == differences(cached_values(updated.content), calc)


def test_new_numbers_only_before_the_first_result(workbook: bytes) -> None:
    """Redraw gives whoever came on a free line the number of his rating; once somebody has played it is refused."""
    players = tuple(Player(number=n, name=f"Player {n}", rating=2200 - 10 * n) for n in range(1, 6))
    games = (Game(round_number=1, board=1, white=1, black=3),)
    begun = Tournament(
        settings=settings_of(5, 3, draw_method=DrawMethod.RATING, tie_breaks=("BH",)), players=players, games=games
    )
    cells = {"C10": "Late", "E10": 2175}
    late = typed(workbook_of(begun, created=CREATED), "Players", cells)
    redrawn = update(late, when=CREATED, redraw=True)

    assert ["Player 1", "Player 2", "Late", "Player 3"] == [player.name for player in redrawn.tournament.players][:4]
    assert () == redrawn.tournament.games
    with pytest.raises(WorkbookError) as refused:
        update(workbook, when=CREATED, redraw=True)
    errors = [problem for problem in refused.value.problems if problem.severity is Severity.ERROR]
    assert ["swiss-started"] == [problem.code for problem in errors]

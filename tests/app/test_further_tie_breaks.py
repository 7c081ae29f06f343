"""Tie-breaks beyond the usual ones, from `create` to `update`: chosen, refused, kept up to date without a formula."""

from __future__ import annotations

import io
from dataclasses import replace

import openpyxl
import pytest

from roundbook import read_workbook, update
from roundbook.errors import FormatError, WorkbookError
from roundbook.making import with_live_tie_breaks
from roundbook.model import Tournament
from tests.app.events import event, typed, workbook
from tests.building import scheduled
from tests.workbook.writing import CREATED

RATINGS = {1: 2100, 2: 2000, 3: 2200}


def field_of_three(*codes: str, further: tuple[str, ...] = ()) -> Tournament:
    """Three rated players who have not played yet."""
    blank = event(3, rounds_played=0)
    players = tuple(replace(player, rating=RATINGS[player.number]) for player in blank.players)
    settings = replace(blank.settings, tie_breaks=codes, further_tie_breaks=further)
    return with_live_tie_breaks(replace(blank, settings=settings, players=players))


def won_by(content: bytes, wins: dict[tuple[int, int], int]) -> bytes:
    """The workbook after the results of these pairs were typed, each with its winner; every round has one game."""
    for game in scheduled(3):
        if game.is_bye:
            continue
        winner = wins.get((min(game.white, game.black), max(game.white, game.black)))
        if winner is not None:
            result = "1-0" if winner == game.white else "0-1"
            content = typed(content, f"Round {game.round_number}", {"E5": result})
    return content


def shown(content: bytes, code: str) -> dict[int, object]:
    """What the standings say in the column of a tie-break, by pairing number, to programs that do not calculate."""
    sheet = openpyxl.load_workbook(io.BytesIO(content), data_only=True)["Standings"]
    headers = [cell.value for cell in sheet[4]]
    number, column = headers.index("No."), headers.index(code)
    return {row[number]: row[column] for row in sheet.iter_rows(min_row=5, values_only=True) if row[number]}


def test_update_writes_what_no_formula_calculates() -> None:
    """1 of 2 against 2000 and 2200 is expected of 2099 at least (B.02 8.1.2: 64 % at 99 above, 36 % at 101 below)."""
    content = won_by(workbook(field_of_three("PTP", "WIN")), {(1, 2): 1, (1, 3): 3})

    before, after = shown(content, "PTP"), shown(update(content, when=CREATED).content, "PTP")

    assert {1: None, 2: None, 3: None} == before
    # Without a point the lowest opponent less 800; with every point the opponent and 736 (B.02 8.1.2).
    assert {1: 2099, 2: 1300, 3: 2836} == after


def test_second_update_changes_nothing() -> None:
    """What was written is not written again."""
    content = won_by(workbook(field_of_three("PTP", "APPO")), {(1, 2): 1, (1, 3): 3, (2, 3): 2})
    updated = update(content, when=CREATED)

    assert not update(updated.content, when=CREATED).is_changed


def test_standings_say_what_is_not_live() -> None:
    """Beside the word on how far the event is; nothing is said where all are formulas."""
    texts = [
        [cell.value for cell in openpyxl.load_workbook(io.BytesIO(workbook(made)))["Standings"][2] if cell.value]
        for made in (field_of_three("DE", further=("PTP", "SB/C1")), field_of_three("DE", "SB/C1"))
    ]

    assert "Not live, brought up to date by roundbook update: PTP" in texts[0]
    assert 1 == len(texts[1])


def test_further_one_can_be_chosen_later() -> None:
    """Somebody picks it from the drop-down on Settings; what was not asked for is refused with those that can be."""
    content = workbook(field_of_three("DE", "WIN", further=("SB/C1", "RTNG/R")))
    cell = cell_of(content, "Tie-break 2")

    assert ("DE", "RTNG/R") == read_workbook(typed(content, "Settings", {cell: "RTNG/R"})).settings.tie_breaks
    with pytest.raises(WorkbookError) as error:
        read_workbook(typed(content, "Settings", {cell: "STD"}))
    [problem] = error.value.problems
    assert ("tie-break-not-in-workbook", cell) == (problem.code, problem.cell)
    assert "SB/C1" in str(problem.details["known"])


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("BH", "buchholz-in-round-robin"),
        ("AOB", "buchholz-in-round-robin"),
        ("KS/C1", "tie-break-modifier"),
        ("DE/P", "tie-break-not-in-workbook"),
        ("XYZ", "unknown-tie-break"),
    ],
)
def test_what_a_round_robin_cannot_have_is_refused(code: str, problem: str) -> None:
    """By the article where there is one, before anything is written."""
    with pytest.raises(FormatError) as error:
        field_of_three("SB", further=(code,))

    assert [problem] == [found.code for found in error.value.problems]


def test_spelling_becomes_that_of_the_report_file() -> None:
    """FIDE's checklist writes KS/L1, report files KS/L+1."""
    settings = field_of_three("ks/L1", "sb").settings

    assert (("KS/L+1", "SB"), ("KS/L+1",)) == (settings.tie_breaks, settings.further_tie_breaks)


def cell_of(content: bytes, label: str) -> str:
    """Cell beside a label on Settings."""
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Settings"]
    return next(f"B{row[0].row}" for row in sheet.iter_rows() if row[0].value == label)

"""A line of Players emptied or deleted in a Swiss: `pair` broke down, everybody below was told of, no redraw."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from roundbook import app, update
from roundbook.errors import WorkbookError
from roundbook.making import workbook_of
from roundbook.model import DrawMethod, Game, Player, Tournament
from roundbook.pairing_rules import Forbidden, PairingRules
from tests.swiss.events import settings_of
from tests.workbook.writing import CREATED

NAMES = ("Adams", "Baker", "Clark", "Davis", "Evans", "Foster")
ROUND_1 = tuple(Game(round_number=1, board=board, white=board, black=board + 3) for board in (1, 2, 3))
# Clark stands on row 7.
LEAVE: dict[str, Callable[[Worksheet], object]] = {
    "line deleted": lambda sheet: sheet.delete_rows(7),
    "name emptied": lambda sheet: [sheet.__setitem__(f"{column}7", None) for column in "CE"],
}
CODES = {"line deleted": "player-left", "name emptied": "swiss-free-line-gap"}


@cache
def without_clark(how: str, games: tuple[Game, ...] = ()) -> bytes:
    """Six players with room for more, Baker and Clark kept apart, after Clark called off."""
    settings = replace(
        settings_of(8, 3, draw_method=DrawMethod.RATING, tie_breaks=("BH",)),
        pairing_rules=PairingRules(forbidden=(Forbidden(numbers=(2, 3)), Forbidden(numbers=(1, 4)))),
    )
    players = tuple(Player(number=n, name=name, rating=2000 - n) for n, name in enumerate(NAMES, start=1))
    content = workbook_of(Tournament(settings=settings, players=players, games=games), created=CREATED)
    book = openpyxl.load_workbook(io.BytesIO(content))
    LEAVE[how](book["Players"])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("how", LEAVE)
@pytest.mark.parametrize("work", [app.pair, update, app.check])
def test_it_is_refused_in_one_sentence(how: str, work: Callable[..., object]) -> None:
    """Whatever is done with the file: one problem, though three players stand below."""
    with pytest.raises(WorkbookError) as refused:
        work(without_clark(how), when=CREATED)

    assert [CODES[how]] == [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("how", LEAVE)
def test_his_number_in_round_1_is_told_with_the_reason(how: str) -> None:
    """Round 1 is paired: the cell of the round, and what happened on Players."""
    with pytest.raises(WorkbookError) as refused:
        update(without_clark(how, ROUND_1), when=CREATED)

    assert ["swiss-nobody", CODES[how]] == [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("how", LEAVE)
@pytest.mark.parametrize("games", [(), ROUND_1], ids=["nothing paired", "round 1 paired"])
def test_redraw_leaves_him_out(how: str, games: tuple[Game, ...]) -> None:
    """Before the first result the others get new numbers; who must not meet follows them, he is in no pair any more."""
    tournament = update(without_clark(how, games), when=CREATED, redraw=True).tournament

    assert ["Adams", "Baker", "Davis", "Evans", "Foster"] == [player.name for player in tournament.players]
    assert ((1, 3),) == tuple(rule.numbers for rule in tournament.settings.pairing_rules.forbidden)
    assert () == tournament.games


def test_one_problem_for_each_gap() -> None:
    """Two lines that follow each other are one."""
    book = openpyxl.load_workbook(io.BytesIO(without_clark("name emptied")))
    book["Players"]["C6"], book["Players"]["C9"] = None, None
    stream = io.BytesIO()
    book.save(stream)
    with pytest.raises(WorkbookError) as refused:
        update(stream.getvalue(), when=CREATED)

    found = [problem for problem in refused.value.problems if problem.code == "swiss-free-line-gap"]
    assert [("Players!C6", "4", 2), ("Players!C9", "6", 5)] == [(p.place, p.value, p.details["before"]) for p in found]

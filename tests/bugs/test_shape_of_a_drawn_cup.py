"""Settings that a bracket was drawn by could be changed: results were dropped, other lines blamed, or it crashed."""

from __future__ import annotations

import pytest

from roundbook import update
from roundbook.errors import WorkbookError
from roundbook.workbook.cells import address
from roundbook.workbook.read import read_tournament
from tests.app.events import typed
from tests.cups import cup_book, played
from tests.second_stage import book_of_event, by_number, with_groups, with_random_cup
from tests.workbook.writing import CREATED

ROUNDS = 99


def changed(content: bytes, key: str, value: object) -> tuple[bytes, str]:
    """The workbook with something else beside a setting, and the cell of that."""
    places = read_tournament(content).places
    cell = address(*places.settings[key])
    return typed(content, places.titles["settings"], {cell: value}), cell


@pytest.mark.parametrize("rounds", [0, ROUNDS])
@pytest.mark.parametrize(
    ("book", "key", "value", "drawn"),
    [
        (cup_book(5), "tie_games", 2, 1),
        (cup_book(5, 2, third_place=True), "tie_games", 1, 2),
        (cup_book(5, 2), "third_place", "yes", "no"),
        (cup_book(5, third_place=True), "third_place", "no", "yes"),
    ],
)
def test_a_knockout_stays_as_it_was_drawn(rounds: int, book: bytes, key: str, value: object, drawn: object) -> None:
    """That line of Settings is told with what to type, and nothing else: before the first result and after the last."""
    content, cell = changed(played(book, 1, rounds), key, value)

    told = [(problem.code, problem.cell, problem.details.get("made")) for problem in read_tournament(content).errors]

    assert [("setting-fixed", cell, drawn)] == told


@pytest.mark.parametrize(("each", "games", "third_place"), [(1, 1, False), (2, 2, True)])
def test_a_cup_after_groups_stays_as_it_was_drawn(each: int, games: int, third_place: bool) -> None:
    """The same for the cup in the workbook of its groups, and for how many go on to it."""
    content = with_groups(book_of_event(each=each, games=games, third_place=third_place), by_number)
    content = with_random_cup(content, 1)
    others = {"qualify": (3 - each, each), "cup_games": (3 - games, games)}
    others["cup_third_place"] = ("no", "yes") if third_place else ("yes", "no")

    for key, (value, drawn) in others.items():
        wrong, cell = changed(content, key, value)
        told = [(problem.code, problem.cell, problem.details.get("made")) for problem in read_tournament(wrong).errors]
        assert [("setting-fixed", cell, drawn)] == told


@pytest.mark.parametrize("way", [{}, {"rebuild": True}, {"redraw": True}])
def test_no_way_of_bringing_up_to_date_drops_the_tie_for_third_place(way: dict[str, bool]) -> None:
    """Rebuilt with "no" beside third place, the result of that tie was lost."""
    content, _ = changed(played(cup_book(5, third_place=True), 1), "third_place", "no")

    with pytest.raises(WorkbookError, match="setting-fixed"):
        update(content, when=CREATED, **way)

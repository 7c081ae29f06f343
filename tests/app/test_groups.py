"""Groups from the list to the workbook, and what people do to them there."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import openpyxl
import pytest

from roundbook import RoundbookError, create, read_workbook, update
from roundbook.making import workbook_of
from roundbook.model import Dividing, DrawMethod, Settings
from roundbook.players import ListOptions
from tests.app.events import LATER, MADE, typed
from tests.app.other_programs import saved_by_openpyxl
from tests.groups import event_with_groups, settings_of, with_random_results
from tests.office.recalculated import cached_values

LIST = "Name;Elo;Group\nAda;2000;B\nBo;1900;A\nCy;1800;B\nDi;1700;A\nEd;1600;b\nFy;1500;A\nGus;1400;A\n"


def without_names(book: Any) -> None:
    """What some programs do to defined names."""
    book.defined_names.clear()


def event() -> bytes:
    """Two groups, of five and four players, most games played."""
    settings = settings_of(Dividing.LIST)
    return workbook_of(with_random_results(event_with_groups(9, settings, "ABABABABA"), seed=2), created=MADE)


def test_groups_of_a_list_play_for_themselves() -> None:
    """Groups in the order of the list, however they are spelled; numbers follow each other."""
    settings = Settings(event="Groups", dividing=Dividing.LIST, draw_method=DrawMethod.LIST)
    made = create(LIST.encode(), settings, created=MADE, list_options=ListOptions(each_group=True)).tournament

    assert [("B", range(1, 4)), ("A", range(4, 8))] == [(group.name, group.numbers) for group in made.groups]
    assert ["Ada", "Cy", "Ed", "Bo", "Di", "Fy", "Gus"] == [player.name for player in made.players]
    assert 3 == made.rounds


@pytest.mark.parametrize("second", [(2, 1, 3), (5, 4, 6)])
def test_numbers_of_a_list_hold_in_each_group(second: tuple[int, ...]) -> None:
    """Whether they begin with 1 again or go on."""
    lines = [
        "2;Ada;A",
        "3;Bo;A",
        "1;Cy;A",
        *(f"{n};{name};B" for n, name in zip(second, ("Di", "Ed", "Fy"), strict=True)),
    ]
    settings = Settings(event="Groups", dividing=Dividing.LIST, draw_method=DrawMethod.NUMBERS)
    source = "\n".join(["No;Name;Group", *lines]).encode()
    made = create(source, settings, created=MADE, list_options=ListOptions(each_group=True)).tournament

    assert ["Cy", "Ada", "Bo", "Ed", "Di", "Fy"] == [player.name for player in made.players]


def test_numbers_that_do_not_fit_a_group_are_refused_with_their_cells() -> None:
    """Two players of a group with the same number, and one of another group without any; all at once."""
    lines = ["1;Ada;A", "1;Bo;A", "3;Cy;A", "1;Di;B", ";Ed;B", "3;Fy;B"]
    settings = Settings(event="Groups", dividing=Dividing.LIST, draw_method=DrawMethod.NUMBERS)
    with pytest.raises(RoundbookError) as caught:
        create(
            "\n".join(["No;Name;Group", *lines]).encode(),
            settings,
            created=MADE,
            list_options=ListOptions(each_group=True),
        )

    assert [("start-number-twice", "A2"), ("start-number-twice", "A3"), ("start-number-missing", "A6")] == [
        (problem.code, problem.cell) for problem in caught.value.problems
    ]


@pytest.mark.parametrize("wish", [{}, {"repair": True}, {"rebuild": True}])
@pytest.mark.parametrize("prize", ["1st: 100 €, 2nd: a book", "=1+1", "2026"])
def test_prizes_of_a_group_stay(wish: dict[str, bool], prize: str) -> None:
    """What somebody typed below its name, as text, whatever it looks like; also in a workbook that is written anew."""
    updated = update(typed(event(), "Standings", {"C13": prize}), when=LATER, **wish)
    sheet = openpyxl.load_workbook(io.BytesIO(updated.content))["Standings"]

    assert ("Prizes and titles:", None) == (sheet["A4"].value, sheet["C4"].value)
    assert ("Prizes and titles:", prize, "s") == (sheet["A13"].value, sheet["C13"].value, sheet["C13"].data_type)
    assert not update(updated.content, when=LATER).is_changed


def test_prizes_of_a_group_stay_in_a_new_draw() -> None:
    """Somebody joins the first group: the second one is a line lower, with its prizes."""
    made = workbook_of(event_with_groups(9, settings_of(Dividing.LIST), "ABABABABA"), created=MADE)
    prized = typed(made, "Standings", {"C4": "A cup", "C13": "A book"})
    joined = saved_by_openpyxl(prized, lambda book: book["Players"].append([None, "A", None, "Newcomer"]))
    sheet = openpyxl.load_workbook(io.BytesIO(update(joined, when=LATER, redraw=True).content))["Standings"]

    assert ("A cup", "A book") == (sheet["C4"].value, sheet["C14"].value)


def test_changed_group_of_a_player_is_refused() -> None:
    """Nobody changes his group after the draw."""
    with pytest.raises(RoundbookError) as caught:
        update(typed(event(), "Players", {"B6": "B"}), when=LATER)

    found = [(p.code, p.place, p.value, p.details["group"]) for p in caught.value.problems if p.severity == "error"]
    assert [("group-differs", "Players!B6", "B", "A")] == found


def test_group_takes_another_name_where_it_stands_beside_all_its_players() -> None:
    """The name above its tables follows, live and in the file."""
    read = read_workbook(event())
    cells = {f"B{5 + line}": "Juniors" for line, p in enumerate(read.players) if p.number in read.groups[0].numbers}
    updated = update(typed(event(), "Players", cells), when=LATER)

    assert ["Juniors", "B"] == [group.name for group in updated.tournament.groups]
    assert "Juniors" in cached_values(updated.content)["Standings"].values()


def test_changed_sizes_are_refused() -> None:
    """The sizes on Settings are those of the draw."""
    workbook = event()
    place = next(cell for cell, value in cached_values_and_texts(workbook).items() if value == "5 + 4")

    with pytest.raises(RoundbookError) as caught:
        update(typed(workbook, "Settings", {place: "6 + 4"}), when=LATER)

    assert "group-sizes-do-not-fit" in [problem.code for problem in caught.value.problems]


def cached_values_and_texts(workbook: bytes) -> dict[str, object]:
    """What stands on Settings, by cell."""
    import io  # noqa: PLC0415

    import openpyxl  # noqa: PLC0415

    sheet = openpyxl.load_workbook(io.BytesIO(workbook))["Settings"]
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row}


def test_everything_is_found_without_defined_names() -> None:
    """Some programs lose them: each table is found by its headers, and the names come back."""
    before = read_workbook(event())
    updated = update(saved_by_openpyxl(event(), without_names), when=LATER)

    assert before == updated.tournament or before == replace(updated.tournament, games=before.games)
    assert cached_values(update(event(), when=LATER).content) == cached_values(updated.content)


def test_newcomer_joins_the_group_beside_his_name() -> None:
    """Before the first result a redraw gives his group one more player, the other keeps its draw."""
    workbook = workbook_of(event_with_groups(9, settings_of(Dividing.LIST), "ABABABABA"), created=MADE)
    before = read_workbook(workbook)
    redrawn = update(typed(workbook, "Players", {"B14": "B", "D14": "Newcomer"}), when=LATER, redraw=True).tournament

    assert [5, 5] == [len(group.numbers) for group in redrawn.groups]
    assert [p.name for p in before.players[:5]] == [p.name for p in redrawn.players[:5]]
    assert "Newcomer" in {player.name for player in redrawn.players[5:]}


@pytest.mark.parametrize(
    ("typed_group", "code", "shown"),
    [
        ({}, "joined-without-group", "Newcomer has no group. Type one of the groups here: A, B."),
        ({"B14": "Bb"}, "group-too-few-players", "The group 'Bb' is too small"),
    ],
)
def test_newcomer_of_no_group_is_named_with_his_cell(typed_group: dict[str, str], code: str, shown: str) -> None:
    """Nobody typed it, or typed it wrong: the cell says where to type."""
    workbook = workbook_of(event_with_groups(9, settings_of(Dividing.LIST), "ABABABABA"), created=MADE)
    with pytest.raises(RoundbookError) as caught:
        update(typed(workbook, "Players", {"D14": "Newcomer", **typed_group}), when=LATER, redraw=True)
    (problem,) = (problem for problem in caught.value.problems if problem.severity == "error")

    assert (code, "Players!B14") == (problem.code, problem.place)
    assert shown in problem.sentence()

"""Groups and their cup in LibreOffice: every formula shows what Python calculated, whatever state the event is in."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.second_stage import (
    book_of_event,
    by_number,
    event,
    with_groups,
    with_lots,
    with_players,
    with_random_cup,
    with_random_groups,
    with_seeds,
)
from tests.workbook.writing import CREATED


def not_begun() -> bytes:
    """Four groups of four, winners go on, nothing played."""
    return book_of_event()


def running() -> bytes:
    """Double groups of three, the first two go on in two games; about half of the games played, one group is over."""
    content = with_random_groups(book_of_event(4, 3, 2, cycles=2, games=2, third_place=True), 3, 0.5)
    return with_groups(content, lambda game: by_number(game) if game.white <= 3 else None)


def shared() -> bytes:
    """A group in which everybody draws: its places are shared."""
    return with_groups(book_of_event(2, 4, 2), lambda game: "½-½" if game.white <= 4 else by_number(game))


def over() -> bytes:
    """Everything played, lots for those who are level, a withdrawal in a group, a substitute, somebody who left."""
    content = with_lots(with_random_groups(book_of_event(4, 4, 2, games=2, third_place=True), 5))
    content = with_players(content, "withdrawn", {2: 1, 7: 3})
    content = with_seeds(with_seeds(content, "instead", {3: 12}), "withdrawn", {2: 1})
    return with_random_cup(content, 5, 4)


def of_winners() -> bytes:
    """Three groups of five, whose winners need a bye; played to the end."""
    return with_random_cup(with_lots(with_random_groups(book_of_event(3, 5), 8)), 8)


def oddly_named() -> bytes:
    """Groups whose names end alike, are one letter, a number, a formula; unknown seeds are called after them."""
    names = ("Open B", "b", "Ä", "=1+1", "  two   words ", "9", "rb_name", "<B>")
    return workbook_of(event(8, 3, 2, names=names), created=CREATED)


@pytest.mark.parametrize("make", [not_begun, oddly_named, running, shared, over, of_winners])
def test_formulas_calculate_what_is_written(make: object, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    workbook = update(make(), when=CREATED).content

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


def test_names_flow_from_the_tables_into_the_bracket(office: Office) -> None:
    """Results typed in LibreOffice, nothing updated: the group that is over stands in the bracket, the other not."""
    content = book_of_event(2, 3)
    results = {(game.round_number, frozenset((game.white, game.black))): game for game in read_workbook(content).games}
    with opened(content, office) as calc:
        for number in (1, 2, 3):
            rows = calc.read_values(f"Round {number}", "C5:J8")
            for row, line in enumerate(rows, start=5):
                game = results.get((number, frozenset(int(side) for side in (line[0], line[6]) if side)))
                if game and game.white <= 3 and not game.is_bye:
                    calc.type_text(f"Round {number}", {f"F{row}": by_number(game)})
        calc.recalculate()
        bracket = [row[1] for row in calc.read_values("Bracket", "A5:B6")]
        qualified = calc.read_values("Qualified", "A5:I6")

    assert ["A, Player 1", "B1"] == bracket
    assert [1.0, "A1", 1.0, "A, Player 1"] == qualified[0][:4]
    assert [2.0, "B1", "", "B1"] == qualified[1][:4]
    assert ["", "results missing: 3"] == [line[8] for line in qualified]


def test_people_who_move_things_do_not_mix_up_the_two(office: Office, tmp_path: Path) -> None:
    """Rows and columns put in, sheets renamed and moved, all names lost: the same tournament, nothing is told."""
    content = update(over(), when=CREATED).content
    wanted = read_workbook(content)
    with opened(content, office) as calc:
        calc.sort_range("Qualified", "A5:I12", "B")
        calc.insert_rows("Qualified", 3, 2)
        calc.insert_columns("Qualified", "D")
        calc.insert_rows("Quarter-finals, game 1", 6)
        calc.insert_rows("Round 2", 2)
        calc.insert_columns("Places", "A")
        calc.rename_sheet("Qualified", "Who is in")
        calc.rename_sheet("Semi-finals, game 1", "Standings 2")
        calc.move_sheet("Bracket", 2)
        moved = calc.save_as(tmp_path / "moved.xlsx")
    with opened(content, office) as calc:
        calc.drop_names()
        nameless = calc.save_as(tmp_path / "nameless.xlsx")

    updated = [update(path.read_bytes(), when=CREATED) for path in (moved, nameless)]

    assert [wanted, wanted] == [found.tournament for found in updated]
    assert [] == [problem.code for problem in updated[0].problems]
    assert {"names-restored"} == {problem.code for problem in updated[1].problems}
    assert not update(updated[1].content, when=CREATED).is_changed


def test_lost_sheets_of_the_cup_are_put_back(office: Office, tmp_path: Path) -> None:
    """Bracket, places and the hidden hub of the cup deleted: told, repaired, and right when calculated anew."""
    content = update(over(), when=CREATED).content
    wanted = read_workbook(content)
    with opened(content, office) as calc:
        for title in ("Bracket", "Places", "Hub 2"):
            calc.delete_sheet(title)
        broken = calc.save_as(tmp_path / "broken.xlsx")

    repaired = update(broken.read_bytes(), when=CREATED, repair=True)
    with opened(poison(repaired.content), office) as calc:
        calc.recalculate()
        found = differences(cached_values(repaired.content), calc)

    assert wanted == repaired.tournament
    assert {"Bracket", "Places", "Hub 2"} == {p.value for p in repaired.problems if p.code == "sheet-restored"}
    assert [] == found

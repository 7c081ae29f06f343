"""Workbooks of knockouts in LibreOffice: every formula shows what Python calculated, in cups in any state."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook import read_workbook, update
from tests.cups import cup_book, played, with_typed, with_withdrawn
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.workbook.writing import CREATED

# Players, games of a tie, third place, rounds played.
CUPS = {
    "eight, over": (8, 1, False, 3),
    "thirteen, two games, over": (13, 2, True, 8),
    "four, one game of two": (4, 2, True, 1),
    "thirty-two, running": (32, 1, True, 3),
    "six, not begun": (6, 1, False, 0),
}


@pytest.mark.parametrize(("number", "kind"), list(enumerate(CUPS.values())), ids=CUPS)
def test_formulas_calculate_what_is_written(number: int, kind: tuple, office: Office) -> None:
    """Every cached value poisoned, everything calculated anew: the same values."""
    players, games, third_place, rounds = kind
    content = played(cup_book(players, games, third_place=third_place, seed=number), number, rounds)
    workbook = update(content, when=CREATED).content

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)

    assert [] == found


def test_open_ties_and_withdrawals_are_shown_alike(office: Office) -> None:
    """A drawn tie without a word, one with a sign, a tie in which both left, one in which one left after a draw."""
    typed = {(1, 2, "result"): "½-½", (1, 3, "result"): "0-0", (1, 3, "goes_on"): "+", (1, 4, "result"): "½-½"}
    content = with_withdrawn(with_typed(cup_book(8), typed), {1: 0, 8: 0, 5: 0})
    workbook = update(content, when=CREATED).content

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)
    assert [] == found


def test_bracket_is_found_where_people_moved_it(office: Office, tmp_path: Path) -> None:
    """Rows above it and in it, a column in it, and in another copy no defined name left: nothing is told or lost."""
    content = update(played(cup_book(8, third_place=True), 3, 2), when=CREATED).content
    wanted = read_workbook(content)
    with opened(content, office) as calc:
        calc.insert_rows("Bracket", 3, 2)
        calc.insert_rows("Bracket", 9)
        calc.insert_columns("Bracket", "D")
        moved = calc.save_as(tmp_path / "moved.xlsx")
    with opened(content, office) as calc:
        calc.drop_names()
        nameless = calc.save_as(tmp_path / "nameless.xlsx")

    updated = [update(path.read_bytes(), when=CREATED) for path in (moved, nameless)]

    assert [wanted, wanted] == [found.tournament for found in updated]
    assert () == updated[0].problems
    assert {"names-restored"} == {problem.code for problem in updated[1].problems}

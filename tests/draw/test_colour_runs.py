"""Three games running with one colour: never in a cycle, told where one follows another (C.05 Annex 1)."""

from __future__ import annotations

import pytest

from roundbook.draw import TABLES, Rounds, draw_table, long_runs, scheveningen, semi_scheveningen
from roundbook.draw.crenshaw import quad_in_cycles
from roundbook.printed_draws import round_robin_draw, scheveningen_draw
from roundbook.text import load_texts
from tests.draw.checks import colours_by_number, longest_run

BOARDS = {"standard": range(2, 11), "french": (5,), "wikipedia": (5, 6), "semi": range(4, 21, 2)}
FIELDS = {name: range(3, 31) for name in TABLES} | {"crenshaw": (3, 4, *range(7, 25))}
EACH_MATCH = [(table, boards) for table, sizes in BOARDS.items() for boards in sizes]
EACH_FIELD = [(table, players) for table, sizes in FIELDS.items() for players in sizes]

each_cycle = pytest.mark.parametrize("cycles", [1, 2, 3, 4])
each_match = pytest.mark.parametrize(("table", "boards"), EACH_MATCH)
each_field = pytest.mark.parametrize(("table", "players"), EACH_FIELD)


@each_cycle
@each_match
def test_draw_of_a_match_names_everybody_with_three_equal_colours(table: str, boards: int, cycles: int) -> None:
    """Exactly those, by team and number, and nobody within one cycle."""
    rounds = match_of(table, boards, cycles)
    counted = long(rounds, 2 * boards)
    names = ", ".join(f"A{n}" if n <= boards else f"B{n - boards}" for n in counted)

    remarks = scheveningen_draw(load_texts("en"), boards, table=table, cycles=cycles).remarks
    assert counted == list(long_runs(rounds, 2 * boards))
    assert [names] * bool(counted) == [remark.partition(": ")[2][:-1] for remark in remarks if "running" in remark]
    assert cycles > 1 or not counted


@each_cycle
@each_field
def test_draw_of_a_field_names_everybody_with_three_equal_colours(table: str, players: int, cycles: int) -> None:
    """Exactly those; none at all in an odd field, in a quad, or by a table whose last rounds change places."""
    rounds = draw_table(table, players, cycles=cycles)
    counted = long(rounds, players)

    remarks = round_robin_draw(load_texts("en"), table, players, cycles=cycles).remarks
    told = [remark for remark in remarks if remark.startswith("Three times running")]
    assert counted == list(long_runs(rounds, players))
    assert [", ".join(map(str, counted))] * bool(counted) == [remark.partition(": ")[2][:-1] for remark in told]
    assert (table == "crenshaw" and players % 2 == 0 and players > 4 and cycles > 1) == bool(counted)


@each_cycle
@pytest.mark.parametrize("white", [(1, 3), (1, 4), (2, 3), (2, 4)])
def test_no_toss_gives_three_equal_colours(white: tuple[int, int], cycles: int) -> None:
    """Whoever wins it in a quad."""
    assert not long(quad_in_cycles(cycles, tossed_white=white), 4)


@pytest.mark.parametrize(("players", "expected"), [(4, [1, 3]), (6, [1, 4]), (8, [1, 5]), (14, [1, 8])])
def test_berger_without_the_swap_hits_two_players(players: int, expected: list[int]) -> None:
    """Number 1 and the first of the lower half, as two programs that print the table say; nobody in an odd field."""
    assert expected == list(long_runs(draw_table("berger", players, cycles=2, swap_last_rounds=False), players))
    assert () == long_runs(draw_table("berger", players - 1, cycles=2, swap_last_rounds=False), players - 1)


def match_of(table: str, boards: int, cycles: int) -> Rounds:
    """Rounds of a match of two teams."""
    if table == "semi":
        return semi_scheveningen(boards, cycles=cycles)
    return scheveningen(boards, table=table, cycles=cycles)


def long(rounds: Rounds, players: int) -> list[int]:
    """The same counted from everybody's colours as letters."""
    return [number for number, own in colours_by_number(rounds, players).items() if longest_run(own) >= 3]

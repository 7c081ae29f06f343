"""Fixtures and statistics of a league: what they say, and what people do to them."""

from __future__ import annotations

import datetime
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from roundbook import read_workbook, update
from roundbook.making import workbook_of
from tests.app.events import LATER, MADE, typed
from tests.app.other_programs import saved_by_openpyxl
from tests.leagues import league, with_random_results, with_results
from tests.office.recalculated import cached_values

BERGER = json.loads((Path(__file__).parents[1] / "draw" / "berger_tables.json").read_text(encoding="utf-8"))
# What a result typed on a board is worth for the team named first, and for the other; nothing else is a game.
POINTS = {"1-0": (2, 0), "½-½": (1, 1), "0-1": (0, 2), "0-0": (0, 0), "½-0": (1, 0), "0-½": (0, 1)}
FIRST_LINE = 5


def rows_of(content: bytes, title: str) -> list[list[Any]]:
    """Values below the header of a sheet, as another program reads them."""
    sheet = openpyxl.load_workbook(io.BytesIO(content), data_only=True)[title]
    return [list(row) for row in sheet.iter_rows(min_row=FIRST_LINE, values_only=True)]


def typed_boards(content: bytes, rounds: int) -> Iterator[tuple[int, int, str, str]]:
    """Team, board, player as named in the line-up, and points twice over, of every game that was typed."""
    for number in range(1, rounds + 1):
        for board, home, home_name, _, result, _, away_name, away, *_ in rows_of(content, f"Round {number}"):
            if board and result in POINTS:
                for team, name, points in zip((home, away), (home_name, away_name), POINTS[result], strict=True):
                    if name:
                        yield team, board, name, points


@pytest.mark.parametrize("teams", [4, 7, 8])
def test_fixtures_are_the_berger_table(teams: int) -> None:
    """Every line of FIDE's print with its round and both teams, the team named first at home; the free team last."""
    content = workbook_of(league(teams, 2), created=MADE)

    printed = BERGER[str(teams + teams % 2)]
    lines = [(number, *pair) for number, pairs in enumerate(printed, start=1) for pair in pairs]
    expected = [line for line in lines if max(line[1:]) <= teams]
    rows = rows_of(content, "Fixtures")
    assert expected == [(row[0], row[2], row[6]) for row in rows if row[6]]
    free = [(number, min(pair)) for number, *pair in lines if max(pair) > teams]
    assert free == [(row[0], row[2]) for row in rows if not row[6]]
    assert {"bye"} >= {row[5] for row in rows if not row[6]}
    assert [f"Team {row[2]}" for row in rows] == [row[3] for row in rows]


def test_fixtures_show_dates_and_scores() -> None:
    """The date of the round in words, the score as far as it is known; a reversed match the other way round."""
    dates = (datetime.datetime(2026, 9, 13, 14, 0), datetime.date(2026, 10, 1), "when the hall is free")
    event = with_results(league(4, 2, round_dates=dates), {(1, 4): "1½", (2, 3): "00"})
    cells = {f"B{row}": 4 for row in (5, 6, 7)} | {f"H{row}": 1 for row in (5, 6, 7)}
    updated = update(typed(workbook_of(event, created=MADE), "Round 1", cells), when=LATER)

    rows = [[row[0], row[1], row[3], row[4], row[5]] for row in rows_of(updated.content, "Fixtures")]
    assert [1, "Sunday 13 September 2026, 14:00", "Team 4", "1½ – ½", "Team 1"] == rows[0]
    assert [1, "Sunday 13 September 2026, 14:00", "Team 2", "0 – 2", "Team 3"] == rows[1]
    assert [2, "Thursday 1 October 2026", "Team 4", None, "Team 3"] == rows[2]
    assert "when the hall is free" == rows[-1][1]


def test_postponed_round_moves_in_the_fixtures() -> None:
    """Another day on Settings is another day on the list."""
    content = workbook_of(league(3, 2, round_dates=(datetime.date(2026, 9, 13), "", "")), created=MADE)
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Settings"]
    (row,) = (row[0].row for row in sheet.iter_rows() if row[0].value == "Round 1")
    updated = update(typed(content, "Settings", {f"B{row}": 46286}), when=LATER)

    assert "Monday 21 September 2026" == rows_of(updated.content, "Fixtures")[0][1]


@pytest.mark.parametrize("seed", range(6))
def test_statistics_are_what_was_typed(seed: int) -> None:
    """Games, wins, draws, losses, points and boards of everybody, counted from the typed cells."""
    event = with_random_results(league(5, 3), seed)
    content = workbook_of(event, created=MADE)

    boards: Counter[tuple[int, str, int]] = Counter()
    halves: dict[tuple[int, str], list[int]] = {}
    for team, board, name, points in typed_boards(content, event.rounds):
        boards[team, name, board] += 1
        halves.setdefault((team, name), []).append(points)
    found = {}
    for row in rows_of(content, "Statistics"):
        if row[6]:
            who = int(row[3].removeprefix("Team ")), f"{row[4]} {row[2]}"
            found[who] = row[6:12], [row[12 + board - 1] for board in (1, 2, 3)]
    expected = {}
    for who, points in halves.items():
        games, total = len(points), sum(points)
        percent = (Decimal(50 * total) / games).quantize(Decimal("0.1"), ROUND_HALF_UP)
        figures = [games, points.count(2), points.count(1), points.count(0), total / 2, float(percent)]
        expected[who] = figures, [boards[*who, board] for board in (1, 2, 3)]
    assert expected == found


def test_statistics_are_in_order() -> None:
    """More points first, then fewer games; equal ones share a rank; those who have not played come last."""
    event = with_random_results(league(6, 4), 4)
    rows = rows_of(workbook_of(event, created=MADE), "Statistics")

    played = [(row[10], -row[6]) for row in rows if row[6]]
    assert sorted(played, reverse=True) == played
    assert [1 + sum(other > own for other in played) for own in played] == [row[0] for row in rows if row[6]]
    names = [bool(row[2]) for row in rows]
    assert sorted(names, reverse=True) == names
    games = [bool(row[6]) for row in rows]
    assert sorted(games, reverse=True) == games


def test_player_who_joins_gets_a_line() -> None:
    """A name in a free line is in the statistics once he has played."""
    # Team 1 has three players, then four free lines.
    content = typed(workbook_of(with_results(league(3, 2), {}), created=MADE), "Players", {"E8": "Late Comer"})
    content = typed(content, "Round 2", {"C6": "Late Comer", "E6": "1-0", "E7": "½-½"})
    rows = rows_of(update(content, when=LATER).content, "Statistics")

    assert [1, "Late Comer", "Team 1", 4] == [rows[0][0], *rows[0][2:5]]
    assert [1, 1, 0, 0, 1, 100] == rows[0][6:12]


def test_statistics_that_are_too_short_are_told() -> None:
    """Nine players and twelve newcomers play, more than there are lines; a rebuild helps."""
    event = with_results(league(3, 2, cycles=2), {})
    content = workbook_of(event, created=MADE)
    # Three players of each team, then four free lines; those of the first team begin in row 5.
    rows = [5 + 7 * team + place for team in range(3) for place in range(3, 7)]
    content = typed(content, "Players", {f"E{row}": f"New {row}" for row in rows})
    seats = {team: iter([1, 2, 3, 4, 5, 6, 7, 1]) for team in (1, 2, 3)}
    for game in (game for game in event.games if game.boards):
        cells: dict[str, str | int] = {"E6": "1-0", "E7": "½-½"}
        for team, column in ((game.white, "C"), (game.black, "G")):
            cells |= {f"{column}6": next(seats[team]), f"{column}7": next(seats[team])}
        content = typed(content, f"Round {game.round_number}", cells)
    updated = update(content, when=LATER)
    rebuilt = update(content, when=LATER, rebuild=True)

    code = "statistics-too-short"
    assert [{"lines": 13, "players": 21}] == [dict(p.details) for p in updated.problems if p.code == code]
    assert not update(updated.content, when=LATER).is_changed
    assert [] == [p.code for p in rebuilt.problems if p.code == code]
    assert 21 == sum(bool(row[6]) for row in rows_of(rebuilt.content, "Statistics"))


@cache
def book() -> bytes:
    """A league half-way, updated once."""
    event = with_random_results(league(5, 2), 2)
    return update(workbook_of(event, created=MADE), when=MADE).content


Harm = Callable[[Any], None]


def _without(title: str) -> Harm:
    return lambda loaded: loaded.remove(loaded[title])


def _overwritten(title: str, cell: str) -> Harm:
    def harm(loaded: Any) -> None:
        loaded[title][cell].value = "x"

    return harm


def _sorted(title: str) -> Harm:
    """Two lines exchanged as sorting does: cells that name their own line move as they are."""

    def harm(loaded: Any) -> None:
        sheet = loaded[title]
        for column in range(1, sheet.max_column + 1):
            upper, lower = sheet.cell(6, column), sheet.cell(9, column)
            texts = [str(cell.value) for cell in (upper, lower)]
            upper.value, lower.value = texts[1].replace("$A9", "$A6"), texts[0].replace("$A6", "$A9")
            for letter in "BCG":
                upper.value = upper.value.replace(f"${letter}9", f"${letter}6")
                lower.value = lower.value.replace(f"${letter}6", f"${letter}9")

    return harm


@pytest.mark.parametrize("title", ["Fixtures", "Statistics"])
def test_deleted_sheet_is_made_anew(title: str) -> None:
    """It is told, nothing else suffers, and a repair brings it back with every value."""
    harmed = saved_by_openpyxl(book(), _without(title))
    updated = update(harmed, when=LATER)
    repaired = update(harmed, when=LATER, repair=True)

    assert ("calculated-sheet-missing", title) in {(p.code, p.value) for p in updated.problems}
    assert cached_values(book())[title] == cached_values(repaired.content)[title]


@pytest.mark.parametrize(
    ("title", "cell", "code"), [("Fixtures", "E7", "score-typed"), ("Statistics", "H8", "formula-overwritten")]
)
def test_overwritten_formula_is_told_and_put_back(title: str, cell: str, code: str) -> None:
    """With its place; the repaired workbook shows what it showed before."""
    harmed = saved_by_openpyxl(book(), _overwritten(title, cell))
    told = [(p.code, p.place) for p in update(harmed, when=LATER).problems if p.severity == "warning"]
    repaired = update(harmed, when=LATER, repair=True)

    assert [(code, f"{title}!{cell}")] == told
    assert cached_values(book())[title] == cached_values(repaired.content)[title]


def _cleared(title: str, *, has_names: bool) -> Harm:
    def harm(loaded: Any) -> None:
        for row in loaded[title].iter_rows():
            for cell in row:
                cell.value = None
        if not has_names:
            loaded.defined_names.clear()

    return harm


@pytest.mark.parametrize("has_names", [True, False])
@pytest.mark.parametrize("title", ["Fixtures", "Statistics"])
def test_cleared_sheet_does_no_harm_to_others(title: str, *, has_names: bool) -> None:
    """Everything deleted from it: that is told, and all else is read."""
    updated = update(saved_by_openpyxl(book(), _cleared(title, has_names=has_names)), when=LATER)
    told = {(p.code, p.sheet or p.value) for p in updated.problems}

    assert told & {("formulas-overwritten", title), ("table-torn", title), ("calculated-sheet-missing", title)}
    assert read_workbook(book()) == updated.tournament


def test_line_that_counts_too_far_costs_nothing() -> None:
    """A formula of somebody's asks for a line that no league has."""
    harmed = saved_by_openpyxl(book(), lambda loaded: _typed_far(loaded["Statistics"]))

    assert read_workbook(book()) == update(harmed, when=LATER).tournament


def _typed_far(sheet: Any) -> None:
    sheet["B5"].value = "=INDEX(rb_member_order,99999)"


@pytest.mark.parametrize("title", ["Fixtures", "Statistics"])
def test_sorted_list_is_right_where_it_stands(title: str) -> None:
    """Two lines exchanged: nothing is odd, and each shows its own match or player."""
    updated = update(saved_by_openpyxl(book(), _sorted(title)), when=LATER)

    before, after = rows_of(book(), title), rows_of(updated.content, title)
    before[1], before[4] = before[4], before[1]
    assert before == after
    assert [] == [p.code for p in updated.problems if p.code.startswith(("formula", "table"))]


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_lists_are_found_without_names(language: str) -> None:
    """By their headers, in any language; the names come back."""
    event = league(5, 2)
    event = with_random_results(replace(event, settings=replace(event.settings, language=language)), 2)
    updated = update(
        saved_by_openpyxl(workbook_of(event, created=MADE), lambda loaded: loaded.defined_names.clear()), when=LATER
    )

    assert [] == [p.code for p in updated.problems if p.code.startswith(("formula", "table", "calculated"))]
    assert {"rb_fixtures", "rb_statistics", "rb_day"} <= set(
        openpyxl.load_workbook(io.BytesIO(updated.content)).defined_names
    )

"""Candidates 2024: a double round robin whose second place was decided among three players."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import Tournament
from roundbook.rules import TIE_BREAKS, classify, standings
from roundbook.rules.tiebreaks.encounter import direct_encounter
from tests.building import Line, tournament_of
from tests.fide.reading import by_number, facts

FACTS = facts("candidates_2024")
TIED = tuple(FACTS["direct_encounter"]["tied"])
RESULTS = {"1": "1-0", "=": "½-½", "0": "0-1"}


def candidates(*tie_breaks: str) -> Tournament:
    """Both games of every pair. Rounds and colours are not in the crosstable: nothing tested here depends on them."""
    lines: list[Line] = []
    for number, row in FACTS["rows"].items():
        for opponent, cell in enumerate(row.split(), start=1):
            if int(number) < opponent:
                lines += [
                    (cycle, int(number), opponent, RESULTS[mark]) for cycle, mark in enumerate(cell.split("/"), 1)
                ]
    return tournament_of(lines, tie_breaks=tie_breaks, cycles=2)


@pytest.mark.parametrize("code", ["SB", "WIN", "KS"])
def test_tie_break_is_the_printed_one(code: str) -> None:
    """SB and WIN as printed (SB without its rounding), KS with the limit of 7 points of 14."""
    table = classify(candidates())

    expected = {number: Decimal(value) for number, value in enumerate(FACTS[code], start=1)}

    assert expected == TIE_BREAKS[code].values(table, table.ranked)


def test_points_are_the_printed_ones() -> None:
    """Fourteen games each."""
    expected = {number: Decimal(value) for number, value in enumerate(FACTS["points"], start=1)}

    assert expected == classify(candidates()).points


def test_sum_of_averages_ranks_the_three_in_second_place() -> None:
    """C.07 6.1.2: against each of the others the average of both games counts, 1.25, 1 and 0.75."""
    table = classify(candidates())

    assert by_number(FACTS["direct_encounter"]["sum_of_averages"]) == TIE_BREAKS["DE"].values(table, TIED)
    assert tuple(map(tuple, FACTS["direct_encounter"]["order"])) == direct_encounter(table, TIED)


def test_sonneborn_berger_leaves_two_of_the_three_tied() -> None:
    """56, 56 and 54: 2 and 3 stay together until the number of wins separates them."""
    ranks = {row.number: row.rank for row in standings(candidates("SB")).rows}
    with_wins = {row.number: row.rank for row in standings(candidates("SB", "WIN")).rows}

    assert [2, 2, 4] == [ranks[number] for number in TIED]
    assert [2, 3, 4] == [with_wins[number] for number in TIED]

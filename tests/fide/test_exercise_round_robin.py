"""FIDE's exercise paper: the round robin of six with a forfeit between players 5 and 6."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import RESULT_BY_CODE, Tournament
from roundbook.rules import classify, tie_break_of
from roundbook.rules.example import example_tournament
from roundbook.rules.tiebreaks.encounter import direct_encounter
from tests.fide.crosstables import tournament_of_crosstable
from tests.fide.reading import facts

FACTS = facts("exercise_round_robin")


def exercise() -> Tournament:
    """The paper's crosstable as games."""
    return tournament_of_crosstable(FACTS)


@pytest.mark.parametrize("code", [code for code in FACTS["columns"] if code != "points"])
def test_tie_break_has_the_value_of_the_paper(code: str) -> None:
    """Player by player. What comes after KS is not printed there; a reference program gives it for the same games."""
    table = classify(exercise())
    column = FACTS["columns"].index(code)

    expected = {int(number): Decimal(values[column]) for number, values in FACTS["expected"].items()}

    assert expected == tie_break_of(code).values(table, table.ranked)


def test_points_are_those_of_the_paper() -> None:
    """The forfeit is a point for 6 and nothing for 5."""
    expected = {int(number): Decimal(values[0]) for number, values in FACTS["expected"].items()}

    assert expected == classify(exercise()).points


@pytest.mark.parametrize("case", FACTS["direct_encounter"], ids=lambda case: str(case["tied"]))
def test_direct_encounter_is_that_of_the_paper(case: dict[str, list[int]]) -> None:
    """Exercise 26: 1 is ahead of 2 and 3, who stay tied; and 6, 5, 4, because the forfeit counts."""
    expected = tuple(tuple(group) for group in case["order"])

    assert expected == direct_encounter(classify(exercise()), tuple(case["tied"]))


def test_example_of_the_docstrings_is_this_exercise() -> None:
    """The same games; only the order inside a round may differ, and the colours of the forfeit."""
    expected = {(game.round_number, game.white, game.black, game.result) for game in exercise().games}
    forfeit = {(4, 6, 5, RESULT_BY_CODE["+ -"])}

    assert expected - forfeit == {
        (game.round_number, game.white, game.black, game.result)
        for game in example_tournament().games
        if game.result != RESULT_BY_CODE["- +"]
    }

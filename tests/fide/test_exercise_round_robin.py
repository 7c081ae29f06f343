"""FIDE's exercise paper: the round robin of six with a forfeit between players 5 and 6."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import Tournament
from roundbook.rules import TIE_BREAKS, classify
from roundbook.rules.example import example_tournament
from roundbook.rules.tiebreaks.encounter import direct_encounter
from tests.building import Line, tournament_of
from tests.fide.reading import facts

FACTS = facts("exercise_round_robin")
WHITE_RESULT = {"+": "1-0", "=": "½-½", "-": "0-1"}


def exercise() -> Tournament:
    """The paper's crosstable as games; the forfeit has no colours there, player 5 gets White."""
    lines: list[Line] = []
    for number, cells in FACTS["rounds"].items():
        for round_number, (sign, colour, opponent) in enumerate(cells, start=1):
            if colour == "W":
                lines.append((round_number, int(number), int(opponent), WHITE_RESULT[sign]))
            elif colour == "F" and sign == "-":
                lines.append((round_number, int(number), int(opponent), "- +"))
    return tournament_of(lines)


@pytest.mark.parametrize("code", [code for code in FACTS["columns"] if code != "points"])
def test_tie_break_has_the_value_of_the_paper(code: str) -> None:
    """Player by player. WIN to PS are not printed there; a reference program gives them for the same games."""
    table = classify(exercise())
    column = FACTS["columns"].index(code)

    expected = {int(number): Decimal(values[column]) for number, values in FACTS["expected"].items()}

    assert expected == TIE_BREAKS[code].values(table, table.ranked)


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
    """The same games; only the order inside a round may differ."""
    expected = {(game.round_number, game.white, game.black, game.result) for game in exercise().games}

    assert expected == {(g.round_number, g.white, g.black, g.result) for g in example_tournament().games}

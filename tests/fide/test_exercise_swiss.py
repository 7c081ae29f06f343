"""FIDE's exercise paper: a Swiss of sixteen players with byes, forfeits and a player who left."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from roundbook.model import SWISS, Bye, Game, Tournament
from roundbook.rules import classify, tie_break_of
from roundbook.rules.example import example_swiss_tournament
from roundbook.rules.tiebreaks import unplayed
from roundbook.rules.tiebreaks.encounter import direct_encounter
from tests.fide.crosstables import tournament_of_crosstable
from tests.fide.reading import facts

FACTS = facts("exercise_swiss")
NINE_ROUNDS = facts("exercise_swiss_of_nine_rounds")
ORDERS = [(FACTS, case) for case in FACTS["direct_encounter"]]
ORDERS += [(NINE_ROUNDS, case) for case in NINE_ROUNDS["direct_encounter"]]
# AOB is given to four decimals.
STEP = Decimal("0.0001")


def exercise() -> Tournament:
    """The paper's crosstable as games."""
    return tournament_of_crosstable(FACTS, format=SWISS)


def column(values: str, code: str) -> dict[int, Decimal]:
    """A column of the fact file by pairing number."""
    place = FACTS["columns"].index(code)
    return {int(number): Decimal(row[place]).quantize(STEP) for number, row in FACTS[values].items()}


def calculated(code: str) -> dict[int, Decimal]:
    """The same column as our rules have it."""
    table = classify(exercise())
    values = tie_break_of(code, exercise().settings).values(table, table.ranked)
    return {number: value.quantize(STEP) for number, value in values.items() if value is not None}


@pytest.mark.parametrize("code", FACTS["columns"])
def test_values_by_the_regulations_of_2026(code: str) -> None:
    """Player by player; a reference program calculated them."""
    assert column("expected_2026", code) == calculated(code)


@pytest.mark.parametrize("code", FACTS["columns"])
def test_values_of_the_paper_without_the_ceiling_of_2026(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The paper goes by the regulations of 2024, in which the dummy had all points of the player."""
    monkeypatch.setattr(unplayed, "ceiling", lambda *_, **__: Decimal("Infinity"))

    assert column("printed_2024", code) == calculated(code)


@pytest.mark.parametrize(("crosstable", "case"), ORDERS, ids=[str(case["tied"]) for _, case in ORDERS])
def test_direct_encounter_is_that_of_the_paper(crosstable: dict[str, Any], case: dict[str, Any]) -> None:
    """Art. 6.3: whoever nobody can overtake in the games that were not played is ranked, then who comes next."""
    table = classify(tournament_of_crosstable(crosstable, format=SWISS))
    expected = tuple(tuple(group) for group in case["order"])

    assert expected == direct_encounter(table, tuple(case["tied"]))


def test_example_of_the_docstrings_is_this_exercise() -> None:
    """The same rounds; there a player who was not there has no line."""
    expected = {line(game) for game in exercise().games if game.black or game.white != 12 or game.bye is not Bye.ZERO}

    assert expected == {line(game) for game in example_swiss_tournament().games}


def line(game: Game) -> tuple[object, ...]:
    """What counts of a game: who met whom, in a forfeit with no matter which colour."""
    sides = (game.white, game.black)
    is_forfeit = game.result is not None and not game.result.is_played
    return game.round_number, frozenset(sides) if is_forfeit else sides, game.result, game.bye

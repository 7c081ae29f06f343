"""`explain` once showed the match points of a match, not its game points, where the opponent had no points at all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.rules import classify
from roundbook.rules.explaining import explained
from tests.leagues import league, with_results


@pytest.mark.parametrize(("code", "points"), [("EMMSB", 2), ("EMGSB", 3)])
def test_product_with_nothing_names_its_own_factor(code: str, points: int) -> None:
    """C.07 13.2: the match points (M) of the opponent times the own match (M) or game points (G) against him."""
    table = classify(with_results(league(4), {(1, 4): "1110"}))

    [term] = explained(table, code, 1).terms

    assert (Decimal(points), Decimal(0), Decimal(0)) == (term.points, term.factor, term.value)

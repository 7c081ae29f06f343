"""Workbooks in IronCalc, a program that shares nothing with LibreOffice: every formula shows what Python calculated."""

from __future__ import annotations

import pytest

from roundbook import update
from roundbook.making import workbook_of
from tests.app.events import typed
from tests.cups import cup_book, played
from tests.parity.events import event_of
from tests.parity.ironcalc import differences_in_ironcalc
from tests.swiss.events import ruled_swiss_of, swiss_of
from tests.workbook.writing import CREATED, written

# Players, games of a tie, third place, rounds played.
CUPS = ((8, 1, False, 3), (13, 2, True, 8), (4, 2, True, 1), (32, 1, True, 3), (6, 1, False, 0))


@pytest.mark.parametrize("number", range(100, 110))
def test_swiss_calculates_what_is_written(number: int) -> None:
    """Byes, forfeits, late entries, rounds to come."""
    assert [] == differences_in_ironcalc(workbook_of(swiss_of(number), created=CREATED))


@pytest.mark.parametrize("number", range(100, 104))
def test_bye_of_half_a_point_calculates_what_is_written(number: int) -> None:
    """That of a pairing, beside those of a whole point and those that were asked for."""
    assert [] == differences_in_ironcalc(workbook_of(ruled_swiss_of(number), created=CREATED))


@pytest.mark.parametrize(("number", "kind"), list(enumerate(CUPS)))
def test_cup_calculates_what_is_written(number: int, kind: tuple[int, int, bool, int]) -> None:
    """Brackets in any state."""
    players, games, third_place, rounds = kind
    content = played(cup_book(players, games, third_place=third_place, seed=number), number, rounds)

    assert [] == differences_in_ironcalc(update(content, when=CREATED).content)


@pytest.mark.parametrize("number", range(200, 208))
def test_everybody_against_everybody_calculates_what_is_written(number: int) -> None:
    """Groups, withdrawals, all orders of tie-breaks."""
    assert [] == differences_in_ironcalc(written(event_of(number).book))


def test_a_wrong_value_would_be_seen() -> None:
    """With another name typed and nothing calculated since, the cells that show it are named."""
    stale = typed(cup_book(4), "Players", {"C5": "Somebody Else"})

    assert {"Hub", "Bracket", "Standings", "Semi-finals"} == {title for title, *_ in differences_in_ironcalc(stale)}

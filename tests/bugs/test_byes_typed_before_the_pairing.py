"""Somebody typed a bye on the sheet of the next round, then `pair`: it took the round for paired and left it out."""

from __future__ import annotations

import pytest

from roundbook import app
from roundbook.errors import FormatError
from tests.app.events import typed
from tests.swiss.test_by_hand import ROUND_1, book, sheet_of
from tests.workbook.writing import CREATED


@pytest.mark.parametrize("rounds", [(), (ROUND_1,)], ids=["first round", "second round"])
def test_round_with_nothing_but_byes_is_not_left_out(rounds: tuple[dict[str, str], ...]) -> None:
    """The next round is still this one: the remedy that is told works, and the bye is given."""
    content = book(*rounds, sheet_of((6, 0, "½")))

    with pytest.raises(FormatError) as caught:
        app.pair(content, when=CREATED)

    assert ["round-of-byes"] == [problem.code for problem in caught.value.problems]

    undone = app.pair(content, when=CREATED, takes_back=True).updated.content
    made = app.pair(typed(undone, "Players", {"I10": f"{len(rounds) + 1}H"}), when=CREATED)

    assert len(rounds) + 1 == made.round_number
    assert [6] == [game.white for game in made.games if game.is_bye and game.bye.value == "H"]

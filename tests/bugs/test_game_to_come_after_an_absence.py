"""While a game of a later round was open, the formulas of a Swiss took an absence before it for a departure.

The absence then counted as a draw for the opponents (C.07 16.3), in the live figures but not in those of `update`.
"""

from __future__ import annotations

from roundbook.making import workbook_of
from roundbook.model import RESULT_BY_CODE, Game, Player, Tournament
from tests.parity.ironcalc import differences_in_ironcalc
from tests.swiss.events import settings_of
from tests.workbook.writing import CREATED


def test_whoever_has_a_game_to_come_is_still_there() -> None:
    """Player 3 was away in round 2 and plays round 3: formulas and figures agree while that game is open."""
    win = RESULT_BY_CODE["1-0"]
    games = (
        Game(round_number=1, board=1, white=1, black=3, result=win),
        Game(round_number=1, board=2, white=4, black=2, result=win),
        Game(round_number=2, board=1, white=1, black=4, result=win),
        Game(round_number=3, board=1, white=2, black=1, result=win),
        Game(round_number=3, board=2, white=3, black=4),
    )
    event = Tournament(
        settings=settings_of(4, 3, tie_breaks=("BH", "SB")),
        players=tuple(Player(number=number, name=f"Player {number}") for number in range(1, 5)),
        games=games,
    )

    assert [] == differences_in_ironcalc(workbook_of(event, created=CREATED))

"""A topscorer who owed it to a bye was none while all games of the bye's round were adjourned."""

from __future__ import annotations

from tests.rules.test_legality import event, told


def test_bye_counts_for_topscorers_beside_adjourned_games() -> None:
    """Number 1 has a win and a bye, 2 of 3 points, when the last round is paired: he may get White once more."""
    rounds = "1-2+ 3-4- 5-6=", "1-4- 3-6- 2-5=", "1:1 3:h 6-2* 4-5*", "1-3* 4-6* 5:h 2:h"

    assert [] == told(event(*rounds, planned=4))

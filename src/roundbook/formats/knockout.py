"""Knockout: who loses a tie is out; a tie is one game or two with colours reversed.

Only the first ties are known beforehand, the others follow from results (`rules.knockout`). Each game of a tie is a
round of its own, so that nobody plays twice in a round, a date belongs to one game, and a report file can hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundbook.decision import KNOCKOUT
from roundbook.draw import Rounds
from roundbook.draw.bracket import stages_of
from roundbook.errors import FormatError, Problem
from roundbook.model import DrawMethod, Scoring, Settings

MOST_GAMES, MOST_IN_BRACKET, LEAST_FOR_THIRD_PLACE = 2, 64, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Knockout:
    """A bracket with byes for the top seeds."""

    name: str = KNOCKOUT
    minimum_players: int = 2
    groups_in_section: int = 1
    rest_joins: bool = False

    def rounds(self, sizes: Sequence[int], settings: Settings, place: int) -> Rounds:  # noqa: ARG002  as every format
        """No round at all: `rules.knockout` has the games that are known.

        Raises FormatError: a field that is too small or too big, too many games in a tie, groups.
        """
        [players] = sizes
        least = LEAST_FOR_THIRD_PLACE if settings.third_place else self.minimum_players
        details: dict[str, str | int] = {"minimum": least, "most": MOST_IN_BRACKET}
        checks = (
            ("too-few-players", str(players), players >= least),
            ("bracket-too-big", str(players), players <= MOST_IN_BRACKET),
            ("knockout-games", str(settings.cycles), settings.cycles <= MOST_GAMES),
        )
        problems = [Problem(code=code, value=value, details=details) for code, value, holds in checks if not holds]
        if problems:
            raise FormatError(problems)
        return ()


def settled_knockout(settings: Settings, players: int, *, is_anybody_rated: bool) -> Settings:
    """Settings of a knockout: its rounds follow from the field, points and tie-breaks mean nothing.

    Seeds go by rating; where nobody has one, by lot.
    """
    is_lot = settings.draw_method is DrawMethod.RATING and not is_anybody_rated
    return replace(
        settings,
        rounds=stages_of(players) * settings.cycles,
        draw_method=DrawMethod.LOT if is_lot else settings.draw_method,
        scoring=Scoring(),
        tie_breaks=(),
        further_tie_breaks=(),
    )

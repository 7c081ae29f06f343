"""Swiss: nobody meets twice, and each round is paired when the one before is over.

So the schedule is no part of the format: an event begins without a game, and the engine adds one round after the other
(`roundbook.pairing`). What the format says is how many rounds are planned, which stands in the settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.draw import Rounds
from roundbook.draw.lots import lot
from roundbook.errors import FormatError, Problem
from roundbook.model import SWISS, DrawMethod, InitialColour, Settings

MOST_ROUNDS, MOST_PLACES = 20, 998
# Free lines for those who come late: an eighth of the field, but not fewer than these.
LEAST_FREE, FREE_SHARE = 4, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Swiss:
    """The Swiss system; three players can play three rounds."""

    name: str = SWISS
    minimum_players: int = 3
    groups_in_section: int = 1
    rest_joins: bool = False

    def rounds(self, sizes: Sequence[int], settings: Settings, place: int) -> Rounds:  # noqa: ARG002  as every format
        """No round at all: none is known before the one before it was played.

        Raises FormatError: too few players, or rounds that cannot be played without meeting somebody twice.
        """
        [players] = sizes
        problems = []
        if players < self.minimum_players:
            problems.append(
                Problem(code="too-few-players", value=str(players), details={"minimum": self.minimum_players})
            )
        # An odd field has somebody without an opponent in each round, so everybody can play one round more.
        most = min(MOST_ROUNDS, players - 1 + players % 2)
        if not 1 <= settings.rounds <= most:
            problems.append(Problem(code="swiss-rounds", value=str(settings.rounds), details={"most": most}))
        if problems:
            raise FormatError(problems)
        return ()


def settled(settings: Settings, players: int, *, is_anybody_rated: bool) -> Settings:
    """Settings of a Swiss before its draw: room for late entries, the colour of the first board by lot of the seed.

    Numbers go by rating; where nobody has one, by lot. Source: FIDE C.04.2, C.04.3: start order and initial colour.
    """
    is_lot = settings.draw_method is DrawMethod.RATING and not is_anybody_rated
    colours = tuple(InitialColour)
    return replace(
        settings,
        places=max(settings.places, players) if settings.places else places_for(players),
        draw_method=DrawMethod.LOT if is_lot else settings.draw_method,
        initial_colour=colours[lot(settings.seed, "colour")[0] % len(colours)],
    )


def about_pairing_rules(settings: Settings, players: int) -> Iterator[Problem]:
    """What cannot be of the rules of a Swiss: numbers of nobody, an acceleration that is not for such points."""
    rules, scoring = settings.pairing_rules, settings.scoring
    strange = [str(n) for rule in rules.forbidden for n in rule.numbers if not 1 <= n <= players]
    if strange:
        yield Problem(code="forbidden-nobody", details={"numbers": ", ".join(strange)})
    if rules.is_accelerated and not scoring.is_usual:
        points = f"{scoring.win}-{scoring.draw}-{scoring.loss}"
        yield Problem(code="acceleration-scoring", details={"points": points})


def places_for(players: int) -> int:
    """Pairing numbers that a workbook has room for: the field and some free lines, an even number together.

    >>> places_for(8), places_for(41)
    (12, 46)
    """
    places = players + max(LEAST_FREE, players // FREE_SHARE)
    return places + places % 2

"""Who may have made a title norm: a hint for the arbiter, never a verdict.

Looked at is only what B.01 leaves no doubt about: a single round robin or a Swiss, every game decided, federations of
everybody known. Whether the event was registered, its pace, and its arbiters cannot be seen here.
Source: FIDE B.01 art. 1.4, in force 1 January 2024.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil

from roundbook.model import GAME_SCORING, Outcome, PairingNumber, Player, Tournament
from roundbook.rules.rating_tables import rating_difference, rounded
from roundbook.rules.record import Table, classify

FEWEST_GAMES = 9
UNRATED = 1400
# These do not count for the half of the opponents who must have a title.
LOWEST_TITLES = frozenset({"CM", "WCM"})
# Who plays under the flag of FIDE belongs to no federation.
NO_FEDERATION = "FID"
_SINGLE = frozenset({"round-robin", "swiss"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A norm: titles that the required third of the opponents may have, whom it is no news for, and the ratings.

    `floor` is what one low opponent is raised to, `average` and `performance` are the least. `only` are the titles of
    those who can make it, empty for everybody: a player without a women's title may be a man.
    """

    title: str
    by: frozenset[str]
    held: frozenset[str]
    floor: int
    average: int
    performance: int
    only: frozenset[str] = frozenset()


_GM, _IM = frozenset({"GM"}), frozenset({"GM", "IM"})
_WGM, _WIM = _IM | {"WGM"}, _IM | {"WGM", "WIM"}
_WOMEN = frozenset({"WIM", "WFM", "WCM"})
# Highest first; of the first two, and of the last two, the first one made is told.
KINDS: tuple[tuple[Kind, ...], ...] = (
    (
        Kind(title="GM", by=_GM, held=_GM, floor=2200, average=2380, performance=2600),
        Kind(title="IM", by=_IM, held=_IM, floor=2050, average=2230, performance=2450),
    ),
    (
        Kind(
            title="WGM",
            by=_WGM,
            held=_WGM,
            floor=2000,
            average=2180,
            performance=2400,
            only=_WOMEN,
        ),
        Kind(title="WIM", by=_WIM, held=_WIM, floor=1850, average=2030, performance=2250, only=_WOMEN - _WIM),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleNorm:
    """A norm that a player may have made, with what speaks for it: games, titles, federations, averages, per cent."""

    number: PairingNumber
    title: str
    games: int
    titled: int
    of_title: int
    federations: int
    average: int
    performance: int
    percent: int


def possible_norms(tournament: Tournament) -> tuple[PossibleNorm, ...]:
    """Players for whom everything that can be seen speaks for a norm, by pairing number."""
    settings = tournament.settings
    if tournament.is_of_teams or settings.cycles != 1 or settings.format not in _SINGLE:
        return ()
    players, found = tournament.player_by_number, []
    for group in tournament.groups:
        table = classify(tournament.section(group))
        for number in table.ranked:
            if number in group.numbers:
                found += _norms_of(table, players, number)
    return tuple(found)


def _norms_of(table: Table, players: dict[PairingNumber, Player], number: PairingNumber) -> list[PossibleNorm]:
    """At most one of each row of kinds."""
    games = [record for record in table.records[number] if record.is_played and _is_included(table, record.opponent)]
    if any(not record.is_decided for record in table.records[number]) or len(games) < FEWEST_GAMES:
        return []
    opponents = [players[record.opponent] for record in games]
    points = (GAME_SCORING.points(record.outcome or Outcome.LOSS) for record in games)
    score = Fraction(sum(points, Decimal(0)))
    rows = ((_norm(players[number], opponents, score, kind) for kind in row) for row in KINDS)
    return [norm for norm in (next(filter(None, row), None) for row in rows) if norm is not None]


def _is_included(table: Table, opponent: PairingNumber) -> bool:
    """Whether games against somebody count: in a round robin not if he is unrated and scored nothing against the rated.

    Source: FIDE B.01 art. 1.4.2b.
    """
    if table.is_swiss or table.ratings[opponent] is not None:
        return True
    rated = (record for record in table.records[opponent] if table.ratings[record.opponent] is not None)
    return any(record.is_played and record.outcome is not Outcome.LOSS for record in rated)


def _norm(player: Player, opponents: Sequence[Player], score: Fraction, kind: Kind) -> PossibleNorm | None:
    if player.title in kind.held or (kind.only and player.title not in kind.only):
        return None
    games = len(opponents)
    titled = sum(bool(other.title) and other.title not in LOWEST_TITLES for other in opponents)
    of_title = sum(other.title in kind.by for other in opponents)
    average = rounded(Fraction(sum(_raised(opponents, kind.floor)), games))
    performance = average + rating_difference(score, games)
    is_possible = (
        2 * titled >= games
        and of_title >= max(3, ceil(games / 3))
        and _are_mixed(player, opponents)
        and average >= kind.average
        and performance >= kind.performance
        and 100 * score >= 35 * games
    )
    return (
        PossibleNorm(
            number=player.number,
            title=kind.title,
            games=games,
            titled=titled,
            of_title=of_title,
            federations=len(_foreign(player, opponents)),
            average=average,
            performance=performance,
            percent=rounded(100 * score / games),
        )
        if is_possible
        else None
    )


def _raised(opponents: Sequence[Player], floor: int) -> list[int]:
    """Ratings of the opponents, the unrated at 1400; the lowest one raised to the floor."""
    ratings = sorted(UNRATED if other.rating is None else other.rating for other in opponents)
    return [max(ratings[0], floor), *ratings[1:]]


def _are_mixed(player: Player, opponents: Sequence[Player]) -> bool:
    """At least two other federations, at most three fifths of the own one and two thirds of any; all of them known."""
    federations = Counter(other.federation for other in opponents)
    games = len(opponents)
    if not player.federation or "" in federations:
        return False
    del federations[NO_FEDERATION]
    return (
        len(_foreign(player, opponents)) >= 2
        and 5 * federations[player.federation] <= 3 * games
        and 3 * max(federations.values()) <= 2 * games
    )


def _foreign(player: Player, opponents: Sequence[Player]) -> set[str]:
    """Federations of the opponents other than the player's own."""
    return {other.federation for other in opponents} - {player.federation, NO_FEDERATION}

"""Direct encounter: the standings of only those games that the tied players played among themselves.

It is a procedure on a tied group, not a value of a player: it ranks what it can, then starts again inside every
smaller group that is still tied, with the games of that smaller group only. A newcomer's mistake is to sort by the
value that is shown: it is the score in the first of these groups.

With games still to come inside the group (a running event) art. 6.2 cannot be used yet. We follow art. 6.3, written for
Swiss events: a player is ranked only if no outcome of the missing games could take the place from him.
Source: FIDE C.07 art. 6 (in force 1 March 2026).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from roundbook.model import PairingNumber, Points
from roundbook.rules.record import Record, Table, Tied
from roundbook.rules.tiebreaks.registry import TieBreak, register, split_by


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """Score of one player in the games of a tied group: `now`, and `best` if all his missing games were won.

    Fractions, because three games against one opponent may give thirds.
    """

    now: Fraction
    best: Fraction


def direct_encounter(table: Table, group: Tied) -> tuple[Tied, ...]:
    """The tied players in groups, best first; players in one group stay tied.

    Source: FIDE C.07 art. 6.1 to 6.3, 15.2.

    >>> direct_encounter(example_table(), (1, 2, 3))
    ((1,), (2, 3))
    >>> direct_encounter(example_table(), (4, 5, 6))
    ((6,), (5,), (4,))
    """
    parts = apply_once(table, group)
    if len(parts) == 1:
        return parts
    return tuple(final for part in parts for final in direct_encounter(table, part))


def levels_needed(table: Table, group: Tied) -> int:
    """How many applications, one inside the other, still separate somebody; 0 when the group stays tied as it is."""
    parts = apply_once(table, group)
    if len(parts) == 1:
        return 0
    return 1 + max(levels_needed(table, part) for part in parts)


def de(table: Table, group: Tied) -> Mapping[PairingNumber, Decimal]:
    """Score of each player in the games of the tied group, as it is shown in the standings; 0 for a player alone.

    Games against one opponent count with their average, over all games scheduled with him.
    Source: FIDE C.07 art. 6.1.2.

    >>> de(example_table(), (1, 2, 3))[1]
    Decimal('2')
    """
    scores = _encounters(table, group)
    return {player: Decimal(score.now.numerator) / score.now.denominator for player, score in scores.items()}


register(TieBreak(code="DE", article="6", values=de, split=direct_encounter, needs_tie=True))


def apply_once(table: Table, group: Tied) -> tuple[Tied, ...]:
    """One application without the re-application: art. 6.2 when all games are in, else art. 6.3."""
    if all(record.is_decided for player in group for record in table.games_between(player, group)):
        return split_by(de(table, group))
    return _certain_ranks(_encounters(table, group))


def _certain_ranks(scores: Mapping[PairingNumber, Encounter]) -> tuple[Tied, ...]:
    """Who is ahead whatever the missing games bring, one by one from the top; the others follow as one group."""
    ranked: list[Tied] = []
    rest = sorted(scores, key=lambda player: scores[player].now, reverse=True)  # stable: the order of a tie is kept
    while len(rest) > 1 and _is_out_of_reach(scores, rest[0], rest[1:]):
        ranked.append((rest.pop(0),))
    left = tuple(player for player in scores if player in rest)
    return (*ranked, left)


def _is_out_of_reach(
    scores: Mapping[PairingNumber, Encounter], leader: PairingNumber, others: Sequence[PairingNumber]
) -> bool:
    # Art. 6.3: alone at the top whatever the outcome, so strictly above.
    return all(scores[leader].now > scores[other].best for other in others)


def _encounters(table: Table, group: Tied) -> dict[PairingNumber, Encounter]:
    return {player: _encounter(table, player, group) for player in group}


def _encounter(table: Table, player: PairingNumber, group: Tied) -> Encounter:
    """Sum of the averages against each opponent in the group; in `best` a game still to come is a win."""
    games: dict[PairingNumber, list[Record]] = defaultdict(list)
    for record in table.games_between(player, group):
        games[record.opponent].append(record)
    return Encounter(
        now=sum((_average([record.points for record in met]) for met in games.values()), Fraction(0)),
        best=sum((_average([_at_best(table, record) for record in met]) for met in games.values()), Fraction(0)),
    )


def _at_best(table: Table, record: Record) -> Points:
    return record.points if record.is_decided else table.scoring.win


def _average(points: Sequence[Points]) -> Fraction:
    return Fraction(sum(points, Decimal(0))) / len(points)

"""Direct encounter: the standings of only those games that the tied players played among themselves.

It is a procedure on a tied group, not a value of a player: it ranks what it can, then starts again inside every
smaller group that is still tied, with the games of that smaller group only. A newcomer's mistake is to sort by the
value that is shown: it is the score in the first of these groups.

In a Swiss not everybody has met everybody. Then a player is ranked only if no outcome of the missing games could take
the place from him (art. 6.3); so it is with games still to come in a running event of any kind, for which art. 6.2
cannot be used yet. A forfeit is a game in a round robin; in a Swiss it is none, unless the event rules say so (`DE/P`).
Source: FIDE C.07 art. 6 (in force 1 March 2026).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from roundbook.model import PairingNumber, Points
from roundbook.rules.record import Record, Table, Tied
from roundbook.rules.tiebreaks.notation import Modifier, Notation
from roundbook.rules.tiebreaks.registry import Kind, TieBreak, register, split_by


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """Score of one player in the games of a tied group: `now`, and `best` if all his missing games were won.

    Fractions, because three games against one opponent may give thirds.
    """

    now: Fraction
    best: Fraction


def direct_encounter(table: Table, group: Tied, *, with_forfeits: bool = False) -> tuple[Tied, ...]:
    """The tied players in groups, best first; players in one group stay tied.

    `with_forfeits` makes a game of every forfeit, in a Swiss too.

    Source: FIDE C.07 art. 6.1 to 6.3, 15.2.

    >>> direct_encounter(example_table(), (1, 2, 3))
    ((1,), (2, 3))
    >>> direct_encounter(example_table(), (4, 5, 6))
    ((6,), (5,), (4,))
    """
    parts = apply_once(table, group, with_forfeits=with_forfeits)
    if len(parts) == 1:
        return parts
    again = (direct_encounter(table, part, with_forfeits=with_forfeits) for part in parts)
    return tuple(final for found in again for final in found)


def levels_needed(table: Table, group: Tied) -> int:
    """How many applications, one inside the other, still separate somebody; 0 when the group stays tied as it is."""
    parts = apply_once(table, group)
    if len(parts) == 1:
        return 0
    return 1 + max(levels_needed(table, part) for part in parts)


def de(table: Table, group: Tied, *, with_forfeits: bool = False) -> dict[PairingNumber, Decimal]:
    """Score of each player in the games of the tied group, as it is shown in the standings; 0 for a player alone.

    Games against one opponent count with their average, over all games scheduled with him.
    Source: FIDE C.07 art. 6.1.2.

    >>> de(example_table(), (1, 2, 3))[1]
    Decimal('2')
    """
    scores = _encounters(table, group, with_forfeits)
    return {player: Decimal(score.now.numerator) / score.now.denominator for player, score in scores.items()}


def apply_once(table: Table, group: Tied, *, with_forfeits: bool = False) -> tuple[Tied, ...]:
    """One application without the re-application: art. 6.2 when all games are in, else art. 6.3."""
    scores = _encounters(table, group, with_forfeits)
    if all(score.now == score.best for score in scores.values()):
        return split_by(de(table, group, with_forfeits=with_forfeits))
    return _certain_ranks(scores)


def _make(notation: Notation) -> TieBreak:
    with_forfeits = notation.with_forfeits
    return TieBreak(
        code=str(notation),
        article="6",
        values=partial(de, with_forfeits=with_forfeits),
        split=partial(direct_encounter, with_forfeits=with_forfeits),
        needs_tie=True,
    )


register(Kind(code="DE", article="6", make=_make, modifiers=frozenset({Modifier.FORFEITS})))


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


def _encounters(table: Table, group: Tied, with_forfeits: bool) -> dict[PairingNumber, Encounter]:
    return {player: _encounter(table, player, group, with_forfeits) for player in group}


def _encounter(table: Table, player: PairingNumber, group: Tied, with_forfeits: bool) -> Encounter:
    """Sum of the averages against each opponent in the group; in `best` a game that is missing is a win."""
    games: dict[PairingNumber, list[Record]] = defaultdict(list)
    for record in table.games_between(player, group):
        if is_encounter(table, record, with_forfeits):
            games[record.opponent].append(record)
    not_met = [other for other in group if table.is_swiss and other != player and other not in games]
    best = (_average([_at_best(table, record) for record in met]) for met in games.values())
    return Encounter(
        now=sum((_average([record.points for record in met]) for met in games.values()), Fraction(0)),
        best=sum(best, Fraction(table.scoring.win) * len(not_met)),
    )


def is_encounter(table: Table, record: Record, with_forfeits: bool) -> bool:
    """Whether a scheduled game is one of a direct encounter (art. 6.1.1, 15.2)."""
    return with_forfeits or record.is_played or not record.is_decided or not table.is_swiss


def _at_best(table: Table, record: Record) -> Points:
    return record.points if record.is_decided else table.scoring.win


def _average(points: Sequence[Points]) -> Fraction:
    return Fraction(sum(points, Decimal(0))) / len(points)

"""Direct encounter step by step: which tied players were looked at, what they scored among themselves, who came out.

Each application looks at one tied group; every smaller group that comes of it has its own, after it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from roundbook.model import PairingNumber, Primary
from roundbook.rules.explaining.terms import Term
from roundbook.rules.record import Record, Table, Tied
from roundbook.rules.tiebreaks.boards import Vector, board_sums
from roundbook.rules.tiebreaks.encounter import apply_once, de, is_encounter
from roundbook.rules.tiebreaks.extended import STEPS
from roundbook.rules.tiebreaks.notation import Notation, read_notation
from roundbook.rules.tiebreaks.scores import by_score, by_secondary


class Means(StrEnum):
    """What an application went by: points of players, match or game points of teams, or the boards of their match."""

    POINTS = "points"
    MATCH = "match"
    GAME = "game"
    BOARDS = "boards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """One application of direct encounter to a tied group.

    `scores` are those in the games among `numbers`, `terms` what each opponent contributes to them (the average, if
    they met more than once), `parts` what came of it, best first; one part: it separated nobody. `is_open` while games
    among them are missing, so that only ranks are given that no result can change (art. 6.3); `has_not_met` if none is
    missing, but the pairings of a Swiss did not bring all of them together. `lists` are what was compared where the
    boards decided, by team; then there are no scores.
    """

    numbers: Tied
    parts: tuple[Tied, ...]
    means: Means = Means.POINTS
    scores: Mapping[PairingNumber, Decimal]
    terms: Mapping[PairingNumber, tuple[Term, ...]]
    lists: Mapping[PairingNumber, Vector]
    is_open: bool = False
    has_not_met: bool = False


def applications(table: Table, code: str, group: Tied) -> tuple[Application, ...]:
    """Every application that a code (`DE`, `DE/P`, `EDE` ...) makes to a tied group, the outermost first.

    Source: FIDE C.07 art. 6.1 to 6.3, 13.3.

    >>> [found.parts for found in applications(example_table(), "DE", (4, 5, 6))]
    [((6,), (5,), (4,))]
    """
    notation = read_notation(code)
    if notation.code == "DE":
        return tuple(_direct(by_score(table, notation.score), group, notation))
    return tuple(_extended(table, group, notation))


def _direct(table: Table, group: Tied, how: Notation) -> Iterator[Application]:
    found = _application(table, group, how)
    yield found
    if len(found.parts) > 1:
        for part in found.parts:
            if len(part) > 1:
                yield from _direct(table, part, how)


def _extended(table: Table, group: Tied, how: Notation) -> Iterator[Application]:
    """First the primary score, then the secondary one, at last the boards of two."""
    found = _application(table, group, how)
    yield found
    if len(found.parts) == 1:
        found = _application(by_secondary(table), group, how)
        yield found
    if len(found.parts) == 1:
        yield from _by_boards(table, group, how)
        return
    for part in found.parts:
        if len(part) > 1:
            yield from _extended(table, part, how)


def _application(table: Table, group: Tied, how: Notation) -> Application:
    games = {player: _games(table, player, group, how) for player in group}
    is_missing = any(not record.is_decided for own in games.values() for record in own)
    met = {player: {record.opponent for record in own} for player, own in games.items()}
    has_not_met = table.is_swiss and any(len(met[player]) < len(group) - 1 for player in group)
    return Application(
        numbers=group,
        parts=apply_once(table, group, with_forfeits=how.with_forfeits),
        means=_means(table),
        scores=de(table, group, with_forfeits=how.with_forfeits),
        terms={player: tuple(_averages(own)) for player, own in games.items()},
        lists={},
        is_open=is_missing or has_not_met,
        has_not_met=has_not_met and not is_missing,
    )


def _games(table: Table, player: PairingNumber, group: Tied, how: Notation) -> tuple[Record, ...]:
    among = table.games_between(player, group)
    return tuple(record for record in among if is_encounter(table, record, how.with_forfeits))


def _averages(games: tuple[Record, ...]) -> Iterator[Term]:
    by_opponent: dict[PairingNumber, list[Record]] = defaultdict(list)
    for record in games:
        by_opponent[record.opponent].append(record)
    for opponent, met in by_opponent.items():
        if any(record.is_decided for record in met):
            average = sum((record.points for record in met), Decimal(0)) / len(met)
            only = met[0].round_number if len(met) == 1 else 0
            yield Term(value=average, round_number=only, opponent=opponent)


def _means(table: Table) -> Means:
    if not any(record.boards for own in table.counted_records.values() for record in own):
        return Means.POINTS
    return Means.MATCH if table.primary is Primary.MATCH else Means.GAME


def _by_boards(table: Table, group: Tied, how: Notation) -> Iterator[Application]:
    """The ways to compare the boards of two teams, up to the one that separates them."""
    if len(group) != 2:
        return
    for step in STEPS[how.code]:
        matches = {team: table.games_between(team, group) for team in group}
        points = {team: board_sums(match for match in met if match.is_decided) for team, met in matches.items()}
        lists = {team: step(own) for team, own in points.items()}
        best, other = sorted(group, key=lambda team: lists[team], reverse=True)
        parts = ((best,), (other,)) if lists[best] != lists[other] else (group,)
        yield Application(numbers=group, parts=parts, means=Means.BOARDS, scores={}, terms={}, lists=points)
        if len(parts) > 1:
            return

"""Tie-breaks of teams (FIDE C.07 art. 12 and 13), and those of players that make sense for a match as well.

Every team has two scores: match points and game points, the points of its players. One of them ranks first
(`Settings.primary`), the other is the secondary score. Lists of points board by board are compared from the first
number on; what the standings show for them is the place that they give among all teams, for a list of eight numbers
fits no column.

| code | article | what |
| --- | --- | --- |
| MPvGP | 13.1 | the secondary score; MP and GP name one of the two |
| DE, EDE | 6, 13.3 | direct encounter; extended: see `extended` |
| EDEBT, EDEBB, EDET, EDEB | 13.3 | the same, then the boards of the match of the last two: see `extended` |
| EMMSB, EMGSB, EGMSB, EGGSB | 13.2 | Sonneborn-Berger: the opponent's match (M) or game (G) points times the own ones |
| SSSC | 13.4 | secondary score and strength of schedule, as one number |
| BC | 12.1 | board count: number of the board times points on it, the lower the better |
| TBR | 12.2 | points on board 1, then on board 2 ... |
| BBE | 12.3 | points without the last board, then without the last two ... |
| WIN, WON, KS | 7.1, 7.2, 9.2 | matches won, those of them over the board; Koya, by the primary score |

`DE:GP` and `KS:MP` go by the score that is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from types import MappingProxyType

from roundbook.model import PairingNumber, Points
from roundbook.rules.record import Record, Table, Tied
from roundbook.rules.tiebreaks import opponents, own
from roundbook.rules.tiebreaks.boards import Vector, bbe_vector, bc, points_by_board
from roundbook.rules.tiebreaks.cuts import sum_after_cuts
from roundbook.rules.tiebreaks.encounter import de, direct_encounter
from roundbook.rules.tiebreaks.extended import STEPS, extended_encounter
from roundbook.rules.tiebreaks.notation import Modifier, Notation
from roundbook.rules.tiebreaks.registry import Kind, TieBreak, Value, Values, by_value, register_for_teams, split_by
from roundbook.rules.tiebreaks.scores import by_score, game_points, match_points, secondary_points
from roundbook.rules.tiebreaks.unplayed import Contribution

Scored = Callable[[Record], Points]


def _by_value(code: str, article: str, value: Callable[[Table, PairingNumber], Value], *, lowest: bool = False) -> None:
    """Enter a value per team that takes no modifiers."""

    def make(notation: Notation) -> TieBreak:
        return by_value(str(notation), article, value, lowest_first=lowest)

    register_for_teams(Kind(code=code, article=article, make=make))


def _by_places(code: str, article: str, vector: Callable[[Table, PairingNumber], Vector]) -> None:
    """Enter a list of points per team, shown as its place among all teams."""

    def values(table: Table, group: Tied) -> Values:
        lists = {team: vector(table, team) for team in table.ranked}
        return {team: _place(lists, vector(table, team)) for team in group}

    def split(table: Table, group: Tied) -> tuple[Tied, ...]:
        return split_by(values(table, group), lowest_first=True)

    def make(notation: Notation) -> TieBreak:
        return TieBreak(code=str(notation), article=article, values=values, split=split)

    register_for_teams(Kind(code=code, article=article, make=make))


def _place(lists: Mapping[PairingNumber, Vector], own_list: Vector) -> Decimal:
    width = max(map(len, lists.values()), default=0)
    filled = [(*found, *[Decimal(0)] * (width - len(found))) for found in (own_list, *lists.values())]
    return Decimal(1 + sum(found > filled[0] for found in filled[1:]))


def _encounter(notation: Notation) -> TieBreak:
    def values(table: Table, group: Tied) -> Values:
        return de(by_score(table, notation.score), group, with_forfeits=notation.with_forfeits)

    def split(table: Table, group: Tied) -> tuple[Tied, ...]:
        return direct_encounter(by_score(table, notation.score), group, with_forfeits=notation.with_forfeits)

    return TieBreak(code=str(notation), article="6", values=values, split=split, needs_tie=True)


def _extended(notation: Notation) -> TieBreak:
    split = partial(extended_encounter, steps=STEPS[notation.code])
    return TieBreak(code=str(notation), article="13.3", values=de, split=split, needs_tie=True)


def _koya(notation: Notation) -> TieBreak:
    def value(table: Table, team: PairingNumber) -> Decimal:
        return opponents.ks(by_score(table, notation.score), team, notation)

    return by_value(str(notation), "9.2", value)


def products(table: Table, team: PairingNumber, code: str) -> tuple[Contribution, ...]:
    """What every match adds to one of the four Sonneborn-Bergers: the own score in it times the opponent's."""
    theirs, mine = BERGER[code]
    met = ((match, theirs(table, match.opponent), mine(match)) for match in table.games(team))
    return tuple(
        Contribution(record=match, value=score * points, score=score, is_voluntary=False, points=points)
        for match, score, points in met
    )


def _berger(notation: Notation) -> TieBreak:
    def value(table: Table, team: PairingNumber) -> Decimal:
        return sum_after_cuts(products(table, team, notation.code), notation)

    return by_value(str(notation), "13.2", value)


def _combination(notation: Notation) -> TieBreak:
    def value(table: Table, team: PairingNumber) -> Decimal:
        strength = sum((table.points[match.opponent] for match in table.games(team)), Decimal(0))
        return secondary_points(table, team) + strength / divisor(table, notation)

    return by_value(str(notation), "13.4", value)


def divisor(table: Table, how: Notation) -> int:
    """What the strength of schedule is divided by (art. 13.4).

    If the event rules do not say it: how often the most that a match brings by the secondary score goes into the most
    that the event brings by the primary one; at least 1, for a short event of large teams gives nothing to divide by.
    """
    matches = max(map(len, table.records.values()), default=0)
    return how.divisor or max(1, int(matches * table.scoring.win // table.secondary.win))


def _of_match(record: Record) -> Points:
    return record.match_points


def _of_games(record: Record) -> Points:
    return record.game_points


_CUTS = frozenset({Modifier.CUT})
# Whose score in what is taken: of the opponent, and of the team in the match.
BERGER: Mapping[str, tuple[Callable[[Table, PairingNumber], Points], Scored]] = MappingProxyType(
    {
        "EMMSB": (match_points, _of_match),
        "EMGSB": (match_points, _of_games),
        "EGMSB": (game_points, _of_match),
        "EGGSB": (game_points, _of_games),
    }
)

_by_value("MP", "13.1", match_points)
_by_value("GP", "13.1", game_points)
register_for_teams(
    Kind(code="DE", article="6", make=_encounter, modifiers=frozenset({Modifier.FORFEITS}), has_scores=True)
)
register_for_teams(Kind(code="EDE", article="13.3", make=_extended))
for _code in BERGER:
    register_for_teams(Kind(code=_code, article="13.2", make=_berger, modifiers=_CUTS))
_by_value("BC", "12.1", bc, lowest=True)
_by_places("TBR", "12.2", points_by_board)
_by_places("BBE", "12.3", bbe_vector)
_by_value("WIN", "7.1", own.win)
_by_value("WON", "7.2", own.won)
register_for_teams(Kind(code="KS", article="9.2", make=_koya, modifiers=frozenset({Modifier.LIMIT}), has_scores=True))
_by_value("MPvGP", "13.1", secondary_points)
for _code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
    register_for_teams(Kind(code=_code, article="13.3", make=_extended))
register_for_teams(Kind(code="SSSC", article="13.4", make=_combination, modifiers=frozenset({Modifier.DIVISOR})))

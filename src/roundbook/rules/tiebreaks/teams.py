"""Tie-breaks of teams (FIDE C.07 art. 12 and 13), and those of players that make sense for a match as well.

Every team has two scores: match points and game points, the points of its players. One of them ranks first
(`Settings.primary`), the other is the secondary score. Lists of points board by board are compared from the first
number on; what the standings show for them is the place that they give among all teams, for a list of eight numbers
fits no column.

| code | article | what |
| --- | --- | --- |
| MP, GP | 13.1 | match points, game points: the one that does not rank first is MPvGP |
| DE, EDE | 6, 13.3 | direct encounter; extended: by the secondary score where the primary one separates nobody |
| EMMSB, EMGSB, EGMSB, EGGSB | 13.2 | Sonneborn-Berger: the opponent's match (M) or game (G) points times the own ones |
| BC | 12.1 | board count: number of the board times points on it, the lower the better |
| TBR | 12.2 | points on board 1, then on board 2 ... |
| BBE | 12.3 | points without the last board, then without the last two ... |
| WIN, WON, KS | 7.1, 7.2, 9.2 | matches won, those of them over the board; Koya, by the primary score |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from roundbook.model import PairingNumber, Points
from roundbook.rules.record import Record, Table, Tied
from roundbook.rules.tiebreaks import opponents, own
from roundbook.rules.tiebreaks.encounter import apply_once, de, direct_encounter
from roundbook.rules.tiebreaks.registry import TieBreak, register_for_teams, split_by

Scored = Callable[[Record], Points]
Vector = tuple[Decimal, ...]


def match_points(table: Table, team: PairingNumber) -> Points:
    """Match points of a team that count in the standings."""
    return sum((record.match_points for record in table.counted(team)), Decimal(0))


def game_points(table: Table, team: PairingNumber) -> Points:
    """Points of a team on all boards of the matches that count."""
    return sum((record.game_points for record in table.counted(team)), Decimal(0))


def points_by_board(table: Table, team: PairingNumber) -> Vector:
    """Points of a team on board 1, board 2 and so on, in the matches that count; empty before the first one."""
    return tuple(sum(column, Decimal(0)) for column in zip(*(r.boards for r in table.counted(team)), strict=True))


def bc(table: Table, team: PairingNumber) -> Decimal:
    """Board count: sum of the number of each board times the points on it. Lower is better.

    Source: FIDE C.07 art. 12.1; it is meant for teams with equal game points.
    """
    points = points_by_board(table, team)
    return sum((board * value for board, value in enumerate(points, start=1)), Decimal(0))


def bbe_vector(table: Table, team: PairingNumber) -> Vector:
    """Points without the last board, without the last two, and so on to those of board 1 alone (art. 12.3)."""
    points = points_by_board(table, team)
    return tuple(sum(points[:boards], Decimal(0)) for boards in range(len(points) - 1, 0, -1))


def extended_encounter(table: Table, group: Tied) -> tuple[Tied, ...]:
    """Direct encounter by the primary score, and where that separates nobody by the secondary one.

    Every smaller group that comes of it starts again with the primary score.
    Source: FIDE C.07 art. 13.3.
    """
    parts = apply_once(table, group)
    if len(parts) == 1:
        parts = apply_once(by_secondary(table), group)
    if len(parts) == 1:
        return parts
    return tuple(final for part in parts for final in extended_encounter(table, part))


def by_secondary(table: Table) -> Table:
    """The same records with the secondary score in the place of the primary one."""
    records = {
        team: tuple(replace(record, points=record.secondary, secondary=record.points) for record in found)
        for team, found in table.records.items()
    }
    return replace(table, records=records, scoring=table.secondary, secondary=table.scoring)


def _by_value(code: str, article: str, value: Callable[[Table, PairingNumber], Decimal], *, sign: int = 1) -> None:
    """Enter a value per team; with the sign -1 a lower one is better."""

    def values(table: Table, group: Tied) -> Mapping[PairingNumber, Decimal]:
        return {team: value(table, team) for team in group}

    def split(table: Table, group: Tied) -> tuple[Tied, ...]:
        return split_by({team: sign * found for team, found in values(table, group).items()})

    register_for_teams(TieBreak(code=code, article=article, values=values, split=split))


def _by_places(code: str, article: str, vector: Callable[[Table, PairingNumber], Vector]) -> None:
    """Enter a list of points per team, shown as its place among all teams."""

    def values(table: Table, group: Tied) -> Mapping[PairingNumber, Decimal]:
        lists = {team: vector(table, team) for team in table.ranked}
        return {team: _place(lists, vector(table, team)) for team in group}

    def split(table: Table, group: Tied) -> tuple[Tied, ...]:
        return split_by({team: -place for team, place in values(table, group).items()})

    register_for_teams(TieBreak(code=code, article=article, values=values, split=split))


def _place(lists: Mapping[PairingNumber, Vector], own_list: Vector) -> Decimal:
    width = max(map(len, lists.values()), default=0)
    filled = [(*found, *[Decimal(0)] * (width - len(found))) for found in (own_list, *lists.values())]
    return Decimal(1 + sum(found > filled[0] for found in filled[1:]))


def _berger(theirs: Callable[[Table, PairingNumber], Points], mine: Scored) -> Callable[..., Decimal]:
    """Sum of each opponent's score times the own score against it."""

    def value(table: Table, team: PairingNumber) -> Decimal:
        return sum((mine(r) * theirs(table, r.opponent) for r in table.counted(team)), Decimal(0))

    return value


def _of_match(record: Record) -> Points:
    return record.match_points


def _of_games(record: Record) -> Points:
    return record.game_points


_by_value("MP", "13.1", match_points)
_by_value("GP", "13.1", game_points)
register_for_teams(TieBreak(code="DE", article="6", values=de, split=direct_encounter, needs_tie=True))
register_for_teams(TieBreak(code="EDE", article="13.3", values=de, split=extended_encounter, needs_tie=True))
_by_value("EMMSB", "13.2", _berger(match_points, _of_match))
_by_value("EMGSB", "13.2", _berger(match_points, _of_games))
_by_value("EGMSB", "13.2", _berger(game_points, _of_match))
_by_value("EGGSB", "13.2", _berger(game_points, _of_games))
_by_value("BC", "12.1", bc, sign=-1)
_by_places("TBR", "12.2", points_by_board)
_by_places("BBE", "12.3", bbe_vector)
_by_value("WIN", "7.1", own.win)
_by_value("WON", "7.2", own.won)
_by_value("KS", "9.2", opponents.ks)

"""The two scores of a team, and a table seen by either of them (FIDE C.07 art. 13.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from roundbook.model import PairingNumber, Points, Primary
from roundbook.rules.record import Record, Table


def match_points(table: Table, team: PairingNumber) -> Points:
    """Match points of a team that count in the standings."""
    return sum((record.match_points for record in table.counted(team)), Decimal(0))


def game_points(table: Table, team: PairingNumber) -> Points:
    """Points of a team on all boards of the matches that count."""
    return sum((record.game_points for record in table.counted(team)), Decimal(0))


def secondary_points(table: Table, team: PairingNumber) -> Points:
    """The score of a team that does not rank first."""
    return sum((record.secondary for record in table.counted(team)), Decimal(0))


def by_secondary(table: Table) -> Table:
    """The same records with the secondary score in the place of the primary one."""
    return replace(
        table,
        records=_exchanged(table.records),
        counted_records=_exchanged(table.counted_records),
        points={team: secondary_points(table, team) for team in table.records},
        scoring=table.secondary,
        secondary=table.scoring,
        primary=Primary.GAME if table.primary is Primary.MATCH else Primary.MATCH,
    )


def by_score(table: Table, score: str) -> Table:
    """The table by the score with this name, "MP" or "GP"; by the primary one for no name."""
    named = {"MP": Primary.MATCH, "GP": Primary.GAME}.get(score, table.primary)
    return table if named is table.primary else by_secondary(table)


def _exchanged(records: Mapping[PairingNumber, tuple[Record, ...]]) -> dict[PairingNumber, tuple[Record, ...]]:
    return {
        team: tuple(replace(record, points=record.secondary, secondary=record.points) for record in found)
        for team, found in records.items()
    }

"""Tie-breaks of teams from the boards on which they made their points (FIDE C.07 art. 12)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from roundbook.model import PairingNumber
from roundbook.rules.record import Record, Table

Vector = tuple[Decimal, ...]


def points_by_board(table: Table, team: PairingNumber) -> Vector:
    """Points of a team on board 1, board 2 and so on, in the matches that count; empty before the first one."""
    return board_sums(table.counted(team))


def board_sums(matches: Iterable[Record]) -> Vector:
    """Points in some matches on board 1, board 2 and so on."""
    return tuple(sum(column, Decimal(0)) for column in zip(*(match.boards for match in matches), strict=True))


def board_count(points: Vector) -> Decimal:
    """Sum of the number of each board times the points on it (art. 12.1).

    >>> board_count((Decimal(1), Decimal("0.5"), Decimal(0), Decimal(1)))
    Decimal('6.0')
    """
    return sum((board * value for board, value in enumerate(points, start=1)), Decimal(0))


def without_last_boards(points: Vector) -> Vector:
    """Points without the last board, without the last two, and so on to those of board 1 alone (art. 12.3).

    >>> without_last_boards((Decimal(3), Decimal(2), Decimal(1)))
    (Decimal('5'), Decimal('3'))
    """
    return tuple(sum(points[:boards], Decimal(0)) for boards in range(len(points) - 1, 0, -1))


def bc(table: Table, team: PairingNumber) -> Decimal:
    """Board count of a team; lower is better.

    Source: FIDE C.07 art. 12.1; it is meant for teams with equal game points.
    """
    return board_count(points_by_board(table, team))


def bbe_vector(table: Table, team: PairingNumber) -> Vector:
    """What bottom board elimination compares, number by number (art. 12.3)."""
    return without_last_boards(points_by_board(table, team))

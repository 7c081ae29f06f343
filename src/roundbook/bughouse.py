"""Bughouse: teams of two on two boards, each of which is one entrant of the tournament.

Partners have opposite colours, and the board that ends first decides the match. So a match has one result, and nothing
of it belongs to one player: teams meet, are ranked and leave as players do elsewhere, in the same workbook. The team
that has White in the pairings has White on the first board and Black on the second. A workbook with two boards a match,
as leagues have it, would ask for results that nobody knows. Neither FIDE nor national federations rate the games.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.errors import FormatError, Problem
from roundbook.model import CellValue
from roundbook.players import ListedPlayer

PARTNERS = 2


def bughouse_teams(players: Sequence[ListedPlayer], own_columns: int) -> tuple[ListedPlayer, ...]:
    """Entrants of a list: two players of one group or club are a team, by its name and theirs, in the list's order.

    A list that names no teams has one in each row already. `own_columns` are the organiser's own columns, whose two
    values are told together.
    Raises FormatError: players without a team, teams of one or of three.
    """
    by_group = any(player.group for player in players)
    teams: dict[str, list[ListedPlayer]] = {}
    for player in players:
        teams.setdefault(" ".join((player.group if by_group else player.club).split()), []).append(player)
    if set(teams) == {""}:
        return tuple(players)
    problems = [
        Problem(code="bughouse-not-two", value=name, details={"players": len(partners)})
        for name, partners in teams.items()
        if name and len(partners) != PARTNERS
    ]
    if "" in teams:
        names = "; ".join(player.name for player in teams[""])
        problems.insert(0, Problem(code="player-without-team", value=names))
    if problems:
        raise FormatError(problems)
    return tuple(_team(name, partners, own_columns) for name, partners in teams.items())


def _team(name: str, partners: Sequence[ListedPlayer], own_columns: int) -> ListedPlayer:
    first, second = partners
    ratings = [player.rating for player in partners if player.rating]
    federations = {player.federation for player in partners}
    extra = [tuple(player.extra[column] for player in partners) for column in range(own_columns)]
    return ListedPlayer(
        row=first.row,
        name=f"{name} ({first.name} & {second.name})",
        federation=federations.pop() if len(federations) == 1 else "",
        # The average of both, a half rounded up.
        rating=(sum(ratings) + 1) // PARTNERS if len(ratings) == PARTNERS else None,
        extra=tuple(_together(values) for values in extra),
    )


def _together(values: Sequence[CellValue]) -> CellValue:
    """Values of both partners in one cell; one that both have once."""
    there = [value for value in values if value not in (None, "")]
    if len(set(there)) <= 1:
        return there[0] if there else None
    return " / ".join(map(str, there))

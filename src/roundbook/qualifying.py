"""From groups to a knockout: who goes on from the tables of finished groups, in the order of the seeds of a bracket.

Here the cup gets a workbook of its own, for groups that were made without one. A cup that is planned with the groups
stands in their workbook, and follows their results live (`rules.second_stage`).
"""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber, Tournament
from roundbook.participants import particulars
from roundbook.players import ListedPlayer, PlayerList
from roundbook.rules import standings
from roundbook.rules.second_stage import missing_results, no_bracket, seeds_crosswise, shared_places
from roundbook.text import load_texts


def qualifiers(tournament: Tournament, each: int) -> PlayerList:
    """The first `each` (1 or 2) of every group as a list of players, with their seeds as start numbers.

    Winners of the groups are the first seeds, in the order of the groups. Each second meets the winner of the
    neighbouring group first (A1 against B2, B1 against A2), and is in the other half than his own winner: two of one
    group cannot meet again before the final.
    Raises FormatError with all problems: no groups, a number of them that gives no whole bracket, games missing, a tie
    that nothing has decided.
    """
    problems = [*no_bracket(tournament, each), *_about_tables(tournament, each)]
    if problems:
        raise FormatError(problems)
    names = load_texts(tournament.settings.language)
    label = names.label("round_group")
    players = [
        _listed(tournament, number, row, f"{group} {place}")
        for row, (number, group, place) in enumerate(_in_order(tournament, each), start=1)
    ]
    return PlayerList(
        sheet="",
        header_row=0,
        players=tuple(players),
        columns={},
        extra_columns=(*tournament.extra_columns, label),
        languages=(tournament.settings.language,),
    )


def _in_order(tournament: Tournament, each: int) -> Iterator[tuple[PairingNumber, str, int]]:
    tables = [standings(tournament, group).rows for group in tournament.groups]
    for group, place in seeds_crosswise(len(tables), each):
        yield tables[group][place - 1].number, tournament.groups[group].name, place


def _listed(tournament: Tournament, number: PairingNumber, seed: int, place: str) -> ListedPlayer:
    player = tournament.player_by_number[number]
    return ListedPlayer(
        row=seed,
        start_number=seed,
        club=player.club,
        extra=(*player.extra, place),
        **particulars(player),
    )


def _about_tables(tournament: Tournament, each: int) -> Iterator[Problem]:
    """Groups whose first places are not certain."""
    names = {player.number: player.name for player in tournament.players}
    for group in tournament.divided:
        if missing := missing_results(tournament, group):
            yield Problem(code="qualify-unfinished", value=group.name, details={"count": missing})
        elif tied := shared_places(tournament, group, each):
            shown = "; ".join(names[number] for number in tied)
            yield Problem(code="qualify-tied", value=group.name, details={"names": shown})

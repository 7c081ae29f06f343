"""From groups to a knockout: who goes on from the tables of finished groups, in the order of the seeds of a bracket.

The cup has a workbook of its own, so that each of the two is what its format is: groups are ranked, rated and reported
as round robins, and nothing of their workbook has to change when the cup begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber, Tournament
from roundbook.participants import particulars
from roundbook.players import ListedPlayer, PlayerList
from roundbook.rules import effective_result, standings, withdrawals_by_number
from roundbook.text import load_texts

MOST_QUALIFIERS = 2


def qualifiers(tournament: Tournament, each: int) -> PlayerList:
    """The first `each` (1 or 2) of every group as a list of players, with their seeds as start numbers.

    Winners of the groups are the first seeds, in the order of the groups. Each second meets the winner of the
    neighbouring group first (A1 against B2, B1 against A2), and is in the other half than his own winner: two of one
    group cannot meet again before the final.
    Raises FormatError with all problems: no groups, a number of them that gives no whole bracket, games missing, a tie
    that nothing has decided.
    """
    problems = [*_about_groups(tournament, each), *_about_tables(tournament, each)]
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


def seeds_crosswise(groups: int, each: int) -> list[tuple[int, int]]:
    """Group (from 0) and place in it of every seed, the first seed first.

    >>> seeds_crosswise(4, 2)[4:]
    [(2, 2), (3, 2), (0, 2), (1, 2)]
    """
    winners = [(group, 1) for group in range(groups)]
    # Seed s meets 2 * groups + 1 - s: the winner of group g has seed g + 1, so the last seed belongs to group A.
    seconds = [(group ^ 1, 2) for group in reversed(range(groups))]
    return winners + (seconds if each == MOST_QUALIFIERS else [])


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


def _about_groups(tournament: Tournament, each: int) -> Iterator[Problem]:
    groups = len(tournament.divided)
    is_pure = all(group.meets_itself for group in tournament.groups)
    if groups < 2 or not is_pure or tournament.is_of_teams:
        yield Problem(code="qualify-no-groups", value=tournament.settings.event)
    elif each == MOST_QUALIFIERS and groups & (groups - 1):
        yield Problem(code="qualify-groups", value=str(groups))


def _about_tables(tournament: Tournament, each: int) -> Iterator[Problem]:
    """Groups whose first places are not certain."""
    withdrawn = withdrawals_by_number(tournament)
    for group in tournament.divided:
        games = [game for game in tournament.section(group).games if not game.is_bye]
        missing = sum(effective_result(game, withdrawn) is None for game in games)
        if missing:
            yield Problem(code="qualify-unfinished", value=group.name, details={"count": missing})
            continue
        rows = standings(tournament, group).rows
        tied = _shared(tournament, [(row.number, row.rank) for row in rows], each)
        if tied:
            yield Problem(code="qualify-tied", value=group.name, details={"names": "; ".join(tied)})


def _shared(tournament: Tournament, ranks: Sequence[tuple[PairingNumber, int | None]], each: int) -> list[str]:
    """Names of those who share one of the places that count."""
    shared = [
        number
        for number, rank in ranks
        if rank is not None and rank <= each and sum(other == rank for _, other in ranks) > 1
    ]
    return [tournament.player_by_number[number].name for number in shared]

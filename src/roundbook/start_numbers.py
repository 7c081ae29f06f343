"""The list's own numbers as pairing numbers: which cells keep them from being 1 to n, and what is free instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundbook.errors import FormatError, Problem
from roundbook.model import PairingNumber
from roundbook.players import ListedPlayer, NumberCell

_MOST_FREE = 12  # free numbers that are told; the rest follows from those that are taken


def check_start_numbers(players: Sequence[ListedPlayer]) -> None:
    """Make sure that the numbers of a list are 1 to n, each once.

    Raises FormatError with a problem for each cell to change: empty, no number from 1 to n, the same as another; or one
    problem for a list that has no numbers at all.
    """
    cells = [player.number_cell for player in players]
    if not any(cells):
        if any(player.start_number is None for player in players):
            raise FormatError(Problem(code="no-start-numbers"))
        return  # players who were not read from a sheet: the draw judges their numbers
    by_number: dict[int | None, list[NumberCell]] = {}
    for cell in filter(None, cells):
        by_number.setdefault(cell.number, []).append(cell)
    free = [str(number) for number in range(1, len(players) + 1) if number not in by_number]
    told = ", ".join(free[:_MOST_FREE]) + (" …" if len(free) > _MOST_FREE else "")
    judged = ((player, _judged(player, len(players), by_number)) for player in players)
    problems = [_problem(player, code, other, told, len(players)) for player, (code, other) in judged if code]
    if problems:
        raise FormatError(problems)


def numbers_in_groups(players: Sequence[ListedPlayer], groups: Sequence[str]) -> list[PairingNumber | None]:
    """Number of everybody in his group, from 1; `groups` are the names of the groups of the players.

    On the list each group begins with 1 again, or goes on where another one ends.
    Raises FormatError: as `check_start_numbers` for each group, all problems at once.
    """
    numbers: list[PairingNumber | None] = [None] * len(players)
    problems: list[Problem] = []
    for name in dict.fromkeys(groups):
        places = [place for place, group in enumerate(groups) if group == name]
        own = [_own_number(players[place]) for place in places]
        first = min((number for number in own if number), default=1)
        if sorted(number or 0 for number in own) != [*range(first, first + len(own))]:
            first = 1
            try:
                check_start_numbers([players[place] for place in places])
            except FormatError as error:
                problems += [problem for problem in error.problems if problem not in problems]
        for place, number in zip(places, own, strict=True):
            numbers[place] = number - first + 1 if number else None
    if problems:
        raise FormatError(problems)
    return numbers


def _own_number(player: ListedPlayer) -> int | None:
    return player.number_cell.number if player.number_cell else player.start_number


def _judged(
    player: ListedPlayer, players: int, by_number: Mapping[int | None, Sequence[NumberCell]]
) -> tuple[str, str]:
    """Code of what is wrong with the number of a player, empty if nothing is; the other cells that hold it too."""
    cell = player.number_cell
    if cell is None or not cell.text:
        return "start-number-missing", ""
    if cell.number not in range(1, players + 1):
        return "start-number-outside", ""
    others = ", ".join(_seen_from(cell, other) for other in by_number[cell.number] if other is not cell)
    return ("start-number-twice", others) if others else ("", "")


def _seen_from(cell: NumberCell, other: NumberCell) -> str:
    return other.cell if other.sheet == cell.sheet else f"{other.sheet}!{other.cell}"


def _problem(player: ListedPlayer, code: str, other: str, free: str, players: int) -> Problem:
    cell = player.number_cell
    return Problem(
        code=code,
        sheet=cell.sheet if cell else "",
        cell=cell.cell if cell else "",
        value=cell.text if cell else "",
        details={"name": player.name, "other": other, "free": free, "players": players},
    )

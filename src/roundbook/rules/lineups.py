"""Line-ups of teams: who plays on which board, and what an arbiter has to look at.

A team plays in the order of its list: nobody plays below somebody who stands behind him. Leagues differ in how far they
allow that to be broken, so nothing is forbidden here; whatever is odd is found and told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from roundbook.model import Game, PairingNumber, Tournament


class LineUpFault(StrEnum):
    """What is odd about a line-up."""

    ORDER = "order"
    TWICE = "twice"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpFinding:
    """Something odd in a round: the team, the board, and the number of the player in his team (0 for nobody).

    `line_up` has the numbers of all who play in it, from the first board. Of a line-up out of order only the first
    board is told at which that is seen.
    """

    fault: LineUpFault
    round_number: int
    team: PairingNumber
    board: int
    number: int
    line_up: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveUse:
    """A player who stands behind the boards of his team, and the rounds in which he played over the board."""

    team: PairingNumber
    number: int
    rounds: tuple[int, ...]


def line_up_findings(tournament: Tournament) -> tuple[LineUpFinding, ...]:
    """Everything odd in matches of which at least one result has been typed, by round and match.

    Out of order is a player who stands before the one on the board above him; twice, a player on two boards of one
    round; nobody, a board with a game over the board for which no player is named.
    """
    begun = (game for game in tournament.games if any(board.result is not None for board in game.boards))
    return tuple(finding for game in begun for finding in _of_match(game))


def reserves_used(tournament: Tournament) -> tuple[ReserveUse, ...]:
    """Players behind the regular boards of their teams who played, by team and number."""
    rounds: dict[tuple[PairingNumber, int], list[int]] = {}
    for game in tournament.games:
        for board in game.boards:
            if board.result is not None and board.result.is_played:
                for who in ((game.white, board.home), (game.black, board.away)):
                    if who[1] > tournament.settings.boards:
                        rounds.setdefault(who, []).append(game.round_number)
    return tuple(
        ReserveUse(team=who[0], number=who[1], rounds=tuple(sorted(set(rounds[who])))) for who in sorted(rounds)
    )


def _of_match(game: Game) -> Iterator[LineUpFinding]:
    sides = ((game.white, [board.home for board in game.boards]), (game.black, [board.away for board in game.boards]))
    for team, numbers in sides:
        for fault, board in _faults(game, numbers):
            yield LineUpFinding(
                fault=fault,
                round_number=game.round_number,
                team=team,
                board=board,
                number=numbers[board - 1],
                line_up=tuple(number for number in numbers if number),
            )


def _faults(game: Game, numbers: Sequence[int]) -> Iterator[tuple[LineUpFault, int]]:
    """Faults of one side with their boards; out of order is told once, or one man would make five of it."""
    is_told = False
    for place, (board, number) in enumerate(zip(game.boards, numbers, strict=True)):
        above = numbers[:place]
        if not number and board.result is not None and board.result.is_played:
            yield LineUpFault.NOBODY, place + 1
        if number and number in above:
            yield LineUpFault.TWICE, place + 1
        if number and number < max(above, default=0) and not is_told:
            is_told = True
            yield LineUpFault.ORDER, place + 1

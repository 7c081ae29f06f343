"""What each player of a league did: his games over the board, board by board, and what he scored in them.

A forfeit is nobody's game, and a match that is not complete, or one of a team that left, is: the games were played.
Points are those of a game, a win, a half and nothing, whatever a match is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from roundbook.model import GAME_SCORING, Outcome, PairingNumber, Points, Tournament

# Team and number in it.
Seat = tuple[PairingNumber, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Individual:
    """Games over the board of one player: how many on each board, how many won, drawn and lost."""

    boards: tuple[int, ...]
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many games."""
        return sum(self.boards)

    @property
    def points(self) -> Points:
        """Points from them."""
        return self.wins * GAME_SCORING.win + self.draws * GAME_SCORING.draw

    @property
    def percent(self) -> Decimal:
        """Points for every hundred games, with one decimal, a half rounded up.

        >>> Individual(boards=(2, 1), wins=2, draws=0, losses=1).percent
        Decimal('66.7')
        """
        return (100 * self.points / self.games).quantize(Decimal("0.1"), ROUND_HALF_UP)


def individual_results(tournament: Tournament) -> Mapping[Seat, Individual]:
    """Everybody who played over the board, by team and number."""
    boards: Counter[tuple[Seat, int]] = Counter()
    outcomes: Counter[tuple[Seat, Outcome]] = Counter()
    for seat, board, outcome in _played(tournament):
        boards[seat, board] += 1
        outcomes[seat, outcome] += 1
    every_board = range(1, tournament.settings.boards + 1)
    return {
        seat: Individual(
            boards=tuple(boards[seat, board] for board in every_board),
            wins=outcomes[seat, Outcome.WIN],
            draws=outcomes[seat, Outcome.DRAW],
            losses=outcomes[seat, Outcome.LOSS],
        )
        for seat in sorted({seat for seat, _ in boards})
    }


def _played(tournament: Tournament) -> Iterator[tuple[Seat, int, Outcome]]:
    """Player, board and outcome of every game over the board, once for each side that is named."""
    for game in tournament.games:
        for board in game.boards:
            if board.result is None or not board.result.is_played:
                continue
            if board.home:
                yield (game.white, board.home), board.board, board.result.white
            if board.away:
                yield (game.black, board.away), board.board, board.result.black

"""What decided the ties of a knockout, for everybody who tells of them: pages, tables, reports, the terminal.

The bracket itself, and who goes on in it, is in `knockout`; here nothing is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from roundbook.model import PairingNumber, Tournament
from roundbook.rules.knockout import NOBODY, OPEN, Bracket, BracketTie, Shape, bracket_of, shape_of_cup
from roundbook.rules.withdrawal import withdrawals_by_number


class Decider(StrEnum):
    """What sent somebody on: no opponent, the score, games that nobody played, a withdrawal, a word of the arbiter."""

    BYE = "bye"
    GAMES = "games"
    FORFEIT = "forfeit"
    WITHDRAWAL = "withdrawal"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cup:
    """A bracket with what decided its ties. `withdrawn` is the last round before a withdrawal, by number."""

    shape: Shape
    bracket: Bracket
    withdrawn: Mapping[PairingNumber, int]

    @property
    def ties(self) -> tuple[BracketTie, ...]:
        """All ties, stage by stage."""
        return tuple(tie for stage in self.bracket for tie in stage)

    @property
    def exits(self) -> Mapping[PairingNumber, BracketTie]:
        """The tie in which each player was out, whoever won it; that for third place puts nobody out."""
        found: dict[PairingNumber, BracketTie] = {}
        for tie in self.ties:
            if tie.winner != OPEN and not self.shape.is_for_third_place(tie.stage, tie.place):
                found |= {number: tie for number in tie.players if number != tie.winner}
        return found

    @property
    def games(self) -> int:
        """Games that are to be played, or count as played: those of all ties but where a place stays empty."""
        return self.shape.games * sum(NOBODY not in (tie.upper, tie.lower) for tie in self.ties)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be decided."""
        return all(tie.winner != OPEN for tie in self.ties)

    def decider(self, tie: BracketTie) -> Decider | None:
        """What decided a tie; None while it is open, and where nobody was left to play it.

        An arbiter's word counts only where the games, and withdrawals, leave a tie level.
        """
        if tie.winner == OPEN or not tie.players:
            return None
        if not tie.is_to_be_played:
            return Decider.BYE
        is_over = all(game.result for game in tie.games) and len(tie.games) == self.shape.games
        if is_over and tie.points[0] != tie.points[1]:
            is_played = any(game.result and game.result.is_played for game in tie.games)
            return Decider.GAMES if is_played else Decider.WITHDRAWAL if self._has_left(tie) else Decider.FORFEIT
        return Decider.WITHDRAWAL if tie.winner == NOBODY or self._has_left(tie) else Decider.ARBITER

    def _has_left(self, tie: BracketTie) -> bool:
        """Whether whoever lost a tie had withdrawn before its last game."""
        last = self.shape.rounds_in(tie.stage)[-1]
        return self.withdrawn.get(tie.loser, last) < last


def cup_of(tournament: Tournament) -> Cup:
    """The knockout of an event, as far as results decide it."""
    return Cup(
        shape=shape_of_cup(tournament),
        bracket=bracket_of(tournament),
        withdrawn=withdrawals_by_number(tournament),
    )

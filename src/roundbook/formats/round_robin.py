"""Round robin: everybody meets everybody, once in every cycle, by the Berger tables.

In the second cycle the table is the same with colours reversed. An odd field uses the next even table, and the line of
its highest number is the bye, worth nothing. A newcomer's mistake is to swap the last two rounds of both cycles of a
double round robin: Annex 1 recommends it for the first cycle only, to spare two players three games running with one
colour at the seam.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.draw import Pair, berger
from roundbook.draw.berger import SMALLEST_TABLE
from roundbook.errors import FormatError, Problem
from roundbook.model import Game
from roundbook.rules import FORBIDDEN_IN_ROUND_ROBIN

Rounds = tuple[tuple[Pair, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobin:
    """The round robin, single, double or more.

    `minimum_players` is the smallest field; two players play a match, which has no table.
    """

    name: str = "round-robin"
    minimum_players: int = 3

    @property
    def forbidden_tie_breaks(self) -> Mapping[str, str]:
        """Tie-breaks that the regulations rule out here, each with the code of the problem that says why."""
        return FORBIDDEN_IN_ROUND_ROBIN

    def schedule(self, players: int, cycles: int, swap_last_rounds: bool) -> tuple[tuple[Game, ...], ...]:
        """All rounds, each as its lines in the order of the boards; in an odd field the bye is the last line.

        Odd cycles have the colours of the table, even cycles the reversed ones.
        Raises FormatError: fewer than 3 players, or fewer than 1 cycle.
        Source: FIDE C.05 5.1 and Annex 1.

        >>> [(game.white, game.black) for game in RoundRobin().schedule(3, 1, True)[0]]
        [(2, 3), (1, 0)]
        """
        self._refuse(players, cycles)
        table = berger(players + players % 2)
        rounds: Rounds = ()
        for cycle in range(1, cycles + 1):
            rounds += _cycle_rounds(table, cycle, swap=swap_last_rounds and _swaps(players, cycle, cycles))
        return tuple(_lines(pairs, number, players) for number, pairs in enumerate(rounds, start=1))

    def _refuse(self, players: int, cycles: int) -> None:
        problems = []
        if players < self.minimum_players:
            problems.append(
                Problem(code="too-few-players", value=str(players), details={"minimum": self.minimum_players})
            )
        if cycles < 1:
            problems.append(Problem(code="too-few-cycles", value=str(cycles)))
        if problems:
            raise FormatError(problems)


def _swaps(players: int, cycle: int, cycles: int) -> bool:
    """Whether the last two rounds of this cycle change places, so that nobody has one colour three times running.

    C.05 Annex 1 speaks of the first cycle of a double round robin. With more cycles every seam is alike, so every cycle
    but the last is swapped; among four players a cycle is so short that the swap serves the seam before it as well,
    and every second cycle is swapped. In an odd field nobody gets three equal colours, and nothing is.
    """
    if players % 2 or cycles == 1:
        return False
    return cycle % 2 == 1 if players == SMALLEST_TABLE else cycle < cycles


def _cycle_rounds(table: Rounds, cycle: int, *, swap: bool) -> Rounds:
    rounds = (*table[:-2], table[-1], table[-2]) if swap else table
    if cycle % 2:
        return rounds
    return tuple(tuple(Pair(white=pair.black, black=pair.white) for pair in pairs) for pairs in rounds)


def _lines(pairs: tuple[Pair, ...], round_number: int, players: int) -> tuple[Game, ...]:
    """Lines of one round; boards are counted without the free player, whose line comes after them."""
    games = [pair for pair in pairs if max(pair) <= players]
    free = [Pair(white=min(pair), black=0) for pair in pairs if max(pair) > players]
    return tuple(
        Game(round_number=round_number, board=board, white=pair.white, black=pair.black)
        for board, pair in enumerate(games + free, start=1)
    )

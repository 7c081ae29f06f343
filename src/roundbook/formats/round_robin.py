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
from roundbook.draw.berger import swapped_cycles
from roundbook.draw.pairs import in_cycles, table_size
from roundbook.errors import FormatError, Problem
from roundbook.model import Game
from roundbook.rules import FORBIDDEN_IN_ROUND_ROBIN


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
        swapped = swapped_cycles(players, cycles) if swap_last_rounds else ()
        rounds = in_cycles(berger(table_size(players)), cycles, swapped=swapped)
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


def _lines(pairs: tuple[Pair, ...], round_number: int, players: int) -> tuple[Game, ...]:
    """Lines of one round; boards are counted without the free player, whose line comes after them."""
    games = [pair for pair in pairs if max(pair) <= players]
    free = [Pair(white=min(pair), black=0) for pair in pairs if max(pair) > players]
    return tuple(
        Game(round_number=round_number, board=board, white=pair.white, black=pair.black)
        for board, pair in enumerate(games + free, start=1)
    )

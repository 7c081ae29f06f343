"""Round robin: everybody meets everybody, once in every cycle, by the Berger tables or another one.

In the second cycle the table is the same with colours reversed. An odd field uses the next even table, and the line of
its highest number is the bye, worth nothing. A newcomer's mistake is to swap the last two rounds of both cycles of a
double round robin: Annex 1 recommends it for the first cycle only, to spare two players three games running with one
colour at the seam.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.draw import Pair, Rounds, draw_table
from roundbook.errors import FormatError, Problem
from roundbook.formats.listed import listed_rounds
from roundbook.model import LISTED_TABLE, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobin:
    """The round robin, single, double or more.

    `minimum_players` is the smallest field; two players play a match, which has no table.
    """

    name: str = "round-robin"
    minimum_players: int = 3
    groups_in_section: int = 1
    rest_joins: bool = False

    def rounds(self, sizes: Sequence[int], settings: Settings, place: int) -> Rounds:
        """All rounds of a group, each as its pairs in the order of the boards; in an odd group the bye comes last.

        Odd cycles have the colours of the table, even cycles the reversed ones.
        Raises FormatError: fewer than 3 players, fewer than 1 cycle, or nothing in the table for so many.
        Source: FIDE C.05 5.1 and Annex 1.

        >>> [tuple(pair) for pair in RoundRobin().rounds([3], Settings(event="Open"), 1)[0]]
        [(2, 3), (1, 0)]
        """
        [players] = sizes
        self._refuse(players, settings.cycles)
        if settings.table == LISTED_TABLE and place == 1:
            return listed_rounds(settings, players)
        swap = settings.swap_last_rounds
        rounds = draw_table(settings.table, players, cycles=settings.cycles, swap_last_rounds=swap)
        return with_byes(rounds, players)

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


def with_byes(rounds: Rounds, players: int) -> Rounds:
    """Rounds in which whoever meets a number that nobody has is free, and comes after the games."""
    return tuple(_with_bye(pairs, players) for pairs in rounds)


def _with_bye(pairs: tuple[Pair, ...], players: int) -> tuple[Pair, ...]:
    games = [pair for pair in pairs if max(pair) <= players]
    free = [Pair(white=min(pair), black=0) for pair in pairs if max(pair) > players]
    return tuple(games + free)

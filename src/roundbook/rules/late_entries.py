"""Who joined a Swiss after its first round, and which rounds that cost him.

Nothing in a workbook says when somebody was added: it follows from the rounds. Late entries have the numbers behind all
others and stand on no line of the rounds before they came. Somebody is there as soon as anybody with a higher number
is: from then on he is missing where he stands on no line. So whoever has a number below one of round 1 and is not in
that round was forgotten, not late (`legality`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.model import PairingNumber, Tournament
from roundbook.rules.withdrawal import withdrawals_by_number


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntry:
    """A player who joined later, and the first round for which he was there.

    `missed` are all rounds without a line of his before the first that he plays, `first_round`; that is None if none is
    left.
    """

    number: PairingNumber
    arrival: int
    missed: tuple[int, ...]
    first_round: int | None


def late_entries(tournament: Tournament) -> tuple[LateEntry, ...]:
    """Players of a Swiss who joined after round 1 was paired, by pairing number.

    Source: FIDE C.04.2 art. 2.4: no points for the rounds before, unless the rules of the event say otherwise.
    """
    if not tournament.settings.is_swiss or not tournament.rounds:
        return ()
    withdrawn, firsts = withdrawals_by_number(tournament), _first_rounds(tournament)
    found, arrival = [], tournament.rounds + 1
    for number in sorted(firsts, reverse=True):
        first = firsts[number]
        arrival = min(arrival, first)
        is_gone = number in withdrawn and first > tournament.rounds
        if arrival > 1 and not is_gone:
            playing = first if first <= tournament.settings.rounds else None
            missed = tuple(range(1, first))
            found.append(LateEntry(number=number, arrival=arrival, missed=missed, first_round=playing))
    return tuple(reversed(found))


def arrivals(tournament: Tournament) -> Mapping[PairingNumber, int]:
    """The first round for which each late entry was there, by pairing number."""
    return {late.number: late.arrival for late in late_entries(tournament)}


def _first_rounds(tournament: Tournament) -> dict[PairingNumber, int]:
    """The first round in which somebody stands on a line, or asked not to be paired; else the one to be paired next."""
    following = tournament.rounds + 1
    first = {player.number: min((following, *(asked for asked, _ in player.byes))) for player in tournament.players}
    for game in tournament.games:
        for number in {game.white, game.black} & first.keys():
            first[number] = min(first[number], game.round_number)
    return first

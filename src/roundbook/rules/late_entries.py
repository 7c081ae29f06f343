"""Who joined a Swiss after its first round, and which rounds that cost him.

Nothing in a workbook says when somebody was added: it follows from the rounds. Late entries have the numbers behind all
others and stand on no line of the rounds before they came. Somebody with a lower number who is missing was forgotten,
not late (`legality`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.model import PairingNumber, Tournament
from roundbook.rules.withdrawal import withdrawals_by_number


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntry:
    """A player who joined later: the rounds that he missed, and the first that he plays; None if none is left."""

    number: PairingNumber
    missed: tuple[int, ...]
    first_round: int | None


def late_entries(tournament: Tournament) -> tuple[LateEntry, ...]:
    """Players of a Swiss who joined after round 1 was paired, by pairing number.

    Source: FIDE C.04.2 art. 2.4: no points for the rounds before, unless the rules of the event say otherwise.
    """
    if not tournament.settings.is_swiss or not tournament.rounds:
        return ()
    withdrawn, start = withdrawals_by_number(tournament), _first_rounds(tournament)
    found, earliest = [], tournament.rounds + 1
    for number in sorted(start, reverse=True):
        is_gone = number in withdrawn and start[number] > tournament.rounds
        # Whoever has a number below that of somebody who was there earlier could have been there too.
        if 1 < start[number] <= earliest and not is_gone:
            first = start[number] if start[number] <= tournament.settings.rounds else None
            found.append(LateEntry(number=number, missed=tuple(range(1, start[number])), first_round=first))
        earliest = min(earliest, start[number])
    return tuple(reversed(found))


def missed_by_late_entries(tournament: Tournament) -> Mapping[PairingNumber, tuple[int, ...]]:
    """Rounds that late entries missed, by pairing number."""
    return {late.number: late.missed for late in late_entries(tournament)}


def _first_rounds(tournament: Tournament) -> dict[PairingNumber, int]:
    """The first round in which somebody stands on a line, or asked not to be paired; else the one to be paired next."""
    following = tournament.rounds + 1
    first = {player.number: min((following, *(asked for asked, _ in player.byes))) for player in tournament.players}
    for game in tournament.games:
        for number in {game.white, game.black} & first.keys():
            first[number] = min(first[number], game.round_number)
    return first

"""Who joined a Swiss after its first round, and which rounds that cost him.

Nothing in a workbook says when somebody was added: it follows from the rounds. Late entries have the numbers behind all
others and are paired in none of the rounds before they came; a line with half a point there is what the rules of the
event gave them afterwards. Somebody is there as soon as anybody with a higher number is: from then on he is missing
where he stands on no line. So whoever has a number below one of round 1 and is not in that round was forgotten, not
late (`legality`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.model import Bye, PairingNumber, Tournament
from roundbook.rules.withdrawal import withdrawals_by_number


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntry:
    """A player who joined later, and the first round for which he was there.

    `missed` are all rounds without a line of his, or with one that is worth nothing, before the first in which he is
    paired, `first_round`; that is None if none is left.
    """

    number: PairingNumber
    arrival: int
    missed: tuple[int, ...]
    first_round: int | None


def late_entries(tournament: Tournament) -> tuple[LateEntry, ...]:
    """Players of a Swiss who joined after round 1 was paired and missed rounds for it, by pairing number.

    Source: FIDE C.04.2 art. 2.4: no points for the rounds before, unless the rules of the event say otherwise.
    """
    lines, firsts = _lines(tournament), _first_rounds(tournament)
    found = []
    for number, arrival in arrivals(tournament).items():
        first = firsts[number]
        if missed := tuple(at for at in range(1, first) if (at, number) not in lines):
            playing = first if first <= tournament.settings.rounds else None
            found.append(LateEntry(number=number, arrival=arrival, missed=missed, first_round=playing))
    return tuple(found)


def arrivals(tournament: Tournament) -> Mapping[PairingNumber, int]:
    """The first round for which each player was there who was not in round 1, by pairing number.

    Whoever withdrew before he was paired never came.
    """
    if not tournament.settings.is_swiss or not tournament.rounds:
        return {}
    withdrawn, firsts = withdrawals_by_number(tournament), _first_rounds(tournament)
    found, arrival = {}, tournament.rounds + 1
    for number in sorted(firsts, reverse=True):
        arrival = min(arrival, firsts[number])
        is_gone = number in withdrawn and firsts[number] > tournament.rounds
        if arrival > 1 and not is_gone:
            found[number] = arrival
    return dict(sorted(found.items()))


def _first_rounds(tournament: Tournament) -> dict[PairingNumber, int]:
    """The first round in which somebody was paired, or asked not to be; else the one to be paired next.

    Half a point that was asked for and has no line was asked for too late.
    """
    following, lines = tournament.rounds + 1, _lines(tournament)
    first: dict[PairingNumber, int] = {}
    for player in tournament.players:
        asked = (at for at, bye in player.byes if bye is Bye.ZERO or (at, player.number) in lines)
        first[player.number] = min((following, *asked))
    for game in tournament.games:
        if game.is_bye and game.bye.is_requested:
            continue
        for number in {game.white, game.black} & first.keys():
            first[number] = min(first[number], game.round_number)
    return first


def _lines(tournament: Tournament) -> frozenset[tuple[int, PairingNumber]]:
    """Rounds and numbers of all lines, but for byes that are worth nothing."""
    games = (game for game in tournament.games if not (game.is_bye and game.bye is Bye.ZERO))
    return frozenset((game.round_number, side) for game in games for side in (game.white, game.black))

"""Who meets late all the same in an event whose numbers were drawn by the Varma tables (C.05 5.2).

It follows from the numbers and from what stands beside the players now, so it is right also when a club was corrected
after the draw. Rounds are those in which the games stand: in a double event the last two may have changed places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundbook.draw.pairs import Pair
from roundbook.draw.varma import FEWEST_PLAYERS, MOST_PLAYERS, LateMeeting, late_meetings
from roundbook.model import DrawMethod, Group, Tournament


def meetings_of_those_kept_apart(tournament: Tournament) -> tuple[LateMeeting, ...]:
    """Players of one federation or club who meet in the last three rounds of a cycle; none in another kind of draw."""
    if tournament.settings.draw_method is not DrawMethod.VARMA:
        return ()
    return tuple(late for group in tournament.groups for late in _of_group(tournament, group))


def _of_group(tournament: Tournament, group: Group) -> Iterator[LateMeeting]:
    if not (FEWEST_PLAYERS <= len(group.numbers) <= MOST_PLAYERS and group.meets_itself):
        return  # no such draw: somebody wrote it into the settings
    players, before = tournament.player_by_number, group.numbers.start - 1
    if not players.keys() >= set(group.numbers):
        return  # a player is gone from the list, which is told elsewhere
    keys = [tournament.settings.apart.of(players[number]) for number in group.numbers]
    for late in late_meetings(keys, [number - before for number in group.numbers]):
        pair = Pair(white=late.pair.white + before, black=late.pair.black + before)
        rounds = (game.round_number for game in tournament.games if {game.white, game.black} == set(pair))
        yield replace(late, pair=pair, round_number=min(rounds, default=late.round_number))

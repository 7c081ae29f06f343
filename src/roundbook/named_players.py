"""Who is meant by what somebody typed: a pairing number, a name, or beginnings of its words. Nobody by chance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from roundbook.errors import FormatError, Problem
from roundbook.model import Member, PairingNumber, Player, Tournament
from roundbook.players.spellings import unaccented

Someone = TypeVar("Someone", Player, Member)


def player_number(tournament: Tournament, wanted: str) -> PairingNumber:
    """Pairing number of the player who is meant by a number, a name, or beginnings of its words that only one has.

    In a league it is a team, by its own name or that of one of its players.
    Raises FormatError: nobody, or several.
    """
    if wanted.strip().isdecimal() and int(wanted) in tournament.player_by_number:
        return int(wanted)
    words = _words(wanted)
    found = _called_so(tournament.players, words)
    if not found:
        teams = {member.team for member in _called_so(tournament.members, words)}
        found = [tournament.player_by_number[team] for team in sorted(teams)]
    if len(found) == 1:
        return found[0].number
    names = "; ".join(f"{player.number} {' '.join(player.name.split())}" for player in found)
    code = "several-such-players" if found else "no-such-player"
    raise FormatError(Problem(code=code, value=wanted, details={"names": names} if found else {}))


def _words(name: str) -> list[str]:
    """Words of a name as they are compared, in whatever order: `Bäcker, Ann` is `ann backer`."""
    return re.findall(r"\w+", unaccented(name))


def _called_so(people: Sequence[Someone], words: list[str]) -> list[Someone]:
    """Those with these words for a name; if there is nobody, those whose names have words that begin so."""
    named = [one for one in people if words and sorted(_words(one.name)) == sorted(words)]
    return named or [one for one in people if words and _has(one, words)]


def _has(player: Player | Member, words: list[str]) -> bool:
    """Whether every one of these words begins a word of the player's name."""
    own = _words(player.name)
    return all(any(mine.startswith(word) for mine in own) for word in words)

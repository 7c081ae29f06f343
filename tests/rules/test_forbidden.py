"""Who must not meet: by numbers, by what they share, in some rounds or all."""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import Apart, Forbidden, PairingRules, Player, Tournament
from roundbook.rules import forbidden_pairs
from tests.swiss.events import settings_of

CLUBS = ("Old Mill", "North", " old  mill", "", "Old Mill", "")


def event(*rules: Forbidden) -> Tournament:
    """Six players with their clubs, before round 1."""
    settings = replace(settings_of(6, 5), pairing_rules=PairingRules(forbidden=rules))
    players = tuple(Player(number=n, name=f"Player {n}", club=club) for n, club in enumerate(CLUBS, start=1))
    return Tournament(settings=settings, players=players, games=())


def pairs(tournament: Tournament, round_number: int) -> list[list[int]]:
    """Forbidden pairs in order."""
    return sorted(map(sorted, forbidden_pairs(tournament, round_number)))


def test_no_two_of_a_group_meet_in_its_rounds() -> None:
    """Three players are three pairs, from the first to the last of their rounds."""
    rules = Forbidden(numbers=(6, 2, 4), first_round=2, last_round=3), Forbidden(numbers=(1, 2))

    assert [[1, 2]] == pairs(event(*rules), 1)
    assert [[1, 2], [2, 4], [2, 6], [4, 6]] == pairs(event(*rules), 2)
    assert [[1, 2]] == pairs(event(*rules), 4)


def test_players_of_one_club_do_not_meet() -> None:
    """However it is written; whoever has no club shares it with nobody."""
    assert [[1, 3], [1, 5], [3, 5]] == pairs(event(Forbidden(shared=Apart.CLUB)), 1)

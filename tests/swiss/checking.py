"""A Swiss that was played through the workbook, beside what gacrux makes of its report: pairings and tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from roundbook.rules import forbidden_pairs, pairing_faults
from tests.peers.comparing import differences
from tests.peers.gacrux import asked
from tests.swiss.playing import Played


def faults(event: Played, folder: Path) -> list[str]:
    """Everything that is not as it should be; `folder` is for the report file."""
    found = [*_unlawful(event), *_called_unlawful(event), *_other_pairings(event, folder)]
    return [*found, *map(str, differences(event.tournament, folder))]


def _unlawful(event: Played) -> Iterator[str]:
    """Who played each other twice, stood in a round twice, or had a second bye that a pairing allotted (C.04.1).

    Who met though they must not, in a round that nobody changed.
    """
    tournament = event.tournament
    met: set[frozenset[int]] = set()
    by_hand = event.by_hand
    allotted: set[int] = set()
    for number in range(1, tournament.rounds + 1):
        games = tournament.round_games(number)
        there = [side for game in games for side in (game.white, game.black) if side]
        if len(there) != len(set(there)):
            yield f"round {number}: somebody stands there twice"
        for game in games:
            pair = frozenset((game.white, game.black))
            if game.is_bye and game.bye.value == "U":
                if game.white in allotted:
                    yield f"round {number}: second bye of {game.white}"
                allotted.add(game.white)
            elif not game.is_bye and pair in met:
                yield f"round {number}: {sorted(pair)} met before"
            if pair in forbidden_pairs(tournament, number) and number not in by_hand:
                yield f"round {number}: {sorted(pair)} must not meet"
            if game.result is not None and game.result.is_played:
                met.add(pair)


def _called_unlawful(event: Played) -> Iterator[str]:
    """Rounds of the engine in which we say that something is forbidden."""
    for fault in pairing_faults(event.tournament):
        if fault.round_number not in event.by_hand:
            yield f"round {fault.round_number}: told of as {fault.code} {dict(fault.details)}"


def _other_pairings(event: Played, folder: Path) -> Iterator[str]:
    """Rounds that gacrux pairs in another way, but for those that somebody changed by hand."""
    answer = asked("pairingchecker", event.tournament, folder)
    rounds = answer.get("pairingResult", {}).get("roundpairing", [])
    if len(rounds) != event.tournament.rounds:
        yield f"gacrux checked {len(rounds)} rounds: {answer['status']}"
    for number, one in enumerate(rounds, start=1):
        if number not in event.by_hand and sorted(one["pairs"]) != sorted(one["current"]):
            yield f"round {number}: {one['current']} instead of {one['pairs']}"

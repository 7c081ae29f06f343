"""Swiss events in memory, every round as gacrux pairs it, and who may meet in a round by gacrux's own crosstable.

Faster by far than events through the workbook, so that many small fields with many rounds can be played: there rules
about colours and byes bite, topscorers of the last round included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from io import StringIO
from random import Random
from typing import Any

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from roundbook.errors import FormatError, Problem
from roundbook.exchange.reports import report_for_pairing
from roundbook.model import (
    RESULT_BY_CODE,
    Acceleration,
    Bye,
    Forbidden,
    Game,
    PairingNumber,
    PairingRules,
    Player,
    Scoring,
    Tournament,
)
from roundbook.pairing import next_round
from roundbook.pairing.engine import Pairs
from roundbook.rules import with_upper_half
from roundbook.workbook.swiss_columns import lines_for
from tests.swiss.events import settings_of

_RESULTS = ("1-0", "0-1", "½-½") * 4 + ("+ -", "- +", "- -")


def lawful_rounds(number: int) -> Iterator[Tournament]:
    """The Swiss of this number after each of its pairings, before anybody has played; until no pairing is legal."""
    dice = Random(f"lawful {number}")
    count = dice.randint(5, 16)
    rounds = dice.randint(3, min(9, count - 1))
    players = tuple(Player(number=n, name=f"Player {n}", rating=2400 - 10 * n) for n in range(1, count + 1))
    scoring = Scoring(half_bye=dice.random() < 0.3)
    settings = settings_of(count, rounds, scoring=scoring, pairing_rules=_rules(dice, count))
    event = Tournament(settings=with_upper_half(settings, players), players=players, games=())
    for following in range(1, rounds + 1):
        event = _with_comings_and_goings(dice, event, following)
        try:
            games = next_round(event, lines_for(event.settings.places), pairs_of_gacrux)
        except FormatError:
            return
        event = replace(event, games=(*event.games, *games))
        yield event
        played = (
            replace(game, result=_result(dice)) if game in games and not game.is_bye else game for game in event.games
        )
        event = replace(event, games=tuple(played))


def _rules(dice: Random, count: int) -> PairingRules:
    """Acceleration and players who must not meet, in one of three events each."""
    acceleration = Acceleration.BAKU if dice.random() < 0.3 else Acceleration.NONE
    apart = Forbidden(numbers=tuple(sorted(dice.sample(range(1, count + 1), dice.randint(2, 3)))))
    return PairingRules(acceleration=acceleration, forbidden=(apart,) if dice.random() < 0.3 else ())


def pairs_of_gacrux(report: str, round_number: int, absent: Collection[int]) -> Pairs:
    """What the engine's process answers, without the process."""
    engine = _engine(report, round_number, absent)
    try:
        brackets = _quietly(engine)
    except GacruxNoLegalPairing as error:
        raise FormatError(Problem(code="no-legal-pairing")) from error
    pairs = [pair for bracket in brackets if bracket for pair in bracket.get("pairs", ())]
    return tuple((pair["w"], pair["b"]) for pair in sorted(pairs, key=lambda pair: pair["board"]))


def may_meet(event: Tournament, absent: Collection[int]) -> dict[frozenset[PairingNumber], bool]:
    """Of every two players, in an odd field of each with 0 for the bye too, whether gacrux could pair them next."""
    engine = _engine(report_for_pairing(event), event.rounds + 1, absent)
    with suppress(GacruxNoLegalPairing):  # who may not meet is known before it finds none
        _quietly(engine)
    there = [player.number for player in event.players if player.number not in absent]
    there = [0, *there] if len(there) % 2 else there
    opponents = engine.opponents
    return {
        frozenset((one, other)): opponents[one][other]["canmeet"]
        for place, one in enumerate(there)
        for other in there[place + 1 :]
    }


def colour_rules(event: Tournament) -> dict[frozenset[PairingNumber], str]:
    """Of every game of the last round that gacrux paired, which of its rules gave the colours: E.1 to E.5."""
    before = without_last_round(event)
    brackets = _quietly(_engine(report_for_pairing(before), event.rounds, absent_in(event, event.rounds)))
    pairs = [pair for bracket in brackets if bracket for pair in bracket.get("pairs", ())]
    return {frozenset((pair["w"], pair["b"])): pair["colorrule"] for pair in pairs}


def _engine(report: str, round_number: int, absent: Collection[int]) -> Any:
    file = trf2json()
    file.parse_file(report, 0)
    tournament = file.get_tournament(1)
    for competitor in tournament["competitors"]:
        if competitor["cid"] in absent:
            competitor["present"] = False
    return pairing_dutch(tournament, round_number, {"experimental": [], "verbose": 0})


def _quietly(engine: Any) -> Any:
    with redirect_stdout(StringIO()):
        return engine.compute_pairing(False, 0)


def _with_comings_and_goings(dice: Random, event: Tournament, following: int) -> Tournament:
    players = [_changed(dice, player, following) for player in event.players]
    if 1 < following < 4 and len(players) < event.settings.places and dice.random() < 0.3:
        players.append(Player(number=len(players) + 1, name=f"Late {len(players) + 1}"))
    return replace(event, players=tuple(players))


def _changed(dice: Random, player: Player, following: int) -> Player:
    if dice.random() < 0.05:
        byes = (*player.byes, (following, dice.choice((Bye.HALF, Bye.ZERO))))
        return replace(player, byes=byes)
    if following > 1 and player.withdrawn_after is None and dice.random() < 0.02:
        return replace(player, withdrawn_after=following - 1)
    return player


def _result(dice: Random) -> Any:
    return RESULT_BY_CODE[dice.choice(_RESULTS)]


def absent_in(event: Tournament, round_number: int) -> frozenset[PairingNumber]:
    """Who is not to be paired in a round: who withdrew, or asked for a bye."""
    return frozenset(
        player.number
        for player in event.players
        if (player.withdrawn_after is not None and player.withdrawn_after < round_number)
        or round_number in dict(player.byes)
    )


def without_last_round(event: Tournament) -> Tournament:
    """The event before its last pairing."""
    return replace(event, games=tuple(game for game in event.games if game.round_number < event.rounds))


def with_line(event: Tournament, white: PairingNumber, black: PairingNumber) -> Tournament:
    """An event with one line in a new round."""
    bye = Bye.ZERO if black else Bye.PAIRING
    line = Game(round_number=event.rounds + 1, board=1, white=white, black=black, bye=bye)
    return replace(event, games=(*event.games, line))

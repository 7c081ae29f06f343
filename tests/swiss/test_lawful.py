"""What we call unlawful beside gacrux: never a pairing that it made, always one that it could not make."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook.model import Game, PairingNumber, Tournament
from roundbook.rules import pairing_faults
from tests.swiss.lawful import absent_in, colour_rules, lawful_rounds, may_meet, with_line, without_last_round

# What a pair by itself can be; the colours that it gets are another matter.
OF_PAIRS = {"swiss-met-before", "swiss-kept-apart", "swiss-same-colour-due", "swiss-second-bye"}
OF_COLOURS = {"swiss-colour-difference", "swiss-colour-run"}
# In the last rounds of 34 and 160 topscorers meet who must have the same colour.
EVENTS = (34, 160, *range(8))

each_event = pytest.mark.parametrize("number", EVENTS)


@each_event
def test_pairings_of_gacrux_are_never_called_unlawful(number: int) -> None:
    """Byes, late entries, forfeits and withdrawals included, and topscorers of the last round."""
    for event in lawful_rounds(number):
        assert () == pairing_faults(event)


@each_event
def test_every_pair_that_gacrux_would_refuse_is_called_unlawful(number: int) -> None:
    """Each possible pair of a round, and each possible bye, is told if and only if gacrux's crosstable rules it out."""
    compared = 0
    for event in lawful_rounds(number):
        before, last = without_last_round(event), event.rounds
        for pair, is_lawful in may_meet(before, absent_in(event, last)).items() if last > 1 else ():
            white, black = sorted(pair, reverse=True)  # the bye has 0
            found = {fault.code for fault in pairing_faults(with_line(before, white, black))}
            compared += 1

            assert is_lawful == (not found & OF_PAIRS), (last, sorted(pair))

    assert compared


@each_event
def test_exchanged_colours_are_told_where_they_break_a_rule(number: int) -> None:
    """Three times one colour running, or a difference of three: counted game by game, where it could be helped."""
    for event in lawful_rounds(number):
        for game in event.round_games(event.rounds):
            if game.is_bye:
                continue
            turned = _with(event, game, replace(game, white=game.black, black=game.white))
            found = {(fault.code, fault.number) for fault in pairing_faults(turned) if fault.code in OF_COLOURS}

            assert found == (set() if _is_forced(event, game) else _broken(turned, {game.white, game.black}))


@each_event
def test_exchanged_colours_are_told_where_former_colours_decide(number: int) -> None:
    """Articles 5.2.1 to 5.2.3, which gacrux calls E.1 to E.3; where rank or lot decided nothing is told."""
    for event in lawful_rounds(number):
        rules = colour_rules(event)
        for game in event.round_games(event.rounds):
            turned = _with(event, game, replace(game, white=game.black, black=game.white))
            if not game.is_bye:
                is_told = bool(
                    {fault.code for fault in pairing_faults(turned)} & {*OF_COLOURS, "swiss-colours-reversed"}
                )

                assert is_told == (rules[frozenset((game.white, game.black))] in {"E.1", "E.2", "E.3"})


def _with(event: Tournament, old: Game, new: Game) -> Tournament:
    return replace(event, games=tuple(new if game is old else game for game in event.games))


def _is_forced(event: Tournament, game: Game) -> bool:
    """Whether the game gives one of the two a colour too often as gacrux paired it."""
    return bool(_broken(event, {game.white, game.black}))


def _broken(event: Tournament, numbers: set[PairingNumber]) -> set[tuple[str, PairingNumber]]:
    """C.04.1 articles 6 and 7 to the letter, for some players up to the last round."""
    broken = set()
    for number in numbers:
        played = [game for game in event.games if number in (game.white, game.black) and not game.is_bye]
        over_the_board = [game for game in played if game.result is None or game.result.is_played]
        colours = ["w" if game.white == number else "b" for game in over_the_board]
        if abs(colours.count("w") - colours.count("b")) > 2:
            broken.add(("swiss-colour-difference", number))
        if len(colours) > 2 and len(set(colours[-3:])) == 1:
            broken.add(("swiss-colour-run", number))
    return broken

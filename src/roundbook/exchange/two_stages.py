"""The report of an event whose groups were followed by a cup: one file, in which everybody keeps his pairing number.

A rating officer wants every game of the event once, so there is no file for each group here. Points are those of all
games of both stages that count. Places are those of the cup; who did not play in it shares the place behind.
Source: FIDE TRF16, TRF26.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from roundbook.exchange.report import Report
from roundbook.exchange.reporting import Score, Span, report_with_scores
from roundbook.model import PairingNumber, Points, Tournament
from roundbook.rules import classify, places_in_cup
from roundbook.rules.whole_event import games_of_cup, number_by_seed, whole_event


def report_of_stages(tournament: Tournament, span: Span) -> Report:
    """Report of groups and the cup after them. Raises FormatError: none of the rounds is meant."""
    whole = whole_event(tournament)
    # No tie-break puts the places of a cup in order.
    whole = replace(whole, settings=replace(whole.settings, tie_breaks=()))
    rounds = span.rounds(whole)
    return report_with_scores(whole, rounds, scores_of_stages(tournament, rounds))


def scores_of_stages(tournament: Tournament, rounds: frozenset[int]) -> dict[PairingNumber, Score]:
    """Points of everybody in these rounds, and places once it is known who plays in the cup."""
    points: dict[PairingNumber, Points] = {player.number: Decimal(0) for player in tournament.players}
    annulled: set[PairingNumber] = set()
    for group in tournament.groups:
        table = classify(tournament.section(group))
        annulled |= table.annulled
        for number in group.numbers:
            counted = (record for record in table.counted(number) if record.round_number in rounds)
            points[number] = sum((record.points for record in counted), Decimal(0))
    scoring = tournament.settings.scoring
    for game in games_of_cup(tournament):
        if game.result is not None and game.round_number in rounds:
            points[game.white] += scoring.points(game.result.white)
            points[game.black] += scoring.points(game.result.black)
    places = _places(tournament)
    return {
        number: Score(points=own, rank=places.get(number), counts=number not in annulled)
        for number, own in points.items()
    }


def _places(tournament: Tournament) -> dict[PairingNumber, int]:
    """Place of everybody who is out; nobody has one while somebody may still come into the cup."""
    own, cup = number_by_seed(tournament), tournament.cup
    if cup is None or len(own) < len(cup.seeds):
        return {}
    behind = {player.number: len(own) + 1 for player in tournament.players if player.number not in own.values()}
    return behind | {own[seed]: first for seed, (first, _) in places_in_cup(cup).items()}

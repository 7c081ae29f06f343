"""Tie-breaks beyond the usual ones in LibreOffice: every formula shows what the rules say, and ranks are theirs."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from roundbook import read_workbook, update
from roundbook.making import with_live_tie_breaks, workbook_of
from roundbook.model import RESULTS, Dividing, Scoring, Settings, Tournament
from tests.groups import event_with_groups, settings_of, with_random_results
from tests.office.client import Office
from tests.office.recalculated import cached_values, differences, opened, poison
from tests.parity.events import Event, event_of
from tests.parity.judging import judge
from tests.workbook.writing import CREATED

# FIDE's checklist for tournament programs asks for these in a round robin, besides the usual ones; then some more.
CHECKLIST = ("REP", "STD", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "TPN", "TPN/R", "KS/L+1", "KS/L+2", "KS/L-1", "KS/L-2")
MORE = ("PS/C1", "PS/C2", "ARO", "TPR", "APRO", "PTP", "APPO", "ARO/C1", "TPR/U1400")
EVERY = (*CHECKLIST, *MORE)


def with_further(tournament: Tournament, seed: int) -> Tournament:
    """The event with every further tie-break in its workbook, some of them in its order; mostly with all rated."""
    dice = random.Random(seed)
    chosen = tuple(dice.sample(("DE", "SB", *EVERY), k=5))
    players = tournament.players
    if dice.random() < 0.8:
        players = tuple(replace(player, rating=player.rating or 1500 + player.number) for player in players)
    settings = replace(tournament.settings, tie_breaks=chosen, further_tie_breaks=EVERY)
    return with_live_tie_breaks(replace(tournament, settings=settings, players=players))


@pytest.mark.parametrize("number", range(8))
def test_formulas_values_and_rules_agree(number: int, office: Office) -> None:
    """Random events with every code, odd results and scorings among them."""
    event = event_of(1000 + number)
    verdict = judge(replace(event, tournament=with_further(event.tournament, number)), office)

    assert [] == verdict.differences
    assert verdict.ruled == verdict.shown


def test_draw_may_be_worth_as_much_as_a_loss(office: Office) -> None:
    """Standard points compare points, not words: then a draw against a loss is equal."""
    event = with_random_results(event_with_groups(6, settings_of(Dividing.NONE), ""), seed=3)
    dice = random.Random(5)
    games = tuple(replace(game, result=dice.choice(RESULTS)) for game in event.games)
    scoring = event.settings.scoring
    settings = replace(event.settings, scoring=Scoring(win=scoring.win, draw=scoring.loss))
    level = with_further(replace(event, games=games, settings=settings), 1)

    assert [] == judge(Event(tournament=level, unfinished=frozenset()), office).differences


@pytest.mark.parametrize(
    ("players", "settings", "names"),
    [
        (11, settings_of(Dividing.RATING, size=4, form="quads"), ""),
        (10, settings_of(Dividing.LIST, form="scheveningen", cycles=2), "AAAAABBBBB"),
        (5, settings_of(Dividing.NONE, cycles=3), ""),
    ],
    ids=["quads", "double scheveningen", "triple"],
)
def test_groups_have_them_too(players: int, settings: Settings, names: str, office: Office) -> None:
    """Each group by itself; the workbook is read back, and once updated nothing is left to do."""
    event = with_random_results(event_with_groups(players, settings, names), seed=players)
    event = with_further(event, players)
    workbook = workbook_of(event, created=CREATED)

    with opened(poison(workbook), office) as calc:
        calc.recalculate()
        found = differences(cached_values(workbook), calc)
    updated = update(workbook, when=CREATED)

    assert [] == found
    assert event == read_workbook(workbook)
    assert not update(updated.content, when=CREATED).is_changed

"""Whatever a tournament holds that a report has a place for comes back as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.exchange.received import points_of, received
from roundbook.exchange.report import Edition
from roundbook.exchange.reporting import report_of_players
from roundbook.exchange.trf_lines import report_of_text
from roundbook.exchange.trf_text import trf_text
from roundbook.model import LISTED_TABLE, PairingNumber, Result, Tournament
from roundbook.rules import effective_result, withdrawals_by_number
from tests.events.reading import EVENTS, event
from tests.strategies import tournaments

Games = Mapping[tuple[int, PairingNumber, PairingNumber], Result | None]


def games_of(tournament: Tournament) -> Games:
    """Result of every game, forfeits after a withdrawal among them, by round and players."""
    left = withdrawals_by_number(tournament)
    return {(game.round_number, game.white, game.black): effective_result(game, left) for game in tournament.games}


def without_lots(tournament: Tournament) -> Tournament:
    """A report has places, but not why: a lot or play-off is lost."""
    return replace(tournament, players=tuple(replace(player, lot=None) for player in tournament.players))


def without_places(text: str) -> list[str]:
    """Lines of a report, the places of the players cut out."""
    return [line[:85] + line[89:] if line.startswith("001") else line for line in text.split("\r\n")]


@given(tournaments(max_players=7), st.sampled_from(Edition))
def test_text_says_what_the_report_says(tournament: Tournament, edition: Edition) -> None:
    """Nothing of a report is lost in its text; the older edition has no place for some of it."""
    report = report_of_players(tournament)
    again = report_of_text(trf_text(report, edition))
    new = {"rounds", "initial_colour", "scoring", "program", "code", "tie_breaks", "coded_time_control", "adjustments"}
    kept = {} if edition is Edition.TRF26 else {key: getattr(again, key) for key in new}

    assert replace(report, **kept) == again


@given(tournaments(max_players=7))
def test_games_come_back(tournament: Tournament) -> None:
    """Who met whom when with which colours and result; points are those of the report, or it is told."""
    got = received(report_of_text(trf_text(report_of_players(tournament), Edition.TRF26)), language="en")

    assert games_of(tournament) == games_of(got.tournament)
    assert tournament.settings.scoring == got.tournament.settings.scoring
    assert (points_of(tournament) == points_of(got.tournament)) == (
        "report-points-differ" not in {problem.code for problem in got.problems}
    )


@given(tournaments(max_players=6, complete=True).map(without_lots))
def test_a_report_of_the_report_is_the_same(tournament: Tournament) -> None:
    """Byte for byte, whenever the points could be explained; places below the 50 % rule perhaps not."""
    text = trf_text(report_of_players(tournament), Edition.TRF26)
    got = received(report_of_text(text), language="en")
    again = trf_text(report_of_players(got.tournament), Edition.TRF26)

    if tournament.settings.tie_breaks and not got.problems:
        assert without_places(text) == without_places(again)
        assert text == again or withdrawals_by_number(tournament)


@pytest.mark.parametrize("name", EVENTS)
def test_real_events_come_back(name: str) -> None:
    """Tournaments that were played, with their withdrawals."""
    tournament = event(name)
    got = received(report_of_text(trf_text(report_of_players(tournament), Edition.TRF16)), language="en")

    assert games_of(tournament) == games_of(got.tournament)
    assert points_of(tournament) == points_of(got.tournament)


@given(tournaments(max_players=7, max_cycles=1), st.randoms(use_true_random=False))
def test_pairings_of_no_table_are_listed(tournament: Tournament, dice: st.DataObject) -> None:
    """Rounds in another order, players with other numbers: the schedule is what the report says."""
    rounds = list(range(1, tournament.rounds + 1))
    dice.shuffle(rounds)
    games = [replace(game, round_number=rounds[game.round_number - 1]) for game in tournament.games]
    games.sort(key=lambda game: (game.round_number, game.is_bye))
    shuffled = replace(tournament, games=tuple(games))
    got = received(report_of_text(trf_text(report_of_players(shuffled), Edition.TRF26)), language="en")

    assert games_of(shuffled) == games_of(got.tournament)
    if got.tournament.settings.table == LISTED_TABLE:
        listed = {
            (number, *pair) for number, pairs in enumerate(got.tournament.settings.pairings, start=1) for pair in pairs
        }
        assert {game[:3] for game in games_of(shuffled) if game[2]} == listed

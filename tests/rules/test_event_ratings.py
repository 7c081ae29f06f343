"""Which games of an event are rated, and for whom."""

from __future__ import annotations

import datetime
from dataclasses import replace
from decimal import Decimal

from roundbook.model import BUGHOUSE, SWISS
from roundbook.rules.event_ratings import EventRating, event_day, event_ratings
from roundbook.rules.rating_change import KSource
from tests.building import Line, tournament_of
from tests.leagues import league, with_results

RATINGS = {1: 1900, 2: 2000, 3: 1700, 4: 2350}
LINES: list[Line] = [
    (1, 1, 2, "½-½"),
    (2, 3, 1, "0-1"),
    (3, 4, 1, "1-0"),
    (1, 3, 4, "+ -"),
    (2, 2, 4, ""),
    (3, 2, 3, ""),
]


def by_number(found: tuple[EventRating, ...]) -> dict[int, EventRating]:
    """By pairing number."""
    return {one.seat[0]: one for one in found}


def test_change_of_an_event_is_that_of_its_games() -> None:
    """1900 with K 20: a draw with 2000, a win over 1700, a loss to 2350 make 6 points; the performance is 2017 - 0."""
    found = by_number(event_ratings(tournament_of(LINES, ratings=RATINGS)))[1]

    assert (3, Decimal("1.5"), Decimal("1.20"), 6) == (found.games, found.points, found.expected, found.change)
    assert 2017 == found.performance


def test_forfeits_and_games_to_come_are_not_rated() -> None:
    """4 lost to 3 by forfeit and has beaten 1: one game, one point."""
    found = by_number(event_ratings(tournament_of(LINES, ratings=RATINGS)))

    assert (1, Decimal(1)) == (found[4].games, found[4].points)
    assert (1, Decimal(0)) == (found[3].games, found[3].points)


def test_games_of_somebody_who_left_early_are_rated() -> None:
    """C.05 6.6.1: out of the standings, but played."""
    lines: list[Line] = [(1, 1, 2, "1-0"), (2, 1, 3, ""), (3, 1, 4, ""), (2, 2, 4, ""), (3, 2, 3, ""), (1, 3, 4, "")]
    found = by_number(event_ratings(tournament_of(lines, ratings=RATINGS, withdrawn_after={1: 1})))

    assert (1, 1) == (found[1].games, found[2].games)


def test_game_against_somebody_unrated_counts_for_him_alone() -> None:
    """1 drew with 2, who has no rating: nothing for 1; 2 draws with two of 1800 and one of 1900."""
    found = by_number(event_ratings(tournament_of([(1, 1, 2, "½-½")], ratings={1: 1900})))

    assert (0, None) == (found[1].games, found[1].change)
    assert (1, None, 1833) == (found[2].games, found[2].change, found[2].performance)


def test_points_are_those_of_a_game_whatever_a_win_is_worth() -> None:
    """Three points for a win are no rated score."""
    event = tournament_of(LINES, ratings=RATINGS)
    scoring = replace(event.settings.scoring, win=Decimal(3), draw=Decimal(1))

    assert event_ratings(event) == event_ratings(replace(event, settings=replace(event.settings, scoring=scoring)))


def test_k_of_the_list_goes_before_the_rules() -> None:
    """A column K, as number or text; where it is empty the rules hold."""
    event = tournament_of(LINES, ratings=RATINGS)
    extra = {1: (40.0,), 2: ("10",), 3: (None,), 4: ("?",)}
    players = tuple(replace(player, extra=extra[player.number]) for player in event.players)
    found = by_number(event_ratings(replace(event, players=players, extra_columns=("K-faktor",))))
    told = {number: (one.coefficient.k, one.coefficient.source) for number, one in found.items() if one.coefficient}

    assert (40, KSource.LIST) == told[1]
    assert (10, KSource.LIST) == told[2]
    assert {KSource.ASSUMED, KSource.RULES} == {told[3][1], told[4][1]}
    assert 12 == found[1].change


def test_day_of_the_event_is_its_last_one() -> None:
    """From the rounds or from Settings; words are none."""
    event = tournament_of(LINES, end_date="2025-09-28", round_dates=(datetime.datetime(2025, 9, 29, 19), "later"))

    assert datetime.date(2025, 9, 29) == event_day(event)
    assert event_day(tournament_of(LINES)) is None


def test_players_of_teams_have_their_boards() -> None:
    """A match of two boards, one won and one lost: the players of the team, not the team."""
    event = with_results(league(3, 2), {(2, 3): "10"})
    found = {one.seat: one for one in event_ratings(event)}

    assert (1, Decimal(1)) == (found[2, 1].games, found[2, 1].points)
    assert (1, Decimal(0)) == (found[2, 2].games, found[2, 2].points)
    assert 0 == found[1, 1].games


def test_byes_of_a_swiss_are_no_games() -> None:
    """Whatever they are worth."""
    event = tournament_of([(1, 1, 2, "1-0"), (1, 3, 0, "U"), (2, 1, 0, "H")], ratings=RATINGS, format=SWISS)
    found = by_number(event_ratings(event))

    assert (1, 0) == (found[1].games, found[3].games)


def test_bughouse_is_not_rated() -> None:
    """Teams of two have an average rating there, and no federation rates what they play."""
    found = by_number(event_ratings(tournament_of(LINES, ratings=RATINGS, format=BUGHOUSE)))

    assert [(0, None, None)] * 4 == [(one.games, one.change, one.performance) for one in found.values()]

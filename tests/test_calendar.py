"""The rounds of an event in a calendar, and the games of one player."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import icalendar
import pytest

from roundbook import read_workbook
from roundbook.calendar import calendar_of
from roundbook.errors import FormatError, WorkbookError
from roundbook.model import Dividing, RoundDate, Tournament
from roundbook.text import LANGUAGES
from tests.app.events import event
from tests.cups import cup
from tests.groups import event_with_groups, settings_of
from tests.leagues import league, with_results
from tests.second_stage import book_of_event, by_number, with_groups

STAMP = datetime(2026, 9, 1, tzinfo=UTC)
EVENINGS: tuple[RoundDate, ...] = tuple(datetime(2026, 9, 7, 19) + timedelta(weeks=week) for week in range(7))


def dated(**settings: object) -> Tournament:
    """Adams to Geller, seven Mondays; in round 1 Adams is free, Baker meets Geller, Carlsen Fine, Dahl Euwe."""
    return event(**{"round_dates": EVENINGS, "seed": 3, **settings})


def events_of(tournament: Tournament, number: int | None = None) -> list[icalendar.Event]:
    """Appointments as the library reads them."""
    made = calendar_of(tournament, stamp=STAMP, number=number)
    return list(icalendar.Calendar.from_ical(made.content).walk("VEVENT"))


def summaries(tournament: Tournament, number: int | None = None) -> list[str]:
    """Their titles."""
    return [str(found["SUMMARY"]) for found in events_of(tournament, number)]


# ---- all rounds


def test_every_round_is_an_appointment() -> None:
    """At its time, in the place of the event, with its games."""
    found = events_of(dated(place="Oak & Ash, Aarhus"))

    assert [*EVENINGS] == [one.decoded("DTSTART") for one in found]
    assert "Club Championship: Round 3" == str(found[2]["SUMMARY"])
    assert "Oak & Ash, Aarhus" == str(found[0]["LOCATION"])
    assert {"1. Baker – Geller 1-0", "Adams: bye"} <= {line.replace("GM ", "") for line in lines_of(found[0])}


def lines_of(found: icalendar.Event) -> list[str]:
    """Lines of a description."""
    return str(found["DESCRIPTION"]).splitlines()


def test_rounds_without_a_day_are_left_out_and_told() -> None:
    """Words that are a day are one; other words, and nothing, are not."""
    dates = (date(2026, 9, 7), "14.9.2026 19:00", "when the hall is free", "", *EVENINGS[4:])
    made = calendar_of(dated(round_dates=dates), stamp=STAMP)
    starts = [one.decoded("DTSTART") for one in icalendar.Calendar.from_ical(made.content).walk("VEVENT")]

    assert [date(2026, 9, 7), datetime(2026, 9, 14, 19), *EVENINGS[4:]] == starts
    assert [("calendar-round-left-out", 3), ("calendar-round-left-out", 4)] == [
        (problem.code, problem.details["round"]) for problem in made.problems
    ]


@pytest.mark.parametrize("dates", [(), ("",) * 7, ("soon",) * 7])
def test_event_without_days_has_no_calendar(dates: tuple[RoundDate, ...]) -> None:
    """It is said how dates are given."""
    with pytest.raises(WorkbookError) as caught:
        calendar_of(dated(round_dates=dates), stamp=STAMP)

    assert ["calendar-no-dates"] == [problem.code for problem in caught.value.problems]


def test_second_file_changes_the_appointments_of_the_first() -> None:
    """A postponed round, corrected names and a new result keep the marks by which a calendar knows them."""
    before, later = dated(rounds_played=1), dated(rounds_played=3)
    later = replace(later, settings=replace(later.settings, round_dates=("2026-10-10", *EVENINGS[1:])))

    marks = [[str(one["UID"]) for one in events_of(found, 2)] for found in (before, later)]
    assert marks[0] == marks[1]
    assert 7 == len(set(marks[0]))
    assert not set(marks[0]) & {str(one["UID"]) for one in events_of(before)}
    assert not set(marks[0]) & {str(one["UID"]) for one in events_of(dated(seed=4), 2)}


# ---- one player


def test_player_sees_colour_opponent_and_board() -> None:
    """Baker: White against Geller, then Black against the next one of the Berger table; Adams is free at first."""
    assert "Club Championship: Round 1, White against Geller, board 1" == summaries(dated(), 2)[0]
    assert "Club Championship: Round 1, Black against Baker, board 1" == summaries(dated(), 7)[0]
    assert "Club Championship: Round 1, free (bye)" == summaries(dated(), 1)[0]
    assert 7 == len(summaries(dated(), 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_player_reads_it_in_the_language_of_the_workbook(language: str) -> None:
    """Opponent and board are in every sentence, and no two games read alike."""
    found = summaries(dated(language=language), 2)

    assert "Geller" in found[0]
    assert 7 == len(set(found))


def test_games_that_a_withdrawal_decided_are_cancelled() -> None:
    """Geller leaves after round 3: his later games are off, for him and for his opponents; what was played is not."""
    tournament = dated(withdrawn_after={7: 3})
    off = [place for place, one in enumerate(events_of(tournament, 7), start=1) if one.get("STATUS") == "CANCELLED"]
    opponents = {
        game.black if game.white == 7 else game.white
        for game in tournament.games
        if 7 in (game.white, game.black) and game.round_number > 3
    } - {0}

    assert [4, 5, 6, 7] == off
    for number in range(1, 7):
        cancelled = sum(one.get("STATUS") == "CANCELLED" for one in events_of(tournament, number))
        assert (number in opponents) == cancelled


def test_note_beside_a_game_is_told() -> None:
    """That it was postponed, for instance."""
    tournament = dated()
    games = (replace(game, note="Thursday, 20:00") if game.white == 2 else game for game in tournament.games)

    assert "Thursday, 20:00" in lines_of(events_of(replace(tournament, games=tuple(games)), 2)[0])


def test_player_of_a_smaller_group_has_fewer_appointments() -> None:
    """Three players have three rounds, where the other group of six has five."""
    settings = replace(settings_of(Dividing.LIST), round_dates=EVENINGS[:5])
    tournament = event_with_groups(9, settings, "AAABBBBBB")

    assert [3, 5] == [len(summaries(tournament, number)) for number in (1, 4)]


def test_number_that_nobody_has_is_refused() -> None:
    """Also where a program asks."""
    with pytest.raises(FormatError):
        calendar_of(dated(), stamp=STAMP, number=8)


# ---- leagues


def league_of_three() -> Tournament:
    """Three teams on two boards; in round 1 Team 1 is free and Team 2 leads 1½ – ½ against Team 3."""
    dates = (date(2026, 9, 13), datetime(2026, 9, 27, 14), date(2026, 10, 11))
    tournament = with_results(league(3, 2, round_dates=dates), {(2, 3): "1½"})
    first, *others = tournament.members
    return replace(tournament, members=(replace(first, name="Lee, Ann"), *others))


def test_rounds_of_a_league_have_their_matches() -> None:
    """With the score of each, and the team that is free."""
    assert ["1. Team 2 – Team 3 1½ – ½", "Team 1: bye"] == lines_of(events_of(league_of_three())[0])


def test_team_sees_where_it_plays() -> None:
    """At home or away, and against whom; never a colour or a board."""
    expected = ["Round 1, free (bye)", "Round 2, home against Team 2", "Round 3, away against Team 3"]

    assert [f"League: {title}" for title in expected] == summaries(league_of_three(), 1)


def test_rounds_of_a_cup_are_called_by_their_stage() -> None:
    """As their sheets are; a player's appointment names White, then Black."""
    tournament = cup(5)
    made = replace(tournament, settings=replace(tournament.settings, round_dates=EVENINGS[:3]))
    lines = {frozenset((game.white, game.black)): game for game in tournament.round_games(1)}
    game = lines[frozenset((4, 5))]

    assert ["Cup: Quarter-finals"] == summaries(made)[:1]
    assert [f"Cup: Quarter-finals: Player {game.white:02} – Player {game.black:02}"] == summaries(made, 4)
    assert ["Cup: Quarter-finals: Player 01 – bye"] == summaries(made, 1)[:1]


def test_cup_after_groups_is_in_the_calendar() -> None:
    """All five evenings; a player has those of the cup once he is known to play in it."""
    content = with_groups(book_of_event(2, 3, 2, round_dates=EVENINGS[:5]), by_number)
    tournament = read_workbook(content)
    [semi_final] = [found for found in summaries(tournament, 1) if "Semi-finals" in found]

    assert ["Groups and cup: Semi-finals", "Groups and cup: Final"] == summaries(tournament)[3:]
    assert {"A, Player 1", "B, Player 2"} == set(semi_final.removeprefix("Groups and cup: Semi-finals: ").split(" – "))
    assert 3 == len(summaries(tournament, 3))

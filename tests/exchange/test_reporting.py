"""What a report says: byes, forfeits, withdrawals, parts of an event, groups, teams; and what is told to be missing."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest

from roundbook import read_workbook
from roundbook.errors import FormatError, Problem
from roundbook.exchange.report import Edition, Entry, ReportedPlayer
from roundbook.exchange.reporting import Span, report_of_players, sections_of
from roundbook.exchange.reports import report_files
from roundbook.exchange.team_reporting import report_of_teams
from roundbook.model import RESULT_BY_CODE, Dividing, Player, Scoring, Settings, Tournament
from tests import groups
from tests.building import scheduled, tournament_of
from tests.cups import cup_book, with_typed
from tests.leagues import league, with_results


def event(players: int = 6, left: Mapping[int, int] | None = None, **settings: object) -> Tournament:
    """A round robin by the Berger table in which White won every game that was played."""
    left = left or {}
    games = tuple(
        game
        if game.is_bye or any(game.round_number > left.get(number, 99) for number in (game.white, game.black))
        else replace(game, result=RESULT_BY_CODE["1-0"])
        for game in scheduled(players)
    )
    people = tuple(
        Player(number=number, name=f"Player {number}", withdrawn_after=left.get(number))
        for number in range(1, players + 1)
    )
    return Tournament(settings=Settings(event="Test", **settings), players=people, games=games)  # type: ignore[arg-type]


def lines_of(tournament: Tournament, span: Span | None = None) -> dict[int, ReportedPlayer]:
    """Player lines by start number."""
    return report_of_players(tournament, span or Span()).player_by_number


def points_of(lines: Mapping[int, ReportedPlayer]) -> list[str]:
    """Points as they are printed."""
    return [f"{line.points.normalize():f}" for line in lines.values() if line.points is not None]


def test_the_free_round_is_a_zero_point_bye() -> None:
    """By the Berger table of six, number 5 of five players is free in round 3, and so on."""
    lines = lines_of(event(5))
    free = {
        number: [at for at, e in enumerate(line.entries, 1) if e and not e.opponent] for number, line in lines.items()
    }

    assert {1: [1], 2: [3], 3: [5], 4: [2], 5: [4]} == free
    assert Entry(opponent=0, colour="-", result="Z") == lines[1].entry(1)


def test_forfeits_keep_opponent_and_colour() -> None:
    """Of both players, whoever won; none at all if nobody came."""
    games = [(1, 1, 2, "+ -"), (2, 2, 1, "- +"), (3, 1, 2, "- -")]
    lines = lines_of(tournament_of(games))

    assert ["2 w +", "2 b +", "2 w -"] == [f"{e.opponent} {e.colour} {e.result}" for e in lines[1].entries if e]
    assert ["1 b -", "1 w -", "1 b -"] == [f"{e.opponent} {e.colour} {e.result}" for e in lines[2].entries if e]


def test_remaining_games_of_a_withdrawn_player_are_forfeits() -> None:
    """Though nobody has typed them; with half of his games all count (3 of 5)."""
    lines = lines_of(event(left={4: 3}))
    report = report_of_players(event(left={4: 3}))

    assert ["-", "-"] == [entry.result for entry in lines[4].entries[3:] if entry]
    assert () == report.adjustments


def test_below_half_the_points_differ_from_the_results() -> None:
    """Two of five games: they stay, count for nobody, and the difference is declared for each.

    By the table of six number 4 lost to 3 and 6, who had White; 5, 1 and 2 would come, and get a + for nothing.
    """
    report = report_of_players(event(left={4: 2}))
    lines = report.player_by_number

    assert ["3 b 0", "6 b 0", "5 w -", "1 b -", "2 w -"] == [
        f"{e.opponent} {e.colour} {e.result}" for e in lines[4].entries if e
    ]
    assert [(Decimal(-1), (1, 2, 3, 5, 6))] == [(one.points, one.numbers) for one in report.adjustments]
    assert (Decimal(0), 6) == (lines[4].points, lines[4].rank)
    assert Decimal(10) == sum(line.points or 0 for line in report.players)  # ten games of the other five


def test_games_to_come_have_no_result() -> None:
    """But an opponent and a colour, so that the schedule is not lost."""
    games = [(1, 1, 2, "1-0"), (2, 2, 1, "")]

    assert Entry(opponent=2, colour="b", result="") == lines_of(tournament_of(games))[1].entry(2)


@pytest.mark.parametrize(
    ("span", "rounds"),
    [
        (Span(last=2), [1, 2]),
        (Span(first=2, last=3), [2, 3]),
        (Span(until=datetime.date(2026, 9, 30)), [1, 2]),
        (Span(since=datetime.date(2026, 10, 1), until=datetime.date(2026, 10, 31)), [3, 4]),
        (Span(since=datetime.date(2026, 11, 1)), [5]),
    ],
)
def test_part_of_an_event(span: Span, rounds: list[int]) -> None:
    """By number or by day; points are those of these rounds alone, White having won every game."""
    days = tuple(datetime.date(2026, 9, 7) + datetime.timedelta(days=18 * place) for place in range(5))
    lines = lines_of(event(round_dates=days), span)
    wins = [sum(e.colour == "w" for e in line.entries if e) for line in lines.values()]

    assert all(rounds == [at for at, e in enumerate(line.entries, 1) if e] for line in lines.values())
    assert [str(count) for count in wins] == points_of(lines)


def test_no_such_round_is_refused() -> None:
    """Whether by number or because no round has a day."""
    for span in (Span(first=9), Span(until=datetime.date(2026, 9, 30))):
        with pytest.raises(FormatError) as error:
            report_files(event(), Edition.TRF26, span)
        assert ["report-without-rounds"] == [problem.code for problem in error.value.problems]


def test_each_group_has_a_report_with_numbers_from_one() -> None:
    """Named after it; together they have all games."""
    tournament = groups.event_with_groups(9, groups.settings_of(Dividing.RATING, size=4))
    parts = sections_of(tournament)

    assert [group.name for group in tournament.divided] == [name for name, _ in parts]
    assert [[1, 2, 3, 4], [1, 2, 3, 4, 5]] == [[player.number for player in part.players] for _, part in parts]
    assert sum(not game.is_bye for game in tournament.games) == sum(
        not game.is_bye for _, part in parts for game in part.games
    )


def test_other_points_are_declared() -> None:
    """Symbol and points of a win, a draw and a loss."""
    tournament = event(scoring=Scoring(win=Decimal(3), draw=Decimal(1)))
    [made] = report_files(tournament, Edition.TRF26)

    assert "162  W 3.0    D 1.0    L 0.0" in made.content.decode().split("\r\n")


def test_a_league_has_boards_and_teams() -> None:
    """Number 1 of the first team has White on the first board, number 2 Black on the second; free lines are nobody."""
    tournament = with_results(league(4), {(1, 4): "1½0+"})
    report = report_of_teams(tournament)
    lines = report.player_by_number

    assert 4 * 5 == len(report.players)
    assert ["16 w 1", "17 b =", "18 w 0", "19 b +"] == [
        f"{e.opponent} {e.colour} {e.result}" for number in range(1, 5) for e in lines[number].entries[:1] if e
    ]
    assert "WBWB" == report.board_colours
    assert (Decimal(2), Decimal("2.5"), (1, 2, 3, 4, 5)) == (
        report.teams[0].match_points,
        report.teams[0].game_points,
        report.teams[0].players,
    )


# ---- what is missing


def told(tournament: Tournament) -> dict[str, Problem]:
    """What a report lacks, by code; of settings by the option that gives them."""
    [made] = report_files(tournament, Edition.TRF26)
    return {str(problem.details.get("option", problem.code)): problem for problem in made.problems}


def test_everything_that_is_missing_is_told_once() -> None:
    """With how many, and where to type it."""
    found = told(tournament_of([(1, 1, 2, "1-0"), (2, 2, 1, "")]))

    assert {
        "report-lacks-players",
        "--place",
        "--federation",
        "--arbiter",
        "--time-control",
        "report-lacks-dates",
        "report-lacks-results",
    } == found.keys()
    assert (2, 2) == (found["report-lacks-dates"].details["count"], found["report-lacks-players"].details["count"])
    assert (1, "Settings") == (found["report-lacks-results"].details["count"], found["--place"].sheet)


def test_nothing_is_told_of_a_complete_report() -> None:
    """Not even a word."""
    days = tuple(datetime.date(2026, 9, day) for day in range(1, 6))
    tournament = event(round_dates=days, place="Oslo", federation="NOR", arbiter="Lee, Ann", time_control="90+30")
    players = tuple(replace(player, fide_id="1500001", federation="NOR") for player in tournament.players)

    assert {} == told(replace(tournament, players=players))


def test_a_name_without_room_is_cut_and_told() -> None:
    """After 33 letters."""
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert"
    players = (replace(event().players[0], name=name), *event().players[1:])
    tournament = replace(event(), players=players)
    [made] = report_files(tournament, Edition.TRF26)

    assert name == told(tournament)["report-name-cut"].value
    assert f"      {name[:33]} " in made.content.decode()


def test_the_name_of_a_team_without_room_is_told_as_well() -> None:
    """After 32 letters."""
    name = "Taumatawhakatangihanga Chess Circle II"
    teams = league(4)
    teams = replace(teams, players=(replace(teams.players[0], name=name), *teams.players[1:]))
    [made] = report_files(teams, Edition.TRF26)

    assert [name] == [problem.value for problem in made.problems if problem.code == "report-name-cut"]
    assert f" {name[:32]} " in made.content.decode()


@pytest.mark.parametrize(("win", "printed"), [("24.9", "99.6"), ("30", " 120"), ("2000", "8000")])
def test_no_figure_is_cut(win: str, printed: str) -> None:
    """Number 1 of six wins four of his games with White: the last `.0` goes where it has no room."""
    scoring = Scoring(win=Decimal(win), draw=Decimal(1), loss=Decimal(0))
    won = {game.black for game in event().games if game.white == 1} | {
        game.white for game in event().games if game.black == 1
    }
    games = tuple(
        replace(game, result=RESULT_BY_CODE["1-0" if game.white == 1 else "0-1"])
        if 1 in (game.white, game.black) and max(won) not in (game.white, game.black)
        else replace(game, result=None)
        for game in event().games
    )
    [made] = report_files(replace(event(scoring=scoring), games=games), Edition.TRF16)
    [line] = [line for line in made.content.decode().splitlines() if line.startswith("001    1 ")]

    assert printed == line[80:84]


def test_a_figure_without_room_is_refused() -> None:
    """111.5 cut after four signs would be 111."""
    scoring = Scoring(win=Decimal("111.5"))

    with pytest.raises(FormatError) as error:
        report_files(event(scoring=scoring), Edition.TRF26)
    assert {"report-figure-too-long"} == {problem.code for problem in error.value.problems}


def test_places_of_a_running_cup_are_those_of_who_is_out() -> None:
    """Four of five are still in; a report of some rounds alone ranks nobody, since points put nobody in order."""
    content = cup_book(5)
    game = read_workbook(content).round_games(1)[1]
    running = read_workbook(with_typed(content, {(1, 2, "result"): "1-0" if game.white == 4 else "0-1"}))

    assert {1: None, 2: None, 3: None, 4: None, 5: 5} == {n: line.rank for n, line in lines_of(running).items()}
    assert {None} == {line.rank for line in lines_of(running, Span(first=1, last=1)).values()}

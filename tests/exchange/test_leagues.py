"""Leagues as reports and back: teams, players, matches, boards and line-ups."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from roundbook.errors import InputError
from roundbook.exchange.received import Received
from roundbook.exchange.received_teams import received_league
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.exchange.trf_lines import report_of_text
from roundbook.model import RESULT_BY_CODE, BoardGame, Primary, Tournament
from roundbook.receiving import remade
from roundbook.rules import with_match_result
from tests.app.events import LATER
from tests.leagues import league, with_results
from tests.peers.test_reports import played_league


def text_of(tournament: Tournament) -> str:
    """Report of a league."""
    [made] = report_files(tournament, Edition.TRF26)
    return made.content.decode()


def back(tournament: Tournament) -> Received:
    """What is made of its report."""
    return received_league(report_of_text(text_of(tournament)), language="en")


def with_boards(tournament: Tournament, pair: tuple[int, int], *changes: dict[str, Any]) -> Tournament:
    """The same with other line-ups or results on the first boards of a match."""

    def changed(boards: tuple[BoardGame, ...]) -> tuple[BoardGame, ...]:
        first = [replace(board, **change) for board, change in zip(boards, changes, strict=False)]
        return (*first, *boards[len(first) :])

    games = (
        with_match_result(replace(game, boards=changed(game.boards))) if (game.white, game.black) == pair else game
        for game in tournament.games
    )
    return replace(tournament, games=tuple(games))


@pytest.mark.parametrize(
    "tournament",
    [
        pytest.param(played_league(6, 1), id="even"),
        pytest.param(played_league(5, 2), id="odd"),
        pytest.param(played_league(4, 3, cycles=2), id="double"),
        pytest.param(played_league(6, 4, primary=Primary.GAME), id="game points first"),
        pytest.param(league(4), id="not begun"),
        pytest.param(with_results(league(4), {(1, 4): "1½0+"}), id="running"),
    ],
)
def test_leagues_come_back(tournament: Tournament) -> None:
    """Every match with its boards, every player in his team, the report again to the byte."""
    got = back(tournament)

    assert [] == list(got.problems)
    assert tournament.games == got.tournament.games
    assert tournament.members == got.tournament.members
    assert tournament.settings.tie_breaks == got.tournament.settings.tie_breaks
    assert text_of(tournament) == text_of(got.tournament)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param(({"home": 2}, {"home": 1}), id="out of order"),
        pytest.param(({}, {}, {}, {"home": 5}), id="a reserve"),
        pytest.param(({"home": 0, "result": RESULT_BY_CODE["- +"]},), id="nobody at home"),
        pytest.param(({}, {"away": 0, "result": RESULT_BY_CODE["+ -"]}), id="nobody came"),
    ],
)
def test_line_ups_come_back(changes: tuple[dict[str, Any], ...]) -> None:
    """Whoever played on whichever board, and boards that nobody took."""
    tournament = with_boards(with_results(league(4), {(1, 4): "1½01", (2, 3): "½½½½"}), (1, 4), *changes)

    assert tournament.games == back(tournament).tournament.games


def test_the_workbook_of_a_league_says_the_same() -> None:
    """It is made, read back, and nothing is told to be lost."""
    tournament = played_league(4, 5)
    made = remade(back(tournament), created=LATER)

    assert () == made.problems
    assert tournament.games == made.tournament.games


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("310   1 Team 1", "XXX   1 Team 1", "player-without-team"),
        ("    16 w 1", "    17 w 1", "report-contradiction"),
        ("FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_MP_GP", "report-of-other-kind"),
        ("    1    2    3    4    5", "    2    1    3    4    5", "report-line-up"),
    ],
)
def test_what_does_not_fit_is_refused(old: str, new: str, code: str) -> None:
    """Nobody is put into a team or on a board by guessing."""
    text = text_of(with_results(league(4), {(1, 4): "1½01", (2, 3): "½½½½"}))
    assert old in text

    with pytest.raises(InputError) as error:
        received_league(report_of_text(text.replace(old, new)), language="en")
    assert code in {problem.code for problem in error.value.problems}


def test_points_of_teams_that_do_not_fit_are_told() -> None:
    """With the line of the team."""
    text = text_of(with_results(league(4), {(1, 4): "1½01"}))
    [problem] = received_league(report_of_text(text.replace("2.0    2.5", "1.0    2.5")), language="en").problems

    assert ("report-points-differ", "1.0", "Team 1") == (problem.code, problem.value, problem.details["name"])

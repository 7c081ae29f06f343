"""Standings on paper."""

from __future__ import annotations

from roundbook.model import Dividing
from tests.app.events import event
from tests.building import tournament_of
from tests.groups import event_with_groups, settings_of, with_random_results
from tests.leagues import league, with_results
from tests.printing.reading import pages, rows, sheets, values

TOURNAMENT = tournament_of(
    [(1, 1, 2, "0-1"), (1, 3, 0, ""), (2, 2, 3, "½-½"), (2, 1, 0, ""), (3, 3, 1, ""), (3, 2, 0, "")],
    tie_breaks=("SB",),
)


def test_order_points_and_tie_break_by_hand() -> None:
    """2 beat 1 and drew with 3: one and a half points, SB a quarter; round, day, and what SB means are told."""
    (sheet,) = sheets(TOURNAMENT, "standings")

    assert "Standings · As of round 2, 2026-11-30 16:00" == values(sheet)[1]
    assert ["Rank", "No.", "Name", "Games", "Points", "SB"] == rows(sheet)[2]
    assert [
        [1, 2, "Player 2", 2, "1.5", "0.25"],
        [2, 3, "Player 3", 1, "0.5", "0.75"],
        [3, 1, "Player 1", 1, "0", "0"],
        ["SB Sonneborn-Berger"],
    ] == rows(sheet)[3:]


def test_who_withdrew_early_is_last_and_has_no_rank() -> None:
    """And the reason stands behind."""
    (sheet,) = sheets(event(7, withdrawn_after={2: 1}), "standings")
    last = rows(sheet)[-2]

    assert ["–", 2, "Baker"] == last[:3]
    assert "withdrew, < 50 %" == last[-1]


def test_groups_stand_whole_on_a_page() -> None:
    """Five groups of six go on one page."""
    tournament = with_random_results(event_with_groups(30, settings_of(Dividing.RATING, size=6)), 4)
    (sheet,) = sheets(tournament, "standings")

    assert 1 == len(list(pages(sheet)))
    assert set(range(1, 31)) == {row[1] for row in rows(sheet) if len(row) > 4 and row[1] != "No."}


def test_teams_are_ranked_by_their_matches() -> None:
    """Team 1 won its only match."""
    (sheet,) = sheets(with_results(league(4, 2), {(1, 4): "11"}), "standings")

    assert [1, 1, "Team 1"] == rows(sheet)[3][:3]
    assert "Matches" in rows(sheet)[2]

"""Standings as the terminal shows them."""

from __future__ import annotations

from dataclasses import replace

from roundbook.printed_standings import standings_text
from roundbook.text import load_texts
from roundbook.workbook.findings import report_lines
from tests.leagues import league, with_results

ENGLISH = load_texts("en")


def test_league_counts_matches_and_says_who_left_and_why_it_matters() -> None:
    """One of three matches lost before the team left is less than half: the sentence stands below the table."""
    event = with_results(league(4, 2), {(1, 4): "11", (2, 3): "½½"})
    first, *others = event.players
    text = standings_text(replace(event, players=(replace(first, withdrawn_after=1), *others)), ENGLISH)

    assert "Matches" in text.splitlines()[2].split()
    assert text.endswith(
        "\n\nTeam 1 withdrew after round 1: 1 of 3 matches played, 2 needed; "
        "results removed from the standings, kept in the crosstable."
    )


def test_event_without_withdrawals_ends_with_its_table() -> None:
    """Nobody left, nothing to say."""
    assert "4" == standings_text(league(4, 2), ENGLISH).splitlines()[-1].split()[1]


def test_report_of_a_league_sends_people_to_the_sheet_of_the_teams() -> None:
    """A team that did not come twice: its withdrawal is typed on Teams, not on Players."""
    came = {(1, 4): "11", (2, 3): "½½", (4, 3): "--", (1, 2): "10", (2, 4): "++", (3, 1): "01"}
    lines = [line.text for line in report_lines(with_results(league(4, 2), came), ENGLISH, (), "today")]

    assert any("If so, type 1 under 'Withdrawn after round' on the sheet 'Teams'" in line for line in lines)

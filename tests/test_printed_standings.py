"""Standings as the terminal shows them."""

from __future__ import annotations

import re
from dataclasses import replace

from roundbook import read_workbook
from roundbook.printed_standings import standings_text
from roundbook.text import load_texts
from roundbook.workbook.findings import report_lines
from tests.cups import cup_book, with_typed
from tests.leagues import league, with_results
from tests.second_stage import book_of_event, by_number, with_groups

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


def test_event_without_withdrawals_ends_with_what_its_codes_mean() -> None:
    """Nobody left, nothing to say but what stands in the last columns."""
    lines = standings_text(league(4, 2), ENGLISH).splitlines()

    assert "4" == lines[-3].split()[1]
    assert lines[-1].startswith("GP Game points · EDE Extended direct encounter · EMGSB Sonneborn-Berger of teams")


def test_report_of_a_league_sends_people_to_the_sheet_of_the_teams() -> None:
    """A team that did not come twice: its withdrawal is typed on Teams, not on Players."""
    came = {(1, 4): "11", (2, 3): "½½", (4, 3): "--", (1, 2): "10", (2, 4): "++", (3, 1): "01"}
    lines = [line.text for line in report_lines(with_results(league(4, 2), came), ENGLISH, (), "today")]

    assert any("If so, type 1 under 'Withdrawn after round' on the sheet 'Teams'" in line for line in lines)


def test_cup_shows_places_and_who_went_on_by_what() -> None:
    """No points, which put nobody in order; those who are still in have no place."""
    typed = {(1, 1, "result"): "½-½", (1, 1, "goes_on"): 4, (1, 1, "how"): "blitz"}
    lines = standings_text(read_workbook(with_typed(cup_book(4), typed)), ENGLISH).splitlines()

    assert "1 of 3 games have a result; 4 players." == lines[1]
    assert ["3–4", "1", "Player 01", "2590", "Player 04 (Semi-finals)"] in [_cells(line) for line in lines]
    assert ["2", "Player 02", "2580"] in [_cells(line) for line in lines]
    assert ["Semi-finals", "1", "Player 01", "½ – ½", "Player 04", "Player 04", "blitz"] in map(_cells, lines)
    assert ["Final", "1", "Player 04", "…"] in map(_cells, lines)


def test_cup_after_groups_stands_below_their_tables() -> None:
    """Both stages of one event; before a group is over its places are called by their letters."""
    content = book_of_event(2, 3, 1)
    before, after = (
        standings_text(read_workbook(made), ENGLISH).splitlines() for made in (content, with_groups(content, by_number))
    )

    assert "Bracket" in after
    assert after.index("Group B") < after.index("Bracket")
    assert "0 of 1 games have a result; 2 players." == after[after.index("Bracket") + 1]
    assert ["Final", "1", "A1", "B1"] in map(_cells, before)
    assert ["Final", "1", "A, Player 1", "B, Player 1"] in map(_cells, after)


def _cells(line: str) -> list[str]:
    """What stands in a line, columns being two blanks apart."""
    return [cell for cell in re.split(r" {2,}", line.strip()) if cell]

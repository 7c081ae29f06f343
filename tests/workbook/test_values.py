"""The values beside the formulas: outcomes, states of a game, and the ranking stage by stage."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings

from roundbook.model import RESULT_BY_CODE, Tournament
from roundbook.rules.standings import direct_encounter_levels
from roundbook.workbook.columns import ENCOUNTER_LEVELS, STATES
from roundbook.workbook.values import outcome_number, state_result, trimmed
from tests.building import tournament_of
from tests.strategies import tournaments
from tests.workbook.deep_tie import deep_tie
from tests.workbook.writing import book_of


@pytest.mark.parametrize(
    ("code", "white", "black"),
    [
        ("1-0", 6, 3),
        ("0-1", 2, 7),
        ("½-½", 4, 5),
        ("+ -", 8, 1),
        ("- +", 1, 8),
        ("- -", 1, 1),
        ("0-0", 2, 3),
        ("½-0", 4, 3),
        ("0-½", 2, 5),
    ],
)
def test_outcome_tells_result_colour_and_forfeit(code: str, white: int, black: int) -> None:
    """Losses are 1 to 3, draws 4 and 5, wins 6 to 8; a forfeit has no colour."""
    result = RESULT_BY_CODE[code]

    assert (white, black) == (outcome_number(result, is_white=True), outcome_number(result, is_white=False))


@pytest.mark.parametrize(
    ("state", "code"),
    [(0, None), (1, "1-0"), (2, "½-½"), (3, "0-1"), (9, "0-½"), (10, None), (11, "+ -"), (12, "- +"), (13, "- -")],
)
def test_state_tells_the_result_typed_or_filled_in(state: int, code: str | None) -> None:
    """0 is nothing, 10 unreadable; behind it stand the forfeits that follow from a withdrawal."""
    result = state_result(state)

    assert code == (result.code if result else None)


def test_states_of_games() -> None:
    """White with the higher number adds fourteen; a blank game of somebody who left is a forfeit of its own state."""
    lines = [(1, 1, 2, "1-0"), (1, 4, 3, "½-½"), (2, 1, 3, ""), (2, 2, 4, "- +"), (3, 4, 1, ""), (3, 2, 3, "")]
    values = book_of(tournament_of(lines, withdrawn_after={3: 1, 2: 2})).values

    assert [1, 2 + STATES, 11, 5, STATES, 13] == [values.state(game) for game in values.tournament.games]


def test_bye_has_no_state() -> None:
    """The line of a free player is no game."""
    values = book_of(tournament_of([(1, 1, 0, ""), (1, 2, 3, "1-0"), (2, 2, 1, ""), (3, 3, 1, "")])).values

    assert [0, 1, STATES, STATES] == [values.state(game) for game in values.tournament.games]


@pytest.mark.parametrize(
    ("text", "expected"), [("  a  b ", "a b"), ("", ""), ("a\u00a0 b", "a\u00a0 b"), ("\ta", "\ta"), ("GM  X", "GM X")]
)
def test_trimmed_as_a_spreadsheet_does(text: str, expected: str) -> None:
    """TRIM knows the plain space only."""
    assert expected == trimmed(text)


@pytest.mark.parametrize(("tie_breaks", "agrees"), [(("DE",), False), (("DE", "DE"), True), (("SB", "DE"), True)])
def test_four_levels_of_direct_encounter_need_de_again(tie_breaks: tuple[str, ...], agrees: bool) -> None:
    """Beyond three applications the workbook says that its order stays behind the rules."""
    assert agrees is book_of(deep_tie(*tie_breaks)).values.agrees_with_rules


def test_beyond_the_levels_players_share_a_place() -> None:
    """Nobody is ranked the wrong way round: players 1 and 2 stay level."""
    ranks = book_of(deep_tie("DE")).values.columns["rank"]

    assert (5, 5) == (ranks[1], ranks[2])
    assert ENCOUNTER_LEVELS + 1 == direct_encounter_levels(deep_tie("DE"))


@hypothesis_settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(tournaments(max_players=10))
def test_stages_of_the_workbook_end_in_the_ranks_of_the_rules(tournament: Tournament) -> None:
    """As long as no tie takes more levels than the workbook carries."""
    is_within = direct_encounter_levels(tournament) <= ENCOUNTER_LEVELS

    assert book_of(tournament).values.agrees_with_rules or not is_within


def test_shown_points_are_those_of_the_games() -> None:
    """Two wins and a draw of three games; the loser of all has nothing."""
    lines = [(1, 1, 2, "1-0"), (1, 3, 4, "1-0"), (2, 1, 3, "½-½"), (2, 2, 4, "1-0"), (3, 4, 1, "0-1"), (3, 2, 3, "0-1")]
    columns = book_of(tournament_of(lines)).values.columns

    assert {1: Decimal("2.5"), 2: 1, 3: Decimal("2.5"), 4: 0} == columns["points"]
    assert {1: 1, 2: 3, 3: 1, 4: 4} == columns["rank_0"]
    assert [1, 3, 2, 4] == [columns["order"][line] for line in (1, 2, 3, 4)]

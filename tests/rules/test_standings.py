"""The order of the players."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.errors import FormatError
from roundbook.model import Tournament
from roundbook.rules import (
    FORBIDDEN_IN_ROUND_ROBIN,
    LOT,
    PRESETS,
    SHARED,
    TIE_BREAKS,
    classify,
    direct_encounter_levels,
    explain_ties,
    standings,
)
from roundbook.rules.tiebreaks.registry import KINDS
from roundbook.text import load_texts
from tests.building import tournament_of
from tests.peers.events import round_robin, swiss
from tests.strategies import tournaments

# 1 beat 2, 2 beat 3, 3 beat 1; all of them beat 4: nothing but the lot can separate the three.
CIRCLE = [(1, 1, 2, "1-0"), (2, 2, 3, "1-0"), (3, 3, 1, "1-0"), (3, 4, 2, "0-1"), (2, 1, 4, "1-0"), (1, 3, 4, "1-0")]

SPELLINGS = [text for code, kind in KINDS.items() if code != "TPN" for text in kind.spellings]


def ranks_of(tournament: Tournament) -> dict[int, int | None]:
    """Rank by pairing number."""
    return {row.number: row.rank for row in standings(tournament).rows}


def test_shared_places_skip_the_next_ranks() -> None:
    """Three share the first place, the next one is fourth."""
    assert [(1, 1), (1, 2), (1, 3), (4, 4)] == [(r.rank, r.number) for r in standings(tournament_of(CIRCLE)).rows]


def test_lot_is_the_last_resort() -> None:
    """Lowest first, and somebody without a lot after those who have one; it never beats points."""
    tournament = tournament_of(CIRCLE, lots={3: 1, 1: 2, 4: 1})

    assert {3: 1, 1: 2, 2: 3, 4: 4} == ranks_of(tournament)


def test_equal_lots_share_the_place() -> None:
    """A lot entered twice decides nothing between these two."""
    assert {1: 1, 2: 1, 3: 3, 4: 4} == ranks_of(tournament_of(CIRCLE, lots={1: 1, 2: 1}))


def test_tie_break_applies_inside_what_is_still_tied() -> None:
    """C.07 4.2: 2 and 3 are tied on points; the order of the codes decides which of them is ahead.

    1: 2½ points; 2 and 3: 1½ each, 2 has a win, 3 drew with everybody, the leader too; 4: ½.
    """
    lines = [(1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 1, 3, "½-½"), (2, 2, 4, "1-0"), (3, 1, 4, "1-0"), (3, 2, 3, "½-½")]

    assert {1: 1, 2: 2, 3: 3, 4: 4} == ranks_of(tournament_of(lines, tie_breaks=("WIN", "SB")))
    assert {1: 1, 3: 2, 2: 3, 4: 4} == ranks_of(tournament_of(lines, tie_breaks=("SB", "WIN")))


def test_row_counts_the_games_that_count() -> None:
    """Forfeits are decided games, wins and losses; only `played` leaves them out."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "- +"), (3, 1, 4, "½-½"), (4, 5, 1, "")]
    row = standings(tournament_of(lines)).row_by_number[1]

    assert (3, 2, 2, 1, 0, Decimal("2.5")) == (row.decided, row.played, row.wins, row.draws, row.losses, row.points)


def test_annulled_player_comes_last_without_rank() -> None:
    """His row shows his games as they stand; the others' rows leave them out."""
    lines = [(1, 1, 2, "0-1"), (2, 3, 1, "½-½"), (3, 4, 1, "0-1"), (1, 3, 4, "1-0"), (2, 4, 2, ""), (3, 2, 3, "")]
    rows = standings(tournament_of(lines, withdrawn_after={2: 1})).rows

    assert [(1, 1, "1.5", 2), (1, 3, "1.5", 2), (3, 4, "0", 2), (None, 2, "1", 3)] == [
        (row.rank, row.number, str(row.points), row.decided) for row in rows
    ]


def test_direct_encounter_can_be_listed_twice() -> None:
    """Type A tie-breaks may return (C.07 4.2): each has its own column, for the group tied when its turn came."""
    lines = [(1, 1, 2, "1-0"), (2, 2, 3, "1-0"), (3, 3, 1, "1-0"), (4, 4, 1, "1-0"), (5, 2, 4, "1-0"), (6, 3, 4, "0-1")]
    result = standings(tournament_of(lines, tie_breaks=("DE", "SB", "DE")))

    assert ("DE", "SB", "DE") == result.codes
    # 2 and 4 have two points: 2 beat 4. 1 and 3 have one: 3 beat 1.
    assert [(1, 2), (2, 4), (3, 3), (4, 1)] == [(row.rank, row.number) for row in result.rows]
    assert [("1", "0"), ("0", "0"), ("1", "0"), ("0", "0")] == [
        (str(row.tie_breaks[0]), str(row.tie_breaks[2])) for row in result.rows
    ]


def test_event_that_has_not_begun_shares_the_first_place() -> None:
    """With no result everybody is equal."""
    assert {1: 1, 2: 1, 3: 1} == ranks_of(tournament_of([(1, 1, 2, ""), (2, 2, 3, ""), (3, 3, 1, "")]))


def test_every_refused_code_is_named_with_its_reason() -> None:
    """Buchholz because the regulations forbid it, others because there is no such thing."""
    with pytest.raises(FormatError) as caught:
        standings(tournament_of(CIRCLE, tie_breaks=("SB", "BH", "AOB", "ELO", "FB")))

    assert [
        ("buchholz-in-round-robin", "BH"),
        ("buchholz-in-round-robin", "AOB"),
        ("unknown-tie-break", "ELO"),
        ("buchholz-in-round-robin", "FB"),
    ] == [(problem.code, problem.value) for problem in caught.value.problems]
    assert "Article 8" in load_texts("en").problem(caught.value.problems[0])


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_presets_are_tie_breaks(preset: str) -> None:
    """Every code of a preset can be used."""
    assert set(PRESETS[preset]) <= set(TIE_BREAKS)


def test_explanation_tells_which_code_decided() -> None:
    """DE cannot separate the circle; the lot puts 3 first and the other two share the place."""
    (tie,) = explain_ties(tournament_of(CIRCLE, lots={3: 1}))

    assert (Decimal(2), (1, 2, 3)) == (tie.points, tie.numbers)
    assert [(LOT, ((3,), (1, 2)), {3: 1}), (SHARED, ((1, 2),), {})] == [
        (step.code, step.parts, step.values) for step in tie.steps
    ]


def test_explanation_has_the_values_of_the_deciding_code() -> None:
    """2 and 3 of FIDE's order DE, WIN: the draw between them decides nothing, the number of wins does."""
    lines = [(1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 1, 3, "½-½"), (2, 2, 4, "1-0"), (3, 1, 4, "1-0"), (3, 2, 3, "½-½")]
    (tie,) = explain_ties(tournament_of(lines))

    assert [("WIN", (2, 3), ((2,), (3,)), {2: 1, 3: 0})] == [
        (step.code, step.numbers, step.parts, step.values) for step in tie.steps
    ]


@given(tournaments(max_players=12))
def test_explanation_agrees_with_the_standings(tournament: Tournament) -> None:
    """Every tie on points is told once, ends in groups of equal rank, and only shared places stay together."""
    rows = standings(tournament).row_by_number
    table = classify(tournament)

    for tie in explain_ties(tournament):
        assert {tie.points} == {table.points[number] for number in tie.numbers}
        shared = {number for step in tie.steps if step.code == SHARED for number in step.numbers}
        ranks = [rows[number].rank for number in tie.numbers]
        assert shared == {number for number in tie.numbers if ranks.count(rows[number].rank) > 1}


@given(tournaments(max_players=12))
def test_ranks_follow_points_and_skip_shared_places(tournament: Tournament) -> None:
    """Points never rise down the list, and a rank is one more than the number of players above."""
    rows = [row for row in standings(tournament).rows if row.rank is not None]

    assert sorted((row.points for row in rows), reverse=True) == [row.points for row in rows]
    assert all(row.rank == 1 + sum(other.rank < row.rank for other in rows) for row in rows)


@given(tournaments(max_players=12), st.randoms(use_true_random=False))
def test_renumbering_the_field_renumbers_the_standings(tournament: Tournament, random: Random) -> None:
    """The pairing number decides nothing: the same players in other numbers get the same ranks and values."""
    other, renumbered = _renumbered(tournament, random)

    expected = {renumbered[number]: (row.rank, row.tie_breaks) for number, row in _rows(tournament).items()}

    assert expected == {number: (row.rank, row.tie_breaks) for number, row in _rows(other).items()}
    assert direct_encounter_levels(tournament) == direct_encounter_levels(other)


@given(st.integers(0, 10**9), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_tie_break_makes_an_order_that_renumbering_renumbers(number: int, is_swiss: bool, random: Random) -> None:
    """Any few of them, with modifiers; TPN is left out, which is the number itself."""
    event = (swiss if is_swiss else round_robin)(number)
    codes = [code for code in SPELLINGS if is_swiss or code.partition("/")[0] not in FORBIDDEN_IN_ROUND_ROBIN]
    event = replace(event, settings=replace(event.settings, tie_breaks=tuple(random.sample(codes, 4))))
    other, renumbered = _renumbered(event, random)

    expected = {renumbered[number]: (row.rank, row.tie_breaks) for number, row in _rows(event).items()}

    assert expected == {number: (row.rank, row.tie_breaks) for number, row in _rows(other).items()}
    for tie in explain_ties(event):
        for step in tie.steps:
            assert sorted(step.numbers) == sorted(number for part in step.parts for number in part)


def test_levels_of_an_event_without_ties() -> None:
    """Nobody is tied, so direct encounter is never applied."""
    assert 0 == direct_encounter_levels(tournament_of([(1, 1, 2, "1-0"), (2, 2, 3, "1-0"), (3, 3, 1, "0-1")]))


def _rows(tournament: Tournament) -> dict[int, object]:
    return standings(tournament).row_by_number


def _renumbered(tournament: Tournament, random: Random) -> tuple[Tournament, dict[int, int]]:
    """The same event with other pairing numbers, and which number became which."""
    numbers = [player.number for player in tournament.players]
    shuffled = list(numbers)
    random.shuffle(shuffled)
    renumbered = {0: 0, **dict(zip(numbers, shuffled, strict=True))}
    players = tuple(replace(player, number=renumbered[player.number]) for player in tournament.players)
    games = tuple(
        replace(game, white=renumbered[game.white], black=renumbered[game.black]) for game in tournament.games
    )
    return replace(tournament, players=players, games=games), renumbered


def test_who_is_equal_to_nobody_shows_no_direct_encounter() -> None:
    """4 lost all games and is alone; 1, 2 and 3 beat each other in a circle, and 4: one point among equals, SB 2."""
    rows = standings(tournament_of(CIRCLE, tie_breaks=("DE", "SB"))).row_by_number

    assert [(Decimal(1), Decimal(2))] * 3 == [rows[number].shown for number in (1, 2, 3)]
    assert (None, Decimal(0)) == rows[4].shown
    assert (Decimal(0), Decimal(0)) == rows[4].tie_breaks

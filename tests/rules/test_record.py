"""What each kind of game counts for."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given

from roundbook.model import RESULT_BY_CODE, Game, Outcome, Tournament
from roundbook.rules import Colour, Record, classify, effective_result, withdrawals_by_number
from tests.building import tournament_of
from tests.strategies import tournaments

WIN, DRAW, LOSS = Outcome


@pytest.mark.parametrize(
    ("code", "white", "black", "is_played"),
    [
        ("1-0", (WIN, "1"), (LOSS, "0"), True),
        ("½-½", (DRAW, "0.5"), (DRAW, "0.5"), True),
        ("0-1", (LOSS, "0"), (WIN, "1"), True),
        ("+ -", (WIN, "1"), (LOSS, "0"), False),
        ("- +", (LOSS, "0"), (WIN, "1"), False),
        ("- -", (LOSS, "0"), (LOSS, "0"), False),
        ("0-0", (LOSS, "0"), (LOSS, "0"), True),
        ("½-0", (DRAW, "0.5"), (LOSS, "0"), True),
        ("0-½", (LOSS, "0"), (DRAW, "0.5"), True),
        ("", (None, "0"), (None, "0"), False),
    ],
)
def test_both_players_get_a_record(
    code: str, white: tuple[Outcome | None, str], black: tuple[Outcome | None, str], is_played: bool
) -> None:
    """The outcome of each side, its points, and whether it was over the board."""
    table = classify(tournament_of([(1, 1, 2, code)]))

    expected = {
        player: (
            Record(
                round_number=1,
                opponent=opponent,
                colour=colour,
                outcome=outcome,
                points=Decimal(points),
                is_played=is_played,
                is_counted=True,
            ),
        )
        for player, opponent, colour, (outcome, points) in [(1, 2, Colour.WHITE, white), (2, 1, Colour.BLACK, black)]
    }
    assert expected == table.records


def test_bye_is_no_record() -> None:
    """Nobody gets anything for a free round, and nobody meets number 0."""
    table = classify(tournament_of([(1, 1, 2, "1-0"), (1, 3, 0, "")]))

    assert ((), Decimal(0)) == (table.records[3], table.points[3])


@pytest.mark.parametrize(
    ("withdrawn_after", "expected"),
    [
        ({}, None),
        ({1: 4}, "- +"),
        ({2: 4}, "+ -"),
        ({1: 4, 2: 0}, "- -"),
        ({1: 5}, None),
        ({1: 5, 2: 4}, "+ -"),
    ],
)
def test_blank_after_a_withdrawal_is_a_forfeit(withdrawn_after: dict[int, int], expected: str | None) -> None:
    """C.05 6.6: `-` for the one who left, `+` for the opponent, `-` for both if both had left before round 5."""
    game = Game(round_number=5, board=1, white=1, black=2)

    assert (RESULT_BY_CODE[expected] if expected else None) == effective_result(game, withdrawn_after)


def test_typed_result_stands_after_a_withdrawal() -> None:
    """What the arbiter typed is never replaced."""
    typed = RESULT_BY_CODE["0-1"]

    assert typed == effective_result(Game(round_number=5, board=1, white=1, black=2, result=typed), {2: 1})


def test_bye_of_a_withdrawn_player_stays_a_bye() -> None:
    """There is no opponent who could win by forfeit."""
    assert None is effective_result(Game(round_number=5, board=3, white=1, black=0), {1: 2})


def test_annulled_games_count_for_nobody() -> None:
    """Below 50 %: neither the points scored by the player nor those scored against him (C.05 6.6.1)."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "1-0"), (3, 4, 1, ""), (1, 3, 4, "½-½"), (2, 4, 2, ""), (3, 2, 3, "")]
    table = classify(tournament_of(lines, withdrawn_after={4: 1}))

    assert {4} == table.annulled
    assert {1: Decimal(1), 2: Decimal(0), 3: Decimal(1), 4: Decimal(0)} == table.points


def test_forfeits_after_a_counting_withdrawal_are_points() -> None:
    """At least 50 %: the remaining opponents get a point each, the player keeps his (C.05 6.6.2)."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "1-0"), (3, 4, 1, ""), (1, 3, 4, "½-½"), (2, 4, 2, "1-0"), (3, 2, 3, "")]
    table = classify(tournament_of(lines, withdrawn_after={4: 2}))

    assert set() == table.annulled
    assert {1: Decimal(2), 2: Decimal(0), 3: Decimal("1.5"), 4: Decimal("1.5")} == table.points


@given(tournaments(max_players=12))
def test_points_given_out_are_points_in_the_standings(tournament: Tournament) -> None:
    """Sum over the games that count, by hand, is the sum over the players."""
    table = classify(tournament)
    left = withdrawals_by_number(tournament)
    results = [
        effective_result(game, left) for game in tournament.games if not table.annulled & {game.white, game.black}
    ]
    scoring = tournament.settings.scoring
    handed_out = [scoring.points(side) for result in results if result for side in (result.white, result.black)]

    assert sum(handed_out) == sum(table.points.values())

"""Unplayed rounds of a Swiss: what each kind is worth, to the player and to those who met him."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.model import SWISS, Bye, Settings
from roundbook.rules import Table, classify, judge_withdrawals, standings, tie_break_of
from roundbook.rules.tiebreaks import buchholz, opponents, own
from roundbook.rules.tiebreaks.unplayed import adjusted_score
from tests.building import Line, scheduled, tournament_of
from tests.peers.events import swiss

CUTS = ("BH", "BH/C1", "BH/C2", "BH/M1")
SETTINGS = Settings(event="Test", format=SWISS)
ZERO, HALF, ONE = Decimal(0), Decimal("0.5"), Decimal(1)


def swiss_of(lines: list[Line], **settings: object) -> Table:
    """A Swiss of exactly these games and byes."""
    return classify(tournament_of(lines, format=SWISS, tie_breaks=(), **settings))


# What player 1 of a Swiss of one round gets: points, WIN, WON, BPG, REP, STD (C.07 7.1 to 7.7).
ONE_ROUND: list[tuple[Line, tuple[Decimal, ...]]] = [
    ((1, 2, 1, "0-1"), (ONE, 1, 1, 1, 1, ONE)),
    ((1, 2, 1, "½-½"), (HALF, 0, 0, 1, 1, HALF)),
    ((1, 2, 1, "1-0"), (ZERO, 0, 0, 1, 1, ZERO)),
    ((1, 2, 1, "0-0"), (ZERO, 0, 0, 1, 1, HALF)),
    ((1, 2, 1, "½-0"), (ZERO, 0, 0, 1, 1, ZERO)),
    ((1, 2, 1, "0-½"), (HALF, 0, 0, 1, 1, ONE)),
    ((1, 2, 1, "- +"), (ONE, 1, 0, 0, 1, ONE)),
    ((1, 2, 1, "+ -"), (ZERO, 0, 0, 0, 0, ZERO)),
    ((1, 2, 1, "- -"), (ZERO, 0, 0, 0, 0, ZERO)),
    ((1, 1, 0, "U"), (ONE, 1, 0, 0, 1, ONE)),
    ((1, 1, 0, "F"), (ONE, 1, 0, 0, 1, ONE)),
    ((1, 1, 0, "H"), (HALF, 0, 0, 0, 0, HALF)),
    ((1, 1, 0, "Z"), (ZERO, 0, 0, 0, 0, ZERO)),
]


@pytest.mark.parametrize(("line", "expected"), ONE_ROUND, ids=[line[-1] for line, _ in ONE_ROUND])
def test_round_counts_for(line: Line, expected: tuple[Decimal, ...]) -> None:
    """Points and the tie-breaks from a player's own record."""
    table = swiss_of([line, (1, 3, 4, "1-0")])

    actual = (rule(table, 1) for rule in (own.win, own.won, own.bpg, own.rep, own.std))

    assert expected == (table.points[1], *actual)


def test_round_without_a_line_is_a_zero_point_bye() -> None:
    """Whoever was not paired was not there: before he came, between, and after he left."""
    table = swiss_of([(1, 2, 3, "1-0"), (2, 1, 2, "1-0"), (3, 2, 3, "1-0"), (4, 1, 3, "½-½"), (5, 2, 3, "1-0")])

    assert [Bye.ZERO, None, Bye.ZERO, None, Bye.ZERO] == [record.bye for record in table.records[1]]
    assert 2 == own.rep(table, 1)


def test_free_round_of_a_round_robin_stays_no_record() -> None:
    """An odd field has one each; nobody elected it."""
    table = classify(tournament_of([(1, 1, 0, ""), (2, 1, 2, "1-0")]))

    assert [2] == [record.opponent for record in table.records[1]]
    assert 2 == own.rep(table, 1)


def test_nobody_is_judged_in_a_swiss() -> None:
    """C.05 6.7: results of a player who leaves remain and count, however few."""
    lines = [(1, 1, 2, "1-0"), (2, 1, 3, "0-1"), (3, 1, 4, "1-0"), (3, 2, 3, "1-0")]
    event = tournament_of(lines, withdrawn_after={2: 1}, format=SWISS, tie_breaks=())

    assert () == judge_withdrawals(event)
    assert {1: 2, 2: 1, 3: 1, 4: 0} == {row.number: row.points for row in standings(event).rows}


# Rounds of player 1 after a win over player 2, and his score as player 2 sees it (C.07 16.2, 16.3).
SEEN: list[tuple[list[Line], Decimal]] = [
    ([(2, 1, 0, "Z"), (3, 1, 0, "Z")], Decimal(2)),
    ([(2, 1, 0, "Z"), (3, 1, 3, "0-1")], Decimal(1)),
    ([(2, 1, 0, "Z"), (3, 1, 3, "- +")], Decimal("1.5")),
    ([(2, 1, 3, "- +"), (3, 1, 0, "Z")], Decimal("1.5")),
    ([(2, 1, 3, "- +"), (3, 1, 4, "- +")], Decimal(1)),
    ([(2, 1, 0, "H"), (3, 1, 3, "0-1")], Decimal("1.5")),
    ([(2, 1, 0, "Z"), (3, 1, 0, "U")], Decimal(2)),
    ([(2, 1, 0, "Z"), (3, 1, 3, "+ -")], Decimal(2)),
    ([(2, 1, 3, "0-1"), (3, 1, 0, "F")], Decimal(2)),
    ([(2, 1, 0, "Z"), (3, 1, 3, "")], Decimal(1)),
]


@pytest.mark.parametrize(("lines", "expected"), SEEN)
def test_opponents_see_a_draw_where_a_player_was_gone(lines: list[Line], expected: Decimal) -> None:
    """Requested byes with nothing but voluntarily unplayed rounds behind them; a forfeit loss stays one."""
    table = swiss_of([(1, 1, 2, "1-0"), *lines, (2, 5, 6, "½-½"), (3, 5, 6, "½-½")])

    assert expected == adjusted_score(table, 1)


def test_dummy_has_the_own_score_but_no_more_than_draws() -> None:
    """16.4.2: with 2 of 3 points the dummy of the bye has 1.5, with 1 of 3 it has 1."""
    strong = swiss_of([(1, 1, 0, "U"), (2, 1, 2, "1-0"), (3, 3, 1, "1-0")])
    weak = swiss_of([(1, 1, 0, "U"), (2, 1, 2, "0-1"), (3, 3, 1, "1-0")])

    # Player 2 was gone in the last round, which is worth a draw: 0.5 or 1.5. Player 3 came for it and has 1.
    assert Decimal("1.5") + Decimal("0.5") + Decimal(1) == buchholz.bh(strong, 1)
    assert Decimal(1) + Decimal("1.5") + Decimal(1) == buchholz.bh(weak, 1)


def test_dummy_of_a_forfeit_is_no_stronger_than_the_opponent() -> None:
    """16.4.1: player 1 has 3 points, who did not come against him half a point."""
    lines = [(1, 1, 2, "+ -"), (2, 1, 3, "1-0"), (3, 1, 4, "1-0"), (2, 2, 4, "½-½"), (3, 2, 3, "0-1")]
    table = swiss_of(lines)

    # Of the two others player 3 was not there in round 1: 1 point; player 4 as well, and lost: half a point.
    assert Decimal("0.5") + Decimal(1) + Decimal("0.5") == buchholz.bh(table, 1)
    assert Decimal("0.5") + Decimal(1) + Decimal("0.5") == opponents.sb(table, 1)


@pytest.mark.parametrize("results", [("- +", "0-1"), ("1-0", "½-½"), ("", "½-½"), ("- -", "1-0")])
def test_fore_buchholz_takes_the_last_games_for_drawn(results: tuple[str, str]) -> None:
    """Whatever came of them, or nothing yet once the round has begun; a bye of the last round stays what it is."""
    lines = [(1, 1, 2, "1-0"), (1, 3, 4, "1-0"), (2, 1, 3, results[0]), (2, 2, 4, results[1])]
    table = swiss_of([*lines, (1, 5, 0, "U"), (2, 5, 0, "H")])

    # At the end of round 1: 1 has 1 point, 2 none, 3 has 1, 4 none; with draws 1.5, 0.5, 1.5, 0.5.
    assert [Decimal(2), Decimal(2), Decimal(2), Decimal(2)] == [buchholz.fb(table, player) for player in (1, 2, 3, 4)]
    # Own score 1.5, ceiling two draws, in both rounds.
    assert Decimal(2) == buchholz.fb(table, 5)


def test_voluntarily_unplayed_round_is_cut_first() -> None:
    """16.5: the dummy of the half-point bye has more than the weakest opponent, and goes all the same."""
    lines = [(1, 1, 2, "1-0"), (2, 1, 0, "H"), (3, 1, 3, "1-0")]
    others = [(1, 3, 4, "1-0"), (2, 3, 4, "1-0"), (2, 2, 5, "0-1"), (3, 2, 4, "0-1"), (1, 5, 0, "U"), (3, 5, 0, "U")]
    table = swiss_of([*lines, *others])

    # Opponents 0 and 2 points; the dummy 1.5, three draws.
    assert {"BH": "3.5", "BH/C1": "2", "BH/C2": "2", "BH/M1": "0"} == {
        code: f"{tie_break_of(code, SETTINGS).values(table, (1,))[1]:f}".removesuffix(".0") for code in CUTS
    }


@given(st.integers(0, 10**9))
def test_tie_breaks_of_any_swiss_hold_together(number: int) -> None:
    """Cuts never add, medians lie below the cut, and the number of a player decides nothing but TPN."""
    event = swiss(number)
    table = classify(event)
    values = {
        code: tie_break_of(code, event.settings).values(table, table.ranked)
        for code in ("BH", "BH/C1", "BH/C2", "BH/M1", "FB", "FB/C1", "SB", "SB/C1", "SB/C2", "PS", "PS/C1", "STD", "KS")
    }

    for player in table.ranked:
        own_values = {code: column[player] for code, column in values.items()}
        assert own_values["BH"] >= own_values["BH/C1"] >= own_values["BH/C2"] >= 0
        assert own_values["BH/C1"] >= own_values["BH/M1"] >= 0
        assert own_values["SB"] >= own_values["SB/C1"] >= own_values["SB/C2"] >= 0
        assert own_values["FB"] >= own_values["FB/C1"]
        assert own_values["PS"] >= own_values["PS/C1"]
        assert own_values["KS"] <= table.points[player]
        assert own_values["STD"] <= table.rounds


@given(st.sampled_from([4, 6, 8, 10]), st.randoms(use_true_random=False))
def test_buchholz_of_an_all_play_all_is_all_points_but_the_own(players: int, random: Random) -> None:
    """Everybody met everybody over the board: so it splits nobody (note to article 8)."""
    lines = [
        (game.round_number, game.white, game.black, random.choice(["1-0", "½-½", "0-1"])) for game in scheduled(players)
    ]
    table = swiss_of(lines)
    total = sum(table.points.values())

    assert [total - table.points[player] for player in table.ranked] == [
        buchholz.bh(table, player) for player in table.ranked
    ]


def test_forfeit_in_the_last_round_is_cut_first() -> None:
    """C.07 16.5: its dummy, worth 1½, goes before the opponent who has nothing; 2 has 0, 3 has 1½, 4 has 3 points."""
    lines = [(1, 1, 2, "1-0"), (1, 3, 4, "0-1"), (2, 1, 3, "½-½"), (2, 4, 2, "1-0"), (3, 1, 4, "- +"), (3, 2, 3, "0-1")]
    event = tournament_of(lines, format=SWISS)
    table = classify(event)
    values = {code: tie_break_of(code, event.settings).values(table, (1,))[1] for code in ("BH", "BH/C1")}

    assert {"BH": Decimal(3), "BH/C1": Decimal("1.5")} == values


def test_game_to_come_adds_nothing_to_buchholz() -> None:
    """While 1 and 4 play their last game, the first has met 2 with 0 points and 3 with 1½."""
    lines = [(1, 1, 2, "1-0"), (1, 3, 4, "0-1"), (2, 1, 3, "½-½"), (2, 4, 2, "1-0"), (3, 1, 4, ""), (3, 2, 3, "0-1")]
    event = tournament_of(lines, format=SWISS)

    assert Decimal("1.5") == tie_break_of("BH", event.settings).values(classify(event), (1,))[1]

"""The parts of a number make the number, for every tie-break there is, in events of every kind."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given, settings

from roundbook.model import Tournament
from roundbook.rules import classify, tie_break_of
from roundbook.rules.example import example_swiss, example_table
from roundbook.rules.explaining import Average, Perfect, Performance, Sum, explained, explained_points
from roundbook.rules.tiebreaks.cuts import Cut
from roundbook.rules.tiebreaks.registry import FORBIDDEN_IN_ROUND_ROBIN, KINDS, TEAM_KINDS, Kind
from tests.peers.events import league_of_teams, round_robin, swiss
from tests.strategies import tournaments

# Direct encounter gives no values of players.
ENCOUNTERS = {"DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB"}


def spellings(kinds: dict[str, Kind]) -> list[str]:
    """Every code, alone and with every modifier it takes."""
    return [text for code, kind in kinds.items() if code not in ENCOUNTERS for text in kind.spellings]


EVENTS: list[tuple[Callable[[int], Tournament], list[str]]] = [
    (round_robin, spellings({code: kind for code, kind in KINDS.items() if code not in FORBIDDEN_IN_ROUND_ROBIN})),
    (swiss, spellings(dict(KINDS))),
    (league_of_teams, spellings(dict(TEAM_KINDS))),
]


def assert_terms_make_values(event: Tournament, codes: list[str]) -> None:
    """Every value of everybody is that of the rule."""
    table = classify(event)
    for code in codes:
        tie_break = tie_break_of(code, event.settings)
        for player, value in tie_break.values(table, table.ranked).items():
            found = explained(table, tie_break.code, player)

            assert value == (found.value if found else None), (code, player)


@pytest.mark.parametrize(("kind", "codes"), EVENTS, ids=["round robin", "Swiss", "league"])
def test_terms_add_up_to_the_value_of_the_rule(kind: Callable[[int], Tournament], codes: list[str]) -> None:
    """The rules have been held to printed values and to gacrux; here the explanation is held to the rules."""
    for number in range(8):
        assert_terms_make_values(kind(number), codes)


@given(event=tournaments(max_players=9))
@settings(max_examples=30, deadline=None)
def test_terms_add_up_while_games_are_missing_and_after_withdrawals(event: Tournament) -> None:
    """Gaps, free rounds, annulled players, three points for a win."""
    codes, table = spellings(dict(KINDS)), classify(event)

    assert_terms_make_values(event, [code for code in codes if code.split("/")[0] not in FORBIDDEN_IN_ROUND_ROBIN])
    assert {number: table.points[number] for number in table.ranked} == {
        number: explained_points(table, number).value for number in table.ranked
    }


def test_sonneborn_berger_shows_who_was_beaten_and_who_drew() -> None:
    """FIDE's exercise, section 2.2: player 1 drew with 5, beat 2, 3 and 6, and lost to 4."""
    found = explained(example_table(), "SB", 1)

    assert isinstance(found, Sum)
    assert [(1, 5, "0.5", "1.5", "0.75"), (2, 2, "1", "3.5", "3.5"), (3, 3, "1", "3.5", "3.5")] == [
        (term.round_number, term.opponent, str(term.points), str(term.factor), str(term.value.normalize()))
        for term in found.terms[:3]
    ]


def test_cut_shows_what_it_took() -> None:
    """C.07 14.1: SB/C1 of player 2 loses what belongs to the weakest opponent, 1½ of 6¼ (the exercise prints 4¾)."""
    found = explained(example_table(), "SB/C1", 2)

    assert isinstance(found, Sum)
    assert [(Cut.LOWEST, Decimal("1.5"))] == [(term.cut, term.would_be) for term in found.terms if term.cut]
    assert Decimal("4.75") == found.value


def test_koya_tells_who_missed_the_limit() -> None:
    """Half of five games is 2½: 2 and 3 have 3½, the others 1½."""
    found = explained(example_table(), "KS", 1)

    assert isinstance(found, Sum)
    assert {4, 5, 6} == {term.opponent for term in found.terms if term.is_below}
    assert {Decimal("2.5")} == {term.limit for term in found.terms}


def test_running_scores_are_told_round_by_round() -> None:
    """½, 1½, 2½, 2½, 3½."""
    found = explained(example_table(), "PS", 1)

    assert isinstance(found, Sum)
    assert [Decimal(text) for text in ("0.5", "1.5", "2.5", "2.5", "3.5")] == [term.value for term in found.terms]


def test_unplayed_round_of_a_swiss_is_a_dummy() -> None:
    """C.07 16.4: player 4 had a half-point bye in round 2; his dummy has at most five draws."""
    found = explained(example_swiss(), "BH", 4)

    assert isinstance(found, Sum)
    assert [(2, 0, Decimal("2.5"))] == [
        (term.round_number, term.opponent, term.factor) for term in found.terms if term.dummy
    ]


def test_dummy_is_worth_the_lesser_of_two_scores() -> None:
    """C.07 16.4, for every unplayed round of many a Swiss, also in Fore Buchholz."""
    for number in range(20):
        table = classify(swiss(number))
        for code in ("BH", "FB", "SB"):
            for player in table.ranked:
                found = explained(table, code, player)

                assert isinstance(found, Sum)
                assert all(term.factor == min(term.dummy.own, term.dummy.most) for term in found.terms if term.dummy)


def test_round_that_was_not_wanted_is_cut_first() -> None:
    """C.07 16.5: player 14 lost round 3 by forfeit; that dummy goes, and a weaker opponent stays."""
    found = explained(example_swiss(), "BH/C1", 14)

    assert isinstance(found, Sum)
    [cut] = [term for term in found.terms if term.cut]
    assert (3, Cut.VOLUNTARY, Decimal(2)) == (cut.round_number, cut.cut, cut.dummy and cut.dummy.own)
    assert cut.would_be > min(term.value for term in found.terms if not term.cut)


def test_performance_tells_average_percentage_and_table_entry() -> None:
    """B.02 8.1.1: 3½ of 5 is 70 per cent, for which the table has 149."""
    found = explained(example_table(), "TPR", 1)

    assert isinstance(found, Performance)
    assert (Decimal(2050), 70, 149) == (found.average.value, found.percent, found.difference)


def test_perfect_performance_is_enough_and_one_less_is_not() -> None:
    """C.07 10.3: the lowest whole rating of which at least the score is expected."""
    for player in range(1, 7):
        found = explained(example_table(), "PTP", player)

        assert isinstance(found, Perfect)
        assert found.expected_below < found.score <= found.expected


def test_average_leaves_a_forfeit_out() -> None:
    """C.07 10: player 5 did not meet 6 over the board."""
    found = explained(example_table(), "ARO", 5)

    assert isinstance(found, Average)
    assert [1, 4, 2, 3] == [term.opponent for term in found.terms]

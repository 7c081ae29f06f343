"""What makes each event a good test, one trap at a time."""

from __future__ import annotations

from decimal import Decimal

import pytest

from roundbook.model import CompletedRule
from roundbook.rules import (
    TIE_BREAKS,
    classify,
    contradictions,
    effective_result,
    explain_ties,
    judge_withdrawals,
    possible_withdrawals,
    standings,
    withdrawals_by_number,
)
from tests.events.reading import decimals, event, facts


def order_of(name: str, *tie_breaks: str) -> list[int]:
    """Pairing numbers from first to last."""
    return [row.number for row in standings(event(name, tie_breaks=tie_breaks)).rows]


def names_of(name: str, numbers: list[int]) -> list[str]:
    """Surnames of players."""
    by_number = {number: full.split(",")[0] for number, full, _ in facts(name)["players"]}
    return [by_number[number] for number in numbers]


# ---- Brussels 1988: a player left after 4 games of 17


def test_brussels_strikes_vaganian() -> None:
    """Four of 17 games: his four draws count for nobody, and he is not in the ranking."""
    tournament = event("brussels-1988-world-cup")
    (judged,) = judge_withdrawals(tournament)
    last = standings(tournament).rows[-1]

    assert (18, 4, 17, 9, False) == (judged.number, judged.completed, judged.scheduled, judged.needed, judged.counts)
    assert (18, None, 4) == (last.number, last.rank, last.draws)


def test_brussels_lists_everybody_with_sixteen_games() -> None:
    """Seventeen are ranked, each with one game less than scheduled, as the published table has it."""
    rows = [row for row in standings(event("brussels-1988-world-cup")).rows if row.rank is not None]

    assert [16] * 17 == [row.decided for row in rows]


def test_brussels_order_by_points_is_the_published_one() -> None:
    """Three sources print three orders of the tied players and no tie-break, so only the points are compared."""
    published = facts("brussels-1988-world-cup")["published"]
    points = decimals(published["points"])
    rows = standings(event("brussels-1988-world-cup")).rows[:17]

    assert [points[number] for number in published["order"]] == [row.points for row in rows]


# ---- Candidates 2014: direct encounter in a double round robin


def test_candidates_2014_order_is_the_published_one() -> None:
    """By the printed order direct encounter, wins, Sonneborn-Berger: three on 7 points, two on 6½."""
    assert facts("candidates-2014")["published"]["order"] == order_of("candidates-2014", "DE", "WIN", "SB")


def test_candidates_2014_direct_encounter_uses_both_games() -> None:
    """Kramnik 2½, Mamedyarov 2, Andreikin 1½ of 4 games: as averages 1.25, 1 and 0.75."""
    ties = explain_ties(event("candidates-2014", tie_breaks=("DE", "WIN", "SB")))
    step = next(tie for tie in ties if tie.points == 7).steps[0]

    assert ["Kramnik", "Mamedyarov", "Andreikin"] == names_of("candidates-2014", [part[0] for part in step.parts])
    assert [Decimal("1.25"), Decimal(1), Decimal("0.75")] == [step.values[part[0]] for part in step.parts]


def test_candidates_2014_wins_do_not_separate_the_two_on_six_and_a_half() -> None:
    """They have three each; without the direct encounter they would share the place after wins."""
    rows = standings(event("candidates-2014", tie_breaks=("WIN",))).rows

    assert [6, 6] == [row.rank for row in rows if row.points == Decimal("6.5")]


# ---- Chennai Challengers 2025: three players behind the winner


def test_chennai_tie_on_six_is_one_group() -> None:
    """Three have 6 points behind the winner; what decides is applied to all three at once."""
    tie = next(tie for tie in explain_ties(event("chennai-challengers-2025")) if tie.points == 6)

    assert 3 == len(tie.numbers)
    assert {2, 3, 4} == {
        row.rank for row in standings(event("chennai-challengers-2025")).rows if row.number in tie.numbers
    }


# ---- Legends & Prodigies Madrid 2025: a player stopped after 6 games of 9; the three games are in no list


def test_madrid_results_stand_and_opponents_get_their_point() -> None:
    """66.7 % is enough: numbers 10, 5 and 6, who were to meet him in rounds 7 to 9, score by forfeit."""
    tournament = event("legends-prodigies-madrid-2025")
    (judged,) = judge_withdrawals(tournament)
    left = withdrawals_by_number(tournament)
    filled = [(game, effective_result(game, left)) for game in tournament.games if game.result is None]

    assert (6, 9, True) == (judged.completed, judged.scheduled, judged.counts)
    assert [(7, "- +"), (8, "- +"), (9, "+ -")] == [
        (game.round_number, result.code) for game, result in filled if result
    ]
    table = classify(tournament)
    listed = {int(number): Decimal(v[0]) for number, v in facts("legends-prodigies-madrid-2025")["arithmetic"].items()}
    assert {5: 1, 6: 1, 10: 1} == {n: table.points[n] - listed[n] for n in listed if table.points[n] != listed[n]}


# ---- Mannheim 1914: stopped by the war after 11 rounds of 17


def test_mannheim_has_no_withdrawal() -> None:
    """Eleven of 17 games each and nobody left: the 50 % rule must not be looked at, nobody is suspected."""
    tournament = event("mannheim-1914")

    assert ((), (), ()) == (
        judge_withdrawals(tournament),
        possible_withdrawals(tournament),
        contradictions(tournament),
    )
    assert {11} == {row.decided for row in standings(tournament).rows}


def test_mannheim_koya_goes_by_games_played() -> None:
    """Half of 11 points, not of 17: players with 5½ to 8 points qualify too, so the leader's value is higher."""
    table = classify(event("mannheim-1914"))
    leader = facts("mannheim-1914")["published"]["order"][0]
    qualified = {number for number, points in table.points.items() if points >= Decimal("5.5")}
    expected = sum(record.points for record in table.counted(leader) if record.opponent in qualified)

    assert {Decimal("5.5"), Decimal("6.5"), Decimal(7), Decimal(8)} <= {table.points[number] for number in qualified}
    assert expected == TIE_BREAKS["KS"].values(table, (leader,))[leader]


def test_mannheim_order_is_the_published_one_where_points_differ() -> None:
    """Only eight scores can be read in the source; no tie-break is known for the rest."""
    published = facts("mannheim-1914")["published"]
    ranks = {row.number: row.points for row in standings(event("mannheim-1914")).rows}

    in_order = [ranks[number] for number in published["order"]]

    assert sorted(in_order, reverse=True) == in_order


# ---- New York 1924: an odd field in a double round robin


def test_new_york_order_is_the_published_one() -> None:
    """Everybody is free twice; the points that decide the order are twenty games each."""
    rows = standings(event("new-york-1924")).row_by_number
    in_order = [rows[number].points for number in facts("new-york-1924")["published"]["order"]]

    assert sorted(in_order, reverse=True) == in_order
    assert {20} == {row.decided for row in rows.values()}
    assert 22 == event("new-york-1924").rounds


def test_new_york_has_two_players_named_lasker() -> None:
    """Emanuel won, Edward did not: the pairing number tells them apart."""
    laskers = [number for number, full, _ in facts("new-york-1924")["players"] if "Lasker" in full]
    rows = standings(event("new-york-1924")).row_by_number

    assert 2 == len(laskers)
    assert 1 == min(rows[number].rank or 99 for number in laskers)
    assert rows[laskers[0]].points != rows[laskers[1]].points


# ---- Prague Masters 2025: many ties


def test_prague_ties_are_three_three_and_two() -> None:
    """Three on 5, two on 4½, three on 4."""
    ties = explain_ties(event("prague-masters-2025"))

    assert [(5, 3), (Decimal("4.5"), 2), (4, 3)] == [(tie.points, len(tie.numbers)) for tie in ties]


# ---- Sinquefield Cup 2014: two players on 4 points


def test_sinquefield_tie_is_decided_by_the_direct_encounter() -> None:
    """Vachier-Lagrave beat Aronian in round 3 and drew in round 8: 1½ of 2, shown as 0.75, as in the published order.

    The collection calls their score 1-1; its own games say otherwise, and the games are right.
    """
    tournament = event("sinquefield-cup-2014", tie_breaks=("DE",))
    rows = [row for row in standings(tournament).rows if row.points == 4]

    assert ["Vachier-Lagrave", "Aronian"] == names_of("sinquefield-cup-2014", [row.number for row in rows])
    assert [(4, Decimal("0.75")), (5, Decimal("0.25"))] == [(row.rank, row.tie_breaks[0]) for row in rows]
    assert facts("sinquefield-cup-2014")["published"]["order"] == order_of("sinquefield-cup-2014", "DE")


# ---- Tata Steel 2022: one forfeit, a return, a withdrawal after that


def test_tata_steel_counts_the_withdrawn_player() -> None:
    """Dubov lost round 7 by forfeit, came back, and left after round 10: 9 games of 13 over the board."""
    (judged,) = judge_withdrawals(event("tata-steel-masters-2022"))

    assert (9, 13, 7, True) == (judged.completed, judged.scheduled, judged.needed, judged.counts)


def test_tata_steel_forfeit_of_round_7_is_completed_if_the_event_says_so() -> None:
    """Ten of 13 under that rule; the three forfeits after he left are never counted."""
    (judged,) = judge_withdrawals(event("tata-steel-masters-2022", completed=CompletedRule.DECIDED))

    assert 10 == judged.completed


@pytest.mark.parametrize("until", [7, 8, 9])
def test_tata_steel_one_forfeit_is_no_possible_withdrawal(until: int) -> None:
    """A missed round 7 is not a withdrawal: he came back."""
    assert () == possible_withdrawals(event("tata-steel-masters-2022", until=until))


def test_tata_steel_needs_no_typed_forfeits() -> None:
    """With rounds 11 to 13 blank, points, ranks and tie-breaks are the same as with the forfeits typed."""
    typed = standings(event("tata-steel-masters-2022"))

    assert typed == standings(event("tata-steel-masters-2022", has_forfeits=False))


def test_tata_steel_order_is_the_published_one() -> None:
    """By the printed Sonneborn-Berger, as far as the source goes (seven places)."""
    published = facts("tata-steel-masters-2022")["published"]["order"]

    assert published[:6] == order_of("tata-steel-masters-2022", "SB")[:6]


# ---- Wellington 2011 B: an odd field whose published list is not in order


def test_wellington_order_corrects_the_published_list() -> None:
    """The club did not sort its list again after the last postponed game: 4½ points stand there in seventh place."""
    published = facts("wellington-club-2011-b")["published"]
    points = decimals(published["points"])
    printed = [points[number] for number in published["order"]]

    assert sorted(printed, reverse=True) != printed
    assert sorted(printed, reverse=True) == [row.points for row in standings(event("wellington-club-2011-b")).rows]

"""Matches and tie-breaks of teams, on tables worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from roundbook.model import RESULT_BY_CODE, Primary, Scoring, Tournament
from roundbook.rules import (
    classify,
    judge_withdrawals,
    line_up_findings,
    match_result,
    reserves_used,
    standings,
    tie_break_of,
)
from roundbook.rules.tiebreaks import TEAM_TIE_BREAKS
from roundbook.rules.tiebreaks.boards import points_by_board
from tests.leagues import league, with_results

# Four teams on four boards; the signs are those of the team named first.
MATCHES = {
    (1, 4): "11½0",
    (2, 3): "½½½½",
    (4, 3): "01½1",
    (1, 2): "001½",
    (2, 4): "100½",
    (3, 1): "0½½0",
}
# Teams 1 to 4, added up on paper from the matches above, match points 2-1-0.
BY_HAND = {
    "MP": (4, 3, 1, 4),
    "GP": (7, 6, 4.5, 6.5),
    "EMMSB": (10, 9, 3, 8),
    "EMGSB": (17.5, 18, 16, 16),
    "EGMSB": (22, 18.5, 6, 21),
    "EGGSB": (38.75, 36.25, 28.75, 36.75),
    "BC": (17, 13, 10, 20),
    "TBR": (2, 1, 3, 4),
    "BBE": (1, 2, 3, 4),
    "WIN": (2, 1, 0, 2),
    "WON": (2, 1, 0, 2),
    # Half of six match points have teams 1, 2 and 4.
    "KS": (2, 2, 1, 2),
}
CYCLE = {(1, 2): "1110", (2, 3): "11½0", (3, 1): "11½0"}


@pytest.mark.parametrize(("written", "expected"), [
    ("11½0", "1-0"), ("½½½½", "½-½"), ("0001", "0-1"), ("++++", "+ -"), ("----", "- +"), ("xxxx", "- -"),
    ("+1--", "½-½"), ("+0++", "1-0"), ("x-x-", "- +"),
])  # fmt: skip
def test_match_follows_from_its_boards(written: str, expected: str) -> None:
    """Who has more game points wins; a match in which nobody played is one by forfeit."""
    event = with_results(league(4), {(1, 4): written})
    (game,) = (game for game in event.games if (game.white, game.black) == (1, 4))

    assert RESULT_BY_CODE[expected] == game.result


def test_match_has_no_result_while_a_board_has_none() -> None:
    """Three decided boards of four decide nothing."""
    assert match_result([RESULT_BY_CODE["1-0"]] * 3 + [None]) is None


@pytest.mark.parametrize("code", BY_HAND)
def test_tie_break_by_hand(code: str) -> None:
    """Every value of every team."""
    table = classify(with_results(league(4), MATCHES))

    values = TEAM_TIE_BREAKS[code].values(table, (1, 2, 3, 4))

    assert BY_HAND[code] == tuple(float(values[team]) for team in (1, 2, 3, 4))


def test_points_by_board() -> None:
    """Points of a team on board 1, 2, 3 and 4 in all its matches."""
    table = classify(with_results(league(4), MATCHES))

    assert (Decimal("0"), Decimal("2"), Decimal("2"), Decimal("2.5")) == points_by_board(table, 4)


@pytest.mark.parametrize(("tie_breaks", "expected"), [
    (("GP",), [1, 4, 2, 3]), (("DE",), [1, 4, 2, 3]), (("BC",), [1, 4, 2, 3]), (("TBR",), [1, 4, 2, 3]),
    (("EGGSB",), [1, 4, 2, 3]), (("BBE",), [1, 4, 2, 3]),
])  # fmt: skip
def test_teams_equal_in_match_points(tie_breaks: tuple[str, ...], expected: list[int]) -> None:
    """Teams 1 and 4 have 4 match points each."""
    event = with_results(league(4, tie_breaks=tie_breaks), MATCHES)

    assert expected == [row.number for row in standings(event).rows]


def test_game_points_first() -> None:
    """Ranked by game points, whatever the matches brought; 2 and 4 by EMGSB, 2.5 times 2 against nothing."""
    event = with_results(league(4, primary=Primary.GAME), {(1, 4): "1111", (4, 3): "1½½½", (1, 2): "½½½0"})
    rows = standings(event).rows

    assert [(1, 5.5), (2, 2.5), (4, 2.5), (3, 1.5)] == [(row.number, float(row.points)) for row in rows]


@pytest.mark.parametrize(("code", "ranks"), [("DE", {1: 1, 2: 1, 3: 1}), ("EDE", {1: 1, 3: 2, 2: 3})])
def test_extended_encounter_asks_the_other_score(code: str, ranks: dict[int, int]) -> None:
    """Each of three teams beat one of the others; their game points are 4½, 4 and 3½."""
    event = with_results(league(3, tie_breaks=(code,)), CYCLE)

    assert ranks == {row.number: row.rank for row in standings(event).rows}


def test_extended_encounter_starts_again_with_match_points() -> None:
    """Once game points have set one of three apart, the other two are asked for their own match."""
    # Each beat one of the others. Game points: 3.5 + 1, 0.5 + 2.5, 1.5 + 3; and 3 beat 1.
    event = with_results(league(3, tie_breaks=("EDE",)), {(1, 2): "111½", (2, 3): "11½0", (3, 1): "1110"})

    assert [3, 1, 2] == [row.number for row in standings(event).rows]


def test_three_points_for_a_match() -> None:
    """3-1-0 for matches; games still count 1-½-0."""
    event = with_results(league(4), MATCHES)
    settings = replace(event.settings, scoring=Scoring(win=Decimal(3), draw=Decimal(1)))
    rows = standings(replace(event, settings=settings)).row_by_number

    assert {1: 6, 2: 4, 3: 1, 4: 6} == {number: row.points for number, row in rows.items()}
    assert Decimal(7) == rows[1].tie_breaks[0]


@pytest.mark.parametrize(("matches", "counts"), [
    ({(1, 4): "1111"}, False),
    ({(1, 4): "1111", (1, 2): "1111"}, True),
    ({(1, 4): "1111", (1, 2): "++++"}, False),
])  # fmt: skip
def test_team_that_left_is_judged_by_its_matches(matches: dict[tuple[int, int], str], counts: bool) -> None:
    """Half of three matches are two; one won by forfeit is not played."""
    event = with_results(league(4), matches)
    left = replace(event, players=(replace(event.players[0], withdrawn_after=2), *event.players[1:]))
    (judged,) = judge_withdrawals(left)

    assert (3, counts) == (judged.scheduled, judged.counts)
    assert (None if not counts else 1) == standings(left).row_by_number[1].rank


def test_team_that_left_loses_the_boards_that_were_not_played() -> None:
    """All boards of a match that nobody played, and the rest of one that was begun."""
    event = with_results(league(4), {(1, 4): "1111", (1, 2): "1111"})
    left = replace(event, players=(replace(event.players[0], withdrawn_after=2), *event.players[1:]))
    table = classify(left)

    assert (Decimal(1),) * 4 == table.records[3][2].boards
    assert (Decimal(0),) * 4 == table.records[1][2].boards


def test_odd_line_ups_are_found() -> None:
    """Out of order, twice, nobody; a reserve in the right order is none of these."""
    event = with_results(league(4), {(1, 4): "11½0", (2, 3): "½½½½"})
    first, second = event.games[:2]
    home = (2, 1, 3, 3)
    first = replace(first, boards=tuple(replace(board, home=home[board.board - 1]) for board in first.boards))
    away = (1, 2, 5, 0)
    second = replace(second, boards=tuple(replace(board, away=away[board.board - 1]) for board in second.boards))
    event = replace(event, games=(first, second, *event.games[2:]))

    found = {(f.fault.value, f.round_number, f.team, f.board, f.number) for f in line_up_findings(event)}

    assert {("order", 1, 1, 2, 1), ("twice", 1, 1, 4, 3), ("nobody", 1, 3, 4, 0)} == found
    assert {(2, 1, 3, 3)} == {f.line_up for f in line_up_findings(event) if f.fault.value == "order"}
    assert [(3, 5, (1,))] == [(used.team, used.number, used.rounds) for used in reserves_used(event)]


def test_one_player_too_high_is_told_once() -> None:
    """A reserve on the first board pushes everybody below him out of order; that is one mistake, not three."""
    event = with_results(league(4), {(1, 4): "11½0"})
    first = event.games[0]
    boards = tuple(replace(board, home=(5, 1, 2, 3)[board.board - 1]) for board in first.boards)

    [found] = line_up_findings(replace(event, games=(replace(first, boards=boards), *event.games[1:])))

    assert ("order", 1, 2, (5, 1, 2, 3)) == (found.fault.value, found.team, found.board, found.line_up)


def test_line_ups_of_matches_to_come_are_nobody_s_business() -> None:
    """Before the first result of a match nothing is said."""
    event = league(4)
    game = event.games[0]
    boards = tuple(replace(board, home=0) for board in game.boards)

    assert () == line_up_findings(replace(event, games=(replace(game, boards=boards), *event.games[1:])))


# Two teams with equal points and a drawn match: by hand from its boards. Board counts 1 + 2 against 3 + 4; on board 1
# the first has the point; without the last two boards it has two against none.
DRAWN = {(1, 2): "1100", (2, 3): "1111", (3, 1): "0000"}
# The same with equal board counts, 1 + 4 against 2 + 3.
EQUAL_COUNT = {(1, 2): "1001", (2, 3): "1111", (3, 1): "0000"}
# And one in which only the lists of board points speak, for the team named second.
LOW_BOARDS = {(1, 2): "0½½1", (2, 3): "1111", (3, 1): "0000"}


@pytest.mark.parametrize(("matches", "code", "ranks"), [
    (DRAWN, "EDE", [1, 1]), (DRAWN, "EDEBT", [1, 2]), (DRAWN, "EDEBB", [1, 2]), (DRAWN, "EDET", [1, 2]),
    (DRAWN, "EDEB", [1, 2]),
    (EQUAL_COUNT, "EDEBT", [1, 2]), (EQUAL_COUNT, "EDEBB", [2, 1]), (EQUAL_COUNT, "EDET", [1, 2]),
    (EQUAL_COUNT, "EDEB", [2, 1]),
    (LOW_BOARDS, "EDEBT", [2, 1]), (LOW_BOARDS, "EDET", [2, 1]), (LOW_BOARDS, "EDEB", [2, 1]),
])  # fmt: skip
def test_last_two_teams_are_separated_by_the_boards_of_their_match(
    matches: dict[tuple[int, int], str], code: str, ranks: list[int]
) -> None:
    """C.07 13.3: T begins with board 1, B takes the last board away, then the next."""
    rows = standings(chosen(with_results(league(3), matches), code)).row_by_number

    assert ranks == [rows[team].rank for team in (1, 2)]


def test_three_teams_are_not_asked_for_their_boards() -> None:
    """The combinations go on when exactly two teams are left."""
    drawn = {(1, 2): "1100", (2, 3): "1100", (3, 1): "1100"}
    rows = standings(chosen(with_results(league(3), drawn), "EDEBT")).rows

    assert [1, 1, 1] == [row.rank for row in rows]


@pytest.mark.parametrize(("code", "expected"), [
    ("MPvGP", (7, 6, 4.5, 6.5)), ("KS:MP", (2, 2, 1, 2)), ("EMMSB/C1", (8, 8, 0, 6)),
    ("SSSC/K4", (9, 8.25, 7.25, 8.5)),
    # Six match points of three matches against four points on the boards of one: once.
    ("SSSC", (15, 15, 15.5, 14.5)),
])  # fmt: skip
def test_tie_break_with_modifier_by_hand(code: str, expected: tuple[float, ...]) -> None:
    """On the same four teams."""
    event = with_results(league(4), MATCHES)
    values = tie_break_of(code, event.settings).values(classify(event), (1, 2, 3, 4))

    assert expected == tuple(float(values[team]) for team in (1, 2, 3, 4))


def test_score_behind_the_colon_is_the_one_that_is_asked() -> None:
    """Koya: half of twelve game points have 1, 2 and 4. DE: each of three beat one, with 4½, 4 and 3½ game points."""
    event, cycle = with_results(league(4), MATCHES), with_results(league(3), CYCLE)
    koya = tie_break_of("KS:GP", event.settings).values(classify(event), (1, 2, 3, 4))

    assert {1: Decimal(4), 2: Decimal(4), 3: Decimal("4.5"), 4: Decimal(4)} == koya
    assert ((1, 2, 3),) == tie_break_of("DE:MP", cycle.settings).split(classify(cycle), (1, 2, 3))
    assert ((1,), (3,), (2,)) == tie_break_of("DE:GP", cycle.settings).split(classify(cycle), (1, 2, 3))


def chosen(event: Tournament, code: str) -> Tournament:
    """The same event with this tie-break alone."""
    return replace(event, settings=replace(event.settings, tie_breaks=(code,)))

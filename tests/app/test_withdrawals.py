"""The 50 % rule from the mark on the Players sheet to the Report (FIDE C.05 6.6)."""

from __future__ import annotations

import pytest

from roundbook import read_workbook, update
from roundbook.model import CompletedRule, Tournament
from roundbook.rules import judge_withdrawals
from roundbook.running import Updated
from tests.app.events import LATER, event, typed, workbook
from tests.office.client import Office
from tests.office.recalculated import compare

# Eight players have seven games each. Hansen is the eighth.
HANSEN, ROW_OF_HANSEN = 8, 12


def marked(before: Tournament, after_round: int) -> bytes:
    """The workbook once somebody typed the last round before Hansen withdrew."""
    return typed(workbook(before), "Players", {f"I{ROW_OF_HANSEN}": after_round})


def sentences(updated: Updated, kind: str) -> list[str]:
    """Lines of the report of a kind."""
    return [line.text for line in updated.report if line.kind == kind]


def results_of(tournament: Tournament, number: int) -> dict[int, str]:
    """Result codes of a player's games by round, empty for none."""
    games = (game for game in tournament.games if number in (game.white, game.black))
    return {game.round_number: game.result.code if game.result else "" for game in games}


def test_less_than_half_is_removed_in_the_words_of_the_report() -> None:
    """Three of seven games played: the results stay in the crosstable and count for nobody."""
    updated = update(marked(event(8), 3), when=LATER)

    expected = (
        "Hansen withdrew after round 3: 3 of 7 games played, 4 needed; "
        "results removed from the standings, kept in the crosstable."
    )
    assert [expected] == sentences(updated, "note")


def test_half_and_more_stands() -> None:
    """Four of seven over the board, one by forfeit: everything counts, and the remaining opponents win by forfeit."""
    updated = update(marked(event(8, rounds_played=5), 5), when=LATER)

    expected = (
        "Hansen withdrew after round 5: 4 of 7 games played, 4 needed; "
        "results stand, remaining opponents win by forfeit."
    )
    assert [expected] == sentences(updated, "note")


def test_player_who_never_came_has_words_of_his_own() -> None:
    """A nought means: never started."""
    updated = update(marked(event(8, rounds_played=1), 0), when=LATER)

    (sentence,) = sentences(updated, "note")
    assert sentence.startswith("Hansen withdrew before the first round: 1 of 7 games played, 4 needed;")


def test_forfeits_are_filled_in_and_told(office: Office) -> None:
    """Every game after the withdrawal is written as `+ -` or `- +`, and each is named with its cell."""
    updated = update(marked(event(8), 3), when=LATER)

    filled = {
        round_number: code for round_number, code in results_of(updated.tournament, HANSEN).items() if round_number > 3
    }
    assert {"+ -", "- +"} >= set(filled.values())
    assert all(game.white == HANSEN or game.result.code == "+ -" for game in updated.filled_in)
    assert 4 == len(updated.filled_in)
    assert ["forfeit-filled-in"] * 4 == [problem.code for problem in updated.problems]
    assert updated.tournament == read_workbook(updated.content)
    assert [] == compare(updated.content, office)


def test_two_who_left_lose_against_each_other() -> None:
    """`- -` in the game between two players who had both withdrawn before it."""
    content = typed(marked(event(8), 3), "Players", {"I5": 3})
    updated = update(content, when=LATER)

    between = [game for game in updated.tournament.games if {game.white, game.black} == {1, HANSEN}]
    expected = "- -" if between[0].round_number > 3 else between[0].result.code
    assert [expected] == [game.result.code for game in between]


def test_mark_for_an_unfinished_game_gives_way() -> None:
    """An adjourned game that will never be finished is lost by the one who left."""
    before = event(8)
    game = next(g for g in before.games if g.round_number == 4 and HANSEN in (g.white, g.black))
    updated = update(typed(marked(before, 3), "Round 4", {f"E{4 + game.board}": "*"}), when=LATER)

    assert {"+ -", "- +"} >= {results_of(updated.tournament, HANSEN)[4]}


def test_second_update_finds_nothing_to_do() -> None:
    """What was done is told once; the report holds only what stays true."""
    updated = update(marked(event(8), 3), when=LATER)
    again = update(updated.content, when=LATER)

    assert (updated.content, False, ()) == (again.content, again.is_changed, again.problems)


def test_run_of_missed_games_is_reported_and_nothing_is_changed() -> None:
    """Somebody without a mark who missed two rounds may have withdrawn: the report asks, the games stay empty."""
    before = event(8, rounds_played=5)
    content = workbook(before)
    for number in (4, 5):
        game = next(g for g in before.round_games(number) if HANSEN in (g.white, g.black))
        content = typed(content, f"Round {number}", {f"E{4 + game.board}": None})
    updated = update(content, when=LATER)

    (sentence,) = (text for text in sentences(updated, "warning") if "Hansen" in text)
    assert sentence.startswith("Possible withdrawal: Hansen did not play in rounds 4, 5. If so, type 3 under")
    assert "'Withdrawn after round' on the sheet 'Players'" in sentence
    assert ["", ""] == [results_of(updated.tournament, HANSEN)[number] for number in (4, 5)]


@pytest.mark.parametrize("rule", CompletedRule)
def test_judgement_is_the_same_before_and_after_forfeits_are_written(office: Office, rule: CompletedRule) -> None:
    """Where forfeits count as completed, it makes no difference whether an opponent's withdrawal was written down yet.

    Player 1 leaves after round 1, Hansen after round 5 with games missing: the forfeit over player 1 is one of his.
    """
    before = event(8, rounds_played=3, withdrawn_after={1: 1, HANSEN: 5}, completed=rule)
    content = workbook(before)
    updated = update(content, when=LATER)

    assert judge_withdrawals(before) == judge_withdrawals(updated.tournament)
    assert [] == compare(content, office)
    assert [] == compare(updated.content, office)


def test_forfeits_count_as_completed_where_the_event_says_so() -> None:
    """The same player with the same games: 3 played of 7; a fourth decided by forfeit keeps his results."""
    games = {rule: event(8, rounds_played=4, withdrawn_after={HANSEN: 4}, completed=rule) for rule in CompletedRule}
    game = next(g for g in event(8, rounds_played=4).round_games(4) if HANSEN in (g.white, g.black))
    code = "+ -" if game.white == HANSEN else "- +"
    told = {
        rule: sentences(
            update(typed(workbook(games[rule]), "Round 4", {f"E{4 + game.board}": code}), when=LATER), "note"
        )
        for rule in CompletedRule
    }

    assert "3 of 7 games played, 4 needed; results removed" in told[CompletedRule.PLAYED][0]
    assert "4 of 7 games played or decided by forfeit, 4 needed; results stand" in told[CompletedRule.DECIDED][0]

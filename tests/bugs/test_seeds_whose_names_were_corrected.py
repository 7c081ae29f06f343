"""Results of a cup once went to another player unsaid, where his name was corrected together with a group's result."""

from __future__ import annotations

import pytest

from roundbook import read_workbook, update
from roundbook.errors import Severity, WorkbookError
from tests.app.events import LATER
from tests.second_stage import book_of_event, by_number, with_groups, with_lots, with_players, with_ties

WINNER, SECOND = 1, 2


def begun() -> bytes:
    """Four groups that the lowest numbers won, and the first semi-final of their winners played."""
    groups = update(with_lots(with_groups(book_of_event(), by_number)), when=LATER).content
    return update(with_ties(groups, {(1, 1, "result"): "1-0"}), when=LATER).content


def won_by_second(content: bytes) -> bytes:
    """The workbook after the game in which the winner of group A beat its second was corrected, and a draw with it."""
    results = {(WINNER, SECOND): "- -", (WINNER, 3): "- -", (WINNER, 4): "- -"}
    return with_groups(content, lambda game: results.get((min(game.white, game.black), max(game.white, game.black))))


@pytest.mark.parametrize("names", [{WINNER: "Ann Lee-Berg"}, {SECOND: "Bo Day-Fox"}])
def test_results_of_a_seed_are_those_of_a_number_whatever_his_name(names: dict[int, str]) -> None:
    """Whether his name or that of whoever comes in his place was corrected too: who played must be said."""
    content = with_players(won_by_second(begun()), "name", names)

    with pytest.raises(WorkbookError) as refused:
        update(content, when=LATER)

    assert ["seed-changed"] == [
        problem.code for problem in refused.value.problems if problem.severity is Severity.ERROR
    ]


def test_two_of_one_name_are_two_seeds() -> None:
    """A father and a son in one group are told apart."""
    content = begun()
    name = read_workbook(content).player_by_number[WINNER].name
    namesakes = update(with_players(content, "name", {SECOND: name}), when=LATER).content

    with pytest.raises(WorkbookError, match="A1"):
        update(won_by_second(namesakes), when=LATER)


def test_corrected_name_alone_is_nobody_else() -> None:
    """Without another result the cup goes on."""
    content = update(with_players(begun(), "name", {WINNER: "Ann Lee-Berg"}), when=LATER).content

    assert WINNER == read_workbook(content).cup.seeds[0].player

"""Cups were once told of in the words of groups: "round 5" for a final, the 50 % rule, a round that "is not there"."""

from __future__ import annotations

import pytest

from roundbook.app import check, update
from roundbook.errors import FormatError, WorkbookError
from roundbook.rules.earlier import after_round
from tests.app.test_repair import without_sheets
from tests.cups import cup_book, with_withdrawn
from tests.second_stage import book_of_event, by_number, event, with_groups, with_seeds
from tests.workbook.writing import CREATED


@pytest.mark.parametrize(
    ("content", "title"),
    [
        pytest.param(book_of_event(4, games=2), "Final, game 1", id="cup after groups, which have a round 3 too"),
        pytest.param(cup_book(4), "Semi-finals", id="cup"),
        pytest.param(book_of_event(4), "Round 3", id="round of the groups"),
    ],
)
def test_missing_round_is_called_what_its_sheet_is_called(content: bytes, title: str) -> None:
    """The sheet that was deleted, and no other one, is the one to bring back."""
    with pytest.raises(WorkbookError) as error:
        update(without_sheets(content, [title]), when=CREATED)

    assert [("round-missing", title)] == [(one.code, one.details["title"]) for one in error.value.problems]


@pytest.mark.parametrize(("number", "code"), [(4, "earlier-in-a-cup"), (5, "earlier-in-a-cup"), (6, "no-such-round")])
def test_rounds_of_the_cup_are_there_without_standings(number: int, code: str) -> None:
    """Four groups of four play three rounds, their winners two more; a sixth there is not."""
    with pytest.raises(FormatError) as error:
        after_round(event(4), number)

    assert code == error.value.problems[0].code


def test_no_article_of_round_robins_above_withdrawals_from_a_cup() -> None:
    """C.05 6.6 judges by games of a round robin; in a cup the opponent goes on."""
    report = check(with_withdrawn(cup_book(4), {1: 0}), when=CREATED).report

    assert "Withdrawals" in [line.text for line in report if line.kind == "heading"]


def test_substitute_is_told() -> None:
    """A2 plays for A1, who cannot come: the report says so as long as it is so."""
    groups = with_groups(book_of_event(2), by_number)
    told = "A1: A, Player 2 plays instead of A, Player 1."

    before, after = (check(one, when=CREATED).report for one in (groups, with_seeds(groups, "instead", {1: 2})))

    assert [False, True] == [told in [line.text for line in report] for report in (before, after)]

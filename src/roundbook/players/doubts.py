"""Which problems of a list put it in question who is a player."""

from __future__ import annotations

from collections.abc import Iterable

from roundbook.errors import Problem, Severity

# Somebody who is read may be nobody, two people, one with another row, or not taking part; or somebody was not read.
ROWS_IN_QUESTION = frozenset(
    {
        *("placeholder-name", "several-in-cell", "name-not-text", "figures-in-names", "list-without-header"),
        *("list-continues-after-gap", "rows-far-below", "second-header-row", "list-set-aside"),
        *("same-name", "rows-hidden", "rows-filtered", "answer-not-yes", "remark-doubtful", "status-not-understood"),
    }
)


def questions_players(problems: Iterable[Problem]) -> bool:
    """Whether a person should look at the rows before they become a tournament."""
    return any(problem.code in ROWS_IN_QUESTION and problem.severity is Severity.WARNING for problem in problems)

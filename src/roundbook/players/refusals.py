"""What the checks of a zip refuse, told as sentences about a player list."""

from __future__ import annotations

from collections.abc import Mapping

from roundbook.errors import PlayerListError, Problem, WorkbookError

_CODES: Mapping[str, str] = {
    "workbook-too-large": "list-too-large",
    "damaged-workbook": "list-damaged",
    "damaged-part": "list-damaged",
    "not-a-workbook": "list-damaged",
    "encrypted-part": "list-protected",
}


def list_error(error: WorkbookError) -> PlayerListError:
    """The same findings about a player list."""
    return PlayerListError([_of_list(problem) for problem in error.problems])


def _of_list(problem: Problem) -> Problem:
    code = _CODES.get(problem.code, problem.code)
    if code == problem.code:
        return problem
    return Problem(code=code, value=problem.value, details={"part": problem.value, "reason": problem.value})

"""A workbook of any layout that was ever made is read, updated and brought to the present one."""

from __future__ import annotations

import pytest

from roundbook import check, read_workbook, update
from roundbook.errors import Severity
from roundbook.model import LAYOUT_VERSION
from roundbook.workbook.read import read_tournament
from tests.ages.kept import kept_path, tournament_of_age
from tests.app.events import LATER, with_results

FIRST_LAYOUT = 1
each_layout = pytest.mark.parametrize("version", range(FIRST_LAYOUT, LAYOUT_VERSION + 1))
# The one who withdrew after the first of his three games loses the last by forfeit; the second was lost already.
FORFEIT = {(3, 1): "+ -"}


@each_layout
def test_a_workbook_of_every_layout_is_kept_and_read(version: int) -> None:
    """Everything that was typed into it, letter by letter; there is one for the present layout too."""
    content = kept_path(version).read_bytes()

    assert tournament_of_age(version) == read_workbook(content)
    assert frozenset({(2, 1, 2)}) == read_tournament(content).unfinished


@each_layout
def test_a_workbook_of_every_layout_is_updated(version: int) -> None:
    """Nothing but the forfeit and, of an older one, its age is told; a second update changes nothing."""
    updated = update(kept_path(version).read_bytes(), when=LATER)
    expected = ["forfeit-filled-in"] if version == LAYOUT_VERSION else ["forfeit-filled-in", "older-layout"]

    assert with_results(tournament_of_age(version), FORFEIT) == updated.tournament
    assert expected == sorted(problem.code for problem in updated.problems)
    assert not update(updated.content, when=LATER).is_changed


@each_layout
def test_a_workbook_of_every_layout_becomes_one_of_today(version: int) -> None:
    """Written anew with the same entries, and nothing about it is old any more."""
    rebuilt = update(kept_path(version).read_bytes(), when=LATER, rebuild=True)

    assert with_results(tournament_of_age(LAYOUT_VERSION), FORFEIT) == read_workbook(rebuilt.content)
    assert [] == [problem.code for problem in check(rebuilt.content, when=LATER).problems]


def test_formulas_of_a_layout_that_is_out_do_not_change() -> None:
    """People have workbooks with them. Raise `LAYOUT_VERSION` and keep a workbook of it (`-m tests.ages`).

    As long as 0.1.0 is not out, keeping the first one again is enough.
    """
    checked = check(kept_path(LAYOUT_VERSION).read_bytes(), when=LATER)

    assert [] == [str(problem) for problem in checked.problems if problem.severity is not Severity.NOTE]

"""Whatever people do to a workbook by hand: what they typed is read exactly, or the file is refused with the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook import RoundbookError, check, update
from roundbook.errors import Problem, Severity
from roundbook.text import load_texts
from tests.app.events import LATER, in_order, workbook
from tests.office.client import Office
from tests.office.recalculated import compare
from tests.survival.case import Case, Edit, Outcome
from tests.survival.cases import CASES
from tests.survival.table import PAGE, with_table

NO_OFFICE = Office()


def tried(*, with_office: bool) -> list[object]:
    """Every case with every program that does it, those that need LibreOffice or the others."""
    pairs = [(case, edit) for case in CASES for edit in case.edits if edit.needs_office is with_office]
    return [pytest.param(case, edit, id=f"{case.name}-{edit.program}") for case, edit in pairs]


def codes(problems: tuple[Problem, ...]) -> list[str]:
    """What was told: each code once, with errors alone if there are any. That a repair can help is no finding."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    return sorted({problem.code for problem in errors or problems} - {"repair-possible"})


def remedy(problem: Problem) -> str:
    """What the sentence of a problem says that people shall do."""
    return str(load_texts("en").tables["problems"][problem.code].get("hint", ""))


def check_refused(case: Case, content: bytes, folder: Path) -> None:
    """Every problem has a place and a remedy; the file and its folder stay as they were."""
    path = folder / "event.xlsx"
    path.write_bytes(content)
    for verb in (lambda: check(path, when=LATER), lambda: update(path, when=LATER, **case.options)):
        with pytest.raises(RoundbookError) as caught:
            verb()

        assert sorted(case.codes) == codes(caught.value.problems)
        assert [] == [problem.code for problem in caught.value.problems if not remedy(problem)]

    assert content == path.read_bytes()
    assert [path] == list(folder.iterdir())


def check_survives(case: Case, content: bytes) -> bytes:
    """What is read is what was typed; `check` says so too, a second update changes nothing. Gives the updated bytes."""
    updated = update(content, when=LATER, **case.options)
    again = update(updated.content, when=LATER)

    assert in_order(case.expected) == in_order(updated.tournament)
    assert in_order(case.expected) == in_order(again.tournament)
    assert sorted(case.codes) == codes(updated.problems)
    assert updated.content == again.content
    if case.is_recalculated and not case.options:
        assert updated.problems == check(content, when=LATER).problems

    return updated.content


def attempt(case: Case, edit: Edit, office: Office, folder: Path) -> bytes | None:
    """Do the edit and see what becomes of it; gives the updated workbook of an edit that was not refused."""
    content = edit.do(workbook(case.before), office)
    if case.outcome is Outcome.REFUSED:
        check_refused(case, content, folder)
        return None
    return check_survives(case, content)


@pytest.mark.parametrize(("case", "edit"), tried(with_office=False))
def test_edit_without_a_spreadsheet_program(case: Case, edit: Edit, tmp_path: Path) -> None:
    """The three outcomes: right, told, or refused as a whole."""
    attempt(case, edit, NO_OFFICE, tmp_path)


@pytest.mark.parametrize(("case", "edit"), tried(with_office=True))
def test_edit_in_libreoffice(office: Office, case: Case, edit: Edit, tmp_path: Path) -> None:
    """The same when LibreOffice did it."""
    updated = attempt(case, edit, office, tmp_path)

    if case.is_recalculated and updated is not None:
        assert [] == compare(updated, office)


def test_page_tells_exactly_this() -> None:
    """The page holds the table that the cases make; `python -m tests.survival.table` writes it."""
    page = PAGE.read_text(encoding="utf-8")

    assert with_table(page) == page


def test_names_of_cases_are_their_own() -> None:
    """Two cases of one name would be one in every report; told and refused ones say what and why."""
    names = [case.name for case in CASES]

    assert sorted(set(names)) == sorted(names)
    assert [] == [case.name for case in CASES if (case.outcome is Outcome.SURVIVES) is bool(case.codes)]
    assert [] == [case.name for case in CASES if case.outcome is not Outcome.SURVIVES and not case.answer]

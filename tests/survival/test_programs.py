"""What `update` does to a workbook of another program: its figures are right again, and all that is not ours stays."""

from __future__ import annotations

import pytest

from roundbook import update
from tests.app.events import LATER, workbook
from tests.office.recalculated import cached_values
from tests.survival.case import Case, Edit, Outcome
from tests.survival.programs import CASES, OLDER
from tests.survival.rewritten import WORKBOOK, as_transitional
from tests.survival.test_survival import NO_OFFICE
from tests.workbook.books import parts_of

TRIED = [
    pytest.param(case, edit, id=f"{case.name}-{edit.program}")
    for case in CASES
    for edit in case.edits
    if case.outcome is not Outcome.REFUSED and not edit.needs_office and case.expected != OLDER
]


@pytest.mark.parametrize(("case", "edit"), TRIED)
def test_wrong_figures_are_right_again(case: Case, edit: Edit) -> None:
    """Every stored value was wrong; after `update` a preview shows what a new workbook would."""
    fresh = workbook(case.before)
    updated = update(edit.do(fresh, NO_OFFICE), when=LATER)

    assert updated.is_changed
    assert cached_values(fresh) == cached_values(as_transitional(updated.content))


@pytest.mark.parametrize(("case", "edit"), TRIED)
def test_everything_else_stays_to_the_byte(case: Case, edit: Edit) -> None:
    """Macros, properties, signatures, styles: only sheets and the part that lists them are written."""
    before = edit.do(workbook(case.before), NO_OFFICE)
    after = parts_of(update(before, when=LATER).content)
    changed = {name for name, part in parts_of(before).items() if part != after[name]}

    assert parts_of(before).keys() == after.keys()
    assert set() == {name for name in changed if name != WORKBOOK and not name.startswith("xl/worksheets/sheet")}

"""The sheets of an event of four players are those that were last looked at."""

from __future__ import annotations

import pytest

from tests.golden.dump import dumps
from tests.golden.renew import FOLDER

SHEETS = ("standings", "crosstable", "round-1", "round-2", "round-3", "players", "settings", "report", "hub")


@pytest.mark.parametrize("sheet", SHEETS)
def test_sheet_is_the_one_that_was_reviewed(sheet: str) -> None:
    """Whoever changes a cell sees it here: `python -m tests.golden.renew` takes the change over."""
    assert (FOLDER / f"{sheet}.txt").read_text(encoding="utf-8") == dumps()[sheet]


def test_every_sheet_has_its_file() -> None:
    """No sheet is left out and no file is left over."""
    assert sorted(f"{sheet}.txt" for sheet in SHEETS) == sorted(path.name for path in FOLDER.iterdir())

"""Texts once changed on the way through a file: openpyxl takes `x005F_` out of them, and blanks were made fewer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook import read_workbook
from tests.app.events import event, workbook


@pytest.mark.parametrize("name", ["_x0041_", "x005F_", "two  blanks", " before", "no\u00a0break"])
def test_name_comes_back_to_the_letter(name: str) -> None:
    """What the workbook shows and what Python reads are the same."""
    before = event(4, rounds_played=0)
    before = replace(before, players=(replace(before.players[0], name=name), *before.players[1:]))

    assert before == read_workbook(workbook(before))

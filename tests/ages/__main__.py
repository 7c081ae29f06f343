"""Keeps a workbook of the present layout: `python -m tests.ages`, after `LAYOUT_VERSION` was raised."""

from __future__ import annotations

import datetime

from roundbook.making import workbook_of
from roundbook.model import LAYOUT_VERSION
from tests.ages.kept import kept_path, tournament_of_age
from tests.app.events import typed

MADE = datetime.datetime(2026, 9, 7, 18, 0)


def kept() -> bytes:
    """The workbook as it was made, with results that people typed afterwards in their own ways."""
    content = workbook_of(tournament_of_age(LAYOUT_VERSION, with_results=False), created=MADE)
    content = typed(content, "Round 1", {"E5": "1:0", "E6": "0,5", "J6": "adjourned"})
    content = typed(content, "Round 2", {"E5": "- +", "E6": "*"})
    return typed(content, "Players", {"I8": 1, "J5": 2})


if __name__ == "__main__":
    kept_path(LAYOUT_VERSION).write_bytes(kept())

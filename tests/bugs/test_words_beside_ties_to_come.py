"""A workbook written anew lost what stood beside ties whose players were not known yet: the day of the final."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundbook import update
from tests.app.damage import cells_of
from tests.app.events import typed
from tests.cups import cup_book
from tests.second_stage import book_of_event
from tests.workbook.writing import CREATED

WORDS = {("Semi-finals", "M6"): "Table 4", ("Final", "M5"): "Friday, 19:00", ("Final", "K5"): "=1+1"}


@pytest.mark.parametrize("make", [lambda: cup_book(4), book_of_event])
def test_they_are_carried_into_a_workbook_written_anew(make: Callable[[], bytes]) -> None:
    """In a knockout by itself, where the semi-finals are known, and in one that follows groups, where nobody is."""
    content = make()
    for (sheet, cell), text in WORDS.items():
        content = typed(content, sheet, {cell: text})

    found = cells_of(update(content, when=CREATED, rebuild=True).content)

    assert WORDS == {place: found.get(place, ("", "", 0))[0] for place in WORDS}

"""In Polish the result of a game and the score of a tie once had the same header; who types must see which is which."""

from __future__ import annotations

from collections import Counter

import pytest

from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.headers import labels_of

# Columns that people type into, by kind of sheet.
ENTRIES = {
    "round": ["result", "note"],
    "ties": ["result", "goes_on", "how", "note"],
    "players": ["withdrawn", "lot"],
    "qualified": ["instead", "withdrawn"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(ENTRIES))
def test_no_other_column_is_called_like_one_to_type_into(kind: str, language: str) -> None:
    """Case does not tell headers apart for a person."""
    labels = dict(labels_of(load_texts(language), kind, 4))
    counted = Counter(label.casefold() for label in labels.values())

    assert dict.fromkeys(ENTRIES[kind], 1) == {key: counted[labels[key].casefold()] for key in ENTRIES[kind]}

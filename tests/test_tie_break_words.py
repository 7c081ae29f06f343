"""What the codes of tie-breaks mean, in every language."""

from __future__ import annotations

import pytest

from roundbook.rules import TEAM_TIE_BREAKS, TIE_BREAKS
from roundbook.text import LANGUAGES, load_texts
from roundbook.tie_break_words import codes_in_words, tie_break_name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_name_of_its_own(language: str) -> None:
    """But those of teams that are made alike; a name is no code, and no two codes of an event share one."""
    texts = load_texts(language)
    names = {code: tie_break_name(texts, code) for code in (*TIE_BREAKS, *TEAM_TIE_BREAKS)}
    own = [code for code in names if not (code.startswith("E") and code not in ("EDE", "EMMSB"))]

    assert len(own) == len({names[code] for code in own})
    assert all(name and name != code for code, name in names.items())


def test_cuts_are_named() -> None:
    """As lists of results have them; another modifier leaves the name as it is."""
    assert ["BH/C1 Buchholz Cut 1", "BH Buchholz", "KS/L+1 Koya"] == codes_in_words(
        load_texts("en"), ["BH/C1", "BH", "KS/L+1"]
    )
    assert "Buchholz, Streichwertungen: 2" == tie_break_name(load_texts("de"), "BH/C2")

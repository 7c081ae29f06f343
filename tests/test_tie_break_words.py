"""What the codes of tie-breaks mean, in every language."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import openpyxl
import pytest

from roundbook.making import workbook_of
from roundbook.rules import TEAM_TIE_BREAKS, TIE_BREAKS
from roundbook.text import LANGUAGES, load_texts
from roundbook.tie_break_words import codes_in_words, tie_break_name
from roundbook.workbook.swiss_columns import SWISS_CHOICES
from tests.swiss.events import swiss_of
from tests.workbook.writing import CREATED


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


def test_settings_of_a_swiss_explain_every_tie_break_that_can_be_chosen() -> None:
    """Beside the places of the order, those asked for beyond the usual ones too."""
    event = swiss_of(3)
    event = replace(event, settings=replace(event.settings, further_tie_breaks=("ARO", "STD")))
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_of(event, created=CREATED)))["Settings"]
    told = " ".join(str(cell.value) for cell in sheet["C"] if cell.value)

    assert [] == [code for code in (*SWISS_CHOICES, "ARO", "STD") if not re.search(rf"(^| ){code} [A-Z]", told)]

"""Names are put back into the workbook part, and nothing else in it changes."""

from __future__ import annotations

import pytest

from roundbook.workbook.defined_names import with_defined_names
from tests.workbook.books import MAIN

SHEETS = '<sheets><sheet name="Hub" sheetId="1"/></sheets>'
NAMES = {"rb_b": "='R & D'!$A$1", "rb_a": "=Hub!$A$1"}
MARKUP = '<definedName name="rb_a">Hub!$A$1</definedName><definedName name="rb_b">\'R &amp; D\'!$A$1</definedName>'


def part(content: str) -> bytes:
    """A workbook part."""
    return f'<workbook xmlns="{MAIN}">{content}</workbook>'.encode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(f"{SHEETS}<calcPr/>", f"{SHEETS}<definedNames>{MARKUP}</definedNames><calcPr/>", id="no names"),
        pytest.param(f"{SHEETS}<definedNames/>", f"{SHEETS}<definedNames>{MARKUP}</definedNames>", id="empty element"),
        pytest.param(
            f"{SHEETS}<externalReferences/><calcPr/>",
            f"{SHEETS}<externalReferences/><definedNames>{MARKUP}</definedNames><calcPr/>",
            id="behind references to other books",
        ),
        pytest.param(
            f'{SHEETS}<definedNames><definedName name="prizes">Hub!$B$2</definedName></definedNames>',
            f'{SHEETS}<definedNames><definedName name="prizes">Hub!$B$2</definedName>{MARKUP}</definedNames>',
            id="beside names of the organiser",
        ),
        pytest.param(
            f'{SHEETS}<definedNames><definedName name="rb_a">#REF!</definedName></definedNames>',
            f"{SHEETS}<definedNames>{MARKUP}</definedNames>",
            id="in the place of a broken one",
        ),
        pytest.param(
            f'{SHEETS}<definedNames><definedName name="rb_a" localSheetId="0">#REF!</definedName></definedNames>',
            f'{SHEETS}<definedNames><definedName name="rb_a" localSheetId="0">#REF!</definedName>{MARKUP}'
            "</definedNames>",
            id="one of a single sheet is another name",
        ),
    ],
)
def test_names_stand_where_they_belong(before: str, after: str) -> None:
    """In the order of ISO 29500: behind sheets and references, before the calculation settings."""
    assert part(after) == with_defined_names(part(before), NAMES)


def test_without_names_nothing_happens() -> None:
    """Not one byte."""
    assert part(SHEETS) == with_defined_names(part(SHEETS), {})

"""A cell with two values was read as the last of them, and half a letter could not be exported."""

from __future__ import annotations

import pytest

from roundbook import RoundbookError, read_workbook
from roundbook.exchange.json_out import json_text
from tests.app.events import event, typed, workbook
from tests.workbook.books import parts_of, zipped

ROUND_1 = "xl/worksheets/sheet3.xml"
TYPED = b'<c r="E5" t="inlineStr"><is><t>1-0</t></is></c>'


def with_cell(markup: bytes) -> bytes:
    """A tournament with this in place of the first result."""
    parts = parts_of(workbook(event()))
    cell, behind = parts[ROUND_1].split(b'<c r="E5"', 1)
    return zipped({**parts, ROUND_1: cell + markup + behind.split(b"</c>", 1)[1]})


@pytest.mark.parametrize(
    "inside",
    [
        b' t="str"><v>1-0</v><v>0-1</v>',
        b"><v>1</v><v>0</v>",
        b' t="inlineStr"><is><t>1-0</t></is><is><t>0-1</t></is>',
        b' t="str"><f>"1-0"</f><f>"0-1"</f><v>1-0</v>',
    ],
)
def test_cell_with_two_values_is_a_damaged_file(inside: bytes) -> None:
    """Programs differ in which of them they show, so nobody can say what it is."""
    assert "1-0" == read_workbook(with_cell(TYPED)).games[0].result.code
    with pytest.raises(RoundbookError, match="damaged"):
        read_workbook(with_cell(b'<c r="E5"' + inside + b"</c>"))


@pytest.mark.parametrize(
    ("stored", "name"), [("A\ud83d", "A\ufffd"), ("\udc00A", "\ufffdA"), ("\ud83d\ude00", "\U0001f600")]
)
def test_half_a_letter_is_what_programs_show_for_one(stored: str, name: str) -> None:
    """Whatever a file holds, a name can be written into any other file; two halves are one letter."""
    read = read_workbook(typed(workbook(event()), "Players", {"C5": stored}))

    assert name == read.players[0].name
    assert name in json_text(read).encode().decode()

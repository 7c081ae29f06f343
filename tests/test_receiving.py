"""Which files are tournaments of other programs, whatever they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook.exchange.json_out import json_text
from roundbook.receiving import Foreign, foreign_kind
from roundbook.rules.example import example_tournament
from tests.app.events import event, workbook

REPORT = Path(__file__).with_name("exchange").joinpath("five_players.trf").read_bytes()
JSON = json_text(example_tournament())


@pytest.mark.parametrize(
    ("content", "ending", "kind"),
    [
        pytest.param(REPORT, ".txt", Foreign.REPORT, id="report called a text"),
        pytest.param(REPORT.replace(b"\n", b"\r\n"), "", Foreign.REPORT, id="report without a name"),
        pytest.param("012 Ørsted\n".encode("cp1252") + REPORT, "", Foreign.REPORT, id="in an old code page"),
        pytest.param(REPORT.decode().encode("utf-16"), "", Foreign.REPORT, id="in UTF-16"),
        pytest.param(b"nothing", ".TRF", Foreign.REPORT, id="only called a report"),
        pytest.param(JSON.encode(), "", Foreign.JSON, id="JSON without a name"),
        pytest.param(
            JSON.replace("\n", "").encode("utf-8-sig"), ".txt", Foreign.JSON, id="JSON in one line, with a mark"
        ),
        pytest.param(b"{", ".json", Foreign.JSON, id="only called JSON"),
        pytest.param(b"Name;Rating\nLee, Ann;1900\n", ".csv", None, id="list"),
        pytest.param(b"001 Lee, Ann 1900\n002 Bo, Ib 1800\n", ".txt", None, id="numbered list"),
        pytest.param(b"", "", None, id="nothing"),
        pytest.param(workbook(event()), ".trf", None, id="workbook called a report"),
    ],
)
def test_kind(content: bytes, ending: str, kind: Foreign | None) -> None:
    """By the name where it says so, else by what is in the file."""
    assert kind == foreign_kind(content, ending)

"""The sample workbooks as reports and as JSON, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook import read_workbook
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.receiving import Foreign, received_tournament

SAMPLES = sorted((Path(__file__).parents[2] / "sample_workbooks").glob("*_after_*.xlsx"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_come_back(path: Path) -> None:
    """A running round robin, quads, a match, a league: every report to the byte, JSON as an equal tournament."""
    tournament = read_workbook(path)

    for made in report_files(tournament, Edition.TRF26):
        got = received_tournament(made.content, Foreign.REPORT, "en")
        [again] = report_files(got.tournament, Edition.TRF26)
        assert ((), made.content) == (got.problems, again.content)
    assert tournament == tournament_of_json(json_text(tournament))

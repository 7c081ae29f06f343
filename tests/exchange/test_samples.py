"""The sample workbooks as reports and as JSON, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook import read_workbook
from roundbook.errors import InputError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.receiving import Foreign, received_tournament

SAMPLES = sorted((Path(__file__).parents[2] / "sample_workbooks").glob("*_after_*.xlsx"))
# A report says who met whom in a cup, but not who went on where the games were level; so it is refused.
CUPS = {path for path in SAMPLES if "cup" in path.stem}


@pytest.mark.parametrize("path", [path for path in SAMPLES if path not in CUPS], ids=lambda path: path.stem)
def test_samples_come_back_from_reports(path: Path) -> None:
    """A running round robin, quads, a match, a league: every report to the byte."""
    for made in report_files(read_workbook(path), Edition.TRF26):
        got = received_tournament(made.content, Foreign.REPORT, "en")
        [again] = report_files(got.tournament, Edition.TRF26)
        assert ((), made.content) == (got.problems, again.content)


@pytest.mark.parametrize("path", sorted(CUPS), ids=lambda path: path.stem)
def test_report_of_a_cup_is_refused(path: Path) -> None:
    """In words, with the kind of event that the report names."""
    [made] = report_files(read_workbook(path), Edition.TRF26)

    with pytest.raises(InputError) as caught:
        received_tournament(made.content, Foreign.REPORT, "en")
    assert [("report-of-other-kind", "CUSTOM_KNOCKOUT")] == [(p.code, p.value) for p in caught.value.problems]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_come_back_from_json(path: Path) -> None:
    """Every one of them as an equal tournament."""
    tournament = read_workbook(path)

    assert tournament == tournament_of_json(json_text(tournament))

"""A report of a Swiss whose next round is paired may count its byes or not, and comes back without a word about it."""

from __future__ import annotations

import pytest

from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.receiving import Foreign, received_tournament
from roundbook.rules import standings
from tests.swiss.test_begun import five


@pytest.mark.parametrize("points", ["1.0", "0.0"])
def test_byes_of_a_paired_round_may_be_counted_or_not(points: str) -> None:
    """Five players, the first round paired: programs differ in whether 5 has the point of his bye by then."""
    [report] = report_files(five("", ""), Edition.TRF26)
    lines = report.content.decode().split("\r\n")
    [own] = [place for place, line in enumerate(lines) if line.startswith("001    5")]

    assert "1.0" == lines[own][80:84].strip()

    lines[own] = f"{lines[own][:80]}{points:>4}{lines[own][84:]}"
    got = received_tournament("\r\n".join(lines).encode(), Foreign.REPORT, "en")

    assert "report-points-differ" not in {problem.code for problem in got.problems}
    assert 0 == standings(got.tournament).row_by_number[5].points

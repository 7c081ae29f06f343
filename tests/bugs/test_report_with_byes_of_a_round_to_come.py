"""A report of a Swiss with a round that was only paired was said to have wrong points, our own reports among them."""

from __future__ import annotations

import pytest

from roundbook import app
from roundbook.exchange.received import Received
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from tests.swiss.test_begun import five


def codes(text: str) -> list[str]:
    """What is told of a report."""
    got = app.read_foreign(text.encode(), language="en")

    assert isinstance(got, Received)

    return [problem.code for problem in got.problems]


@pytest.mark.parametrize(("stated", "is_told"), [("1.0", False), ("0.0", False), ("2.0", True)])
def test_points_with_and_without_the_bye_are_right(stated: str, is_told: bool) -> None:
    """Number 5 has the bye of round 1, in which nobody has played; two points he cannot have."""
    event = five("", "")
    [file] = report_files(event, Edition.TRF26)
    lines = file.content.decode().splitlines()
    line = next(text for text in lines if text.startswith("001    5"))
    text = "\r\n".join(lines).replace(line, line[:80] + f"{stated:>4}" + line[84:])

    assert "1.0" == line[80:84].strip()
    assert is_told == ("report-points-differ" in codes(text))

"""The benchmarks answer; what they say is for reading and fails nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.timing import Compared

from benchmarks import run

README = Path(run.__file__).with_name("README.md")


def test_table_has_a_line_for_every_question(capsys: pytest.CaptureFixture[str]) -> None:
    """Sizes are quick to ask: three workbooks, one line each, as a table of Markdown."""
    run.main(["sizes"])

    assert ["|"] * 5 == [line[0] for line in capsys.readouterr().out.splitlines()]


def test_unknown_question_is_refused() -> None:
    """And not silently answered with nothing."""
    with pytest.raises(SystemExit):
        run.main(["weight"])


@pytest.mark.parametrize("question", run.QUESTIONS)
def test_readme_names_every_question(question: str) -> None:
    """Who reads the table can ask again."""
    assert f"`{question}`" in README.read_text(encoding="utf-8")


def test_ratio_shows_both_times() -> None:
    """A ratio alone hides whether it is about milliseconds."""
    assert "2.00 (0.500 s / 0.250 s)" == Compared(job=0.5, bare=0.25).text

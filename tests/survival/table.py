"""The table of what survives and what is refused, made from the cases: `python -m tests.survival.table`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.survival.case import Case, Outcome
from tests.survival.cases import GROUPS

PAGE = Path(__file__).with_name("README.md")
BEGIN = "<!-- survival: begin (made by python -m tests.survival.table) -->\n"
END = "<!-- survival: end -->\n"


def table() -> str:
    """The table in Markdown: a line for each kind of edit, in groups."""
    lines = ["| what people do | what becomes of it | tried with |", "| --- | --- | --- |"]
    for heading, cases in GROUPS.items():
        lines.append(f"| **{heading}** | | |")
        lines += _lines(cases)
    return "".join(f"{line}\n" for line in lines)


def _lines(cases: Iterable[Case]) -> Iterator[str]:
    """Lines of a group; cases with the same words share one, with all programs that any of them was tried with."""
    by_words: dict[tuple[str, str], list[str]] = {}
    for case in cases:
        programs = by_words.setdefault((case.what, _answer(case)), [])
        programs += [edit.program for edit in case.edits if edit.program not in programs]
    for (what, answer), programs in by_words.items():
        yield f"| {what} | {answer} | {', '.join(programs)} |"


def _answer(case: Case) -> str:
    word = str(case.outcome) if case.outcome is Outcome.SURVIVES else f"**{case.outcome}**"
    return f"{word}: {case.answer}" if case.answer else word


def with_table(page: str) -> str:
    """The page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, behind = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{behind}"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

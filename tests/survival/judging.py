"""What became of a workbook that somebody worked on: refused, or read; and whether that is right.

When it was read, nothing of the file may differ but stored values of formulas, forfeits that were filled in, the Report
and the hidden sheet; and unless something was said about its formulas, another program calculates what stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from roundbook import RoundbookError, read_workbook, update
from roundbook.errors import Problem, Severity
from roundbook.running import Updated
from roundbook.workbook.package import open_package
from tests.app.events import LATER
from tests.app.test_lossless import FULL_CALC, changed_cells, only_stored_result_differs, without_cells
from tests.parity.ironcalc import differences_in_ironcalc
from tests.survival.hand import Hand
from tests.workbook.books import parts_of

_NAMES = re.compile(rb"<definedNames>.*?</definedNames>", re.DOTALL)
_TEXT = re.compile(rb"<(?:v|t)(?:\s[^>]*)?>([^<]*)<")
FORFEITS = {b"+ -", b"- +", b"- -"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """`refused` are the codes of the errors, `wrong` says what is not as it must be; both empty when it was read."""

    refused: tuple[str, ...] = ()
    wrong: str = ""

    @property
    def is_right(self) -> bool:
        """Whether it is one of the two outcomes that may be."""
        return not self.wrong


def judge(hand: Hand) -> Verdict:
    """Read and update the workbook, and compare it with what was typed."""
    content = hand.saved()
    try:
        read, updated = read_workbook(content), update(content, when=LATER)
    except RoundbookError as error:
        codes = tuple(sorted({problem.code for problem in error.problems if problem.severity == "error"}))
        return Verdict(refused=codes, wrong="" if hand.is_spoiled else f"refused: {error}")
    if (difference := hand.differences(read)) and not hand.is_told(read, updated.problems):
        return Verdict(wrong=f"read: {difference}")
    if touched := [*_touched(content, updated, hand)]:
        return Verdict(wrong=f"touched: {'; '.join(touched)}")
    if update(updated.content, when=LATER).content != updated.content:
        return Verdict(wrong="a second update changes something")
    if not any(map(_is_about_formulas, updated.problems)):
        ours = set(hand.titles.values())  # a copy of a sheet calculates for itself
        stale = [found for found in differences_in_ironcalc(updated.content) if found[0] in ours]
        return Verdict(wrong=f"figures: {stale[:5]}" if stale else "")
    return Verdict()


def _is_about_formulas(problem: Problem) -> bool:
    """Whether a problem says that figures may be wrong; names that were put back are right again."""
    return problem.severity is Severity.WARNING or "formula" in problem.code


def _touched(before: bytes, updated: Updated, hand: Hand) -> Iterator[str]:
    """What is different in the file and should not be."""
    if not updated.is_changed:
        return
    package, old, new = open_package(before), parts_of(before), parts_of(updated.content)
    if list(old) != list(new):
        yield f"parts {old.keys() ^ new.keys()}"
        return
    ours = {package.sheets[hand.titles[key]] for key in ("report", "hub") if hand.titles[key] in package.sheets}
    for name in old:
        if name == "xl/workbook.xml":
            bare = [_NAMES.sub(b"", FULL_CALC.sub(b"", part)) for part in (old[name], new[name])]
            if bare[0] != bare[1]:
                yield name
        elif old[name] != new[name] and not name.startswith("xl/worksheets/sheet"):
            yield name
        elif old[name] != new[name] and name not in ours:
            yield from (f"{name} {cell}" for cell in _touched_cells(old[name], new[name]))


def _touched_cells(before: bytes, after: bytes) -> Iterator[str]:
    if without_cells(before) != without_cells(after):
        yield "beside its cells"
    for address, (old, new) in changed_cells(before, after).items():
        text = _TEXT.search(new)
        is_forfeit = b"<f" not in old and not _TEXT.search(old) and text is not None and text[1] in FORFEITS
        if not is_forfeit and not only_stored_result_differs(old, new):
            yield address

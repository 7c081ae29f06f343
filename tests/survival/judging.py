"""What became of a workbook that somebody worked on: refused, or read; and whether that is right."""

from __future__ import annotations

from dataclasses import dataclass

from roundbook import RoundbookError, read_workbook, update
from tests.app.events import LATER, in_order
from tests.survival.random_edits import Hand


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
    if in_order(read) != in_order(hand.tournament):
        return Verdict(wrong=f"read: {_differences(hand, read)}")
    if update(updated.content, when=LATER).content != updated.content:
        return Verdict(wrong="a second update changes something")
    return Verdict()


def _differences(hand: Hand, read: object) -> str:
    typed, found = in_order(hand.tournament), in_order(read)
    pairs = [*zip(typed.players, found.players, strict=False), *zip(typed.games, found.games, strict=False)]
    other = [f"{one} -> {two}" for one, two in pairs if one != two]
    return "; ".join(other) or f"{typed.settings} {typed.extra_columns} -> {found.settings} {found.extra_columns}"

"""Shared strings of an .xlsx of which only a part is struck through.

Excel keeps a text with looks of its own as runs; a run without properties looks like its cell. Read once, and only
those texts are kept that hold a struck run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from roundbook.workbook.markup import Attributes, Handlers, Span, walk
from roundbook.workbook.package import Package
from roundbook.workbook.stored import read_text

LookOfCell = bool | None
RichString = Sequence[tuple[str, LookOfCell]]
"""Runs of a text: each with whether it is struck through, None where it looks like its cell."""


@dataclass(slots=True, kw_only=True)
class _Runs:
    """The runs of the text that is being read, and the struck texts so far, by their number."""

    count: int = 0
    found: dict[int, RichString] = field(default_factory=dict)
    runs: list[tuple[str, LookOfCell]] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    is_struck: LookOfCell = None
    is_on: bool = False

    def begin_run(self, _attributes: Attributes) -> None:
        self.is_struck = None

    def properties(self, _attributes: Attributes) -> None:
        self.is_struck = False

    def strike(self, attributes: Attributes) -> None:
        self.is_struck = attributes.get("val", "1") not in {"0", "false"}

    def begin_text(self, _attributes: Attributes) -> None:
        self.is_on = True

    def add(self, text: str) -> None:
        if self.is_on:
            self.pieces.append(text)

    def end_text(self, _span: Span) -> None:
        self.runs.append((read_text("".join(self.pieces)), self.is_struck))
        self.pieces.clear()
        self.is_on = False

    def end_string(self, _span: Span) -> None:
        if any(is_struck for _, is_struck in self.runs):
            self.found[self.count] = tuple(self.runs)
        self.count += 1
        self.runs.clear()


def struck_strings_of(package: Package) -> Mapping[str, RichString]:
    """Runs of every shared string with a struck run, by the number that a cell has for it, as written.

    Raises WorkbookError: the part is damaged.
    """
    part = package.shared_strings_part
    if not part:
        return {}
    runs = _Runs()
    starts = {("si", "r"): runs.begin_run, ("r", "rPr"): runs.properties, ("rPr", "strike"): runs.strike}
    starts |= {("r", "t"): runs.begin_text}
    ends = {("r", "t"): runs.end_text, ("sst", "si"): runs.end_string}
    walk(package.read(part), part, Handlers(starts=starts, ends=ends, text=runs.add))
    return {str(number): rich for number, rich in runs.found.items()}

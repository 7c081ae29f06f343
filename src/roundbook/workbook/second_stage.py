"""A workbook that holds groups and the cup after them, seen as two: each view has its own sheets, names and hub.

The cup's sheets are known by the names that they have in the file (`rb_cup_...`), or by their headers where a program
lost those. Foreign sheets belong to the view of the groups.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from roundbook.rules.knockout import Shape
from roundbook.text import Texts
from roundbook.workbook.columns import CUP_SETTINGS, SECOND_KINDS
from roundbook.workbook.cup_names import is_of_cup, names_of_cup
from roundbook.workbook.grid import Grid, RawBook
from roundbook.workbook.headers import labels_of
from roundbook.workbook.locate import ENOUGH_HEADERS, share_of_headers
from roundbook.workbook.recognise import Search
from roundbook.workbook.which_sheet import SheetSearch

_QUALIFIED, _ROUND = SECOND_KINDS["players"], SECOND_KINDS["round"]
_ROUND_NAME = "rb_round_"


def in_two(raw: RawBook) -> tuple[RawBook, RawBook | None]:
    """The view of the groups, or of a tournament by itself, and that of the cup that follows in the same workbook."""
    theirs = names_of_cup(raw.names)
    is_named = bool(theirs) or f"rb_set_{CUP_SETTINGS[0]}" in raw.names
    # Where the Settings are known by name, so would a cup be; headers are looked at only where all names are lost.
    if not is_named and "rb_set_event" in raw.names:
        return raw, None
    texts = SheetSearch(raw).texts
    titles = {title for title, _ in theirs.values()}
    headed = dict(_headed(raw, texts, titles))
    if not is_named and _QUALIFIED not in headed.values():
        return raw, None
    titles |= headed.keys()
    rounds = sum(name.startswith(_ROUND_NAME) for name in theirs) or [*headed.values()].count(_ROUND)
    groups = replace(
        raw,
        sheets={title: grid for title, grid in raw.sheets.items() if title not in titles},
        names={name: place for name, place in raw.names.items() if not is_of_cup(name)},
        cup_names=theirs,
        cup_rounds=rounds,
    )
    cup = replace(
        raw,
        sheets={title: grid for title, grid in raw.sheets.items() if title in titles},
        names=theirs,
        hub_texts=raw.cup_hub_texts,
    )
    return groups, cup


def _headed(raw: RawBook, texts: Texts, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Title and kind of sheets that have the headers of a cup, and no name of the groups."""
    ours = {title for name, (title, _) in raw.names.items() if not is_of_cup(name)}
    for title, grid in raw.sheets.items():
        if title not in known and title not in ours and (kind := _kind_by_headers(grid, texts)):
            yield title, kind


def _kind_by_headers(grid: Grid, texts: Texts) -> str:
    kinds = (*SECOND_KINDS.values(), *SECOND_KINDS)
    shares = {kind: share_of_headers(grid, labels_of(texts, kind, 0, is_divided=True)) for kind in kinds}
    best = max(shares, key=lambda kind: shares[kind])
    return best if shares[best] >= ENOUGH_HEADERS and best in SECOND_KINDS.values() else ""


class _CupSheets(SheetSearch):
    """One look for the sheets of a cup; what is known of it from the groups need not be found out."""

    headed: Collection[str] = tuple(SECOND_KINDS.values())

    def __init__(self, raw: RawBook, texts: Texts, seeds: int) -> None:
        super().__init__(raw)
        self.words, self.seeds = texts, seeds

    @cached_property
    def texts(self) -> Texts:
        """Words of the language that the workbook is written in."""
        return self.words

    @cached_property
    def players(self) -> int:
        """Number of seeds."""
        return self.seeds


class CupSearch(Search):
    """One look for what stands on the sheets of a cup."""

    cup_kinds: Mapping[str, str] = SECOND_KINDS
    is_second = True

    def __init__(self, raw: RawBook, texts: Texts, shape: Shape) -> None:
        """Take the view of the cup, the words of the workbook, and the shape of the bracket."""
        super().__init__(raw, _CupSheets(raw, texts, shape.players))
        self.shape = shape

    @cached_property
    def cup(self) -> Shape | None:
        """Shape of the bracket."""
        return self.shape

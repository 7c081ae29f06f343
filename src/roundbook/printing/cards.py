"""Small pieces of paper on a page, beside and below each other, with lines to cut along.

A piece is drawn in its own lines and columns; here the pieces get their places, and the lines between them. Nothing is
cut along the edges of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.printing import looks
from roundbook.printing.pages import Line, Space, Strip, laid_out
from roundbook.workbook.cells import Blank, Cell, Sheet

GAP = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A piece of paper: lines over columns of its own, counted from 0."""

    lines: tuple[Line, ...]


def put_cards(sheet: Sheet, space: Space, widths: Sequence[float], cards: Sequence[Card], beside: int) -> Sheet:
    """Cards on pages, `beside` each other; `widths` are the columns of one card. All have the same heights of lines."""
    all_widths: list[float] = []
    for place in range(beside):
        all_widths += ([GAP / 2] * 2 if place else []) + list(widths)
    rows = [cards[start : start + beside] for start in range(0, len(cards), beside)]
    height = sum(line.height for line in cards[0].lines)
    on_page = max(1, int(space.height // height))
    strips = []
    for index, row in enumerate(rows):
        is_last = index % on_page == on_page - 1
        lines = tuple(_joined(row, len(widths), beside))
        strips.append(Strip(lines=lines if is_last else _cut_below(lines, len(all_widths))))
    return laid_out(sheet, space, all_widths, strips, Strip(lines=()))


def card_width(space: Space, beside: int) -> float:
    """Points that a card has from left to right."""
    return (space.width - GAP * (beside - 1)) / beside


def _joined(cards: Sequence[Card], columns: int, beside: int) -> Iterator[Line]:
    """Lines of cards that lie beside each other; there is a cut where a card has a neighbour's place at its right."""
    for number, first in enumerate(cards[0].lines):
        cells: dict[int, Cell] = {}
        merges: list[tuple[int, int]] = []
        for place in range(beside):
            start = place * (columns + 2)
            if place:
                cells[start - 2] = Blank(looks.CUT_RIGHT)
            if place < len(cards):
                line = cards[place].lines[number]
                cells |= {start + column: cell for column, cell in line.cells.items()}
                merges += [(start + left, start + right) for left, right in line.merges]
        yield Line(height=first.height, cells=cells, merges=tuple(merges))


def _cut_below(lines: tuple[Line, ...], columns: int) -> tuple[Line, ...]:
    """The lines with a cut below the last of them, whose cells must be empty."""
    *others, last = lines
    cells = {column: Blank(looks.CUT_CORNER if column in last.cells else looks.CUT_BELOW) for column in range(columns)}
    return (*others, replace(last, cells=cells))

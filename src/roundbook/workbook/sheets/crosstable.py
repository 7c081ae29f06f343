"""The crosstable: everybody against everybody, by rank or by pairing number as Settings says."""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.model import CrosstableOrder, PairingNumber
from roundbook.workbook import formulas, styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Blank, Formula, Highlight, Number, Page, Sheet, address
from roundbook.workbook.layout import CROSSTABLE_COLUMNS, FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import (
    DASH,
    by_number,
    header_width,
    literal,
    name_width,
    new_sheet,
    points_format,
    prints_upright,
    put_headers,
    removed_highlights,
    status_width,
    subtitle,
    unused_columns,
)
from roundbook.workbook.sheets.settings import setting_words
from roundbook.workbook.sheets.standings import put_player, status, status_formula

# Low lines keep a large field on one page.
LINE_HEIGHT, LOW_LINE_HEIGHT = 22, 18
# Width of a column of games, and of each cycle in it: thirty players and two cycles are readable on A4.
GAME_WIDTHS = (2.2, 1.2)
# Sign by outcome, see `formulas`: none, losses, draws, wins.
SIGNS = ("", "-", "0", "0", "½", "½", "1", "1", "+")
NOT_YET = "·"
ALIGN = {"name": "left", "status": "left"}
LEAST_WIDTHS = {"rank": 6, "number": 5, "federation": 6, "rating": 7, "points": 8}


def crosstable_sheet(book: Book) -> Sheet:
    """Lines and columns in the same order, so that the diagonal is each player against himself."""
    settings = book.tournament.settings
    cycles = book.texts.label(
        f"cycles_{settings.cycles}" if settings.cycles <= 2 else "cycles_more", cycles=settings.cycles
    )
    text = book.texts.label("crosstable_subtitle", players=len(book.tournament.players), cycles=cycles)
    sheet = new_sheet(book, "crosstable", subtitle(text))
    block = book.layout.crosstable_block
    labels = {key: book.texts.label(f"standings_{key}") for key in (*CROSSTABLE_COLUMNS, "points", "status")}
    put_headers(sheet, block, labels, ALIGN)
    order = crosstable_order(book)
    for index, number in enumerate(order):
        _put_line(book, sheet, block, index, order)
        opponent = address(block.row(index), block.column("number"), absolute=True)
        column = block.column(f"against_{index + 1}")
        sheet.put(block.header_row - 1, column, Formula(opponent, number, styles.UNSEEN))
        sheet.put(block.header_row, column, Number(index + 1, styles.HEADER))
        sheet.heights[block.row(index)] = LOW_LINE_HEIGHT if prints_upright(book) else LINE_HEIGHT
    _set_looks(book, sheet, block, labels)
    sheet.line_keys = block.area("number")
    return sheet


def crosstable_order(book: Book) -> list[PairingNumber]:
    """Players of the lines from above, and of the columns from the left."""
    by_rank = book.tournament.settings.crosstable_order is CrosstableOrder.RANK
    return book.values.order if by_rank else book.values.numbers


def _put_line(book: Book, sheet: Sheet, block: Block, index: int, order: list[PairingNumber]) -> None:
    number, row = order[index], block.row(index)
    cell = address(row, block.column("number"), fixed_column=True)
    word = literal(setting_words(book.texts, "crosstable_order")[CrosstableOrder.NUMBER.value])
    chosen = f"IF(rb_set_crosstable_order={word},{index + 1},INDEX(rb_order,{index + 1}))"

    put_player(book, sheet, (block, index, number), chosen)
    for place, opponent in enumerate(order, start=1):
        column = block.column(f"against_{place}")
        if opponent == number:
            sheet.put(row, column, Blank(styles.DIAGONAL_CELL))
            continue
        other = address(block.header_row - 1, column, absolute=True)
        formula = formulas.crosstable_cell(book.layout, cell, other)
        sheet.put(row, column, Formula(formula, crosstable_text(book, number, opponent), styles.GRID))
    is_removed = f'{address(row, block.column("rank"), fixed_column=True)}="{DASH}"'
    points = DASH if number in book.values.table.annulled else book.values.columns["points"][number]
    total = styles.points_cell(points_format(book))
    shown = f'IF({is_removed},"{DASH}",{by_number("points", cell)})'
    sheet.put(row, block.column("points"), Formula(shown, points, total))
    look = styles.status_line(index)
    sheet.put(row, block.column("status"), Formula(status_formula(book, cell), status(book, number), look))


def crosstable_text(book: Book, player: PairingNumber, opponent: PairingNumber) -> str:
    """What a player scored against an opponent, one sign per cycle with a blank between them."""
    outcomes = [book.values.outcomes[cycle, player, opponent] for cycle in range(1, book.layout.cycles + 1)]
    return " ".join(crosstable_signs(outcomes[place : place + 2]) for place in range(0, len(outcomes), 2))


def crosstable_signs(outcomes: Sequence[int]) -> str:
    """Signs of one game, or of two; of two games one that is still to come shows as a dot.

    >>> crosstable_signs([4]), crosstable_signs([7, 0]), crosstable_signs([0, 0])
    ('½', '1 ·', '')
    """
    if not any(outcomes):
        return ""
    return " ".join(SIGNS[outcome] or NOT_YET for outcome in outcomes)


def _set_looks(book: Book, sheet: Sheet, block: Block, labels: dict[str, str]) -> None:
    for key in (*CROSSTABLE_COLUMNS, "points"):
        sheet.widths[block.column(key)] = header_width(labels[key], LEAST_WIDTHS.get(key, 7))
    sheet.widths[block.column("name")] = name_width(book)
    sheet.widths[block.column("status")] = status_width(book)
    sheet.hidden_columns = unused_columns(book, block)
    first, last = block.column("against_1"), block.column(f"against_{book.layout.players}")
    for column in range(first, last + 1):
        sheet.widths[column] = GAME_WIDTHS[0] + GAME_WIDTHS[1] * book.layout.cycles
    rank_cell = address(block.top, block.left, fixed_column=True)
    ranks = block.area("rank").address
    # The player of a column stands in the line of the same number.
    opponent = f'INDEX({ranks},COLUMN()-COLUMN({address(block.header_row, first, absolute=True)})+1)="{DASH}"'
    grid = Area(top=block.top, left=first, bottom=block.area().bottom, right=last)
    either = f'OR({rank_cell}="{DASH}",{opponent})'
    sheet.highlights = removed_highlights(block, "rating")
    sheet.highlights.append(Highlight(area=grid, formula=either, color=styles.GHOST, italic=True))
    sheet.freeze = (FIRST_ROW, block.column("name") + 1)
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)

"""The crosstable: everybody against everybody, by rank or by pairing number as Settings says."""

from __future__ import annotations

from collections.abc import Sequence

from roundbook.model import BUGHOUSE, CrosstableOrder, Group, PairingNumber
from roundbook.workbook import formulas, styles, team_formulas
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Blank, Formula, Highlight, Number, Sheet, address, literal
from roundbook.workbook.columns import CROSSTABLE_COLUMNS
from roundbook.workbook.sheets.common import (
    DASH,
    by_number,
    header_width,
    headers_of,
    name_width,
    new_sheet,
    points_format,
    prints_upright,
    put_group_heading,
    put_headers,
    removed_highlights,
    set_page,
    status_width,
    subtitle,
    unused_columns,
)
from roundbook.workbook.sheets.settings import setting_words
from roundbook.workbook.sheets.standings import put_player, status, status_formula
from roundbook.workbook.team_book import TeamBook

# Low lines keep a large field on one page.
LINE_HEIGHT, LOW_LINE_HEIGHT = 22, 18
# Width of a column of games, and of each cycle in it: thirty players and two cycles are readable on A4.
GAME_WIDTHS = (2.2, 1.2)
# Sign by outcome, see `formulas`: none, losses, draws, wins.
SIGNS = ("", "-", "0", "0", "½", "½", "1", "1", "+")
NOT_YET = "·"
# Games of a pair whose signs are looked up at once; of more each is looked up for itself.
TOLD_TOGETHER = 2
ALIGN = {"name": "left"}
LEAST_WIDTHS = {"rank": 6, "number": 5, "federation": 6, "rating": 7, "points": 8}


def crosstable_sheet(book: Book) -> Sheet:
    """Lines and columns in the same order, so that the diagonal is each player against himself."""
    settings = book.tournament.settings
    cycles = book.texts.label(
        f"cycles_{settings.cycles}" if settings.cycles <= 2 else "cycles_more", cycles=settings.cycles
    )
    if settings.format != "round-robin" and not book.tournament.is_of_teams:
        cycles = book.texts.label(f"format_{settings.format}")
    are_teams = book.tournament.is_of_teams or settings.format == BUGHOUSE
    key = "teams_subtitle" if are_teams else "crosstable_subtitle"
    text = book.texts.label(key, players=len(book.tournament.players), cycles=cycles)
    sheet = new_sheet(book, "crosstable", subtitle(text))
    for place, group in enumerate(book.tournament.groups):
        block = book.layout.crosstable_block(place)
        if book.layout.is_divided:
            put_group_heading(book, sheet, block, group)
        _put_table(book, sheet, block, group)
    set_page(book, sheet, book.layout.crosstable_block(0), landscape=True)
    return sheet


def _put_table(book: Book, sheet: Sheet, block: Block, group: Group) -> None:
    labels = {key: text for key, text in headers_of(book, "crosstable") if not key.startswith("against_")}
    put_headers(sheet, block, labels, ALIGN)
    for index, number in enumerate(crosstable_order(book, group)):
        _put_line(book, sheet, (block, index, number), group)
        sheet.heights[block.row(index)] = LOW_LINE_HEIGHT if prints_upright(book) else LINE_HEIGHT
    others = opponents_of(book, group)
    other_block = book.layout.crosstable_block(book.tournament.groups.index(others))
    for index, opponent in enumerate(crosstable_order(book, others)):
        line = address(other_block.row(index), other_block.column("number"), absolute=True)
        column = block.column(f"against_{index + 1}")
        sheet.put(block.header_row - 1, column, Formula(line, opponent, styles.UNSEEN))
        # The line of an opponent is known by its place; one in the other team's table by his number.
        header = Number(index + 1, styles.HEADER) if group.meets_itself else Formula(line, opponent, styles.HEADER)
        sheet.put(block.header_row, column, header)
    _fill_up(sheet, block, group)
    _set_looks(book, sheet, block, labels)
    _set_highlights(sheet, block, len(group.opponents), other_block.area("rank"))
    sheet.line_keys.append(block.area("number"))


def _fill_up(sheet: Sheet, block: Block, group: Group) -> None:
    """Columns that a smaller group has no opponents for, so that its table is as wide as the others."""
    for key in block.columns[len(CROSSTABLE_COLUMNS) + len(group.opponents) :]:
        if key.startswith("against_"):
            sheet.put(block.header_row, block.column(key), Blank(styles.HEADER))
            for index in range(block.rows):
                sheet.put(*block.at(index, key), Blank(styles.line(index)))


def opponents_of(book: Book, group: Group) -> Group:
    """Group whose players those of a group meet: itself, or the other team."""
    return next(other for other in book.tournament.groups if other.numbers == group.opponents)


def crosstable_order(book: Book, group: Group) -> list[PairingNumber]:
    """Players of a group in the lines of its table, from above."""
    by_rank = book.tournament.settings.crosstable_order is CrosstableOrder.RANK
    return book.values.order(group) if by_rank else list(group.numbers)


def _put_line(book: Book, sheet: Sheet, line: tuple[Block, int, PairingNumber], group: Group) -> None:
    block, index, number = line
    row = block.row(index)
    cell = address(row, block.column("number"), fixed_column=True)
    word = literal(setting_words(book.texts, "crosstable_order")[CrosstableOrder.NUMBER.value])
    own = group.numbers.start + index
    put_player(book, sheet, line, f"IF(rb_set_crosstable_order={word},{own},INDEX(rb_order,{own}))")
    for place, opponent in enumerate(crosstable_order(book, opponents_of(book, group)), start=1):
        column = block.column(f"against_{place}")
        if opponent == number:
            sheet.put(row, column, Blank(styles.DIAGONAL_CELL))
            continue
        other = address(block.header_row - 1, column, absolute=True)
        formula = _formula(book, (cell, other), group)
        sheet.put(row, column, Formula(formula, crosstable_text(book, number, opponent), styles.GRID))
    is_removed = f'{address(row, block.column("rank"), fixed_column=True)}="{DASH}"'
    points = DASH if number in book.values.table.annulled else book.values.columns["points"][number]
    total = styles.points_cell(points_format(book))
    shown = f'IF({is_removed},"{DASH}",{by_number("points", cell)})'
    sheet.put(row, block.column("points"), Formula(shown, points, total))
    told = Formula(status_formula(book, cell), status(book, number), styles.STATUS)
    sheet.put(row, block.column("status"), told)


def _formula(book: Book, pair: tuple[str, str], group: Group) -> str:
    if isinstance(book, TeamBook):
        return team_formulas.tally_cell(book.layout, *pair)
    return formulas.crosstable_cell(book.layout, *pair, group.numbers.start)


def crosstable_text(book: Book, player: PairingNumber, opponent: PairingNumber) -> str:
    """What a player scored against an opponent, one sign per cycle with a blank between them; of teams game points."""
    if isinstance(book, TeamBook):
        cycles = range(1, book.layout.cycles + 1)
        return " ".join(book.sign(book.values.tallies[cycle, player, opponent]) for cycle in cycles)
    outcomes = [book.values.outcomes[cycle, player, opponent] for cycle in range(1, book.layout.cycles + 1)]
    return crosstable_signs(outcomes)


def crosstable_signs(outcomes: Sequence[int]) -> str:
    """Signs of the games of a pair; of several games one that is still to come shows as a dot.

    With one or two cycles a pair that has not met shows nothing at all.

    >>> crosstable_signs([4]), crosstable_signs([7, 0]), crosstable_signs([0, 0]), crosstable_signs([0, 7, 0])
    ('½', '1 ·', '', '· 1 ·')
    """
    if len(outcomes) <= TOLD_TOGETHER and not any(outcomes):
        return ""
    return " ".join(SIGNS[outcome] or NOT_YET for outcome in outcomes)


def _set_looks(book: Book, sheet: Sheet, block: Block, labels: dict[str, str]) -> None:
    for key in (*CROSSTABLE_COLUMNS, "points"):
        sheet.widths[block.column(key)] = header_width(labels[key], LEAST_WIDTHS.get(key, 7))
    sheet.widths[block.column("name")] = name_width(book)
    sheet.widths[block.column("status")] = status_width(book)
    sheet.hidden_columns = unused_columns(book, block)
    for key in block.columns:
        if key.startswith("against_"):
            sheet.widths[block.column(key)] = GAME_WIDTHS[0] + GAME_WIDTHS[1] * book.layout.cycles
            if book.tournament.is_of_teams:  # 2½ is wider than ½
                sheet.widths[block.column(key)] += 2 * book.layout.cycles


def _set_highlights(sheet: Sheet, block: Block, opponents: int, ranks: Area) -> None:
    """Pale signs of those whose results were removed; `ranks` are those of the opponents."""
    first, last = block.column("against_1"), block.column(f"against_{opponents}")
    rank_cell = address(block.top, block.left, fixed_column=True)
    # The player of a column stands in the line of the same number.
    opponent = f'INDEX({ranks.address},COLUMN()-COLUMN({address(block.header_row, first, absolute=True)})+1)="{DASH}"'
    grid = Area(top=block.top, left=first, bottom=block.area().bottom, right=last)
    either = f'OR({rank_cell}="{DASH}",{opponent})'
    sheet.highlights += removed_highlights(block, "rating")
    sheet.highlights.append(Highlight(area=grid, formula=either, color=styles.GHOST, italic=True))

"""The bracket on one page, live: who meets whom, the score of each tie, and who goes on.

A tie is two lines one above the other; lines lead from it to the tie that its winner plays in.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from roundbook.rules.knockout import BracketTie
from roundbook.rules.matches import in_halves
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Area, Blank, Formula, Highlight, Page, Sheet, Style, Text, address, literal
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.knockout_formulas import TieFormulas, half_points
from roundbook.workbook.knockout_layout import bracket_row
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import fitting_width, new_sheet, subtitle

SEAT_WIDTH, SCORE_WIDTH, LINE_WIDTH = 4.5, 5, 1.6
# Names of more stages have less room each; a long one is set in smaller letters.
LEAST_NAME, MOST_NAME, NAMES_ACROSS = 14, 34, 150
# Lines of the bracket on one page; beyond that they go on on a second one.
LINES_ON_PAGE = 32
# What fills a page across: letters in its width at full size, and points in its height below the title.
PAGE_LETTERS, PAGE_POINTS = 130, 430
LEAST_HEIGHT, MOST_HEIGHT = 16, 36


def bracket_sheet(book: KnockoutBook) -> Sheet:
    """The whole bracket."""
    cup = book.layout.cup
    key = "bracket_subtitle_third" if cup.has_third_place else "bracket_subtitle"
    sheet = new_sheet(book, "bracket", subtitle(book.texts.label(key, players=cup.players, rounds=cup.rounds)))
    block = book.layout.bracket_block
    _put_headers(book, sheet, block)
    for tie in (tie for stage in book.values.bracket for tie in stage):
        _put_tie(book, sheet, block, tie)
        if tie.stage < cup.stages and tie.place % 2:
            _put_lines(sheet, block, tie.stage, tie.place)
    _put_winners(book, sheet, block)
    _set_widths(book, sheet, block)
    pages = 1 if block.rows <= LINES_ON_PAGE else 2
    _set_heights(sheet, block, pages)
    sheet.freeze = (FIRST_ROW, 0)
    sheet.page = Page(landscape=True, tall=pages, repeat_row=HEADER_ROW)
    return sheet


def _put_headers(book: KnockoutBook, sheet: Sheet, block: Block) -> None:
    """Names of the stages, each above its names."""
    last = book.layout.cup.stages + 1
    for stage in range(1, last + 1):
        text = book.texts.label("bracket_winner") if stage == last else book.stage_name(stage)
        for key in ("seat", "player", "score") if stage < last else ("seat", "player"):
            look = replace(styles.header("left"), wrap=False, shrink=True)
            cell = Text(text, look) if key == "player" else Blank(look)
            sheet.put(block.header_row, block.column(f"{key}_{stage}"), cell)


def _put_tie(book: KnockoutBook, sheet: Sheet, block: Block, tie: BracketTie) -> None:
    own, line = TieFormulas(book.layout, tie.stage, tie.place), bracket_row(book.layout.cup, tie.stage, tie.place)
    if book.layout.cup.is_for_third_place(tie.stage, tie.place):
        words = Text(book.texts.label("bracket_third"), styles.SUBTITLE)
        sheet.put(*block.at(line - 1, f"player_{tie.stage}"), words)
    is_shaded = tie.place % 2 == 0
    for offset, side in enumerate(("upper", "lower")):
        number, points = (tie.upper, tie.points[0]) if offset == 0 else (tie.lower, tie.points[1])
        _put_place(book, sheet, (block, line + offset, tie.stage), (own.own(side), number, is_shaded))
        formula = f'IF({own.own("missing")}={own.cup.games},"",{half_points(own.own(f"{side}_points"))})'
        shown = in_halves(Decimal(points)) if any(game.result for game in tie.games) else ""
        look = _look(is_shaded=is_shaded, align="center", bold=True)
        sheet.put(*block.at(line + offset, f"score_{tie.stage}"), Formula(formula, shown, look))
    _mark_winner(book, sheet, block, tie)


def _put_place(book: KnockoutBook, sheet: Sheet, place: tuple[Block, int, int], who: tuple[str, int, bool]) -> None:
    """Seed and name of one place; the word for a bye where nobody stands."""
    (block, line, stage), (source, number, is_shaded) = place, who
    seat = _look(is_shaded=is_shaded, align="center", color=styles.MUTED, size=10)
    name = _look(is_shaded=is_shaded, align="left", indent=1, shrink=True)
    bye = book.texts.label("bye")
    shown = f'IF({source}>0,INDEX(rb_name,{source}),IF({source}<0,{literal(bye)},""))'
    value = book.values.columns["name"][number] if number > 0 else bye if number else ""
    cells = (Formula(f'IF({source}>0,{source},"")', number if number > 0 else "", seat), Formula(shown, value, name))
    for key, cell in zip(("seat", "player"), cells, strict=True):
        sheet.put(*block.at(line, f"{key}_{stage}"), cell)


def _put_winners(book: KnockoutBook, sheet: Sheet, block: Block) -> None:
    """The winner beside the final, and the third beside his tie."""
    cup = book.layout.cup
    for tie in book.values.bracket[-1]:
        own, line = TieFormulas(book.layout, tie.stage, tie.place), bracket_row(cup, tie.stage, tie.place)
        source, stage = own.own("winner"), cup.stages + 1
        is_first = tie.place == 1
        seat = Style(color=styles.MUTED, size=10, align="center", bottom=styles.MEDIUM, bottom_color=styles.GOLD)
        look = Style(bold=True, size=14 if is_first else 11, color=styles.NAVY, shrink=True, align="left", indent=1)
        look = replace(look, bottom=styles.MEDIUM, bottom_color=styles.GOLD)
        value = book.values.columns["name"][tie.winner] if tie.winner > 0 else ""
        number = Formula(f'IF({source}>0,{source},"")', tie.winner if tie.winner > 0 else "", seat)
        sheet.put(*block.at(line, f"seat_{stage}"), number)
        name = Formula(f'IF({source}>0,INDEX(rb_name,{source}),"")', value, look)
        sheet.put(*block.at(line, f"player_{stage}"), name)
        for key in ("join", "enter"):
            sheet.put(*block.at(line, f"{key}_{cup.stages}"), Blank(_LEVEL))


def _put_lines(sheet: Sheet, block: Block, stage: int, place: int) -> None:
    """Lines from two ties to the one that follows from them: level, down, level."""
    first, second = ((at - 1) * 2**stage + 2 ** (stage - 1) - 1 for at in (place, place + 1))
    middle = (first + second) // 2
    sheet.put(*block.at(first, f"join_{stage}"), Blank(_LEVEL))
    for line in range(first + 1, second):
        sheet.put(*block.at(line, f"join_{stage}"), Blank(_DOWN))
    sheet.put(*block.at(second, f"join_{stage}"), Blank(_CORNER))
    sheet.put(*block.at(middle, f"enter_{stage}"), Blank(_LEVEL))


def _mark_winner(book: KnockoutBook, sheet: Sheet, block: Block, tie: BracketTie) -> None:
    """Bold letters for whoever stands in the next stage too."""
    cup, line = book.layout.cup, bracket_row(book.layout.cup, tie.stage, tie.place)
    is_final = tie.stage == cup.stages
    next_line = line if is_final else bracket_row(cup, tie.stage + 1, (tie.place + 1) // 2) + (tie.place + 1) % 2
    seat = address(block.row(line), block.column(f"seat_{tie.stage}"), fixed_column=True)
    target = block.address(next_line, f"seat_{tie.stage + 1}")
    area = Area(
        top=block.row(line),
        left=block.column(f"seat_{tie.stage}"),
        bottom=block.row(line + 1),
        right=block.column(f"score_{tie.stage}"),
    )
    formula = f'AND({seat}<>"",{seat}={target})'
    sheet.highlights.append(Highlight(area=area, formula=formula, color=styles.NAVY, bold=True, fill=styles.LEADER))


_LEVEL = Style(bottom=styles.THIN, bottom_color=styles.DIAGONAL)
_DOWN = Style(right=styles.THIN, bottom_color=styles.DIAGONAL)
_CORNER = Style(bottom=styles.THIN, right=styles.THIN, bottom_color=styles.DIAGONAL)


def _look(*, is_shaded: bool, align: str, **changes: object) -> Style:
    base = Style(align=align, box_color=styles.LINE, fill=styles.SHADE if is_shaded else "")
    return replace(base, **changes)  # type: ignore[arg-type]  # the fields of Style, spelled at the call


def _set_widths(book: KnockoutBook, sheet: Sheet, block: Block) -> None:
    most = max(LEAST_NAME, min(MOST_NAME, NAMES_ACROSS // (book.layout.cup.stages + 1)))
    names = fitting_width((player.display_name for player in book.people), LEAST_NAME, most)
    widths = {"seat": SEAT_WIDTH, "player": names, "score": SCORE_WIDTH, "join": LINE_WIDTH, "enter": LINE_WIDTH}
    for key in block.columns:
        sheet.widths[block.column(key)] = widths[key.partition("_")[0]]


def _set_heights(sheet: Sheet, block: Block, pages: int) -> None:
    """Lines as high as their pages have room for: what is too wide for a page is printed smaller."""
    smaller = max(1, sum(sheet.widths.values()) / PAGE_LETTERS)
    height = round(min(max(pages * PAGE_POINTS * smaller / block.rows, LEAST_HEIGHT), MOST_HEIGHT))
    for index in range(block.rows):
        sheet.heights[block.row(index)] = height

"""A round of a Swiss: empty until it is paired, with lines for the whole field; byes have lines too."""

from __future__ import annotations

import math

from roundbook.model import Bye, Game
from roundbook.workbook import formulas, styles
from roundbook.workbook.block import Block
from roundbook.workbook.byes import bye_sign
from roundbook.workbook.cells import (
    Blank,
    Formula,
    Number,
    Page,
    Sheet,
    Text,
    address,
    literal,
    quoted,
)
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import new_sheet, put_headers
from roundbook.workbook.sheets.rounds import (
    ALIGN,
    LINE_HEIGHT,
    result_cell,
    round_subtitle,
    set_result_input,
    set_round_widths,
)
from roundbook.workbook.swiss_book import SwissBook
from roundbook.workbook.swiss_columns import ALLOTTED_NUMBER

# Lines of a round on a page across, with its title; more of them, free ones among them, fit one upright page.
LINES_ACROSS = 22
# Width of a letter of a result, which is larger and bold, in those of a plain one.
RESULT_LETTER = 1.4


def swiss_round_sheet(book: SwissBook, round_number: int) -> Sheet:
    """Sheet of one round."""
    sheet = new_sheet(book, f"round-{round_number}", round_subtitle(book, round_number))
    block = book.layout.round_block(round_number)
    labels = {key: book.texts.label(f"round_{key}") for key in block.columns}
    put_headers(sheet, block, labels, ALIGN)
    lines = book.values.lines_of(round_number)
    for index in range(block.rows):
        _put_line(book, sheet, (block, index, round_number), lines[index])
        sheet.heights[block.row(index)] = LINE_HEIGHT
    set_round_widths(book, sheet, block, labels)
    if book.layout.has_half_bye:
        sign = bye_sign(Bye.PAIRING, book.tournament.settings.scoring, book.texts.label("bye"))
        column = block.column("result")
        sheet.widths[column] = max(sheet.widths[column], math.ceil(RESULT_LETTER * len(sign)))
    set_result_input(book, sheet, block, block.area("result"))
    sheet.freeze = (FIRST_ROW, 0)
    sheet.page = Page(repeat_row=HEADER_ROW, landscape=block.rows <= LINES_ACROSS)
    return sheet


def _put_line(book: SwissBook, sheet: Sheet, line: tuple[Block, int, int], game: Game | None) -> None:
    block, index, round_number = line
    row, values = block.row(index), book.values.columns
    muted, centred = styles.line(index, align="center", color=styles.MUTED), styles.line(index, align="center")
    is_board = game is not None and not game.is_bye
    sheet.put(row, block.column("board"), Number(game.board, muted) if game and is_board else Blank(muted))
    white_cell = address(row, block.column("white"), fixed_column=True)
    sides = (("white", game.white if game else 0, "right"), ("black", game.black if game else 0, "left"))
    for side, number, align in sides:
        cell = address(row, block.column(side), fixed_column=True)
        name = values["name"][number] if number else book.texts.label("bye") if game else ""
        rating = values["rating"][number] if number else ""
        shown = f'IF(N({white_cell})=0,"",{{}})'
        name_formula = formulas.player_in_round(cell if side == "white" else f"N({cell})")
        rating_formula = formulas.rating_in_round(cell if side == "white" else f"N({cell})")
        sheet.put(row, block.column(side), Number(number, centred) if number else Blank(centred))
        look = styles.name_line(index, align)
        sheet.put(row, block.column(f"{side}_name"), Formula(shown.format(name_formula), name, look))
        sheet.put(row, block.column(f"{side}_rating"), Formula(shown.format(rating_formula), rating, muted))
    sheet.put(row, block.column("result"), _result(book, game))
    check = _check(book, block, row, round_number)
    look = styles.line(index, italic=True, color=styles.ALERT, align="center", size=10)
    sheet.put(row, block.column("check"), Formula(check, "", look))
    note = styles.line(index, color=styles.MUTED, size=10, indent=1, align="left")
    sheet.put(row, block.column("note"), Text(game.note, note) if game and game.note else Blank(note))


def _check(book: SwissBook, block: Block, row: int, round_number: int) -> str:
    """What is wrong with what is typed on a line, by its White and not by its place: lines may be sorted."""
    white, black, result = (address(row, block.column(key), fixed_column=True) for key in ("white", "black", "result"))
    hub = quoted(book.sheet_titles["hub"])
    whites, states = (f"{hub}!{book.layout.round_area(round_number, key).address}" for key in ("white", "state"))
    state, unreadable = f"INDEX({states},MATCH({white},{whites},0))", literal(book.texts.label("unreadable"))
    check = f"INDEX(rb_state_check,{state}+1)"
    if book.layout.has_half_bye:  # the word for a bye beside a game
        check = f"IF(AND({state}={ALLOTTED_NUMBER},N({black})>0),{unreadable},{check})"
    return f'IF(N({white})=0,IF(TRIM({result})="","",{unreadable}),IFERROR({check},""))'


def _result(book: SwissBook, game: Game | None) -> Text | Blank:
    if game is None:
        return Blank(styles.RESULT)
    if game.is_bye:
        sign = bye_sign(game.bye, book.tournament.settings.scoring, book.texts.label("bye"))
        return Text(sign, styles.RESULT)
    return result_cell(book, game)

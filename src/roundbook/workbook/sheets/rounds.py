"""A round's pairings: the only place where results are typed."""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import RESULTS, Game
from roundbook.results import UNFINISHED, UNREADABLE_NUMBER
from roundbook.workbook import formulas, styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import (
    Area,
    Blank,
    Cell,
    Choice,
    Formula,
    Highlight,
    Number,
    Page,
    Sheet,
    Text,
    address,
    literal,
    text_or_blank,
)
from roundbook.workbook.columns import STATES, date_key
from roundbook.workbook.date_formulas import line_with_date, with_date
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.ledger import game_key
from roundbook.workbook.sheets.common import (
    group_width,
    header_width,
    name_width,
    new_sheet,
    put_headers,
    small_width,
    subtitle,
)

LINE_HEIGHT = 24
OFFERED = RESULTS[:6]
ALIGN = {"white_name": "right", "black_name": "left", "note": "left"}


def round_sheet(book: Book, round_number: int) -> Sheet:
    """Sheet of one round: a line per board, the bye as a line, a drop-down for the result."""
    texts = book.texts
    sheet = new_sheet(book, f"round-{round_number}", round_subtitle(book, round_number))
    block = book.layout.round_block(round_number)
    labels = {key: texts.label(f"round_{key}") for key in block.columns}
    put_headers(sheet, block, labels, ALIGN)
    for index, game in enumerate(book.tournament.round_games(round_number)):
        _put_line(book, sheet, block, index, game)
        sheet.heights[block.row(index)] = LINE_HEIGHT
    set_round_widths(book, sheet, block, labels)
    results = block.area("result")
    games = sum(not game.is_bye for game in book.tournament.round_games(round_number))
    set_result_input(book, sheet, block, replace(results, bottom=results.top + games - 1))
    sheet.freeze = (FIRST_ROW, 0)
    sheet.page = Page(repeat_row=HEADER_ROW, landscape=True)
    return sheet


def round_subtitle(book: Book, round_number: int) -> Cell:
    """Which round it is and, in an event with dates, when it is played: live from Settings."""
    title = book.texts.label("round_of", number=round_number, rounds=book.tournament.planned_rounds)
    if not book.layout.is_dated:
        return subtitle(title)
    formula = with_date(title, f"rb_set_{date_key(round_number)}", book.texts)
    value = line_with_date(title, book.tournament.round_date(round_number), book.texts)
    return Formula(formula, value, styles.SUBTITLE)


def _put_line(book: Book, sheet: Sheet, block: Block, index: int, game: Game) -> None:
    row = block.row(index)
    muted, centred = styles.line(index, align="center", color=styles.MUTED), styles.line(index, align="center")
    sheet.put(row, block.column("board"), Blank(muted) if game.is_bye else Number(game.board, muted))
    if book.layout.is_divided:
        group = formulas.group_in_round(address(row, block.column("white"), fixed_column=True))
        value = book.values.columns["group"][game.white]
        sheet.put(row, block.column("group"), Formula(group, value, muted))
    for side, number, align in (("white", game.white, "right"), ("black", game.black, "left")):
        cell = address(row, block.column(side), fixed_column=True)
        name = book.values.columns["name"][number] if number else book.texts.label("bye")
        rating = book.values.columns["rating"][number] if number else ""
        look = styles.name_line(index, align)
        sheet.put(row, block.column(side), Number(number, centred) if number else Blank(centred))
        sheet.put(row, block.column(f"{side}_name"), Formula(formulas.player_in_round(cell), name, look))
        sheet.put(row, block.column(f"{side}_rating"), Formula(formulas.rating_in_round(cell), rating, muted))
    _put_result(book, sheet, block, index, game)


def _put_result(book: Book, sheet: Sheet, block: Block, index: int, game: Game) -> None:
    row, column = block.at(index, "result")
    sheet.put(row, column, Blank(styles.line(index)) if game.is_bye else result_cell(book, game))
    white, black = (address(row, block.column(side), fixed_column=True) for side in ("white", "black"))
    key = formulas.game_key(book.values.cycle_of(game), white, black)
    check = formulas.result_check(key, literal(book.texts.label("unreadable")))
    is_filled_in = book.values.state(game) % STATES > UNREADABLE_NUMBER
    result = book.values.result(game)
    value = result.code if is_filled_in and result else ""
    look = styles.line(index, italic=True, color=styles.ALERT, align="center", size=10)
    sheet.put(row, block.column("check"), Formula(check, value, look))
    note = styles.line(index, color=styles.MUTED, size=10, indent=1, align="left")
    sheet.put(row, block.column("note"), text_or_blank(game.note, note))


def result_cell(book: Book, game: Game) -> Text | Blank:
    """Cell of a result as it was typed, the mark of an unfinished game too."""
    typed = game.result.code if game.result else UNFINISHED if game_key(game) in book.unfinished else ""
    return text_or_blank(typed, styles.RESULT)


def set_round_widths(book: Book, sheet: Sheet, block: Block, labels: dict[str, str]) -> None:
    """Widths of the columns of a round."""
    names = name_width(book)
    least = {"board": 7, "white": 6, "black": 6, "white_rating": 8, "black_rating": 8, "result": 12, "check": 12}
    for key in block.columns:
        if key == "group":
            sheet.widths[block.column(key)] = group_width(book)
        elif key.endswith("_name"):
            sheet.widths[block.column(key)] = names
        elif key == "note":
            sheet.widths[block.column(key)] = 22
        else:
            sheet.widths[block.column(key)] = header_width(labels[key], least[key])
    check = block.column("check")
    sheet.widths[check] = max(sheet.widths[check], small_width(book.texts.label("unreadable")))


def set_result_input(book: Book, sheet: Sheet, block: Block, area: Area) -> None:
    """Drop-downs for the results in an area of a round, which turn red where one cannot be read."""
    sheet.choices.append(
        Choice(
            area=area,
            options=tuple(result.code for result in OFFERED),
            strict=False,
            prompt_title=book.texts.label("round_result"),
            prompt=book.texts.label("result_prompt"),
        )
    )
    sheet.text_numbers.append(area)
    first = address(block.top, block.column("check"), fixed_column=True)
    unreadable = literal(book.texts.label("unreadable"))
    sheet.highlights.append(
        Highlight(
            area=area,
            formula=f"{first}={unreadable}",
            color=styles.ALERT,
            fill=styles.ALERT_FILL,
        )
    )

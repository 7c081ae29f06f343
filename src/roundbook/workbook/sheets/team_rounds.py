"""A round of a league: a line for each match with its live score, and below it a line for each board.

Line-ups and results are typed beside the boards, results as seen from the team that is named first. The numbers of the
teams stand on every line, so that each line is known by itself.
"""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import BoardGame, Game, Member
from roundbook.results import UNFINISHED
from roundbook.rules.matches import SCORE_DASH, match_score
from roundbook.workbook import formulas, styles, team_formulas
from roundbook.workbook.block import Block
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
    Style,
    address,
    literal,
    quoted,
    text_or_blank,
)
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import (
    fitting_width,
    header_width,
    headers_of,
    new_sheet,
    put_headers,
    small_width,
)
from roundbook.workbook.sheets.rounds import ALIGN, OFFERED, round_subtitle
from roundbook.workbook.team_book import TeamBook
from roundbook.workbook.team_layout import match_lines
from roundbook.workbook.team_values import board_check, seat_values

MATCH_HEIGHT, BOARD_HEIGHT = 26, 21
NAME_WIDTHS = (24, 44)
SIDES = (("white", "home", "right"), ("black", "away", "left"))


def team_round_sheet(book: TeamBook, round_number: int) -> Sheet:
    """Sheet of one round of a league."""
    sheet = new_sheet(book, f"round-{round_number}", round_subtitle(book, round_number))
    block = book.layout.round_block(round_number)
    labels = dict(headers_of(book, "round"))
    put_headers(sheet, block, labels, ALIGN)
    for index, line in enumerate(match_lines(book.tournament, round_number)):
        if line.board:
            _put_board(book, sheet, (block, index), line.game, line.game.boards[line.board - 1])
        else:
            _put_match(book, sheet, (block, index), line.game)
        sheet.heights[block.row(index)] = BOARD_HEIGHT if line.board else MATCH_HEIGHT
    _set_widths(book, sheet, block, labels)
    _set_highlight(book, sheet, block)
    sheet.freeze = (FIRST_ROW, 0)
    sheet.page = Page(repeat_row=HEADER_ROW, landscape=True)
    return sheet


def _key(book: TeamBook, game: Game, block: Block, index: int) -> str:
    white, black, board = (address(*block.at(index, key), fixed_column=True) for key in ("white", "black", "board"))
    return team_formulas.board_key(formulas.game_key(book.values.cycle_of(game), white, f"N({black})"), board)


def _put_match(book: TeamBook, sheet: Sheet, at: tuple[Block, int], game: Game) -> None:
    """The match, or the team that is free."""
    block, index = at
    look = _match_look()
    for key in ("board", "check"):
        sheet.put(*block.at(index, key), Blank(look))
    for side, _, align in SIDES:
        number = game.white if side == "white" else game.black
        cell = address(*block.at(index, side), fixed_column=True)
        name = book.values.columns["name"][number] if number else book.texts.label("bye")
        rating = book.values.columns["rating"][number] if number else ""
        bold = replace(look, align=align, indent=1, shrink=True)
        sheet.put(*block.at(index, side), Number(number, look) if number else Blank(look))
        sheet.put(*block.at(index, f"{side}_name"), Formula(formulas.player_in_round(cell), name, bold))
        sheet.put(*block.at(index, f"{side}_rating"), Formula(formulas.rating_in_round(cell), rating, look))
    score: Cell = Blank(look)
    if not game.is_bye:
        formula = team_formulas.match_score(_key(book, game, block, index), literal(SCORE_DASH))
        score = Formula(formula, match_score(book.values.boards(game)), look)
    sheet.put(*block.at(index, "result"), score)
    note = replace(look, bold=False, align="left", indent=1, size=10)
    sheet.put(*block.at(index, "note"), text_or_blank(game.note, note))


def _put_board(book: TeamBook, sheet: Sheet, at: tuple[Block, int], game: Game, board: BoardGame) -> None:
    block, index = at
    muted = styles.line(0, align="center", color=styles.MUTED)
    key = _key(book, game, block, index)
    sheet.put(*block.at(index, "board"), Number(board.board, muted))
    for side, word, align in SIDES:
        team, number = (game.white, board.home) if side == "white" else (game.black, board.away)
        member = book.member(team, number)
        look = replace(styles.INPUT_TEXT, align=align)
        faint = replace(muted, size=8)
        sheet.put(*block.at(index, side), Number(team, faint))
        label = str(seat_values(member)["label"]) if member else ""
        sheet.put(*block.at(index, f"{side}_name"), text_or_blank(label, look))
        rating = (member.rating or "") if member else ""
        formula = team_formulas.member_rating(key, word)
        sheet.put(*block.at(index, f"{side}_rating"), Formula(formula, rating, muted))
        sheet.choices.append(_line_up(book, block, (index, side), team))
    _put_result(book, sheet, at, game, board)


def _line_up(book: TeamBook, block: Block, at: tuple[int, str], team: int) -> Choice:
    """Drop-down of the players of a team."""
    row, column = block.at(at[0], f"{at[1]}_name")
    area = Area(top=row, left=column, bottom=row, right=column)
    source = f"={quoted(book.sheet_titles['hub'])}!{book.layout.seats_of(team, 'label').address}"
    return Choice(area=area, options=(), source=source, strict=False)


def _put_result(book: TeamBook, sheet: Sheet, at: tuple[Block, int], game: Game, board: BoardGame) -> None:
    block, index = at
    row, column = block.at(index, "result")
    typed = board.result.code if board.result else UNFINISHED if board.is_unfinished else ""
    sheet.put(row, column, text_or_blank(typed, styles.RESULT))
    area = Area(top=row, left=column, bottom=row, right=column)
    offered = tuple(result.code for result in OFFERED)
    prompt = book.texts.label("match_prompt")
    sheet.choices.append(Choice(area=area, options=offered, strict=False, prompt_title=_short(book), prompt=prompt))
    sheet.text_numbers.append(area)
    cells = tuple(address(*block.at(index, f"{side}_name"), fixed_column=True) for side, _, _ in SIDES)
    words = literal(book.texts.label("unreadable")), literal(book.texts.label("unknown_member"))
    check = team_formulas.board_check(_key(book, game, block, index), (cells[0], cells[1]), words)
    look = styles.line(0, italic=True, color=styles.ALERT, align="center", size=10)
    sheet.put(*block.at(index, "check"), Formula(check, board_check(book.values, game, board), look))
    note = styles.line(0, color=styles.MUTED, size=10, indent=1, align="left")
    sheet.put(*block.at(index, "note"), text_or_blank(board.note, note))


def _short(book: TeamBook) -> str:
    return book.texts.label("round_result")[:32]


def _match_look() -> Style:
    return replace(styles.line(1, bold=True, align="center", color=styles.NAVY), fill=styles.SHADE)


def _set_widths(book: TeamBook, sheet: Sheet, block: Block, labels: dict[str, str]) -> None:
    members: list[Member] = list(book.tournament.members)
    names = [str(seat_values(member)["label"]) for member in members]
    names += [player.display_name for player in book.tournament.players]
    least = {"board": 7, "white": 6, "black": 6, "white_rating": 8, "black_rating": 8, "result": 12, "check": 12}
    for key in block.columns:
        if key.endswith("_name"):
            sheet.widths[block.column(key)] = fitting_width(names, *NAME_WIDTHS)
        else:
            sheet.widths[block.column(key)] = 22 if key == "note" else header_width(labels[key], least[key])
    words = [book.texts.label(key) for key in ("unreadable", "unknown_member")]
    check = block.column("check")
    sheet.widths[check] = max(sheet.widths[check], *map(small_width, words))


def _set_highlight(book: TeamBook, sheet: Sheet, block: Block) -> None:
    first = address(block.top, block.column("check"), fixed_column=True)
    unreadable = literal(book.texts.label("unreadable"))
    sheet.highlights.append(
        Highlight(
            area=block.area("result"), formula=f"{first}={unreadable}", color=styles.ALERT, fill=styles.ALERT_FILL
        )
    )

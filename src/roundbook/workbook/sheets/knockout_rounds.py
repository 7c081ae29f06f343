"""A round of a knockout: a line for each tie; who meets there follows from the results of the round before.

On the sheet of the last game of a tie the arbiter types who goes on where the games do not say it, and how that came
about: a rapid game, blitz, Armageddon. Such games are no part of the score.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from roundbook.model import Game
from roundbook.results import UNFINISHED
from roundbook.rules.knockout import OPEN, BracketTie
from roundbook.rules.matches import SCORE_DASH, in_halves
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Blank, Choice, Formula, Highlight, Number, Page, Sheet, Text, address, literal
from roundbook.workbook.cup_layout import CupLayout
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.knockout_formulas import TieFormulas, half_points
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.ledger import game_key
from roundbook.workbook.sheets.common import header_width, headers_of, name_width, new_sheet, put_headers, small_width
from roundbook.workbook.sheets.rounds import ALIGN, LINE_HEIGHT, OFFERED, round_subtitle

# Between the number of the tie for third place and its name.
THIRD_DASH = " · "
LEAST_WIDTHS = {
    **{"board": 6, "white": 6, "black": 6, "white_rating": 8, "black_rating": 8, "result": 12},
    **{"score": 9, "goes_on": 10, "how": 18, "check": 12, "note": 22},
}


def knockout_round_sheet(book: KnockoutBook, round_number: int) -> Sheet:
    """Sheet of one round."""
    sheet = new_sheet(book, f"round-{round_number}", round_subtitle(book, round_number))
    block = book.layout.round_block(round_number)
    labels = dict(headers_of(book, "round"))
    put_headers(sheet, block, labels, ALIGN | {"how": "left"})
    stage, game = book.layout.cup.stage_of(round_number)
    for tie in book.values.bracket[stage - 1]:
        _put_line(book, sheet, block, (tie, round_number, game))
        sheet.heights[block.row(tie.place - 1)] = LINE_HEIGHT
    _set_widths(book, sheet, block, labels)
    if book.layout.cup.is_for_third_place(stage, block.rows):
        sheet.widths[block.column("board")] = (
            small_width(f"{block.rows}{THIRD_DASH}{book.texts.label('bracket_third')}") + 3
        )
    _set_input(book, sheet, block)
    # One game has no other score than its result; with two, the last sheet tells how the tie stands.
    games = book.layout.cup.games
    unused = {"score"} if games == 1 else {"score", "goes_on", "how"} if game < games else set()
    sheet.hidden_columns = {block.column(key) for key in unused}
    sheet.freeze = (FIRST_ROW, 0)
    sheet.page = Page(repeat_row=HEADER_ROW, landscape=True)
    return sheet


def _put_line(book: KnockoutBook, sheet: Sheet, block: Block, line: tuple[BracketTie, int, int]) -> None:
    tie, round_number, game_of_tie = line
    index, game = tie.place - 1, book.values.line(round_number, tie.place)
    row, own = block.row(index), TieFormulas(book.layout, tie.stage, tie.place)
    muted = styles.line(index, align="center", color=styles.MUTED)
    named = _third_place_format(book) if own.cup.is_for_third_place(tie.stage, tie.place) else ""
    sheet.put(row, block.column("board"), Number(tie.place, replace(muted, number_format=named)))
    _put_sides(book, sheet, block, line, game)
    typed = book.tournament.decisions
    decision = next((found for found in typed if (found.stage, found.place) == (tie.stage, tie.place)), None)
    is_input = tie.stage > 1 or tie.is_to_be_played
    look = styles.RESULT if is_input else styles.line(index)
    result = _typed(book, game)
    sheet.put(row, block.column("result"), Text(result, look) if result else Blank(look))
    is_last, standing = game_of_tie == book.layout.cup.games, styles.line(index, bold=True, align="center")
    has_score = is_last and game_of_tie > 1
    score = Formula(*_score(own, tie, game), standing) if has_score else Blank(standing)
    sheet.put(row, block.column("score"), score)
    chosen, how = (styles.INPUT_CELL, styles.INPUT_TEXT) if is_input and is_last else (muted, muted)
    winner = decision.winner if decision and is_last else None
    sheet.put(row, block.column("goes_on"), Number(winner, chosen) if winner else Blank(chosen))
    words = decision.how if decision and is_last else ""
    sheet.put(row, block.column("how"), Text(words, how) if words else Blank(how))
    check, shown = _check(book, own, (block, index, round_number), tie)
    look = styles.line(index, italic=True, color=styles.ALERT, align="center", size=10)
    sheet.put(row, block.column("check"), Formula(check, shown, look))
    note = styles.line(index, color=styles.MUTED, size=10, indent=1, align="left")
    sheet.put(row, block.column("note"), Text(game.note, note) if game and game.note else Blank(note))


def _third_place_format(book: KnockoutBook) -> str:
    """Number format that names the tie for third place: what stands there stays its number, by which it is read."""
    words = book.texts.label("bracket_third").replace('"', "")
    return f'0"{THIRD_DASH}{words}"'


def _put_sides(
    book: KnockoutBook, sheet: Sheet, block: Block, line: tuple[BracketTie, int, int], game: Game | None
) -> None:
    tie, _, game_of_tie = line
    index, names = tie.place - 1, book.values.columns
    row = block.row(index)
    muted, centred = styles.line(index, align="center", color=styles.MUTED), styles.line(index, align="center")
    sides = TieFormulas(book.layout, tie.stage, tie.place).sides(game_of_tie)
    is_turned = _is_turned(book, tie, game_of_tie, game)
    white_cell = address(row, block.column("white"), fixed_column=True)
    for side, formula, align in (("white", sides[0], "right"), ("black", sides[1], "left")):
        number = 0 if game is None else game.white if side == "white" else game.black
        cell = f"N({address(row, block.column(side), fixed_column=True)})"
        name = "" if game is None else names["name"][number] if number else book.texts.label("bye")
        rating = names["rating"][number] if number else ""
        shown = f'IF(N({white_cell})=0,"",{{}})'
        shown_number = Number(number, centred) if is_turned else Formula(formula, number or "", centred)
        sheet.put(row, block.column(side), shown_number)
        name_formula = shown.format(f"IF({cell}=0,{literal(book.texts.label('bye'))},INDEX(rb_name,{cell}))")
        rating_formula = shown.format(f'IF({cell}=0,"",INDEX(rb_rating,{cell}))')
        sheet.put(row, block.column(f"{side}_name"), Formula(name_formula, name, styles.name_line(index, align)))
        sheet.put(row, block.column(f"{side}_rating"), Formula(rating_formula, rating, muted))


def _is_turned(book: KnockoutBook, tie: BracketTie, game_of_tie: int, game: Game | None) -> bool:
    """Whether a game was played with other colours than those of the toss: then its numbers are typed ones.

    A formula would turn them back, and with them whose the result is.
    """
    if game is None or game.is_bye:
        return False
    return (game.white < game.black) != book.values.cup.higher_is_white(tie.stage, tie.place, game_of_tie)


def _typed(book: KnockoutBook, game: Game | None) -> str:
    if game is None or game.is_bye:
        return ""
    return game.result.code if game.result else UNFINISHED if game_key(game) in book.unfinished else ""


def _score(own: TieFormulas, tie: BracketTie, game: Game | None) -> tuple[str, str]:
    """How the tie stands, seen from White of this sheet; nothing before its first result."""
    white = own.game(own.cup.games, "white")
    upper, lower = own.own("upper_points"), own.own("lower_points")
    is_upper = f"{white}={own.own('upper')}"
    sides = [half_points(f"IF({is_upper},{first},{second})") for first, second in ((upper, lower), (lower, upper))]
    formula = f'IF({own.own("missing")}={own.cup.games},"",{sides[0]}&{literal(SCORE_DASH)}&{sides[1]})'
    if game is None or not any(played.result for played in tie.games):
        return formula, ""
    points = tie.points if game.white == tie.upper else tie.points[::-1]
    return formula, SCORE_DASH.join(in_halves(Decimal(own_points)) for own_points in points)


def _check(book: KnockoutBook, own: TieFormulas, line: tuple[Block, int, int], tie: BracketTie) -> tuple[str, str]:
    """What is said beside a line: a result that cannot be read, a tie that waits for a word of the arbiter."""
    block, index, round_number = line
    at = book.layout.games_block.at(book.layout.game_line(round_number, index), "state")
    unread = f"INDEX(rb_state_check,{book.layout.reference('hub', at)}+1)"
    if isinstance(book.layout, CupLayout):  # typed before anybody knows who plays there
        typed = address(*block.at(index, "result"))
        unread = f'IF(AND(TRIM({typed})<>"",NOT({own.is_known()})),{literal(book.texts.label("tie_unknown"))},{unread})'
    if round_number != own.cup.rounds_in(tie.stage)[-1]:
        return f'IFERROR({unread},"")', ""
    winner, typed, goes_on = own.own("winner"), own.own("typed"), address(*block.at(index, "goes_on"))
    is_wrong = f'AND(TRIM({goes_on})<>"",OR({typed}=0,{typed}<>{winner}))'
    wrong, waits = literal(book.texts.label("unreadable")), literal(book.texts.label("tie_waits"))
    is_open = f"AND({winner}=0,{own.own('missing')}=0,{own.own('upper')}*{own.own('lower')}>0)"
    told = f'IF({is_wrong},{wrong},IF({is_open},{waits},""))'
    is_over = sum(game.result is not None for game in tie.games) == own.cup.games
    is_waiting = tie.is_to_be_played and tie.winner == OPEN and is_over
    return f'IFERROR(IF({unread}<>"",{unread},{told}),"")', book.texts.label("tie_waits") if is_waiting else ""


def _set_widths(book: KnockoutBook, sheet: Sheet, block: Block, labels: dict[str, str]) -> None:
    names = name_width(book)
    for key in block.columns:
        width = names if key.endswith("_name") else header_width(labels[key], LEAST_WIDTHS[key])
        sheet.widths[block.column(key)] = width
    check = block.column("check")
    words = ("unreadable", "tie_waits", *(("tie_unknown",) if isinstance(book.layout, CupLayout) else ()))
    told = (small_width(book.texts.label(key)) for key in words)
    sheet.widths[check] = max(sheet.widths[check], *told)


def _set_input(book: KnockoutBook, sheet: Sheet, block: Block) -> None:
    for key, options in (("result", tuple(result.code for result in OFFERED)), ("goes_on", ()), ("how", ())):
        title = book.texts.label("round_result" if key == "result" else f"tie_{key}")
        prompt = book.texts.label("result_prompt" if key == "result" else f"tie_{key}_prompt")
        area = block.area(key)
        sheet.choices.append(Choice(area=area, options=options, strict=False, prompt_title=title[:32], prompt=prompt))
    sheet.text_numbers.append(block.area("result"))
    check = address(block.top, block.column("check"), fixed_column=True)
    words = [("result", "unreadable"), ("goes_on", "tie_waits")]
    words += [("result", "tie_unknown")] if isinstance(book.layout, CupLayout) else []
    for key, word in words:
        formula = f"{check}={literal(book.texts.label(word))}"
        look = Highlight(area=block.area(key), formula=formula, color=styles.ALERT, fill=styles.ALERT_FILL)
        sheet.highlights.append(look)

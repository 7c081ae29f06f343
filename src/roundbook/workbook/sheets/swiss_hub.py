"""The hidden hub of a Swiss: lines of the rounds, what each result means, and every player round by round."""

from __future__ import annotations

from roundbook.model import RESULTS, PairingNumber
from roundbook.workbook import formulas
from roundbook.workbook.byes import FREE_SIGNS
from roundbook.workbook.cells import PLAIN, Formula, Number, Sheet
from roundbook.workbook.sheets.crosstable import SIGNS
from roundbook.workbook.sheets.hub import blank_hub, hub_headers, hub_text, put_ledger, put_players, put_spellings
from roundbook.workbook.swiss_book import SwissBook
from roundbook.workbook.swiss_columns import ALLOTTED_NUMBER, FREE_ALLOTTED, FREE_FULL, FREE_HALF
from roundbook.workbook.swiss_formulas import SwissFormulas, line_state, results_missing, rounds_begun
from roundbook.workbook.swiss_values import free_outcome
from roundbook.workbook.values import outcome_number


def swiss_hub_sheet(book: SwissBook) -> Sheet:
    """The hub of a Swiss."""
    sheet = blank_hub(book)
    _put_games(book, sheet)
    put_spellings(book, sheet)
    _put_states(book, sheet)
    _put_signs(book, sheet)
    block = book.layout.progress_block
    hub_headers(sheet, block)
    sheet.put(*block.at(0, "begun"), Formula(rounds_begun(book.layout), book.values.begun, PLAIN))
    sheet.put(*block.at(0, "missing"), Formula(results_missing(book.layout), book.values.missing, PLAIN))
    put_players(book, sheet, lambda number: _player_formulas(book, number))
    put_ledger(book, sheet)
    return sheet


def _put_games(book: SwissBook, sheet: Sheet) -> None:
    layout, block = book.layout, book.layout.games_block
    hub_headers(sheet, block)
    for number in range(1, layout.rounds + 1):
        round_block, lines = layout.round_block(number), book.values.lines_of(number)
        for index in range(layout.lines[number - 1]):
            game, row = lines[index], block.row(layout.game_line(number, index))
            cells = {
                key: layout.reference(round_block.sheet, round_block.at(index, key))
                for key in ("white", "black", "result")
            }
            for side, value in (("white", game.white if game else 0), ("black", game.black if game else 0)):
                sheet.put(row, block.column(side), Formula(f"N({cells[side]})", value, PLAIN))
            state = book.values.state(game) if game else 0
            sheet.put(row, block.column("state"), Formula(line_state(cells["result"], layout.unreadable), state, PLAIN))


def _put_states(book: SwissBook, sheet: Sheet) -> None:
    """Outcome for either side by what is typed, and for somebody who has no opponent."""
    block = book.layout.states_block
    hub_headers(sheet, block)
    for state in range(block.rows):
        result = RESULTS[state - 1] if 0 < state <= len(RESULTS) else None
        check = book.texts.label("unreadable") if state == book.layout.unreadable else ""
        is_allotted = book.layout.has_half_bye and state == ALLOTTED_NUMBER
        free = FREE_ALLOTTED if is_allotted else free_outcome(state)
        outcomes = [outcome_number(result, is_white=is_white) for is_white in (True, False)]
        sheet.put(*block.at(state, "check"), hub_text(check))
        for side, value in zip(("white", "black", "free"), (*outcomes, free), strict=True):
            sheet.put(*block.at(state, side), Number(value, PLAIN))


def _put_signs(book: SwissBook, sheet: Sheet) -> None:
    block, scoring = book.layout.signs_block, book.tournament.settings.scoring
    hub_headers(sheet, block)
    half, full = ("rb_set_draw", scoring.draw), ("rb_set_win", scoring.win)
    loss = ("rb_set_loss", scoring.loss)
    points = {
        **dict.fromkeys((1, formulas.OUTCOME_LOST_WHITE, formulas.OUTCOME_LOST_BLACK), loss),
        **dict.fromkeys((formulas.OUTCOME_DRAWN_WHITE, formulas.OUTCOME_DRAWN_BLACK, FREE_HALF, FREE_ALLOTTED), half),
        **dict.fromkeys((6, formulas.OUTCOME_WON_BLACK, formulas.OUTCOME_WON_FORFEIT, FREE_FULL), full),
    }
    for outcome in range(book.layout.outcomes):
        sheet.put(*block.at(outcome, "sign"), hub_text((*SIGNS, *FREE_SIGNS)[outcome]))
        formula, value = points.get(outcome, ("0", 0))
        sheet.put(*block.at(outcome, "points"), Formula(formula, value, PLAIN))


def _player_formulas(book: SwissBook, number: PairingNumber) -> dict[str, str]:
    """Formula of every column of a player's line."""
    own = SwissFormulas(book.layout, number)
    line = own.own("line")
    built = {
        "line": formulas.list_line(own.own("number")),
        "name": formulas.list_name(line),
        "federation": f'IFERROR({formulas.listed("federation", line)}&"","")',
        "rating": formulas.list_rating(line),
        "withdrawn": formulas.list_number("withdrawn", line, formulas.NEVER_WITHDRAWN),
        "lot": own.lot(),
        "active": f'IF(TRIM({formulas.listed("name", line)})="",0,1)',
    }
    for round_number in range(1, book.layout.rounds + 1):
        built |= own.round(round_number)
    built |= own.figures() | own.ranking()
    return built

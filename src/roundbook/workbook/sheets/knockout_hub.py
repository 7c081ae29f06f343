"""The hidden hub of a knockout: lines of the rounds, what each result is worth, all ties, every player."""

from __future__ import annotations

from roundbook.model import RESULTS, Outcome
from roundbook.results import UNREADABLE_NUMBER
from roundbook.workbook.cells import PLAIN, Formula, Number, Sheet
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.knockout_formulas import TieFormulas
from roundbook.workbook.sheets.hub import blank_hub, hub_headers, hub_text, put_ledger, put_players, put_spellings
from roundbook.workbook.swiss_formulas import line_state

_DOUBLED = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def knockout_hub_sheet(book: KnockoutBook) -> Sheet:
    """The hub of a knockout."""
    sheet = blank_hub(book)
    _put_games(book, sheet)
    put_spellings(book, sheet)
    _put_states(book, sheet)
    _put_ties(book, sheet)
    put_players(book, sheet, book.hub_formulas)
    put_ledger(book, sheet)
    return sheet


def _put_games(book: KnockoutBook, sheet: Sheet) -> None:
    layout, block = book.layout, book.layout.games_block
    hub_headers(sheet, block)
    for number in range(1, layout.rounds + 1):
        round_block = layout.round_block(number)
        for index in range(layout.lines[number - 1]):
            game = book.values.line(number, index + 1)
            row = block.row(layout.game_line(number, index))
            cells = {
                key: layout.reference(round_block.sheet, round_block.at(index, key))
                for key in ("white", "black", "result")
            }
            for side, value in (("white", game.white if game else 0), ("black", game.black if game else 0)):
                sheet.put(row, block.column(side), Formula(f"N({cells[side]})", value, PLAIN))
            state = Formula(line_state(cells["result"]), book.values.state_of(game), PLAIN)
            sheet.put(row, block.column("state"), state)


def _put_states(book: KnockoutBook, sheet: Sheet) -> None:
    """Points of both sides by what is typed, doubled, and whether that is a result."""
    block = book.layout.states_block
    hub_headers(sheet, block)
    for state in range(block.rows):
        result = RESULTS[state - 1] if 0 < state <= len(RESULTS) else None
        check = book.texts.label("unreadable") if state == UNREADABLE_NUMBER else ""
        sheet.put(*block.at(state, "check"), hub_text(check))
        for side, outcome in (("white", result and result.white), ("black", result and result.black)):
            sheet.put(*block.at(state, side), Number(_DOUBLED[outcome] if outcome else 0, PLAIN))
        sheet.put(*block.at(state, "done"), Number(int(result is not None), PLAIN))


def _put_ties(book: KnockoutBook, sheet: Sheet) -> None:
    layout, block = book.layout, book.layout.ties_block
    hub_headers(sheet, block)
    for tie in (tie for stage in book.values.bracket for tie in stage):
        line, values = layout.tie_line(tie.stage, tie.place), book.values.tie(tie)
        formulas = TieFormulas(layout, tie.stage, tie.place, is_on_hub=True).formulas()
        for key in block.columns:
            value = values[key]
            cell = Formula(formulas[key], value, PLAIN) if key in formulas else Number(int(value), PLAIN)
            sheet.put(*block.at(line, key), cell)

"""The hidden hub: results read once, every player's figures, and the matrices between them.

It holds nothing that cannot be rebuilt from the sheets people see, but for the ledger, which only serves to notice
what changed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from decimal import Decimal

from roundbook.model import PairingNumber
from roundbook.results import NO_RESULT_NUMBER, UNREADABLE_NUMBER
from roundbook.workbook import formulas, styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import PLAIN, Formula, Number, Position, Sheet, Text, literal
from roundbook.workbook.columns import OUTCOMES, STATES, TIE_BREAK_COLUMNS, TIE_BREAK_SLOTS
from roundbook.workbook.further import is_live
from roundbook.workbook.further_formulas import FurtherFormulas
from roundbook.workbook.ledger import ledger_cells
from roundbook.workbook.player_formulas import DECIDED, DRAWS, LOSSES, WINS, PlayerFormulas
from roundbook.workbook.sheets.crosstable import NOT_YET, SIGNS, TOLD_TOGETHER, crosstable_signs
from roundbook.workbook.sheets.settings import setting_words
from roundbook.workbook.values import outcome_number, state_result

CELL = PLAIN


def hub_sheet(book: Book) -> Sheet:
    """The hub of a workbook."""
    sheet = blank_hub(book)
    _put_games(book, sheet)
    put_spellings(book, sheet)
    _put_states(book, sheet)
    _put_signs(book, sheet)
    put_players(book, sheet, lambda number: player_formulas(book, number))
    for cycle in range(1, book.layout.cycles + 1):
        put_meetings(book, sheet, cycle)
        put_matrix(book, sheet, cycle)
    put_ledger(book, sheet)
    return sheet


def blank_hub(book: Book) -> Sheet:
    """The hub with nothing but a word of what it is."""
    sheet = Sheet(key="hub", title=book.sheet_titles["hub"], is_hidden=True)
    sheet.put(0, 0, Text(book.texts.label("hub_hint"), styles.SUBTITLE))
    return sheet


def put_ledger(book: Book, sheet: Sheet) -> None:
    """What `update` read last."""
    for position, text in ledger_cells(book.tournament, book.layout):
        sheet.put(*position, Text(text, CELL))
        sheet.remembered.add(position)


def hub_text(text: str) -> Text | Formula:
    """Text that formulas look up; an empty one as a formula, since INDEX makes a nought of an empty cell."""
    return Text(text, CELL) if text else Formula('""', "", CELL)


def hub_headers(sheet: Sheet, block: Block, instead: Mapping[str, str] | None = None) -> None:
    """Keys of the columns of a block, or other words instead."""
    for key in block.columns:
        sheet.put(block.top - 1, block.column(key), hub_text((instead or {}).get(key, key)))


def _put_games(book: Book, sheet: Sheet) -> None:
    layout, block = book.layout, book.layout.games_block
    hub_headers(sheet, block)
    for line, game in enumerate(book.values.ordered_games):
        round_block = layout.round_block(game.round_number)
        index = line - layout.game_line(game.round_number, 0)
        white, black, result = (
            layout.reference(round_block.sheet, round_block.at(index, key)) for key in ("white", "black", "result")
        )
        cycle = book.values.cycle_of(game)
        state = formulas.game_state(white, black, result, game.round_number, may_be_bye=layout.may_have_byes)
        row = block.row(line)
        key_formula = formulas.game_key(cycle, white, black)
        sheet.put(row, block.column("key"), Formula(key_formula, book.values.key(game), CELL))
        sheet.put(row, block.column("state"), Formula(state, book.values.state(game), CELL))
    for key in block.columns:  # the spare line: no game, no state
        sheet.put(block.row(block.rows - 1), block.column(key), Number(0, CELL))


def put_spellings(book: Book, sheet: Sheet) -> None:
    """Spellings of results and their numbers."""
    block = book.layout.spellings_block
    hub_headers(sheet, block)
    for index, (spelling, number) in enumerate([("", NO_RESULT_NUMBER), *book.spellings.items()]):
        sheet.put(block.row(index), block.column("spelling"), hub_text(spelling))
        sheet.put(block.row(index), block.column("number"), Number(number, CELL))


def _put_states(book: Book, sheet: Sheet) -> None:
    block = book.layout.states_block
    hub_headers(sheet, block)
    for state in range(2 * STATES):
        number, is_reversed = state % STATES, state >= STATES
        result = state_result(number)
        check = book.texts.label("unreadable") if number == UNREADABLE_NUMBER else ""
        if number > UNREADABLE_NUMBER and result is not None:
            check = result.code
        sheet.put(block.row(state), block.column("check"), hub_text(check))
        for side, is_low in (("low", True), ("high", False)):
            value = outcome_number(result, is_white=is_low is not is_reversed)
            sheet.put(block.row(state), block.column(side), Number(value, CELL))


def _put_signs(book: Book, sheet: Sheet) -> None:
    block, cycles = book.layout.signs_block, book.layout.cycles
    hub_headers(sheet, block)
    for place, outcomes in enumerate(itertools.product(range(OUTCOMES), repeat=2 if cycles == 2 else 1)):
        sign = SIGNS[outcomes[0]] or NOT_YET if cycles > TOLD_TOGETHER else crosstable_signs(outcomes)
        sheet.put(block.row(place), block.column("sign"), hub_text(sign))


def put_players(book: Book, sheet: Sheet, formulas_of: Callable[[PairingNumber], dict[str, str]]) -> None:
    """A line for every pairing number, with the formula of every column."""
    block = book.layout.hub_players_block
    hub_headers(sheet, block, {"name": book.texts.label("bye"), "rating": ""})
    listed = {player.number: index for index, player in enumerate(book.tournament.players)}
    for number in book.values.numbers:
        builders = formulas_of(number)
        values = {key: column[number] for key, column in book.values.columns.items()}
        # Free lines of a Swiss come last, in the order of their numbers.
        values["line"] = book.layout.list_block.place_in_range(listed.get(number, number - 1))
        for key in book.layout.hub_player_columns:
            row, column = block.at(number - 1, key)
            if key in builders:
                sheet.put(row, column, Formula(builders[key], values[key], CELL))
            else:
                sheet.put(row, column, Number(Decimal(values[key]), CELL))
                if key != "number":
                    sheet.remembered.add((row, column))


def written_figures(book: Book) -> dict[Position, Decimal]:
    """Place and value of everything about the players that no formula calculates."""
    block, values = book.layout.hub_players_block, book.values.columns
    return {block.at(n - 1, key): Decimal(values[key][n]) for key in book.layout.written for n in book.values.numbers}


def player_formulas(book: Book, number: PairingNumber) -> dict[str, str]:
    """Formula of every column of a player's line."""
    own = PlayerFormulas(book.layout, number)
    further = FurtherFormulas(own)
    built = common_formulas(book, own) | {code: own.tie_break(code) for code in TIE_BREAK_COLUMNS}
    return built | {key: further.column(key) for key in book.layout.further if is_live(key)}


def common_formulas(book: Book, own: PlayerFormulas) -> dict[str, str]:
    """Formulas of the columns that players and teams have alike."""
    line = own.own("line")
    decided_word = setting_words(book.texts, "completed")["decided"]
    simple: dict[str, Callable[[], str]] = {
        "played": own.played,
        "active": own.active,
        "points": own.points,
        "qualifies": own.qualifies,
        "rank_0": own.rank_by_points,
        "rank": own.rank,
        "position": own.position,
        "order": own.order,
    }
    built = {key: build() for key, build in simple.items()}
    built |= {
        "line": formulas.list_line(own.own("number")),
        "group": formulas.list_group(line),
        "name": formulas.list_name(line),
        "federation": f'IFERROR({formulas.listed("federation", line)}&"","")',
        "rating": formulas.list_rating(line),
        "withdrawn": formulas.list_number("withdrawn", line, formulas.NEVER_WITHDRAWN),
        "lot": own.lot(),
        "completed": own.completed(literal(decided_word)),
        "games": own.number_of(DECIDED),
        "wins": own.number_of(WINS),
        "draws": own.number_of(DRAWS),
        "losses": own.number_of(LOSSES),
    }
    for slot in range(1, TIE_BREAK_SLOTS + 1):
        built |= own.slot(slot)
    return built


def put_meetings(book: Book, sheet: Sheet, cycle: int) -> None:
    """Line of every pair's game in a cycle."""
    block = book.layout.meetings_block(cycle)
    hub_headers(sheet, block)
    for group in book.tournament.groups:
        for low, high in itertools.product(group.opponents, group.numbers):
            if low < high:
                line = book.values.game_lines.get((cycle, low, high), book.layout.games_block.rows)
                formula = formulas.meeting(book.layout, cycle, low, high)
                sheet.put(*book.layout.matrix_place(block, high, low), Formula(formula, line, CELL))


def put_matrix(book: Book, sheet: Sheet, cycle: int) -> None:
    """Outcomes and weights of a cycle."""
    layout = book.layout
    results, weights = layout.results_block(cycle), layout.weights_block(cycle)
    hub_headers(sheet, results)
    hub_headers(sheet, weights)
    for group in book.tournament.groups:
        for player, opponent in itertools.product(group.numbers, group.opponents):
            place = layout.matrix_place(results, player, opponent)
            if player == opponent:
                sheet.put(*place, Number(formulas.OUTCOME_DIAGONAL, CELL))
                continue
            key = (cycle, player, opponent)
            formula = formulas.outcome(layout, cycle, player, opponent)
            sheet.put(*place, Formula(formula, book.values.outcomes[key], CELL))
            sheet.put(*layout.matrix_place(weights, player, opponent), Number(book.values.weights[key], CELL))

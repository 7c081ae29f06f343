"""The hidden hub of a league: boards and matches, the teams with their figures, and the players of the teams."""

from __future__ import annotations

import itertools
from decimal import Decimal

from roundbook.model import GAME_SCORING, PairingNumber
from roundbook.results import UNREADABLE_NUMBER
from roundbook.workbook import formulas, team_formulas
from roundbook.workbook.cells import PLAIN, Cell, Formula, Number, Sheet, address, literal
from roundbook.workbook.columns import STATES, date_key
from roundbook.workbook.date_formulas import date_in_a_formula
from roundbook.workbook.sheets.hub import (
    blank_hub,
    common_formulas,
    hub_headers,
    hub_text,
    put_ledger,
    put_matrix,
    put_meetings,
    put_players,
    put_spellings,
)
from roundbook.workbook.sheets.settings import setting_words
from roundbook.workbook.team_book import TeamBook
from roundbook.workbook.team_columns import MATCH_COLUMNS
from roundbook.workbook.team_layout import MatchLine
from roundbook.workbook.values import outcome_number, state_result

OFF = 0  # a column that says nothing in this kind of line


def team_hub_sheet(book: TeamBook) -> Sheet:
    """The hub of a league."""
    sheet = blank_hub(book)
    _put_lines(book, sheet)
    put_spellings(book, sheet)
    _put_states(book, sheet)
    _put_signs(book, sheet)
    _put_seats(book, sheet)
    _put_days(book, sheet)
    put_players(book, sheet, lambda number: _team_formulas(book, number))
    for cycle in range(1, book.layout.cycles + 1):
        put_meetings(book, sheet, cycle)
        put_matrix(book, sheet, cycle)
        _put_tallies(book, sheet, cycle)
    put_ledger(book, sheet)
    return sheet


def _put_lines(book: TeamBook, sheet: Sheet) -> None:
    block = book.layout.games_block
    hub_headers(sheet, block)
    for place, line in enumerate(book.values.match_lines):
        built, values = _line_formulas(book, place, line), book.values.line_values(line)
        for key in MATCH_COLUMNS:
            fixed = line.game.round_number if key == "round" else OFF
            cell = Formula(built[key], values[key], PLAIN) if key in built else Number(fixed, PLAIN)
            sheet.put(*block.at(place, key), cell)
    for key in MATCH_COLUMNS:  # the spare line: no match, no state
        sheet.put(*block.at(block.rows - 1, key), Number(OFF, PLAIN))


def _line_formulas(book: TeamBook, place: int, line: MatchLine) -> dict[str, str]:
    """Formulas of a line: those of a match or those of a board."""
    layout, game = book.layout, line.game
    block = layout.round_block(game.round_number)
    index = place - layout.game_line(game.round_number, 0)
    row = layout.games_block.row(place)
    there = {key: layout.reference(block.sheet, block.at(index, key)) for key in block.columns}
    own = {key: address(row, layout.games_block.column(key), fixed_column=True) for key in MATCH_COLUMNS}
    teams = {"home_team": f"N({there['white']})", "away_team": f"N({there['black']})", "board": f"N({there['board']})"}
    match = formulas.game_key(book.values.cycle_of(game), own["home_team"], own["away_team"])
    key = team_formulas.board_key(match, own["board"])
    if not line.board:
        start = {"key": key, **teams}
        return start if game.is_bye else start | _match_formulas(book, own)
    state = formulas.game_state(
        own["home_team"], own["away_team"], there["result"], game.round_number, may_be_bye=False
    )
    found = {key: team_formulas.of_state(key, own["board_state"]) for key in ("home", "away", "decided", "played")}
    found |= {
        f"{side}_seat": team_formulas.seat(there[f"{colour}_name"], own[f"{side}_team"])
        for side, colour in (("home", "white"), ("away", "black"))
    }
    return {
        "key": key,
        "match": match,
        **teams,
        "board_state": state,
        **found,
        "counts": team_formulas.board_counts(own),
    }


def _match_formulas(book: TeamBook, own: dict[str, str]) -> dict[str, str]:
    summed = {"decided_total": "decided", "played_total": "played", "home_total": "home", "away_total": "away"}
    sums = {total: f"SUMIFS(rb_match_{key},rb_match_match,{own['key']})" for total, key in summed.items()}
    return sums | {"state": team_formulas.match_state(own, book.layout.boards)}


def _put_states(book: TeamBook, sheet: Sheet) -> None:
    block = book.layout.states_block
    hub_headers(sheet, block)
    for state in range(2 * STATES):
        number, is_reversed = state % STATES, state >= STATES
        result = state_result(number)
        check = book.texts.label("unreadable") if number == UNREADABLE_NUMBER else ""
        if number > UNREADABLE_NUMBER and result is not None:
            check = result.code
        sheet.put(*block.at(state, "check"), hub_text(check))
        values: dict[str, int | Decimal] = {
            "low": outcome_number(result, is_white=not is_reversed),
            "high": outcome_number(result, is_white=is_reversed),
            "home": 0 if result is None else GAME_SCORING.points(result.white),
            "away": 0 if result is None else GAME_SCORING.points(result.black),
            "decided": int(result is not None),
            "played": int(result is not None and result.is_played),
        }
        for key, value in values.items():
            sheet.put(*block.at(state, key), Number(value, PLAIN))


def _put_signs(book: TeamBook, sheet: Sheet) -> None:
    block = book.layout.signs_block
    hub_headers(sheet, block)
    for index in range(block.rows):
        sheet.put(*block.at(index, "sign"), hub_text(book.sign(index)))


def _put_seats(book: TeamBook, sheet: Sheet) -> None:
    block = book.layout.seats_block
    hub_headers(sheet, block)
    lines = {(member.team, member.number): place for place, member in enumerate(book.tournament.members)}
    for place, member in enumerate(book.values.seats):
        values, numbers = book.values.seat_lines[place], {"team": member.team, "number": member.number}
        line = book.layout.members_block.place_in_range(lines[member.team, member.number])
        for key, formula in _seat_formulas(book, place).items():
            sheet.put(*block.at(place, key), Formula(formula, line if key == "line" else values[key], PLAIN))
        for key in ("team", "number"):
            sheet.put(*block.at(place, key), Number(numbers[key], PLAIN))


def _seat_formulas(book: TeamBook, place: int) -> dict[str, str]:
    block = book.layout.seats_block
    own = {key: address(*block.at(place, key), fixed_column=True) for key in block.columns}

    def listed(key: str) -> str:
        return f"INDEX(rb_roll_{key},{own['line']})"

    here = f"(rb_roll_team={own['team']})*(rb_roll_number={own['number']})"
    rows = "(ROW(rb_roll_team)-MIN(ROW(rb_roll_team))+1)"
    name = f'TRIM({listed("title")}&" "&{listed("name")})'
    scores = block.area("score")
    to_here = f"{address(scores.top, scores.left, absolute=True)}:{own['score']}"
    return {
        "id": team_formulas.member_id(own["team"], own["number"]),
        "line": f"SUMPRODUCT(MAX({here}*{rows}))",
        "text": f'{own["number"]}&""',
        "plain": f'IFERROR(TRIM({listed("name")}),"")',
        "shown": f'IFERROR({name},"")',
        "label": f'IF({own["shown"]}="","",{own["number"]}&" "&{own["shown"]})',
        "rating": f'IFERROR(IF(VALUE({listed("rating")})>0,VALUE({listed("rating")}),""),"")',
        **team_formulas.individual(own, book.layout.boards, to_here),
        "order": f"MATCH({place + 1},rb_member_place,0)",
    }


def _put_days(book: TeamBook, sheet: Sheet) -> None:
    """When each round is played, in words; empty in a league without dates."""
    block = book.layout.days_block
    hub_headers(sheet, block)
    for number in range(1, book.tournament.rounds + 1):
        cell: Cell = hub_text("")
        if book.layout.is_dated:
            formula = date_in_a_formula(f"rb_set_{date_key(number)}", book.texts)
            cell = Formula(formula, book.days[number - 1], PLAIN)
        sheet.put(*block.at(number - 1, "day"), cell)


def _team_formulas(book: TeamBook, number: PairingNumber) -> dict[str, str]:
    own = team_formulas.TeamFormulas(book.layout, number, literal(setting_words(book.texts, "primary")["game"]))
    return common_formulas(book, own) | own.figures()


def _put_tallies(book: TeamBook, sheet: Sheet, cycle: int) -> None:
    block = book.layout.tallies_block(cycle)
    hub_headers(sheet, block)
    teams = book.values.numbers
    for team, opponent in itertools.product(teams, teams):
        place = book.layout.matrix_place(block, team, opponent)
        if team == opponent:
            sheet.put(*place, Number(formulas.OUTCOME_DIAGONAL, PLAIN))
            continue
        formula = team_formulas.tally(book.layout, cycle, team, opponent)
        sheet.put(*place, Formula(formula, book.values.tallies[cycle, team, opponent], PLAIN))

"""Standings and crosstable of a Swiss: best first, and everybody's way through the rounds."""

from __future__ import annotations

from decimal import Decimal

from roundbook.model import CrosstableOrder, PairingNumber
from roundbook.text.progress import progress_words, withdrawal_words
from roundbook.workbook import formulas, styles
from roundbook.workbook.block import Block
from roundbook.workbook.byes import FREE_SIGNS
from roundbook.workbook.cells import Formula, Highlight, Number, Sheet, Style, Text, Value, address, literal
from roundbook.workbook.columns import CROSSTABLE_COLUMNS, STANDINGS_COLUMNS, TIE_BREAK_SLOTS, slot_key
from roundbook.workbook.further import UNDEFINED
from roundbook.workbook.layout import SUBTITLE_ROW
from roundbook.workbook.sheets.common import (
    LINES_ON_LANDSCAPE,
    by_number,
    header_width,
    name_width,
    new_sheet,
    points_format,
    prints_upright,
    put_headers,
    set_page,
    unused_columns,
)
from roundbook.workbook.sheets.crosstable import ALIGN, LOW_LINE_HEIGHT, SIGNS
from roundbook.workbook.sheets.settings import setting_words
from roundbook.workbook.sheets.standings import COUNTS, LEAST_WIDTHS, LINE_HEIGHT
from roundbook.workbook.swiss_book import SwissBook
from roundbook.workbook.swiss_formulas import progress_cell

ROUND_WIDTH = 7
# Names of the hub, and the mark on both sides of them in a text.
_MARK = "\0"
_BEGUN, _MISSING = f"{_MARK}rb_begun{_MARK}", f"{_MARK}rb_missing{_MARK}"
# Rounds in a crosstable that an upright page has room for.
ROUNDS_UPRIGHT = 11


def swiss_standings_sheet(book: SwissBook) -> Sheet:
    """One line per player, best first; free lines come last and show nothing."""
    sheet = new_sheet(book, "standings", _progress(book))
    block = book.layout.standings_block(0)
    codes = (book.texts.label("swiss_encounter_place"), *book.tournament.settings.further_tie_breaks)
    note = book.texts.label("standings_not_live", codes=", ".join(codes))
    sheet.put(SUBTITLE_ROW, block.column(slot_key(1)), Text(note, styles.SUBTITLE))
    tie_breaks = {slot_key(slot) for slot in range(1, TIE_BREAK_SLOTS + 1)}
    labels = {key: book.texts.label(f"standings_{key}") for key in STANDINGS_COLUMNS if key not in tie_breaks}
    put_headers(sheet, block, labels, ALIGN)
    for slot in range(1, TIE_BREAK_SLOTS + 1):
        place = (block.header_row, block.column(slot_key(slot)))
        code = book.tie_break_codes[slot - 1]
        sheet.put(*place, Formula(formulas.tie_break_header(slot_key(slot)), code, styles.HEADER))
    for index, number in enumerate(book.values.order(book.values.everybody)):
        _put_standing(book, sheet, (block, index, number))
        sheet.heights[block.row(index)] = LINE_HEIGHT
    _set_looks(book, sheet, block)
    sheet.line_keys.append(block.area("number"))
    sheet.may_sort = True
    set_page(book, sheet, block, landscape=not prints_upright(book))
    return sheet


def swiss_crosstable_sheet(book: SwissBook) -> Sheet:
    """Everybody's opponents, colours and results, round by round: 12w1 is a win with White against number 12."""
    # Nothing of the number of players: others may come late.
    text = book.texts.label("swiss_subtitle", rounds=book.layout.rounds)
    sheet = new_sheet(book, "crosstable", Text(text, styles.SUBTITLE))
    block = book.layout.crosstable_block(0)
    labels = {key: book.texts.label(f"standings_{key}") for key in (*CROSSTABLE_COLUMNS, "points", "status")}
    put_headers(sheet, block, labels, ALIGN)
    for number in range(1, book.layout.rounds + 1):
        column = block.column(f"against_{number}")
        sheet.put(block.header_row, column, Number(number, styles.HEADER))
        sheet.widths[column] = ROUND_WIDTH
    by_rank = book.tournament.settings.crosstable_order is CrosstableOrder.RANK
    order = book.values.order(book.values.everybody) if by_rank else book.values.numbers
    # Narrower than the standings, so nothing makes its lines smaller: across a page the free ones would need a second.
    is_upright = block.rows > LINES_ON_LANDSCAPE
    for index, player in enumerate(order):
        _put_way(book, sheet, (block, index, player))
        sheet.heights[block.row(index)] = LOW_LINE_HEIGHT if is_upright else LINE_HEIGHT
    for key in (*CROSSTABLE_COLUMNS, "points"):
        sheet.widths[block.column(key)] = header_width(labels[key], LEAST_WIDTHS.get(key, 7))
    sheet.widths[block.column("name")] = name_width(book)
    sheet.widths[block.column("status")] = _status_width(book)
    sheet.hidden_columns = unused_columns(book, block)
    sheet.highlights.append(_without_free_numbers(block))
    sheet.line_keys.append(block.area("number"))
    set_page(book, sheet, block, landscape=not is_upright or book.layout.rounds > ROUNDS_UPRIGHT)
    return sheet


def _progress(book: SwissBook) -> Formula:
    """After which round the standings are, or during which, live."""
    texts, rounds, values = book.texts, book.layout.rounds, book.values
    after = _filled_in(progress_words(texts, _BEGUN, rounds, 0))
    during = _filled_in(progress_words(texts, _BEGUN, rounds, _MISSING))
    before = literal(progress_words(texts, 0, rounds, 0))
    live = f"IF(rb_begun=0,{before},IF(rb_missing=0,{after},{during}))"
    return Formula(live, progress_words(texts, values.begun, rounds, values.missing), styles.SUBTITLE)


def _filled_in(text: str) -> str:
    """Formula of a text in which names of the workbook stand between marks."""
    parts = (part if place % 2 else literal(part) for place, part in enumerate(text.split(_MARK)))
    return "&".join(part for part in parts if part != literal(""))


def _status(book: SwissBook, number: PairingNumber, cell: str) -> tuple[str, str]:
    """Formula and value of what is said of somebody who withdrew."""
    withdrawn, player = by_number("withdrawn", cell), book.players.get(number)
    live = _filled_in(withdrawal_words(book.texts, f"{_MARK}{withdrawn}{_MARK}"))
    before = literal(withdrawal_words(book.texts, 0))
    after = None if player is None else player.withdrawn_after
    value = "" if after is None else withdrawal_words(book.texts, after)
    return f'IF({withdrawn}<{formulas.NEVER_WITHDRAWN},IF({withdrawn}=0,{before},{live}),"")', value


def _put_person(book: SwissBook, sheet: Sheet, line: tuple[Block, int, PairingNumber], number_formula: str) -> str:
    """Who stands in a line; gives the condition under which it is a free one."""
    block, index, number = line
    row, values = block.row(index), book.values.columns
    cell = address(row, block.column("number"), fixed_column=True)
    is_free = f"{by_number('active', cell)}=0"
    is_there = number in book.players
    centred, muted = styles.line(index, align="center"), styles.line(index, align="center", color=styles.MUTED)
    columns: dict[str, tuple[str, Value, Style]] = {
        "rank": (by_number("rank", cell), values["rank"][number], styles.rank_line(index)),
        "name": (by_number("name", cell), values["name"][number], styles.name_line(index)),
        "federation": (by_number("federation", cell), values["federation"][number], centred),
        "rating": (by_number("rating", cell), values["rating"][number], muted),
    }
    sheet.put(row, block.column("number"), Formula(number_formula, number, muted))
    for key, (formula, value, style) in columns.items():
        shown = Formula(f'IF({is_free},"",{formula})', value if is_there else "", style)
        sheet.put(row, block.column(key), shown)
    return is_free


def _put_standing(book: SwissBook, sheet: Sheet, line: tuple[Block, int, PairingNumber]) -> None:
    block, index, number = line
    row, values = block.row(index), book.values.columns
    cell = address(row, block.column("number"), fixed_column=True)
    is_free = _put_person(book, sheet, line, f"INDEX(rb_order,{index + 1})")
    is_there = number in book.players
    centred, points = styles.line(index, align="center"), styles.points_cell(points_format(book))
    for key in (*COUNTS, "points"):
        formula, value = by_number(key, cell), values[key][number] if is_there else ""
        look = points if key == "points" else centred
        sheet.put(row, block.column(key), Formula(f'IF({is_free},"",{formula})', value, look))
    for slot in range(1, TIE_BREAK_SLOTS + 1):
        header = address(block.header_row, block.column(slot_key(slot)), absolute=True)
        found, raw = by_number(f"value_{slot}", cell), Decimal(values[f"value_{slot}"][number])
        shown = f'IF({found}={UNDEFINED},"",ABS({found}))'
        code = book.tie_break_codes[slot - 1]
        is_empty = not is_there or not code or raw == UNDEFINED or (code == "DE" and not raw)
        # Somebody who is equal to nobody has no place among equals.
        formula = f'IF(OR({is_free},{header}="",AND({header}="DE",{found}=0)),"",{shown})'
        sheet.put(row, block.column(slot_key(slot)), Formula(formula, "" if is_empty else abs(raw), centred))
    formula, status = _status(book, number, cell)
    sheet.put(row, block.column("status"), Formula(formula, status, styles.STATUS))


def _put_way(book: SwissBook, sheet: Sheet, line: tuple[Block, int, PairingNumber]) -> None:
    block, index, number = line
    row, values = block.row(index), book.values.columns
    cell = address(row, block.column("number"), fixed_column=True)
    word = literal(setting_words(book.texts, "crosstable_order")[CrosstableOrder.NUMBER.value])
    is_free = _put_person(
        book, sheet, line, f"IF(rb_set_crosstable_order={word},{index + 1},INDEX(rb_order,{index + 1}))"
    )
    is_there = number in book.players
    letters = [book.texts.label(f"swiss_{colour}") for colour in ("white", "black")]
    for round_number in range(1, book.layout.rounds + 1):
        formula = progress_cell(book.layout, cell, round_number, (literal(letters[0]), literal(letters[1])))
        value = _way(book, number, round_number, letters) if is_there else ""
        sheet.put(
            row, block.column(f"against_{round_number}"), Formula(f'IF({is_free},"",{formula})', value, styles.GRID)
        )
    points = values["points"][number] if is_there else ""
    total = styles.points_cell(points_format(book))
    sheet.put(row, block.column("points"), Formula(f'IF({is_free},"",{by_number("points", cell)})', points, total))
    formula, status = _status(book, number, cell)
    sheet.put(row, block.column("status"), Formula(formula, status, styles.STATUS))


def _way(book: SwissBook, number: PairingNumber, round_number: int, letters: list[str]) -> str:
    """What a round brought a player, in signs."""
    columns = book.values.columns
    at, met, outcome = (int(columns[f"{key}_{round_number}"][number]) for key in ("at", "met", "outcome"))
    sign = (*SIGNS, *FREE_SIGNS)[outcome]
    return f"{met}{letters[at > book.values.lines_each]}{sign}" if met else sign


def _status_width(book: SwissBook) -> float:
    return max(header_width(withdrawal_words(book.texts, after), 12) for after in (0, 99))


def _set_looks(book: SwissBook, sheet: Sheet, block: Block) -> None:
    for key in STANDINGS_COLUMNS:
        label = "" if key.startswith("tie_break") else book.texts.label(f"standings_{key}")
        sheet.widths[block.column(key)] = header_width(label, LEAST_WIDTHS.get(key, 7))
    sheet.widths[block.column("name")] = name_width(book)
    sheet.widths[block.column("status")] = _status_width(book)
    sheet.hidden_columns = unused_columns(book, block)
    first = address(block.top, block.left, fixed_column=True)
    leader = f"AND({first}=1,{address(block.top, block.column('points'), fixed_column=True)}>0)"
    sheet.highlights.append(Highlight(area=block.area("rank"), formula=leader, fill=styles.LEADER, bold=True))
    sheet.highlights.append(_without_free_numbers(block))


def _without_free_numbers(block: Block) -> Highlight:
    """The numbers of free lines, by which these are known, are not shown: nobody has them yet."""
    name = address(block.top, block.column("name"), fixed_column=True)
    return Highlight(area=block.area("number"), formula=f'{name}=""', is_unseen=True)

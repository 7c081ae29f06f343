"""The standings, sorted live: rank, score and tie-breaks of everybody whose results count."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from roundbook.model import Group, PairingNumber
from roundbook.results import UNREADABLE_NUMBER
from roundbook.rules import team_points
from roundbook.workbook import formulas, styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Blank, Formula, Highlight, Sheet, Style, Text, Value, address, literal
from roundbook.workbook.columns import STANDINGS_COLUMNS, STATES, TIE_BREAK_SLOTS, slot_key
from roundbook.workbook.formulas import NEVER_WITHDRAWN
from roundbook.workbook.further import UNDEFINED, is_live
from roundbook.workbook.layout import SUBTITLE_ROW
from roundbook.workbook.sheets.common import (
    DASH,
    by_number,
    header_width,
    headers_of,
    name_width,
    new_sheet,
    points_format,
    prints_upright,
    put_group_heading,
    put_headers,
    removed_highlights,
    set_page,
    status_width,
    unused_columns,
)

LINE_HEIGHT = 22
COUNTS = ("games", "wins", "draws", "losses")
LEAST_WIDTHS = {"rank": 7, "number": 6, "federation": 7, "rating": 8, "points": 9}
ALIGN = {"name": "left"}


def standings_sheet(book: Book) -> Sheet:
    """A table for each group: one line per player, best first.

    Withdrawn players whose results were removed come last, without a rank. Below the name of a group is room for its
    prizes and titles.
    """
    sheet = new_sheet(book, "standings", _progress(book))
    written = [code for code in book.tournament.settings.further_tie_breaks if not is_live(code)]
    if written:
        note = book.texts.label("standings_not_live", codes=", ".join(written))
        sheet.put(SUBTITLE_ROW, book.layout.standings_block(0).column(slot_key(1)), Text(note, styles.SUBTITLE))
    for place, group in enumerate(book.tournament.groups):
        block = book.layout.standings_block(place)
        if book.layout.is_divided:
            put_group_heading(book, sheet, block, group)
            prizes = book.texts.label("group_prizes")
            sheet.put(block.header_row - 1, block.column("rank"), Text(prizes, styles.SUBTITLE))
            sheet.put(block.header_row - 1, block.column("name"), Blank(styles.INPUT_TEXT))
            if not group.meets_itself:
                _put_team_score(book, sheet, block, group)
        _put_table(book, sheet, block, group)
    sheet.may_sort = True
    set_page(book, sheet, book.layout.standings_block(0), landscape=not prints_upright(book))
    return sheet


def _put_team_score(book: Book, sheet: Sheet, block: Block, group: Group) -> None:
    """Points of a team, above those of its players; also those made by and against somebody who withdrew."""
    row, label = block.header_row - 2, book.texts.label("team_score")
    total = team_points(book.tournament, group)
    sheet.put(row, block.column("losses"), Text(label, styles.TEAM_LABEL))
    style = styles.team_score(points_format(book))
    sheet.put(row, block.column("points"), Formula(formulas.team_score(book.layout, group), total, style))


def _put_table(book: Book, sheet: Sheet, block: Block, group: Group) -> None:
    tie_breaks = {slot_key(slot) for slot in range(1, TIE_BREAK_SLOTS + 1)}
    headers = {key: text for key, text in headers_of(book, "standings") if key not in tie_breaks}
    put_headers(sheet, block, headers, ALIGN)
    for slot in range(1, TIE_BREAK_SLOTS + 1):
        code = book.tie_break_codes[slot - 1]
        place = (block.header_row, block.column(slot_key(slot)))
        sheet.put(*place, Formula(formulas.tie_break_header(slot_key(slot)), code, styles.HEADER))
    for index, number in enumerate(book.values.order(group)):
        _put_line(book, sheet, (block, index, number), group)
        sheet.heights[block.row(index)] = LINE_HEIGHT
    _set_looks(book, sheet, block, headers)
    sheet.line_keys.append(block.area("number"))


def status_formula(book: Book, number: str) -> str:
    """What the status column says about a pairing number."""
    removed, kept = literal(book.texts.label("status_removed")), literal(book.texts.label("status_kept"))
    withdrawn = f'IF({by_number("withdrawn", number)}<{NEVER_WITHDRAWN},{kept},"")'
    return f"IF({by_number('active', number)}=0,{removed},{withdrawn})"


def status(book: Book, number: PairingNumber) -> str:
    """The same in Python."""
    if number in book.values.table.annulled:
        return book.texts.label("status_removed")
    return book.texts.label("status_kept") if book.players[number].withdrawn_after is not None else ""


def rank_formula(number: str) -> str:
    """Rank of a pairing number, a dash for somebody whose results were removed."""
    return f'IF({by_number("active", number)}=0,"{DASH}",{by_number("rank", number)})'


def rank(book: Book, number: PairingNumber) -> Value:
    """The same in Python."""
    return DASH if number in book.values.table.annulled else book.values.columns["rank"][number]


def _progress(book: Book) -> Formula:
    """ "Standings after 41 of 66 games", live."""
    total, mark = book.layout.games, "\0"
    words = "matches" if book.tournament.is_of_teams else "standings"
    undecided = (UNREADABLE_NUMBER, STATES, STATES + UNREADABLE_NUMBER)
    none = "".join(f"-COUNTIFS(rb_game_state,{state})" for state in undecided)
    done = f'(COUNTIFS(rb_game_state,">0"){none})'
    final = book.texts.label("standings_final")
    running = book.texts.label(f"{words}_after", done=mark, total=total)
    live = f"&{done}&".join(literal(part) for part in running.split(mark))
    count = book.values.decided
    value = final if count == total else running.replace(mark, str(count))
    return Formula(f"IF({done}={total},{literal(final)},{live})", value, styles.SUBTITLE)


def _put_line(book: Book, sheet: Sheet, line: tuple[Block, int, PairingNumber], group: Group) -> None:
    block, index, number = line
    row = block.row(index)
    cell = address(row, block.column("number"), fixed_column=True)
    values = book.values.columns
    removed = number in book.values.table.annulled
    centred = styles.line(index, align="center")
    points = styles.points_cell(points_format(book))

    def put(key: str, formula: str, value: Value, style: Style) -> None:
        sheet.put(row, block.column(key), Formula(formula, value, style))

    put_player(book, sheet, line, f"INDEX(rb_order,{group.numbers.start + index})")
    shown = [(key, key, centred) for key in COUNTS] + [("points", "points", points)]
    shown += [(slot_key(slot), f"value_{slot}", centred) for slot in range(1, TIE_BREAK_SLOTS + 1)]
    rank_cell = address(row, block.column("rank"), fixed_column=True)
    for key, vector, style in shown:
        code = book.tie_break_codes[int(key[-1]) - 1] if key.startswith("tie_break") else "-"
        header = address(block.header_row, block.column(key), absolute=True)
        is_empty = f'{rank_cell}="{DASH}"' if code == "-" else f'OR({rank_cell}="{DASH}",{header}="")'
        value = "" if removed or not code else values[vector][number]
        found = by_number(vector, cell)
        if code != "-" and (book.tournament.is_of_teams or book.layout.further):
            # The hub holds what is better when lower with a minus.
            found, value = f"ABS({found})", value if value == "" else abs(Decimal(value))
        if code != "-" and book.layout.further:
            found = f'IF({by_number(vector, cell)}={UNDEFINED},"",{found})'
            value = "" if value == -UNDEFINED else value
        put(key, f'IF({is_empty},"",{found})', value, style)
    put("status", status_formula(book, cell), status(book, number), styles.STATUS)


def put_player(book: Book, sheet: Sheet, line: tuple[Block, int, PairingNumber], number_formula: str) -> None:
    """Who stands in a line of a table: rank, number, name, federation and rating.

    `line` is the block, the line in it from 0, and who stands there; everything but the number follows from the number.
    """
    block, index, number = line
    row, values = block.row(index), book.values.columns
    cell = address(row, block.column("number"), fixed_column=True)
    centred, muted = styles.line(index, align="center"), styles.line(index, align="center", color=styles.MUTED)
    columns: dict[str, tuple[str, Value, Style]] = {
        "rank": (rank_formula(cell), rank(book, number), styles.rank_line(index)),
        "number": (number_formula, number, muted),
        "name": (by_number("name", cell), values["name"][number], styles.name_line(index)),
        "federation": (by_number("federation", cell), values["federation"][number], centred),
        "rating": (by_number("rating", cell), values["rating"][number], muted),
    }
    for key, (formula, value, style) in columns.items():
        sheet.put(row, block.column(key), Formula(formula, value, style))


def _set_looks(book: Book, sheet: Sheet, block: Block, headers: Mapping[str, str]) -> None:
    for key in STANDINGS_COLUMNS:
        label = "" if key.startswith("tie_break") else headers[key]
        sheet.widths[block.column(key)] = header_width(label, LEAST_WIDTHS.get(key, 7))
    sheet.widths[block.column("name")] = name_width(book)
    sheet.widths[block.column("status")] = status_width(book)
    sheet.hidden_columns = unused_columns(book, block)
    first = address(block.top, block.left, fixed_column=True)
    games = address(block.top, block.column("games"), fixed_column=True)
    ranks = block.area("rank")
    leader = f"AND({first}=1,N({games})>0)"
    sheet.highlights += [
        *removed_highlights(block, slot_key(TIE_BREAK_SLOTS)),
        Highlight(area=ranks, formula=leader, fill=styles.LEADER, bold=True),
    ]

"""What each player of a league scored over the board, best first, and how often he sat on which board.

By points, then by percentage. Nobody is left out for having played too little, since leagues differ in what they ask
for a prize; percentages from fewer games than half of the matches are pale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Formula, Highlight, Page, Sheet, Style, Value, address
from roundbook.workbook.columns import board_column
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import (
    by_number,
    fitting_width,
    header_width,
    headers_of,
    name_width,
    new_sheet,
    put_headers,
    subtitle,
)
from roundbook.workbook.team_book import TeamBook

ALIGN = {"name": "left", "team_name": "left"}
NARROW = {"rank": 6, "seat": 6, "rating": 8, "games": 8, "wins": 7, "draws": 7, "losses": 7, "points": 8, "percent": 8}
NAME_WIDTHS = (18, 40)
BOARD_WIDTH = 7
HEADER_HEIGHT = 34
ONE_DECIMAL, NOUGHT_UNSEEN = "0.0", "0;-0;"
# Vector of the hub's players of teams by column, where it has another name.
VECTORS = {"name": "shown", "seat": "number"}


def statistics_sheet(book: TeamBook) -> Sheet:
    """A line for everybody who has played, best first, then for others as far as there are lines."""
    block, texts = book.layout.statistics_block, book.texts
    sheet = new_sheet(book, "statistics", subtitle(texts.label("statistics_hint", games=least_games(book))))
    headers = dict(headers_of(book, "statistics", book.layout.boards))
    put_headers(sheet, block, headers, ALIGN)
    sheet.heights[HEADER_ROW] = HEADER_HEIGHT
    for index, place in enumerate(book.values.statistics[: block.rows]):
        _put_line(book, sheet, (block, index), place)
    _set_widths(book, sheet, block, headers)
    sheet.highlights += _highlights(book, block)
    sheet.line_keys.append(block.area("number"))
    sheet.may_sort = True
    sheet.hidden_columns = {block.column("number")}
    sheet.freeze = (FIRST_ROW, block.column("name") + 1)
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)
    return sheet


def least_games(book: TeamBook) -> int:
    """Half of the matches of a team, rounded up."""
    matches = book.layout.cycles * (len(book.tournament.players) - 1)
    return (matches + 1) // 2


def _put_line(book: TeamBook, sheet: Sheet, at: tuple[Block, int], place: int) -> None:
    """The line of the player at a place of the hub, from 0."""
    block, index = at
    values: Mapping[str, Value] = book.values.seat_lines[place]
    line, name = (address(*block.at(index, key), fixed_column=True) for key in ("number", "name"))
    member = book.values.seats[place]
    told: dict[str, tuple[str, Value]] = {
        key: (by_number(f"member_{VECTORS.get(key, key)}", line), values[VECTORS.get(key, key)])
        for key in block.columns
        if key not in ("number", "team_name")
    }
    told["number"] = f"INDEX(rb_member_order,{index + 1})", place + 1
    team = by_number("name", by_number("member_team", line))
    told["team_name"] = team, book.values.columns["name"][member.team]
    for key in ("team_name", "seat"):  # a free line has them too
        told[key] = f'IF({name}="","",{told[key][0]})', told[key][1] if values["shown"] else ""
    looks = _looks()
    for key, (formula, value) in told.items():
        sheet.put(*block.at(index, key), Formula(formula, value, looks.get(key, looks["others"])))


def _looks() -> dict[str, Style]:
    """Looks of a line that holds nobody: the line below it and the shade of the points come with a name."""
    centred = Style(align="center")
    muted, left = replace(centred, color=styles.MUTED), Style(align="left", indent=1, shrink=True)
    return {
        "rank": replace(centred, bold=True, color=styles.NAVY),
        "number": muted,
        "name": replace(left, bold=True),
        "team_name": left,
        "seat": muted,
        "rating": muted,
        **dict.fromkeys(("games", "wins", "draws", "losses"), centred),
        "points": replace(centred, bold=True, number_format=ONE_DECIMAL),
        "percent": replace(centred, number_format=ONE_DECIMAL),
        "others": replace(centred, number_format=NOUGHT_UNSEEN),
    }


def _highlights(book: TeamBook, block: Block) -> list[Highlight]:
    """A line below everybody, and pale percentages; no two of them hold for one cell at a time."""
    name, games = (address(block.top, block.column(key), fixed_column=True) for key in ("name", "games"))
    is_there, least = f'{name}<>""', least_games(book)
    points, percent = block.area("points"), block.area("percent")
    left = replace(block.area(), right=points.left - 1)
    right = replace(block.area(), left=percent.right + 1)
    rules = [
        Highlight(area=left, formula=is_there),
        Highlight(area=points, formula=is_there, fill=styles.SHADE),
        Highlight(area=percent, formula=f"AND({is_there},N({games})<{least})", color=styles.GHOST),
        Highlight(area=percent, formula=f"N({games})>={least}"),
        Highlight(area=right, formula=is_there),
    ]
    return [replace(rule, bottom_color=styles.LINE) for rule in rules]


def _set_widths(book: TeamBook, sheet: Sheet, block: Block, headers: dict[str, str]) -> None:
    shown = (str(line["shown"]) for line in book.values.seat_lines)
    sheet.widths |= {block.column(key): header_width(headers[key], least) for key, least in NARROW.items()}
    boards = map(board_column, range(1, book.layout.boards + 1))
    sheet.widths |= {block.column(key): header_width(headers[key], BOARD_WIDTH) for key in boards}
    sheet.widths[block.column("name")] = fitting_width(shown, *NAME_WIDTHS)
    sheet.widths[block.column("team_name")] = name_width(book)
    sheet.widths[block.column("number")] = NARROW["seat"]

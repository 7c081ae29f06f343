"""All matches of a league on one list: round, date, the two teams, and the score as far as it is known.

Nothing is typed here. Each line names its match by its line in the hub, so that the list may be sorted, by team for
instance; a postponed round shows its new date, and a match with home and away reversed its teams the other way round.
"""

from __future__ import annotations

from dataclasses import replace

from roundbook.rules.matches import SCORE_DASH, match_score
from roundbook.workbook import formulas, styles, team_formulas
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Area, Cell, Formula, Highlight, Page, Sheet, Style, Value, address, literal
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import (
    fitting_width,
    header_width,
    headers_of,
    name_width,
    new_sheet,
    put_headers,
    subtitle,
)
from roundbook.workbook.team_book import TeamBook
from roundbook.workbook.team_layout import MatchLine

ALIGN = {"date": "left", "home_name": "right", "away_name": "left"}
NARROW = {"round": 8, "home": 6, "score": 11, "away": 6}
DATE_WIDTHS = (14, 44)
# So many lines are still read on one page; a longer list takes several.
LINES_ON_PAGE = 66
LINE_HEIGHT, LOW_LINE_HEIGHT = 20, 16
LOW_FROM = 36
# A number that is not there, for the free side, is not shown.
NOUGHT_UNSEEN = "0;-0;"


def fixtures_sheet(book: TeamBook) -> Sheet:
    """A line for every match in the order of the rounds; the rounds are told apart by their shade and a line."""
    block, texts = book.layout.fixtures_block, book.texts
    sheet = new_sheet(book, "fixtures", subtitle(texts.label("fixtures_hint")))
    headers = dict(headers_of(book, "fixtures"))
    put_headers(sheet, block, headers, ALIGN)
    matches = [(place, line) for place, line in enumerate(book.values.match_lines, start=1) if not line.board]
    is_low = len(matches) > LOW_FROM
    for index, (place, line) in enumerate(matches):
        for key, cell in _cells(book, (block, index), place, line).items():
            sheet.put(*block.at(index, key), cell)
        sheet.heights[block.row(index)] = LOW_LINE_HEIGHT if is_low else LINE_HEIGHT
    _set_looks(book, sheet, block, headers)
    sheet.line_keys.append(block.area("home"))
    sheet.may_sort = True
    sheet.freeze = (FIRST_ROW, 0)
    sheet.page = Page(tall=1 if len(matches) <= LINES_ON_PAGE else 0, repeat_row=HEADER_ROW)
    return sheet


def _cells(book: TeamBook, at: tuple[Block, int], place: int, line: MatchLine) -> dict[str, Cell]:
    """Cells of a match, `place` being its line in the hub, from 1."""
    block, index = at
    game, shade = line.game, line.game.round_number
    centred = styles.line(shade, align="center")
    muted = replace(centred, color=styles.MUTED, number_format=NOUGHT_UNSEEN)
    cells: dict[str, tuple[str, Value, Style]] = {
        "round": (f"INDEX(rb_match_round,{place})", shade, centred),
        "date": (_date(block, index), book.days[shade - 1], replace(centred, align="left", indent=1)),
        "score": (
            team_formulas.score_of_line(place, literal(SCORE_DASH)),
            match_score(book.values.boards(game)),
            replace(centred, bold=True, color=styles.NAVY),
        ),
    }
    for side, number, align in (("home", game.white, "right"), ("away", game.black, "left")):
        cell = address(*block.at(index, side), fixed_column=True)
        name = book.values.columns["name"][number] if number else book.texts.label("bye")
        cells[side] = f"INDEX(rb_match_{side}_team,{place})", number, muted
        cells[f"{side}_name"] = formulas.player_in_round(cell), name, styles.name_line(shade, align)
    return {key: Formula(*cell) for key, cell in cells.items()}


def _date(block: Block, index: int) -> str:
    return f"INDEX(rb_day,{address(*block.at(index, 'round'), fixed_column=True)})"


def _set_looks(book: TeamBook, sheet: Sheet, block: Block, headers: dict[str, str]) -> None:
    sheet.widths |= {block.column(key): header_width(headers[key], least) for key, least in NARROW.items()}
    sheet.widths |= {block.column(key): name_width(book) for key in ("home_name", "away_name")}
    sheet.widths[block.column("date")] = fitting_width(book.days, *DATE_WIDTHS)
    if not book.layout.is_dated:
        sheet.hidden_columns = {block.column("date")}
    area = Area(top=block.top, left=block.column("round"), bottom=block.row(block.rows - 2), right=block.column("away"))
    here, below = (address(row, block.column("round"), fixed_column=True) for row in (block.top, block.top + 1))
    sheet.highlights.append(Highlight(area=area, formula=f"{here}<>{below}", bottom_color=styles.NAVY))

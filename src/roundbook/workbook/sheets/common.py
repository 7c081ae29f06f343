"""What every sheet has: the event as title, a line under it, headers, widths that fit the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roundbook.model import Group
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.cells import PLAIN, Area, Cell, Formula, Highlight, Page, Sheet, Text, address
from roundbook.workbook.columns import KNOCKOUT_KINDS, LEAGUE_KINDS, SWISS_KINDS
from roundbook.workbook.headers import Labels, labels_of
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW, SUBTITLE_ROW, TITLE_ROW

NAME_WIDTHS = (16, 44)
STATUS_WIDTHS = (12, 24)
GROUP_WIDTHS = (9, 24)
GROUP_HEIGHT = 28
LINES_ON_LANDSCAPE = 18
# Characters across A4 upright, points down a page, and how small letters may become to keep tables on one.
WIDEST_UPRIGHT, HEIGHT_UPRIGHT, HEIGHT_ACROSS, LEAST_SCALE = 115, 735, 490, 0.66
DASH = "–"


def new_sheet(book: Book, key: str, subtitle: Cell) -> Sheet:
    """Sheet with the event's name on top, live from Settings, and a subtitle."""
    sheet = Sheet(key=key, title=book.sheet_titles[key])
    event = book.tournament.settings.event
    if book.layout.has_title(key):
        sheet.put(TITLE_ROW, 0, Formula('rb_set_event&""', event, styles.TITLE))
        sheet.put(SUBTITLE_ROW, 0, subtitle)
        sheet.heights[TITLE_ROW] = 28
    return sheet


def subtitle(text: str) -> Text:
    """Plain line under the title."""
    return Text(text, styles.SUBTITLE)


def put_group_heading(book: Book, sheet: Sheet, block: Block, group: Group) -> None:
    """Name of a group above its table, live from the Players sheet."""
    formula = by_number("group", str(group.numbers.start))
    value = book.values.columns["group"][group.numbers.start]
    sheet.put(block.header_row - 2, block.column("rank"), Formula(formula, value, styles.GROUP))
    sheet.heights[block.header_row - 2] = GROUP_HEIGHT


def set_page(book: Book, sheet: Sheet, block: Block, *, landscape: bool) -> None:
    """What stays in sight and what each page repeats: names, and the header where there is one table only.

    Several tables come on one page if their letters stay fair, so that none is torn. It looks at what is on the sheet.
    """
    one_table = not book.layout.is_divided
    sheet.freeze = (FIRST_ROW if one_table else SUBTITLE_ROW + 1, block.column("name") + 1)
    if one_table:
        sheet.page = Page(landscape=landscape, repeat_row=HEADER_ROW)
        return
    shown = (width for column, width in sheet.widths.items() if column not in sheet.hidden_columns)
    landscape = landscape and not (prints_upright(book) and sum(shown) <= WIDEST_UPRIGHT)
    rows = range(max(row for row, _ in sheet.cells) + 1)
    height = sum(sheet.heights.get(row, sheet.default_height or 0) for row in rows)
    is_one_page = height * LEAST_SCALE <= (HEIGHT_ACROSS if landscape else HEIGHT_UPRIGHT)
    sheet.page = Page(landscape=landscape, tall=int(is_one_page))


def headers_of(book: Book, kind: str, width: int = 0) -> Labels:
    """Key and header of every column of a kind of sheet; `width` are the columns that there may be any number of."""
    settings = book.tournament.settings
    kinds = SWISS_KINDS if settings.is_swiss else KNOCKOUT_KINDS if settings.is_knockout else {}
    kind = (LEAGUE_KINDS if settings.boards else kinds).get(kind, kind)
    return labels_of(book.texts, kind, width, is_divided=book.layout.is_divided)


def put_headers(sheet: Sheet, block: Block, headers: Mapping[str, str], align: Mapping[str, str]) -> None:
    """Header cells of a block by column key; centred where `align` does not say otherwise.

    Over a column without a word, which is the margin of its table, there is nothing.
    """
    for key, text in headers.items():
        look = styles.header(align.get(key, "center")) if text else PLAIN
        sheet.put(block.header_row, block.column(key), Text(text, look))


def fitting_width(texts: Iterable[str], least: float, most: float) -> float:
    """Column width in characters that shows the longest of the texts, within limits; bold letters run wide."""
    longest = max((len(text) for text in texts), default=0)
    return round(min(max(longest * 1.15 + 2, least), most))


def header_width(text: str, least: float) -> float:
    """Width for a narrow column whose header may break between words."""
    longest = max((len(word) for word in text.split()), default=0)
    return round(max(longest * 1.25 + 1.5, least))


def small_width(text: str) -> float:
    """Column width for a text in the smaller letters of remarks."""
    return round(len(text) * 0.8 + 1)


def name_width(book: Book) -> float:
    """Width of a column of players' names."""
    return fitting_width((player.display_name for player in book.people), *NAME_WIDTHS)


def group_width(book: Book) -> float:
    """Width of a column with names of groups."""
    return fitting_width((group.name for group in book.tournament.groups), *GROUP_WIDTHS)


def status_width(book: Book) -> float:
    """Width of the column that tells of withdrawals."""
    return fitting_width((book.texts.label("status_removed"), book.texts.label("status_kept")), *STATUS_WIDTHS)


def unused_columns(book: Book, block: Block) -> set[int]:
    """Columns of a table that nobody in the field has anything for; they are hidden, and can be shown again."""
    players = book.people
    used = {"federation": any(p.federation for p in players), "rating": any(p.rating for p in players)}
    return {block.column(key) for key, is_used in used.items() if not is_used}


def prints_upright(book: Book) -> bool:
    """Whether a table with a line for every player fits better on an upright page."""
    return len(book.tournament.players) > LINES_ON_LANDSCAPE


def removed_highlights(block: Block, last_column: str) -> list[Highlight]:
    """Pale letters for a player whose results were removed, the name struck through, from rank to a column.

    A line through a sign as small as a minus would hide it, and two highlights of one cell look different in Excel and
    LibreOffice; so the columns are three areas.
    """
    rank = address(block.top, block.column("rank"), fixed_column=True)

    def pale(first: str, last: str, *, strike: bool = False) -> Highlight:
        area = Area(top=block.top, left=block.column(first), bottom=block.row(block.rows - 1), right=block.column(last))
        return Highlight(area=area, formula=f'{rank}="{DASH}"', color=styles.GHOST, italic=True, strike=strike)

    return [pale("rank", "number"), pale("name", "name", strike=True), pale("federation", last_column)]


def points_format(book: Book) -> str:
    """Number format of points: as many decimals as the scoring has."""
    scoring = book.tournament.settings.scoring
    exponents = [int(points.normalize().as_tuple().exponent) for points in (scoring.win, scoring.draw, scoring.loss)]
    return styles.number_format(max(0, *(-exponent for exponent in exponents)))


def by_number(vector: str, number: str) -> str:
    """Value of a hub vector for the pairing number in a cell."""
    return f"INDEX(rb_{vector},{number})"

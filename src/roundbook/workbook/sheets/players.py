"""The Players sheet: who plays, who withdrew, and the organiser's own columns as they were."""

from __future__ import annotations

import datetime
from decimal import Decimal

from roundbook.model import CellValue, Player, Tournament
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.book import Book
from roundbook.workbook.byes import written_byes
from roundbook.workbook.cells import Blank, Cell, Choice, Number, Page, Sheet, Style, Text, text_or_blank
from roundbook.workbook.columns import BYES
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import (
    fitting_width,
    group_width,
    header_width,
    headers_of,
    name_width,
    new_sheet,
    prints_upright,
    put_headers,
    subtitle,
)

ALIGN = {"name": "left", "club": "left"}
NARROW = {
    "number": 6,
    "title": 7,
    "federation": 8,
    "rating": 9,
    "fide_id": 12,
    "birth": 12,
    BYES: 12,
    "withdrawn": 12,
    "lot": 14,
}
HEADER_HEIGHT = 34
# Where teams play this is the sheet of the teams; what only a player has is hidden.
NOT_OF_TEAMS = ("title", "federation", "fide_id", "club", "birth")
# Who goes on after a tie that is level is typed beside that tie.
NOT_OF_CUPS = ("lot",)


def players_sheet(book: Book) -> Sheet:
    """One line per player; the shaded columns are typed by the arbiter during the event."""
    sheet = new_sheet(book, "players", subtitle(book.texts.label(_hint(book.tournament))))
    block = book.layout.list_block
    headers = dict(headers_of(book, "players"))
    own = {f"extra_{index}": name for index, name in enumerate(book.tournament.extra_columns)}
    put_headers(sheet, block, headers | own, ALIGN | dict.fromkeys(own, "left"))
    sheet.heights[HEADER_ROW] = HEADER_HEIGHT
    for index, player in enumerate(book.tournament.players):
        _put_player(sheet, block, index, player)
        if book.layout.is_divided:
            group = book.layout.group_of(player.number).name
            sheet.put(*block.at(index, "group"), text_or_blank(group, styles.line(index, align="center")))
    _set_widths(book, sheet, block, headers)
    _explain_inputs(book, sheet, block)
    sheet.hidden_columns = {block.column(key) for key in _unused(book.tournament)}
    sheet.text_numbers.append(block.area("fide_id"))
    sheet.freeze = (FIRST_ROW, block.column("name") + 1)
    sheet.page = Page(landscape=not prints_upright(book), repeat_row=HEADER_ROW)
    return sheet


def _unused(tournament: Tournament) -> tuple[str, ...]:
    """Columns that are hidden."""
    if tournament.is_of_teams:
        return NOT_OF_TEAMS
    return NOT_OF_CUPS if tournament.settings.is_knockout else ()


def _hint(tournament: Tournament) -> str:
    """Key of the words on what is typed here; a Swiss has one column more, of cups that of lots is hidden."""
    if tournament.is_of_teams:
        return "teams_hint"
    if tournament.settings.is_swiss:
        return "swiss_players_hint"
    return "cup_players_hint" if tournament.settings.is_knockout else "players_hint"


def _put_player(sheet: Sheet, block: Block, index: int, player: Player) -> None:
    centred = styles.line(index, align="center")
    text = styles.line(index, align="left", indent=1)
    row = block.row(index)
    cells: dict[str, Cell] = {
        "number": Number(player.number, styles.line(index, align="center", color=styles.MUTED)),
        "title": text_or_blank(player.title, centred),
        "name": text_or_blank(player.name, styles.name_line(index)),
        "federation": text_or_blank(player.federation, centred),
        "rating": Blank(centred) if player.rating is None else Number(player.rating, centred),
        "fide_id": text_or_blank(player.fide_id, styles.line(index, align="center", number_format="@")),
        "club": text_or_blank(player.club, text),
        "birth": text_or_blank(player.birth, centred),
        "withdrawn": _number(player.withdrawn_after),
        "lot": _number(player.lot),
    }
    if BYES in block.columns:
        asked = written_byes(player.byes)
        cells[BYES] = Text(asked, styles.INPUT_CELL) if asked else Blank(styles.INPUT_CELL)
    for key, cell in cells.items():
        sheet.put(row, block.column(key), cell)
    for offset, value in enumerate(player.extra):
        sheet.put(row, block.column(f"extra_{offset}"), own_column(value, text))


def _number(value: int | None) -> Number | Blank:
    return Blank(styles.INPUT_CELL) if value is None else Number(value, styles.INPUT_CELL)


def own_column(value: CellValue, style: Style) -> Cell:
    """Cell of a column of the organiser's own."""
    if value is None or value == "":
        return Blank(style)
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return Number(value, style)
    return Text(value.isoformat() if isinstance(value, datetime.date) else str(value), style)


def _set_widths(book: Book, sheet: Sheet, block: Block, headers: dict[str, str]) -> None:
    players = book.tournament.players
    if book.layout.is_divided:
        sheet.widths[block.column("group")] = group_width(book)
    for key, least in NARROW.items():
        if key not in headers:
            continue
        sheet.widths[block.column(key)] = header_width(headers[key], least)
    sheet.widths[block.column("name")] = name_width(book)
    sheet.widths[block.column("club")] = fitting_width((player.club for player in players), 14, 30)
    for offset, header in enumerate(book.tournament.extra_columns):
        values = (str(player.extra[offset]) for player in players if offset < len(player.extra))
        sheet.widths[block.column(f"extra_{offset}")] = fitting_width((header, *values), 10, 30)


def _explain_inputs(book: Book, sheet: Sheet, block: Block) -> None:
    for key in ("withdrawn", "lot", *((BYES,) if BYES in block.columns else ())):
        sheet.choices.append(
            Choice(
                area=block.area(key),
                options=(),
                strict=False,
                prompt_title=book.texts.label(f"player_{key}")[:32],
                prompt=book.texts.label(f"player_{key}_prompt"),
            )
        )

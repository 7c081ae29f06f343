"""The players of the teams of a league: board order, particulars, and what each of them scored, live."""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import Member
from roundbook.workbook import formulas, styles, team_formulas
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Blank, Cell, Formula, Number, Page, Sheet, address, text_or_blank
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import fitting_width, header_width, headers_of, new_sheet, put_headers, subtitle
from roundbook.workbook.sheets.players import HEADER_HEIGHT, own_column
from roundbook.workbook.team_book import TeamBook

ALIGN = {"name": "left", "team_name": "left"}
NARROW = {"team": 6, "number": 6, "title": 7, "federation": 8, "rating": 9, "fide_id": 12, "birth": 12}
NARROW |= {"games": 8, "points": 8}
NAME_WIDTHS = (16, 40)
# A win and a draw: points of players go by whole and half ones, whatever a match is worth.
POINTS_FORMAT = "0.0"


def members_sheet(book: TeamBook) -> Sheet:
    """One line per player, team by team, and some free ones for players who join during the season."""
    texts, block = book.texts, book.layout.members_block
    sheet = new_sheet(book, "members", subtitle(texts.label("members_hint")))
    headers = dict(headers_of(book, "members"))
    own = {f"extra_{index}": name for index, name in enumerate(book.tournament.member_columns)}
    put_headers(sheet, block, headers | own, ALIGN | dict.fromkeys(own, "left"))
    sheet.heights[HEADER_ROW] = HEADER_HEIGHT
    for index, member in enumerate(book.tournament.members):
        _put_member(book, sheet, (block, index), member)
    members = book.tournament.members
    sheet.widths |= {block.column(key): header_width(headers[key], least) for key, least in NARROW.items()}
    sheet.widths[block.column("name")] = fitting_width((member.name for member in members), *NAME_WIDTHS)
    teams = (team.display_name for team in book.tournament.players)
    sheet.widths[block.column("team_name")] = fitting_width(teams, *NAME_WIDTHS)
    sheet.widths |= {block.column(key): fitting_width([name], 10, 30) for key, name in own.items()}
    sheet.text_numbers.append(block.area("fide_id"))
    sheet.freeze = (FIRST_ROW, block.column("name") + 1)
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)
    return sheet


def _put_member(book: TeamBook, sheet: Sheet, at: tuple[Block, int], member: Member) -> None:
    block, index = at
    shade = member.team
    centred, muted = styles.line(shade, align="center"), styles.line(shade, align="center", color=styles.MUTED)
    left = styles.line(shade, align="left", indent=1)
    team, number = (address(*block.at(index, key), fixed_column=True) for key in ("team", "number"))
    who = team_formulas.member_id(team, number)
    figures = book.values.seat_line(member)
    name = book.values.columns["name"][member.team]
    cells: dict[str, Cell] = {
        "team": Number(member.team, muted),
        "team_name": Formula(formulas.player_in_round(team), name, replace(left, color=styles.MUTED)),
        "number": Number(member.number, centred),
        "title": text_or_blank(member.title, centred),
        "name": text_or_blank(member.name, styles.name_line(shade)),
        "federation": text_or_blank(member.federation, centred),
        "rating": Blank(centred) if member.rating is None else Number(member.rating, centred),
        "fide_id": text_or_blank(member.fide_id, styles.line(shade, align="center", number_format="@")),
        "birth": text_or_blank(member.birth, centred),
        "games": Formula(team_formulas.figure_of("games", who), figures["games"], centred),
        "points": Formula(
            team_formulas.figure_of("points", who),
            figures["points"],
            styles.line(shade, align="center", bold=True, number_format=POINTS_FORMAT),
        ),
    }
    for key, cell in cells.items():
        sheet.put(*block.at(index, key), cell)
    for offset, value in enumerate(member.extra):
        sheet.put(*block.at(index, f"extra_{offset}"), own_column(value, left))

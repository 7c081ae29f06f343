"""Who goes on from the groups to the cup, live: seed, place in the group, and the player once that place is certain.

As long as it is not, the sheet says why. The arbiter may type who plays instead of somebody, after a withdrawal for
instance, and the round after which somebody left the cup.
"""

from __future__ import annotations

from roundbook.model import Seed
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Blank, Choice, Formula, Highlight, Number, Page, Sheet, address, literal
from roundbook.workbook.columns import SECOND_KINDS
from roundbook.workbook.cup_book import CupBook
from roundbook.workbook.cup_formulas import seed_check
from roundbook.workbook.headers import labels_of
from roundbook.workbook.layout import FIRST_ROW, HEADER_ROW
from roundbook.workbook.sheets.common import (
    by_number,
    fitting_width,
    header_width,
    name_width,
    new_sheet,
    put_headers,
    small_width,
    subtitle,
)

ALIGN = {"name": "left", "check": "left"}
LEAST_WIDTHS = {"number": 6, "player": 6, "federation": 8, "rating": 9, "instead": 12, "withdrawn": 12}
ORIGIN_WIDTHS, LINE_HEIGHT, HEADER_HEIGHT = (8, 26), 24, 34
# Figures of the number behind the words for missing results.
_FIGURES = " 999"


def qualified_sheet(book: CupBook) -> Sheet:
    """One line per seed; the two shaded columns are typed by the arbiter."""
    sheet = new_sheet(book, "players", subtitle(book.texts.label("qualified_hint")))
    block = book.layout.list_block
    labels = dict(labels_of(book.texts, SECOND_KINDS["players"], 0))
    put_headers(sheet, block, labels, ALIGN)
    sheet.heights[HEADER_ROW] = HEADER_HEIGHT
    for seed in book.tournament.seeds:
        _put_seed(book, sheet, seed)
        sheet.heights[block.row(seed.seed - 1)] = LINE_HEIGHT
    for key, least in LEAST_WIDTHS.items():
        sheet.widths[block.column(key)] = header_width(labels[key], least)
    sheet.widths[block.column("origin")] = fitting_width((s.label for s in book.tournament.seeds), *ORIGIN_WIDTHS)
    sheet.widths[block.column("name")] = name_width(book)
    words = (book.texts.label(f"qualified_{key}") + _FIGURES for key in ("missing", "shared", "twice", "withdrew"))
    sheet.widths[block.column("check")] = max(header_width(labels["check"], 12), *map(small_width, words))
    for key in ("instead", "withdrawn"):
        word = f"qualified_{key}_prompt" if key == "instead" else f"player_{key}_prompt"
        title, prompt = labels[key][:32], book.texts.label(word)
        sheet.choices.append(Choice(area=block.area(key), options=(), strict=False, prompt_title=title, prompt=prompt))
    sheet.highlights.append(_alert(book, block))
    sheet.freeze = (FIRST_ROW, block.column("name") + 1)
    sheet.page = Page(landscape=True, repeat_row=HEADER_ROW)
    return sheet


def _alert(book: CupBook, block: Block) -> Highlight:
    """Red letters for what the arbiter should look at: everything but results that are still to come."""
    check = address(block.top, block.column("check"), fixed_column=True)
    missing = literal(book.texts.label("qualified_missing"))
    formula = f'AND({check}<>"",LEFT({check},LEN({missing}))<>{missing})'
    return Highlight(area=block.area("check"), formula=formula, color=styles.ALERT)


def _put_seed(book: CupBook, sheet: Sheet, seed: Seed) -> None:
    block, values, index = book.layout.list_block, book.values.columns, seed.seed - 1
    row = block.row(index)
    centred, muted = styles.line(index, align="center"), styles.line(index, align="center", color=styles.MUTED)
    number = address(row, block.column("number"), fixed_column=True)
    sheet.put(row, block.column("number"), Number(seed.seed, styles.line(index, align="center", bold=True)))
    player = by_number("player", number)
    shown = {"player": f'IF({player}>0,{player},"")', "origin": by_number("label", number)}
    shown |= {key: by_number(key, number) for key in ("name", "federation", "rating")}
    looks = (
        dict.fromkeys(shown, centred) | dict.fromkeys(("player", "rating"), muted) | {"name": styles.name_line(index)}
    )
    for key, formula in shown.items():
        value = values["label" if key == "origin" else key][seed.seed]
        sheet.put(row, block.column(key), Formula(formula, "" if key == "player" and not value else value, looks[key]))
    left = book.tournament.player_by_number[seed.seed].withdrawn_after
    instead = Number(seed.instead, styles.INPUT_CELL) if seed.instead else Blank(styles.INPUT_CELL)
    sheet.put(row, block.column("instead"), instead)
    withdrawn = Blank(styles.INPUT_CELL) if left is None else Number(left, styles.INPUT_CELL)
    sheet.put(row, block.column("withdrawn"), withdrawn)
    look = styles.line(index, italic=True, color=styles.MUTED, align="left", indent=1, size=10)
    check = seed_check(book.texts, number, address(row, block.column("instead"), fixed_column=True))
    sheet.put(row, block.column("check"), Formula(check, book.values.check(book.texts, seed), look))

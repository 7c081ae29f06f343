"""Places of a knockout, live: the winner first, behind him everybody by the stage in which he was out."""

from __future__ import annotations

from roundbook.model import PairingNumber
from roundbook.workbook import styles
from roundbook.workbook.block import Block
from roundbook.workbook.cells import Formula, Sheet, Style, Value, address, literal
from roundbook.workbook.columns import PLACE_COLUMNS
from roundbook.workbook.knockout_book import KnockoutBook
from roundbook.workbook.sheets.common import (
    DASH,
    by_number,
    header_width,
    headers_of,
    name_width,
    new_sheet,
    prints_upright,
    put_headers,
    set_page,
    subtitle,
    unused_columns,
)
from roundbook.workbook.sheets.standings import ALIGN, LEAST_WIDTHS, LINE_HEIGHT


def places_sheet(book: KnockoutBook) -> Sheet:
    """One line per player; those who are still in stand above, without a place."""
    sheet = new_sheet(book, "standings", subtitle(book.texts.label("cup_places_hint")))
    block = book.layout.standings_block(0)
    labels = dict(headers_of(book, "standings"))
    put_headers(sheet, block, labels, ALIGN | {"status": "left"})
    for index, number in enumerate(book.values.columns["order"].values()):
        _put_player(book, sheet, block, index, int(number))
        sheet.heights[block.row(index)] = LINE_HEIGHT
    names = name_width(book)
    for key in PLACE_COLUMNS:
        sheet.widths[block.column(key)] = header_width(labels[key], LEAST_WIDTHS.get(key, 7))
    sheet.widths[block.column("rank")] = max(9, sheet.widths[block.column("rank")])
    sheet.widths[block.column("name")] = names
    sheet.widths[block.column("status")] = names + 20
    sheet.hidden_columns = unused_columns(book, block)
    sheet.line_keys.append(block.area("number"))
    sheet.may_sort = True
    set_page(book, sheet, block, landscape=not prints_upright(book))
    return sheet


def _put_player(book: KnockoutBook, sheet: Sheet, block: Block, index: int, number: PairingNumber) -> None:
    row, values = block.row(index), book.values.columns
    cell = address(row, block.column("number"), fixed_column=True)
    centred, muted = styles.line(index, align="center"), styles.line(index, align="center", color=styles.MUTED)
    first, last = int(values["rank"][number]), int(values["last"][number])
    place = "" if not first else first if first == last else f"{first}{DASH}{last}"
    rank, end = by_number("rank", cell), by_number("last", cell)
    status, shown = _status(book, number, cell)
    columns: dict[str, tuple[str, Value, Style]] = {
        "rank": (
            f'IF({rank}=0,"",IF({rank}={end},{rank},{rank}&{literal(DASH)}&{end}))',
            place,
            styles.rank_line(index),
        ),
        "number": (f"INDEX(rb_order,{index + 1})", number, muted),
        "name": (by_number("name", cell), values["name"][number], styles.name_line(index)),
        "federation": (by_number("federation", cell), values["federation"][number], centred),
        "rating": (by_number("rating", cell), values["rating"][number], muted),
        "status": (status, shown, styles.line(index, indent=1, align="left", shrink=True)),
    }
    for key, (formula, value, look) in columns.items():
        sheet.put(row, block.column(key), Formula(formula, value, look))


def _status(book: KnockoutBook, number: PairingNumber, cell: str) -> tuple[str, str]:
    """Who put a player out, and where: "Lee, Ann (Quarter-finals)"."""
    stages = [book.stage_name(stage) for stage in range(1, book.layout.cup.stages + 1)]
    lost, winner = by_number("lost_in", cell), by_number("lost_to", cell)
    chosen = f"CHOOSE({lost},{','.join(map(literal, stages))})"
    formula = f'IF({lost}=0,"",IF({winner}>0,INDEX(rb_name,{winner}),{literal(DASH)})&" ("&{chosen}&")")'
    values = book.values.columns
    stage, by = int(values["lost_in"][number]), int(values["lost_to"][number])
    name = values["name"][by] if by > 0 else DASH
    return formula, f"{name} ({stages[stage - 1]})" if stage else ""

"""The only module that speaks XlsxWriter: placed cells in, the bytes of an .xlsx out.

The same sheets give the same bytes: the time of creation is an argument. Texts are written with the string method
and every guess of XlsxWriter (formulas, links, numbers) is switched off, since a player may be called `=1+1`.
"""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import xlsxwriter

from roundbook.workbook import styles
from roundbook.workbook.cells import (
    PLAIN,
    Area,
    Blank,
    Choice,
    ColourScale,
    Formula,
    Highlight,
    LineChart,
    Number,
    Sheet,
    Style,
    Text,
    quoted,
)
from roundbook.workbook.package import open_package
from roundbook.workbook.repack import rewrite

SCREEN = (2400, 1500)
# Excel takes 255 characters with all codes; every letter may be an ampersand, which is written twice.
MARGIN_LETTERS = 110
NOT_IN_XML = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
HUB_ROW_HEIGHT = 15
# Everything XlsxWriter would guess from a text. Names are data, not code.
NO_GUESSING = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "nan_inf_to_errors": False,
}


@dataclass(frozen=True, kw_only=True)
class Properties:
    """What the file says about itself. `created` is an argument so that the same call gives the same bytes."""

    title: str
    created: datetime.datetime


def write_sheets(sheets: Sequence[Sheet], names: Mapping[str, str], properties: Properties) -> bytes:
    """The workbook as bytes; `names` are its defined names and what they refer to."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, NO_GUESSING)
    book.set_size(*SCREEN)
    book.set_calc_mode("auto")
    book.set_properties({"title": _clean(properties.title), "created": properties.created, "comments": "roundbook"})
    formats = _Formats(book)
    for sheet in sheets:
        _write_sheet(book, sheet, formats, properties)
    for name, reference in names.items():
        book.define_name(name, reference)
    book.get_worksheet_by_name(sheets[0].title).activate()
    book.close()
    return _packed(buffer.getvalue())


def _packed(content: bytes) -> bytes:
    """The same parts, packed more tightly than XlsxWriter does, which has no setting for it."""
    package = open_package(content)
    return rewrite(package, {part: package.read(part) for part in package.archive.members})


class _Formats:
    """XlsxWriter formats, one per style."""

    def __init__(self, book: Any) -> None:
        self.book = book
        self.made: dict[Style, Any] = {}

    def of(self, style: Style) -> Any:
        if style not in self.made:
            self.made[style] = self.book.add_format(format_properties(style))
        return self.made[style]


def format_properties(style: Style) -> dict[str, Any]:
    """A style in the words of XlsxWriter."""
    properties: dict[str, Any] = {
        "font_name": styles.FONT,
        "font_size": style.size,
        "font_color": style.color,
        "valign": style.vertical,
        "bold": style.bold,
        "italic": style.italic,
        "font_strikeout": style.strike,
        "text_wrap": style.wrap,
        "shrink": style.shrink,
    }
    optional = {
        "bg_color": style.fill,
        "align": style.align,
        "indent": style.indent,
        "num_format": style.number_format,
        "bottom": style.bottom,
        "bottom_color": style.bottom_color,
        "diag_type": styles.CROSSED if style.struck_out else 0,
        "diag_color": styles.LINE if style.struck_out else "",
    }
    for side in ("top", "left", "right"):
        if kind := getattr(style, side):
            properties |= {side: kind, f"{side}_color": style.bottom_color}
    properties.update({key: value for key, value in optional.items() if value})
    if style.box_color:
        properties.update({"border": styles.THIN, "border_color": style.box_color})
    return properties


def _write_sheet(book: Any, sheet: Sheet, formats: _Formats, properties: Properties) -> None:
    worksheet = book.add_worksheet(sheet.title)
    _set_geometry(worksheet, sheet)
    for area in sheet.merges:  # its cells are written after that, each with the looks of its own
        worksheet.merge_range(area.top, area.left, area.bottom, area.right, "")
    for (row, column), cell in sorted(sheet.cells.items(), key=lambda item: item[0]):
        _write_cell(worksheet, row, column, cell, formats)
    for choice in sheet.choices:
        _write_choice(worksheet, choice)
    for highlight in sheet.highlights:
        _write_highlight(book, worksheet, highlight)
    for scale in sheet.colour_scales:
        _write_scale(worksheet, scale)
    for chart in sheet.charts:
        _write_chart(book, worksheet, sheet, chart)
    if sheet.text_numbers:
        areas = " ".join(area.address.replace("$", "") for area in sheet.text_numbers)
        worksheet.ignore_errors({"number_stored_as_text": areas})
    if sheet.is_hidden:
        worksheet.hide()
    else:
        _set_page(worksheet, sheet, properties)


def _set_geometry(worksheet: Any, sheet: Sheet) -> None:
    worksheet.hide_gridlines(2)
    if sheet.default_height is not None:
        worksheet.set_default_row(HUB_ROW_HEIGHT if sheet.is_hidden else sheet.default_height)
    for column, width in sheet.widths.items():
        worksheet.set_column(column, column, width, None, {"hidden": column in sheet.hidden_columns})
    for row, height in sorted(sheet.heights.items()):
        worksheet.set_row(row, height)
    if sheet.freeze:
        worksheet.freeze_panes(*sheet.freeze)


def _set_page(worksheet: Any, sheet: Sheet, properties: Properties) -> None:
    page, margins = sheet.page, sheet.page.margins
    worksheet.set_paper(page.paper.code)
    worksheet.set_margins(left=margins.left, right=margins.right, top=margins.top, bottom=margins.bottom)
    worksheet.center_horizontally()
    if page.breaks is None:
        worksheet.fit_to_pages(1, page.tall)
    else:
        worksheet.set_h_pagebreaks(list(page.breaks))
        last = Area(top=0, left=0, bottom=max(row for row, _ in sheet.cells), right=max(sheet.widths))
        worksheet.print_area(last.top, last.left, last.bottom, last.right)
    if page.landscape:
        worksheet.set_landscape()
    if page.repeat_row is not None:
        worksheet.repeat_rows(page.repeat_row, page.repeat_row + page.repeated - 1)
    if page.has_header:
        worksheet.set_header(f"&L{_margin_text(properties.title)}&R&9&A")
    if page.has_footer:
        worksheet.set_footer("&L&R&9&P / &N")


def _margin_text(text: str) -> str:
    """Text in the margin of a page, in the small size; cut where it would not stand in one line anyway."""
    words = " ".join(_clean(text).split())
    shown = words if len(words) <= MARGIN_LETTERS else words[: MARGIN_LETTERS - 1].rstrip() + "…"
    # The font stands behind the size: `&9` before a text that begins with a digit would be another size.
    return f'&9&"{styles.FONT},Regular"' + shown.replace("&", "&&") if shown else ""


def _write_cell(
    worksheet: Any, row: int, column: int, cell: Text | Number | Blank | Formula, formats: _Formats
) -> None:
    style = None if cell.style == PLAIN else formats.of(cell.style)
    match cell:
        case Text():
            worksheet.write_string(row, column, _clean(cell.value), style or formats.of(PLAIN))
        case Number():
            worksheet.write_number(row, column, _number(cell.value), style)
        case Blank():
            worksheet.write_blank(row, column, None, style or formats.of(PLAIN))
        case Formula():
            worksheet.write_formula(row, column, f"={cell.text}", style, _cached(cell.value))


def _number(value: int | float | Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def _cached(value: str | int | Decimal) -> str | int | float:
    return _clean(value) if isinstance(value, str) else _number(value)


def _clean(text: str) -> str:
    """Text without the few signs that no XML file can hold."""
    return NOT_IN_XML.sub("", text)


def _write_choice(worksheet: Any, choice: Choice) -> None:
    options: dict[str, Any] = {"validate": "any"}
    if choice.options:
        options = {"validate": "list", "source": list(choice.options), "show_error": choice.strict}
    if choice.source:
        options = {"validate": "list", "source": choice.source, "show_error": choice.strict}
    if choice.prompt:
        options |= {"input_title": choice.prompt_title, "input_message": choice.prompt}
    area = choice.area
    worksheet.data_validation(area.top, area.left, area.bottom, area.right, options)


def _write_highlight(book: Any, worksheet: Any, highlight: Highlight) -> None:
    properties: dict[str, Any] = {
        "font_color": highlight.color,
        "bg_color": highlight.fill,
        "bold": highlight.bold,
        "italic": highlight.italic,
        "font_strikeout": highlight.strike,
        "num_format": ";;;" if highlight.is_unseen else "",
    }
    if highlight.bottom_color:
        properties |= {"bottom": styles.THIN, "bottom_color": highlight.bottom_color}
    look = book.add_format({key: value for key, value in properties.items() if value})
    area = highlight.area
    rule = {"type": "formula", "criteria": f"={highlight.formula}", "format": look}
    worksheet.conditional_format(area.top, area.left, area.bottom, area.right, rule)


def _write_scale(worksheet: Any, scale: ColourScale) -> None:
    rule: dict[str, Any] = {"type": "3_color_scale"}
    values = (scale.least, (scale.least + scale.most) / 2, scale.most)
    for name, value, color in zip(("min", "mid", "max"), values, scale.colors, strict=True):
        rule |= {f"{name}_type": "num", f"{name}_value": value, f"{name}_color": color}
    area = scale.area
    worksheet.conditional_format(area.top, area.left, area.bottom, area.right, rule)


def _write_chart(book: Any, worksheet: Any, sheet: Sheet, chart: LineChart) -> None:
    """Lines differ by colour, and by mark and dashes too, since many printers have no colours."""
    drawn = book.add_chart({"type": "line"})
    for place, (name, values) in enumerate(chart.series):
        look = styles.chart_line(place)
        drawn.add_series(
            {
                "name": _clean(name),
                "categories": _reference(sheet, chart.categories),
                "values": _reference(sheet, values),
                "line": {"color": look.color, "width": 2, "dash_type": look.dash},
                "marker": {
                    "type": look.mark,
                    "size": 7,
                    "fill": {"color": look.color},
                    "border": {"color": look.color},
                },
            }
        )
    letters = {"name": styles.FONT, "size": 10}
    names = {"name_font": {**letters, "bold": False}, "num_font": letters}
    drawn.set_x_axis({"name": chart.across, **names})
    drawn.set_y_axis(
        {"name": chart.upwards, "major_gridlines": {"visible": True, "line": {"color": styles.LINE}}, **names}
    )
    # Left to itself a long name would take the place of the lines.
    drawn.set_plotarea({"layout": {"x": 0.09, "y": 0.05, "width": 0.62, "height": 0.78}})
    drawn.set_legend({"position": "right", "font": letters})
    drawn.set_size({"width": chart.width, "height": chart.height})
    worksheet.insert_chart(*chart.corner, drawn, {"object_position": 1})


def _reference(sheet: Sheet, area: Area) -> str:
    return f"={quoted(sheet.title)}!{area.address}"

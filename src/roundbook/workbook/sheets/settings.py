"""The Settings sheet: what was decided before the event, in plain words, read back by `read.py`."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal

from roundbook.cell_text import day_number
from roundbook.draw import TABLES
from roundbook.draw.scheveningen import OTHER_TABLES
from roundbook.formats import FORMATS, written_sizes
from roundbook.model import (
    BUGHOUSE,
    DEFAULT_TABLE,
    LISTED_TABLE,
    Acceleration,
    Apart,
    CompletedRule,
    CrosstableOrder,
    Dividing,
    DrawMethod,
    InitialColour,
    Primary,
    Settings,
    Tournament,
)
from roundbook.text import Texts
from roundbook.tie_break_words import codes_in_words
from roundbook.workbook import styles
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Blank, Cell, Choice, Number, Page, Sheet, Text, text_or_blank
from roundbook.workbook.columns import (
    ACCELERATION,
    FORBIDDEN,
    FURTHER_TIE_BREAKS,
    HALF_BYE,
    REPORT_SETTINGS,
    TIE_BREAK_SLOTS,
    UPPER_HALF,
    date_key,
    dated_round,
    listed_round,
    optional_settings,
    pairs_key,
    slot_key,
)
from roundbook.workbook.forbidden_words import written_forbidden
from roundbook.workbook.further import usual_in
from roundbook.workbook.sheets.common import fitting_width, new_sheet, subtitle
from roundbook.workbook.stage_names import round_title
from roundbook.workbook.team_columns import TEAM_CHOICES

LABEL, VALUE, HELP = 0, 1, 2
HEADING_HEIGHT = 26
# Tie-breaks of a Swiss that are explained together, so that all of them stand beside the places of the order.
SWISS_LINES = (("DE", "BH", "BH/C1", "SB"), ("PS", "WIN", "WON"), ("BPG", "BWG"))
# Settings that people type or pick during the event; the others are fixed once the draw is made.
OPEN_SETTINGS = {"event", "place", "start_date", "end_date", "arbiter", "win", "draw", "loss", "completed", "primary"}
OPEN_SETTINGS |= {
    "crosstable_order",
    FORBIDDEN,
    UPPER_HALF,
    *REPORT_SETTINGS,
    *(slot_key(slot) for slot in range(1, TIE_BREAK_SLOTS + 1)),
}


def settings_sheet(book: Book) -> Sheet:
    """Label, value and a word of help for every setting."""
    texts, layout = book.texts, book.layout
    sheet = new_sheet(book, "settings", subtitle(texts.label("settings_hint")))
    values = setting_cells(book.tournament, texts)
    for heading in layout.headed_settings:
        for column in (LABEL, VALUE, HELP):
            cell: Cell = Text(texts.label(heading), styles.SECTION) if column == LABEL else Blank(styles.SECTION)
            sheet.put(layout.setting_rows[heading], column, cell)
        sheet.heights[layout.setting_rows[heading]] = HEADING_HEIGHT
    for key in layout.setting_keys:
        row, column = layout.setting_position(key)
        sheet.put(row, LABEL, Text(setting_label(texts, key), styles.line(0, indent=1, align="left")))
        sheet.put(row, column, values[key])
        sheet.put(row, HELP, Text(_help(book, key), styles.HINT))
    _offer_choices(book, sheet)
    labels = [setting_label(texts, key) for key in layout.setting_keys]
    written = [cell.value for cell in values.values() if isinstance(cell, Text)]
    offered = [option for choice in sheet.choices for option in choice.options]
    sheet.widths = {LABEL: fitting_width(labels, 24, 40), VALUE: fitting_width([*written, *offered], 24, 44), HELP: 80}
    sheet.page = Page(landscape=True, tall=0 if layout.is_dated else 1)
    return sheet


def _help(book: Book, key: str) -> str:
    """A word of help beside a setting; what is said of the FIDE tables holds where they are used."""
    settings = book.tournament.settings
    is_by_fide = (settings.format, settings.table) == ("round-robin", DEFAULT_TABLE)
    if settings.format == BUGHOUSE and key == "format":
        return book.texts.label("setting_bughouse_help")
    if settings.boards and key.startswith("tie_break_"):
        return _slot_help(book.texts.label("setting_team_tie_break_help").splitlines(), key)
    if settings.is_swiss and key.startswith("tie_break_"):
        return _slot_help(_swiss_tie_breaks(book.texts, settings), key)
    if (name := cup_round_name(book.texts, key, book.tournament)) is not None:
        return name
    return setting_help(book.texts, key) if key != "format" or is_by_fide else ""


def cup_round_name(texts: Texts, key: str, tournament: Tournament) -> str | None:
    """What a round is called whose date a setting is, if it is one of the cup that follows groups."""
    round_number = dated_round(key)
    if tournament.cup is None or round_number is None or round_number <= tournament.planned_rounds:
        return None
    return round_title(texts, tournament, round_number)


def setting_label(texts: Texts, key: str) -> str:
    """Printed label of a setting; the places of the tie-break order share one."""
    prefix, _, slot = key.rpartition("_")
    if prefix == "tie_break":
        return texts.label("setting_tie_break", slot=slot)
    if (round_number := dated_round(key)) is not None:
        return texts.sheet("round", number=round_number)
    if (round_number := listed_round(key)) is not None:
        return texts.label("setting_pairs", number=round_number)
    return texts.label(f"setting_{key}")


def setting_help(texts: Texts, key: str) -> str:
    """A word of help beside a setting; tie-breaks and dates are explained once, line by line beside all of them."""
    prefix, _, _ = key.rpartition("_")
    if listed_round(key) is not None:
        return ""  # long lists run over to the right
    if prefix == "tie_break" or dated_round(key):
        return _slot_help(texts.label(f"setting_{prefix}_help").splitlines(), key)
    return texts.label(f"setting_{key}_help")


def _swiss_tie_breaks(texts: Texts, settings: Settings) -> list[str]:
    """What the codes of a Swiss mean, a line beside each place of the order, and what an empty place means."""
    told = [" · ".join(codes_in_words(texts, codes)) for codes in (*SWISS_LINES, settings.further_tie_breaks) if codes]
    return [*told, texts.label("setting_tie_break_help").splitlines()[-1]]


def _slot_help(lines: Sequence[str], key: str) -> str:
    place = int(key.rpartition("_")[2])
    return lines[place - 1] if place <= len(lines) else ""


def setting_words(texts: Texts, key: str) -> dict[str, str]:
    """Word on the sheet for each value of a setting that is a choice between words."""
    values: dict[str, list[str]] = {
        "completed": [rule.value for rule in CompletedRule],
        "crosstable_order": [order.value for order in CrosstableOrder],
        "draw_method": [method.value for method in DrawMethod],
        "apart": [shared.value for shared in Apart],
        "swap_last_rounds": ["yes", "no"],
        "third_place": ["yes", "no"],
        "cup_third_place": ["yes", "no"],
        "format": list(FORMATS),
        "table": [*TABLES, *OTHER_TABLES, LISTED_TABLE],
        "dividing": [Dividing.RATING.value, Dividing.LIST.value],
        "primary": [primary.value for primary in Primary],
        "initial_colour": [colour.value for colour in InitialColour],
        ACCELERATION: [Acceleration.BAKU.value],
        HALF_BYE: ["yes"],
    }
    word = "swap_last_rounds" if key.endswith("third_place") else key
    return {value: texts.label(f"{word}_{value}") for value in values[key]}


def apart_words(texts: Texts) -> dict[Apart, str]:
    """Word for what players share who must not meet."""
    return {shared: texts.label(f"forbidden_{shared.value}") for shared in Apart}


def tie_break_choices(settings: Settings) -> tuple[str, ...]:
    """Codes of the drop-downs of the tie-break order: those that the workbook calculates."""
    return TEAM_CHOICES if settings.boards else (*usual_in(settings), *settings.further_tie_breaks)


def setting_cells(tournament: Tournament, texts: Texts) -> dict[str, Cell]:
    """Value cell of every setting."""
    settings, scoring = tournament.settings, tournament.settings.scoring
    codes = (*settings.tie_breaks, *[""] * TIE_BREAK_SLOTS)
    raw: dict[str, str | int | Decimal] = {
        "event": settings.event,
        "place": settings.place,
        "start_date": settings.start_date,
        "end_date": settings.end_date,
        "arbiter": settings.arbiter,
        "format": setting_words(texts, "format")[settings.format],
        "cycles": settings.cycles,
        "swap_last_rounds": _swap(settings, texts),
        "draw_method": setting_words(texts, "draw_method")[settings.draw_method.value],
        "seed": settings.seed,
        **_optional(settings, texts),
        "win": scoring.win,
        "draw": scoring.draw,
        "loss": scoring.loss,
        **{slot_key(slot): codes[slot - 1] for slot in range(1, TIE_BREAK_SLOTS + 1)},
        "completed": setting_words(texts, "completed")[settings.completed.value],
        "crosstable_order": setting_words(texts, "crosstable_order")[settings.crosstable_order.value],
        "language": settings.language,
        "layout_version": settings.layout_version,
    }
    return (
        {key: _cell(key, value) for key, value in raw.items()} | _date_cells(settings, texts) | _pairs_cells(settings)
    )


def _pairs_cells(settings: Settings) -> dict[str, Cell]:
    """Pairings of each round, if they follow no table: `1-6, 5-2, 3-4`, the first of each pair having White."""
    return {
        pairs_key(number): _cell(pairs_key(number), ", ".join(f"{white}-{black}" for white, black in pairs))
        for number, pairs in enumerate(settings.pairings, start=1)
    }


def _swap(settings: Settings, texts: Texts) -> str:
    """Whether rounds change places; blank where no cycle follows another and nobody has said that they should not."""
    if settings.swap_last_rounds and settings.cycles == 1:
        return ""
    return setting_words(texts, "swap_last_rounds")["yes" if settings.swap_last_rounds else "no"]


def _date_cells(settings: Settings, texts: Texts) -> dict[str, Cell]:
    """Date of each round, as this language writes it in figures; a day that is words stays words."""
    has_times = any(isinstance(date, datetime.datetime) for date in settings.round_dates)
    look = styles.input_date(texts.label("date_format") + (" hh:mm" if has_times else ""))
    cells: dict[str, Cell] = {}
    for number, date in enumerate(settings.round_dates, start=1):
        if isinstance(date, str):
            cells[date_key(number)] = text_or_blank(date, look)
        else:
            cells[date_key(number)] = Number(day_number(date), look)
    return cells


def _optional(settings: Settings, texts: Texts) -> dict[str, str | int | Decimal]:
    """Settings that stand on the sheet only where they say something."""
    values: dict[str, str | int | Decimal] = {
        "table": setting_words(texts, "table")[settings.table],
        "apart": setting_words(texts, "apart")[settings.apart.value],
        FURTHER_TIE_BREAKS: ", ".join(settings.further_tie_breaks),
        "group_size": settings.group_size or "",
        "group_sizes": written_sizes(settings.group_sizes),
        "boards": settings.boards,
        **{key: getattr(settings, key) for key in REPORT_SETTINGS},
        "primary": setting_words(texts, "primary")[settings.primary.value],
        "rounds": settings.rounds,
        "places": settings.places,
        "initial_colour": setting_words(texts, "initial_colour")[settings.initial_colour.value],
        FORBIDDEN: written_forbidden(settings.pairing_rules.forbidden, apart_words(texts)),
        ACCELERATION: setting_words(texts, ACCELERATION)[Acceleration.BAKU.value],
        UPPER_HALF: settings.pairing_rules.upper_half,
        HALF_BYE: setting_words(texts, HALF_BYE)["yes"],
        "tie_games": settings.cycles,
        "third_place": setting_words(texts, "third_place")["yes" if settings.third_place else "no"],
    }
    if settings.cup is not None:
        third = setting_words(texts, "cup_third_place")["yes" if settings.cup.third_place else "no"]
        values |= {"qualify": settings.cup.each, "cup_games": settings.cup.games, "cup_third_place": third}
    if settings.dividing is not Dividing.NONE:
        values["dividing"] = setting_words(texts, "dividing")[settings.dividing.value]
    return {key: value for key, value in values.items() if key in optional_settings(settings)}


def _cell(key: str, value: str | int | Decimal) -> Cell:
    is_open = key in OPEN_SETTINGS
    if isinstance(value, str):
        style = styles.INPUT_TEXT if is_open else styles.line(0, indent=1, align="left")
        return text_or_blank(value, style)
    return Number(value, styles.line(0, indent=1, align="left") if not is_open else styles.INPUT_NUMBER)


def _offer_choices(book: Book, sheet: Sheet) -> None:
    slots = () if book.tournament.settings.is_knockout else range(1, TIE_BREAK_SLOTS + 1)
    for slot in slots:
        _offer(book, sheet, slot_key(slot), tie_break_choices(book.tournament.settings))
    for key in ("completed", "crosstable_order", "primary"):
        if key in book.layout.setting_keys:
            _offer(book, sheet, key, tuple(setting_words(book.texts, key).values()))


def _offer(book: Book, sheet: Sheet, key: str, options: tuple[str, ...]) -> None:
    row, column = book.layout.setting_position(key)
    sheet.choices.append(Choice(area=Area(top=row, left=column, bottom=row, right=column), options=options))

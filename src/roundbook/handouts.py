"""What is handed out beside a tournament workbook: entry forms, draws and other things to print, calendars, exports.

Each is written in one step; the file that stood there is kept. Nothing here reads or changes a tournament workbook.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from roundbook.calendar import HOURS, EventCalendar, calendar_of
from roundbook.files import make_folder, replace_file, writable_path
from roundbook.files.faults import PathLike
from roundbook.model import Tournament
from roundbook.named_players import player_number
from roundbook.printing import Wishes, printed_sheets
from roundbook.text import load_texts
from roundbook.workbook.cells import Sheet
from roundbook.workbook.package import PLAIN_ENDING
from roundbook.workbook.sheets.draw_table import PrintedDraw, draw_sheet
from roundbook.workbook.sheets.entry_form import entry_form
from roundbook.workbook.write import Properties, write_sheets

# A form or a table is the same file whenever it is written.
FORM_DATE = datetime.datetime(2026, 1, 1)
CALENDAR_ENDING = ".ics"


def write_template(target: PathLike | None, *, language: str) -> bytes:
    """Blank entry form in a language, written to `target` when it is given. Raises OutputError: not written."""
    texts = load_texts(language)
    return _written(entry_form(texts), texts.label("form_title"), target)


def write_draw(table: PrintedDraw, target: PathLike | None, *, language: str) -> bytes:
    """Workbook with a draw to be printed, written to `target` when it is given. Raises OutputError: not written."""
    return _written(draw_sheet(load_texts(language), table), table.title, target)


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A workbook to be printed: its bytes, and the titles of its sheets."""

    content: bytes
    titles: tuple[str, ...]


def make_printed(tournament: Tournament, things: Sequence[str], wishes: Wishes) -> Printed:
    """Workbook with things to be printed, by their names in `printing.THINGS`.

    Raises FormatError: no such round, or nothing in it to print.
    """
    sheets = printed_sheets(tournament, things, wishes)
    properties = Properties(title=tournament.settings.event, created=wishes.when)
    titles = tuple(sheet.title for sheet in sheets)
    return Printed(content=write_sheets(sheets, {}, properties), titles=titles)


def write_printed(printed: Printed, target: PathLike) -> None:
    """Write a workbook to be printed. Raises OutputError: not written."""
    replace_file(writable_path(target, PLAIN_ENDING), printed.content)


def write_calendar(
    tournament: Tournament,
    target: PathLike,
    *,
    stamp: datetime.datetime,
    player: str | None = None,
    hours: float = HOURS,
) -> EventCalendar:
    """Calendar of an event, or of the games of one player by name or number, written to `target`.

    Raises WorkbookError: no round has a date. FormatError: no such player. OutputError: not written.
    """
    path = writable_path(target, CALENDAR_ENDING)
    number = None if player is None else player_number(tournament, player)
    made = calendar_of(tournament, stamp=stamp, number=number, hours=hours)
    replace_file(path, made.content)
    return made


def write_files(files: Mapping[Path, bytes], *, may_make_folder: bool = False) -> None:
    """Write exported files, each in one step; the folder that they stand in is made only if it may be.

    Raises OutputError: one was not written; those before it were.
    """
    for path, content in files.items():
        if may_make_folder:
            make_folder(path.parent)
        replace_file(path, content)


def _written(sheet: Sheet, title: str, target: PathLike | None) -> bytes:
    """Workbook of one sheet that depends on no day. Raises OutputError: not written."""
    path = None if target is None else writable_path(target, PLAIN_ENDING)
    content = write_sheets([sheet], {}, Properties(title=title, created=FORM_DATE))
    if path is not None:
        replace_file(path, content)
    return content

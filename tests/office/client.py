"""The half of the harness that tests use: `Office` starts LibreOffice once, `Book` is one open file in it.

`uno` lives in LibreOffice's own Python, tests in any other; `server.py` runs there and the two talk in JSON lines.
Files are loaded with the cached values that stand in them, as LibreOffice does by default; only `Book.recalculate`
proves a formula.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Any

SERVER = Path(__file__).with_name("server.py")
START_SECONDS = 60.0
ANSWER_SECONDS = 240.0
STARTS = 3

CellValue = str | float | None


class OfficeError(Exception):
    """LibreOffice refused an order, did not answer in time or died."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell as Calc sees it.

    `value` is None when the cell is empty or shows an error, `formula` is "" when a person typed it, `error` is the
    text that an error cell shows (`#DIV/0!`).
    """

    value: CellValue
    formula: str = ""
    error: str = ""

    @property
    def is_formula(self) -> bool:
        """Whether the cell calculates."""
        return bool(self.formula)

    @property
    def shown(self) -> CellValue:
        """Value, or the text of the error."""
        return self.error or self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """A LibreOffice and the Python that can speak to it."""

    soffice: str
    python: str


@cache
def find_installation() -> Installation | None:
    """Look for LibreOffice on this machine; None when it, or a Python with `uno`, is missing."""
    soffice = shutil.which("soffice") or shutil.which("libreoffice")
    if soffice is None:
        return None
    own_python = Path(soffice).resolve().with_name("python")
    for python in ("/usr/bin/python3", str(own_python), sys.executable):
        if Path(python).exists() and _has_uno(python):
            return Installation(soffice=soffice, python=python)
    return None


def _has_uno(python: str) -> bool:
    command = [python, "-c", "import uno"]
    return subprocess.run(command, capture_output=True, check=False, env=_clean_environment()).returncode == 0


class Office:
    """A hidden LibreOffice with a profile of its own, started when the first book is opened and reused after that.

    A server that hangs or dies is ended and reported as `OfficeError`; the next `open` starts another one. With
    `recalculate_on_load` every file is calculated when opened, else cached values are shown as they stand in it.
    `locale` is the country whose numbers and dates it types and shows.
    """

    def __init__(
        self, *, recalculate_on_load: bool = False, answer_seconds: float = ANSWER_SECONDS, locale: str = "en-US"
    ) -> None:
        """Prepare only; nothing runs before `open`."""
        self._mode = "0" if recalculate_on_load else "1"
        self._locale = locale
        self.answer_seconds = answer_seconds
        self._numbers = itertools.count(1)
        self._server: _Server | None = None
        atexit.register(self.quit)

    def __enter__(self) -> Office:
        """Give the office itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End LibreOffice."""
        self.quit()

    def open(self, path: Path) -> Book:
        """Open a workbook of any kind that Calc reads. Raises OfficeError when it refuses."""
        self._ensure_server()
        number = next(self._numbers)
        self.order("open", number, path=str(path))
        return Book(self, number)

    def order(self, do: str, book: int, **arguments: Any) -> Any:
        """Send one order of `operations.py` and wait for its answer."""
        if self._server is None:
            raise OfficeError("LibreOffice is not running: the book went with it")
        try:
            answer = self._server.ask({"do": do, "book": book, "with": arguments}, self.answer_seconds)
        except OfficeError:
            self.quit()
            raise
        if "error" in answer:
            raise OfficeError(f"{do}: {answer['error']}")
        return answer["ok"]

    def quit(self) -> None:
        """End LibreOffice and remove its profile; may be called twice."""
        server, self._server = self._server, None
        if server is not None:
            server.kill()

    def _ensure_server(self) -> None:
        installation = find_installation()
        if installation is None:
            raise OfficeError("LibreOffice Calc with its Python bridge (python3-uno) is not installed")
        for attempt in range(1, STARTS + 1):
            if self._server is not None:
                return
            server = _Server(installation, self._mode, self._locale)
            try:
                server.wait_until_ready()
            except OfficeError:
                server.kill()
                if attempt == STARTS:
                    raise
            else:
                self._server = server


class Book:
    """One open workbook. Sheets are named by title, ranges and cells as in `A1:C9`, rows from 1, columns by letter."""

    def __init__(self, office: Office, number: int) -> None:
        """Made by `Office.open` only."""
        self._office = office
        self._number = number

    def __enter__(self) -> Book:
        """Give the book itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close without saving, unless LibreOffice has died, which then is the error to see."""
        if not isinstance(error, OfficeError):
            self.close()

    def close(self) -> None:
        """Close without saving."""
        self._order("close")

    def _order(self, do: str, **arguments: Any) -> Any:
        return self._office.order(do, self._number, **arguments)

    def sheet_names(self) -> list[str]:
        """Titles of all sheets in their order."""
        return list(self._order("sheet_names"))

    def recalculate(self) -> None:
        """Calculate every formula anew, also those that look up to date."""
        self._order("recalculate")

    def read_cells(self, sheet: str, area: str) -> list[list[Cell]]:
        """Cells of a range, row by row."""
        return [[_cell(cell) for cell in row] for row in self._order("read_cells", sheet=sheet, area=area)]

    def read_values(self, sheet: str, area: str) -> list[list[CellValue]]:
        """What the cells of a range show, row by row: number, text, error text, None for empty."""
        return [[cell.shown for cell in row] for row in self.read_cells(sheet, area)]

    def read_formulas(self) -> dict[str, dict[str, Cell]]:
        """Every formula cell of the book by sheet and address; fast for tens of thousands."""
        sheets = self._order("read_formulas")
        return {sheet: {address: _cell(cell) for address, cell in cells.items()} for sheet, cells in sheets.items()}

    def defined_names(self) -> dict[str, str]:
        """Names that hold in the whole book, each with what it refers to (`$Standings.$A$1:$F$12`)."""
        return dict(self._order("defined_names"))

    def set_cells(self, sheet: str, cells: Mapping[str, CellValue]) -> None:
        """Put texts as texts and numbers as numbers, whatever the format of the cell; None empties it."""
        self._order("set_cells", sheet=sheet, cells=dict(cells))

    def type_text(self, sheet: str, cells: Mapping[str, str]) -> None:
        """Type as a person would: a text cell keeps the text, any other lets Calc make a number or date of it."""
        self._order("type_text", sheet=sheet, cells=dict(cells))

    def sort_range(self, sheet: str, area: str, column: str, *, descending: bool = False) -> None:
        """Sort the rows of a range, which has no header row, by one of its columns."""
        self._order("sort_range", sheet=sheet, area=area, column=column, descending=descending)

    def insert_rows(self, sheet: str, before: int, count: int = 1) -> None:
        """Insert empty rows above a row."""
        self._order("insert_rows", sheet=sheet, before=before, count=count)

    def delete_rows(self, sheet: str, first: int, count: int = 1) -> None:
        """Delete whole rows."""
        self._order("delete_rows", sheet=sheet, first=first, count=count)

    def insert_columns(self, sheet: str, before: str, count: int = 1) -> None:
        """Insert empty columns left of a column."""
        self._order("insert_columns", sheet=sheet, before=before, count=count)

    def delete_columns(self, sheet: str, first: str, count: int = 1) -> None:
        """Delete whole columns."""
        self._order("delete_columns", sheet=sheet, first=first, count=count)

    def move_cells(self, sheet: str, area: str, target: str) -> None:
        """Cut a range and paste it so that its first cell is the target; formulas follow it."""
        self._order("move_cells", sheet=sheet, area=area, target=target)

    def copy_cells(self, sheet: str, area: str, target: str) -> None:
        """Copy a range and paste it so that its first cell is the target: values, formulas and formats."""
        self._order("copy_cells", sheet=sheet, area=area, target=target)

    def paste_values(self, sheet: str, area: str) -> None:
        """Copy a range and paste it onto itself as values: formulas give way to what they show."""
        self._order("paste_values", sheet=sheet, area=area)

    def merge_cells(self, sheet: str, area: str) -> None:
        """Make one cell of a range; what its other cells hold stays hidden below."""
        self._order("merge_cells", sheet=sheet, area=area)

    def hide_rows(self, sheet: str, area: str) -> None:
        """Hide the rows of a range, as a filter does."""
        self._order("hide_rows", sheet=sheet, area=area)

    def set_number_format(self, sheet: str, area: str, code: str) -> None:
        """Give cells a number format (`General`, `0%`); what they hold stays."""
        self._order("set_number_format", sheet=sheet, area=area, code=code)

    def replace_everywhere(self, old: str, new: str) -> None:
        """Find and replace inside all cells of all sheets, formulas among them."""
        self._order("replace_everywhere", old=old, new=new)

    def copy_sheet(self, sheet: str, title: str, position: int) -> None:
        """Copy a sheet; the copy is the first, second, ... of the book, counted from 1."""
        self._order("copy_sheet", sheet=sheet, title=title, position=position)

    def delete_sheet(self, sheet: str) -> None:
        """Delete a sheet; formulas that read it show an error from then on."""
        self._order("delete_sheet", sheet=sheet)

    def show_sheet(self, sheet: str, *, visible: bool) -> None:
        """Hide a sheet or show it again."""
        self._order("show_sheet", sheet=sheet, visible=visible)

    def rename_sheet(self, sheet: str, title: str) -> None:
        """Give a sheet another title."""
        self._order("rename_sheet", sheet=sheet, title=title)

    def move_sheet(self, sheet: str, position: int) -> None:
        """Move a sheet so that it is the first, second, ... of the book, counted from 1."""
        self._order("move_sheet", sheet=sheet, position=position)

    def add_sheet(self, title: str, position: int) -> None:
        """Add an empty sheet that is the first, second, ... of the book, counted from 1."""
        self._order("add_sheet", title=title, position=position)

    def drop_names(self) -> None:
        """Remove every defined name of the book, as some programs do when they save."""
        self._order("drop_names")

    def add_comment(self, sheet: str, cell: str, text: str) -> None:
        """Hang a comment on a cell."""
        self._order("add_comment", sheet=sheet, cell=cell, text=text)

    def set_fill(self, sheet: str, area: str, colour: str) -> None:
        """Fill a range with a colour `RRGGBB`."""
        self._order("set_fill", sheet=sheet, area=area, colour=colour)

    def set_column_width(self, sheet: str, column: str, millimetres: float) -> None:
        """Make a column this wide."""
        self._order("set_column_width", sheet=sheet, column=column, millimetres=millimetres)

    def add_conditional_format(self, sheet: str, area: str, formula: str, colour: str) -> None:
        """Fill with `RRGGBB` the cells for which a formula is true, written as seen from the first of them."""
        self._order("add_conditional_format", sheet=sheet, area=area, formula=formula, colour=colour)

    def add_chart(self, sheet: str, area: str) -> None:
        """Lay a column chart of a range, first row and column being its labels, on its sheet."""
        self._order("add_chart", sheet=sheet, area=area)

    def add_picture(self, sheet: str, path: Path) -> None:
        """Lay a picture on a sheet."""
        self._order("add_picture", sheet=sheet, path=str(path))

    def save_as(self, path: Path) -> Path:
        """Save a copy as .xlsx, .ods, .xls or .csv (first sheet only); gives the path back."""
        self._order("save_as", path=str(path))
        return path

    def to_pdf(self, path: Path, sheets: Sequence[str] = ()) -> Path:
        """Print to a .pdf as set up in the book; `sheets` limits it to these titles. Gives the path back."""
        self._order("to_pdf", path=str(path), sheets=list(sheets))
        return path


def _cell(travelled: Sequence[Any]) -> Cell:
    value, formula, error = travelled
    return Cell(value=value, formula=formula, error=error)


class _Server:
    """The running server process, its answers and its temporary profile."""

    def __init__(self, installation: Installation, mode: str, locale: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="office-", ignore_cleanup_errors=True)
        self._log = Path(self._folder.name, "log.txt")
        profile = Path(self._folder.name, "profile")
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [installation.python, str(SERVER), installation.soffice, str(profile), mode, locale],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                encoding="utf-8",
                env=_clean_environment(),
                start_new_session=True,  # one group to end: server, soffice and what that starts
            )
        self._answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def wait_until_ready(self) -> None:
        self._answer(START_SECONDS)

    def ask(self, order: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise OfficeError(f"LibreOffice died: {self._last_words()}") from error
        return self._answer(seconds)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._folder.cleanup()

    def _listen(self, answers: IO[str]) -> None:
        for line in answers:
            self._answers.put(line)
        self._answers.put("")  # the end

    def _answer(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise OfficeError(f"LibreOffice did not answer in {seconds:g} s: {self._last_words()}") from None
        if not line:
            raise OfficeError(f"LibreOffice died: {self._last_words()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _last_words(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")[-2000:].strip() or "it left no message"


def _clean_environment() -> dict[str, str]:
    """Our environment without what a virtual environment or a coverage tool would inject into the other Python."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_", "VIRTUAL_ENV"))}

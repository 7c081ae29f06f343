"""How things are told in a terminal, whatever terminal it is: one without our letters, one that nobody reads any more.

What is worked on goes on when nobody listens (`roundbook update *.xlsx | head -1` updates all of them). Interrupted
work ends like that of other programs: exit code 130 for Ctrl-C, 143 when it was told to stop, without a traceback.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import signal
import sys
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import IO, Any, NoReturn

import click

from roundbook.errors import FormatError, OutputError, Problem, RoundbookError, Severity
from roundbook.system_language import system_language
from roundbook.tables import printable
from roundbook.text import Texts, load_texts

DONE, WRONG_FILE, WRONG_USE, NOT_WRITTEN = 0, 1, 2, 3
KILLED_BY = 128  # what shells add to the number of a signal
MOST_NOTES = 3
COLOR_BY_SEVERITY = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
# A terminal that is closed, a computer that shuts down, Ctrl-Break of Windows; Ctrl-C is Python's own.
_STOPS = ("SIGTERM", "SIGHUP", "SIGBREAK")
_NEAREST = "nearest-letters"
_SIGNS = {
    **dict.fromkeys("–—−·", "-"),
    **dict.fromkeys("«»„“”", '"'),
    **dict.fromkeys("‘’", "'"),
    **{"⁄": "/", "…": "...", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"},
    **{"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i"},
}


class Stopped(KeyboardInterrupt):
    """The program was told to end by a signal that is not Ctrl-C."""

    def __init__(self, number: int) -> None:
        """`number` is that of the signal."""
        super().__init__(number)
        self.number = number


class Verbs(click.Group):
    """The verbs of the command line, with their ends: all that was said is out, and interruptions are told."""

    def main(self, *arguments: Any, **named: Any) -> Any:
        """Run one verb."""
        _prepare_streams()
        try:
            with _stops():
                return super().main(*arguments, **named)
        except SystemExit as end:
            if not _is_all_out() and not end.code:
                raise SystemExit(NOT_WRITTEN) from None
            raise

    def invoke(self, context: click.Context) -> Any:
        """Run the verb of a context. Whatever interrupts it, files are wholly old or wholly new."""
        try:
            return super().invoke(context)
        except click.Abort as abort:  # at a question
            if isinstance(abort.__context__, KeyboardInterrupt):
                _interrupted(signal.SIGINT)
            sys.exit(NOT_WRITTEN)
        except KeyboardInterrupt as stop:
            _interrupted(stop.number if isinstance(stop, Stopped) else signal.SIGINT)


def own_texts() -> Texts:
    """Words of the computer's language: what the terminal says, whatever language a workbook is in."""
    return load_texts(system_language(os.environ))


def say(text: str, *, to_errors: bool = False, bold: bool = False) -> None:
    """One line to the terminal; where nobody listens any more the work goes on in silence."""
    with _listening(sys.stderr if to_errors else sys.stdout):
        click.secho(text, err=to_errors, bold=bold or None)


def tell_problems(texts: Texts, problems: Iterable[Problem], path: Path | None = None) -> None:
    """One sentence for each problem; many notes of one kind are cut short, warnings and errors never."""
    notes = Counter[str]()
    for problem in problems:
        is_note = problem.severity is Severity.NOTE
        notes[problem.code] += is_note
        if is_note and notes[problem.code] > MOST_NOTES:
            continue
        where = f"{path.name}: " if path is not None else ""
        sentence = printable(where + texts.problem(problem))
        say(f"{label(texts, problem.severity)}: {sentence}", to_errors=problem.severity is Severity.ERROR)
    for code, count in notes.items():
        if count > MOST_NOTES:
            say(texts.message("cli_more_notes", count=count - MOST_NOTES, code=code))


def label(texts: Texts, severity: Severity) -> str:
    """Word for a severity, in its colour."""
    return click.style(texts.label(f"report_{severity.value}"), fg=COLOR_BY_SEVERITY[severity])


def attempt(texts: Texts, path: Path, work: Callable[[], None]) -> int:
    """Exit code of some work on a file; what goes wrong with it is told."""
    try:
        work()
    except RoundbookError as error:
        tell_problems(texts, error.problems, path)
        return exit_code(error)
    except (MemoryError, RecursionError):
        tell_problems(texts, [Problem(code="too-much-memory", value=str(path))])
        return WRONG_FILE
    return DONE


def exit_code(error: RoundbookError) -> int:
    """Exit code of an error: the file is wrong, the wish is wrong, or it could not be written."""
    if isinstance(error, OutputError):
        return NOT_WRITTEN
    return WRONG_USE if isinstance(error, FormatError) else WRONG_FILE


# ---- ends


def _interrupted(number: int) -> NoReturn:
    say(own_texts().message("cli_interrupted"), to_errors=True)
    sys.exit(KILLED_BY + number)


@contextlib.contextmanager
def _stops() -> Iterator[None]:
    """Let signals that end a program end it in order: hidden files are removed. One that is ignored stays so."""
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]
        before = {number: signal.signal(number, _stop) for number in numbers if signal.getsignal(number) == signal.SIG_DFL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    raise Stopped(number)


# ---- streams


def _prepare_streams() -> None:
    """A terminal that has no letter for ½ shows 1/2; no sentence is worth a crash."""
    codecs.register_error(_NEAREST, nearest_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NEAREST)


def nearest_letters(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that a terminal has not: those without accents, signs that are alike, else `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = unicodedata.normalize("NFKD", error.object[error.start : error.end])
    bare = (_SIGNS.get(letter, letter) for letter in letters if not unicodedata.combining(letter))
    return "".join(text if text.isascii() else "?" for text in bare), error.end


_lost: list[OSError] = []


@contextlib.contextmanager
def _listening(stream: IO[str] | None) -> Iterator[None]:
    """Whoever closed the other end of a pipe has read enough: what is still said goes nowhere."""
    try:
        yield
    except OSError as error:
        if stream is None:
            return
        if not isinstance(error, BrokenPipeError):
            _lost.append(error)
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _is_all_out() -> bool:
    """Whether everything that was said could be printed; a pipe that was closed does not count."""
    for stream in (sys.stdout, sys.stderr):
        with _listening(stream):
            if stream is not None:
                stream.flush()
    ...

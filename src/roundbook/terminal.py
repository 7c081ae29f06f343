"""How things are told in a terminal, whatever terminal it is: one without our letters, one that nobody reads any more.

What is worked on goes on when nobody listens (`roundbook update *.xlsx | head -1` updates all of them). Interrupted
work ends as that of other programs does: exit code 130 after Ctrl-C, 143 when the system ends it, no traceback.
"""

from __future__ import annotations

import codecs
import contextlib
import datetime
import errno
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
from roundbook.files import backup_path
from roundbook.model import Tournament
from roundbook.plain_text import printable
from roundbook.system_language import system_language
from roundbook.text import LANGUAGES, Texts, load_texts

DONE, WRONG_FILE, WRONG_USE, NOT_WRITTEN = 0, 1, 2, 3
KILLED_BY = 128  # shells add the number of the signal
MOST_NOTES = 3
COLOR_BY_SEVERITY = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
# The system ends the program, the terminal is closed, Ctrl-Break of Windows; Ctrl-C is Python's own.
_STOPS = ("SIGTERM", "SIGHUP", "SIGBREAK")
_NEAREST = "nearest-letters"
_NOT_IN_A_FILE_NAME = frozenset('<>:"/\\|?*')
_SIGNS = {
    **dict.fromkeys("–—−·", "-"),
    **dict.fromkeys("«»„“”", '"'),
    **dict.fromkeys("‘’", "'"),
    **{"⁄": "/", "…": "...", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"},
    **{"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i"},
}


class StoppedError(KeyboardInterrupt):
    """A signal other than Ctrl-C told the program to end."""

    def __init__(self, number: int) -> None:
        """`number` is that of the signal."""
        super().__init__(number)
        self.number = number


class UnheardError(Exception):
    """What had to be said could not be printed."""


class Verbs(click.Group):
    """The verbs of the command line, and how they end: everything said is out, and an interruption is told."""

    def main(self, *arguments: Any, **named: Any) -> Any:
        """Run one verb."""
        _prepare_streams()
        try:
            with _stops(), _flushed():
                return super().main(*arguments, **named)
        except UnheardError as error:
            say(own_texts().message("cli_unheard", reason=error), to_errors=True)
            raise SystemExit(NOT_WRITTEN) from error

    def invoke(self, context: click.Context) -> Any:
        """Run the verb of a context. Whatever interrupts it, every file is wholly old or wholly new."""
        try:
            return super().invoke(context)
        except click.Abort as abort:  # Ctrl-C, or the end of the input, at a question
            if not isinstance(abort.__context__, KeyboardInterrupt):
                sys.exit(NOT_WRITTEN)
            number = int(signal.SIGINT)
        except KeyboardInterrupt as stop:
            number = stop.number if isinstance(stop, StoppedError) else int(signal.SIGINT)
        say(own_texts().message("cli_interrupted"), to_errors=True)
        sys.exit(KILLED_BY + number)


# ---- what is told


def own_texts() -> Texts:
    """Words of the computer's language: what the terminal says, whatever language a workbook is in."""
    return load_texts(system_language(os.environ))


def say(text: str, *, to_errors: bool = False, bold: bool | None = None) -> None:
    """One line; where nobody listens any more the work goes on in silence. Raises UnheardError: cannot be printed."""
    with _listening(sys.stderr if to_errors else sys.stdout):
        click.secho(text, err=to_errors, bold=bold)


def tell_problems(texts: Texts, problems: Iterable[Problem], path: Path | None = None) -> None:
    """One sentence for each problem; many notes of one kind are cut short, warnings and errors never."""
    notes = Counter[str]()
    examples: dict[str, str] = {}
    for problem in problems:
        is_note = problem.severity is Severity.NOTE
        notes[problem.code] += is_note
        if is_note and notes[problem.code] > MOST_NOTES:
            continue
        sentence = printable(_sentence(texts, problem, path))
        examples.setdefault(problem.code, sentence)
        say(f"{label(texts, problem.severity)}: {sentence}", to_errors=problem.severity is Severity.ERROR)
    for code, count in notes.items():
        if count > MOST_NOTES:
            say(texts.message("cli_more_notes", count=count - MOST_NOTES, example=examples[code]))


def _sentence(texts: Texts, problem: Problem, path: Path | None) -> str:
    """What is wrong with which file, whose name stands in front unless the sentence is about nothing else."""
    sentence = texts.problem(problem)
    is_named = path is None or (problem.value in {path.name, os.fspath(path)} and problem.value in sentence)
    return sentence if path is None or is_named else f"{path.name}: {sentence}"


def agrees(texts: Texts, question: str, *, is_usual: bool) -> bool:
    """Whether a person says yes to a question, in whichever of our languages; `is_usual`: Enter alone is a yes.

    Raises click.Abort: Ctrl-C, or the end of the input.
    """
    yes, no = texts.label("answer_yes").split(), texts.label("answer_no").split()
    letters = f"{yes[0].upper() if is_usual else yes[0]}/{no[0]}"
    while True:
        typed = str(click.prompt(f"{question} [{letters}]", default="", show_default=False))
        answer = unicodedata.normalize("NFC", typed).strip(" .!").casefold()
        if answer in _answers("answer_yes") or (is_usual and not answer):
            return True
        if answer in _answers("answer_no"):
            return False
        say(texts.message("cli_answer", yes=yes[0], no=no[0]))


def _answers(key: str) -> frozenset[str]:
    """Words for yes or for no in all languages: a computer may speak another one than the person before it."""
    return frozenset(word for language in LANGUAGES for word in load_texts(language).label(key).split())


def is_taken(path: Path) -> bool:
    """Whether there is such a file; where the disk does not say, writing will tell why."""
    try:
        return path.exists()
    except OSError:
        return False


def in_file_name(text: str) -> str:
    """Text without what no file name may hold.

    >>> in_file_name("A/B: ladies?")
    'AB ladies'
    """
    return "".join(letter for letter in text if letter.isprintable() and letter not in _NOT_IN_A_FILE_NAME).strip()


def tell_created(texts: Texts, path: Path | None, tournament: Tournament) -> None:
    """Where a new workbook is, and how much there is to be played."""
    settings, file = tournament.settings, printable(str(path))
    if settings.is_swiss:
        players = len(tournament.players)
        say(texts.message("cli_created_swiss", file=file, rounds=settings.rounds, players=players))
        say(_what_is_next(texts, tournament))
        return
    played = sum(not game.is_bye for game in tournament.games)
    if settings.is_knockout:  # of which only the first games are known
        played = settings.cycles * (len(tournament.players) - 1 + settings.third_place)
    if cup := tournament.cup:
        played += cup.settings.cycles * (len(cup.players) - 1 + cup.settings.third_place)
    if tournament.is_of_teams:
        say(texts.message("cli_created_league", file=file, rounds=tournament.rounds, matches=played))
    else:
        say(texts.message("cli_created", file=file, rounds=tournament.dated_rounds, games=played))


def _what_is_next(texts: Texts, tournament: Tournament) -> str:
    """Which round of a Swiss is paired next, and what has to be typed before."""
    missing = sum(not game.is_bye and game.result is None for game in tournament.games)
    if tournament.rounds >= tournament.settings.rounds:
        return texts.message("cli_all_paired", rounds=tournament.settings.rounds, missing=missing)
    if missing:
        return texts.message("cli_pair_after_results", round=tournament.rounds + 1, missing=missing)
    return texts.message("cli_pair_next", round=tournament.rounds + 1)


def tell_kept(texts: Texts, path: Path | None, *, is_replaced: bool) -> None:
    """Where that is which stood in the place of a file just written."""
    if path is not None and is_replaced:
        say(texts.message("cli_kept", backup=printable(backup_path(path).name)))


def goes_with(option: str, others: str) -> click.UsageError:
    """What to say to an option that would have no effect without one of some others."""
    return click.UsageError(own_texts().message("cli_option_with", option=option, others=others))


def label(texts: Texts, severity: Severity) -> str:
    """Word for a severity, in its colour."""
    return click.style(texts.label(f"report_{severity.value}"), fg=COLOR_BY_SEVERITY[severity])


def attempt(texts: Texts, path: Path | None, work: Callable[[], None]) -> int:
    """Exit code of some work, on a file if there is a path; what goes wrong with it is told."""
    try:
        work()
    except RoundbookError as error:
        tell_problems(texts, error.problems, path)
        return exit_code(error)
    except (MemoryError, RecursionError):
        tell_problems(texts, [Problem(code="too-much-memory", value=str(path or ""))])
        return WRONG_FILE
    return DONE


def exit_code(error: RoundbookError) -> int:
    """Exit code of an error: the file is wrong, the wish is wrong, or it could not be written."""
    if isinstance(error, OutputError):
        return NOT_WRITTEN
    return WRONG_USE if isinstance(error, FormatError) else WRONG_FILE


def now() -> datetime.datetime:
    """Now as the clock on the wall shows it; `SOURCE_DATE_EPOCH` fixes it for builds that must repeat to the byte."""
    fixed = _fixed_moment()
    return fixed.replace(tzinfo=None) if fixed else datetime.datetime.now().replace(microsecond=0)


def now_in_utc() -> datetime.datetime:
    """The same moment everywhere."""
    return _fixed_moment() or datetime.datetime.now(datetime.UTC).replace(microsecond=0)


def _fixed_moment() -> datetime.datetime | None:
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    if not fixed:
        return None
    try:
        return datetime.datetime.fromtimestamp(int(fixed), tz=datetime.UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise click.UsageError(f"SOURCE_DATE_EPOCH is {fixed!r}, not a number of seconds since 1970") from error


# ---- signals and streams


@contextlib.contextmanager
def _stops() -> Iterator[None]:
    """Let signals that end a program end it in order, hidden files removed. One that is ignored (nohup) stays so."""
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]
        fatal = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
        before = {number: signal.signal(number, _stop) for number in fatal}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    raise StoppedError(number)


def _prepare_streams() -> None:
    """A terminal that has no letter for ½ shows 1/2; no sentence is worth a crash."""
    codecs.register_error(_NEAREST, nearest_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NEAREST)


def nearest_letters(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that a terminal has not: those without accents, signs that look alike, else `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = unicodedata.normalize("NFKD", error.object[error.start : error.end])
    bare = (_SIGNS.get(letter, letter) for letter in letters if not unicodedata.combining(letter))
    return "".join(text if text.isascii() else "?" for text in bare), error.end


@contextlib.contextmanager
def _flushed() -> Iterator[None]:
    """Print what is still held back, so that an error in it is seen here and not when Python ends."""
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            with _listening(stream):
                if stream is not None:
                    stream.flush()


@contextlib.contextmanager
def _listening(stream: IO[str] | None) -> Iterator[None]:
    """Send what a stream no longer takes nowhere. Whoever closed a pipe has read enough; a full disk is an error."""
    try:
        yield
    except OSError as error:
        if stream is None:
            return
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        # Windows calls a closed pipe an invalid argument.
        if not isinstance(error, BrokenPipeError) and error.errno != errno.EINVAL:
            raise UnheardError(error.strerror) from error

"""Terminals that are unlike ours: other letters, closed pipes, full logs, Ctrl-C, streams and folders that are gone."""

from __future__ import annotations

import codecs
import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from roundbook import app, cli_create, read_workbook, terminal
from roundbook.cli import main
from roundbook.terminal import nearest_letters
from tests.app.events import event, typed, workbook

posix = pytest.mark.skipif(os.name == "nt", reason="needs signals and a shell of POSIX")
ROUNDBOOK = (sys.executable, "-m", "roundbook")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A tournament workbook with a new result in it."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(typed(workbook(event(8)), "Round 4", {"E5": "1-0"}))
    return path


def roundbook(*arguments: object, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    how.setdefault("capture_output", "stdout" not in how)
    return subprocess.run([*ROUNDBOOK, *map(str, arguments)], check=False, **how)


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A line of a shell that knows the command as `$R`; the exit code is the first one of a pipe that failed."""
    command = ["bash", "-c", f"set -o pipefail; {line}"]
    environment = {**os.environ, "R": " ".join(ROUNDBOOK)}
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, env=environment)


# ---- nobody listens


@posix
@pytest.mark.parametrize("line", ["$R show event.xlsx | head -1", "$R check event.xlsx event.xlsx | true"])
def test_closed_pipe_is_no_error(book: Path, line: str) -> None:
    """Whoever has read enough has read enough."""
    done = shell(line, book.parent)

    assert (0, b"") == (done.returncode, done.stderr)


@posix
def test_work_goes_on_when_nobody_listens(book: Path) -> None:
    """All workbooks are updated, though the first line was all that somebody wanted to see."""
    others = [book.with_name(f"{number}.xlsx") for number in range(3)]
    for other in others:
        other.write_bytes(book.read_bytes())
    done = shell("PYTHONUNBUFFERED=1 $R update 0.xlsx 1.xlsx 2.xlsx | true", book.parent)

    assert (0, b"") == (done.returncode, done.stderr)
    assert all(other.with_name(f"{other.stem}.bak.xlsx").exists() for other in others)


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_log_is_told(book: Path) -> None:
    """What was to be said is lost: exit code 3, and the reason where errors go."""
    done = shell("$R show event.xlsx > /dev/full", book.parent)

    assert 3 == done.returncode
    assert b"could not be printed: No space left on device." in done.stderr
    assert b"Traceback" not in done.stderr


@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_streams_may_be_closed(book: Path, closed: str) -> None:
    """A job that runs at night has none."""
    (book.parent / "list.csv").write_text("Name\nAdams\nBell\nCole\n")
    done = shell(f"$R update event.xlsx {closed} && $R create list.csv {closed}", book.parent)

    assert (0, b"") == (done.returncode, done.stderr)
    assert book.with_name("event.bak.xlsx").exists()


# ---- interruptions


@posix
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_interrupted_work_ends_in_order(book: Path, number: signal.Signals, code: int) -> None:
    """At some moment: no traceback, files that are wholly old or wholly new, and nothing hidden beside them."""
    old = book.read_bytes()
    books = [book.with_name(f"{number}.xlsx") for number in range(12)]
    for moment in (0, 0.02, 0.3):
        for each in books:
            each.write_bytes(old)
        command = [*ROUNDBOOK, "update", *map(str, books)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        before = signal.signal(number, signal.SIG_DFL)  # it may be ignored here, and would be there
        try:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        finally:
            signal.signal(number, before)
        with process:
            assert process.stdout is not None
            assert b"[1/12]" in process.stdout.readline()
            time.sleep(moment)
            process.send_signal(number)
            _, told = process.communicate()

        assert (code, b"Interrupted; no file is half written.\n") == (process.returncode, told)
        assert all(each.read_bytes() == old or read_workbook(each) for each in books)
        assert not [path.name for path in book.parent.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("verb", ["update", "check", "show"])
def test_ctrl_c_anywhere_gives_130_and_a_sentence(book: Path, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    """The rest of the workbooks is left alone."""
    job = {"show": "read_workbook"}.get(verb, verb)
    calls = []

    def interrupted(source: Path, **_named: object) -> None:
        calls.append(source)
        raise KeyboardInterrupt

    monkeypatch.setattr(app, job, interrupted)
    result = CliRunner().invoke(main, [verb, str(book), str(book)])

    assert (130, 1) == (result.exit_code, len(calls))
    assert "Interrupted; no file is half written." in result.output


@pytest.mark.parametrize(("answer", "code"), [(KeyboardInterrupt, 130), (EOFError, 3)])
def test_question_may_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: type[BaseException], code: int
) -> None:
    """Ctrl-C or the end of the input instead of yes or no: nothing is written."""
    (tmp_path / "list.csv").write_text("Name;Phone\nAdams;1\nBell;2\nCole;3\n")

    def left(_prompt: str) -> str:
        raise answer

    monkeypatch.setattr(cli_create, "_may_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", left)
    with pytest.raises(SystemExit) as ended:
        main.main(["create", str(tmp_path / "list.csv")])

    assert code == ended.value.code
    assert ["list.csv"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_file_that_is_too_much_for_the_computer_does_not_stop_the_others(
    book: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """It has its sentence; the next one is worked on."""
    read = app.read_workbook
    answers = iter([error])

    def too_much(source: Path) -> object:
        if raised := next(answers, None):
            raise raised
        return read(source)

    monkeypatch.setattr(app, "read_workbook", too_much)
    result = CliRunner().invoke(main, ["show", str(book), str(book)])

    assert 1 == result.exit_code
    assert "memory of this computer is not enough" in result.output
    assert "1 of 2 workbooks done, 1 with errors." in result.output


# ---- letters


def test_letters_that_a_terminal_has_not_are_shown_by_the_nearest() -> None:
    """½ is typed 1/2 too; a name without its accents is still that name; what has nothing near it is `?`."""
    codecs.register_error("test-nearest", nearest_letters)

    def shown(text: str, encoding: str) -> str:
        return text.encode(encoding, errors="test-nearest").decode(encoding)

    assert "1/2-1/2 Dvorak, Jorgen 'a' \"b\" ... L?" == shown("½-½ Dvořák, Jørgen ‘a’ „b“ … Ł木", "ascii")
    assert "½ Dvorák, Jørgen" == shown("½ Dvořák, Jørgen", "latin-1")
    assert "½ Dvořák" == shown("½ Dvořák", "utf-8")
    assert "?" == shown("\udcfc", "utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_verb_talks_to_every_terminal(tmp_path: Path, encoding: str, language: str) -> None:
    """No letter of ours, of a name or of a file's name crashes any of them."""
    names = "Name;Rating\nDvořák;2100\nJørgensen;2000\n木村;1900\nŁukasz ½;1800\n"
    (tmp_path / "Čermák ½.csv").write_text(names, encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": f"{language}_XX.UTF-8"}
    runs = [("create", "Čermák ½.csv", "-o", "Ł ½.xlsx"), ("check", "Ł ½.xlsx"), ("show", "Ł ½.xlsx", "none ½.xlsx")]
    ends = [roundbook(*arguments, cwd=tmp_path, env=environment) for arguments in runs]

    assert [0, 0, 1] == [end.returncode for end in ends]
    assert not any(b"Traceback" in end.stderr for end in ends)


# ---- folders, clocks


@posix
def test_folder_of_the_terminal_may_be_gone(tmp_path: Path) -> None:
    """Sentences, no tracebacks."""
    gone = tmp_path / "gone"
    gone.mkdir()
    line = "cd gone; rmdir ../gone; $R show a.xlsx; $R update a.xlsx; $R create a.csv; $R template form.xlsx"
    done = shell(line, tmp_path)

    assert b"Traceback" not in done.stderr
    assert 3 == done.returncode
    assert 3 == done.stderr.count(b"There is no file a.")


def test_home_is_not_needed(book: Path) -> None:
    """Nor any other variable of the environment."""
    wanted = ("PATH", "PYTHONPATH", "SYSTEMROOT")
    environment = {name: os.environ[name] for name in wanted if name in os.environ}

    assert 0 == roundbook("update", book, env=environment).returncode


@pytest.mark.parametrize("name", ["x" * 250 + ".csv", "x" * 300 + ".csv"])
def test_names_too_long_for_the_disk_are_told(tmp_path: Path, name: str) -> None:
    """The list's own, or that of the workbook made from it."""
    if len(name) < 256:
        (tmp_path / name).write_text("Name\nAdams\nBell\nCole\n")
    done = roundbook("create", name, cwd=tmp_path)

    assert done.returncode in {1, 3}
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("moment", "code"), [("0", 0), ("-1", 0), ("4102444800", 0), ("soon", 2), ("9" * 30, 2)])
def test_clock_may_stand_anywhere(tmp_path: Path, moment: str, code: int) -> None:
    """Before the first zip and the first Excel, or far ahead; what is no time is wrong use."""
    (tmp_path / "list.csv").write_text("Name\nAdams\nBell\nCole\n")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": moment}
    made = roundbook("create", "list.csv", "-o", "club.xlsx", cwd=tmp_path, env=environment)
    again = roundbook("check", "club.xlsx", cwd=tmp_path, env=environment)

    assert code == made.returncode
    assert code == 0 or b"SOURCE_DATE_EPOCH" in made.stderr
    assert b"Traceback" not in made.stderr + again.stderr


def test_clock_that_goes_back_changes_nothing(book: Path) -> None:
    """An update dated before the last one finds nothing to do, and the file keeps its bytes."""
    later, earlier = ({**os.environ, "SOURCE_DATE_EPOCH": moment} for moment in ("1900000000", "1000000000"))
    roundbook("update", book, env=later)
    before = book.read_bytes()
    done = roundbook("update", book, env=earlier)

    assert b"nothing to change" in done.stdout
    assert before == book.read_bytes()


def test_former_file_is_named_when_another_takes_its_place(tmp_path: Path) -> None:
    """`--force` says where it is now."""
    (tmp_path / "list.csv").write_text("Name\nAdams\nBell\nCole\n")
    for _ in range(3):
        done = roundbook("create", "list.csv", "-o", "club.xlsx", "--force", cwd=tmp_path)

    assert b"The former file is club.bak.xlsx." in done.stdout
    assert {"club.bak.xlsx", "club.bak2.xlsx"} <= {path.name for path in tmp_path.iterdir()}


def test_severities_have_colours() -> None:
    """Each of them, and no more."""
    assert set(terminal.Severity) == set(terminal.COLOR_BY_SEVERITY)
    assert all(itertools.chain(terminal.COLOR_BY_SEVERITY.values()))

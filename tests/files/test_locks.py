"""Two roundbooks at one file: one waits, none waits for ever, and no lock is left behind."""

from __future__ import annotations

import errno
import importlib.util
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import types
from pathlib import Path

import pytest

from roundbook.errors import OutputError
from roundbook.files import backup_path, locks, replace_file

posix = pytest.mark.skipif(os.name == "nt", reason="needs signals and file locks of POSIX")
PROCESSES, TIMES = 4, 25

# Takes the lock of a file, says so, and stays.
HOLDING = """
import sys, time
from pathlib import Path
from roundbook.files.locks import exclusive

with exclusive(Path(sys.argv[1])) as is_alone:
    print(is_alone, flush=True)
    time.sleep(600)
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A file in a folder of its own."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(b"0")
    return path


def holder(book: Path) -> subprocess.Popen[bytes]:
    """A process that holds the lock of a file."""
    process = subprocess.Popen([sys.executable, "-c", HOLDING, os.fspath(book)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"True\n"
    return process


def names(folder: Path) -> list[str]:
    """Names of everything in a folder."""
    return sorted(path.name for path in folder.iterdir())


@posix
def test_file_that_another_one_writes_is_left_alone(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """He is waited for, and if he does not end, a sentence says so; his lock stays his."""
    monkeypatch.setattr(locks, "_TRIES", 3)
    with holder(book) as process:
        with pytest.raises(OutputError) as caught:
            replace_file(book, b"1")
        process.kill()

    assert ["written-elsewhere"] == [problem.code for problem in caught.value.problems]
    assert caught.value.problems[0].sentence()
    assert b"0" == book.read_bytes()


@posix
def test_lock_of_a_dead_process_holds_nobody_up(book: Path) -> None:
    """Killed with a signal that nobody can catch: its file is left, its lock is not."""
    with holder(book) as process:
        process.send_signal(signal.SIGKILL)
    assert [".club.xlsx.lock", "club.xlsx"] == names(book.parent)
    replace_file(book, b"1")

    assert ["club.bak.xlsx", "club.xlsx"] == names(book.parent)


@posix
def test_lock_is_had_as_soon_as_it_is_free(book: Path) -> None:
    """Whoever waits gets his turn."""
    with holder(book) as process:
        timer = threading.Timer(0.3, process.kill)
        timer.start()
        replace_file(book, b"1")
        timer.join()

    assert b"1" == book.read_bytes()


def _count_up(path: str, times: int) -> None:
    """Add one so many times; whoever was faster is seen, and the sum read again."""
    book, done = Path(path), 0
    while done < times:
        old = book.read_bytes()
        try:
            replace_file(book, str(int(old) + 1).encode(), expected=old)
        except OutputError as error:
            if error.problems[0].code != "changed-meanwhile":
                raise
        else:
            done += 1


def test_many_at_once_lose_no_step(book: Path) -> None:
    """Four processes count up in one file; every step of each is in the sum, and nothing is left beside it."""
    processes = [multiprocessing.Process(target=_count_up, args=(str(book), TIMES)) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()

    assert [0] * PROCESSES == [process.exitcode for process in processes]
    assert PROCESSES * TIMES == int(book.read_bytes())
    backups = ["club.bak.xlsx", *(f"club.bak{number}.xlsx" for number in range(2, 11))]
    assert sorted([*backups, "club.xlsx"]) == names(book.parent)


@posix
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_disk_without_locks_is_used_without_one(book: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Some network drives have none; the comparison still guards, and no lock file is left."""

    def lockless(_descriptor: int, _how: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(locks.fcntl, "flock", lockless)
    replace_file(book, b"1")

    assert (b"1", b"0") == (book.read_bytes(), backup_path(book).read_bytes())
    assert ["club.bak.xlsx", "club.xlsx"] == names(book.parent)


@posix
def test_locks_of_windows_do_the_same(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same module as Windows would load it; its locks are imitated, and it deletes no file that is open."""
    open_locks: set[int] = set()
    fcntl = importlib.import_module("fcntl")

    def locking(descriptor: int, mode: int, length: int) -> None:
        assert (2, 1) == (mode, length)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise PermissionError(errno.EACCES, "Permission denied") from error
        open_locks.add(descriptor)

    close, unlink = os.close, os.unlink

    def closed(descriptor: int) -> None:
        open_locks.discard(descriptor)
        close(descriptor)

    def unlinked(path: os.PathLike[str]) -> None:
        if open_locks and Path(path).suffix == ".lock":
            raise PermissionError(errno.EACCES, "open")
        unlink(path)

    windows = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("locks_of_windows", locks.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(os, "close", closed)
    monkeypatch.setattr(os, "unlink", unlinked)
    monkeypatch.setattr(module, "_TRIES", 2)

    with module.exclusive(book) as is_alone:
        assert is_alone
        assert [".club.xlsx.lock", "club.xlsx"] == names(book.parent)
        with pytest.raises(OutputError) as caught, module.exclusive(book):
            pass
    assert ["written-elsewhere"] == [problem.code for problem in caught.value.problems]
    with module.exclusive(book) as is_alone:
        assert is_alone
    assert ["club.xlsx"] == names(book.parent)

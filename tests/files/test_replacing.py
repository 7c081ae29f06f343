"""Replacing a file so that nothing is ever lost; files that are open, protected, missing or no files at all."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from roundbook.errors import InputError, OutputError, RoundbookError
from roundbook.files import Keep, backup_path, lock_file, read_file, replace_file
from roundbook.text import load_texts

OLD, NEW = b"old " * 50_000, b"new " * 70_000
KILLS = 30

# Swaps two contents for ever, each time against the one that should stand there.
SWAPPING = """
import sys
from pathlib import Path
from roundbook.files import replace_file

path, old, new = Path(sys.argv[1]), b"old " * 50_000, b"new " * 70_000
if path.read_bytes() == new:
    old, new = new, old
print("ready", flush=True)
while True:
    replace_file(path, new, expected=old)
    old, new = new, old
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A file with old content in a folder of its own."""
    path = tmp_path / "club championship.xlsx"
    path.write_bytes(OLD)
    return path


def code_of(error: RoundbookError) -> str:
    """Code of the one problem of an error; its sentence can be told."""
    (problem,) = error.problems
    assert load_texts("en").problem(problem)
    return problem.code


def names(folder: Path) -> list[str]:
    """Names of everything in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_read_also_while_it_is_open_elsewhere(book: Path) -> None:
    """Looking at the standings needs nobody to close Excel."""
    (book.parent / f"~${book.name}").touch()

    assert OLD == read_file(book)


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    """Each case has its own sentence."""
    (tmp_path / "plain").touch()
    codes = []
    for path in (tmp_path / "missing.xlsx", tmp_path, tmp_path / "plain" / "below a file.xlsx"):
        with pytest.raises(InputError) as caught:
            read_file(path)
        codes.append(code_of(caught.value))

    assert ["file-missing", "not-a-file", "file-missing"] == codes


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Reading a pipe that nobody writes to would never end."""
    os.mkfifo(tmp_path / "pipe.xlsx")
    with pytest.raises(InputError) as caught:
        read_file(tmp_path / "pipe.xlsx")

    assert code_of(caught.value) == "not-a-file"


def test_the_old_file_stays_as_backup(book: Path) -> None:
    """New content under the old name, old content as `name.bak.xlsx`, nothing else left behind."""
    replace_file(book, NEW, expected=OLD)

    assert (NEW, OLD) == (book.read_bytes(), backup_path(book).read_bytes())
    assert ["club championship.bak.xlsx", "club championship.xlsx"] == names(book.parent)


def test_without_backup_only_the_file_remains(book: Path) -> None:
    """What can be made again needs none."""
    replace_file(book, NEW, keep=Keep.NOTHING)

    assert [book.name] == names(book.parent)


def test_a_file_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    """There is nothing to keep, so there is no backup."""
    replace_file(tmp_path / "new.xlsx", NEW)

    assert ["new.xlsx"] == names(tmp_path)
    assert NEW == (tmp_path / "new.xlsx").read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_permissions_stay(book: Path) -> None:
    """A file that only its owner may read is not opened to others, and neither is its backup."""
    book.chmod(0o600)
    replace_file(book, NEW)

    assert [0o600, 0o600] == [path.stat().st_mode & 0o777 for path in (book, backup_path(book))]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_behind_a_link_the_real_file_is_replaced(book: Path, tmp_path: Path) -> None:
    """The link stays a link; the backup stands beside the real file."""
    link = tmp_path / "desk" / "link.xlsx"
    link.parent.mkdir()
    link.symlink_to(book)
    replace_file(link, NEW)

    assert link.is_symlink()
    assert (NEW, OLD) == (book.read_bytes(), (book.parent / "club championship.bak.xlsx").read_bytes())
    assert ["link.xlsx"] == names(link.parent)


@pytest.mark.parametrize("lock", ["~$club championship.xlsx", ".~lock.club championship.xlsx#"])
def test_a_file_that_is_open_elsewhere_is_not_written(book: Path, lock: str) -> None:
    """Excel and LibreOffice would write their own state over it later."""
    (book.parent / lock).touch()
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW)

    assert code_of(caught.value) == "open-elsewhere"
    assert (lock_file(book), OLD) == (book.parent / lock, book.read_bytes())


def test_the_lock_of_another_file_does_not_matter(book: Path) -> None:
    """Somebody has the neighbour open."""
    (book.parent / "~$other.xlsx").touch()

    assert lock_file(book) is None


def test_a_file_that_changed_since_it_was_read_is_not_written(book: Path) -> None:
    """Somebody saved a result in between: theirs must not be lost."""
    book.write_bytes(b"changed")
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW, expected=OLD)

    assert code_of(caught.value) == "changed-meanwhile"
    assert (b"changed", [book.name]) == (book.read_bytes(), names(book.parent))


def test_a_file_that_was_deleted_since_it_was_read_is_not_made_again(book: Path) -> None:
    """Somebody moved it elsewhere and goes on working there."""
    book.unlink()
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW, expected=OLD)

    assert code_of(caught.value) == "changed-meanwhile"


def test_a_change_during_the_writing_is_noticed(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow disk the writing itself takes seconds, so the last look comes after it."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: book.write_bytes(b"changed"))
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW, expected=OLD)

    assert code_of(caught.value) == "changed-meanwhile"
    assert (b"changed", [book.name]) == (book.read_bytes(), names(book.parent))


def test_a_write_protected_file_is_not_written(book: Path) -> None:
    """It could be replaced in a folder of ours, but somebody protected it on purpose."""
    book.chmod(0o444)
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW)

    assert code_of(caught.value) == "write-protected"
    assert OLD == book.read_bytes()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """No folder is made by surprise."""
    with pytest.raises(OutputError) as caught:
        replace_file(tmp_path / "missing" / "new.xlsx", NEW)

    assert code_of(caught.value) == "folder-missing"


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    """Somebody typed the folder instead of the file."""
    with pytest.raises(OutputError) as caught:
        replace_file(tmp_path, NEW)

    assert code_of(caught.value) == "not-a-file"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EACCES, "no-write-access"),
        (errno.EROFS, "no-write-access"),
        (errno.EIO, "cannot-write"),
    ],
)
def test_a_failing_disk_leaves_everything_as_it_was(
    book: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    """The temporary file is cleaned away and the reason told."""

    def fail(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW)

    assert code == code_of(caught.value)
    assert (OLD, [book.name]) == (book.read_bytes(), names(book.parent))


@pytest.mark.parametrize("step", [1, 2])
def test_a_failing_exchange_leaves_everything_as_it_was(book: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Windows refuses to replace a file that another program holds, with an error of its own."""
    held = PermissionError(errno.EACCES, "held")
    held.winerror = 32  # type: ignore[attr-defined]  # only Windows sets it
    targets = [backup_path(book), book]
    replace = os.replace

    def refuse(source: Path, target: Path) -> None:
        if Path(target) == targets[step - 1]:
            raise held
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW)

    assert code_of(caught.value) == "held-by-another"
    assert str(targets[step - 1]) == caught.value.problems[0].value
    assert OLD == book.read_bytes()
    assert not [name for name in names(book.parent) if name.endswith(".tmp")]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_whoever_dies_while_writing_leaves_a_whole_file(book: Path) -> None:
    """A process that swaps two contents is killed at random moments: the file is always there, wholly old or new."""
    moments = random.Random(1886)
    states = set()
    for _ in range(KILLS):
        with subprocess.Popen([sys.executable, "-c", SWAPPING, os.fspath(book)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(moments.uniform(0, 0.02))
            process.kill()
        states.add(book.read_bytes())
        if backup_path(book).exists():
            states.add(backup_path(book).read_bytes())

    assert states <= {OLD, NEW}
    assert backup_path(book).exists()  # else nothing was ever replaced


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_the_file_is_there_at_every_moment(book: Path) -> None:
    """Somebody who opens the file while it is replaced again and again always finds one whole state."""
    with subprocess.Popen([sys.executable, "-c", SWAPPING, os.fspath(book)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        states = {book.read_bytes() for _ in range(500)}
        process.kill()

    assert states <= {OLD, NEW}

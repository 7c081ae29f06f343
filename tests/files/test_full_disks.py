"""Disks that are full, small, or read only: real ones where this computer lets us make some, limits elsewhere."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundbook.errors import OutputError
from roundbook.files import backup_path, replace_file

OLD = os.urandom(30_000)

# The system cuts off every file of this process at so many bytes.
LIMITED = """
import resource, sys
from pathlib import Path
from roundbook.errors import OutputError
from roundbook.files import replace_file

resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    replace_file(Path(sys.argv[1]), bytes(50_000))
except OutputError as error:
    print(error.problems[0].code)
"""


@contextlib.contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """A disk of its own in a folder, which is gone afterwards; skips where we may not."""
    command = ["mount", "-t", "tmpfs", "-o", options, "none", os.fspath(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disks can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", os.fspath(folder)], check=True)


@pytest.mark.parametrize("size", [20_000, 40_000, 60_000])
def test_full_disk_leaves_everything_as_it_was(tmp_path: Path, size: int) -> None:
    """At each size something else has no room any more: half the new file, its rest, the backup."""
    with mounted(tmp_path, "size=100k") as disk:
        book = disk / "club.xlsx"
        book.write_bytes(OLD)
        with pytest.raises(OutputError) as caught:
            replace_file(book, os.urandom(size) + bytes(20_000))

        assert ["disk-full"] == [problem.code for problem in caught.value.problems]
        assert (OLD, ["club.xlsx"]) == (book.read_bytes(), [path.name for path in disk.iterdir()])
        replace_file(book, b"small")
        assert (b"small", OLD) == (book.read_bytes(), backup_path(book).read_bytes())


def test_disk_without_room_for_names_is_told(tmp_path: Path) -> None:
    """Room for bytes, but not for one more file."""
    with mounted(tmp_path, "size=1m,nr_inodes=3") as disk:
        book = disk / "club.xlsx"
        book.write_bytes(OLD)
        (disk / "other").touch()
        with pytest.raises(OutputError) as caught:
            replace_file(book, b"new")

        assert (["disk-full"], OLD) == ([problem.code for problem in caught.value.problems], book.read_bytes())


def test_disk_that_is_read_only_is_told(tmp_path: Path) -> None:
    """A stick with its switch on."""
    with mounted(tmp_path, "size=1m") as disk:
        book = disk / "club.xlsx"
        book.write_bytes(OLD)
        subprocess.run(["mount", "-o", "remount,ro", os.fspath(disk)], check=True)
        with pytest.raises(OutputError) as caught:
            replace_file(book, b"new")

        assert caught.value.problems[0].code in {"no-write-access", "write-protected"}
        assert (OLD, ["club.xlsx"]) == (book.read_bytes(), [path.name for path in disk.iterdir()])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits")
@pytest.mark.parametrize("limit", [0, 1, 4096, 49_999])
def test_file_that_is_cut_off_is_not_used(tmp_path: Path, limit: int) -> None:
    """A quota: the system takes a part of the new file and refuses the rest."""
    book = tmp_path / "club.xlsx"
    book.write_bytes(b"old")
    command = [sys.executable, "-c", LIMITED, os.fspath(book), str(limit)]
    done = subprocess.run(command, capture_output=True, check=True)

    assert b"cannot-write\n" == done.stdout
    assert (b"old", [book.name]) == (book.read_bytes(), [path.name for path in tmp_path.iterdir()])

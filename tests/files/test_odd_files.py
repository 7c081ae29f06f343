"""Names, folders, links and devices that people and systems come up with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roundbook.errors import InputError, OutputError
from roundbook.files import backup_path, read_file, replace_file

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def code_of_reading(path: str | os.PathLike[str]) -> str:
    """Code of the problem when a file cannot be read."""
    with pytest.raises(InputError) as caught:
        read_file(path)
    assert caught.value.problems[0].sentence()
    return caught.value.problems[0].code


def code_of_writing(path: str | os.PathLike[str]) -> str:
    """Code of the problem when a file cannot be written."""
    with pytest.raises(OutputError) as caught:
        replace_file(path, b"new")
    assert caught.value.problems[0].sentence()
    return caught.value.problems[0].code


def test_empty_file_is_told(tmp_path: Path) -> None:
    """What a cloud folder shows before it has fetched a file is no damaged workbook."""
    (tmp_path / "club.xlsx").touch()

    assert "file-empty" == code_of_reading(tmp_path / "club.xlsx")


@pytest.mark.parametrize("name", ["x" * 300 + ".xlsx", "club\0.xlsx"])
def test_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    """Too long, or with a zero byte: there is no such file, and none can be made."""
    assert "file-missing" == code_of_reading(tmp_path / name)
    assert "file-name-refused" == code_of_writing(tmp_path / name)


@posix
@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"])
def test_device_is_no_file(device: str) -> None:
    """Nobody reads /dev/zero to its end."""
    if Path(device).exists():
        assert "not-a-file" == code_of_reading(device)
        assert "not-a-file" == code_of_writing(device)


@posix
def test_standard_input_is_read_if_it_is_a_file(tmp_path: Path) -> None:
    """`/dev/stdin` is whatever the shell put there: a file is read, a pipe is refused and not waited for."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(b"book")
    code = "from roundbook.files import read_file; print(read_file('/dev/stdin'))"
    with path.open("rb") as file:
        done = subprocess.run([sys.executable, "-c", code], stdin=file, capture_output=True, check=False)
    piped = subprocess.run([sys.executable, "-c", code], input=b"book", capture_output=True, check=False)

    assert b"b'book'\n" == done.stdout
    assert b"not-a-file" in piped.stderr


@posix
def test_links_in_a_circle_are_told(tmp_path: Path) -> None:
    """They lead nowhere."""
    (tmp_path / "a.xlsx").symlink_to(tmp_path / "b.xlsx")
    (tmp_path / "b.xlsx").symlink_to(tmp_path / "a.xlsx")

    assert "cannot-read" == code_of_reading(tmp_path / "a.xlsx")
    assert "cannot-write" == code_of_writing(tmp_path / "a.xlsx")


@posix
def test_link_to_nothing_is_filled(tmp_path: Path) -> None:
    """The file is made where the link leads."""
    (tmp_path / "link.xlsx").symlink_to(tmp_path / "club.xlsx")
    replace_file(tmp_path / "link.xlsx", b"new")

    assert b"new" == (tmp_path / "club.xlsx").read_bytes()
    assert (tmp_path / "link.xlsx").is_symlink()


@posix
def test_other_name_of_the_same_file_keeps_the_old_content(tmp_path: Path) -> None:
    """A hard link is a second name; replaced is what the first one names."""
    book, other = tmp_path / "club.xlsx", tmp_path / "other.xlsx"
    book.write_bytes(b"old")
    os.link(book, other)
    replace_file(book, b"new")

    assert (b"new", b"old", b"old") == (book.read_bytes(), other.read_bytes(), backup_path(book).read_bytes())


@posix
@pytest.mark.parametrize("name", [b"M\xfcller.xlsx", "名古屋 ½ 🏆.xlsx".encode(), b"a\nb.xlsx", b"-rf.xlsx", b".xlsx"])
def test_name_in_any_letters_works(tmp_path: Path, name: bytes) -> None:
    """Also one in the code page of another computer, which is no text here."""
    book = tmp_path / os.fsdecode(name)
    book.write_bytes(b"old")
    replace_file(book, b"new")

    assert (b"new", b"old") == (read_file(book), read_file(backup_path(book)))


@posix
def test_folder_that_was_deleted_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it is the one that the terminal stands in."""
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()

    assert ("file-missing", "folder-missing") == (code_of_reading("club.xlsx"), code_of_writing("club.xlsx"))
    assert "folder-missing" == code_of_writing(folder / "club.xlsx")


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_folder_that_nobody_may_write_is_told(tmp_path: Path) -> None:
    """The file itself may be written, but not be replaced."""
    book = tmp_path / "club.xlsx"
    book.write_bytes(b"old")
    tmp_path.chmod(0o555)
    try:
        assert ("no-write-access", b"old") == (code_of_writing(book), book.read_bytes())
    finally:
        tmp_path.chmod(0o755)


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() != 0, reason="only root gives files away")
def test_file_stays_with_its_owner(tmp_path: Path) -> None:
    """Whoever runs the program as root does not take the club's file away from it."""
    book = tmp_path / "club.xlsx"
    book.write_bytes(b"old")
    os.chown(book, 1234, 2345)
    replace_file(book, b"new")
    owners = [(path.stat().st_uid, path.stat().st_gid) for path in (book, backup_path(book))]

    assert [(1234, 2345)] * 2 == owners

"""Former files: how many are kept, in which order, and what may stand where they belong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from roundbook.errors import OutputError
from roundbook.files import Keep, backup_path, is_backup_name, replace_file


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A file that holds a nought."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(b"0")
    return path


def kept(book: Path) -> list[bytes]:
    """Content of the backups, the last one first."""
    paths = [backup_path(book, generation) for generation in range(1, 30)]
    return [path.read_bytes() for path in paths if path.exists()]


def test_ten_former_files_are_kept(book: Path) -> None:
    """The last one as `club.bak.xlsx`; what was good nine updates ago is still there, and there is no eleventh."""
    contents = [str(number).encode() for number in range(1, 13)]
    for content in contents:
        replace_file(book, content)

    assert (b"12", contents[-2:0:-1]) == (book.read_bytes(), kept(book))
    assert ["club.bak.xlsx", "club.bak10.xlsx", *(f"club.bak{number}.xlsx" for number in range(2, 10))] == sorted(
        path.name for path in book.parent.iterdir() if path != book
    )


@pytest.mark.parametrize("new_workbooks", [2, 9, 10, 13])
def test_only_the_oldest_ever_goes(book: Path, new_workbooks: int) -> None:
    """New workbooks drop none; updates after them keep what they find but for the oldest, once there are ten."""
    contents = [str(number).encode() for number in range(1, new_workbooks + 16)]
    for number, content in enumerate(contents, start=1):
        replace_file(book, content, keep=Keep.ALL if number <= new_workbooks else Keep.LAST)

    assert contents[-2 : -2 - max(10, new_workbooks) : -1] == kept(book)


def test_new_workbook_in_place_of_another_drops_no_backup(book: Path) -> None:
    """Whoever tries one draw after the other over a tournament with results finds it again."""
    for content in (b"1", b"2", b"3", b"4", b"5"):
        replace_file(book, content, keep=Keep.ALL)

    assert [b"4", b"3", b"2", b"1", b"0"] == kept(book)


def test_same_former_file_is_kept_once(book: Path) -> None:
    """A backup that was taken back, and replaced again, pushes nothing out."""
    for _ in range(4):
        replace_file(book, b"1")
        book.write_bytes(backup_path(book).read_bytes())

    assert [b"0"] == kept(book)


def test_backup_that_was_deleted_leaves_room(book: Path) -> None:
    """The older ones stay where they are."""
    for content in (b"1", b"2", b"3"):
        replace_file(book, content)
    backup_path(book).unlink()
    replace_file(book, b"4")

    assert [b"3", b"1", b"0"] == kept(book)


def test_folder_in_the_place_of_a_backup_is_told(book: Path) -> None:
    """It is not ours to move, and without a backup nothing is written."""
    folder = backup_path(book, 2)
    folder.mkdir()
    with pytest.raises(OutputError) as caught:
        replace_file(book, b"1")

    (problem,) = caught.value.problems
    assert ("backup-blocked", str(folder), b"0") == (problem.code, problem.value, book.read_bytes())


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_link_in_the_place_of_a_backup_is_no_backup(book: Path) -> None:
    """One that leads to the workbook itself would turn into the new state; where it leads nothing is written."""
    backup_path(book).symlink_to(book)
    replace_file(book, b"1")

    assert (b"1", b"0") == (book.read_bytes(), backup_path(book).read_bytes())
    assert not backup_path(book).is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_protected_and_newer_backup_is_moved_on(book: Path) -> None:
    """Whatever it is, it stays."""
    backup_path(book).write_bytes(b"mine")
    backup_path(book).chmod(0o444)
    os.utime(backup_path(book), (4_000_000_000, 4_000_000_000))
    replace_file(book, b"1")

    assert [b"0", b"mine"] == kept(book)


def test_backup_has_the_time_of_the_file_it_was(book: Path) -> None:
    """Sorted by time the former files stand in their order."""
    os.utime(book, (1_000_000_000, 1_000_000_000))
    replace_file(book, b"1")

    assert 1_000_000_000 == backup_path(book).stat().st_mtime
    assert book.stat().st_mtime > 1_600_000_000


@pytest.mark.parametrize("letter", ["x", "ø", "木"])
def test_longest_names_have_backups_of_their_own(tmp_path: Path, letter: str) -> None:
    """255 bytes leave no room for `.bak`: the name is cut, and two that differ at the end do not share a backup."""
    stem = letter * (248 // len(letter.encode()))
    books = [tmp_path / f"{stem}{number}.xlsx" for number in (1, 2)]
    for number, book in enumerate(books):
        book.write_bytes(b"old %d" % number)
        replace_file(book, b"new")

    assert [[b"old 0"], [b"old 1"]] == [kept(book) for book in books]
    assert all(backup_path(book).suffix == ".xlsx" and is_backup_name(backup_path(book)) for book in books)
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]

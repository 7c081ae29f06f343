"""Each call to the system goes wrong in its turn, in twelve ways: the tournament and its backups are never lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from roundbook.errors import InputError, OutputError
from roundbook.files import Keep, backup_path, locks, moving, read_file, replace_file
from tests.files.failing import ERRORS, Disk

OLD, NEW = b"old " * 1000, b"new " * 1500
FORMER = (b"one ago", b"two ago", b"three ago")
BOOK = "club.xlsx"


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience costs no time here."""
    monkeypatch.setattr(moving.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(locks.time, "sleep", lambda _seconds: None)


def new_folder(folder: Path, number: int, *, former: int) -> Path:
    """A folder with a workbook and so many backups; path of the workbook."""
    book = folder / f"{number}" / BOOK
    book.parent.mkdir()
    book.write_bytes(OLD)
    for generation, content in enumerate(FORMER[:former], start=1):
        backup_path(book, generation).write_bytes(content)
    return book


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def run(book: Path, disk: Disk, keep: Keep) -> OutputError | None:
    """Error of a replacement on this disk; anything but one of ours fails the test."""
    with disk.used():
        try:
            replace_file(book, NEW, keep=keep)
        except OutputError as error:
            return error
    return None


def judge(book: Path, disk: Disk, error: OutputError | None, safe: set[bytes]) -> None:
    """Old file or new file, as was said; nothing that was safe is lost; no hidden file is left."""
    found = contents(book.parent)
    case = (disk.failing, disk.failed, errno.errorcode[disk.number], disk.is_late, error)
    assert found[BOOK] == (NEW if error is None else OLD), case
    assert safe <= set(found.values()), case
    if error is None:
        assert found["club.bak.xlsx"] == OLD, case
    else:
        (problem,) = error.problems
        assert problem.sentence(), case
    hidden = [name for name in found if name.startswith(".")]
    # A hidden file stays only where it could not be removed, or was made in spite of the answer.
    assert not hidden or disk.failed in {"unlink", "open"}, (case, hidden)


SOME = (errno.EIO, errno.EACCES, errno.ENAMETOOLONG)


@pytest.mark.parametrize(
    ("former", "keep", "is_late", "numbers"),
    [
        (0, Keep.LAST, False, ERRORS),
        (3, Keep.LAST, False, SOME),
        (3, Keep.LAST, True, SOME),
        (3, Keep.ALL, False, SOME),
        (3, Keep.ALL, True, SOME),
    ],
)
def test_one_failing_call_loses_nothing(
    tmp_path: Path, former: int, keep: Keep, is_late: bool, numbers: tuple[int, ...]
) -> None:
    """Every call, every error, undone or done in spite of the answer."""
    counting = Disk()
    assert run(new_folder(tmp_path, 0, former=former), counting, keep) is None
    safe = {OLD, *(FORMER[:former] if keep is Keep.ALL else FORMER[: min(former, 2)])}
    cases = [(place, number) for place in range(len(counting.calls)) for number in numbers]
    for case, (place, number) in enumerate(cases, start=1):
        book = new_folder(tmp_path, case, former=former)
        disk = Disk(place, number, is_late=is_late)
        judge(book, disk, run(book, disk, keep), safe)

    assert 150 < len(cases)
    assert {"open", "write", "fsync", "replace", "unlink"} <= set(counting.calls)


def test_disk_that_goes_away_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    """A stick pulled out at each moment: nothing answers any more. Back in, it has one whole state and all backups."""
    counting = Disk()
    run(new_folder(tmp_path, 0, former=2), counting, Keep.LAST)
    for place in range(len(counting.calls)):
        book = new_folder(tmp_path, place + 1, former=2)
        error = run(book, Disk(place, errno.EIO, forever=True), Keep.LAST)
        found = contents(book.parent)
        assert found[BOOK] == (NEW if error is None else OLD)
        assert {OLD, *FORMER[:2]} <= set(found.values())
        assert run(book, Disk(), Keep.NOTHING) is None
        assert not [path.name for path in book.parent.iterdir() if path.name.startswith(".")]


def test_reading_from_a_failing_disk_is_told(tmp_path: Path) -> None:
    """One sentence of ours for each call and each error."""
    book = new_folder(tmp_path, 0, former=0)
    counting = Disk()
    with counting.used():
        read_file(book)
    for place in range(len(counting.calls)):
        for number in ERRORS:
            with pytest.raises(InputError) as caught, Disk(place, number).used():
                read_file(book)
            assert caught.value.problems[0].sentence()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "no-write-access"),
        (errno.EPERM, "no-write-access"),
        (errno.EBUSY, "held-by-another"),
        (errno.ETXTBSY, "held-by-another"),
        (errno.EXDEV, "cannot-write"),
    ],
)
def test_drive_that_refuses_the_exchange_is_told_and_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    """No second way that could leave half a file."""
    book = new_folder(tmp_path, 0, former=0)
    monkeypatch.setattr(os, "replace", _refusing(number))
    with pytest.raises(OutputError) as caught:
        replace_file(book, NEW)

    assert (code, OLD) == (caught.value.problems[0].code, book.read_bytes())
    assert [BOOK] == [path.name for path in book.parent.iterdir()]


def _refusing(number: int) -> Callable[[object, object], None]:
    def refuse(_source: object, _target: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


def test_virus_scanner_that_looks_for_a_moment_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses three times with an error of its own; the fourth time it works."""
    book = new_folder(tmp_path, 0, former=0)
    held = PermissionError(errno.EACCES, "held")
    held.winerror = 5  # type: ignore[attr-defined]  # only Windows sets it
    answers = iter([held, held, held])
    replace = os.replace

    def slow(source: Path, target: Path) -> None:
        if error := next(answers, None):
            raise error
        replace(source, target)

    monkeypatch.setattr(os, "replace", slow)
    replace_file(book, NEW)

    assert (NEW, OLD) == (book.read_bytes(), backup_path(book).read_bytes())


def test_drive_that_cannot_force_to_the_disk_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network drives answer that they know no such thing."""
    book = new_folder(tmp_path, 0, former=0)

    def unknown(_descriptor: int) -> None:
        raise OSError(errno.ENOSYS, "unknown")

    monkeypatch.setattr(os, "fsync", unknown)
    replace_file(book, NEW)

    assert book.read_bytes() == NEW

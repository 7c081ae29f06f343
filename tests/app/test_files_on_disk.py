"""`update` on a file: wholly old or wholly new, the former one kept, and nothing touched that is not to be touched."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from roundbook import RoundbookError, check, update
from tests.app.events import LATER, MADE, event, typed, workbook
from tests.app.killing import START, kill_often


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook in which somebody typed a result."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(typed(workbook(event()), "Round 4", {"E5": "1-0"}))
    return path


def test_former_file_is_kept(book: Path) -> None:
    """The new file takes the place of the old one, which stays as `event.bak.xlsx`."""
    old = book.read_bytes()
    updated = update(book, when=LATER)

    assert (updated.content, old) == (book.read_bytes(), book.with_name("event.bak.xlsx").read_bytes())
    assert book == updated.path


def test_second_update_writes_nothing(book: Path) -> None:
    """Nothing to change: the file keeps its bytes and its time, and so does the backup."""
    update(book, when=LATER)
    before = [(path, path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(book.parent.iterdir())]
    updated = update(book, when=MADE)

    assert not updated.is_changed
    assert before == [(path, path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(book.parent.iterdir())]


@pytest.mark.parametrize("players", [3, 4, 9])
@pytest.mark.parametrize("rounds", [0, 2])
def test_new_workbook_is_up_to_date_but_for_its_report(players: int, rounds: int) -> None:
    """What `create` writes needs no update: a later day alone is no reason to write."""
    content = workbook(event(players, rounds_played=rounds))
    updated = update(content, when=LATER)

    assert (False, content, ()) == (updated.is_changed, updated.content, updated.problems)


def test_check_writes_nothing_and_says_the_same(book: Path) -> None:
    """`check` gives what `update` would write, and leaves the folder alone."""
    checked = check(book, when=LATER)

    assert [book] == list(book.parent.iterdir())
    assert checked.content == update(book, when=LATER).content


def test_other_target_leaves_the_source_alone(book: Path) -> None:
    """With a target the workbook itself is only read."""
    old, target = book.read_bytes(), book.with_name("copy.xlsx")
    updated = update(book, when=LATER, target=target)

    assert (old, updated.content) == (book.read_bytes(), target.read_bytes())


@pytest.mark.parametrize("mark", ["~$event.xlsx", ".~lock.event.xlsx#"])
def test_workbook_that_is_open_elsewhere_is_left_alone(book: Path, mark: str) -> None:
    """Excel and LibreOffice leave a mark beside an open file: somebody is typing in it."""
    book.with_name(mark).touch()
    old = book.read_bytes()
    with pytest.raises(RoundbookError) as caught:
        update(book, when=LATER)

    assert ["open-elsewhere"] == [problem.code for problem in caught.value.problems]
    assert old == book.read_bytes()


def test_write_protected_workbook_is_left_alone(book: Path) -> None:
    """Somebody protected it on purpose."""
    book.chmod(0o444)
    old = book.read_bytes()
    with pytest.raises(RoundbookError) as caught:
        update(book, when=LATER)

    assert ["write-protected"] == [problem.code for problem in caught.value.problems]
    assert old == book.read_bytes()


@pytest.mark.skipif(START not in multiprocessing.get_all_start_methods(), reason="needs fork, which Windows has not")
def test_killed_update_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    """Killed at thirty moments: never a third state (`python -m tests.app.killing 1000` does it more often)."""
    states = kill_often(30, tmp_path, seed=2026)

    assert {"old", "new"} >= states.keys()

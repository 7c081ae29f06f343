"""`update` on a file: wholly old or wholly new, the former one kept, and nothing touched that is not to be touched."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from roundbook import RoundbookError, Settings, app, check, create, update
from tests.app.events import LATER, MADE, event, typed, workbook
from tests.app.killing import JOBS, START, case_of, kill_at_every_call, kill_often


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


needs_fork = pytest.mark.skipif(START not in multiprocessing.get_all_start_methods(), reason="Windows has no fork")


@needs_fork
@pytest.mark.parametrize("is_slow", [False, True], ids=["fast", "slow"])
@pytest.mark.parametrize("job", JOBS)
def test_killed_work_leaves_the_old_file_or_the_new_one(tmp_path: Path, job: str, is_slow: bool) -> None:
    """Killed at some moments: never a third state (`python -m tests.app.killing 1000` does it more often)."""
    states = kill_often(case_of(job, tmp_path, is_slow=is_slow), 5, tmp_path, seed=2026)

    assert {"old", "new"} >= states.keys()


@needs_fork
def test_replacing_killed_at_every_call_loses_nothing(tmp_path: Path) -> None:
    """No call to the system before which it may not die (the whole of each job: `python -m tests.app.killing`)."""
    states = kill_at_every_call(case_of("replace", tmp_path), tmp_path)

    assert {"old", "new"} == states.keys()
    assert states.total() > 50


def test_result_that_is_saved_while_an_update_works_is_in_it(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody saves another result in between: the update begins again and nobody's typing is lost."""
    patched = app.patched
    saved = iter([typed(book.read_bytes(), "Round 4", {"E6": "0-1"})])

    def slow(*arguments: object) -> object:
        if content := next(saved, None):
            book.write_bytes(content)
        return patched(*arguments)

    monkeypatch.setattr(app, "patched", slow)
    updated = update(book, when=LATER)

    assert updated.content == book.read_bytes()
    assert {"1-0", "0-1"} <= {game.result.code for game in updated.tournament.round_games(4) if game.result}


def test_workbook_that_never_comes_to_rest_is_left_alone(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that saves it again and again is not raced for ever."""
    patched = app.patched
    contents = [typed(book.read_bytes(), "Round 4", {"E6": code}) for code in ("0-1", "1-0")]

    def slow(*arguments: object) -> object:
        contents.reverse()
        book.write_bytes(contents[0])
        return patched(*arguments)

    monkeypatch.setattr(app, "patched", slow)
    with pytest.raises(RoundbookError) as caught:
        update(book, when=LATER)

    assert ["changed-meanwhile"] == [problem.code for problem in caught.value.problems]
    assert contents[0] == book.read_bytes()


def test_two_updates_at_once_are_as_one(book: Path) -> None:
    """Both end well; the former file is kept and nothing hidden is left."""
    old = book.read_bytes()
    processes = [multiprocessing.Process(target=_update, args=(book,)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()

    assert [0, 0] == [process.exitcode for process in processes]
    assert ["event.bak.xlsx", "event.xlsx"] == sorted(path.name for path in book.parent.iterdir())
    assert old == book.with_name("event.bak.xlsx").read_bytes()


def _update(book: Path) -> None:
    update(book, when=LATER)


def test_last_good_state_outlives_two_updates(book: Path) -> None:
    """Somebody empties a round by mistake and updates twice before he notices: his results are still there."""
    good = book.read_bytes()
    update(book, when=LATER)
    book.write_bytes(typed(book.read_bytes(), "Round 1", {"E5": None, "E6": None, "E7": None}))
    update(book, when=LATER)

    assert good == book.with_name("event.bak2.xlsx").read_bytes()


def test_results_outlive_any_number_of_new_draws(book: Path) -> None:
    """`create` over a running tournament, tried with one seed after the other, keeps its results each time."""
    old = book.read_bytes()
    for seed in range(1, 7):
        create(b"Name\nAdams\nBell\nCole\n", Settings(event="Club", seed=seed), created=MADE, target=book)

    assert old == book.with_name("event.bak6.xlsx").read_bytes()

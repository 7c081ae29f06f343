"""Problems and errors as people and programs have them: sentences, comparisons, copies in another process."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

from roundbook import Problem, RoundbookError, Settings, check, create, update
from roundbook.errors import FormatError, InputError, OutputError, PlayerListError, WorkbookError
from tests.app.events import LATER, MADE, event, typed, workbook

KINDS = (RoundbookError, InputError, PlayerListError, WorkbookError, FormatError, OutputError)
WRONG = Problem(code="unreadable-result", sheet="Round 3", cell="E7", value="2-0")
TWICE = Problem(code="player-number-twice", sheet="Players", cell="A6", value="4", details={"other": "A5"})


def test_problem_tells_itself_in_any_language() -> None:
    """Place, what stands there, what is wrong; another language than ours is refused."""
    assert WRONG.sentence().startswith("Round 3!E7: '2-0' is not a result. Type 1-0, ½-½ or 0-1;")
    assert WRONG.sentence("de").startswith("Round 3!E7: „2-0“ ")
    with pytest.raises(KeyError):
        WRONG.sentence("tlh")


def test_text_of_an_error_is_all_its_sentences() -> None:
    """One line for each problem, with the code that never changes: what a traceback or a log shows."""
    told = str(WorkbookError([WRONG, TWICE])).splitlines()

    assert [f"{WRONG.sentence()} [unreadable-result]", f"{TWICE.sentence()} [player-number-twice]"] == told


def test_problems_are_compared_and_counted() -> None:
    """Equal ones are one in a set, also with details; other details make another problem."""
    same = dataclasses.replace(TWICE, details={"other": "A5"})
    other = dataclasses.replace(TWICE, details={"other": "A9"})

    assert 3 == len({WRONG, TWICE, same, other})
    assert (True, False) == (same == TWICE, other == TWICE)


def test_problem_becomes_json() -> None:
    """A web service hands it on as it is."""
    expected = '{"code": "player-number-twice", "severity": "error", "sheet": "Players", "cell": "A6", "value": "4", '

    assert expected + '"details": {"other": "A5"}}' == json.dumps(dataclasses.asdict(TWICE))


@pytest.mark.parametrize("kind", KINDS)
def test_copy_of_an_error_is_the_same_error(kind: type[RoundbookError]) -> None:
    """Kind, problems and text survive pickling and copying."""
    error = kind([WRONG, TWICE])
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (kind, error.problems, str(error)) == (type(other), other.problems, str(other))


def _check_wrong_entry() -> None:
    check(typed(workbook(event()), "Round 4", {"E5": "2-0"}), when=LATER)


def test_error_of_another_process_is_whole() -> None:
    """Whoever checks many workbooks in parallel gets the same problems as in one process."""
    with ProcessPoolExecutor(max_workers=1) as pool, pytest.raises(WorkbookError) as caught:
        pool.submit(_check_wrong_entry).result()

    (problem,) = caught.value.problems
    assert ("unreadable-result", "Round 4!E5", "2-0") == (problem.code, problem.place, problem.value)


def test_what_create_and_update_give_can_be_sent_too() -> None:
    """Results of work in another process: the same as here."""
    made = create(b"Name;Rating\nAdams;2100\nBell;2000\nCole;1900\n", Settings(event="Club"), created=MADE)
    updated = update(typed(workbook(event()), "Round 4", {"E5": "1-0"}), when=LATER)

    assert (made, updated) == pickle.loads(pickle.dumps((made, updated)))

"""The engine: what it answers is taken to the letter; whatever goes wrong is one sentence, and the file stays."""

from __future__ import annotations

import datetime
import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundbook import app
from roundbook.errors import FormatError
from roundbook.exchange.reports import report_for_pairing
from roundbook.making import workbook_of
from roundbook.model import RESULT_BY_CODE, Game, Player, Tournament
from roundbook.pairing import engine, next_round
from roundbook.rules import SWISS_ORDER
from tests.swiss.events import settings_of

WHEN = datetime.datetime(2026, 11, 30, 18, 0)
EIGHT = Tournament(
    settings=settings_of(8, 5, tie_breaks=SWISS_ORDER),
    players=tuple(Player(number=number, name=f"Player {number}", rating=2000) for number in range(1, 9)),
    games=(),
)
Liar = Callable[[str], None]


@pytest.fixture
def liar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Liar:
    """Puts a program of these lines in the place of the engine."""

    def put(program: str) -> None:
        (tmp_path / "liar.py").write_text(program, encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        monkeypatch.setattr(engine, "_MODULE", "liar")

    return put


def answering(**answer: Any) -> str:
    """A program that answers so."""
    return f"print({json.dumps(answer)!r})"


def told(report: str = "", round_number: int = 1) -> tuple[str, str]:
    """Code and value of the problem that the engine ends in."""
    with pytest.raises(FormatError) as caught:
        engine.pairs_of_engine(report, round_number)
    [problem] = caught.value.problems
    return problem.code, str(problem.value)


def all_met() -> Tournament:
    """Four players who have all met after three rounds of five."""
    rounds = (((1, 2), (4, 3)), ((1, 3), (2, 4)), ((4, 1), (3, 2)))
    games = tuple(
        Game(round_number=number, board=board, white=white, black=black, result=RESULT_BY_CODE["1-0"])
        for number, pairs in enumerate(rounds, start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    )
    return Tournament(settings=settings_of(4, 5), players=EIGHT.players[:4], games=games)


# ---- what gacrux itself answers


def test_nobody_left_to_meet_is_no_legal_pairing() -> None:
    """A round robin of four is exhausted after three rounds."""
    assert ("no-legal-pairing", "") == told(report_for_pairing(all_met()), 4)


def test_error_that_speaks_of_pairing_is_an_error() -> None:
    """One round too many: its words hold "pair", and mean something else."""
    report = report_for_pairing(all_met()).replace("142 5", "142 3")

    assert ("engine-failed", "Number of rounds = 3, can't pair round 4") == told(report, 4)


def test_report_that_is_none_is_told() -> None:
    """In the engine's own words."""
    assert ("engine-failed", "Error in trf, no 001 records") == told("hello\r\n")


# ---- what it never should answer

OK = {"code": 0, "error": []}


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("raise RuntimeError('no pairing, it broke')", "RuntimeError: no pairing, it broke"),
        ("import os; os._exit(3)", "exit code 3"),
        ("print('Hello, pairing!')", "exit code 0"),
        ("print('[' * 100000)", "exit code 0"),
        ("print('[]')", "exit code 0"),
        (answering(status=OK), "status 0"),
        (answering(status=OK, pairingResult={"pairs": []}), "status 0"),
        (answering(status=OK, pairingResult={"pairs": [[1, 2], [3]]}), "status 0"),
        (answering(status=OK, pairingResult={"pairs": [["1", 2]]}), "status 0"),
        (answering(status={"code": 2, "error": ["pairing"]}, pairingResult={"pairs": []}), "pairing"),
        (answering(status={"code": 2, "error": []}, pairingResult={"pairs": [[1, 2]]}), "status 2"),
        (answering(status={"code": 1, "error": []}, pairingResult={"pairs": [[1, 2]]}), "status 1"),
    ],
)
def test_crash_and_garbage_are_told(liar: Liar, program: str, value: str) -> None:
    """Nothing of it is taken for pairs, nor for the word that there are none."""
    liar(program)

    assert ("engine-failed", value) == told()


@pytest.mark.parametrize(
    "pairs", [((1, 2), (3, 4)), ((1, 2), (3, 4), (5, 6), (7, 7)), ((1, 0), (2, 3), (4, 5), (6, 7), (8, 0))]
)
def test_answer_about_others_is_refused(pairs: engine.Pairs) -> None:
    """Somebody is missing, stands twice, or two have a bye."""
    with pytest.raises(FormatError) as caught:
        next_round(EIGHT, 10, lambda *_: pairs)

    assert ["engine-failed"] == [problem.code for problem in caught.value.problems]


# ---- the workbook


def _slow(monkeypatch: pytest.MonkeyPatch, liar: Liar) -> None:
    liar("import time; time.sleep(20)")
    monkeypatch.setitem(engine.pairs_of_engine.__kwdefaults__, "seconds", 0.2)


def _missing(monkeypatch: pytest.MonkeyPatch, liar: Liar) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)


def _crashing(monkeypatch: pytest.MonkeyPatch, liar: Liar) -> None:
    liar("raise SystemExit('out of memory')")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_slow, "The pairing engine found no pairing within 0.2 seconds."),
        (_missing, "The pairing engine is not installed."),
        (_crashing, "The pairing engine ended with an error: out of memory."),
    ],
)
def test_file_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, liar: Liar, spoil: Callable[..., None], sentence: str
) -> None:
    """One sentence, the same bytes, and nothing else in the folder."""
    path = tmp_path / "book" / "swiss.xlsx"
    path.parent.mkdir()
    path.write_bytes(workbook_of(EIGHT, created=WHEN))
    before = path.read_bytes()
    spoil(monkeypatch, liar)

    with pytest.raises(FormatError) as caught:
        app.pair(path, when=WHEN)

    assert [sentence] == [problem.sentence().partition(". ")[0].rstrip(".") + "." for problem in caught.value.problems]
    assert (before, [path]) == (path.read_bytes(), [*path.parent.iterdir()])

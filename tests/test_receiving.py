"""Which files are tournaments of other programs, whatever they are called, and that nothing else becomes a workbook."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest

from roundbook import app
from roundbook.errors import RoundbookError
from roundbook.exchange.json_out import json_text
from roundbook.exchange.received import Received
from roundbook.model import Tournament
from roundbook.receiving import Foreign, Remade, foreign_kind
from roundbook.rules.example import example_tournament
from tests.app.events import event, workbook
from tests.publish.events import private_event, private_league, short_swiss

REPORT = Path(__file__).with_name("exchange").joinpath("five_players.trf").read_bytes()
JSON = json_text(example_tournament())


@pytest.mark.parametrize(
    ("content", "ending", "kind"),
    [
        pytest.param(REPORT, ".txt", Foreign.REPORT, id="report called a text"),
        pytest.param(REPORT.replace(b"\n", b"\r\n"), "", Foreign.REPORT, id="report without a name"),
        pytest.param("012 Ørsted\n".encode("cp1252") + REPORT, "", Foreign.REPORT, id="in an old code page"),
        pytest.param(REPORT.decode().encode("utf-16"), "", Foreign.REPORT, id="in UTF-16"),
        pytest.param(b"nothing", ".TRF", Foreign.REPORT, id="only called a report"),
        pytest.param(JSON.encode(), "", Foreign.JSON, id="JSON without a name"),
        pytest.param(
            JSON.replace("\n", "").encode("utf-8-sig"), ".txt", Foreign.JSON, id="JSON in one line, with a mark"
        ),
        pytest.param(b"{", ".json", Foreign.JSON, id="only called JSON"),
        pytest.param(b"Name;Rating\nLee, Ann;1900\n", ".csv", None, id="list"),
        pytest.param(b"001 Lee, Ann 1900\n002 Bo, Ib 1800\n", ".txt", None, id="numbered list"),
        pytest.param(b"", "", None, id="nothing"),
        pytest.param(workbook(event()), ".trf", None, id="workbook called a report"),
    ],
)
def test_kind(content: bytes, ending: str, kind: Foreign | None) -> None:
    """By the name where it says so, else by what is in the file."""
    assert kind == foreign_kind(content, ending)


def made_of(content: bytes, **own: object) -> Remade:
    """The workbook of a file that is a tournament."""
    got = app.read_foreign(content, language="en")
    assert isinstance(got, Received)
    return app.create_from_foreign(got, created=datetime.datetime(2026, 1, 1), **own)


def changed(tournament: Tournament, path: tuple[str | int, ...], value: object) -> bytes:
    """JSON of a tournament with one value exchanged."""
    content = json.loads(json_text(tournament))
    place = content
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    ("tournament", "path", "value"),
    [
        (short_swiss(), ("settings", "places"), 3),
        (short_swiss(), ("settings", "rounds"), 1),
        (short_swiss(), ("settings", "table"), "nope"),
        (short_swiss(), ("games", 0, "black"), 2),
        (short_swiss(), ("games", 0, "black"), 9),
        (private_event(), ("settings", "language"), "xx"),
        (private_event(), ("settings", "seed"), 10**18),
        (private_event(), ("settings", "round_dates"), ["one day"]),
        (private_event(), ("settings", "tie_breaks"), ["XX"]),
        (private_event(), ("settings", "group_sizes"), [3, 4]),
        (private_event(), ("divided",), [{"name": "A", "numbers": {"first": 1, "last": 9}}]),
        (private_league(), ("settings", "boards"), 3),
        (private_league(), ("members", 0, "team"), 9),
        (private_league(), ("members", 0, "number"), 9),
        (private_league(), ("games", 0, "boards"), []),
        (private_league(), ("games", 0, "boards", 0, "home"), 99),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_what_does_not_fit_together_is_refused(
    tournament: Tournament, path: tuple[str | int, ...], value: object
) -> None:
    """In words, before anything is written."""
    with pytest.raises(RoundbookError):
        made_of(changed(tournament, path, value))


def test_swiss_comes_back_from_json() -> None:
    """With its byes, and rounds to be paired."""
    swiss = made_of(json_text(short_swiss()).encode(), tie_breaks=("BH", "SB"))

    assert short_swiss().games == swiss.tournament.games
    assert () == swiss.problems


@pytest.mark.parametrize("content", [REPORT, json_text(event()).encode()], ids=["report", "JSON"])
def test_any_tie_break_can_be_chosen_for_it(content: bytes) -> None:
    """As for a list: those that are not in every workbook come into this one."""
    settings = made_of(content, tie_breaks=("sb/c1", "DE")).tournament.settings

    assert (("SB/C1", "DE"), ("SB/C1",)) == (settings.tie_breaks, settings.further_tie_breaks)

"""Reports and JSON whose parts contradict each other ended the program with a KeyError."""

from __future__ import annotations

import json
from typing import Any

import pytest

from roundbook.errors import RoundbookError
from roundbook.exchange.json_out import json_text
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.receiving import Foreign, received_tournament, remade
from tests.app.events import LATER, event
from tests.leagues import league, with_results

LEAGUE = with_results(league(3, 2), {(2, 3): "1½"})


def refused(content: bytes, kind: Foreign) -> list[str]:
    """Codes of what is said of a file."""
    with pytest.raises(RoundbookError) as error:
        remade(received_tournament(content, kind, "en"), created=LATER)
    return [problem.code for problem in error.value.problems]


def changed(tournament: Any, path: tuple[str | int, ...], value: object) -> bytes:
    """JSON of a tournament with another value."""
    content = inner = json.loads(json_text(tournament))
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    ("tournament", "path", "value", "code"),
    [
        (event(5), ("settings", "language"), "xx", "language-unknown"),
        (LEAGUE, ("members", 0, "team"), 4, "json-value"),
        (LEAGUE, ("members", 0, "team"), 10**30, "json-value"),
        (LEAGUE, ("games", 0, "boards", 1, "board"), 4, "json-value"),
        (LEAGUE, ("games", 0, "boards"), [], "json-value"),
        (event(4), ("settings", "round_dates"), [{"day": "0001-01-01"}] * 3, "day-of-other-year"),
    ],
)
def test_values_that_do_not_fit_are_told(
    tournament: Any, path: tuple[str | int, ...], value: object, code: str
) -> None:
    """In words of ours."""
    assert code in refused(changed(tournament, path, value), Foreign.JSON)


@pytest.mark.parametrize("player", [999, 4])
def test_players_of_teams_are_on_the_list_once(player: int) -> None:
    """A player whom the report does not have, or another team has, is told with line and columns."""
    (made,) = report_files(LEAGUE, Edition.TRF26)
    lines = made.content.decode().splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("310   3"))
    lines[place] = f"{lines[place][:73]}{player:>4}"

    with pytest.raises(RoundbookError) as error:
        received_tournament("\n".join(lines).encode(), Foreign.REPORT, "en")

    fields = [problem for problem in error.value.problems if problem.code == "report-field"]
    assert [(str(player), place + 1, "74-77")] == [
        (problem.value, problem.details["line"], problem.details["columns"]) for problem in fields
    ]

"""JSON with a million cycles once kept roundbook busy for ever; a number of 5000 digits, or a time zone, broke it."""

from __future__ import annotations

import json

import pytest

from roundbook.errors import InputError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from tests.building import tournament_of

ZONED = [{"day": "2026-09-07", "time": "19:00:00+02:00"}]
SPLIT = [{"day": "2026-09-07", "time": "19:00:00.5"}]


@pytest.mark.parametrize(
    ("key", "value", "path"),
    [
        ("cycles", 1_000_000, "$.settings.cycles"),
        ("boards", 1_000_000, "$.settings.boards"),
        ("round_dates", ZONED, "$.settings.round_dates[0]"),
        ("round_dates", SPLIT, "$.settings.round_dates[0]"),
    ],
)
def test_value_that_no_event_has_is_told(key: str, value: object, path: str) -> None:
    """Each with its path, at once."""
    content = json.loads(json_text(tournament_of([(1, 1, 2, "1-0")])))
    content["settings"][key] = value

    with pytest.raises(InputError) as caught:
        tournament_of_json(json.dumps(content))

    assert [("json-value", path)] == [(problem.code, problem.details["path"]) for problem in caught.value.problems]


def test_endless_number_is_no_json() -> None:
    """Python reads no number of more than 4300 digits."""
    with pytest.raises(InputError, match="json-unreadable"):
        tournament_of_json('{"format": "roundbook", "version": %s}' % ("1" * 5000))

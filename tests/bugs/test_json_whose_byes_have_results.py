"""The result of a bye in JSON was once dropped unsaid, except in a Swiss."""

from __future__ import annotations

import json

import pytest

from roundbook.errors import InputError
from roundbook.exchange.json_in import tournament_of_json
from roundbook.exchange.json_out import json_text
from roundbook.model import Tournament
from tests.app.events import event
from tests.cups import cup


@pytest.mark.parametrize("tournament", [event(), cup(5)])
def test_bye_with_a_result_is_refused_with_its_place(tournament: Tournament) -> None:
    """Nobody can have meant it, and no workbook could hold it."""
    content = json.loads(json_text(tournament))
    places = [place for place, game in enumerate(content["games"]) if not game["black"]]
    content["games"][places[0]]["result"] = "1-0"

    with pytest.raises(InputError, match=rf"games\[{places[0]}\].result"):
        tournament_of_json(json.dumps(content))

"""Swiss events played through the workbook: paired, typed, updated, round after round, as an organiser does it.

Each event is known by its number. Players come late, stay away with and without half a point, withdraw, do not turn up;
in one of four events somebody changes a round by hand. Some have players who must not meet, the Baku method, or a bye
of half a point.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, replace
from random import Random

from roundbook import app, update
from roundbook.errors import FormatError
from roundbook.making import new_tournament, workbook_of
from roundbook.model import (
    SWISS,
    Acceleration,
    DrawMethod,
    Forbidden,
    Game,
    PairingRules,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.players import ListedPlayer
from roundbook.rules import SWISS_ORDER
from roundbook.running import Updated
from roundbook.swiss_running import PairedRound
from roundbook.workbook.cells import address
from roundbook.workbook.columns import FORBIDDEN
from roundbook.workbook.forbidden_words import written_forbidden
from roundbook.workbook.read import read_tournament
from tests.app.events import Typed, typed

MADE = datetime.datetime(2026, 11, 30, 18, 0)
_RESULTS = ("1-0", "0-1", "½-½") * 5 + ("+ -", "- +", "- -")
# Line above the first player and the first board, and the columns into which people type.
_HEADER = 4
_NAME, _BYES, _WITHDRAWN = "C", "I", "J"
_RESULT, _BLACK = "E", "H"


@dataclass(kw_only=True)
class Played:
    """A workbook after its last round, what was read from it, and the rounds that somebody changed by hand."""

    workbook: bytes
    tournament: Tournament
    by_hand: set[int] = field(default_factory=set)

    def keep(self, updated: Updated) -> None:
        """Go on with what a command made of it."""
        self.workbook, self.tournament = updated.content, updated.tournament


def played_swiss(number: int, most_players: int = 60) -> Played:
    """The Swiss of this number, 9 players or more, from `create` to the last result.

    Whatever is written into a round is read back from it, and an update after an update changes nothing.
    """
    dice = Random(f"swiss {number}")
    event = _created(dice, number, most_players)
    rounds = event.tournament.settings.rounds
    changes_hands = dice.random() < 0.25
    for round_number in range(1, rounds + 1):
        event.workbook = typed(event.workbook, "Players", dict(_comings_and_goings(dice, event.tournament)))
        made = _paired(event)
        event.keep(made.updated)

        assert made.games == event.tournament.round_games(round_number)

        if changes_hands and dice.random() < 0.5:
            _change_by_hand(dice, event, round_number)
        _type_results(dice, event, round_number)
        event.keep(update(event.workbook, when=MADE))

    assert not update(event.workbook, when=MADE).is_changed

    return event


def _paired(event: Played) -> PairedRound:
    """The next round; where nobody can be paired because of those who must not meet, they may from this round on."""
    try:
        return app.pair(event.workbook, when=MADE)
    except FormatError as error:
        if [problem.code for problem in error.problems] != ["forbidden-in-the-way"]:
            raise
    last, rules = event.tournament.rounds, event.tournament.settings.pairing_rules.forbidden
    kept = tuple(replace(rule, last_round=min(last, rule.last_round or last)) for rule in rules)
    written = written_forbidden([rule for rule in kept if rule.first_round <= last], {})
    cells = read_tournament(event.workbook).places.settings
    event.workbook = typed(event.workbook, "Settings", {address(*cells[FORBIDDEN]): written})
    return app.pair(event.workbook, when=MADE)


def _rules(dice: Random, count: int) -> PairingRules:
    """In half of the events some must not meet, in some rounds or all; in two of five the Baku method."""
    pairs = [tuple(dice.sample(range(1, count + 1), dice.choice((2, 2, 3)))) for _ in range(dice.choice((0, 0, 2, 5)))]
    forbidden = (
        Forbidden(numbers=numbers, first_round=dice.choice((1, 1, 2)), last_round=dice.choice((None, None, 3)))
        for numbers in pairs
    )
    acceleration = Acceleration.BAKU if dice.random() < 0.4 else Acceleration.NONE
    return PairingRules(forbidden=tuple(forbidden), acceleration=acceleration)


def _created(dice: Random, number: int, most_players: int) -> Played:
    count = dice.randint(9, most_players)
    share = dice.choice((0, 0.8, 1))
    players = [
        ListedPlayer(row=place + 2, name=f"Player {place}", rating=_rating(dice, share))
        for place in range(1, count + 1)
    ]
    settings = Settings(
        event=f"Swiss {number}",
        format=SWISS,
        rounds=dice.randint(4, 7),
        draw_method=DrawMethod.RATING,
        seed=number,
        tie_breaks=SWISS_ORDER,
        pairing_rules=_rules(others := Random(f"rules {number}"), count),
        scoring=Scoring(half_bye=others.random() < 0.4),
    )
    tournament = new_tournament(players, settings)
    return Played(workbook=workbook_of(tournament, created=MADE), tournament=tournament)


def _rating(dice: Random, share: float) -> int | None:
    return dice.randint(1000, 2400) if dice.random() < share else None


def _comings_and_goings(dice: Random, event: Tournament) -> dict[str, Typed]:
    """Cells of the Players sheet that somebody types before a round."""
    following = event.rounds + 1
    cells: dict[str, Typed] = {}
    for player in event.players:
        row = _HEADER + player.number
        if dice.random() < 0.04:
            cells[f"{_BYES}{row}"] = f"{following}{dice.choice(('', 'H'))}"
        if following > 1 and player.withdrawn_after is None and dice.random() < 0.02:
            cells[f"{_WITHDRAWN}{row}"] = following - 1
    if 1 < following < 4 and len(event.players) < event.settings.places and dice.random() < 0.4:
        number = len(event.players) + 1
        cells[f"{_NAME}{_HEADER + number}"] = f"Late {number}"
    return cells


def _type_results(dice: Random, event: Played, round_number: int) -> None:
    games = event.tournament.round_games(round_number)
    cells = {_cell(place, _RESULT): dice.choice(_RESULTS) for place, game in enumerate(games) if not game.is_bye}
    event.workbook = typed(event.workbook, f"Round {round_number}", cells)


def _change_by_hand(dice: Random, event: Played, round_number: int) -> None:
    """Exchange the players with Black of two neighbouring boards, if neither has met his new opponent."""
    games = [game for game in event.tournament.round_games(round_number) if not game.is_bye]
    met = {frozenset((game.white, game.black)) for game in event.tournament.games}
    places = [place for place in range(len(games) - 1) if _may_exchange(games[place], games[place + 1], met)]
    if not places:
        return
    place = dice.choice(places)
    cells: dict[str, Typed] = {
        _cell(place, _BLACK): games[place + 1].black,
        _cell(place + 1, _BLACK): games[place].black,
    }
    event.workbook = typed(event.workbook, f"Round {round_number}", cells)
    event.by_hand.add(round_number)


def _may_exchange(one: Game, other: Game, met: set[frozenset[int]]) -> bool:
    return not met & {frozenset((one.white, other.black)), frozenset((other.white, one.black))}


def _cell(place: int, column: str) -> str:
    return f"{column}{_HEADER + 1 + place}"

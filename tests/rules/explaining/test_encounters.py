"""What is told of a direct encounter leads to the order that the rule gives."""

from __future__ import annotations

from decimal import Decimal

from roundbook.model import PairingNumber, Tournament
from roundbook.rules import classify, tie_break_of
from roundbook.rules.example import example_table
from roundbook.rules.explaining import Application, Means, applications
from roundbook.rules.record import Tied
from roundbook.rules.tiebreaks.registry import split_by
from tests.building import tournament_of
from tests.peers.events import league_of_teams, round_robin, swiss


def order_told(found: tuple[Application, ...], group: Tied) -> tuple[Tied, ...]:
    """The groups to which all applications lead, each splitting what was left of the one before it."""
    parts = [group]
    for one in found:
        place = next(place for place, part in enumerate(parts) if set(part) == set(one.numbers))
        parts[place : place + 1] = one.parts
    return tuple(parts)


def tied_groups(event: Tournament) -> tuple[Tied, ...]:
    """Players with equal points, and everybody."""
    table = classify(event)
    return (*split_by({number: table.points[number] for number in table.ranked}), table.ranked)


def assert_told(event: Tournament, code: str) -> None:
    """The applications give the order of the rule, and their terms the scores of the first of them."""
    table, tie_break = classify(event), tie_break_of(code, event.settings)
    for group in tied_groups(event):
        if len(group) > 1:
            found = applications(table, tie_break.code, group)

            assert tie_break.split(table, group) == order_told(found, group)
            assert tie_break.values(table, group) == found[0].scores
            for one in found:
                assert one.scores == {player: sum_of(one, player) for player in one.scores}


def sum_of(one: Application, player: PairingNumber) -> Decimal:
    """What all opponents contribute, as exactly as a score of three games against one of them is shown."""
    return sum((term.value for term in one.terms[player]), Decimal(0))


def test_applications_lead_to_the_order_of_the_rule() -> None:
    """Round robins, Swiss events with games missing, leagues with all their combinations."""
    for number in range(12):
        assert_told(round_robin(number), "DE")
        assert_told(swiss(number), "DE")
        assert_told(swiss(number), "DE/P")
        for code in ("DE", "DE:GP", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB"):
            assert_told(league_of_teams(number), code)


def test_smaller_group_starts_again_with_its_own_games() -> None:
    """FIDE's exercise, section 2.2: 1 beat both others, 2 and 3 drew; then only that draw is looked at."""
    first, again = applications(example_table(), "DE", (1, 2, 3))

    assert {1: Decimal(2), 2: Decimal("0.5"), 3: Decimal("0.5")} == first.scores
    assert ((2, 3), ((2, 3),)) == (again.numbers, again.parts)
    assert {2: Decimal("0.5"), 3: Decimal("0.5")} == again.scores


def test_game_to_come_is_told() -> None:
    """While 1 and 2 have not met there is nothing to say; who is ahead of all others whatever happens is ahead."""
    running = classify(tournament_of([(1, 1, 3, "1-0"), (1, 2, 4, "1-0"), (2, 1, 2, "")]))
    [found] = applications(running, "DE", (1, 2))

    assert (True, ((1, 2),), Means.POINTS) == (found.is_open, found.parts, found.means)

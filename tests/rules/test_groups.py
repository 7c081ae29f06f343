"""A group of an event is ranked as if it were an event of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook.model import RESULT_BY_CODE, Dividing, Game, Group, Tournament
from roundbook.rules import explain_ties, standings, team_points
from tests.groups import event_with_groups, settings_of, with_random_results


def alone(tournament: Tournament, group: Group) -> Tournament:
    """The players and games of a group as an event of its own, numbered from 1."""
    before = group.numbers.start - 1

    def moved(game: Game) -> Game:
        return replace(game, white=game.white - before, black=max(game.black - before, 0))

    return replace(
        tournament,
        players=tuple(replace(p, number=p.number - before) for p in tournament.players if p.number in group.numbers),
        games=tuple(moved(game) for game in tournament.games if game.white in group.numbers),
        divided=(),
    )


@pytest.mark.parametrize("seed", range(12))
def test_group_is_ranked_as_an_event_of_its_own(seed: int) -> None:
    """The same order, the same points, the same tie-breaks, whatever happens in the other groups."""
    settings = replace(settings_of(Dividing.LIST, cycles=1 + seed % 2), tie_breaks=("DE", "SB", "PS", "KS", "WON"))
    event = with_random_results(event_with_groups(15, settings, "ABCABCABCABCABB"), seed)

    for group in event.groups:
        own, expected = standings(event, group), standings(alone(event, group))
        before = group.numbers.start - 1

        assert [replace(row, number=row.number + before) for row in expected.rows] == list(own.rows)
        assert len(explain_ties(alone(event, group))) == len(explain_ties(event, group))


def test_event_that_is_not_divided_is_one_group() -> None:
    """Its group has no name and holds everybody."""
    event = event_with_groups(5, settings_of(Dividing.NONE))

    assert [("", range(1, 6))] == [(group.name, group.numbers) for group in event.groups]


def test_withdrawal_takes_no_points_from_a_team() -> None:
    """He wins on the first board and leaves: struck from his own table, but the win stays, and two boards are lost."""
    settings = settings_of(Dividing.LIST, form="scheveningen")
    match = event_with_groups(6, settings, "AAABBB")
    first = replace(match.games[0], result=RESULT_BY_CODE["1-0"])
    gone = replace(match.players[first.white - 1], withdrawn_after=1)
    played = replace(
        match,
        games=(first, *match.games[1:]),
        players=tuple(gone if player.number == gone.number else player for player in match.players),
    )

    own, other = played.groups
    assert 1 == team_points(played, own)
    assert 2 == team_points(played, other)
    assert 0 == sum(row.points for row in standings(played, own).rows if row.rank is not None)

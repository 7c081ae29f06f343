"""From results to the bracket: who goes on, by what, and in which place everybody ends."""

from __future__ import annotations

from dataclasses import replace

from roundbook.decision import Decision
from roundbook.model import RESULT_BY_CODE, Tournament
from roundbook.rules import bracket_of, open_ties, places_in_cup, standings
from roundbook.rules.knockout import NOBODY, OPEN, known_games
from tests.cups import cup


def decided(tournament: Tournament, winners: dict[tuple[int, int], int], decisions: tuple[Decision, ...] = ()):
    """The cup after games between the players who are known: winner by round and place, 0 for a draw."""
    tournament = replace(tournament, decisions=decisions)
    for key, winner in winners.items():
        games = {(game.round_number, game.board): game for game in known_games(tournament)}
        codes = {games[key].white: "1-0", games[key].black: "0-1", 0: "½-½"}
        games[key] = replace(games[key], result=RESULT_BY_CODE[codes[winner]])
        tournament = replace(tournament, games=tuple(games.values()))
    return replace(tournament, games=known_games(tournament))


def withdrawn(tournament: Tournament, after: dict[int, int]) -> Tournament:
    """The same with players who left after a round."""
    players = (replace(player, withdrawn_after=after.get(player.number)) for player in tournament.players)
    return replace(tournament, players=tuple(players))


def pairs(tournament: Tournament, stage: int) -> list[tuple[int, int]]:
    """Both numbers of each tie of a stage."""
    return [(tie.upper, tie.lower) for tie in bracket_of(tournament)[stage - 1]]


def test_winners_meet_in_the_next_stage() -> None:
    """Of eight: 1 beats 8, 5 beats 4, and they meet; nothing is known of the other half."""
    running = decided(cup(8), {(1, 1): 1, (1, 2): 5})

    assert [(1, 5), (OPEN, OPEN)] == pairs(running, 2)


def test_drawn_tie_stays_open_until_the_arbiter_says_who_goes_on() -> None:
    """A drawn game decides nothing; a word of the arbiter's does, and is no part of the score."""
    drawn = decided(cup(4), {(1, 1): 0})
    told = decided(cup(4), {(1, 1): 0}, (Decision(stage=1, place=1, winner=4, how="Armageddon"),))

    assert [(1, 4)] == [(tie.upper, tie.lower) for tie in open_ties(drawn)]
    assert [(OPEN, OPEN)] == pairs(drawn, 2)
    assert () == open_ties(told)
    assert [(4, OPEN)] == pairs(told, 2)


def test_two_games_count_together() -> None:
    """A win and a draw are enough; one game alone decides nothing."""
    one = decided(cup(4, 2), {(1, 1): 4})
    both = decided(cup(4, 2), {(1, 1): 4, (2, 1): 0})

    assert [(OPEN, OPEN)] == pairs(one, 2)
    assert [(4, OPEN)] == pairs(both, 2)


def test_colours_are_reversed_in_the_second_game() -> None:
    """In every tie of both stages."""
    whole = decided(cup(4, 2), {(1, 1): 1, (2, 1): 1, (1, 2): 2, (2, 2): 2})
    lines = {(game.round_number, game.board): (game.white, game.black) for game in whole.games}

    assert all(lines[number + 1, board] == lines[number, board][::-1] for number, board in lines if number % 2)
    assert {1, 2, 3, 4} == {number for number, _ in lines}


def test_opponent_of_a_withdrawn_player_goes_on() -> None:
    """Also in a tie that comes later; who has won a tie before he left has still won it."""
    left = withdrawn(decided(cup(4), {(1, 1): 1}), {1: 1, 3: 0})

    assert [(1, 2)] == pairs(left, 2)
    assert 2 == bracket_of(left)[1][0].winner


def test_nobody_goes_on_where_both_have_withdrawn() -> None:
    """Whoever would meet them goes on without a game, and both share the place of those who lost there."""
    left = withdrawn(decided(cup(8), {(1, 2): 4}), {1: 0, 8: 0})

    assert (NOBODY, 4) == pairs(left, 2)[0]
    assert 4 == bracket_of(left)[1][0].winner
    assert {(5, 8)} == {places_in_cup(left)[number] for number in (1, 8)}


def test_places_are_shared_by_those_who_lose_in_the_same_stage() -> None:
    """A whole cup of six, in which every higher seed wins: 1, 2, 3 and 4 together, 5 and 6 together."""
    winners = {(1, 2): 4, (1, 4): 3, (2, 1): 1, (2, 2): 2, (3, 1): 1}
    whole = decided(cup(6), winners)

    expected = {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4), 5: (5, 6), 6: (5, 6)}
    assert expected == places_in_cup(whole)
    assert [1, 2, 3, 3, 5, 5] == [row.rank for row in standings(whole).rows]


def test_third_place_is_played_for_by_the_losers_of_the_semi_finals() -> None:
    """In the round of the final."""
    whole = decided(cup(4, third_place=True), {(1, 1): 1, (1, 2): 3, (2, 1): 3, (2, 2): 2})

    assert [(1, 3), (4, 2)] == pairs(whole, 2)
    assert {3: (1, 1), 1: (2, 2), 2: (3, 3), 4: (4, 4)} == places_in_cup(whole)

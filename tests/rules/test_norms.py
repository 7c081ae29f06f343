"""Hints at title norms (B.01): everything that can be seen must speak for one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundbook.model import RESULT_BY_CODE, Player, Tournament
from roundbook.rules.norms import PossibleNorm, possible_norms
from tests.building import Line, scheduled, tournament_of

# Nine opponents of number 1: three grandmasters, two international masters, four without a title, in three federations.
OPPONENTS = [(2550, "GM", "DEN"), (2540, "GM", "GER"), (2530, "GM", "POL"), (2480, "IM", "DEN"), (2470, "IM", "GER")]
OPPONENTS += [(2400, "", "NOR"), (2390, "", "NOR"), (2380, "", "POL"), (2100, "", "NOR")]


def event(results: str, **changes: object) -> Tournament:
    """A round robin of ten in which number 1, a Norwegian with a FIDE master's title, made these results by round.

    All other games are draws. `changes` are particulars of number 10, the last opponent of the list above.
    """
    lines: list[Line] = []
    for game in scheduled(10):
        code = "½-½"
        if 1 in (game.white, game.black):
            point = results[game.round_number - 1]
            code = {"½": "½-½", "1": "1-0", "0": "0-1"}[point]
            if game.black == 1:
                code = {"1-0": "0-1", "0-1": "1-0"}.get(code, code)
        lines.append((game.round_number, game.white, game.black, code))
    made = tournament_of(lines)
    particulars = [(2350, "FM", "NOR"), *OPPONENTS]
    players = tuple(
        replace(player, rating=rating, title=title, federation=federation)
        for player, (rating, title, federation) in zip(made.players, particulars, strict=True)
    )
    return replace(made, players=(*players[:-1], replace(players[-1], **changes)))


def of_first(tournament: Tournament) -> list[PossibleNorm]:
    """What is said of number 1."""
    return [norm for norm in possible_norms(tournament) if norm.number == 1]


def test_six_and_a_half_of_nine_may_be_a_grandmaster_norm() -> None:
    """The lowest opponent counts 2200: 2438 on average; 72 per cent are 166 more: 2604."""
    [norm] = of_first(event("1111½½½½½"))

    assert ("GM", 9, 72, 2438, 2604) == (norm.title, norm.games, norm.percent, norm.average, norm.performance)
    assert (5, 3, 3) == (norm.titled, norm.of_title, norm.federations)


def test_half_a_point_less_is_an_international_master_norm() -> None:
    """Six of nine are 125 more, 2563: not 2600, but 2450; the lowest counts 2100 as he has more than 2050."""
    [norm] = of_first(event("111½½½½½½"))

    assert ("IM", 5, 2427) == (norm.title, norm.of_title, norm.average)


def test_too_low_a_score_is_none() -> None:
    """Four of nine against 2427 are no 2450."""
    assert [] == of_first(event("0½½½½½½½½"))


@pytest.mark.parametrize("change", [{"federation": ""}, {"rating": None, "federation": ""}])
def test_unknown_federation_leaves_it_open(change: dict[str, object]) -> None:
    """What cannot be seen is not said."""
    assert [] == of_first(event("1111½½½½½", **change))


def test_only_own_federation_is_too_few() -> None:
    """Two other federations, and not more than three fifths from home."""
    tournament = event("1111½½½½½")
    players: tuple[Player, ...] = tuple(replace(player, federation="NOR") for player in tournament.players)

    assert [] == of_first(replace(tournament, players=players))


def test_forfeit_or_missing_game_is_no_ninth_game() -> None:
    """Nine games over the board, all of them decided."""
    tournament = event("1111½½½½½")
    [last] = [game for game in tournament.games if game.round_number == 9 and 1 in (game.white, game.black)]
    games = tuple(replace(game, result=None) if game is last else game for game in tournament.games)

    assert [] == of_first(replace(tournament, games=games))


def test_grandmaster_needs_no_norm() -> None:
    """Nor does an international master hear of one for that title."""
    tournament = event("1111½½½½½")
    first, *others = tournament.players

    assert [] == of_first(replace(tournament, players=(replace(first, title="GM"), *others)))


def test_double_round_robin_is_left_to_the_arbiter() -> None:
    """How titles are counted there is open to doubt."""
    tournament = event("1111½½½½½")

    assert () == possible_norms(replace(tournament, settings=replace(tournament.settings, cycles=2)))


def losing_to_all_but_first(tournament: Tournament) -> Tournament:
    """Number 10 loses every game but that with number 1, which stays as it is."""
    games = tuple(
        replace(game, result=RESULT_BY_CODE["1-0" if game.black == 10 else "0-1"])
        if 10 in (game.white, game.black) and 1 not in (game.white, game.black)
        else game
        for game in tournament.games
    )
    return replace(tournament, games=games)


def test_unrated_opponent_without_a_point_is_left_out() -> None:
    """B.01 1.4.2b, in a round robin: games against him are not included, and eight are too few."""
    unrated = event("1111½½½½1", rating=None)
    [met_last] = [game for game in unrated.games if {1, 10} == {game.white, game.black}]
    lost = replace(met_last, result=RESULT_BY_CODE["1-0" if met_last.white == 1 else "0-1"])
    beaten = replace(unrated, games=tuple(lost if game is met_last else game for game in unrated.games))

    assert ["GM"] == [norm.title for norm in of_first(unrated)]
    assert [] == of_first(losing_to_all_but_first(beaten))
    assert ["GM"] == [norm.title for norm in of_first(losing_to_all_but_first(event("1111½½½½1")))]


def test_flag_of_fide_is_no_federation() -> None:
    """B.01 1.4.4: an opponent who plays under it counts, but is neither foreigner nor compatriot."""
    [norm] = of_first(event("1111½½½½½", federation="FID"))

    assert (9, 3) == (norm.games, norm.federations)

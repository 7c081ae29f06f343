"""Limits of title norms (B.01 1.4, from 1 January 2024): what is just enough, and what just is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from roundbook.rules.norms import PossibleNorm, possible_norms
from tests.building import Line, scheduled, tournament_of

# Rating, title and federation of an opponent.
Opponent = tuple[int | None, str, str]
ABROAD = ("DEN", "GER", "POL")


def field(ratings: Sequence[int], titles: Sequence[str], federations: Sequence[str] = ABROAD) -> list[Opponent]:
    """Opponents with these ratings; titles go to the first of them, federations in turn to all."""
    titles = [*titles, *[""] * (len(ratings) - len(titles))]
    return [(rating, titles[place], federations[place % len(federations)]) for place, rating in enumerate(ratings)]


def made_against(opponents: Sequence[Opponent], score: float, title: str = "FM") -> list[PossibleNorm]:
    """What is said of a Norwegian with a title who met all of them and made so many points; all others draw."""
    wins, has_draw = int(score), score % 1 > 0
    lines: list[Line] = []
    for game in scheduled(len(opponents) + 1):
        own, code = max(game.white, game.black) - 1, "½-½"
        if min(game.white, game.black) == 1 and not (has_draw and own == wins + 1):
            is_won = own <= wins
            code = "1-0" if is_won == (game.white == 1) else "0-1"
        lines.append((game.round_number, game.white, game.black, "" if game.is_bye else code))
    made = tournament_of(lines)
    particulars = [(2300, title, "NOR"), *opponents]
    players = tuple(
        replace(player, rating=rating, title=title, federation=federation)
        for player, (rating, title, federation) in zip(made.players, particulars, strict=True)
    )
    return [norm for norm in possible_norms(replace(made, players=players)) if norm.number == 1]


def titles_of(norms: Sequence[PossibleNorm]) -> list[str]:
    """Titles of norms."""
    return [norm.title for norm in norms]


# Seven of nine are 78 per cent, for which the table has 220: just what lies between the two least ratings.
LEAST = [
    ("GM", 2380, ["GM"] * 3 + ["IM"] * 2, "IM"),
    ("IM", 2230, ["IM"] * 3 + ["FM"] * 2, "FM"),
    ("WGM", 2180, ["WGM"] * 3 + ["FM"] * 2, "WIM"),
    ("WIM", 2030, ["WIM"] * 3 + ["WFM"] * 2, "WFM"),
]


@pytest.mark.parametrize(("title", "average", "titles", "own"), LEAST, ids=[kind for kind, *_ in LEAST])
def test_least_average_and_performance_are_enough(title: str, average: int, titles: list[str], own: str) -> None:
    """1.4.8: averages 2380, 2230, 2180, 2030; performances 2600, 2450, 2400, 2250."""
    [norm] = made_against(field([average] * 9, titles), 7, own)

    assert (title, average, average + 220) == (norm.title, norm.average, norm.performance)
    assert title not in titles_of(made_against(field([average - 1] * 9, titles), 7, own))
    assert title not in titles_of(made_against(field([average] * 9, titles), 6.5, own))


@pytest.mark.parametrize(
    ("title", "floor", "average", "titles", "own"),
    [(title, floor, *rest) for (title, *rest), floor in zip(LEAST, (2200, 2050, 2000, 1850), strict=True)],
    ids=[kind for kind, *_ in LEAST],
)
def test_lowest_opponent_is_raised_to_the_floor(
    title: str, floor: int, average: int, titles: list[str], own: str
) -> None:
    """1.4.6, 1.4.7: one opponent counts 2200, 2050, 2000, 1850 at least; the average is rounded, a half up."""
    just_enough = 9 * average - 4 - floor  # four ninths below the average, which are rounded away
    others = [just_enough // 8 + (place < just_enough % 8) for place in range(8)]

    assert title in titles_of(made_against(field([*others, 1000], titles), 7.5, own))
    assert title not in titles_of(made_against(field([*others[:-1], others[-1] - 1, 1000], titles), 7.5, own))
    assert title not in titles_of(made_against(field([*others[:-1], 1000, 1000], titles), 7.5, own))


@pytest.mark.parametrize(
    ("opponents", "titles", "is_enough"),
    [
        (10, ["GM"] * 4 + ["IM"], True),
        (10, ["GM"] * 4, False),
        (10, ["GM"] * 4 + ["CM"], False),
        (9, ["GM"] * 3 + ["IM"] * 2, True),
        (9, ["GM"] * 2 + ["IM"] * 3, False),
        (12, ["GM"] * 4 + ["IM"] * 2, True),
        (12, ["GM"] * 3 + ["IM"] * 3, False),
        (13, ["GM"] * 5 + ["IM"] * 2, True),
        (13, ["GM"] * 4 + ["IM"] * 3, False),
    ],
)
def test_half_have_a_title_and_a_third_that_of_the_norm(opponents: int, titles: list[str], is_enough: bool) -> None:
    """1.4.5: a candidate master counts for neither; the third is rounded up, and three at least."""
    assert is_enough == ("GM" in titles_of(made_against(field([2500] * opponents, titles), opponents - 2)))


@pytest.mark.parametrize(("rating", "score", "is_enough"), [(2710, 3.5, True), (2709, 3.5, False), (2760, 3, False)])
def test_score_is_35_per_cent_at_least(rating: int, score: float, is_enough: bool) -> None:
    """1.4.8: 35 per cent against 2710 are 2600; 30 per cent against 2760 would be 2611."""
    assert is_enough == ("GM" in titles_of(made_against(field([rating] * 10, ["GM"] * 6), score)))


@pytest.mark.parametrize(
    ("federations", "is_enough"),
    [
        (["DEN"] * 5 + ["GER"] * 5, True),
        (["DEN"] * 5 + ["NOR"] * 5, False),
        (["NOR"] * 6 + ["DEN"] * 3 + ["GER"], True),
        (["NOR"] * 7 + ["DEN"] * 2 + ["GER"], False),
        (["DEN"] * 6 + ["GER"] * 4, True),
        (["DEN"] * 7 + ["GER"] * 3, False),
        (["DEN"] * 6 + ["GER"] * 3, True),
        (["DEN"] * 7 + ["GER"] * 2, False),
    ],
)
def test_federations_are_mixed(federations: list[str], is_enough: bool) -> None:
    """1.4.3, 1.4.4: two others at least, three fifths of the own one and two thirds of any at most."""
    opponents = field([2500] * len(federations), ["GM"] * 6, federations)

    assert is_enough == ("GM" in titles_of(made_against(opponents, len(federations) - 2)))

"""Restricted drawing of lots: printed groups, random fields, and every word that is said about late meetings."""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import pytest

from roundbook.draw import varma
from roundbook.draw.varma import LateReason, VarmaDraw, varma_groups
from roundbook.errors import FormatError, Severity

FOLDER = Path(__file__).parent
# FIDE C.05 Annex 2; for 12 the edition of 1987.
PRINTED = json.loads((FOLDER / "varma_tables.json").read_text(encoding="utf-8"))
BERGER = json.loads((FOLDER / "berger_tables.json").read_text(encoding="utf-8"))
BLOCKS, FIELDS_PER_BLOCK = 10, 20 if os.environ.get("CI") else 100

each_field = pytest.mark.parametrize("players", range(9, 25))


def printed_groups(players: int) -> list[set[int]]:
    """Groups of the printed table without the number whose opponent is free."""
    return [{n for n in group if n <= players} for group in PRINTED[str(players + players % 2)]]


def late_rounds(players: int) -> dict[frozenset[int], int]:
    """Rounds of the games in the last three rounds of the printed Berger table."""
    table = BERGER[str(players + players % 2)]
    first = len(table) - 3
    return {frozenset(pair): first + place for place, pairs in enumerate(table[first:], start=1) for pair in pairs}


def seeds(block: int) -> range:
    """Seeds of the random fields of a block."""
    return range(block * FIELDS_PER_BLOCK, (block + 1) * FIELDS_PER_BLOCK)


def random_field(seed: int) -> list[str]:
    """Keys of 9 to 24 players: some contingents among players on their own, or nothing but contingents."""
    dice = random.Random(seed)
    players = dice.randint(9, 24)
    if seed % 2:
        keys = ["", *(f"K{number}" for number in range(dice.randint(1, 11)))]
        weights = [dice.choice((0, 1, 3)), *(dice.choice((1, 1, 2, 6)) for _ in keys[1:])]
        return ["K0", "K0", "", *dice.choices(keys, weights, k=players - 3)]
    sizes = [dice.randint(2, 2 + players // 5) for _ in range(players)]
    crowd = [f"K{number}" for number, size in enumerate(sizes) for _ in range(size)][:players]
    return dice.sample(crowd, players)


def contingents(keys: list[str]) -> dict[str, int]:
    """Players of every key that two or more share."""
    return {key: players for key, players in Counter(keys).items() if key and players > 1}


def most_together(keys: list[str]) -> int:
    """Most players who can be in one group with all of their own: every way to give out the groups is tried."""
    rooms = Counter({tuple(sorted(map(len, printed_groups(len(keys))))): 0})
    for size in contingents(keys).values():
        after = Counter(rooms)
        for (room, placed), place in product(rooms.items(), range(4)):
            if room[place] >= size:
                left = tuple(sorted((*room[:place], room[place] - size, *room[place + 1 :])))
                after[left] = max(after[left], placed + size)
        rooms = after
    return max(rooms.values())


def numbers_of(keys: list[str], draw: VarmaDraw, key: str) -> set[int]:
    """Numbers that the players of a key drew."""
    return {number for number, own in zip(draw.numbers, keys, strict=True) if own == key}


def lowest(seed: int, position: int, among: str | list[int]) -> str | int:
    """What a player draws."""
    return min(among, key=lambda mark: hashlib.sha256(f"{seed}:{position}:{mark}".encode()).hexdigest())


# ---- the tables


@each_field
def test_groups_are_the_printed_ones(players: int) -> None:
    """An odd field lacks the number whose opponent is free."""
    assert printed_groups(players) == [set(group) for group in varma_groups(players)]


@each_field
def test_numbers_of_a_group_do_not_meet_late(players: int) -> None:
    """Which is what the groups are for; all numbers are in one of them."""
    groups = varma_groups(players)

    assert [*range(1, players + 1)] == sorted(number for group in groups for number in group)
    assert [] == [
        pair for group in groups for pair in combinations(group, 2) if frozenset(pair) in late_rounds(players)
    ]


def test_present_print_for_twelve_would_fail_its_aim() -> None:
    """Annex 2 puts 6 and 12 into one group, who meet in the last round: hence the older edition."""
    assert 11 == late_rounds(12)[frozenset((6, 12))]


@pytest.mark.parametrize("players", [0, 2, 8, 25, 100])
def test_other_fields_have_no_table(players: int) -> None:
    """They are refused with their size."""
    with pytest.raises(FormatError) as caught:
        varma(["A", "A"] * (players // 2), seed=1) if players % 2 == 0 else varma_groups(players)

    assert [("no-varma-table", str(players))] == [(p.code, p.value) for p in caught.value.problems]


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ([""] * 10, "nothing-to-keep-apart"),
        (["DEN", "SWE", *[""] * 8], "nothing-to-keep-apart"),
        (["DEN", "den ", " Den", *["DEN"] * 7], "everybody-to-keep-apart"),
    ],
)
def test_restriction_that_restricts_nobody_or_all_is_refused(keys: list[str], code: str) -> None:
    """A drawing of lots without restriction does as well."""
    with pytest.raises(FormatError) as caught:
        varma(keys, seed=1)

    assert [code] == [problem.code for problem in caught.value.problems]


# ---- the draw


@pytest.mark.parametrize("block", range(BLOCKS))
def test_as_many_as_can_be_are_in_one_group_with_their_own(block: int) -> None:
    """Random fields: every number once, and nobody could have been placed better in the printed groups."""
    for seed in seeds(block):
        keys = random_field(seed)
        draw = varma(keys, seed=seed)
        groups = printed_groups(len(keys))

        together = [key for key in contingents(keys) if any(numbers_of(keys, draw, key) <= group for group in groups)]
        assert [*range(1, len(keys) + 1)] == sorted(draw.numbers), f"field {seed}"
        assert most_together(keys) == sum(keys.count(key) for key in together), f"field {seed}"


@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_late_meetings_are_told(block: int) -> None:
    """Random fields: those of the printed Berger table, no more and no fewer, with round and colours."""
    for seed in seeds(block):
        keys = random_field(seed)
        draw = varma(keys, seed=seed)
        table = BERGER[str(len(keys) + len(keys) % 2)]

        told = sorted((late.round_number, late.key, tuple(sorted(late.pair))) for late in draw.late_meetings)
        assert true_meetings(keys, draw) == told, f"field {seed}"
        assert all(list(late.pair) in table[late.round_number - 1] for late in draw.late_meetings), f"field {seed}"


@pytest.mark.parametrize("block", range(BLOCKS))
def test_reasons_of_late_meetings_are_true(block: int) -> None:
    """Random fields: too many for any printed group, or no way to give all that are not a group each."""
    for seed in seeds(block):
        keys = random_field(seed)
        draw = varma(keys, seed=seed)
        largest = max(map(len, printed_groups(len(keys))))
        fitting = [key if keys.count(key) <= largest else "" for key in keys]

        sizes = {late: (keys.count(late.key), largest) for late in draw.late_meetings}
        has_room = most_together(fitting) == sum(contingents(fitting).values())
        assert all(said == (late.players, late.largest_group) for late, said in sizes.items()), f"field {seed}"
        for late, (players, _) in sizes.items():
            assert late.reason is (LateReason.TOO_LARGE if players > largest else LateReason.NO_ROOM), f"field {seed}"
            assert not (has_room and late.reason is LateReason.NO_ROOM), f"field {seed}"


def test_random_fields_hold_what_they_are_for() -> None:
    """Fields without a late meeting, and late meetings for each of the two reasons."""
    drawn = [varma(random_field(seed), seed=seed) for block in range(BLOCKS) for seed in seeds(block)]
    reasons = Counter(late.reason for draw in drawn for late in draw.late_meetings)

    assert sum(not draw.late_meetings for draw in drawn) > len(drawn) // 3
    assert all(reasons[reason] > len(drawn) // 20 for reason in LateReason)


def true_meetings(keys: list[str], draw: VarmaDraw) -> list[tuple[int, str, tuple[int, int]]]:
    """Round, key and numbers of everybody who meets one of his own late, by the printed Berger table."""
    key_by_number = dict(zip(draw.numbers, keys, strict=True))
    meetings = ((number, tuple(sorted(pair))) for pair, number in late_rounds(len(keys)).items())
    return sorted(
        (number, key_by_number[one], (one, other))
        for number, (one, other) in meetings
        if key_by_number.get(one) and key_by_number[one] == key_by_number.get(other)
    )


@pytest.mark.parametrize(("players", "size", "meetings"), [(10, 4, 0), (10, 5, 1), (12, 6, 1), (14, 7, 1), (14, 8, 3)])
def test_contingent_larger_than_a_group_meets_as_rarely_as_can_be(players: int, size: int, meetings: int) -> None:
    """Whatever the seed: as rarely as the best of all choices of numbers does."""
    late = late_rounds(players)
    choices = combinations(range(1, players + 1), size)
    best = min(sum(frozenset(pair) in late for pair in combinations(choice, 2)) for choice in choices)

    draws = [varma(["A"] * size + [""] * (players - size), seed=seed) for seed in range(20)]

    assert meetings == best
    assert {best} == {len(draw.late_meetings) for draw in draws}


def test_later_contingents_are_thought_of() -> None:
    """Sixteen players, groups of 6, 5, 3 and 2: five from A would leave no room for three threes, so they draw B."""
    keys = ["A"] * 5 + ["B"] * 3 + ["C"] * 3 + ["D"] * 3 + ["E"] * 2
    draws = [varma(keys, seed=seed) for seed in range(40)]

    assert {frozenset({1, 2, 3, 9, 10})} == {frozenset(numbers_of(keys, draw, "A")) for draw in draws}
    assert all(not draw.late_meetings for draw in draws)


def test_every_envelope_and_number_comes_out() -> None:
    """Two players of one club among ten: every group, every number, over a few hundred seeds."""
    draws = [varma(["A", "A", *[""] * 8], seed=seed).numbers for seed in range(400)]
    groups = printed_groups(10)

    drawn = Counter(next(place for place, group in enumerate(groups) if set(draw[:2]) <= group) for draw in draws)
    assert all(60 < drawn[place] < 140 for place in range(4))
    assert all({*range(1, 11)} == {draw[place] for draw in draws} for place in range(10))


def test_numbers_made_up_for_a_divided_contingent_are_drawn_too() -> None:
    """Four of ten, more than any group has: it is not always the same four."""
    keys = ["A"] * 4 + [""] * 6

    assert 3 < len({frozenset(numbers_of(keys, varma(keys, seed=seed), "A")) for seed in range(40)})


@pytest.mark.parametrize(
    ("keys", "first", "envelopes"),
    [(["B", "B", "A", "a", *[""] * 6], "A", "ABCD"), (["A", "A", "B", "B", "B", *[""] * 5], "B", "AB")],
)
def test_who_draws_first_has_the_first_choice(keys: list[str], first: str, envelopes: str) -> None:
    """The larger contingent, and of equal ones the first of the alphabet, whatever the order of the list."""
    place = keys.index(first)
    for seed in range(40):
        number = varma(keys, seed=seed).numbers[place]
        drawn = next(letter for letter, group in zip("ABCD", printed_groups(10), strict=True) if number in group)

        assert lowest(seed, place + 1, envelopes) == drawn


def test_draw_can_be_repeated_by_hand() -> None:
    """The lowest digest of `printf 7:1:A | sha256sum` and so on, for a contingent at the places 1, 4 and 5 of nine."""
    draw = varma(["x", "", "", "X", "x ", "", "", "", ""], seed=7)

    left = {"A": [3, 4, 8], "B": [5, 7, 9]}[str(lowest(7, 1, "AB"))]
    expected = []
    for position in (1, 4, 5):
        expected.append(lowest(7, position, left))
        left = [number for number in left if number not in expected]
    assert expected == [draw.numbers[0], draw.numbers[3], draw.numbers[4]]


def test_late_meeting_is_a_warning_in_words() -> None:
    """Who, when and why."""
    (late,) = varma(["Brno"] * 5 + [""] * 5, seed=1).late_meetings
    problem = late.problem

    assert Severity.WARNING is problem.severity
    assert all(word in problem.sentence() for word in ("Brno", str(late.pair.white), str(late.round_number), "5", "3"))

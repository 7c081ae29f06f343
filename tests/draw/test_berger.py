"""Berger tables: against the printed tables, and against the rule of the Danish handbook."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.draw import berger
from roundbook.errors import FormatError
from tests.draw.danish_rule import danish_games

# 4 to 16: FIDE Arbiters' Manual, May 2025. 18 to 26: tables in public programs. 28 and 30 are in print nowhere we
# could reach; they were made by two other generators and the Danish rule, which agree on all the others.
PRINTED = json.loads(Path(__file__).with_name("berger_tables.json").read_text(encoding="utf-8"))

sizes = st.integers(min_value=2, max_value=20).map(lambda half: 2 * half)


@pytest.mark.parametrize("size", sorted(map(int, PRINTED)))
def test_table_is_the_printed_one(size: int) -> None:
    """Every round has the printed pairs, with the printed colours, in the printed order of boards."""
    actual = [[list(pair) for pair in pairs] for pairs in berger(size)]

    assert PRINTED[str(size)] == actual


@given(sizes)
def test_pairs_meet_in_the_round_of_the_danish_rule(size: int) -> None:
    """Numbers a and b meet in round a + b - 1, a and the highest number in round 2a - 1, both counted in a ring."""
    actual = {tuple(pair): number for number, pairs in enumerate(berger(size), start=1) for pair in pairs}

    assert danish_games(size) == actual


@given(sizes)
def test_everybody_plays_once_in_every_round(size: int) -> None:
    """A round uses every number exactly once."""
    everybody = list(range(1, size + 1))

    assert [everybody] * (size - 1) == [sorted(number for pair in pairs for number in pair) for pairs in berger(size)]


@given(sizes)
def test_upper_half_has_one_white_more(size: int) -> None:
    """Numbers 1 to n/2 have White once more than Black, the others the other way round."""
    whites = [pair.white for pairs in berger(size) for pair in pairs]

    expected = [size // 2 if number <= size // 2 else size // 2 - 1 for number in range(1, size + 1)]

    assert expected == [whites.count(number) for number in range(1, size + 1)]


@pytest.mark.parametrize("size", [-4, 0, 2, 5, 31])
def test_other_sizes_have_no_table(size: int) -> None:
    """Odd and too small sizes are refused, and the message has the size."""
    with pytest.raises(FormatError) as caught:
        berger(size)

    assert [("no-such-berger-table", str(size))] == [(p.code, p.value) for p in caught.value.problems]

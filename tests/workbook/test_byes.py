"""Byes as people type them: what is written is read back, and no part of anything is passed over."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roundbook.model import Bye
from roundbook.workbook.byes import read_byes, written_byes

ROUNDS = 12
BYES = st.dictionaries(st.integers(1, ROUNDS), st.sampled_from((Bye.HALF, Bye.ZERO)))
TYPED = st.text(alphabet="0123456789hHzZrR½ ,;.-/()xé\n", max_size=20)


@given(byes=BYES, between=st.sampled_from((" ", ", ", ";", " ; ", "\n")))
def test_written_byes_are_read_back(byes: dict[int, Bye], between: str) -> None:
    """Whatever stands between them, in the order of the rounds."""
    expected = tuple(sorted(byes.items()))

    assert (expected, ()) == read_byes(written_byes(expected).replace(" ", between), ROUNDS)


@given(typed=TYPED)
def test_every_part_is_a_bye_or_told(typed: str) -> None:
    """Each digit is in a round that was read or in a part that is named; no round is outside the event."""
    byes, faults = read_byes(typed, ROUNDS)
    read = "".join(str(number) for number, _ in byes) + "".join(part for _, part in faults)

    assert all(1 <= number <= ROUNDS for number, _ in byes)
    assert len(byes) == len(dict(byes))
    assert sorted(_digits(read)) == sorted(_digits(typed))


def _digits(text: str) -> str:
    """Digits but for noughts, which may lead (`03`)."""
    return "".join(letter for letter in text if letter in "123456789")

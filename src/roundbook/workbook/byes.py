"""Rounds without an opponent: what a player asks for, as typed, and how they are shown.

`2H 5` is half a point for round 2 and none for round 5. Also understood are `2½`, `R2`, `2.` and `5Z`, with blanks,
commas or semicolons between them; anything else is told part by part, never guessed (`2-5` may be two rounds or four).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from roundbook.model import Bye, Outcome, Scoring
from roundbook.results import BYE, squeeze

# What stands beside somebody without an opponent: what the round is worth.
BYE_SIGNS: Mapping[Bye, str] = MappingProxyType({Bye.PAIRING: "1", Bye.FULL: "1", Bye.HALF: "½", Bye.ZERO: "0"})
# Signs of such rounds in a crosstable: nothing, half a point, a whole one, half a point that a pairing allotted.
FREE_SIGNS = ("–", "(½)", "(1)", "(½)")

_BYE = re.compile(r"R?(\d{1,2})\.?\s*\(?([HZ½]?)\)?", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s;,]+(?=R?\d)", re.IGNORECASE)
_HALF = {"H", "½"}

Byes = tuple[tuple[int, Bye], ...]


def bye_sign(bye: Bye, scoring: Scoring, word: str) -> str:
    """What stands beside somebody without an opponent; `word` is that of the workbook for a bye.

    Where the bye of a pairing is worth half a point, the word tells it from one that the player asked for.

    >>> bye_sign(Bye.PAIRING, Scoring(half_bye=True), "bye"), bye_sign(Bye.PAIRING, Scoring(), "bye")
    ('½ bye', '1')
    """
    return sign_of_mark(bye_mark(bye, scoring), word)


def bye_mark(bye: Bye, scoring: Scoring) -> str:
    """The same in no language, as the ledger of the hub keeps it.

    >>> bye_mark(Bye.PAIRING, Scoring(half_bye=True)), bye_mark(Bye.PAIRING, Scoring())
    ('U', '1')
    """
    return Bye.PAIRING.value if bye is Bye.PAIRING and scoring.half_bye else BYE_SIGNS[bye]


def sign_of_mark(mark: str, word: str) -> str:
    """What stands beside somebody without an opponent, by what the ledger keeps of it.

    >>> sign_of_mark("U", "bye"), sign_of_mark("0", "bye")
    ('½ bye', '0')
    """
    return f"{BYE_SIGNS[Bye.HALF]} {word}" if mark == Bye.PAIRING.value else mark


def bye_points(bye: Bye, scoring: Scoring) -> str:
    """What a round without an opponent is worth, as people write it: `1`, `½`, `0`."""
    return BYE_SIGNS[Bye.HALF if scoring.outcome(bye) is Outcome.DRAW else bye]


def bye_spellings(words: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """What may stand beside the bye of a pairing that is worth half a point, squeezed: a word for it, `½` before it.

    >>> bye_spellings({"bye": ["volno"]})
    ('bye', '½bye', 'volno', '½volno')
    """
    known = dict.fromkeys((BYE, *words.get(BYE, ())))
    return tuple(squeeze(before + word) for word in known for before in ("", BYE_SIGNS[Bye.HALF]))


def written_byes(byes: Iterable[tuple[int, Bye]]) -> str:
    """Byes as they stand in a cell.

    >>> written_byes([(2, Bye.HALF), (5, Bye.ZERO)])
    '2H 5'
    """
    return " ".join(f"{number}{'H' if bye is Bye.HALF else ''}" for number, bye in byes)


class ByeFault(StrEnum):
    """What is wrong with a part of what somebody typed; the codes of problems."""

    NO_ROUND = "bad-byes"
    OUTSIDE = "bye-round-outside"
    TWICE = "bye-round-twice"


def read_byes(text: str, rounds: int) -> tuple[Byes, tuple[tuple[ByeFault, str], ...]]:
    """Byes that somebody typed, in the order of the rounds, and every part of it that is none, as it stands there.

    >>> read_byes("5, 2h", 7)[0] == ((2, Bye.HALF), (5, Bye.ZERO))
    True
    >>> [(fault.value, part) for fault, part in read_byes("later; 2 2H 9", 7)[1]]
    [('bad-byes', 'later'), ('bye-round-twice', '2H'), ('bye-round-outside', '9')]
    """
    byes: dict[int, Bye] = {}
    faults: list[tuple[ByeFault, str]] = []
    for part in filter(None, _BETWEEN.split(text.strip().rstrip(";,"))):
        match = _BYE.fullmatch(part)
        number = int(match[1]) if match else 0
        if match is None:
            faults.append((ByeFault.NO_ROUND, part))
        elif not 1 <= number <= rounds:
            faults.append((ByeFault.OUTSIDE, part))
        elif number in byes:
            faults.append((ByeFault.TWICE, part))
        else:
            byes[number] = Bye.HALF if match[2].upper() in _HALF else Bye.ZERO
    return tuple(sorted(byes.items())), tuple(faults)

"""How two spellings of one header are recognised as the same. Every step is a rule, none a likeness.

A header is looked up as it stands, then without its brackets, then without what people put around a word: numbering,
marks, the day of a rating list, "What is your ...?", "current", "of the player". Each time four keys are compared, from
the strictest on:

    normalised      Ranking⏎ELO:  =  ranking elo      capitals, blanks, a final dot
    written_out     Fødselsår     =  Foedselsaar      Nordic and German letters in two
    unaccented      Příjmení      =  Prijmeni         letters without their marks
    squeezed        birth_year    =  BirthYear        letters and digits alone
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_ONE_LETTER = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ı": "i"})
_SHORTEST_SQUEEZED = 4  # shorter ones would meet by chance: "M.F." and "m/f"
_NUMBERING = re.compile(r"^(?:[0-9]{1,2}|[a-z])[.)]\s+", re.IGNORECASE)
_MARKS = " *?!:.…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What people put around a header, normalised: beginnings of questions, words in front or behind, and days.

    Phrases are found by their first word (`in_front`) or last word (`behind`), the longest first. `without_day` gives
    a header without the day of a rating list at its end.
    """

    in_front: Mapping[str, Sequence[str]] = field(default_factory=dict)
    behind: Mapping[str, Sequence[str]] = field(default_factory=dict)
    without_day: Callable[[str], str] = str

    @classmethod
    def of(cls, openings: Iterable[str], additions: Iterable[str], without_day: Callable[[str], str] = str) -> Around:
        """`openings` stand in front, `additions` in front or behind."""
        in_front: dict[str, list[str]] = {}
        behind: dict[str, list[str]] = {}
        additions = tuple(additions)
        for phrase in sorted({*openings, *additions}, key=lambda phrase: (-len(phrase), phrase)):
            in_front.setdefault(phrase.split()[0], []).append(phrase)
            if phrase in additions:
                behind.setdefault(phrase.split()[-1], []).append(phrase)
        return cls(in_front=in_front, behind=behind, without_day=without_day)


def normalised(text: str) -> str:
    """Spelling by which words are compared: one form of each character, single blanks, no final dot, no capitals.

    >>> normalised("Ranking\\nELO:"), normalised("Nº"), normalised("St. č.")
    ('ranking elo', 'no', 'st. č')
    """
    one_form = unicodedata.normalize("NFKC", text).replace("\N{SOFT HYPHEN}", "")
    return unicodedata.normalize("NFKC", " ".join(one_form.split()).rstrip(".: ").casefold())


def written_out(text: str) -> str:
    """Normalised spelling with Nordic and German letters written out: Fødselsår is Foedselsaar."""
    return normalised(text).translate(_TWO_LETTERS)


def unaccented(text: str) -> str:
    """Normalised spelling without accents: Příjmení is Prijmeni, Imię is Imie."""
    apart = unicodedata.normalize("NFD", normalised(text))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_ONE_LETTER)


def squeezed(text: str) -> str:
    """Letters and digits alone, empty for a short one: birth_year is BirthYear and "birth year"."""
    key = "".join(letter for letter in unaccented(text) if letter.isalnum())
    return key if len(key) >= _SHORTEST_SQUEEZED else ""


KEYS: Sequence[Callable[[str], str]] = (normalised, written_out, unaccented, squeezed)


def spellings(header: str, around: Around) -> Iterator[str]:
    """A header as it stands and with less and less around it.

    >>> list(spellings("2. What is your current rating? (FIDE)", Around.of(["what is your"], ["current"])))[-2:]
    ['current rating', 'rating']
    """
    seen = {""}
    for spelling in _shorter(header, around):
        if spelling not in seen:
            seen.add(spelling)
            yield spelling


def _shorter(header: str, around: Around) -> Iterator[str]:
    yield header
    bare = " ".join(_BRACKETS.sub(" ", header).split())
    yield bare
    bare = _NUMBERING.sub("", bare).strip(_MARKS)
    yield bare
    yield around.without_day(bare).strip(_MARKS)
    low, longer = normalised(bare), ""
    while low != longer:
        longer, low = low, _without_one(low, around)
        yield low
        yield around.without_day(low).strip(_MARKS)


def _without_one(text: str, around: Around) -> str:
    """A normalised text without the first thing that stands around it, itself if there is none."""
    words = text.split()
    if len(words) < 2:
        return text
    for phrase in around.in_front.get(words[0], ()):
        if text.startswith(f"{phrase} "):
            return text.removeprefix(phrase).strip(_MARKS)
    for phrase in around.behind.get(words[-1], ()):
        if text.endswith(f" {phrase}"):
            return text.removesuffix(phrase).strip(_MARKS)
    return text

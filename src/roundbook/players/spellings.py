"""How two spellings of one header are recognised as the same. Every step is a rule, none a likeness.

A header is looked up as it stands, then without its brackets, then without what people put around a word (numbering,
marks, the date of a rating list, "What is your ...?"). Each time four keys are compared, from the strictest on:

    normalised      Ranking⏎ELO:  =  ranking elo      capitals, blanks, a final dot
    written_out     Fødselsår     =  Foedselsaar      Nordic and German letters in two
    unaccented      Příjmení      =  Prijmeni         letters without their marks
    squeezed        birth_year    =  BirthYear        letters and digits alone
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_ONE_LETTER = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ı": "i"})
_SHORTEST_SQUEEZED = 4  # shorter ones would meet by chance: "M.F." and "m/f"
_NUMBERING = re.compile(r"^(?:[0-9]{1,2}|[a-z])[.)]\s+", re.IGNORECASE)
_MARKS = " *?!:.…"
# The day of a rating list: "Elo 2026-09", "Rating pr. 1/9-2026", "DWZ 1.10.26"; "Runde 1" keeps its number.
_YEAR = r"(?:19|20)[0-9]{2}"
_DAY = re.compile(
    rf"[\s,]+(?:\w{{1,3}}\.?\s+)?(?:{_YEAR}(?:[./-][0-9]{{1,2}})*|(?:[0-9]{{1,2}}[./-]\s?){{1,2}}(?:{_YEAR}|[0-9]{{2}}))\.?"
)


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


def spellings(header: str, openings: Sequence[str]) -> Iterator[str]:
    """A header as it stands and with less and less around it. `openings` are beginnings of questions, normalised.

    >>> list(spellings("2. What is your rating? (FIDE)", ["what is your"]))[-1]
    'rating'
    """
    seen = {""}
    for spelling in _shorter(header, openings):
        if spelling not in seen:
            seen.add(spelling)
            yield spelling


def _shorter(header: str, openings: Sequence[str]) -> Iterator[str]:
    yield header
    bare = " ".join(_BRACKETS.sub(" ", header).split())
    yield bare
    bare = _NUMBERING.sub("", bare).strip(_MARKS)
    yield bare
    day = _DAY.search(bare)
    yield bare[: day.start()].strip(_MARKS) if day and day.end() == len(bare) else ""
    low = normalised(bare)
    yield from (low.removeprefix(opening).strip(_MARKS) for opening in openings if low.startswith(f"{opening} "))

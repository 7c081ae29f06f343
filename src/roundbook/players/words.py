"""Words that people write into player lists, in sixteen languages, and how they are compared.

Compared are whole words, never parts: the Danish "Klub" must not be found in "Klubmesterskab". Nothing is guessed:
`nearest_header` serves a hint for the organiser only, a header that is merely similar means nothing.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_LIKENESS = 0.8  # "Ratng" is like "Rating", "Paid" not like "Pair"

Meanings = Mapping[str, tuple[str, ...]]
"""Language code → fields that a header can mean in it."""


def normalised(text: str) -> str:
    """Spelling by which words are compared: one form of each character, single blanks, no final dot, no capitals.

    >>> normalised("Ranking\\nELO:"), normalised("Nº"), normalised("St. č.")
    ('ranking elo', 'no', 'st. č')
    """
    one_form = unicodedata.normalize("NFKC", text).replace("\N{SOFT HYPHEN}", "")
    return unicodedata.normalize("NFKC", " ".join(one_form.split()).rstrip(".: ").casefold())


def folded(text: str) -> str:
    """Normalised spelling with Nordic and German letters written out: Fødselsår is Foedselsaar."""
    return normalised(text).translate(_LETTERS)


def meanings(header: str) -> Meanings:
    """What a header can mean in each language that knows it, empty for an unknown one.

    Tried in this order: as it stands, with its letters written out, without a part in brackets.
    """
    exact, written_out = _headers()
    for spelling in dict.fromkeys((header, _BRACKETS.sub(" ", header))):
        found = exact.get(normalised(spelling)) or written_out.get(folded(spelling))
        if found:
            return found
    return {}


def nearest_header(header: str) -> str:
    """Known header most like this one, empty if none is much like it. For a hint, never for a decision."""
    found = difflib.get_close_matches(normalised(header), _spellings(), n=1, cutoff=_LIKENESS)
    return _spellings()[found[0]] if found else ""


def header_languages() -> tuple[str, ...]:
    """Codes of the languages whose headers are known."""
    return tuple(key for key, value in _table("header_words").items() if isinstance(value, dict))


def is_bare_name(header: str) -> bool:
    """Whether a header is one half of the name when the other half has a column of its own."""
    return normalised(header) in _keys(_table("header_words")["bare_name"])


def is_rating_or_rank(header: str) -> bool:
    """Whether only the values tell if a header stands over ratings or over places."""
    return normalised(header) in _keys(_table("header_words")["rating_or_rank"])


def is_row_word(kind: str, text: str) -> bool:
    """Whether a text is one of the listed words (`no_rating`, `no_federation`, `no_value`, `example`, ...)."""
    return normalised(text) in _row_words(kind)


def begins_with_row_word(kind: str, text: str) -> bool:
    """Whether a text begins with one of the listed words (`total`, `withdrawn`), as a whole word."""
    words = re.split(r"[\s:,;]+", normalised(text))
    return any(" ".join(words[:length]).rstrip(".") in _row_words(kind) for length in range(1, 4))


def fide_title(text: str) -> str:
    """FIDE title that a text stands for, empty if it is none: academic and national titles are not FIDE titles.

    >>> fide_title("MI"), fide_title("wim"), fide_title("k+")
    ('IM', 'WIM', '')
    """
    spellings: Mapping[str, list[str]] = _table("row_words")["titles"]
    exact = next((title for title, words in spellings.items() if text in words), "")
    return exact or (text.upper() if text.upper() in spellings else "")


@cache
def _table(name: str) -> Mapping[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _keys(words: Iterable[str]) -> frozenset[str]:
    return frozenset(normalised(word) for word in words)


@cache
def _row_words(kind: str) -> frozenset[str]:
    words = _table("row_words")[kind]
    return _keys(words if isinstance(words, list) else [word for language in words.values() for word in language])


@cache
def _headers() -> tuple[Mapping[str, Meanings], Mapping[str, Meanings]]:
    """Meanings by normalised header, and by header with its letters written out."""
    exact: dict[str, dict[str, tuple[str, ...]]] = {}
    written_out: dict[str, dict[str, tuple[str, ...]]] = {}
    for language, field, header in _all_headers():
        for words, key in ((exact, normalised(header)), (written_out, folded(header))):
            known = words.setdefault(key, {})
            if field not in known.get(language, ()):
                known[language] = (*known.get(language, ()), field)
    return exact, written_out


def _all_headers() -> Iterable[tuple[str, str, str]]:
    for language, fields in _table("header_words").items():
        if isinstance(fields, dict):
            yield from ((language, field, header) for field, headers in fields.items() for header in headers)


@cache
def _spellings() -> Mapping[str, str]:
    return {normalised(header): header for _, _, header in _all_headers()}

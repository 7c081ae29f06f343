"""Words that people write into player lists, in sixteen languages, and what they mean.

Compared are whole words, never parts: the Danish "Klub" must not be found in "Klubmesterskab". Nothing is guessed:
`nearest_header` serves a hint for the organiser only, a header that is merely similar means nothing.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from roundbook.players.dates import split_list_day
from roundbook.players.paces import without_pace
from roundbook.players.spellings import KEYS, Around, normalised, spellings, unaccented
from roundbook.players.word_tables import header_list, row_words, table

_LIKENESS = 0.8  # "Ratng" is like "Rating", "Paid" not like "Pair"
_MOST_LETTERS = 2  # too many or too few: "Kommer" is not a slip for "Kommentar"
_LONGEST = 120  # longer texts are no headers, and taking them apart would only cost time
# What may stand between the two languages or the two halves of one header.
_BETWEEN = re.compile(r"\s*[/|&+;,]\s*|\s+[-–—]\s+")
_MOST_PARTS = 4
_MOST_TEXTS = 2**14  # remembered; every cell of a sheet is looked at more than once
_ROMAN = frozenset({"ii", "iii", "iv"})

RATING_FIELDS = frozenset({"rating_fide", "rating", "rating_national"})

NO_LANGUAGE = ""
Meanings = Mapping[str, tuple[str, ...]]
"""Language code → fields that a header can mean in it; `NO_LANGUAGE` where the header belongs to none."""


@lru_cache(maxsize=_MOST_TEXTS)
def meanings(header: str) -> Meanings:
    """What a header can mean in each language that knows it, empty for an unknown one.

    Looked up as one header (see spellings.py), then by its parts: in two languages (`Name / Nom`) it means what all
    parts mean, as two halves (`Nachname, Vorname`, `First name and surname`) the whole name; then as a rating for one
    pace of play (`Elo rapide`). Whatever is asked about another person (`Parent's name`) is a `contact`.
    """
    if is_about_another(header):
        return {NO_LANGUAGE: ("contact",)}
    return one_header(header) or _of_parts(header) or _of_pace(header)


def is_about_another(header: str) -> bool:
    """Whether a header asks about somebody else than the player: a parent, a coach, whoever sent the form."""
    if len(header) > _LONGEST:
        return False
    words = re.split(r"[^\w'’]+", normalised(header))
    return any(
        words[start : start + len(phrase.split())] == phrase.split()
        for start, word in enumerate(words)
        for phrase in _other_people().get(word, ())
    )


@cache
def _other_people() -> Mapping[str, Sequence[str]]:
    """Words and phrases for people other than the player, by their first word."""
    by_first: dict[str, list[str]] = {}
    for phrase in header_list("other_person"):
        by_first.setdefault(phrase.split()[0], []).append(phrase)
    return by_first


def is_addressed(header: str) -> bool:
    """Whether a header asks for the name of whoever filled in the form: `Your name`; a parent may have done so."""
    low = normalised(header)
    return any(low.startswith(f"{word} ") or f" {word} " in low for word in header_list("addressed"))


def _of_pace(header: str) -> Meanings:
    rest = without_pace(header)
    if rest == header:
        return {}
    if not rest:
        return {NO_LANGUAGE: ("rating",)}
    known = one_header(rest) or _of_parts(rest)
    ratings = {language: tuple(set(fields) & RATING_FIELDS) for language, fields in known.items()}
    return {language: fields for language, fields in ratings.items() if fields}


@lru_cache(maxsize=_MOST_TEXTS)
def one_header(header: str) -> Meanings:
    """What a header can mean when it is not taken apart."""
    if len(header) > _LONGEST:
        return {}
    for spelling in spellings(header, _around()):
        for words, key in zip(_headers(), KEYS, strict=True):
            if found := words.get(key(spelling)):
                return found
    return {}


def _of_parts(header: str) -> Meanings:
    for parts in _ways_apart(header):
        if all(map(one_header, parts)) and (fields := _shared_fields(parts)):
            languages = dict.fromkeys(language for part in parts for language in one_header(part))
            return dict.fromkeys(languages, fields)
    return {}


def _shared_fields(parts: Sequence[str]) -> tuple[str, ...]:
    """What all parts of a header mean; the whole name if its two halves are there, a rating if all are ratings."""
    known = [tuple(field for fields in one_header(part).values() for field in fields) for part in parts]
    # "Name" beside "Surname" is the other half, not the same in another language.
    kinds = [{"given", "surname"} if _is_bare(part) else {*fields} for part, fields in zip(parts, known, strict=True)]
    if {"given", "surname"} <= set[str]().union(*kinds) and all(kind & {"given", "surname"} for kind in kinds):
        return ("name",)
    ratings = [{*fields} & RATING_FIELDS for fields in known]
    if all(ratings) and not set.intersection(*ratings):
        is_fide = set[str]().union(*ratings) <= {"rating_fide", "rating"}
        return ("rating_fide" if is_fide else "rating",)
    return tuple(dict.fromkeys(field for field in known[0] if all(field in fields for fields in known)))


def _ways_apart(header: str) -> Iterator[Sequence[str]]:
    """A header taken apart at its signs, at "and" or "or", and at each blank where both sides might be a header."""
    if len(header) > _LONGEST:
        return
    for text in spellings(header, _around()):
        if 1 < len(parts := [part for part in _BETWEEN.split(text) if part.strip()]) <= _MOST_PARTS:
            yield parts
        words = normalised(text).split()
        joints = [
            place for place, word in enumerate(words) if word in row_words("and_or") and 0 < place < len(words) - 1
        ]
        yield from ([" ".join(words[:place]), " ".join(words[place + 1 :])] for place in joints)
        yield from ([" ".join(words[:place]), " ".join(words[place:])] for place in range(1, len(words)))


def nearest_header(header: str) -> str:
    """Known header most like this one, empty if none is much like it. For a hint, never for a decision."""
    text = normalised(header)
    near = [word for word in _spellings() if abs(len(word) - len(text)) <= _MOST_LETTERS]
    found = difflib.get_close_matches(text, near, n=1, cutoff=_LIKENESS)
    return _spellings()[found[0]] if found else ""


def header_languages() -> tuple[str, ...]:
    """Codes of the languages whose headers are known."""
    return tuple(key for key, value in table("header_words").items() if isinstance(value, dict))


@cache
def header_words(language: str) -> frozenset[str]:
    """Headers of one language, normalised."""
    return frozenset(normalised(header) for own, _, header in _all_headers() if own == language)


def header_fields() -> frozenset[str]:
    """Everything that a header can mean."""
    return frozenset(field for _, field, _ in _all_headers())


def language_letters() -> Mapping[str, str]:
    """Letters beyond a to z, by language."""
    return table("letters")


@lru_cache(maxsize=_MOST_TEXTS)
def is_bare_name(header: str) -> bool:
    """Whether a header is half of the name when the other half has its own column: `Name`, `Nom / Surname`."""
    if _fields(header) and not _is_bare(header):
        return False  # "Last name" is one word for one half
    ways = [[header], *_ways_apart(header)]
    return any(
        any(map(_is_bare, parts)) and all(_is_bare(part) or "surname" in _fields(part) for part in parts)
        for parts in ways
    )


def bare_given_name(header: str) -> bool:
    """Whether such a header is the given name beside a word for the whole name: `Hráč | Jméno`."""
    return _is_bare(header, "bare_given_name")


def _is_bare(part: str, kind: str = "bare_name") -> bool:
    known = header_list(kind)
    return any(normalised(spelling) in known for spelling in spellings(part, _around()))


def _fields(header: str) -> frozenset[str]:
    return frozenset(field for fields in one_header(header).values() for field in fields)


def holds_name_word(header: str) -> bool:
    """Whether an unknown header has a word for a name in it, and none for anything else: not `Team name`."""
    fields = [_fields(word) for word in re.split(r"[^\w'’-]+", normalised(header)) if len(word) > 2]
    is_named = any(known & {"name", "surname", "given"} for known in fields)
    return is_named and all(not known or known & {"name", "surname", "given"} for known in fields)


def is_automatic(header: str) -> bool:
    """Whether a program wrote a header because there was none (`Column1`, `Spalte2`, `Unnamed: 3`)."""
    found = re.fullmatch(r"(.+?):?\s*[0-9]+", normalised(header))
    return found is not None and found[1] in header_list("automatic")


def is_rating_or_rank(header: str) -> bool:
    """Whether only the values tell if a header stands over ratings or over places."""
    return normalised(header) in header_list("rating_or_rank")


def names_field(text: str, field: str) -> bool:
    """Whether a text begins or ends with a header for something: "Group B", "A-Gruppe", "Skupina 2: ženy"."""
    words = re.split(r"[\s:,;–-]+", normalised(text))
    return any(field in fields for word in {words[0], words[-1]} for fields in one_header(word).values())


def is_group_name(text: str) -> bool:
    """Whether a text can only be the name of a group: `Group B`, `Skupina 2`, `A-Gruppe`; "Dave Pool" is a person."""
    words = normalised(text).replace("-", " - ").split()
    if len(words) == 3 and words[1] == "-":
        return len(words[0]) == 1 and names_field(words[2], "group")
    return len(words) == 2 and names_field(words[0], "group") and (len(words[1]) == 1 or words[1] in _ROMAN)


def is_row_word(kind: str, text: str) -> bool:
    """Whether a text is one of the listed words (`no_rating`, `no_federation`, `no_value`, `example`, ...)."""
    return normalised(text) in row_words(kind)


def is_answer(text: str) -> bool:
    """Whether a text is yes, no or maybe, and nothing else."""
    return any(is_row_word(kind, text) for kind in ("yes", "no", "maybe"))


def begins_with_row_word(kind: str, text: str) -> bool:
    """Whether a text begins with one of the listed words (`total`, `withdrawn`), as a whole word."""
    words = re.split(r"[\s:,;–-]+", normalised(text))
    return any(" ".join(words[:length]).rstrip(".") in row_words(kind) for length in range(1, 4))


def counts_players(text: str) -> bool:
    """Whether a text can only stand beside the number of players: a word for a sum and one for them, in either order.

    >>> counts_players("Antal spillere:"), counts_players("Nombre d'inscrits"), counts_players("Deltagere i alt")
    (True, True, True)
    >>> counts_players("Spieler, Anna"), counts_players("Players"), counts_players("Media Lee")
    (False, False, False)
    """
    if "," in text:
        return False
    words = re.split(r"[\s:;'’()–-]+", normalised(text))
    phrases = [
        " ".join(words[start:end]).rstrip(".")
        for start in range(len(words))
        for end in range(start + 1, min(start + 4, len(words) + 1))
    ]
    players, sums = row_words("participants"), row_words("total") - row_words("participants")
    return any(phrase in players for phrase in phrases) and any(phrase in sums for phrase in phrases)


def contains_row_word(kind: str, text: str) -> bool:
    """Whether one of the listed words stands anywhere in a text, as a whole word."""
    words = re.split(r"[\s:,;.!?()-]+", normalised(text))
    return any(begins_with_row_word(kind, " ".join(words[place:])) for place in range(len(words)))


def fide_title(text: str) -> str:
    """FIDE title that a text stands for, empty if it is none: academic and national titles are not FIDE titles.

    >>> fide_title("MI"), fide_title("wim"), fide_title("k+")
    ('IM', 'WIM', '')
    """
    spellings: Mapping[str, list[str]] = table("row_words")["titles"]
    exact = next((title for title, words in spellings.items() if text in words), "")
    return exact or (text.upper() if text.upper() in spellings else "")


@cache
def _around() -> Around:
    words = table("header_words")
    openings, additions = (
        {key(word) for word in words[kind] for key in (normalised, unaccented)} for kind in ("openings", "additions")
    )
    return Around.of(openings, additions, without_day=lambda header: split_list_day(header)[0])


@cache
def _headers() -> tuple[Mapping[str, Meanings], ...]:
    """Meanings of all headers, once for each of `KEYS`."""
    known: tuple[dict[str, dict[str, tuple[str, ...]]], ...] = tuple({} for _ in KEYS)
    for language, field, header in _all_headers():
        for words, key in zip(known, KEYS, strict=True):
            fields = words.setdefault(key(header), {})
            if field not in fields.get(language, ()):
                fields[language] = (*fields.get(language, ()), field)
    for words in known:
        words.pop("", None)
    return known


def _all_headers() -> Iterable[tuple[str, str, str]]:
    for language, fields in table("header_words").items():
        if isinstance(fields, dict):
            yield from ((language, field, header) for field, headers in fields.items() for header in headers)


@cache
def _spellings() -> Mapping[str, str]:
    return {normalised(header): header for _, _, header in _all_headers()}

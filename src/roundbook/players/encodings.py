"""From the bytes of a text file to text.

A byte order mark says what a text is; else many zero bytes give UTF-16 away, and what holds as UTF-8 is UTF-8 (no old
code page makes valid UTF-8 out of names by chance). What is left is a one-byte code page, and every byte means a letter
in each of them: `Dvořák` in one is `Dvoøák` in another. Then the languages decide, in `code_page`.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from roundbook.players.spellings import normalised
from roundbook.players.words import header_words, language_letters

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
# Of equal merit the first is taken: western Europe writes most lists.
CODE_PAGES = ("cp1252", "cp1250", "iso8859_2", "cp1251")
_LAST_RESORT = "latin-1"  # reads anything
# In UTF-16 at least the separators, digits and line ends have a zero byte; a stray one is no sign of it.
_ZERO_SHARE = 20
_HEADER_WORD_WEIGHT = 3  # in letters: a header is written by the list's author, names come from everywhere
_CONTROLS = re.compile("[\x80-\x9f]")
_WORD = re.compile(r"[^\W\d_]+")
_CELL_ENDS = re.compile(r"[;,|\t\r\n\"]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """Text of a file and its encoding; `is_certain` is false where only the letters told."""

    text: str
    encoding: str
    is_certain: bool = True


def decoded(raw: bytes) -> Decoded:
    """Text of a file, its byte order mark removed. Never fails: every byte means something in the last resort."""
    marked = next((encoding for mark, encoding in _MARKS if raw.startswith(mark)), "")
    if marked:
        return Decoded(text=raw.decode(marked, errors="replace"), encoding=marked)
    if raw.count(0) * _ZERO_SHARE > len(raw):
        wide = _wide_encoding(raw)
        return Decoded(text=raw.decode(wide, errors="replace"), encoding=wide)
    try:
        return Decoded(text=raw.decode("utf-8"), encoding="utf-8")
    except UnicodeDecodeError:
        encoding = code_page(raw)
        return Decoded(text=raw.decode(encoding), encoding=encoding, is_certain=False)


def code_page(raw: bytes) -> str:
    """Code page in which one language explains most of a text.

    For each code page and each language: one point for every letter of the language, three for every header word that
    is not English too. Letters on which western and central Europe agree (`é`, `ö`, `š`) prove nothing and are left
    out; so are letters in a word of two scripts. The best pair wins, of equals the first of `CODE_PAGES`.

    >>> code_page("Příjmení;Jméno\\nDvořák;Jiří".encode("cp1250")), code_page("Navn\\nJørgen Ågård".encode("cp1252"))
    ('cp1250', 'cp1252')
    """
    scores = {encoding: _score(raw, encoding) for encoding in CODE_PAGES}
    possible = {encoding: score for encoding, score in scores.items() if score >= 0}
    return max(possible, key=lambda encoding: possible[encoding], default=_LAST_RESORT)


def _score(raw: bytes, encoding: str) -> int:
    """Points of the language that explains a text best in a code page, -1 where it cannot be one."""
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        return -1
    if _CONTROLS.search(text):
        return -1
    letters = _telling_letters(raw, encoding)
    cells = {normalised(cell) for cell in _CELL_ENDS.split(text)}
    points = []
    for language, alphabet in language_letters().items():
        own_words = header_words(language) - header_words("en")
        explained = sum(count for letter, count in letters.items() if letter in alphabet)
        points.append(
            explained + _HEADER_WORD_WEIGHT * len(own_words & {cell.casefold().rstrip(".:") for cell in cells})
        )
    return max(points)


def _telling_letters(raw: bytes, encoding: str) -> Mapping[str, int]:
    """Letters, small, with their number: those of bytes that differ between code pages, in words of one script."""
    text = raw.decode(encoding)
    counts: dict[str, int] = {}
    for word in _WORD.finditer(text):
        if len({_is_cyrillic(letter) for letter in word[0]}) > 1:
            continue
        for place in range(*word.span()):  # one byte, one character: places are the same
            if raw[place] in _telling_bytes():
                small = text[place].lower()
                counts[small] = counts.get(small, 0) + 1
    return counts


def _is_cyrillic(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("CYRILLIC")


@cache
def _telling_bytes() -> frozenset[int]:
    """Bytes that are different letters in western and central Europe; the older central page has none below A0."""
    lower, upper = bytes(range(0x80, 0xA0)), bytes(range(0xA0, 0x100))
    pages = [(lower, "cp1252", "cp1250"), (upper, "cp1252", "cp1250"), (upper, "cp1250", "iso8859_2")]
    return frozenset(
        byte
        for half, one, other in pages
        for byte in half
        if bytes([byte]).decode(one, errors="replace") != bytes([byte]).decode(other, errors="replace")
    )


def _wide_encoding(raw: bytes) -> str:
    """UTF-16 of which the zero bytes of digits and separators stand behind, or before, the others."""
    return "utf-16-le" if raw[1::2].count(0) >= raw[0::2].count(0) else "utf-16-be"

"""How people write results, 257 ways of it (`result_notations.json`), each read as it is meant or refused.

A row says what stands in the cell, in which kind of cell (`result`: the one of a game; `white`: White's score alone;
`pair`: White's score and Black's; `row`: a crosstable, from the side of the player of that line) and what it means:
`ok` with a code, `ambiguous` or `reject` (both must be refused), `not-finished`, `blank`. With `languages` it means
that in workbooks of these languages only. The workbook's formulas are held to the same rows in `tests/parity`.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from roundbook.results import (
    BYE,
    Doubt,
    UnreadableResultError,
    parse_crosstable_sign,
    parse_pair,
    parse_result,
    spelling_table,
    squeeze,
)
from roundbook.text import LANGUAGES, load_texts

REFUSED, NOTHING = "refused", ""
# Where a workbook's language gives a sign the meaning that it has not got in general: French sheets write x for a draw.
OVERRULED = {("x", "fr"): "½-½"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """One row: what stands in the cell and what is to be made of it."""

    cell: Any
    context: str
    expected: str
    languages: tuple[str, ...] = ()

    def expected_in(self, language: str) -> str | None:
        """Code of the result, `bye`, refused, or nothing; None where the row says nothing of this language."""
        if (self.cell, language) in OVERRULED:
            return OVERRULED[self.cell, language]
        return self.expected if not self.languages or language in self.languages else None


def value_of(cell: Any, kind: str) -> Any:
    """What a program that reads the workbook finds in the cell."""
    if kind == "date":
        # Day 0 of 1900 is how a spreadsheet shows a nought in a date format; openpyxl reads midnight.
        return datetime.time() if cell == "1900-01-00" else datetime.datetime.fromisoformat(cell)
    if kind == "time":
        return datetime.time.fromisoformat(cell)
    return tuple(cell) if isinstance(cell, list) else cell


def notations() -> Iterator[Notation]:
    """Every row of the table."""
    expected = {"ambiguous": REFUSED, "reject": REFUSED, "not-finished": NOTHING, "blank": NOTHING}
    for row in json.loads(Path(__file__).with_name("result_notations.json").read_text(encoding="utf-8")):
        yield Notation(
            cell=value_of(row["cell"], row["type"]),
            context=row["context"],
            expected=row.get("code") or expected[row["verdict"]],
            languages=tuple(row.get("languages", ())),
        )


NOTATIONS = tuple(notations())
# A nought in a date format is the number 0 for every formula, so it must be 0-1 for Python; the arbiter is told.
SHOWN_AS_DATE = datetime.time()


def read(notation: Notation, language: str) -> str:
    """What the program makes of a cell: a result's code, `bye`, refused or nothing."""
    texts = load_texts(language)
    table = spelling_table(texts.result_words)
    try:
        if notation.context == "pair":
            result = parse_pair(*notation.cell, table)
        elif notation.context == "row":
            result = parse_crosstable_sign(notation.cell, texts.crosstable_letters)
        else:
            result = parse_result(notation.cell, table)
    except UnreadableResultError as error:
        return BYE if error.doubt is Doubt.BYE else REFUSED
    return result.code if result else NOTHING


def by_cell(notation: Notation) -> str:
    """Name of a row in a test report."""
    return f"{notation.context}-{notation.cell!r}"


@pytest.mark.parametrize("notation", NOTATIONS, ids=by_cell)
def test_every_notation_is_read_as_it_is_meant(notation: Notation) -> None:
    """In every language the row speaks of; what is ambiguous is refused."""
    languages = [language for language in LANGUAGES if notation.expected_in(language) is not None]
    expected = {language: notation.expected_in(language) for language in languages}
    if notation.cell == SHOWN_AS_DATE:
        expected = dict.fromkeys(languages, "0-1")

    assert expected == {language: read(notation, language) for language in languages}


@pytest.mark.parametrize("notation", NOTATIONS, ids=by_cell)
def test_in_another_language_a_notation_never_means_something_else(notation: Notation) -> None:
    """A word of one language is refused in the others, unless it means the same there or has a row of its own."""
    others = [language for language in LANGUAGES if notation.expected_in(language) is None]
    own = {
        (row.cell, language): row.expected
        for row in NOTATIONS
        for language in row.languages
        if row.context == notation.context
    }
    rows: Mapping[str, set[str]] = {
        language: {REFUSED, notation.expected, own.get((notation.cell, language), REFUSED)} for language in others
    }
    if notation.context == "row":
        # Letters differ on purpose: V is won in Danish and lost in Dutch. Each language has them in its own file.
        rows = {language: found | letters_of(language) for language, found in rows.items()}

    assert [] == [language for language in others if read(notation, language) not in rows[language]]


def letters_of(language: str) -> set[str]:
    """Results that the crosstable letters of a language stand for."""
    return set(load_texts(language).crosstable_letters)


def test_the_table_is_whole() -> None:
    """All 257 rows, each kind of cell among them."""
    assert 257 == len(NOTATIONS)
    assert {"result", "white", "row", "pair"} == {row.context for row in NOTATIONS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_a_forfeit_ask_for_whom(language: str) -> None:
    """A forfeit without a score is told apart from what nobody knows, so that the sentence can ask the right thing."""
    words = ["+", "-", "walkover", "forfait", "ff", "K", *load_texts(language).result_words.get("forfeit", ())]
    table = spelling_table(load_texts(language).result_words)
    doubts = set()
    for word in words:
        with pytest.raises(UnreadableResultError) as caught:
            parse_result(word, table)
        doubts.add(caught.value.doubt)

    assert {Doubt.FORFEIT} == doubts


def test_no_word_has_two_meanings_in_one_language() -> None:
    """A word of a language's file stands there once, whatever its capitals and dashes."""
    for language in LANGUAGES:
        words = [squeeze(word) for words in load_texts(language).result_words.values() for word in words]

        assert sorted(set(words)) == sorted(words)

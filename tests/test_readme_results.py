"""README's page "What you can type as a result" is made from the tables that the program and the workbook go by.

`python -m tests.test_readme_results` writes it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from roundbook.results import (
    BYE,
    COMMON_SPELLINGS,
    FORFEIT,
    FORFEIT_MARKS,
    UNFINISHED,
    UnreadableResultError,
    parse_result,
    spelling_table,
)
from roundbook.text import LANGUAGES, load_texts

README = Path(__file__).parents[1] / "README.md"
BEGIN = "<!-- results: begin (made by `python -m tests.test_readme_results`) -->\n"
END = "<!-- results: end -->\n"
MEANINGS = {
    "1-0": "White won",
    "½-½": "draw",
    "0-1": "Black won",
    "+ -": "White won without a game",
    "- +": "Black won without a game",
    "- -": "nobody came",
    "0-0": "played, both lost (an arbiter's decision)",
    "½-0": "played, half a point for White, none for Black",
    "0-½": "played, half a point for Black, none for White",
    UNFINISHED: "not finished, postponed",
}
# Score in front of a mark for a game that was not played.
SCORES = {"+ -": "1-0", "- +": "0-1", "- -": "0-0"}
NAMES = {
    "en": "English",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "nb": "Norwegian",
    "nl": "Dutch",
    "pl": "Polish",
    "sv": "Swedish",
}
# What people type that is refused, by what the sentence asks.
REFUSED = {
    "say who got the point: `+ -`, `- +`, or `- -` if nobody came": ("+", "-", "walkover", "forfait", "K"),
    "type the result of one game": ("2-0", "1½-½", "1-1"),
    "write both scores, and a hyphen between them": ("10", "1-", "1-0-1"),
    "type the digit 1, not a letter": ("l-0", "i-0"),
}


def quoted(spellings: Iterable[str]) -> str:
    """Spellings as they are typed."""
    return " ".join(f"`{spelling}`" for spelling in spellings)


def common_table() -> str:
    """What means the same in every language."""
    lines = ["| result | you may type |", "| --- | --- |"]
    for code, meaning in MEANINGS.items():
        spellings = quoted(COMMON_SPELLINGS[code])
        if code in SCORES:
            spellings += f" `{SCORES[code]} F`"
        lines.append(f"| {meaning} | {spellings} |")
    return "\n".join(lines) + "\n"


def word_table() -> str:
    """Words that count in a workbook of their language."""
    lines = ["| in a workbook in | White won | draw | Black won | not finished |", "| --- | --- | --- | --- | --- |"]
    for language in LANGUAGES:
        words = load_texts(language).result_words
        columns = (", ".join(words.get(code, ("",))) for code in ("1-0", "½-½", "0-1", UNFINISHED))
        lines.append(f"| {NAMES[language]} | {' | '.join(columns)} |")
    return "\n".join(lines) + "\n"


def refused_table() -> str:
    """What is asked about instead of guessed."""
    lines = ["| refused | what to do |", "| --- | --- |"]
    lines += [f"| {quoted(typed)} | {question} |" for question, typed in REFUSED.items()]
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole section between its marks."""
    return "\n".join(
        [
            common_table(),
            "Blanks, capitals, any kind of dash, and a colon or an underscore for the dash make no difference:\n"
            "`1 – 0`, `½ : ½`. A number alone is White's score. Instead of the `F` behind a score of a game that was\n"
            f"not played, any of these: {quoted(FORFEIT_MARKS)}.\n",
            "If a spreadsheet made a date of `1/2` or a time of `1:0`, that is read as it was meant, and told.\n",
            word_table(),
            refused_table(),
        ]
    )


def test_page_is_up_to_date() -> None:
    """What README promises is what is read."""
    readme = README.read_text(encoding="utf-8")

    assert page() == readme[readme.index(BEGIN) + len(BEGIN) : readme.index(END)]


def test_every_meaning_is_told() -> None:
    """No kind of result is left out, nor a language."""
    assert set(COMMON_SPELLINGS) - {FORFEIT} == set(MEANINGS)
    assert set(LANGUAGES) == set(NAMES)


@pytest.mark.parametrize("typed", [typed for examples in REFUSED.values() for typed in examples])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_be_refused_is_refused(language: str, typed: str) -> None:
    """In every language."""
    with pytest.raises(UnreadableResultError):
        parse_result(typed, spelling_table(load_texts(language).result_words))


@pytest.mark.parametrize("typed", ["1 – 0", "1:0", "½ : ½", "1-0 F", *(f"0-1 {mark}" for mark in FORFEIT_MARKS)])
def test_what_is_said_to_be_read_is_read(typed: str) -> None:
    """The examples in the text around the tables."""
    assert parse_result(typed, spelling_table()) is not None


def test_words_for_byes_are_not_told_as_results() -> None:
    """A bye has no result to type."""
    assert BYE not in MEANINGS


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    README.write_text(text[:begin] + page() + text[end:], encoding="utf-8")

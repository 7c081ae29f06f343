"""Every language can do what English can: the same keys, titles that Excel takes, words that mean one thing each."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

import pytest

from roundbook.errors import Problem
from roundbook.making import report_of
from roundbook.results import FORFEIT, spelling_table, squeeze
from roundbook.text import LANGUAGES, Texts, language_for, load_texts
from roundbook.text.days import date_in_figures
from roundbook.workbook.columns import TIE_BREAK_CHOICES, TIE_BREAK_SLOTS
from roundbook.workbook.headers import labels_of
from roundbook.workbook.locate import folded
from roundbook.workbook.sheets.settings import setting_words
from tests.app.events import event

# Limits of Excel for a sheet title, for the list of a drop-down, for the title and the text of a prompt.
MOST_TITLE, MOST_LIST, MOST_PROMPT_TITLE, MOST_PROMPT = 31, 255, 32, 255
NOT_IN_A_TITLE = re.compile(r"[:\\/?*\[\]]|^'|'$")
WORDED_SETTINGS = ("completed", "crosstable_order", "draw_method", "swap_last_rounds", "format")
MEANINGS = ("½-½", "+ -", "- +", "- -", "*", "1-0", "0-1", "forfeit", "bye")
QUOTES = {
    "en": "''",
    "da": "»«",
    "nb": "«»",
    "sv": "””",
    "cs": "„“",
    "nl": "‘’",
    "fr": "«»",
    "de": "„“",
    "es": "«»",
    "it": "«»",
    "pl": "„”",
}
# An apostrophe may also stand inside a word (`l'arbitre`, `komma's`).
LONE_QUOTE = re.compile(r"(?<!\w)['\"]|['\"](?!\w)")

each_language = pytest.mark.parametrize("texts", [*map(load_texts, LANGUAGES)], ids=LANGUAGES)
other_language = pytest.mark.parametrize("texts", [*map(load_texts, LANGUAGES[1:])], ids=LANGUAGES[1:])


def sentences(texts: Texts) -> Iterator[str]:
    """Every text of a language."""
    for table in ("sheets", "labels", "messages"):
        yield from texts.tables[table].values()
    for entry in texts.tables["problems"].values():
        yield from entry.values()


def test_languages_are_those_of_the_contract() -> None:
    """English first, then the others in the order of their codes; the quotes below know each of them."""
    assert set(QUOTES) == set(LANGUAGES)
    assert ("en", *sorted(set(LANGUAGES) - {"en"})) == LANGUAGES


# ---- the same keys


@each_language
def test_every_problem_has_the_same_parts(texts: Texts) -> None:
    """A hint where English has one, nowhere else; nothing is empty that English says."""
    for code, entry in load_texts("en").tables["problems"].items():
        translated = texts.tables["problems"][code]

        assert {key for key, text in entry.items() if text} == {key for key, text in translated.items() if text}


@each_language
@pytest.mark.parametrize("table", ["sheets", "labels", "messages"])
def test_nothing_is_left_empty(texts: Texts, table: str) -> None:
    """What English says, the language says too."""
    english = load_texts("en").tables[table]

    assert {key: bool(text) for key, text in english.items()} == {
        key: bool(text) for key, text in texts.tables[table].items()
    }


@other_language
def test_sentences_are_translated(texts: Texts) -> None:
    """No sentence of the terminal, the report or the problems is that of English."""
    english = load_texts("en").tables
    same = [
        code for code, entry in english["problems"].items() if texts.tables["problems"][code]["text"] == entry["text"]
    ]
    same += [key for key, text in english["messages"].items() if texts.tables["messages"][key] == text]

    assert [] == same


# ---- what Excel takes


@each_language
def test_sheet_titles_are_legal_and_distinct(texts: Texts) -> None:
    """Up to 31 letters, without the signs that Excel forbids, no two alike whatever the number of the round."""
    fixed = [title for key, title in texts.tables["sheets"].items() if key != "round"]
    titles = [*fixed, *(texts.sheet("round", number=number) for number in range(1, 100))]

    assert len(titles) == len({title.casefold() for title in titles})
    assert all(0 < len(title) <= MOST_TITLE for title in titles)
    assert [] == [title for title in titles if NOT_IN_A_TITLE.search(title)]


@each_language
def test_drop_downs_and_prompts_keep_within_excels_limits(texts: Texts) -> None:
    """A list of 255 letters with its commas, which therefore no choice holds; a prompt of 255 under a title of 32."""
    lists = [list(setting_words(texts, key).values()) for key in WORDED_SETTINGS]
    titles = [texts.label(key) for key in ("round_result", "player_withdrawn", "player_lot")]
    titles += [texts.label(f"form_{key}") for key in ("name", "rating", "birth")]
    prompts = [text for key, text in texts.tables["labels"].items() if key.endswith("_prompt")]

    assert all(len(",".join(words)) <= MOST_LIST for words in lists)
    assert [] == [word for words in lists for word in words if "," in word]
    assert [] == [title for title in titles if len(title) > MOST_PROMPT_TITLE]
    assert [] == [prompt for prompt in prompts if len(prompt) > MOST_PROMPT]


# ---- words that are read back


@each_language
@pytest.mark.parametrize("key", WORDED_SETTINGS)
def test_words_of_a_setting_differ(texts: Texts, key: str) -> None:
    """Each choice of a setting has a word of its own, in whatever capitals."""
    words = [word.casefold() for word in setting_words(texts, key).values()]

    assert len(words) == len(set(words))


@each_language
@pytest.mark.parametrize("kind", ["players", "report", "standings", "members", "teams", "team_standings"])
def test_headers_of_a_sheet_differ(texts: Texts, kind: str) -> None:
    """A column is found by its header; on a round sheet only number and rating stand on both sides."""
    labels = [folded(label) for _, label in labels_of(texts, kind, 0) if label]

    assert len(labels) == len(set(labels))


@each_language
def test_round_sheet_tells_its_number(texts: Texts) -> None:
    """Two numbers can be read from the line under the title."""
    line = texts.label("round_of", number=17, rounds=30)

    assert ["17", "30"] == re.findall(r"\d+", line)


@each_language
def test_words_name_what_stands_in_the_workbook(texts: Texts) -> None:
    """Titles and headers come from the workbook; only where there is none they are those of this language."""
    told = [(code, entry["text"] + entry.get("hint", "")) for code, entry in texts.tables["problems"].items()]
    told += list(texts.tables["messages"].items())
    quoted = [texts.label("player_withdrawn"), *(texts.sheet(key) for key in ("settings", "report", "standings"))]
    missing = texts.tables["problems"]["not-a-tournament-workbook"]["text"]

    assert [] == [(key, word) for key, text in told for word in quoted if f"{QUOTES[texts.language][0]}{word}" in text]
    assert texts.sheet("players") in missing
    assert texts.sheet("round", number=1) in missing


@each_language
def test_help_explains_every_tie_break(texts: Texts) -> None:
    """One line beside each place of the order at most; all codes that can be picked are in them."""
    lines = texts.label("setting_tie_break_help").splitlines()

    assert len(lines) <= TIE_BREAK_SLOTS
    assert set(TIE_BREAK_CHOICES) == set(re.findall(r"\b[A-Z]{2,3}\b", " ".join(lines[:-1])))


# ---- results


@each_language
def test_result_words_mean_one_thing(texts: Texts) -> None:
    """No word stands twice, and none gives another meaning to a result that all languages share."""
    spelt = [(squeeze(word), code) for code, words in texts.result_words.items() for word in words]
    common = spelling_table()

    assert len(spelt) == len({word for word, _ in spelt})
    assert [] == [(word, code) for word, code in spelt if common.get(word, FORFEIT) not in (code, FORFEIT)]
    assert {code for _, code in spelt} <= set(MEANINGS)


@each_language
def test_result_words_are_compared_alike_by_python_and_spreadsheets(texts: Texts) -> None:
    """Spreadsheets know capitals, but do not agree about ß and ss: nothing is left of that when a word is looked up."""
    words = [squeeze(word) for words in texts.result_words.values() for word in words]

    assert [] == [word for word in words if word.casefold() != word]


@each_language
def test_draw_has_a_word(texts: Texts) -> None:
    """What players call a draw can be typed."""
    table = spelling_table(texts.result_words)

    assert "½-½" == table[squeeze(texts.result_words["½-½"][0])]


# ---- how it reads


@each_language
def test_quotes_are_those_of_the_language(texts: Texts) -> None:
    """Each sentence opens and closes its quotes as the language does; no typewriter's quotes but in what is typed."""
    opening, closing = QUOTES[texts.language]
    foreign = set("»«„“”‘’") - {opening, closing}
    for text in sentences(texts):
        typed = re.sub(r'--[\w-]+ "[^"]*"', "", text)
        assert not foreign & set(text), text
        if opening != closing:
            assert typed.count(opening) == typed.count(closing), text
        if texts.language != "en":
            assert not LONE_QUOTE.search(typed), text


@other_language
def test_numbers_have_the_decimal_comma(texts: Texts) -> None:
    """Half a point is written as every one of these languages writes it."""
    assert "8,5" == texts.number("8.5")


def test_list_that_fits_one_language_is_written_in_it() -> None:
    """The only fitting language that we have; else what the computer speaks."""
    assert "da" == language_for(("da",), "en")
    assert "nb" == language_for(("nb", "nn"), "en")
    assert "nb" == language_for(("da", "nb"), "nb")
    assert "de" == language_for(("en", "de", "nl"), "de")
    assert "fr" == language_for(("en", "de", "nl"), "fr")
    assert "es" == language_for(("hu",), "es")
    assert "sv" == language_for((), "sv")


def test_what_a_sentence_quotes_is_cut_where_nobody_reads_on() -> None:
    """Somebody pasted a book into a cell; a sentence about it fits a screen and a cell."""
    problem = Problem(
        code="unreadable-result", sheet="R" * 9999, cell="E7", value="x" * 9999, details={"a": "y" * 99_999}
    )

    assert len(load_texts("en").problem(problem)) < 2000
    assert f"'{'x' * 255}…'" in load_texts("en").problem(problem)


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "2026-09-07 08:05"),
        ("cs", "07.09.2026 08:05"),
        ("da", "07-09-2026 08:05"),
        ("de", "07.09.2026 08:05"),
        ("es", "07/09/2026 08:05"),
        ("fr", "07/09/2026 08:05"),
        ("it", "07/09/2026 08:05"),
        ("nb", "07.09.2026 08:05"),
        ("nl", "07-09-2026 08:05"),
        ("pl", "07.09.2026 08:05"),
        ("sv", "2026-09-07 08:05"),
    ],
)
def test_report_has_its_date_as_people_there_write_it(language: str, written: str) -> None:
    """Day, month and year in the order of the language; a report is dated to the minute."""
    texts = load_texts(language)

    assert written == date_in_figures(datetime.datetime(2026, 9, 7, 8, 5), texts)
    assert texts.message("report_when", when=written) in {
        line.text for line in report_of(event(language=language), (), datetime.datetime(2026, 9, 7, 8, 5), texts)
    }

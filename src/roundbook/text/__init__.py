"""Words of the workbook, the report and the terminal, one TOML file per language.

A file has the tables `sheets`, `labels`, `messages`, `results` (a language's own words for results, by result code, and
for what is no result: `*` not finished, `forfeit` without a winner, `bye`), `letters` (of a win, a draw and a loss in
a crosstable) and `problems`. `problems.<code>` has two sentences: `text` says what is wrong, `hint` what to type or
do. Placeholders stand in braces and are filled by name; `{value}`, `{sheet}` and `{cell}` are always there. English is
complete; tests hold the other languages to the same keys and placeholders.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from roundbook.errors import Problem

# English first: it is complete, and the language of everybody whose own one is not among these.
LANGUAGES: tuple[str, ...] = ("en", "cs", "da", "de", "es", "fr", "it", "nb", "nl", "pl", "sv")
# Languages that read another one as their own.
NEIGHBOURS: Mapping[str, str] = {"nn": "nb", "no": "nb"}
# Letters of what is quoted from one cell, and of what is told of many.
_MOST_QUOTED, _MOST_TOLD = 255, 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """All words of one language."""

    language: str
    tables: Mapping[str, Mapping[str, Any]]

    def sheet(self, key: str, **values: object) -> str:
        """Title of a sheet."""
        return self._fill("sheets", key, values)

    def label(self, key: str, **values: object) -> str:
        """Printed label: a column header, a setting, a choice."""
        return self._fill("labels", key, values)

    def message(self, key: str, **values: object) -> str:
        """Sentence of the report or the terminal."""
        return self._fill("messages", key, values)

    def number(self, digits: str) -> str:
        """Number as this language writes it: `8.5` with its own decimal mark."""
        return digits.replace(".", self.label("decimal_mark"))

    def problem(self, problem: Problem) -> str:
        """What is wrong, where, what stands there and what to type, in one line."""
        quoted = {"value": problem.value, "sheet": problem.sheet, "cell": problem.cell}
        values = {key: _shortened(value, _MOST_QUOTED) for key, value in quoted.items()}
        values |= {key: _shortened(value, _MOST_TOLD) for key, value in problem.details.items()}
        entry = self.tables["problems"][problem.code]
        sentence = str(entry["text"]).format_map(values)
        hint = str(entry.get("hint", "")).format_map(values)
        place = f"{_shortened(problem.place, _MOST_QUOTED)}: " if problem.place else ""
        return f"{place}{sentence} {hint}".rstrip()

    @property
    def result_words(self) -> Mapping[str, tuple[str, ...]]:
        """Words of this language for a result, by what they mean (`½-½`: draw, drawn); see `results.spelling_table`."""
        return {meaning: tuple(words) for meaning, words in self.tables["results"].items()}

    @property
    def crosstable_letters(self) -> Mapping[str, tuple[str, ...]]:
        """Letters of this language in a crosstable, by result code as if the player of the line had White."""
        return {code: tuple(letters) for code, letters in self.tables["letters"].items()}

    def _fill(self, table: str, key: str, values: Mapping[str, object]) -> str:
        return str(self.tables[table][key]).format_map(values)


def _shortened(value: str | int, most: int) -> str | int:
    """What a sentence quotes, cut where nobody reads on: somebody pasted a book into a cell."""
    return f"{value[:most]}…" if isinstance(value, str) and len(value) > most else value


def language_for(fitting: Iterable[str], preferred: str) -> str:
    """Language to write in for a list whose headers fit these languages equally well.

    The only one that fits, if we have it. Where several fit, or none that we have, the headers do not tell: then it is
    the preferred one, as it is when it is among them.

    >>> language_for(["pl"], "en"), language_for(["da", "nb"], "nb"), language_for(["en", "de"], "fr")
    ('pl', 'nb', 'fr')
    """
    ours = {NEIGHBOURS.get(language, language) for language in fitting}
    return ours.pop() if len(ours) == 1 and ours <= set(LANGUAGES) else preferred


@cache
def load_texts(language: str) -> Texts:
    """Words of a language by its two-letter code. Raises KeyError for a language that is not in `LANGUAGES`."""
    if language not in LANGUAGES:
        raise KeyError(language)
    source = resources.files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return Texts(language=language, tables=tomllib.loads(source))

"""The lists of words beside this module, read once: `header_words.toml`, `row_words.toml`, `letters.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from roundbook.players.spellings import normalised


@cache
def table(name: str) -> Mapping[str, Any]:
    """Contents of one of the files, by its name without the ending."""
    return tomllib.loads(resources.files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def keys(words: Iterable[str]) -> frozenset[str]:
    """Words as they are compared."""
    return frozenset(normalised(word) for word in words)


@cache
def header_list(kind: str) -> frozenset[str]:
    """A list of special headers that is no language's own (`bare_name`, `pace_rapid`), normalised."""
    return keys(table("header_words")[kind])


@cache
def row_words(kind: str) -> frozenset[str]:
    """A list of words of rows, of all languages together, normalised."""
    words = table("row_words")[kind]
    return keys(words if isinstance(words, list) else [word for language in words.values() for word in language])

"""A cell of which only a part is struck through: people correct a name by crossing out the wrong half of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"\w")

Run = tuple[str, bool]
"""A piece of a cell's text and whether it is struck through."""


def split_struck(runs: Iterable[Run]) -> tuple[str, str]:
    """What counts of a text in pieces, and what is struck through in it.

    Where nothing is left but a remark in brackets, the whole text is struck: then both are the whole.

    >>> split_struck([("Olsen ", True), ("Ohlsen", False)]), split_struck([("Bo Friis", True), (" (ill)", False)])
    (('Ohlsen', 'Olsen'), ('Bo Friis (ill)', 'Bo Friis (ill)'))
    """
    pieces = list(runs)
    whole = "".join(text for text, _ in pieces)
    kept = "".join(text for text, is_struck in pieces if not is_struck)
    struck = " ".join(text.strip() for text, is_struck in pieces if is_struck and text.strip())
    if struck and not _WORD.search(_IN_BRACKETS.sub("", kept)):
        return whole, whole
    return (kept.strip(), struck) if struck else (whole, "")

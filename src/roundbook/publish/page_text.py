"""Texts of a workbook as they stand on a page: clean, with names that run from right to left set apart; and days."""

from __future__ import annotations

import datetime
import unicodedata
from dataclasses import replace

from roundbook.model import Tournament

_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_IN_NO_PAGE = frozenset({"Cc", "Cs", "Cn"})  # control characters, halves of a letter, what is no character


def clean(text: str) -> str:
    """Text without control characters and with single blanks, as it stands on a page.

    >>> clean(" Lee,\\n Ann\\x07 ")
    'Lee, Ann'
    """
    kept = (char if char.isspace() or unicodedata.category(char) not in _IN_NO_PAGE else "" for char in text)
    return " ".join("".join(kept).split())


def isolated(tournament: Tournament) -> Tournament:
    """The same event with names from right to left set apart, so that in a sentence they turn nothing around."""
    players = (
        replace(player, name=f"{_FIRST_STRONG_ISOLATE}{player.name}{_POP_ISOLATE}")
        if is_mirrored(player.name)
        else player
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def is_mirrored(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def iso_date(date: datetime.date | str) -> str:
    """Day and time of a round for programs, words as they stand.

    >>> iso_date(datetime.datetime(2026, 9, 7, 19)), iso_date(datetime.date(2026, 9, 7)), iso_date("later")
    ('2026-09-07 19:00', '2026-09-07', 'later')
    """
    if isinstance(date, str):
        return clean(date)
    return f"{date:%Y-%m-%d %H:%M}" if isinstance(date, datetime.datetime) else date.isoformat()

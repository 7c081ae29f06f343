"""Names that a program may take for something else: formulas, links, markup, numbers, codes, letters of all kinds."""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import Tournament
from tests.workbook.field import full_event

NAMES = (
    "=1+1", "{=A1}", "=cmd|' /C calc'!A0", "+49 123", "-1", "@SUM(A1)", "'quoted", '"x"', "O'Brien", "<b>bold</b>",
    "&amp; & co", "http://example.org/x", "mailto:a@b.c", "internal:Players!A1", "12", "1/2", "½", "TRUE", "#1",
    "%s {0} \\n", "1.5E3", "&P", "שלום, דוד", "\u202eright to left\u202c", "🙂 Emoji, 🇨🇿", "No\u00a0break",
    "Zero\u200bwidth", "王, 小明", "L" * 250, "Müller, Ödön",
)  # fmt: skip
EVENTS = (
    "=cmd|' /C calc'!A0",
    "Open & \"Blitz\" 'A'",
    '&P of &N &"Arial"&24 &A',
    "61st Open && more",
    "<b>Open</b>",
    "A name of forty letters and more, said on and on " * 8,
)


def small_event(event: str) -> Tournament:
    """Four harmless players in an event of this name."""
    tournament = full_event(4)
    return replace(tournament, settings=replace(tournament.settings, event=event))


def nasty_event() -> Tournament:
    """Thirty players whose names, clubs, federations and own columns are all data and nothing else."""
    tournament = full_event(len(NAMES))
    players = tuple(
        replace(player, name=name, federation=name[:3], club=name, fide_id="0012", extra=(name, 7))
        for player, name in zip(tournament.players, NAMES, strict=True)
    )
    games = tuple(replace(game, note=NAMES[game.board]) for game in tournament.games)
    settings = replace(tournament.settings, event=EVENTS[0], place='the "Oak"', arbiter="=1+1")
    return Tournament(settings=settings, players=players, games=games, extra_columns=("=1+1", "&P"))

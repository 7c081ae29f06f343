"""A knockout in words and columns, as a terminal shows it: the places, and every tie with who goes on and by what."""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.model import Tournament
from roundbook.plain_text import aligned, printable
from roundbook.rules import standings
from roundbook.rules.deciding import Cup, cup_of
from roundbook.rules.knockout import NOBODY, BracketTie
from roundbook.text import Texts
from roundbook.workbook.cup_words import decided_by, lost_to, places_in_words, score_in_words, tie_name

PLACES = ("cup_place", "standings_number", "standings_name", "standings_rating", "cup_lost_to")
TIES = ("cup_stage", "tie_number", "standings_name", "tie_score", "standings_name", "tie_goes_on", "tie_how")
UNKNOWN = "…"


def cup_text(tournament: Tournament, texts: Texts) -> list[str]:
    """Lines of both tables."""
    return [*_places(tournament, texts), "", *_ties(tournament, texts)]


def _places(tournament: Tournament, texts: Texts) -> list[str]:
    cup, players = cup_of(tournament), tournament.player_by_number
    headers = [texts.label(key) for key in PLACES]
    if tournament.seeds:  # who has another number in the groups before
        headers[1] = texts.label("qualified_number")
    rows = [headers]
    for row in standings(tournament).rows:
        rating, by = str(players[row.number].rating or ""), printable(lost_to(texts, cup, players, row.number))
        place = places_in_words(row.rank, row.last)
        rows.append([place, str(row.number), _name(tournament, texts, row.number), rating, by])
    return aligned(rows, right=[True, True, False, True, False], is_ruled=True)


def _ties(tournament: Tournament, texts: Texts) -> list[str]:
    cup = cup_of(tournament)
    rows = [[texts.label(key) for key in TIES]]
    rows += (list(_tie(tournament, texts, cup, tie)) for tie in cup.ties)
    return aligned(rows, right=[False, True, *[False] * 5], is_ruled=True)


def _tie(tournament: Tournament, texts: Texts, cup: Cup, tie: BracketTie) -> Iterator[str]:
    yield tie_name(texts, cup, tie)
    yield str(tie.place)
    yield _name(tournament, texts, tie.upper)
    yield score_in_words(tie)
    yield _name(tournament, texts, tie.lower)
    yield _name(tournament, texts, tie.winner) if tie.winner > 0 else ""
    yield printable(decided_by(texts, cup, tie))


def _name(tournament: Tournament, texts: Texts, number: int) -> str:
    """Name of a player, the word for a bye, or dots where nobody is known yet."""
    if number <= 0:
        return texts.label("bye") if number == NOBODY else UNKNOWN
    return printable(" ".join(tournament.player_by_number[number].display_name.split()))

"""What an event means for the rating of everybody in it: players, or the players of teams.

Rated is what was played over the board, also games of somebody whose results were taken out of the standings (C.05
6.6). A game against somebody unrated counts for nobody with a rating. Bughouse is rated by nobody.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from roundbook.dates import read_day
from roundbook.model import (
    BUGHOUSE,
    GAME_SCORING,
    CellValue,
    Game,
    Member,
    PairingNumber,
    Player,
    Points,
    Result,
    Tournament,
)
from roundbook.rules.rating_change import (
    Coefficient,
    KSource,
    RatedGame,
    coefficient,
    expected,
    initial_rating,
    lowered,
    performance_rating,
    rating_change,
)
from roundbook.rules.whole_event import whole_event

# Headers of a column of the list that says K, in small letters and without marks.
K_HEADERS = frozenset(
    {"k", "kfactor", "kfaktor", "kkoefficient", "kcoefficient", "koefk", "coefk", "facteurk", "fattorek"}
)
# The pairing number of a player; of a player of a team that of the team, and his own in it.
Seat = tuple[PairingNumber, int]
Entrant = Player | Member


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRating:
    """One entrant: his rated games, points in them and expected ones, what his rating changes by, his performance.

    Of somebody unrated `performance` is the initial rating that these games alone would give; `expected`, `change` and
    `coefficient` are None. Without a rated game everything is.
    """

    seat: Seat
    entrant: Entrant
    games: int
    points: Points
    expected: Decimal | None
    change: int | None
    coefficient: Coefficient | None
    performance: int | None


def event_ratings(tournament: Tournament) -> tuple[EventRating, ...]:
    """Everybody with a name, by pairing number, of teams in the order of the boards; a cup after groups counts too."""
    tournament = whole_event(tournament)
    entrants, day = _entrants(tournament), event_day(tournament)
    games = rated_games(tournament)
    columns = tournament.member_columns if tournament.is_of_teams else tournament.extra_columns
    place = k_place(columns)
    return tuple(
        _event_rating(seat, entrant, games[seat], day, _k_of(entrant, place)) for seat, entrant in entrants.items()
    )


def event_day(tournament: Tournament) -> datetime.date | None:
    """Last day of the event that is known, None if none is."""
    settings = tournament.settings
    texts = (*settings.round_dates, settings.start_date, settings.end_date)
    days = (read_day(text) if isinstance(text, str) else text for text in texts)
    return max((datetime.date(day.year, day.month, day.day) for day in days if day is not None), default=None)


def k_place(columns: tuple[str, ...]) -> int | None:
    """Which of the organiser's own columns says K, from 0.

    >>> k_place(("E-mail", "K-factor")), k_place(("Kat.",))
    (1, None)
    """
    bare = ["".join(filter(str.isalnum, header.casefold())) for header in columns]
    return next((place for place, header in enumerate(bare) if header in K_HEADERS), None)


def rated_games(tournament: Tournament) -> Mapping[Seat, tuple[RatedGame, ...]]:
    """Games over the board against rated opponents, by entrant, in the order of rounds; none of Bughouse."""
    entrants = _entrants(tournament)
    found: dict[Seat, list[RatedGame]] = defaultdict(list)
    games = () if tournament.settings.format == BUGHOUSE else tournament.games
    for game in sorted(games, key=lambda game: game.round_number):
        for (white, black), result in _played(game):
            for own, other, points in ((white, black, result.white), (black, white, result.black)):
                opponent = entrants[other].rating if other in entrants else None
                if own in entrants and opponent is not None:
                    found[own].append(RatedGame(opponent=opponent, points=GAME_SCORING.points(points)))
    return {seat: tuple(found[seat]) for seat in entrants}


def _played(game: Game) -> Iterator[tuple[tuple[Seat, Seat], Result]]:
    """Both sides and the result of every game over the board; of a match those of its boards."""
    if game.boards:
        for board in game.boards:
            if board.result is not None and board.result.is_played:
                yield ((game.white, board.home), (game.black, board.away)), board.result
    elif game.result is not None and game.result.is_played:
        yield ((game.white, 0), (game.black, 0)), game.result


def _entrants(tournament: Tournament) -> dict[Seat, Entrant]:
    if tournament.is_of_teams:
        return {(member.team, member.number): member for member in tournament.members if member.name}
    return {(player.number, 0): player for player in sorted(tournament.players, key=lambda player: player.number)}


def _k_of(entrant: Entrant, place: int | None) -> int | None:
    """K as the list says it; nothing where it says no whole number."""
    value: CellValue = entrant.extra[place] if place is not None and place < len(entrant.extra) else None
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value or "").strip()
    return int(text) if text.isdecimal() and int(text) else None


def _event_rating(
    seat: Seat, entrant: Entrant, games: tuple[RatedGame, ...], day: datetime.date | None, k: int | None
) -> EventRating:
    points = sum((game.points for game in games), Decimal(0))
    rating = entrant.rating
    if rating is None or not games:
        return EventRating(
            seat=seat,
            entrant=entrant,
            games=len(games),
            points=points,
            expected=None,
            change=None,
            coefficient=None,
            performance=initial_rating(games),
        )
    due = sum((expected(rating, game.opponent, day) for game in games), Decimal(0))
    by_list = lowered(k, KSource.LIST, len(games)) if k else None
    found = by_list or coefficient(rating, entrant.birth, day, len(games))
    return EventRating(
        seat=seat,
        entrant=entrant,
        games=len(games),
        points=points,
        expected=due,
        change=rating_change(points - due, found.k),
        coefficient=found,
        performance=performance_rating(games),
    )

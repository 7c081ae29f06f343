"""A league of a player list: teams drawn, players numbered in board order, schedule and line-ups made.

The team of a player is the group in which he stands (a column, a heading, a list of its own), else his club; where only
one group is read, it is a division, and the clubs in it are the teams. Several divisions are refused: each is a league
by itself, with its own rounds and dates, and one workbook of all of them would be too large to mail. Board
order is that of the boards in the list (a column such as Board), else of its numbers, where those of each team differ,
else that of the list. Each team gets some free lines for players who join during the season, and every match the
first players of both teams for a line-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundbook.draw import Candidate, pairing_numbers
from roundbook.errors import FormatError, Problem
from roundbook.formats import schedule
from roundbook.making import check_dates, check_settings, with_live_tie_breaks
from roundbook.model import (
    FREE_LINES,
    LAYOUT_VERSION,
    LEAST_BOARDS,
    MOST_BOARDS,
    BoardGame,
    Dividing,
    DrawMethod,
    Game,
    Member,
    Player,
    Settings,
    Tournament,
)
from roundbook.participants import particulars
from roundbook.players import ListedPlayer

LEAST_TEAMS, MOST_TEAMS = 3, 40


def new_league(players: Sequence[ListedPlayer], settings: Settings, extra_columns: tuple[str, ...] = ()) -> Tournament:
    """League of a list before its first match.

    Raises FormatError with all problems: players without a team, too few teams, a name twice in one, boards or formats
    that cannot be.
    """
    squads = _squads(players)
    _refuse(players, squads, settings)
    check_settings(settings, len(squads))
    ratings = [_strength(squad, settings.boards) for squad in squads.values()]
    candidates = [Candidate(rating=rating) for rating in ratings]
    numbers = pairing_numbers(settings.draw_method, candidates, seed=settings.seed)
    drawn = sorted(zip(numbers, squads.items(), ratings, strict=True), key=lambda team: team[0])
    members = tuple(member for number, (_, squad), _ in drawn for member in _members(number, squad, extra_columns))
    settings = replace(settings, layout_version=LAYOUT_VERSION)
    sizes = {number: len(squad) for number, (_, squad), _ in drawn}
    league = Tournament(
        settings=settings,
        players=tuple(Player(number=number, name=name, rating=rating) for number, (name, _), rating in drawn),
        games=tuple(_match(game, settings.boards, sizes) for lines in schedule(settings, len(drawn)) for game in lines),
        members=members,
        member_columns=extra_columns,
    )
    check_dates(settings, league.rounds)
    return with_live_tie_breaks(league)


def _squads(players: Sequence[ListedPlayer]) -> dict[str, list[ListedPlayer]]:
    """Players by team, in board order."""
    groups, clubs = ({read(player) for player in players} for read in (_group_of, _club_of))
    by_group = groups != {""} and not (len(groups) == 1 and len(clubs) >= LEAST_TEAMS and "" not in clubs)
    squads: dict[str, list[ListedPlayer]] = {}
    for player in players:
        name = _group_of(player) if by_group else _club_of(player)
        squads.setdefault(name, []).append(player)
    return {name: _in_board_order(squad) for name, squad in squads.items()}


def _group_of(player: ListedPlayer) -> str:
    return " ".join(player.group.split())


def _club_of(player: ListedPlayer) -> str:
    return " ".join(player.club.split())


def _divisions(players: Sequence[ListedPlayer]) -> list[str]:
    """Groups of a list that are divisions: each has several clubs, none of which has players in another one."""
    clubs: dict[str, set[str]] = {}
    for player in players:
        clubs.setdefault(_group_of(player), set()).add(_club_of(player))
    known = [club for own in clubs.values() for club in own]
    are_teams = all(known) and len(known) == len(set(known)) and len(players) >= LEAST_BOARDS * len(known)
    is_divided = len(clubs) > 1 and all(len(own) > 1 for own in clubs.values())
    return list(clubs) if are_teams and is_divided else []


def _in_board_order(squad: list[ListedPlayer]) -> list[ListedPlayer]:
    boards = {player.board for player in squad if player.board is not None}
    without = sum(player.board is None for player in squad)
    if boards and len(boards) + without == len(squad):
        # Who has no board is a reserve, behind the others in the order of the list.
        return sorted(squad, key=lambda player: (player.board is None, player.board or 0))
    numbers = [_own_number(player) for player in squad]
    known = [number for number in numbers if number is not None]
    if len(known) < len(squad) or len(set(known)) < len(known):
        return squad
    return [player for _, player in sorted(zip(known, squad, strict=True), key=lambda pair: pair[0])]


def _own_number(player: ListedPlayer) -> int | None:
    return player.number_cell.number if player.number_cell else player.start_number


def _refuse(players: Sequence[ListedPlayer], squads: dict[str, list[ListedPlayer]], settings: Settings) -> None:
    teams = [name for name in squads if name]
    nameless = [player.name for player in squads.get("", ())]
    boards = {"least": LEAST_BOARDS, "most": MOST_BOARDS}
    limits = {"least": LEAST_TEAMS, "most": MOST_TEAMS, "players": len(players)}
    is_simple = settings.dividing is Dividing.NONE and settings.format == "round-robin"
    divisions = _divisions(players)
    if divisions:
        raise FormatError(
            Problem(code="several-divisions", value=", ".join(divisions), details={"first": divisions[0]})
        )
    checks: tuple[tuple[str, str, dict[str, int], bool], ...] = (
        ("player-without-team", "; ".join(nameless), {}, not nameless),
        ("teams-out-of-range", str(len(teams)), limits, LEAST_TEAMS <= len(teams) <= MOST_TEAMS),
        ("boards-out-of-range", str(settings.boards), boards, LEAST_BOARDS <= settings.boards <= MOST_BOARDS),
        ("teams-and-groups", "", {}, is_simple),
        ("teams-by-numbers", "", {}, settings.draw_method not in (DrawMethod.NUMBERS, DrawMethod.VARMA)),
    )
    problems = [Problem(code=code, value=value, details=details) for code, value, details, holds in checks if not holds]
    problems += [problem for name in teams for problem in _doubles(name, squads[name])]
    if problems:
        raise FormatError(problems)


def _doubles(team: str, squad: Sequence[ListedPlayer]) -> list[Problem]:
    names = [" ".join(player.name.split()).casefold() for player in squad]
    twice = [player.name for place, player in enumerate(squad) if names[place] in names[:place]]
    return [Problem(code="member-twice", value=name, details={"team": team}) for name in twice]


def _strength(squad: Sequence[ListedPlayer], boards: int) -> int | None:
    """Average rating of the first players who have one, a half rounded up; None for a team without ratings."""
    ratings = [player.rating for player in squad[:boards] if player.rating]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


def _members(team: int, squad: Sequence[ListedPlayer], columns: tuple[str, ...]) -> list[Member]:
    listed = [
        Member(team=team, number=number, extra=player.extra, **particulars(player))
        for number, player in enumerate(squad, start=1)
    ]
    free = range(len(squad) + 1, len(squad) + FREE_LINES + 1)
    return listed + [Member(team=team, number=number, name="", extra=(None,) * len(columns)) for number in free]


def _match(game: Game, boards: int, sizes: dict[int, int]) -> Game:
    """The match with the first players of both teams on its boards; a board for which there is nobody stays empty."""
    if game.is_bye:
        return game
    lines = (
        BoardGame(
            board=board,
            home=board if board <= sizes[game.white] else 0,
            away=board if board <= sizes[game.black] else 0,
        )
        for board in range(1, boards + 1)
    )
    return replace(game, boards=tuple(lines))

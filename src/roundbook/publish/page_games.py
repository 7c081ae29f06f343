"""Rounds, players and teams of the page."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from roundbook.cell_text import joined_text
from roundbook.model import GAME_SCORING, BoardGame, Game, Member, PairingNumber, Player, Points, Result
from roundbook.publish.columns import Chosen
from roundbook.publish.page_head import date_of
from roundbook.publish.page_text import clean
from roundbook.publish.view import FORFEIT_SIGNS, PLAYED_SIGNS, Called, EventView, Sign
from roundbook.rules.matches import in_halves
from roundbook.workbook.cup_words import goes_on

NOBODY = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Who sits on one side of a board; `link` is empty where he has no place of his own on the page."""

    name: str
    title: str = ""
    rating: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A line of a round: a game, a bye (no `black`), a match, or one of its boards.

    `outcome` says who goes on in a knockout where the result does not.
    """

    id: str
    board: str
    white: Side
    black: Side | None
    result: str
    is_counted: bool
    kind: str = "game"
    note: str = ""
    outcome: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPart:
    """A round: its date, and the lines of each section of the event with its title.

    `short` is what it is called in the contents: its number, in a knockout its name.
    """

    number: int
    title: str
    short: str
    date: str
    sections: Sequence[tuple[str, Sequence[GameLine]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGame:
    """A game as one of its players sees it; `opponent` is None for a bye, `sign` where it is worth nothing.

    `colour` is a word. `number` is that under which the opponent stands on the page.
    """

    round_name: str
    id: str
    opponent: Player | None
    sign: Sign | None
    colour: str = ""
    number: PairingNumber = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGames:
    """All games of a player or team, and the points from those with a result."""

    player: Player
    score: str
    games: Sequence[OwnGame]
    is_removed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberLine:
    """A player of a team, with what he scored."""

    number: int
    who: Called
    cells: Sequence[str]
    games: Sequence[tuple[str, str, str]]
    played: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPart:
    """A team: its players under their headers."""

    team: Player
    headers: Sequence[str]
    lines: Sequence[MemberLine]


# ---- rounds


def round_parts(view: EventView, chosen: Chosen) -> list[RoundPart]:
    """Every round, its games by section."""
    return [
        RoundPart(
            number=view.round_on_page(number),
            title=view.round_name(number),
            short=_short(view, number),
            date=date_of(view, number),
            sections=list(_sections(view, chosen, view.tournament.round_games(number))),
        )
        for number in range(1, view.tournament.rounds + 1)
    ]


def _short(view: EventView, number: int) -> str:
    return view.round_name(number) if view.cup else str(number)


def _place(view: EventView, game: Game) -> str:
    return f"game-{view.round_on_page(game.round_number)}-{game.board}"


def _sections(view: EventView, chosen: Chosen, games: Sequence[Game]) -> Iterator[tuple[str, list[GameLine]]]:
    by_section = itertools.groupby(sorted(games, key=lambda game: _section(view, game)), lambda g: _section(view, g))
    for first, own in by_section:
        yield _section_title(view, first), [line for game in own for line in _game_lines(view, chosen, game)]


def _section(view: EventView, game: Game) -> int:
    """First number of the players who play this schedule; the tie for third place stands by itself."""
    if view.is_for_third_place(game):
        return len(view.players) + 1
    return view.group_of(game.white).section.start


def _section_title(view: EventView, first: PairingNumber) -> str:
    """Names of the groups that meet; of an event with one section there is nothing to say."""
    if first > len(view.players):
        return view.texts.label("bracket_third")
    groups = [group for group in view.tournament.groups if group.section.start == first]
    return "" if len(groups) == len(view.tournament.groups) else " – ".join(clean(group.name) for group in groups)


def _game_lines(view: EventView, chosen: Chosen, game: Game) -> Iterator[GameLine]:
    yield GameLine(
        id=_place(view, game),
        board="" if game.is_bye else str(game.board),
        white=_side(view, game.white),
        black=None if game.is_bye else _side(view, game.black),
        result=_written(view, game),
        is_counted=view.is_counted(game),
        kind="bye" if game.is_bye else "match" if game.boards else "game",
        note=clean(game.note) if chosen.notes else "",
        outcome=outcome_of(view, game),
    )
    for board, result in zip(game.boards, view.boards(game), strict=True):
        yield _board_line(view, chosen, (game, board, result))


def outcome_of(view: EventView, game: Game) -> str:
    """Who goes on after the last game of a tie of a knockout, and by what, where its result does not say it."""
    tie = view.tie_of(game)
    if view.cup is None or tie is None or tie.winner <= 0 or game.round_number != tie.games[-1].round_number:
        return ""
    return clean(goes_on(view.texts, view.cup, tie, view.name(tie.winner)))


def _board_line(view: EventView, chosen: Chosen, at: tuple[Game, BoardGame, Result | None]) -> GameLine:
    game, board, result = at
    return GameLine(
        id=f"game-{game.round_number}-{game.board}-{board.board}",
        board=str(board.board),
        white=_member_side(view.member(game.white, board.home)),
        black=_member_side(view.member(game.black, board.away)),
        result=shown_result(result),
        is_counted=view.is_counted(game),
        kind="board",
        note=clean(board.note) if chosen.notes else "",
    )


def _side(view: EventView, number: PairingNumber) -> Side:
    player = view.players[number]
    called, rating = view.called(player), "" if view.tournament.is_of_teams else str(player.rating or "")
    return Side(name=called.name, title=called.title, rating=rating, link=f"player-{view.card_of(number)}")


def _member_side(member: Member | None) -> Side:
    if member is None:
        return Side(name=NOBODY)
    return Side(name=clean(member.name), title=clean(member.title), rating=str(member.rating or ""))


def _written(view: EventView, game: Game) -> str:
    """Result of a game, of a match its game points so far, of a bye what it is worth."""
    if game.is_bye:
        return view.bye(game)
    if not game.boards:
        return shown_result(view.result(game))
    points = view.game_points(game)
    return "–".join(map(in_halves, points)) if points else ""


def shown_result(result: Result | None) -> str:
    """A result with the dash that books print: `1–0`, `+ –`."""
    return result.code.replace("-", "–") if result else ""


# ---- players


def player_columns(view: EventView, chosen: Chosen) -> tuple[list[str], list[tuple[Player, list[str]]]]:
    """Headers, and each player with what stands below them; columns in which nobody has anything are left out."""
    label, players = view.texts.label, sorted(view.tournament.players, key=lambda player: player.number)
    keys = ["federation", "rating", "fide_id", "club", *(["birth"] if chosen.birth else [])]
    headers = [label(f"player_{key}") for key in keys] + _texts(chosen.own_values(view.tournament.extra_columns))
    lines = [
        [*(_text(getattr(player, key)) for key in keys), *_texts(chosen.own_values(player.extra))] for player in players
    ]
    if view.tournament.divided:
        headers.insert(0, label("player_group"))
        lines = [[clean(view.group_of(player.number).name), *line] for player, line in zip(players, lines, strict=True)]
    filled = [place for place, _ in enumerate(headers) if any(line[place] for line in lines)]
    return [headers[place] for place in filled], [
        (player, [line[place] for place in filled]) for player, line in zip(players, lines, strict=True)
    ]


def own_games(view: EventView) -> list[OwnGames]:
    """Everybody's games in the order of the rounds, byes among them."""
    by_player = _games_by_player(view)
    found = [_own_games(view, number, by_player.get(number, [])) for number in sorted(view.players)]
    return [_with_cup(view, view.second, own) for own in found] if view.second else found


def _with_cup(view: EventView, cup: EventView, own: OwnGames) -> OwnGames:
    """The same with the games in the cup that follows the groups, if he plays in it."""
    seeds = {seed.player: seed.seed for seed in cup.tournament.seeds}
    seed = seeds.get(own.player.number)
    if not seed:
        return own
    row, there = (
        view.standings(view.group_of(own.player.number)).row_by_number[own.player.number],
        _games_by_player(cup),
    )
    in_cup = cup.standings(cup.tournament.groups[0]).row_by_number[seed]
    points = view.number(row.points + in_cup.points)
    return replace(
        own,
        score=view.texts.label("publish_score", points=points, games=row.decided + in_cup.decided),
        games=[*own.games, *_own_games(cup, seed, there.get(seed, [])).games],
    )


def _games_by_player(view: EventView) -> Mapping[PairingNumber, list[Game]]:
    found: dict[PairingNumber, list[Game]] = {}
    for game in sorted(view.tournament.games, key=lambda game: game.round_number):
        for number in {game.white, game.black} - {0}:
            found.setdefault(number, []).append(game)
    return found


def _own_games(view: EventView, number: PairingNumber, games: Sequence[Game]) -> OwnGames:
    signs = {(sign.round_number, sign.opponent): sign for sign in view.own_signs(number)}
    row = view.standings(view.group_of(number)).row_by_number[number]
    byes = sum(1 for record in view.table.counted(number) if not record.opponent and record.points)
    return OwnGames(
        player=view.players[number],
        score=view.texts.label("publish_score", points=view.number(row.points), games=row.decided + byes),
        games=[_own_game(view, number, game, signs) for game in games],
        is_removed=row.is_annulled,
    )


def _own_game(
    view: EventView, number: PairingNumber, game: Game, signs: Mapping[tuple[int, PairingNumber], Sign]
) -> OwnGame:
    place, name = _place(view, game), _short(view, game.round_number)
    if game.is_bye:
        sign = signs.get((game.round_number, 0))
        return OwnGame(round_name=name, id=place, opponent=None, sign=sign)
    is_white = game.white == number
    opponent = game.black if is_white else game.white
    return OwnGame(
        round_name=name,
        id=place,
        opponent=view.players[opponent],
        sign=signs[game.round_number, opponent],
        colour=_colour(view, is_white=is_white),
        number=view.card_of(opponent),
    )


def _colour(view: EventView, *, is_white: bool) -> str:
    names = "matches" if view.tournament.is_of_teams else "round"
    return view.texts.label(f"{names}_white_name" if is_white else f"{names}_black_name")


# ---- teams


def team_parts(view: EventView, chosen: Chosen) -> list[TeamPart]:
    """Players of each team, none where players play for themselves."""
    if not view.tournament.is_of_teams:
        return []
    label = view.texts.label
    keys = ["federation", "rating", "fide_id", *(["birth"] if chosen.birth else [])]
    keys = [key for key in keys if any(getattr(member, key) for member in view.tournament.members)]
    own = _texts(chosen.member_values(view.tournament.member_columns))
    headers = [*(label(f"player_{key}") for key in keys), *own]
    games = _games_by_member(view)
    return [
        TeamPart(
            team=view.players[team],
            headers=headers,
            lines=[_member_line(view, chosen, (member, keys), games) for member in view.members_of(team)],
        )
        for team in sorted(view.players)
    ]


MemberGames = Mapping[tuple[PairingNumber, int], Sequence[tuple[str, str, Result, bool]]]


def _games_by_member(view: EventView) -> MemberGames:
    """Decided games of every player of a team: id, words for whoever points at it, result, whether first-named."""
    found: dict[tuple[PairingNumber, int], list[tuple[str, str, Result, bool]]] = {}
    for game in sorted(view.games, key=lambda game: game.round_number):
        for board, result in zip(game.boards, view.boards(game), strict=True):
            if result is None:
                continue
            place = f"game-{game.round_number}-{game.board}-{board.board}"
            title = view.texts.sheet("round", number=game.round_number)
            for who, is_home in (((game.white, board.home), True), ((game.black, board.away), False)):
                found.setdefault(who, []).append((place, title, result, is_home))
    return found


def _member_line(view: EventView, chosen: Chosen, who: tuple[Member, list[str]], games: MemberGames) -> MemberLine:
    """Games over the board and points from them are those of the Players sheet; the signs show forfeits as well."""
    member, keys = who
    own = games.get((member.team, member.number), ())
    played = [_points(result, is_home) for _, _, result, is_home in own if result.is_played]
    about = [_text(getattr(member, key)) for key in keys]
    return MemberLine(
        number=member.number,
        who=view.called(member),
        cells=[*about, *_texts(chosen.member_values(member.extra))],
        games=[(place, title, _member_sign(result, is_home)) for place, title, result, is_home in own],
        played=str(len(played) or ""),
        points=view.number(sum(played, Decimal(0))) if played else "",
    )


def _points(result: Result, is_home: bool) -> Points:
    return GAME_SCORING.points(result.white if is_home else result.black)


def _member_sign(result: Result, is_home: bool) -> str:
    return (PLAYED_SIGNS if result.is_played else FORFEIT_SIGNS)[result.white if is_home else result.black]


def _texts(values: Sequence[object]) -> list[str]:
    return [_text(value) for value in values]


def _text(value: object) -> str:
    """What stands in a cell, as it stands there."""
    return clean(joined_text(value))

"""An event as a FIDE report file, as plain as tie-breaks need it (TRF16 with three tags of TRF26)."""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.model import BoardGame, Game, Player, Tournament
from roundbook.rules import classify
from roundbook.rules.tiebreaks.scores import game_points, match_points

_NOBODY = "0000 - Z"


def report_file(tournament: Tournament) -> str:
    """All lines of the report."""
    if tournament.is_of_teams:
        return "\n".join([*_heads(tournament), *_of_league(tournament), *_members(tournament), *_teams(tournament), ""])
    return "\n".join([*_heads(tournament), *(_player(tournament, player) for player in tournament.players), ""])


def _heads(tournament: Tournament) -> Iterator[str]:
    yield f"012 {tournament.settings.event}"
    yield "042 2026/04/01"  # the regulations of 1 March 2026 are in force
    yield f"062 {len(tournament.players)}"
    yield f"142 {tournament.rounds}"
    yield "152 W"
    if tournament.is_of_teams:
        return
    scoring = tournament.settings.scoring
    yield f"162  W{scoring.win:>4.1f}    D{scoring.draw:>4.1f}    L{scoring.loss:>4.1f}"
    yield f"192 {'FIDE_DUTCH' if tournament.settings.is_swiss else 'FIDE_ROUNDROBIN'}"


def _player(tournament: Tournament, player: Player) -> str:
    lines = {game.round_number: game for game in tournament.games if player.number in (game.white, game.black)}
    cells = (_cell(lines.get(number), player.number) for number in range(1, tournament.rounds + 1))
    rating = "" if player.rating is None else str(player.rating)
    head = f"001 {player.number:4d} m    {player.name:<33} {rating:>4} NOR {'':>11} {'':>10} {0:4.1f} {0:4d}"
    return head + "".join(f"  {cell}" for cell in cells)


def _cell(game: Game | None, number: int) -> str:
    if game is None:
        return _NOBODY
    if game.is_bye:
        return f"0000 - {game.bye.value}"
    assert game.result is not None
    is_white = number == game.white
    letter = game.result.trf_white if is_white else game.result.trf_black
    return f"{game.black if is_white else game.white:4d} {'w' if is_white else 'b'} {letter}"


def _of_league(tournament: Tournament) -> Iterator[str]:
    yield "192 FIDE_TEAM_ROUNDROBIN"
    yield "352 " + "".join("WB"[board % 2] for board in range(tournament.settings.boards))
    yield "362 TW 2.0   TD 1.0   TL 0.0"


def _members(tournament: Tournament) -> Iterator[str]:
    """Lines of the players; everybody played on his board throughout."""
    boards = tournament.settings.boards
    cells = {
        (_id(team, board, boards), game.round_number): _board_cell(game, board, boards, is_home=team == game.white)
        for game in tournament.games
        for board in game.boards
        for team in (game.white, game.black)
    }
    for number in range(1, len(tournament.players) * boards + 1):
        head = f"001 {number:4d} m    {f'Player {number}':<33} 2000 NOR {'':>11} {'':>10} {0:4.1f} {0:4d}"
        rounds = range(1, tournament.rounds + 1)
        yield head + "".join(f"  {cells.get((number, round_number), _NOBODY)}" for round_number in rounds)


def _teams(tournament: Tournament) -> Iterator[str]:
    table, boards = classify(tournament), tournament.settings.boards
    for team in tournament.players:
        scores = f"{match_points(table, team.number):6.1f} {game_points(table, team.number):6.1f}"
        ids = " ".join(f"{(team.number - 1) * boards + place:4d}" for place in range(1, boards + 1))
        yield f"310 {team.number:3d} {team.name:<32} {'':5} {'':6} {scores} {0:3d}  {ids}"


def _id(team: int, board: BoardGame, boards: int) -> int:
    return (team - 1) * boards + board.board


def _board_cell(game: Game, board: BoardGame, boards: int, *, is_home: bool) -> str:
    assert board.result is not None
    opponent = _id(game.black if is_home else game.white, board, boards)
    colour = "w" if is_home == (board.board % 2 == 1) else "b"
    return f"{opponent:4d} {colour} {board.result.trf_white if is_home else board.result.trf_black}"

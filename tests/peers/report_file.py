"""An event as a FIDE report file that another program reads: our own export, and for a Swiss the little that it needs.

The export knows no Swiss yet, so its lines are written here.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.model import Game, Player, Tournament

_NOBODY = "0000 - Z"


def report_file(tournament: Tournament) -> bytes:
    """Content of the file."""
    if tournament.settings.is_swiss:
        lines = [*_heads(tournament), *(_player(tournament, player) for player in tournament.players), ""]
        return "\n".join(lines).encode()
    [file] = report_files(tournament, Edition.TRF26)
    return file.content


def _heads(tournament: Tournament) -> Iterator[str]:
    yield f"012 {tournament.settings.event}"
    yield "042 " + tournament.settings.start_date.replace("-", "/")
    yield f"142 {tournament.rounds}"
    yield "152 W"
    scoring = tournament.settings.scoring
    yield f"162  W{scoring.win:>4.1f}    D{scoring.draw:>4.1f}    L{scoring.loss:>4.1f}"
    yield "192 FIDE_DUTCH"


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

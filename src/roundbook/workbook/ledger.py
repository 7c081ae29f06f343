"""What `update` read last, kept in the hub: who had which number with which particulars, and every result.

A workbook that says today that Baker is number 1 cannot say by itself that yesterday Adams was, and that all results
of number 1 are his; nor that only a part of a table was sorted, or a result deleted by a slip. The ledger only serves
to notice that (`changes.py`). Nothing is read from it that goes into figures, so a workbook without one, or with an
old one, is as right as any.

The line of a player is that of the pairing number; the line of a round holds its results, `|1||2`, by the numbers of
the players and as numbers in the order of `RESULTS`. Where nobody knows beforehand who meets whom it says that too:
`|2:1-8=3` is the third result in line 2, between 1 with White and 8. Every text begins with a bar: a cell is never
empty, and no text is taken for an error or a number.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from roundbook.cell_text import joined_text
from roundbook.model import RESULTS, Game, PairingNumber, Player, Scoring, Tournament
from roundbook.workbook.block import Block
from roundbook.workbook.byes import bye_mark
from roundbook.workbook.cells import Position
from roundbook.workbook.layout import Layout

OWN = "own:"
# Of a cup that follows groups: the number that whoever stands on a seed has in his group; 0 for nobody.
PLAYER = "player"
PARTICULARS = ("title", "name", "federation", "rating", "fide_id", "club", "birth", "withdrawn", "lot")
_HEADER, _RESULTS, _BAR = "seen_", "results", "|"
# Not the codes: somebody who replaces every hyphen of a workbook by a dash replaces it in the hub too.
_NUMBER_BY_CODE = {result.code: str(number) for number, result in enumerate(RESULTS, start=1)}
_LINE = re.compile(r"(\d+):(\d+)-(\d+)=([\d½U]*)")
_CODE_BY_NUMBER = {number: code for code, number in _NUMBER_BY_CODE.items()}

GameKey = tuple[int, PairingNumber, PairingNumber]
LineKey = tuple[int, int]
SeenLine = tuple[tuple[PairingNumber, PairingNumber], str]
Particulars = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Particulars by pairing number and by key (own columns by `own:` and their header), results by game.

    The key of a game is its round and the two numbers, the lower one first. `lines` are those of a knockout and of a
    Swiss, by round and tie or line: who stood there, White first (0 for nobody), and the result or what a bye is worth.
    """

    players: Mapping[PairingNumber, Particulars] = field(default_factory=lambda: MappingProxyType({}))
    results: Mapping[GameKey, str] = field(default_factory=lambda: MappingProxyType({}))
    lines: Mapping[LineKey, SeenLine] = field(default_factory=lambda: MappingProxyType({}))


def ledger_of(tournament: Tournament) -> Ledger:
    """What there is to remember of a tournament."""
    games = (game for game in tournament.games if not game.is_bye)
    codes = {game_key(game): game.result.code if game.result else "" for game in games}
    players = {player.number: _particulars(player, tournament.extra_columns) for player in tournament.players}
    players |= {seed.seed: {**players[seed.seed], PLAYER: str(seed.player)} for seed in tournament.seeds}
    return Ledger(players=players, results=codes)


def game_key(game: Game) -> GameKey:
    """Round and the two numbers of a game, the lower one first."""
    return game.round_number, min(game.white, game.black), max(game.white, game.black)


def is_ledger_text(text: str) -> bool:
    """Whether a text of the hub stands in the ledger or above it."""
    return text.startswith((_BAR, _HEADER))


def ledger_cells(tournament: Tournament, layout: Layout) -> Iterator[tuple[Position, str]]:
    """Place in the hub and text of everything in the ledger, its headers included."""
    ledger, block = ledger_of(tournament), _block(tournament, layout)
    for key in block.columns:
        yield (block.top - 1, block.column(key)), _HEADER + key
    for number, particulars in ledger.players.items():
        for key, text in particulars.items():
            yield block.at(number - 1, key), _BAR + text
    if tournament.settings.is_knockout or tournament.settings.is_swiss:
        yield from _lines(tournament, block)
        return
    for number in range(1, tournament.rounds + 1):
        codes = (ledger.results[game] for game in sorted(ledger.results) if game[0] == number)
        yield block.at(number - 1, _RESULTS), "".join(_BAR + _NUMBER_BY_CODE.get(code, "") for code in codes) or _BAR


def _lines(tournament: Tournament, block: Block) -> Iterator[tuple[Position, str]]:
    """Lines of the rounds: who meets there may be others tomorrow. In a knockout a bye says nothing."""
    scoring = tournament.settings.scoring
    for number in range(1, (tournament.settings.rounds or tournament.rounds) + 1):
        games = (game for game in tournament.round_games(number) if tournament.settings.is_swiss or not game.is_bye)
        told = (f"{_BAR}{game.board}:{game.white}-{game.black}={_result_number(game, scoring)}" for game in games)
        yield block.at(number - 1, _RESULTS), "".join(told) or _BAR


def _result_number(game: Game, scoring: Scoring) -> str:
    if game.is_bye:
        return bye_mark(game.bye, scoring)
    return _NUMBER_BY_CODE[game.result.code] if game.result else ""


def _lines_read(texts: Iterable[str]) -> dict[LineKey, SeenLine]:
    """The same as it is read back; what is no such text is left out."""
    lines: dict[LineKey, SeenLine] = {}
    for number, text in enumerate(texts, start=1):
        for found in _LINE.finditer(text):
            sides = int(found[2]), int(found[3])
            lines[number, int(found[1])] = sides, found[4] if 0 in sides else _CODE_BY_NUMBER.get(found[4], "")
    return lines


def _results_of(lines: Mapping[LineKey, SeenLine]) -> dict[GameKey, str]:
    """Results of lines with two players."""
    games = ((number, sides, code) for (number, _), (sides, code) in lines.items() if 0 not in sides)
    return {(number, min(sides), max(sides)): code for number, sides, code in games}


def read_ledger(
    rows: Mapping[int, Sequence[object]], players: int, games: Iterable[Game], *, may_grow: bool = False
) -> Ledger:
    """Ledger among the cells of a hub, for so many players and these games; an empty one if there is none that fits.

    Where players may join (`may_grow`) it may know nothing of the last ones; their particulars are then empty.
    """
    header = next((row for row in sorted(rows) if _HEADER + _RESULTS in rows[row]), None)
    if header is None:
        return Ledger()
    columns = {str(text).removeprefix(_HEADER): place for place, text in enumerate(rows[header]) if text}

    def texts(key: str) -> Iterator[str]:
        """From the first line down to one that says nothing."""
        for line in itertools.count(header + 1):
            cells = rows.get(line, ())
            text = str(cells[columns[key]]) if columns[key] < len(cells) else ""
            if not text.startswith(_BAR):
                return
            yield text.removeprefix(_BAR)

    found = {key: list(itertools.islice(texts(key), players)) for key in columns if key != _RESULTS}
    known = len(found.get("name", ())) if may_grow else players
    told = list(texts(_RESULTS))
    lines = _lines_read(told)
    keys = sorted(game_key(game) for game in games if not game.is_bye)
    results = [_CODE_BY_NUMBER.get(number, "") for text in told for number in text.split(_BAR)]
    by_key = dict(zip(keys, results, strict=True)) if len(results) == len(keys) else {}
    return Ledger(
        players={
            number: {key: own[number - 1] for key, own in found.items() if number <= len(own) == known}
            for number in range(1, players + 1)
        },
        results=_results_of(lines) or by_key,
        lines=lines,
    )


def _block(tournament: Tournament, layout: Layout) -> Block:
    """The ledger on the hub; one of its two lists is longer."""
    own = tuple(OWN + name for name in tournament.extra_columns)
    of_seeds = (PLAYER,) if tournament.seeds else ()
    columns = tuple(dict.fromkeys((*PARTICULARS, *of_seeds, *own, _RESULTS)))
    return layout.ledger_block(columns, max(layout.players, layout.rounds))


def _particulars(player: Player, own_columns: Sequence[str]) -> Particulars:
    values = {
        "title": player.title,
        "name": player.name,
        "federation": player.federation,
        "rating": player.rating,
        "fide_id": player.fide_id,
        "club": player.club,
        "birth": player.birth,
        "withdrawn": player.withdrawn_after,
        "lot": player.lot,
        **{OWN + name: value for name, value in zip(own_columns, player.extra, strict=True)},
    }
    return {key: joined_text(value) for key, value in values.items()}

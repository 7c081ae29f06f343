"""A Swiss round by round: the next round is filled into its sheet in place, or taken back from it.

Only the cells of pairing numbers, boards and byes are written; then the workbook is brought up to date as by `update`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace

from roundbook.errors import Detail, Problem, Severity
from roundbook.model import Game
from roundbook.pairing import next_round, round_to_take_back, with_adjourned_as_draws
from roundbook.rules import effective_result, with_upper_half, withdrawals_by_number
from roundbook.running import Updated, patched, read_book
from roundbook.workbook.book import Book
from roundbook.workbook.byes import bye_sign
from roundbook.workbook.cells import Position
from roundbook.workbook.columns import UPPER_HALF
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.ledger import game_key
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from roundbook.workbook.stored import Storable
from roundbook.workbook.swiss_columns import lines_for

KEYS = ("board", "white", "black", "result")


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRound:
    """A workbook after a round was paired or taken back, and which round that was."""

    updated: Updated
    round_number: int
    games: tuple[Game, ...] = ()


def paired(content: bytes, read: ReadBook, when: datetime.datetime) -> PairedRound:
    """The workbook with its next round paired. Raises FormatError: see `pairing.next_round`."""
    read = _with_upper_half(read)
    adjourned = _adjourned(read)
    known = with_adjourned_as_draws(read.tournament, adjourned)
    games = next_round(known, lines_for(read.tournament.settings.places))
    number = read.tournament.rounds + 1
    updated = _written(content, read, (number, games), when)
    told = (_adjourned_problem(game, read) for game in adjourned)
    return PairedRound(updated=replace(updated, problems=(*updated.problems, *told)), round_number=number, games=games)


def _with_upper_half(read: ReadBook) -> ReadBook:
    """The same before round 1 with the upper half of those who are there now; it stays from then on (C.04.7 1.3)."""
    event = read.tournament
    settings = event.settings if event.rounds else with_upper_half(event.settings, event.players)
    return replace(read, tournament=replace(event, settings=settings))


def taken_back(content: bytes, read: ReadBook, when: datetime.datetime) -> PairedRound:
    """The workbook with its last round unpaired again. Raises FormatError: somebody has played in it."""
    number = round_to_take_back(read.tournament, _adjourned(read))
    return PairedRound(updated=_written(content, read, (number, ()), when), round_number=number)


def _adjourned(read: ReadBook) -> tuple[Game, ...]:
    """Games that somebody marked as not finished, but for those that a withdrawal has decided."""
    withdrawn = withdrawals_by_number(read.tournament)
    marked = (game for game in read.tournament.games if game_key(game) in read.unfinished)
    return tuple(game for game in marked if effective_result(game, withdrawn) is None)


def _adjourned_problem(game: Game, read: ReadBook) -> Problem:
    players = read.tournament.player_by_number
    sides = {"white": players[game.white].name, "black": players[game.black].name}
    details: dict[str, Detail] = {"round": game.round_number, **sides}
    return Problem(code="adjourned-for-pairing", severity=Severity.NOTE, details=details)


def _written(content: bytes, read: ReadBook, paired: tuple[int, tuple[Game, ...]], when: datetime.datetime) -> Updated:
    number, games = paired
    book = read_book(read)
    block = book.layout.round_block(number)
    values: dict[Position, Storable] = {}
    for index in range(block.rows):
        game = games[index] if index < len(games) else None
        cells = dict.fromkeys(KEYS, None) if game is None else _cells(game, book)
        values |= {block.at(index, key): value for key, value in cells.items()}
    edits = {book.sheet_titles[block.sheet]: SheetEdits(values=values)}
    if UPPER_HALF in read.places.settings:
        number_cell = {read.places.settings[UPPER_HALF]: read.tournament.settings.pairing_rules.upper_half}
        edits[read.places.titles["settings"]] = SheetEdits(values=dict(number_cell))
    result = patch_workbook(content, edits, read.scans)
    updated = patched(result.content, read_tournament(result.content), when)
    sheet = book.sheet_titles[block.sheet]  # that this round has other lines than before is what was asked for
    told = [p for p in updated.problems if (p.code, p.sheet) != ("swiss-pairings-changed", sheet)]
    return replace(updated, is_changed=True, problems=(*told, *result.problems))


def _cells(game: Game, book: Book) -> Mapping[str, Storable]:
    if game.is_bye:
        sign = bye_sign(game.bye, book.tournament.settings.scoring, book.texts.label("bye"))
        return {"board": None, "white": game.white, "black": None, "result": sign}
    return {"board": game.board, "white": game.white, "black": game.black, "result": None}

"""Somebody at work in a workbook: openpyxl holds the file, and beside it what was typed; handling that any event bears.

Each edit is a function of a `Hand` and three numbers that say where.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter

from roundbook.errors import Problem
from roundbook.model import Game, Player, Tournament
from roundbook.text import load_texts
from roundbook.workbook.team_book import book_of
from tests.app.events import in_order, workbook
from tests.survival.programs_used import OpenpyxlBook

FORMATS = ("@", "General", "0", "0.0", "0%", "#,##0.00")
# Columns of the sheets that people type into, from 1.
ROUND_COLUMNS = {"board": 1, "white": 2, "result": 5, "black": 8, "note": 10}
PLAYER_COLUMNS = {"number": 1, "title": 2, "name": 3, "rating": 5, "fide_id": 6, "club": 7, "withdrawn": 9, "lot": 10}


@dataclass(slots=True)
class Hand:
    """A workbook open in openpyxl and the tournament that was typed into it.

    `titles` are those of the sheets by key, `right` how far columns of a sheet were pushed to the right. `is_spoiled`
    says that the file may be refused. `games` are lines by round and pairing numbers.
    """

    book: Any
    tournament: Tournament
    titles: dict[str, str]
    round_columns: Mapping[str, int] = field(default_factory=lambda: ROUND_COLUMNS)
    player_columns: Mapping[str, int] = field(default_factory=lambda: PLAYER_COLUMNS)
    right: dict[str, int] = field(default_factory=dict)
    is_spoiled: bool = False

    @property
    def rounds(self) -> list[str]:
        """Keys of the round sheets."""
        return [key for key in self.titles if key.startswith("round")]

    @property
    def typed_sheets(self) -> list[str]:
        """Keys of the sheets that people type into."""
        return ["players", *self.rounds]

    def columns(self, key: str) -> Mapping[str, int]:
        """Columns of a sheet that people type into, as they were made."""
        return self.round_columns if key.startswith("round") else self.player_columns

    def sheet(self, key: str) -> Any:
        """A sheet, None when it was deleted."""
        title = self.titles[key]
        return self.book[title] if title in self.book.sheetnames else None

    def rows(self, key: str, keys: tuple[str, ...]) -> dict[tuple[Any, ...], int]:
        """Rows of a sheet by the values in these columns, where the first of them holds a number."""
        sheet, columns = self.sheet(key), self.columns(key)
        found: dict[tuple[Any, ...], int] = {}
        for row in range(1, (sheet.max_row if sheet else 0) + 1):
            values = tuple(sheet.cell(row, columns[name] + self.right.get(key, 0)).value for name in keys)
            if isinstance(values[0], int):
                found.setdefault(values, row)
        return found

    def put(self, key: str, row: int, column: str, value: Any) -> None:
        """Type into a cell of a round or of Players."""
        put_value(self.sheet(key).cell(row, self.columns(key)[column] + self.right.get(key, 0)), value)

    def saved(self) -> bytes:
        """Bytes of the workbook."""
        target = io.BytesIO()
        self.book.save(target)
        return target.getvalue()

    # ---- what was typed

    def change_game(self, game: Game, **changes: Any) -> None:
        """The tournament with another result, note or colours of a game."""
        games = tuple(replace(other, **changes) if other is game else other for other in self.tournament.games)
        self.tournament = replace(self.tournament, games=games)

    def change_player(self, player: Player, **changes: Any) -> None:
        """The tournament with other particulars of a player."""
        players = tuple(replace(other, **changes) if other is player else other for other in self.tournament.players)
        self.tournament = replace(self.tournament, players=players)

    def is_told(self, read: Tournament, problems: Sequence[Problem]) -> bool:  # noqa: ARG002  others tell something
        """Whether what was read otherwise than typed is something that nobody can know, and is told."""
        return False

    def differences(self, read: Tournament) -> str:
        """What was read otherwise than it was typed."""
        typed, found = in_order(self.tournament), in_order(read)
        if typed == found:
            return ""
        pairs = [*zip(typed.players, found.players, strict=False), *zip(typed.games, found.games, strict=False)]
        other = [f"{one} -> {two}" for one, two in pairs if one != two]
        return "; ".join(other) or f"{typed.settings} {typed.extra_columns} -> {found.settings} {found.extra_columns}"


def put_value(cell: Any, value: Any) -> None:
    """Type into a cell; a text is a text, as with an apostrophe before it. A part of a merged cell takes nothing."""
    if type(cell).__name__ == "Cell":
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"


def opened(tournament: Tournament, content: bytes | None = None) -> dict[str, Any]:
    """What a `Hand` begins with: the workbook of a tournament, up to date or as given, and the titles of its sheets."""
    book = openpyxl.load_workbook(io.BytesIO(content or workbook(tournament)))
    return {
        "book": book,
        "tournament": tournament,
        "titles": dict(book_of(tournament, load_texts(tournament.settings.language)).sheet_titles),
    }


Do = Callable[[Hand, int, int, int], None]
Step = tuple[int, int, int, int]


def player_at(hand: Hand, place: int) -> tuple[Player, int | None]:
    """A player, and the row with the number and the name; no row when they do not stand together."""
    player = hand.tournament.players[place % len(hand.tournament.players)]
    return player, hand.rows("players", ("number", "name")).get((player.number, player.name))


def work(hand: Hand, steps: Sequence[Step], edits: Sequence[Do], accidents: Sequence[Do]) -> Hand:
    """The workbook after these steps: number of the edit, and where."""
    for edit, a, b, c in steps:
        do = edits[edit % len(edits)]
        do(hand, a, b, c)
        hand.is_spoiled |= do in accidents
    return hand


# ---- handling that does no harm


def exchange_rows(hand: Hand, key: str, rows: tuple[int, int], width: int) -> None:
    """Two lines change places with everything in them but formulas, as by sorting."""
    for column in range(1, width + 1):
        cells = [hand.sheet(key).cell(row, column + hand.right.get(key, 0)) for row in rows]
        if not any(cell.data_type == "f" for cell in cells):
            values = [cell.value for cell in cells]
            for cell, value in zip(cells, reversed(values), strict=True):
                put_value(cell, value)


def insert_row(hand: Hand, a: int, b: int, _c: int) -> None:
    """A row above or inside a table."""
    keys = [key for key in hand.titles if key != "hub"]
    sheet = hand.sheet(keys[a % len(keys)])
    if sheet:
        sheet.insert_rows(1 + b % 7)


def insert_column(hand: Hand, a: int, _b: int, _c: int) -> None:
    """A column before a table."""
    key = hand.typed_sheets[a % len(hand.typed_sheets)]
    if hand.sheet(key):
        hand.sheet(key).insert_cols(1)
        hand.right[key] = hand.right.get(key, 0) + 1


def move_sheet(hand: Hand, a: int, b: int, _c: int) -> None:
    """Another place among the tabs; hidden there."""
    key = _any_key(hand, a)
    if hand.sheet(key):
        OpenpyxlBook(hand.book).move_sheet(hand.titles[key], 1 + b % len(hand.book.sheetnames))
        hand.sheet(key).sheet_state = "hidden" if b % 2 else "visible"


def copy_sheet(hand: Hand, a: int, b: int, _c: int) -> None:
    """A copy as an archive, in front or behind."""
    key = _any_key(hand, a)
    if hand.sheet(key):
        copy = hand.book.copy_worksheet(hand.sheet(key))
        OpenpyxlBook(hand.book).move_sheet(copy.title, 1 + b % len(hand.book.sheetnames))


def format_cells(hand: Hand, a: int, b: int, _c: int) -> None:
    """Another number format for results and pairing numbers."""
    sheet = hand.sheet(hand.rounds[a % len(hand.rounds)])
    for row in range(5, 9) if sheet else ():
        for column in hand.round_columns.values():
            sheet.cell(row, column).number_format = FORMATS[b % len(FORMATS)]


# ---- accidents


def drop_names(hand: Hand, _a: int, _b: int, _c: int) -> None:
    """A program that knows no defined names: with a copy of a sheet nobody can tell which is which."""
    for name in list(hand.book.defined_names):
        del hand.book.defined_names[name]


def rename_sheet(hand: Hand, a: int, _b: int, c: int) -> None:
    """Another title, given by a script that leaves formulas and names as they were: as if those were lost."""
    key = _any_key(hand, a)
    if hand.sheet(key):
        sheet = hand.sheet(key)
        sheet.title = f"Sheet {c} {key[:8]}"
        hand.titles[key] = sheet.title  # openpyxl adds a number to one that is taken


def delete_row(hand: Hand, a: int, b: int, _c: int) -> None:
    """A whole row of a round or of Players."""
    sheet = hand.sheet(hand.typed_sheets[a % len(hand.typed_sheets)])
    if sheet:
        sheet.delete_rows(1 + b % 11)


def delete_sheet(hand: Hand, a: int, _b: int, _c: int) -> None:
    """A sheet of any kind."""
    key = _any_key(hand, a)
    if hand.sheet(key):
        del hand.book[hand.titles[key]]


def exchange_numbers(hand: Hand, a: int, b: int, _c: int) -> None:
    """The numbers of two players."""
    (one, row), (other, other_row) = player_at(hand, a), player_at(hand, b)
    if row and other_row:
        hand.put("players", row, "number", other.number)
        hand.put("players", other_row, "number", one.number)


def merge_cells(hand: Hand, a: int, b: int, _c: int) -> None:
    """Results of two lines in one cell; the second one is gone, as the program says before it does so."""
    key = hand.rounds[a % len(hand.rounds)]
    sheet = hand.sheet(key)
    if sheet:
        letter, lower = get_column_letter(hand.round_columns["result"] + hand.right.get(key, 0)), 6 + b % 2
        sheet.merge_cells(f"{letter}{lower - 1}:{letter}{lower}")
        pair = next((pair for pair, row in hand.rows(key, ("white", "black")).items() if row == lower), ())
        games = hand.tournament.round_games(int(key.partition("-")[2]))
        for game in games:
            if (game.white, game.black) == pair:
                hand.change_game(game, result=None)


def copy_round(hand: Hand, a: int, b: int, _c: int) -> None:
    """A round pasted over another one."""
    source, target = (hand.sheet(hand.rounds[place % len(hand.rounds)]) for place in (a, b))
    for row in source["A5:J8"] if source and target else ():
        for cell in row:
            there = target[cell.coordinate]
            if type(cell).__name__ == type(there).__name__ == "Cell":
                there.value = cell.value


def _any_key(hand: Hand, place: int) -> str:
    return list(hand.titles)[place % len(hand.titles)]

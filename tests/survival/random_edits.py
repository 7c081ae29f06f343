"""Any edits in any order: somebody works on an event, and what was typed is kept beside the workbook.

Each edit is a function of a `Hand` and three numbers that say where. It changes the workbook and, if it is an entry,
the tournament that must be read. An edit of `ACCIDENTS` spoils something without typing anything: afterwards the file
may be refused, but if it is read, then exactly what was typed before.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter

from roundbook.model import RESULT_BY_CODE, Game, Player, Tournament
from tests.app.events import event, workbook
from tests.survival.programs_used import OpenpyxlBook

BEFORE = event()
SPELLINGS = (
    ("1-0", "1-0"),
    ("½-½", "½-½"),
    ("0-1", "0-1"),
    ("1 : 0", "1-0"),
    ("0–1", "0-1"),
    (1, "1-0"),
    (0, "0-1"),
    (0.5, "½-½"),
    ("½", "½-½"),
    ("1/2", "½-½"),
    ("+ -", "+ -"),
    ("0-1F", "- +"),
    ("*", ""),
    (None, ""),
)
FORMATS = ("@", "General", "0", "0.0", "0%", "#,##0.00")
ROUND_COLUMNS = {"board": 1, "white": 2, "result": 5, "black": 8, "note": 10}
PLAYER_COLUMNS = {"number": 1, "title": 2, "name": 3, "rating": 5, "fide_id": 6, "club": 7, "withdrawn": 9, "lot": 10}
SORTABLE = ("name", "rating", "fide_id", "title")
FORMULAS = (("standings", "J6"), ("crosstable", "G5"), ("round-1", "C5"), ("round-2", "G6"), ("hub", "A6"))

Pair = tuple[int, int]


@dataclass(slots=True)
class Hand:
    """A workbook open in openpyxl and the tournament that was typed into it.

    `titles` are those of the sheets by key, `right` how far columns of a sheet were pushed to the right. `is_spoiled`
    says that the file may be refused.
    """

    book: Any = field(default_factory=lambda: openpyxl.load_workbook(io.BytesIO(workbook(BEFORE))))
    tournament: Tournament = BEFORE
    titles: dict[str, str] = field(default_factory=lambda: {key: _title(key) for key in _keys()})
    right: dict[str, int] = field(default_factory=dict)
    is_spoiled: bool = False

    def sheet(self, key: str) -> Any:
        """A sheet, None when it was deleted."""
        title = self.titles[key]
        return self.book[title] if title in self.book.sheetnames else None

    def rows(self, key: str, keys: tuple[str, ...]) -> dict[tuple[Any, ...], int]:
        """Rows of a sheet by the values in these columns, where the first of them holds a number."""
        sheet = self.sheet(key)
        columns = ROUND_COLUMNS if key.startswith("round") else PLAYER_COLUMNS
        found: dict[tuple[Any, ...], int] = {}
        for row in range(1, (sheet.max_row if sheet else 0) + 1):
            values = tuple(sheet.cell(row, columns[name] + self.right.get(key, 0)).value for name in keys)
            if isinstance(values[0], int):
                found.setdefault(values, row)
        return found

    def put(self, key: str, row: int, column: str, value: Any) -> None:
        """Type into a cell of a round or of Players."""
        columns = ROUND_COLUMNS if key.startswith("round") else PLAYER_COLUMNS
        self.sheet(key).cell(row, columns[column] + self.right.get(key, 0)).value = value

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


def _keys() -> list[str]:
    return ["standings", "crosstable", *(f"round-{n}" for n in range(1, 8)), "players", "settings", "report", "hub"]


def _title(key: str) -> str:
    return key.replace("-", " ").title()


def _game(hand: Hand, place: int, board: int) -> tuple[str, Game, int | None]:
    """Key of a round, one of its games, and the row in which it stands; no row when it does not stand there."""
    number = 1 + place % 7
    games = [game for game in hand.tournament.round_games(number) if not game.is_bye]
    game = games[board % len(games)]
    rows = hand.rows(f"round-{number}", ("white", "black"))
    return f"round-{number}", game, rows.get((game.white, game.black))


def _player(hand: Hand, place: int) -> tuple[Player, int | None]:
    """A player, and the row with the number and the name; no row when they do not stand together."""
    player = hand.tournament.players[place % len(hand.tournament.players)]
    return player, hand.rows("players", ("number", "name")).get((player.number, player.name))


# ---- entries


def type_result(hand: Hand, a: int, b: int, c: int) -> None:
    """A result in any spelling, or none any more."""
    key, game, row = _game(hand, a, b)
    spelling, code = SPELLINGS[c % len(SPELLINGS)]
    if row:
        hand.put(key, row, "result", spelling)
        hand.change_game(game, result=RESULT_BY_CODE.get(code))


def type_note(hand: Hand, a: int, b: int, _c: int) -> None:
    """A remark on a game."""
    key, game, row = _game(hand, a, b)
    if row:
        hand.put(key, row, "note", "postponed")
        hand.change_game(game, note="postponed")


def reverse_colours(hand: Hand, a: int, b: int, _c: int) -> None:
    """The two numbers of a game exchanged."""
    key, game, row = _game(hand, a, b)
    if row:
        hand.put(key, row, "white", game.black)
        hand.put(key, row, "black", game.white)
        hand.change_game(game, white=game.black, black=game.white)


def correct_player(hand: Hand, a: int, b: int, c: int) -> None:
    """A name, rating, club, withdrawal or lot of a player."""
    player, row = _player(hand, a)
    key, value = (
        ("name", f"{player.name}-Smith"),
        ("rating", 2000 + c),
        ("club", f"Club {c}"),
        ("withdrawn_after", c % 8),
        ("lot", 1 + c % 7),
    )[b % 5]
    if row:
        hand.put("players", row, {"withdrawn_after": "withdrawn"}.get(key, key), value)
        hand.change_player(player, **{key: value})


# ---- handling that does no harm


def exchange_lines(hand: Hand, a: int, b: int, c: int) -> None:
    """Two lines of a round or of Players change places with everything in them, as by sorting."""
    key = f"round-{1 + a % 7}" if c % 2 else "players"
    rows = sorted(hand.rows(key, ("white", "black") if c % 2 else ("number", "name")).values())
    if len(rows) < 2:
        return
    one, other = rows[b % len(rows)], rows[c % len(rows)]
    for column in range(1, 14):
        cells = [hand.sheet(key).cell(row, column + hand.right.get(key, 0)) for row in (one, other)]
        if not any(str(cell.value).startswith("=") for cell in cells):
            cells[0].value, cells[1].value = cells[1].value, cells[0].value


def insert_row(hand: Hand, a: int, b: int, _c: int) -> None:
    """A row above or inside a table."""
    sheet = hand.sheet(_keys()[a % 12])
    if sheet:
        sheet.insert_rows(1 + b % 7)


def insert_column(hand: Hand, a: int, _b: int, _c: int) -> None:
    """A column before a table."""
    key = ("players", *(f"round-{n}" for n in range(1, 8)))[a % 8]
    if hand.sheet(key):
        hand.sheet(key).insert_cols(1)
        hand.right[key] = hand.right.get(key, 0) + 1


def move_sheet(hand: Hand, a: int, b: int, _c: int) -> None:
    """Another place among the tabs; hidden there."""
    key = _keys()[a % 13]
    if hand.sheet(key):
        OpenpyxlBook(hand.book).move_sheet(hand.titles[key], 1 + b % len(hand.book.sheetnames))
        hand.sheet(key).sheet_state = "hidden" if b % 2 else "visible"


def copy_sheet(hand: Hand, a: int, b: int, _c: int) -> None:
    """A copy as an archive, in front or behind."""
    key = _keys()[a % 13]
    if hand.sheet(key):
        copy = hand.book.copy_worksheet(hand.sheet(key))
        OpenpyxlBook(hand.book).move_sheet(copy.title, 1 + b % len(hand.book.sheetnames))


def format_cells(hand: Hand, a: int, b: int, _c: int) -> None:
    """Another number format for results and pairing numbers."""
    sheet = hand.sheet(f"round-{1 + a % 7}")
    for row in range(5, 9) if sheet else ():
        for column in ROUND_COLUMNS.values():
            sheet.cell(row, column).number_format = FORMATS[b % len(FORMATS)]


# ---- accidents


def drop_names(hand: Hand, _a: int, _b: int, _c: int) -> None:
    """A program that knows no defined names: with a copy of a sheet nobody can tell which is which."""
    for name in list(hand.book.defined_names):
        del hand.book.defined_names[name]


def rename_sheet(hand: Hand, a: int, _b: int, c: int) -> None:
    """Another title, given by a script that leaves formulas and names as they were: as if those were lost."""
    key = _keys()[a % 13]
    if hand.sheet(key):
        sheet = hand.sheet(key)
        sheet.title = f"Sheet {c} {key[:8]}"
        hand.titles[key] = sheet.title  # openpyxl adds a number to one that is taken


def delete_row(hand: Hand, a: int, b: int, _c: int) -> None:
    """A whole row of a round or of Players."""
    sheet = hand.sheet(("players", *(f"round-{n}" for n in range(1, 8)))[a % 8])
    if sheet:
        sheet.delete_rows(1 + b % 11)


def delete_sheet(hand: Hand, a: int, _b: int, _c: int) -> None:
    """A sheet of any kind."""
    key = _keys()[a % 13]
    if hand.sheet(key):
        del hand.book[hand.titles[key]]


def spoil_cell(hand: Hand, a: int, b: int, c: int) -> None:
    """An error, a text or a wrong number in a cell that people type into."""
    key = ("players", *(f"round-{n}" for n in range(1, 8)))[a % 8]
    columns = ROUND_COLUMNS if key.startswith("round") else PLAYER_COLUMNS
    name = sorted({*columns} - {"note", "board", "club", "name", "title", "fide_id"})[b % 4 % (len(columns) - 3)]
    if hand.sheet(key):
        cell = hand.sheet(key).cell(5 + c % 4, columns[name] + hand.right.get(key, 0))
        cell.value = ("#N/A", "3 x", 99.5, "2-5")[c % 4]


def change_number(hand: Hand, a: int, b: int, c: int) -> None:
    """Another pairing number in a line of a round."""
    key, _, row = _game(hand, a, b)
    if row:
        hand.put(key, row, ("white", "black")[c % 2], 1 + c % 7)


def exchange_numbers(hand: Hand, a: int, b: int, _c: int) -> None:
    """The numbers of two players."""
    (one, row), (other, other_row) = _player(hand, a), _player(hand, b)
    if row and other_row:
        hand.put("players", row, "number", other.number)
        hand.put("players", other_row, "number", one.number)


def sort_one_column(hand: Hand, a: int, b: int, _c: int) -> None:
    """One column of Players, without the others."""
    rows = sorted(hand.rows("players", ("number", "name")).values())
    if not rows:
        return
    column = PLAYER_COLUMNS[SORTABLE[a % 4]] + hand.right.get("players", 0)
    cells = [hand.sheet("players").cell(row, column) for row in rows]
    values = sorted((cell.value for cell in cells), key=str, reverse=bool(b % 2))
    for cell, value in zip(cells, values, strict=True):
        cell.value = value


def merge_cells(hand: Hand, a: int, b: int, _c: int) -> None:
    """Results of two lines in one cell."""
    sheet = hand.sheet(f"round-{1 + a % 7}")
    if sheet:
        letter = get_column_letter(ROUND_COLUMNS["result"] + hand.right.get(f"round-{1 + a % 7}", 0))
        sheet.merge_cells(f"{letter}{5 + b % 2}:{letter}{6 + b % 2}")


def overwrite_formula(hand: Hand, a: int, _b: int, c: int) -> None:
    """A number or a name over a formula of a sheet that calculates."""
    key, cell = FORMULAS[a % len(FORMULAS)]
    if hand.sheet(key) and type(hand.sheet(key)[cell]).__name__ == "Cell":
        hand.sheet(key)[cell].value = (7, "Nobody", None)[c % 3]


def copy_round(hand: Hand, a: int, b: int, _c: int) -> None:
    """A round pasted over another one."""
    source, target = (hand.sheet(f"round-{1 + place % 7}") for place in (a, b))
    for row in source["A5:J8"] if source and target else ():
        for cell in row:
            there = target[cell.coordinate]
            if type(cell).__name__ == type(there).__name__ == "Cell":
                there.value = cell.value


Do = Callable[[Hand, int, int, int], None]
HARMLESS: tuple[Do, ...] = (
    type_result,
    type_note,
    reverse_colours,
    correct_player,
    exchange_lines,
    move_sheet,
    copy_sheet,
    format_cells,
    insert_row,
    insert_column,
)
ACCIDENTS: tuple[Do, ...] = (
    drop_names,
    rename_sheet,
    delete_row,
    delete_sheet,
    spoil_cell,
    change_number,
    exchange_numbers,
    sort_one_column,
    merge_cells,
    overwrite_formula,
    copy_round,
)
EDITS = (*HARMLESS, *ACCIDENTS)

Step = tuple[int, int, int, int]


def worked_on(steps: list[Step]) -> Hand:
    """The workbook after these steps: number of the edit, and where."""
    hand = Hand()
    for edit, a, b, c in steps:
        do = EDITS[edit % len(EDITS)]
        do(hand, a, b, c)
        hand.is_spoiled |= do in ACCIDENTS
    return hand

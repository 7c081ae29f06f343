"""Any edits in any order: somebody works on an event, and what was typed is kept beside the workbook.

Each edit changes the workbook and, if it is an entry, the tournament that must be read. An edit of `ACCIDENTS` spoils
something without typing anything: afterwards the file may be refused, but if it is read, then exactly what was typed
before. Here everybody meets everybody; `random_swiss.py` and `random_cup.py` do the same to other events.
"""

from __future__ import annotations

from roundbook.model import RESULT_BY_CODE, Game
from tests.app.events import event
from tests.survival.hand import (
    Do,
    Hand,
    Step,
    copy_round,
    copy_sheet,
    delete_row,
    delete_sheet,
    drop_names,
    exchange_numbers,
    exchange_rows,
    format_cells,
    insert_column,
    insert_row,
    merge_cells,
    move_sheet,
    opened,
    player_at,
    rename_sheet,
    work,
)

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
# Not titles: where only two people have one, a sort can look like a correction.
SORTABLE = ("name", "rating", "fide_id")
FORMULAS = (("standings", "J6"), ("crosstable", "G5"), ("round-1", "C5"), ("round-2", "G6"), ("hub", "A6"))


def _game(hand: Hand, place: int, board: int) -> tuple[str, Game, int | None]:
    """Key of a round, one of its games, and the row in which it stands; no row when it does not stand there."""
    number = 1 + place % 7
    games = [game for game in hand.tournament.round_games(number) if not game.is_bye]
    game = games[board % len(games)]
    rows = hand.rows(f"round-{number}", ("white", "black"))
    return f"round-{number}", game, rows.get((game.white, game.black))


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
    player, row = player_at(hand, a)
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
    """Two lines of a round or of Players change places."""
    key = f"round-{1 + a % 7}" if c % 2 else "players"
    rows = sorted(hand.rows(key, ("white", "black") if c % 2 else ("number", "name")).values())
    if len(rows) >= 2:
        exchange_rows(hand, key, (rows[b % len(rows)], rows[c % len(rows)]), 13)


# ---- accidents


def spoil_cell(hand: Hand, a: int, b: int, c: int) -> None:
    """An error, a text or a wrong number in a cell that people type into."""
    key = ("players", *(f"round-{n}" for n in range(1, 8)))[a % 8]
    columns = hand.columns(key)
    name = sorted({*columns} - {"note", "board", "club", "name", "title", "fide_id"})[b % 4 % (len(columns) - 3)]
    if hand.sheet(key):
        cell = hand.sheet(key).cell(5 + c % 4, columns[name] + hand.right.get(key, 0))
        cell.value = ("#N/A", "3 x", 99.5, "2-5")[c % 4]


def change_number(hand: Hand, a: int, b: int, c: int) -> None:
    """Another pairing number in a line of a round."""
    key, _, row = _game(hand, a, b)
    if row:
        hand.put(key, row, ("white", "black")[c % 2], 1 + c % 7)


def sort_one_column(hand: Hand, a: int, b: int, _c: int) -> None:
    """One column of Players, without the others."""
    rows = sorted(hand.rows("players", ("number", "name")).values())
    if not rows:
        return
    column = hand.player_columns[SORTABLE[a % 3]] + hand.right.get("players", 0)
    cells = [hand.sheet("players").cell(row, column) for row in rows]
    values = sorted((cell.value for cell in cells), key=str, reverse=bool(b % 2))
    for cell, value in zip(cells, values, strict=True):
        cell.value = value


def overwrite_formula(hand: Hand, a: int, _b: int, c: int) -> None:
    """A number or a name over a formula of a sheet that calculates."""
    key, cell = FORMULAS[a % len(FORMULAS)]
    if hand.sheet(key) and type(hand.sheet(key)[cell]).__name__ == "Cell":
        hand.sheet(key)[cell].value = (7, "Nobody", None)[c % 3]


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


def worked_on(steps: list[Step]) -> Hand:
    """The workbook after these steps."""
    return work(Hand(**opened(BEFORE)), steps, EDITS, ACCIDENTS)

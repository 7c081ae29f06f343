"""Any edits in any order in the workbook of a Swiss: seven players and free lines, two of four rounds paired.

Nobody can know who should meet whom, so what an accident did to a pairing must be read as it stands, and told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from roundbook.errors import Problem, Severity
from roundbook.model import RESULT_BY_CODE, Bye, Game, Player, Tournament
from tests.app.events import in_order
from tests.survival.hand import (
    PLAYER_COLUMNS,
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
    put_value,
    rename_sheet,
    work,
)
from tests.swiss.events import begun

SPELLINGS = (
    *(("1-0", "1-0"), ("½-½", "½-½"), ("0-1", "0-1"), ("0–1", "0-1"), (1, "1-0"), (0, "0-1"), ("1/2", "½-½")),
    *(("+ -", "+ -"), ("- -", "- -"), ("*", ""), (None, "")),
)
BEGUN = begun()
# What may stand beside somebody without an opponent, and what it is worth.
BYE_SPELLINGS = (("1", Bye.PAIRING), ("½", Bye.HALF), (0.5, Bye.HALF), ("0", Bye.ZERO))
NAMES = ("=1+1", "<b>Bo</b>", "#REF!", 'Ann & "Bo"', "TRUE", "0", "Müller-Łódź", "@SUM(A1)", "rb_players")
BYES = (("3", Bye.ZERO), ("4H", Bye.HALF), ("3½", Bye.HALF))
# What is no entry in any column but those of names and notes.
GARBAGE = ("soon", "9-9", "=1/0", "#N/A", "1-0-1", "2, 2", -1, 2.5, 99)


@dataclass(slots=True)
class SwissHand(Hand):
    """A Swiss that somebody works on."""

    def is_told(self, read: Tournament, problems: Sequence[Problem]) -> bool:
        """Whether all that differs are lines of rounds of which something is told."""
        told = (p for p in problems if p.severity is Severity.WARNING or p.code == "result-changed")
        titles = {problem.sheet for problem in told}
        typed, found = (in_order(one) for one in (self.tournament, read))
        differ = {self.titles[f"round-{game.round_number}"] for game in {*typed.games} ^ {*found.games}}
        return replace(typed, games=()) == replace(found, games=()) and differ <= titles

    def differences(self, read: Tournament) -> str:
        """What was read otherwise than it was typed."""
        typed, found = in_order(self.tournament), in_order(read)
        if typed == found:
            return ""
        games = [f"{one}" for one in {*typed.games} ^ {*found.games}]
        players = [f"{one}" for one in {*typed.players} ^ {*found.players}]
        return "; ".join([*games, *players]) or f"{typed.settings} -> {found.settings}"


def worked_on(steps: list[Step]) -> Hand:
    """The workbook after these steps."""
    columns = {**PLAYER_COLUMNS, "byes": 9, "withdrawn": 10, "lot": 11}
    return work(SwissHand(**opened(BEGUN), player_columns=columns), steps, EDITS, ACCIDENTS)


def _line(hand: Hand, place: int, board: int) -> tuple[str, Game | None, int | None]:
    """Key of a round, one of its lines, and the row in which it stands; no row when it does not stand there."""
    number = 1 + place % 2
    games = hand.tournament.round_games(number)
    if not games:
        return f"round-{number}", None, None
    game = games[board % len(games)]
    rows = hand.rows(f"round-{number}", ("white", "black"))
    return f"round-{number}", game, rows.get((game.white, game.black or None))


# ---- entries


def type_result(hand: Hand, a: int, b: int, c: int) -> None:
    """A result in any spelling, or none any more; beside somebody without an opponent what the round is worth."""
    key, game, row = _line(hand, a, b)
    if not game or not row:
        return
    if game.is_bye:
        spelling, bye = BYE_SPELLINGS[c % len(BYE_SPELLINGS)]
        hand.put(key, row, "result", spelling)
        hand.change_game(game, bye=bye)
        return
    typed, code = SPELLINGS[c % len(SPELLINGS)]
    hand.put(key, row, "result", typed)
    hand.change_game(game, result=RESULT_BY_CODE.get(code))


def type_note(hand: Hand, a: int, b: int, _c: int) -> None:
    """A remark on a game."""
    key, game, row = _line(hand, a, b)
    if game and row:
        hand.put(key, row, "note", "postponed")
        hand.change_game(game, note="postponed")


def correct_player(hand: Hand, a: int, b: int, c: int) -> None:
    """A name, rating, club, withdrawal, lot or bye of a player."""
    player, row = player_at(hand, a)
    text, bye = BYES[c % len(BYES)]
    changes: tuple[tuple[str, str, Any, Any], ...] = (
        ("name", "name", NAMES[c % len(NAMES)], NAMES[c % len(NAMES)]),
        ("rating", "rating", 2000 + c, 2000 + c),
        ("club", "club", f"Club {c}", f"Club {c}"),
        ("withdrawn", "withdrawn_after", 2 + c % 3, 2 + c % 3),
        ("lot", "lot", 1 + c % 7, 1 + c % 7),
        ("byes", "byes", text, ((int(text[0]), bye),)),
    )
    column, field, typed, read = changes[b % len(changes)]
    if row and (field != "name" or read not in {other.name for other in hand.tournament.players}):
        hand.put("players", row, column, typed)
        hand.change_player(player, **{field: read})


def add_player(hand: Hand, a: int, _b: int, _c: int) -> None:
    """Somebody who comes late, on the first free line."""
    number = len(hand.tournament.players) + 1
    row = hand.rows("players", ("number", "name")).get((number, None))
    if row and number <= hand.tournament.settings.places:
        hand.put("players", row, "name", f"Late {a}")
        late = Player(number=number, name=f"Late {a}")
        hand.tournament = replace(hand.tournament, players=(*hand.tournament.players, late))


def exchange_lines(hand: Hand, a: int, b: int, c: int) -> None:
    """Two lines of a round or of Players change places, free ones too."""
    key = f"round-{1 + a % 2}" if c % 2 else "players"
    rows = sorted(hand.rows(key, ("white", "black") if c % 2 else ("number", "name")).values())
    if len(rows) < 2:
        return
    other = rows[-1] + 1 + c % 3 if c % 2 and c % 5 == 0 else rows[c % len(rows)]
    exchange_rows(hand, key, (rows[b % len(rows)], other), 11)


# ---- accidents


def exchange_opponents(hand: Hand, a: int, b: int, _c: int) -> None:
    """Two games with the players with Black exchanged, and what was read before stays beside White."""
    key, one, row = _line(hand, a, b)
    _, other, other_row = _line(hand, a, b + 1)
    if one and other and row and other_row and not one.is_bye and not other.is_bye:
        hand.put(key, row, "black", other.black)
        hand.put(key, other_row, "black", one.black)
        blacks = one.black, other.black
        hand.change_game(one, black=blacks[1])
        hand.change_game(other, black=blacks[0])


def reverse_colours(hand: Hand, a: int, b: int, _c: int) -> None:
    """The two numbers of a game exchanged."""
    key, game, row = _line(hand, a, b)
    if game and row and not game.is_bye:
        hand.put(key, row, "white", game.black)
        hand.put(key, row, "black", game.white)
        hand.change_game(game, white=game.black, black=game.white)


def spoil_cell(hand: Hand, a: int, b: int, c: int) -> None:
    """Anything in a cell that people type into."""
    key = hand.typed_sheets[a % len(hand.typed_sheets)]
    names = sorted({*hand.columns(key)} - {"note", "board", "club", "name", "title", "fide_id"})
    if hand.sheet(key):
        hand.put(key, 5 + c % 4, names[b % len(names)], GARBAGE[(a + b + c) % len(GARBAGE)])


def empty_cell(hand: Hand, a: int, b: int, c: int) -> None:
    """Nothing any more in a cell that holds a number or a name."""
    key = hand.typed_sheets[a % 3]
    names = ("white", "black") if key.startswith("round") else ("number", "name")
    if hand.sheet(key):
        hand.put(key, 5 + c % 4, names[b % 2], None)


def change_number(hand: Hand, a: int, b: int, c: int) -> None:
    """Another pairing number in a line of a round."""
    key, game, row = _line(hand, a, b)
    if game and row:
        hand.put(key, row, ("white", "black")[c % 2], 1 + c % 12)


def sort_one_column(hand: Hand, a: int, b: int, c: int) -> None:
    """One column of Players or of a round, without the others."""
    key = hand.typed_sheets[a % 3]
    names = ("white", "result", "black") if key.startswith("round") else ("name", "rating", "number")
    column = hand.columns(key)[names[b % 3]] + hand.right.get(key, 0)
    cells = [hand.sheet(key).cell(row, column) for row in range(5, 5 + 3 + c % 5)] if hand.sheet(key) else []
    for cell, value in zip(cells, sorted((cell.value for cell in cells), key=str), strict=True):
        put_value(cell, value)


def overwrite_formula(hand: Hand, a: int, b: int, c: int) -> None:
    """A number, a name or nothing over a formula of any sheet."""
    key = list(hand.titles)[a % len(hand.titles)]
    cells = [cell for row in hand.sheet(key)["A1:P12"] for cell in row] if hand.sheet(key) else []
    formulas = [cell for cell in cells if cell.data_type == "f"]
    if formulas:
        put_value(formulas[(7 * b + c) % len(formulas)], (7, "Nobody", None)[c % 3])


def change_setting(hand: Hand, a: int, b: int, _c: int) -> None:
    """Something else beside a setting that was fixed by the draw."""
    sheet = hand.sheet("settings")
    if sheet:
        rows = [row for row in range(1, 40) if sheet.cell(row, 1).value in ("Format", "Rounds", "Room for", "Language")]
        sheet.cell(rows[a % len(rows)], 2).value = ("knockout", 3, 5, None)[b % 4]


HARMLESS: tuple[Do, ...] = (
    type_result,
    type_note,
    correct_player,
    add_player,
    exchange_lines,
    move_sheet,
    copy_sheet,
    format_cells,
    insert_row,
    insert_column,
)
ACCIDENTS: tuple[Do, ...] = (
    exchange_opponents,
    reverse_colours,
    drop_names,
    rename_sheet,
    delete_row,
    delete_sheet,
    exchange_numbers,
    merge_cells,
    copy_round,
    spoil_cell,
    empty_cell,
    change_number,
    sort_one_column,
    overwrite_formula,
    change_setting,
)
EDITS = (*HARMLESS, *ACCIDENTS)

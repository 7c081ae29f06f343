"""Any edits in any order in the workbook of a cup: six players, the first stage played, third place played for.

Who meets whom follows from what was typed, so it is followed here once more: winners of neighbouring ties meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from roundbook import read_workbook, update
from roundbook.errors import Problem, Severity
from roundbook.model import Game, Tournament
from roundbook.rules.knockout import shape_of_cup
from tests.app.events import LATER
from tests.cups import cup_book, with_typed
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
    move_sheet,
    opened,
    player_at,
    put_value,
    rename_sheet,
    work,
)
from tests.survival.random_swiss import NAMES, overwrite_formula

COLUMNS = {"board": 1, "white": 2, "result": 5, "black": 8, "goes_on": 10, "how": 11, "note": 13}
SPELLINGS = (("1-0", 1), ("0–1", -1), ("½", 0), (1, 1), ("0-1", -1), ("+ -", 1), ("- -", 0), (None, None))
GARBAGE = ("soon", "9-9", "#N/A", "1-0-1", -1, 2.5, 99, "+ ", "both")
# Ties of each round; in the last one the second is that for third place.
TIES = {1: 4, 2: 2, 3: 2}
THIRD_PLACE = (3, 2)

Tie = tuple[int, int]


@dataclass(slots=True)
class CupHand(Hand):
    """A cup that somebody works on: `scores` by tie as seen from White (1, 0, -1), who goes on by a word, `notes`.

    `first` are the players of the first stage, `higher_is_white` the tosses.
    """

    first: Mapping[Tie, frozenset[int]] = field(default_factory=dict)
    higher_is_white: Mapping[Tie, bool] = field(default_factory=dict)
    scores: dict[Tie, int] = field(default_factory=dict)
    decided: dict[Tie, tuple[int, str]] = field(default_factory=dict)
    notes: dict[Tie, str] = field(default_factory=dict)

    def known(self) -> dict[Tie, frozenset[int]]:
        """Who meets in every tie of which both players are known."""
        ties = dict(self.first)
        for number in (2, 3):
            for place in range(1, TIES[number] + 1):
                is_third = (number, place) == THIRD_PLACE
                before = [(number - 1, 1), (number - 1, 2)] if number == 3 else [(1, 2 * place - 1), (1, 2 * place)]
                players = [self._goes_on(ties, tie, is_loser=is_third) for tie in before]
                if 0 not in players:
                    ties[number, place] = frozenset(players)
        return ties

    def _goes_on(self, ties: Mapping[Tie, frozenset[int]], tie: Tie, *, is_loser: bool) -> int:
        players = ties.get(tie, frozenset())
        if len(players) < 2:
            return 0 if is_loser else next(iter(players), 0)
        winner = self.decided.get(tie, (0, ""))[0]
        if self.scores.get(tie):
            winner = self.white(tie, players) if self.scores[tie] > 0 else self.black(tie, players)
        return next(iter(players - {winner})) if winner and is_loser else winner

    def white(self, tie: Tie, players: frozenset[int]) -> int:
        """Who has White; the toss goes by the seeds, which are the pairing numbers here."""
        return min(players) if self.higher_is_white[tie] else max(players)

    def black(self, tie: Tie, players: frozenset[int]) -> int:
        """The other one."""
        return next(iter(players - {self.white(tie, players)}))

    def is_told(self, read: Tournament, problems: Sequence[Problem]) -> bool:
        """Whether all that differs are results, and a sheet of a round is told not to be what it was."""
        titles = {problem.sheet for problem in problems if problem.severity is Severity.WARNING}
        people = [sorted(one.players, key=lambda player: player.number) for one in (self.tournament, read)]
        return people[0] == people[1] and bool(titles & {self.titles[key] for key in self.rounds})

    def differences(self, read: Tournament) -> str:
        """What was read otherwise than it was typed."""
        typed = {
            tie: (pair, self.scores.get(tie), self.notes.get(tie, ""))
            for tie, pair in self.known().items()
            if len(pair) == 2
        }
        games = [game for game in read.games if not game.is_bye]
        found = {
            (game.round_number, game.board): (frozenset((game.white, game.black)), _score(game), game.note)
            for game in games
        }
        differ = [tie for tie in sorted({*typed, *found}) if typed.get(tie) != found.get(tie)]
        other = [f"{tie}: {typed.get(tie)} -> {found.get(tie)}" for tie in differ]
        decided = {(one.stage, one.place): (one.winner, one.how) for one in read.decisions}
        if decided != self.decided:
            other.append(f"{self.decided} -> {decided}")
        people = [sorted(one.players, key=lambda player: player.number) for one in (self.tournament, read)]
        if people[0] != people[1]:
            other.append(f"{people[0]} -> {people[1]}")
        if read.settings != self.tournament.settings:
            other.append(f"{self.tournament.settings} -> {read.settings}")
        return "; ".join(other)


def _score(game: Game) -> int | None:
    if game.result is None:
        return None
    white, black = ({"win": 2, "draw": 1, "loss": 0}[side.value] for side in (game.result.white, game.result.black))
    return (white > black) - (white < black)


@cache
def begun() -> tuple[Tournament, bytes]:
    """Quarter-finals over: 5 beat 4, 3 and 6 drew and 6 went on by blitz."""
    book = cup_book(6, third_place=True)
    lines = {game.board: game for game in read_workbook(book).round_games(1)}
    second = "1-0" if lines[2].white == 5 else "0-1"
    typed = {(1, 2, "result"): second, (1, 4, "result"): "½-½", (1, 4, "goes_on"): 6, (1, 4, "how"): "blitz"}
    content = update(with_typed(book, typed), when=LATER).content
    return read_workbook(content), content


def worked_on(steps: list[Step]) -> Hand:
    """The workbook after these steps."""
    tournament, content = begun()
    shape = shape_of_cup(tournament)
    hand = CupHand(
        **opened(tournament, content),
        round_columns=COLUMNS,
        first={(1, 1): frozenset({1}), (1, 2): frozenset({4, 5}), (1, 3): frozenset({2}), (1, 4): frozenset({3, 6})},
        higher_is_white={
            (n, place): shape.higher_is_white(n, place, 1) for n in TIES for place in range(1, TIES[n] + 1)
        },
        decided={(1, 4): (6, "blitz")},
    )
    hand.scores = {(1, 2): 1 if hand.white((1, 2), frozenset({4, 5})) == 5 else -1, (1, 4): 0}
    return work(hand, steps, EDITS, ACCIDENTS)


def _line(hand: CupHand, a: int, b: int) -> tuple[str, Tie, frozenset[int], int | None]:
    """Key of a round, a tie that can be played, its players, and the row in which it stands, None for none."""
    ties = [tie for tie, players in sorted(hand.known().items()) if len(players) == 2]
    tie = ties[(a + b) % len(ties)]
    key = f"round-{tie[0]}"
    return key, tie, hand.known()[tie], hand.rows(key, ("board",)).get((tie[1],))


def _spoil_if_others_follow(hand: CupHand, tie: Tie, before: Mapping[Tie, frozenset[int]]) -> None:
    """A result after which others meet where something is typed may be refused; so may a word against the score."""
    after = hand.known()
    touched = {*hand.scores, *hand.decided}
    hand.is_spoiled |= any(before.get(one) != after.get(one) for one in touched) or tie in hand.decided


# ---- entries


def type_result(hand: Hand, a: int, b: int, c: int) -> None:
    """A result in any spelling, or none any more."""
    assert isinstance(hand, CupHand)
    key, tie, _, row = _line(hand, a, b)
    typed, score = SPELLINGS[c % len(SPELLINGS)]
    if not row:
        return
    before = hand.known()
    hand.put(key, row, "result", typed)
    hand.scores.pop(tie, None)
    if score is not None:
        hand.scores[tie] = score
    _spoil_if_others_follow(hand, tie, before)


def type_goes_on(hand: Hand, a: int, b: int, c: int) -> None:
    """Who goes on, by number or sign, and how."""
    assert isinstance(hand, CupHand)
    key, tie, players, row = _line(hand, a, b)
    if not row:
        return
    before = hand.known()
    number = hand.white(tie, players) if c % 2 else hand.black(tie, players)
    sign = "+" if c % 2 else "–"
    hand.put(key, row, "goes_on", sign if c % 3 else number)
    hand.put(key, row, "how", "rapid")
    hand.decided[tie] = number, "rapid"
    _spoil_if_others_follow(hand, tie, before)


def type_note(hand: Hand, a: int, b: int, _c: int) -> None:
    """A remark on a game."""
    assert isinstance(hand, CupHand)
    key, tie, _, row = _line(hand, a, b)
    if row:
        hand.put(key, row, "note", "postponed")
        hand.notes[tie] = "postponed"


def correct_player(hand: Hand, a: int, b: int, c: int) -> None:
    """A name, rating or club of a player."""
    player, row = player_at(hand, a)
    changes: tuple[tuple[str, Any], ...] = (
        ("name", NAMES[c % len(NAMES)]),
        ("rating", 2000 + c),
        ("club", f"Club {c}"),
    )
    name, value = changes[b % len(changes)]
    if row and (name != "name" or value not in {other.name for other in hand.tournament.players}):
        hand.put("players", row, name, value)
        hand.change_player(player, **{name: value})


def exchange_lines(hand: Hand, _a: int, b: int, c: int) -> None:
    """Two lines of Players change places."""
    rows = sorted(hand.rows("players", ("number", "name")).values())
    if len(rows) >= 2:
        exchange_rows(hand, "players", (rows[b % len(rows)], rows[c % len(rows)]), 10)


# ---- accidents


def spoil_cell(hand: Hand, a: int, b: int, c: int) -> None:
    """Anything in a cell of a round: beside a tie, in place of a number, as who goes on."""
    key = hand.rounds[a % len(hand.rounds)]
    if hand.sheet(key):
        hand.put(key, 5 + c % 3, ("result", "white", "black", "goes_on")[b % 4], GARBAGE[(b + c) % len(GARBAGE)])


def type_numbers(hand: Hand, a: int, _b: int, c: int) -> None:
    """A pairing number typed over the formula of a side."""
    key = hand.rounds[a % len(hand.rounds)]
    if hand.sheet(key):
        hand.put(key, 5 + c % 2, ("white", "black")[c % 2], 1 + c % 6)


def exchange_ties(hand: Hand, a: int, b: int, _c: int) -> None:
    """Two lines of a round change places, as by sorting; the numbers are formulas and stay."""
    key = hand.rounds[a % len(hand.rounds)]
    if hand.sheet(key):
        exchange_rows(hand, key, (5, 6 + b % 2), 13)


def change_setting(hand: Hand, a: int, b: int, _c: int) -> None:
    """Something else beside a setting that was fixed by the draw."""
    sheet = hand.sheet("settings")
    if sheet:
        labels = ("Format", "Games of a tie", "Third place", "Seed of the draw", "Language")
        rows = [row for row in range(1, 40) if sheet.cell(row, 1).value in labels]
        put_value(sheet.cell(rows[a % len(rows)], 2), ("no", 2, "Swiss", None)[b % 4])


HARMLESS: tuple[Do, ...] = (
    type_result,
    type_goes_on,
    type_note,
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
    exchange_numbers,
    copy_round,
    spoil_cell,
    type_numbers,
    exchange_ties,
    overwrite_formula,
    change_setting,
)
EDITS = (*HARMLESS, *ACCIDENTS)

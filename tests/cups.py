"""Knockouts for tests of every folder: played as an arbiter plays them, by typing into the workbook round by round."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from roundbook.making import new_tournament, workbook_of
from roundbook.model import RESULT_BY_CODE, DrawMethod, Settings, Tournament
from roundbook.players import ListedPlayer
from roundbook.rules.knockout import OPEN, BracketTie, bracket_of, line_of_tie, shape_of_cup
from roundbook.running import read_book
from roundbook.workbook.patch import Restored, SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from tests.workbook.writing import CREATED

# Round, place of the tie, column: what is typed there.
Typed = Mapping[tuple[int, int, str], str | int | None]
CODES = ("1-0", "0-1", "½-½", "½-½", "+ -", "0-0")


def cup(players: int, games: int = 1, *, third_place: bool = False, seed: int = 7, language: str = "en") -> Tournament:
    """A knockout before its first result; the rating of each player is lower than that of the one before."""
    listed = [ListedPlayer(row=row, name=f"Player {row:02}", rating=2600 - 10 * row) for row in range(1, players + 1)]
    settings = Settings(
        event="Cup",
        format="knockout",
        cycles=games,
        third_place=third_place,
        draw_method=DrawMethod.RATING,
        seed=seed,
        language=language,
    )
    return new_tournament(listed, settings)


def cup_book(players: int, games: int = 1, **options: object) -> bytes:
    """Its workbook."""
    return workbook_of(cup(players, games, **options), created=CREATED)


def with_typed(content: bytes, typed: Typed) -> bytes:
    """The workbook after somebody typed; formulas keep their old values, as in a program that calculates none."""
    read = read_tournament(content)
    book = read_book(read)
    cells: dict[str, dict[tuple[int, int], Restored]] = {}
    for (round_number, place, key), value in typed.items():
        block = book.layout.round_block(round_number)
        entry = Restored(formula="", value=value)
        cells.setdefault(book.sheet_titles[block.sheet], {})[block.at(place - 1, key)] = entry
    edits = {title: SheetEdits(restored=entries) for title, entries in cells.items()}
    return patch_workbook(content, edits, read.scans).content


def with_withdrawn(content: bytes, after: Mapping[int, int]) -> bytes:
    """The workbook with the last round of players who left typed beside them."""
    read = read_tournament(content)
    column = read.places.found["rb_players"].columns["withdrawn"]
    values = {(read.row_by_number[number], column): last for number, last in after.items()}
    return patch_workbook(content, {read.places.titles["players"]: SheetEdits(values=values)}, read.scans).content


def played(content: bytes, seed: int, rounds: int = 99) -> bytes:
    """The workbook after so many rounds with random results; ties that these leave open are decided by blitz."""
    dice = random.Random(seed)
    for number in range(1, min(rounds, shape_of_cup(read_tournament(content).tournament).rounds) + 1):
        tournament = read_tournament(content).tournament
        stage, game = shape_of_cup(tournament).stage_of(number)
        typed: dict[tuple[int, int, str], str | int | None] = {}
        for tie in bracket_of(tournament)[stage - 1]:
            if tie.is_to_be_played:
                typed |= _typed(tournament, tie, (number, game), dice)
        content = with_typed(content, typed)
    return content


def _typed(
    tournament: Tournament, tie: BracketTie, at: tuple[int, int], dice: random.Random
) -> dict[tuple[int, int, str], str | int | None]:
    number, game = at
    shape, code = shape_of_cup(tournament), dice.choice(CODES)
    line = line_of_tie(shape, tie, number, game)
    typed: dict[tuple[int, int, str], str | int | None] = {(number, tie.place, "result"): code}
    others = [known for known in tournament.games if known != line]
    after = replace(tournament, games=(*others, replace(line, result=RESULT_BY_CODE[code])))
    is_open = bracket_of(after)[tie.stage - 1][tie.place - 1].winner == OPEN
    if game == shape.games and is_open:
        typed[number, tie.place, "goes_on"] = dice.choice((line.white, line.black, "+", "-"))
        typed[number, tie.place, "how"] = "blitz"
    return typed

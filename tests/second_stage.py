"""Groups and the cup after them in one workbook, for tests of every folder: made, and typed into as an arbiter does."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from roundbook.making import new_tournament, workbook_of
from roundbook.model import CupPlan, Dividing, DrawMethod, Game, Settings, Tournament
from roundbook.players import ListedPlayer
from roundbook.rules.knockout import OPEN, bracket_of, shape_of_cup
from roundbook.running import read_books
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from tests.workbook.writing import CREATED

# Round, place of the tie, column: what is typed there.
Typed = Mapping[tuple[int, int, str], str | int | None]
CODES = ("1-0", "0-1", "½-½", "1-0", "0-1", "+ -")


def event(groups: int = 4, size: int = 4, each: int = 1, **settings: object) -> Tournament:
    """Groups by the list, called "Group A" and so on or by `names`; the higher number is the weaker player."""
    plan = CupPlan(each=each, games=settings.pop("games", 1), third_place=settings.pop("third_place", False))
    names = settings.pop("names", [f"Group {chr(65 + group)}" for group in range(groups)])
    listed = [
        ListedPlayer(row=row, name=f"{letter}, Player {place}", rating=2600 - 10 * row, group=names[group])
        for group in range(groups)
        for place in range(1, size + 1)
        if (row := group * size + place) and (letter := chr(65 + group))
    ]
    wanted = {"event": "Groups and cup", "dividing": Dividing.LIST, "draw_method": DrawMethod.RATING, "seed": 7}
    return new_tournament(listed, Settings(**{**wanted, "cup": plan, **settings}))


def book_of_event(*args: object, **settings: object) -> bytes:
    """Its workbook."""
    return workbook_of(event(*args, **settings), created=CREATED)


def by_number(game: Game) -> str:
    """The result by which the player with the lower number wins."""
    return "1-0" if game.white < game.black else "0-1"


def with_groups(content: bytes, result: Callable[[Game], str | None]) -> bytes:
    """The workbook after somebody typed results of games of the groups; None leaves a cell as it is."""
    read = read_tournament(content)
    book, cells = read_books(read)[0], dict[str, dict[tuple[int, int], str]]()
    for game in read.tournament.games:
        block = book.layout.round_block(game.round_number)
        code = None if game.is_bye else result(game)
        if code is not None:
            cells.setdefault(book.sheet_titles[block.sheet], {})[block.at(book.line_of(game), "result")] = code
    return _typed(content, cells)


def with_ties(content: bytes, typed: Typed) -> bytes:
    """The workbook after somebody typed on round sheets of the cup."""
    _, book = read_books(read_tournament(content))
    cells: dict[str, dict[tuple[int, int], str | int | None]] = {}
    for (number, place, key), value in typed.items():
        block = book.layout.round_block(number)
        cells.setdefault(book.sheet_titles[block.sheet], {})[block.at(place - 1, key)] = value
    return _typed(content, cells)


def with_seeds(content: bytes, key: str, values: Mapping[int, str | int | None]) -> bytes:
    """The workbook after somebody typed beside seeds on the sheet of those who qualify."""
    _, book = read_books(read_tournament(content))
    block = book.layout.list_block
    return _typed(content, {book.sheet_titles["players"]: {block.at(seed - 1, key): v for seed, v in values.items()}})


def with_players(content: bytes, key: str, values: Mapping[int, int | str | None]) -> bytes:
    """The workbook after somebody typed beside players of the groups."""
    read = read_tournament(content)
    column = read.places.found["rb_players"].columns[key]
    cells = {(read.row_by_number[number], column): value for number, value in values.items()}
    return _typed(content, {read.places.titles["players"]: cells})


def with_random_groups(content: bytes, seed: int, share: float = 1.0) -> bytes:
    """Random results of about a share of the games of the groups."""
    dice = random.Random(seed)
    return with_groups(content, lambda _: dice.choice(CODES) if dice.random() < share else None)


def with_lots(content: bytes) -> bytes:
    """A lot for everybody, so that nobody shares a place."""
    players = read_tournament(content).tournament.players
    return with_players(content, "lot", {player.number: player.number for player in players})


def with_random_cup(content: bytes, seed: int, rounds: int = 99) -> bytes:
    """So many rounds of the cup played at random; who is named first goes on from ties that the games leave open."""
    dice = random.Random(seed)
    shape = shape_of_cup(read_tournament(content).tournament.cup)
    for number in range(1, min(rounds, shape.rounds) + 1):
        stage, game = shape.stage_of(number)
        ties = [tie for tie in bracket_of(read_tournament(content).tournament.cup)[stage - 1] if tie.is_to_be_played]
        content = with_ties(content, {(number, tie.place, "result"): dice.choice(CODES) for tie in ties})
        after = bracket_of(read_tournament(content).tournament.cup)[stage - 1]
        if game == shape.games:
            level = [tie for tie in after if tie.is_to_be_played and tie.winner == OPEN]
            content = with_ties(content, {(number, tie.place, "goes_on"): tie.upper for tie in level})
    return content


def _typed(content: bytes, cells: Mapping[str, Mapping[tuple[int, int], str | int | None]]) -> bytes:
    return patch_workbook(content, {title: SheetEdits(values=values) for title, values in cells.items()}).content

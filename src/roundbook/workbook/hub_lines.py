"""Which line of the hub reads which row of a round, as the formulas in the file say.

Lines may be cut and pasted: formulas follow. But an empty row that is sorted into a round leaves a game in a row that
no formula reads; that is found here, and told with the row where the line belongs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from roundbook.errors import Problem, Severity
from roundbook.model import Game
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Area, Formula, address
from roundbook.workbook.compare import Comparison, Difference
from roundbook.workbook.sheet_formulas import is_same_formula

_ROW = re.compile(r"!\$[A-Z]+\$(\d+)")

# Row that each line of a round reads, None where no formula tells; by number of the round.
RowsRead = Mapping[int, tuple[int | None, ...]]


def rows_read(book: Book, comparison: Comparison) -> RowsRead:
    """Rounds in which the hub reads other rows than those of the round's lines in their order."""
    hub = book.sheet_titles["hub"]
    changed = {difference.position: difference for difference in comparison.differences.get(hub, ())}
    found: dict[int, tuple[int | None, ...]] = {}
    # In a league each match is followed by its boards, which is checked when it is read.
    # In a knockout lines stand in the order of the bracket, which is checked too.
    is_keyed = "key" in book.layout.games_block.columns and not book.tournament.is_of_teams
    for number in range(1, book.tournament.rounds + 1) if changed and is_keyed else ():
        block = book.layout.round_block(number)
        lines, hub_lines = range(block.rows), book.layout.games_block
        places = [hub_lines.at(book.layout.game_line(number, index), hub_lines.columns[0]) for index in lines]
        if any(place in changed for place in places):
            pairs = zip(lines, places, strict=True)
            found[number] = tuple(_row(changed[at]) if at in changed else block.row(index) for index, at in pairs)
    return found


def in_order_of_hub(book: Book, read: RowsRead) -> Book:
    """The same book with the lines of these rounds in the order in which the hub reads them."""
    places, tournament = dict(book.places.found), book.tournament
    games: list[Game] = []
    for number in range(1, tournament.rounds + 1):
        lines = tournament.round_games(number)
        if number in read:
            block = book.layout.round_block(number)
            game_by_row = {block.row(book.line_of(game)): game for game in lines}
            rows = _ordered([block.row(index) for index in range(block.rows)], read[number])
            places[block.name] = replace(places[block.name], rows=tuple(rows))
            there = ((index, game_by_row[row]) for index, row in enumerate(rows) if row in game_by_row)
            lines = tuple(_on_line(book, game, index) for index, game in there)
        games += lines
    return replace(
        book,
        tournament=replace(tournament, games=tuple(games)),
        places=replace(book.places, found=places),
    )


def unread_lines(book: Book, read: RowsRead) -> list[Problem]:
    """A warning for each game that stands in a row which no formula reads."""
    problems = []
    for number, wanted in read.items():
        block = book.layout.round_block(number)
        game_by_line = {book.line_of(game): game for game in book.tournament.round_games(number)}
        for index, row in enumerate(wanted):
            game = game_by_line.get(index)  # in a Swiss there are free lines
            if game is not None and row is not None and row != block.row(index):
                details = {"white": game.white, "black": game.black, "row": row + 1}
                title, cell = book.sheet_titles[block.sheet], address(*block.at(index, "white"))
                problems.append(
                    Problem(code="line-not-read", severity=Severity.WARNING, sheet=title, cell=cell, details=details)
                )
    return problems


def without_lines(book: Book, comparison: Comparison, read: RowsRead) -> Comparison:
    """The comparison without what `unread_lines` tells better."""
    hub, games, line = book.sheet_titles["hub"], book.layout.games_block, book.layout.game_line
    lines = [line(number, i) for number, rows in read.items() for i, row in enumerate(rows) if row is not None]
    told = {games.at(line, key) for line in lines for key in games.columns}
    rest = tuple(d for d in comparison.differences.get(hub, ()) if d.position not in told)
    return replace(comparison, differences={**comparison.differences, hub: rest})


def is_hub_moved(book: Book, names: Mapping[str, tuple[str, Area]]) -> bool:
    """Whether names that lead to the hub lead elsewhere than they should: rows or columns were inserted or deleted."""
    ours = {name: area for name, (sheet, area) in book.layout.named_areas().items() if sheet == "hub"}
    return any(names[name] != (book.sheet_titles["hub"], area) for name, area in ours.items() if name in names)


def without_hub(book: Book, comparison: Comparison) -> Comparison:
    """The comparison without the hub, of which nothing is to be refreshed."""
    hub = book.sheet_titles["hub"]
    return replace(
        comparison,
        cached={title: cells for title, cells in comparison.cached.items() if title != hub},
        differences={title: found for title, found in comparison.differences.items() if title != hub},
    )


def _on_line(book: Book, game: Game, index: int) -> Game:
    """The game where a line stands; in a Swiss, which has free lines, its board says which one that is."""
    return replace(game, board=index + 1) if book.tournament.settings.is_swiss else game


def _row(difference: Difference) -> int | None:
    """Row that a line reads instead of its own; None if its formula differs in more, such as the sheet."""
    formula, expected = difference.formula or "", difference.expected
    bare = [_ROW.sub("!", text) for text in (formula, expected.text if isinstance(expected, Formula) else "")]
    rows = {int(row) - 1 for row in _ROW.findall(formula)}
    return rows.pop() if len(rows) == 1 and is_same_formula(*bare) else None


def _ordered(rows: list[int], wanted: tuple[int | None, ...]) -> list[int]:
    """Rows in the order in which they are wanted; those that nobody wants take the places that are left."""
    given = [row if row in rows and row not in wanted[:index] else None for index, row in enumerate(wanted)]
    unread = iter([row for row in rows if row not in given])
    return [next(unread) if row is None else row for row in given]

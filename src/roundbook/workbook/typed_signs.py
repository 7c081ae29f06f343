"""Results that somebody typed into the crosstable: nothing reads them there, so the cell where they belong is named.

A sign is meant from the side of the player of its line; what is to be typed into a round is seen from White's. In a
league it is scores of whole matches that people type, also into the line of a match and into the fixtures; no score
says who won on which board, so it is only told that the boards are to be typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from roundbook.errors import Problem, Severity
from roundbook.model import Game, PairingNumber, Result
from roundbook.results import UnreadableResultError, parse_crosstable_sign, turned
from roundbook.workbook.book import Book
from roundbook.workbook.cells import Position, address
from roundbook.workbook.compare import TOLD_LETTERS, Comparison, Difference
from roundbook.workbook.sheets.crosstable import crosstable_order, crosstable_text, opponents_of
from roundbook.workbook.team_book import TeamBook
from roundbook.workbook.team_layout import match_lines


def typed_signs(book: Book, comparison: Comparison) -> list[Problem]:
    """A warning for each cell with the result of a game or the score of a match that somebody typed over a formula."""
    scores = [_score_problem(title, difference) for title, difference in _typed_scores(book, comparison)]
    return [_problem(book, *typed) for typed in _typed(book, comparison)] + scores


def without_signs(book: Book, comparison: Comparison) -> Comparison:
    """The comparison without what `typed_signs` tells better."""
    crosstable = book.sheet_titles.get("crosstable", "")
    told = {(crosstable, found.position) for found, _, _ in _typed(book, comparison)}
    told |= {(title, found.position) for title, found in _typed_scores(book, comparison)}
    if not told:
        return comparison
    rest = {
        title: tuple(one for one in found if (title, one.position) not in told)
        for title, found in comparison.differences.items()
    }
    return replace(comparison, differences=rest)


def _score_problem(title: str, difference: Difference) -> Problem:
    return Problem(
        code="score-typed",
        severity=Severity.WARNING,
        sheet=title,
        cell=address(*difference.position),
        value=difference.shown[:TOLD_LETTERS],
    )


def _typed_scores(book: Book, comparison: Comparison) -> Iterator[tuple[str, Difference]]:
    """Titles of sheets and cells for scores of matches in which something else stands than the boards give."""
    for title, places in _score_cells(book).items():
        for found in comparison.differences.get(title, ()):
            if found.position in places and found.formula is None and found.shown and not found.shows_it:
                yield title, found


def _score_cells(book: Book) -> dict[str, set[Position]]:
    """Cells for the scores of matches by the title of their sheet; none where no teams play."""
    if not isinstance(book, TeamBook):
        return {}
    cells: dict[str, set[Position]] = {}
    for number in range(1, book.tournament.rounds + 1):
        block = book.layout.round_block(number)
        lines = enumerate(match_lines(book.tournament, number))
        cells[book.sheet_titles[block.sheet]] = {block.at(at, "result") for at, line in lines if not line.board}
    teams = range(len(book.tournament.players))
    table, fixtures = book.layout.crosstable_block(0), book.layout.fixtures_block
    cells[book.sheet_titles["crosstable"]] = {table.at(at, f"against_{to + 1}") for at, to in product(teams, teams)}
    matches = sum(not line.board for line in book.values.match_lines)
    cells[book.sheet_titles["fixtures"]] = {fixtures.at(at, "score") for at in range(matches)}
    return cells


def _problem(book: Book, difference: Difference, player: PairingNumber, played: Sequence[Game]) -> Problem:
    names = {side: book.players[number].name for side, number in _sides(played[0])}
    return Problem(
        code="result-in-crosstable",
        severity=Severity.WARNING,
        sheet=book.sheet_titles["crosstable"],
        cell=address(*difference.position),
        value=difference.shown[:TOLD_LETTERS],
        details={**names, "other": ", ".join(_places(book, player, played, difference.shown))},
    )


def _typed(book: Book, comparison: Comparison) -> Iterator[tuple[Difference, PairingNumber, list[Game]]]:
    """Cells with something else, the player of their line, and the games that they are about."""
    # A knockout has none.
    differences = comparison.differences.get(book.sheet_titles.get("crosstable", ""), ())
    games = _games_by_cell(book) if differences else {}
    for difference in differences:
        if difference.formula is not None or not difference.shown or difference.position not in games:
            continue
        player, played = games[difference.position]
        (opponent,) = {played[0].white, played[0].black} - {player}
        # The very sign that the formula gave: somebody pasted values over it.
        if difference.shown != crosstable_text(book, player, opponent):
            yield difference, player, played


def _games_by_cell(book: Book) -> dict[Position, tuple[PairingNumber, list[Game]]]:
    """Player of the line and games, in the order of the rounds, of each cell of the crosstable."""
    games: dict[frozenset[int], list[Game]] = {}
    for game in sorted(book.tournament.games, key=lambda game: game.round_number):
        games.setdefault(frozenset(number for _, number in _sides(game)), []).append(game)
    cells: dict[Position, tuple[PairingNumber, list[Game]]] = {}
    # A score says nothing about the boards of a match; the cells of a Swiss are rounds, not pairs.
    if book.tournament.is_of_teams or book.tournament.settings.is_swiss:
        return cells
    for at, group in enumerate(book.tournament.groups):
        block = book.layout.crosstable_block(at)
        lines = enumerate(crosstable_order(book, group))
        columns = enumerate(crosstable_order(book, opponents_of(book, group)), start=1)
        for (line, player), (place, opponent) in product(lines, columns):
            if pair := games.get(frozenset((player, opponent))):
                cells[block.at(line, f"against_{place}")] = player, pair
    return cells


def _sides(game: Game) -> tuple[tuple[str, int], tuple[str, int]]:
    return ("white", game.white), ("black", game.black)


def _places(book: Book, player: PairingNumber, games: Sequence[Game], typed: str) -> Iterator[str]:
    """Cell of each game, with what is to be typed there where the sign says it: `Round 7!E6: 0-1`."""
    signs = typed.split() if len(games) > 1 else [typed]
    for place, game in enumerate(games):
        block = book.layout.round_block(game.round_number)
        index = book.tournament.round_games(game.round_number).index(game)
        cell = f"{book.sheet_titles[block.sheet]}!{address(*block.at(index, 'result'))}"
        result = _result(book, signs[place]) if len(signs) == len(games) else None
        if result is not None:
            cell += f": {(result if game.white == player else turned(result)).code}"
        yield cell


def _result(book: Book, sign: str) -> Result | None:
    try:
        return parse_crosstable_sign(sign, book.texts.crosstable_letters)
    except UnreadableResultError:
        return None

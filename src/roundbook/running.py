"""A running event: the workbook is read, everything calculated anew, and the file patched cell by cell.

Only cells of roundbook's own change: stored values of its formulas, forfeits that follow from a withdrawal, the report,
and defined names that a program lost. What was done just now is told once, by `Updated.problems`; the report tells only
what holds as long as the file does, so that a second update changes nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from roundbook.errors import Problem, Severity, WorkbookError
from roundbook.making import report_of
from roundbook.model import Game, Result, Tournament
from roundbook.rules import effective_boards, effective_result, withdrawals_by_number
from roundbook.text import Texts, load_texts
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import Area, Position, address
from roundbook.workbook.compare import Comparison, compare_formulas
from roundbook.workbook.findings import STAMP
from roundbook.workbook.hub_lines import (
    in_order_of_hub,
    is_hub_moved,
    rows_read,
    unread_lines,
    without_hub,
    without_lines,
)
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.ledger import ledger_cells
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.sheets.report import report_cells
from roundbook.workbook.team_book import book_of
from roundbook.workbook.typed_signs import typed_signs, without_signs


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """A workbook after `update`, or as `check` would leave it.

    `content` are the new bytes, the very old ones when nothing had to change; `path` where they were written (None:
    nowhere). `filled_in` are the forfeits that were written because of a withdrawal, `is_redrawn` says that the whole
    schedule was made anew, `is_rebuilt` that all sheets were. `problems` are warnings and notes; errors are raised.
    `report` are the lines of the Report, in the language of the workbook; it was made at `when`, and `reported` are the
    problems that it tells.
    """

    content: bytes
    path: Path | None
    tournament: Tournament
    problems: tuple[Problem, ...]
    is_changed: bool
    is_redrawn: bool = False
    is_rebuilt: bool = False
    filled_in: tuple[Game, ...] = ()
    report: tuple[ReportLine, ...] = ()
    reported: tuple[Problem, ...] = ()
    when: datetime.datetime = datetime.datetime.min

    def report_in(self, texts: Texts) -> tuple[ReportLine, ...]:
        """The same report in the language of whoever runs the program."""
        return report_of(self.tournament, self.reported, self.when, texts)


def patched(content: bytes, read: ReadBook, when: datetime.datetime) -> Updated:
    """The workbook with everything up to date. `read` is what was read from these bytes, without errors.

    Raises WorkbookError: the hidden sheet that all formulas hang on is gone, or its formulas are.
    """
    package = open_package(content)
    filled = _filled_in(read)
    book, comparison, about_hub = _compared(package, _book(read, filled), read)
    _check_hub(book, comparison, is_older=read.is_older)
    if read.is_older:
        comparison, about_hub = _without_changed(comparison), []
    # Names of today would lead to wrong places in the layout of an older workbook.
    names = {} if read.is_older else _lost_names(book, read, package)
    signs = typed_signs(book, comparison)
    comparison = without_signs(book, comparison)
    lasting = [*read.problems, *signs, *comparison.problems(), *about_hub, *_about_ranks(book)]
    book = replace(book, report=report_of(book.tournament, lasting, when, book.texts))
    values = _values(book, filled, read)
    hub = book.sheet_titles["hub"]
    if hub in comparison.cached and not read.is_older:  # elsewhere the ledger has no certain place
        values[hub] = dict(ledger_cells(book.tournament, book.layout))
    edits = {title: edit for title, edit in _edits(comparison, values).items() if title in package.sheets}
    result = patch_workbook(content, edits, comparison.scans, names=names)
    stamp = {book.sheet_titles["report"]: (_stamp_position(book),)}
    is_changed = bool(names) or (bool(result.changed) and dict(result.changed) != stamp)
    done = [*read.changes, *_restored(names), *(_filled_problem(game, book) for game in filled)]
    return Updated(
        content=result.content if is_changed else content,
        path=None,
        tournament=_with_results(read.tournament, filled),
        problems=(*lasting, *done, *result.problems),
        is_changed=is_changed,
        filled_in=filled,
        report=book.report,
        reported=tuple(lasting),
        when=when,
    )


def _book(read: ReadBook, filled: Iterable[Game]) -> Book:
    places = {(game.round_number, game.board) for game in filled}
    return book_of(
        _with_results(read.tournament, filled),
        load_texts(read.language),
        unfinished=read.unfinished - places,
        places=read.places,
    )


def _compared(package: Package, book: Book, read: ReadBook) -> tuple[Book, Comparison, list[Problem]]:
    """The book with its lines where the hub reads them, the comparison with the file, and problems of the hub."""
    comparison = compare_formulas(package, build_sheets(book), read.scans)
    if is_hub_moved(book, read.names):
        moved = Problem(code="hub-moved", severity=Severity.WARNING, sheet=book.sheet_titles["hub"])
        return book, without_hub(book, comparison), [moved]
    rows = rows_read(book, comparison)
    if not rows:
        return book, comparison, []
    book = in_order_of_hub(book, rows)
    comparison = compare_formulas(package, build_sheets(book), comparison.scans)
    return book, without_lines(book, comparison, rows), unread_lines(book, rows)


def _check_hub(book: Book, comparison: Comparison, *, is_older: bool) -> None:
    """Everything live hangs on the hub; fresh values would only hide that the formulas are dead."""
    hub = book.sheet_titles["hub"]
    if hub in comparison.missing:
        raise WorkbookError(Problem(code="hub-missing", value=hub))
    if comparison.cached.get(hub) == {} and not is_older:
        raise WorkbookError(Problem(code="formulas-lost"))


def _without_changed(comparison: Comparison) -> Comparison:
    """The comparison without formulas of another wording, which those of an older workbook may have."""
    differences = {
        title: tuple(difference for difference in found if difference.formula is None)
        for title, found in comparison.differences.items()
    }
    return replace(comparison, differences={title: found for title, found in differences.items() if found})


# ---- what follows from what was read


def _filled_in(read: ReadBook) -> tuple[Game, ...]:
    """Games without a result that a withdrawal has decided, with the forfeit as their result."""
    withdrawn = withdrawals_by_number(read.tournament)
    decided = ((game, effective_result(game, withdrawn)) for game in read.tournament.games if game.result is None)
    return tuple(replace(_filled(game, withdrawn), result=result) for game, result in decided if result is not None)


def _filled(game: Game, withdrawn: Mapping[int, int]) -> Game:
    """A match of teams with its forfeits on all boards that were not played; any other game as it is."""
    results = effective_boards(game, withdrawn)
    boards = (
        replace(board, result=result, is_unfinished=board.is_unfinished and result is None)
        for board, result in zip(game.boards, results, strict=True)
    )
    return replace(game, boards=tuple(boards))


def _with_results(tournament: Tournament, filled: Iterable[Game]) -> Tournament:
    by_place = {(game.round_number, game.white, game.black): game for game in filled}
    games = (by_place.get((game.round_number, game.white, game.black), game) for game in tournament.games)
    return replace(tournament, games=tuple(games))


def _about_ranks(book: Book) -> list[Problem]:
    if book.values.agrees_with_rules:
        return []
    return [Problem(code="encounter-too-deep", severity=Severity.WARNING)]


def _lost_names(book: Book, read: ReadBook, package: Package) -> Mapping[str, str]:
    """Defined names that the file should have and has no more, or has in a wrong place.

    Those of a sheet that is gone cannot come back; those of the hub stay where the hub was moved.
    """
    gone = {title for title in book.sheet_titles.values() if title not in package.sheets}
    if gone:
        return {}
    texts, titles = book.layout.names(), book.sheet_titles
    return {
        name: texts[name]
        for name, (sheet, area) in book.layout.named_areas().items()
        if not _is_right(read.names.get(name), sheet, titles[sheet], area)
    }


def _is_right(named: tuple[str, Area] | None, sheet: str, title: str, area: Area) -> bool:
    """Whether a defined name leads to its sheet and to all cells that it must hold."""
    return named is not None and named[0] == title and (sheet == "hub" or named[1].covers(area))


# ---- what is written


def _values(book: Book, filled: Iterable[Game], read: ReadBook) -> dict[str, dict[Position, str | None]]:
    """What is written in place of something typed: forfeits, the report."""
    values: dict[str, dict[Position, str | None]] = {}
    for game in filled:
        for board, result in _to_write(game, read):
            title, position = _result_place(book, game, board)
            values.setdefault(title, {})[position] = result.code if result else None
    report = book.layout.report_block
    lines = values.setdefault(book.sheet_titles["report"], {})
    for index, cells in enumerate(report_cells(book)):
        for key, text in zip(report.columns, cells, strict=True):
            if report.column(key) < FIRST_ABSENT:
                lines[report.at(index, key)] = text or None
    return values


def _to_write(game: Game, read: ReadBook) -> Iterator[tuple[int, Result | None]]:
    """Board and result of everything about a game that nobody has typed; board 0 where players play for themselves."""
    if not game.boards:
        yield 0, game.result
        return
    before = next(
        old
        for old in read.tournament.round_games(game.round_number)
        if (old.white, old.black) == (game.white, game.black)
    )
    for old, new in zip(before.boards, game.boards, strict=True):
        if old.result is None:
            yield new.board, new.result


def _edits(comparison: Comparison, values: Mapping[str, Mapping[Position, str | None]]) -> dict[str, SheetEdits]:
    """The same together with the values of formulas."""
    titles = {*comparison.cached, *values}
    cached = {title: {at: cell.value for at, cell in cells.items()} for title, cells in comparison.cached.items()}
    return {title: SheetEdits(cached=cached.get(title, {}), values=values.get(title, {})) for title in titles}


def _stamp_position(book: Book) -> Position:
    index = next(index for index, line in enumerate(book.report) if line.kind == STAMP)
    return book.layout.report_block.at(index, "text")


def _result_place(book: Book, game: Game, board: int = 0) -> tuple[str, Position]:
    """Sheet and cell of the result of a game, or of a board of a match."""
    block = book.layout.round_block(game.round_number)
    return book.sheet_titles[block.sheet], block.at(book.line_of(game, board), "result")


# ---- what is told once


def _restored(names: Mapping[str, str]) -> list[Problem]:
    if not names:
        return []
    return [Problem(code="names-restored", severity=Severity.NOTE, details={"count": len(names)})]


def _filled_problem(game: Game, book: Book) -> Problem:
    title, position = _result_place(book, game)
    names = {side: book.players[number].name for side, number in (("white", game.white), ("black", game.black))}
    value, cell = game.result.code if game.result else "", address(*position)
    return Problem(code="forfeit-filled-in", severity=Severity.NOTE, sheet=title, cell=cell, value=value, details=names)

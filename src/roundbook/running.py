"""A running event: the workbook is read, everything calculated anew, and the file patched cell by cell.

Only cells of roundbook's own change: stored values of its formulas, forfeits that follow from a withdrawal, the report,
and defined names that a program lost. What was done just now is told once, by `Updated.problems`; the report tells only
what holds as long as the file does, so that a second update changes nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from roundbook.errors import Problem, Severity, WorkbookError
from roundbook.making import report_of
from roundbook.model import Game, Result, Tournament
from roundbook.rules import effective_boards, effective_result, individual_results, withdrawals_by_number
from roundbook.text import Texts, load_texts
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import Position, address
from roundbook.workbook.compare import Comparison, compare_formulas
from roundbook.workbook.cup_book import books_of
from roundbook.workbook.defined_names import broken_names
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
from roundbook.workbook.kept_report import kept_lines, repair_lines
from roundbook.workbook.ledger import game_key, ledger_cells
from roundbook.workbook.package import Package, open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.repairs import Repairs, find_repairs
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.sheets.hub import written_figures
from roundbook.workbook.sheets.report import report_cells
from roundbook.workbook.stored import Storable
from roundbook.workbook.team_book import TeamBook
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


def patched(content: bytes, read: ReadBook, when: datetime.datetime, put_back: Sequence[Problem] = ()) -> Updated:
    """The workbook with everything up to date. `read` is what was read from these bytes, without errors.

    `put_back` tells what a repair has just done to them. Raises WorkbookError: the hidden sheet that all formulas hang
    on is gone, or its formulas are.
    """
    package = open_package(content)
    stages = stages_of(package, read)
    for stage in stages:
        _check_hub(stage.state.book, stage.state.comparison, is_older=read.is_older)
    # Names of today would lead to wrong places in the layout of an older workbook.
    names = {} if read.is_older else {name: place for stage in stages for name, place in stage.broken_names().items()}
    lasting = [*read.problems, *(problem for stage in stages for problem in stage.problems())]
    book, tournament = stages[0].state.book, read_books(read, *(stage.filled for stage in stages))[0].tournament
    scans = {title: scan for stage in stages for title, scan in stage.state.comparison.scans.items()}
    kept = repair_lines(put_back, when, book.texts) if put_back else kept_lines(book, package, scans)
    book = replace(book, report=report_of(book.tournament, lasting, when, book.texts), kept=kept)
    stages[0] = replace(stages[0], state=replace(stages[0].state, book=book))
    edits = {title: edit for stage in stages for title, edit in stage.edits(package).items()}
    result = patch_workbook(content, edits, scans, names=names)
    stamp = {book.sheet_titles["report"]: (_stamp_position(book),)}
    is_changed = bool(names) or (bool(result.changed) and dict(result.changed) != stamp)
    done = [*read.changes, *_restored(names), *(problem for stage in stages for problem in stage.done())]
    return Updated(
        content=result.content if is_changed else content,
        path=None,
        tournament=tournament,
        problems=(*lasting, *done, *result.problems),
        is_changed=is_changed,
        filled_in=tuple(game for stage in stages for game in stage.filled),
        report=book.report,
        reported=tuple(lasting),
        when=when,
    )


def read_books(read: ReadBook, filled: Iterable[Game] = (), cup_filled: Iterable[Game] = ()) -> tuple[Book, ...]:
    """What the sheets of a workbook are drawn from, some games filled in: a book, and that of a cup after groups."""
    tournament, cup = _with_results(read.tournament, filled), read.cup
    if cup:
        tournament = replace(tournament, cup=_with_results(cup.tournament, cup_filled))
    return books_of(
        tournament,
        load_texts(read.language),
        cup_places=cup.places if cup else None,
        cup_unfinished=cup.unfinished - {game_key(game) for game in cup_filled} if cup else frozenset(),
        unfinished=read.unfinished - {game_key(game) for game in filled},
        places=read.places,
    )


def read_book(read: ReadBook) -> Book:
    """The first of them: that of a tournament by itself, or of groups."""
    return read_books(read)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A workbook beside what it should be.

    `book` has its lines where the hub reads them. `comparison` leaves out what the others tell better: `signs` about
    results in the crosstable, `problems` about the rest. `repairs` say what could be put back; `has_ledger` that the
    ledger has a certain place on the hub.
    """

    book: Book
    comparison: Comparison
    signs: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    repairs: Repairs = field(default_factory=Repairs)
    is_hub_moved: bool = False
    has_ledger: bool = False


def compared(package: Package, book: Book, read: ReadBook) -> Compared:
    """Compare a workbook with what it should be. What an older roundbook made is not measured by what is due today."""
    comparison = compare_formulas(package, build_sheets(book), read.scans)
    hub = book.sheet_titles["hub"]
    if read.is_older:
        signs, comparison = tuple(typed_signs(book, comparison)), without_signs(book, comparison)
        return Compared(book=book, comparison=_without_changed(comparison), signs=signs)
    is_moved = is_hub_moved(book, read.names) and bool(comparison.differences.get(hub))
    rows = {} if is_moved else rows_read(book, comparison)
    if rows:
        book = in_order_of_hub(book, rows)
        comparison = compare_formulas(package, build_sheets(book), comparison.scans)
    repairs = find_repairs(package, book, comparison, read.names)
    signs = tuple(typed_signs(book, comparison))
    comparison = without_lines(book, without_signs(book, comparison), rows)
    problems = [*unread_lines(book, rows), *repairs.problems]
    if is_moved:
        problems.append(Problem(code="hub-moved", severity=Severity.WARNING, sheet=hub))
        comparison = without_hub(book, comparison)
    if repairs.is_needed:
        problems.append(Problem(code="repair-possible", severity=Severity.NOTE))
    return Compared(
        book=book,
        comparison=comparison,
        signs=signs,
        problems=tuple(problems),
        repairs=repairs,
        is_hub_moved=is_moved,
        has_ledger=hub in comparison.cached,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One of the tournaments of a workbook on its way through an update: groups, or a cup that follows them.

    `filled` are the games that a withdrawal has decided.
    """

    read: ReadBook
    filled: tuple[Game, ...]
    state: Compared

    def broken_names(self) -> dict[str, str]:
        """Names that are gone or lead astray, and what they must refer to, as the file spells them."""
        book, state = self.state.book, self.state
        broken = broken_names(book, state.comparison, self.read.names, is_hub_moved=state.is_hub_moved)
        return {book.name_in_file(name): refers_to for name, refers_to in broken.items()}

    def problems(self) -> Iterator[Problem]:
        """What holds as long as the file does."""
        yield from self.state.signs
        yield from self.state.comparison.problems()
        yield from self.state.problems
        yield from _about_tables(self.state.book)

    def done(self) -> Iterator[Problem]:
        """What is told once."""
        yield from (_filled_problem(game, self.state.book) for game in self.filled)

    def edits(self, package: Package) -> dict[str, SheetEdits]:
        """Cells to be written, by sheet title."""
        values = _values(self.state.book, self.filled, self.read, has_ledger=self.state.has_ledger)
        return _edits(package, self.state.comparison, values)


def stages_of(package: Package, read: ReadBook) -> list[Stage]:
    """The tournaments of a workbook, each beside what it should be."""
    reads = [read, *([read.cup] if read.cup else [])]
    filled = [_filled_in(each) for each in reads]
    each_stage = zip(reads, filled, read_books(read, *filled), strict=True)
    return [Stage(read=own, filled=games, state=compared(package, book, own)) for own, games, book in each_stage]


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


def _about_tables(book: Book) -> Iterator[Problem]:
    """What the tables do not say: ties that no formula follows, players of a league who have no line."""
    if not book.values.agrees_with_rules:
        yield Problem(code="encounter-too-deep", severity=Severity.WARNING)
    if isinstance(book, TeamBook):
        lines, played = book.layout.statistics_block.rows, len(individual_results(book.tournament))
        if played > lines:
            title, details = book.sheet_titles["statistics"], {"lines": lines, "players": played}
            yield Problem(code="statistics-too-short", severity=Severity.WARNING, sheet=title, details=details)


# ---- what is written


def _values(
    book: Book, filled: Iterable[Game], read: ReadBook, *, has_ledger: bool
) -> dict[str, dict[Position, Storable]]:
    """What is written in place of something typed: forfeits, the report, the ledger, tie-breaks without a formula."""
    values: dict[str, dict[Position, Storable]] = {}
    for game in filled:
        for board, result in _to_write(game, read):
            title, position = _result_place(book, game, board)
            values.setdefault(title, {})[position] = result.code if result else None
    if "report" in book.sheet_titles:  # of a cup that follows groups it stands with theirs
        values[book.sheet_titles["report"]] = _report_values(book)
    if has_ledger:
        values[book.sheet_titles["hub"]] = {**dict(ledger_cells(book.tournament, book.layout)), **written_figures(book)}
    return values


def _report_values(book: Book) -> dict[Position, Storable]:
    """Every cell of the report."""
    report, values = book.layout.report_block, dict[Position, Storable]()
    for index, cells in enumerate(report_cells(book)):
        for key, text in zip(report.columns, cells, strict=True):
            if report.column(key) < FIRST_ABSENT:
                values[report.at(index, key)] = text or None
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


def _edits(
    package: Package, comparison: Comparison, values: Mapping[str, Mapping[Position, Storable]]
) -> dict[str, SheetEdits]:
    """The same together with the values of formulas, for all sheets that are there."""
    titles = [title for title in package.sheets if title in comparison.cached or title in values]
    cached = comparison.cached
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

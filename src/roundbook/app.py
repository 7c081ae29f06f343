"""The steps of each job, without printing: bytes or paths in, bytes or paths out.

`create` and a redraw before the first result write a whole workbook; `update` patches single cells and leaves every
other byte. Clocks and dice are arguments: the same call gives the same bytes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from roundbook.draw import pairing_numbers
from roundbook.errors import FormatError, Problem, Severity, WorkbookError
from roundbook.files import read_file, replace_file
from roundbook.formats import format_named
from roundbook.model import DrawMethod, Game, Player, Settings, Tournament
from roundbook.players import ListedPlayer, PlayerList, read_players
from roundbook.rules import checked_codes, effective_result, withdrawals_by_number
from roundbook.text import load_texts
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import Position, address
from roundbook.workbook.compare import Comparison, compare_formulas
from roundbook.workbook.findings import STAMP, report_lines
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.layout import TIE_BREAK_SLOTS, Block
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.sheets.entry_form import entry_form
from roundbook.workbook.sheets.report import report_cells
from roundbook.workbook.write import Properties, write_sheets

Source = bytes | Path
# The form is the same file whenever it is written.
FORM_DATE = datetime.datetime(2026, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Created:
    """A new workbook: its bytes, where it was written (None: nowhere), the tournament, and what the list showed."""

    content: bytes
    path: Path | None
    tournament: Tournament
    players: PlayerList


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """A workbook after `update`, or as `check` would leave it.

    `content` are the new bytes, the very old ones when nothing had to change; `path` where they were written (None:
    nowhere). `filled_in` are the forfeits that were written because of a withdrawal, `is_redrawn` says that the whole
    schedule was made anew. `problems` are warnings and notes; errors are raised.
    """

    content: bytes
    path: Path | None
    tournament: Tournament
    problems: tuple[Problem, ...]
    is_changed: bool
    is_redrawn: bool = False
    filled_in: tuple[Game, ...] = ()
    report: tuple[ReportLine, ...] = field(default=())


def create(
    source: Source,
    settings: Settings,
    *,
    created: datetime.datetime,
    target: Path | None = None,
    list_options: Mapping[str, str] | None = None,
) -> Created:
    """Make a tournament workbook from a player list.

    `settings` say how; `created` is printed in the report and stored in the file. `target` is written when it is given
    and must not exist yet. `list_options` go to `players.read_players` (`sheet`, `rating_column`).
    Raises PlayerListError: the list is wrong somewhere. FormatError: no such tournament. OutputError: not written.
    """
    players = read_players(source, **(list_options or {}))
    tournament = new_tournament(players.players, settings, players.extra_columns)
    content = workbook_of(tournament, created=created)
    if target is not None:
        replace_file(target, content, expected=None, backup=True)
    return Created(content=content, path=target, tournament=tournament, players=players)


def new_tournament(
    players: Sequence[ListedPlayer], settings: Settings, extra_columns: tuple[str, ...] = ()
) -> Tournament:
    """Tournament of a list before its first result: pairing numbers drawn, schedule made.

    Raises FormatError with all problems: too few players, pairing numbers that do not fit, tie-breaks that must not be.
    """
    form = format_named(settings.format)
    schedule = form.schedule(len(players), settings.cycles, settings.swap_last_rounds)
    given = [player.start_number for player in players]
    ratings = [player.rating for player in players]
    numbers = pairing_numbers(settings.draw_method, ratings, seed=settings.seed, given=given)
    numbered = [_player(player, number) for player, number in zip(players, numbers, strict=True)]
    tournament = Tournament(
        settings=settings,
        players=tuple(sorted(numbered, key=lambda player: player.number)),
        games=tuple(game for lines in schedule for game in lines),
        extra_columns=extra_columns,
    )
    checked_codes(tournament)
    if len(settings.tie_breaks) > TIE_BREAK_SLOTS:
        raise FormatError(Problem(code="too-many-tie-breaks", value=", ".join(settings.tie_breaks)))
    return tournament


def workbook_of(tournament: Tournament, *, created: datetime.datetime) -> bytes:
    """Bytes of the workbook of a tournament."""
    texts = load_texts(tournament.settings.language)
    report = report_lines(tournament, texts, (), _printed(created))
    book = Book(tournament=tournament, texts=texts, report=report)
    properties = Properties(title=tournament.settings.event, created=created)
    return write_sheets(build_sheets(book), book.layout.names(), properties)


def write_template(target: Path | None, *, language: str) -> bytes:
    """Blank entry form in a language, written to `target` when it is given. Raises OutputError: not written."""
    texts = load_texts(language)
    properties = Properties(title=texts.label("form_title"), created=FORM_DATE)
    content = write_sheets([entry_form(texts)], {}, properties)
    if target is not None:
        replace_file(target, content, backup=True)
    return content


def read_workbook(source: Source) -> Tournament:
    """Tournament that a workbook holds.

    Raises WorkbookError with all problems: the file is no tournament workbook, or entries in it are wrong.
    """
    return _read(_content(source)).tournament


def update(source: Source, *, when: datetime.datetime, target: Path | None = None) -> Updated:
    """Read the results of a workbook, calculate everything anew, and patch it.

    A path is replaced in one step with the former file kept as `name.bak.xlsx`; bytes give bytes. Before the first
    result players who were added or deleted lead to a new schedule. `when` is printed in the report.
    Raises WorkbookError with all problems: nothing was written. OutputError: the file could not be replaced.
    """
    content = _content(source)
    updated = _updated(content, when)
    path = target or (source if isinstance(source, Path) else None)
    if path is None:
        return updated
    if updated.is_changed or path != source:
        replace_file(path, updated.content, expected=content if path == source else None, backup=True)
    return replace(updated, path=path)


def check(source: Source, *, when: datetime.datetime) -> Updated:
    """What `update` would do and report, without writing. Raises WorkbookError with all problems."""
    return _updated(_content(source), when)


def _content(source: Source) -> bytes:
    return source if isinstance(source, bytes) else read_file(source)


def _read(content: bytes) -> ReadBook:
    read = read_tournament(content)
    if read.errors:
        raise WorkbookError(read.problems)
    if read.joined or read.left:
        raise WorkbookError(_changed_field(read))
    return read


def _updated(content: bytes, when: datetime.datetime) -> Updated:
    read = read_tournament(content)
    if read.errors:
        raise WorkbookError(read.problems)
    if read.joined or read.left:
        if read.results:
            raise WorkbookError([*read.problems, *_changed_field(read)])
        return _redrawn(content, read, when)
    return _patched(content, read, when)


# ---- a running event: patch


def _patched(content: bytes, read: ReadBook, when: datetime.datetime) -> Updated:
    texts = load_texts(read.language)
    filled = _filled_in(read)
    tournament = _with_results(read.tournament, filled)
    unfinished = read.unfinished - {(game.round_number, game.board) for game in filled}
    book = Book(tournament=tournament, texts=texts, unfinished=frozenset(unfinished), places=read.places)
    package = open_package(content)
    comparison = compare_formulas(package, build_sheets(book))
    problems = [*read.problems, *comparison.problems, *(_filled_problem(game, book) for game in filled)]
    if not book.values.agrees_with_rules:
        problems.append(Problem(code="encounter-too-deep", severity=Severity.WARNING))
    book = replace(book, report=report_lines(tournament, texts, problems, _printed(when)))
    edits = _edits(book, comparison, filled)
    present = {title: edit for title, edit in edits.items() if title in package.sheets}
    result = patch_workbook(content, present, comparison.scans)
    stamp = {book.sheet_titles["report"]: (_stamp_position(book),)}
    is_changed = bool(result.changed) and dict(result.changed) != stamp
    return Updated(
        content=result.content if is_changed else content,
        path=None,
        tournament=tournament,
        problems=(*problems, *result.problems),
        is_changed=is_changed,
        filled_in=filled,
        report=book.report,
    )


def _filled_in(read: ReadBook) -> tuple[Game, ...]:
    """Games without a result that a withdrawal has decided, with the forfeit as their result."""
    withdrawn = withdrawals_by_number(read.tournament)
    decided = ((game, effective_result(game, withdrawn)) for game in read.tournament.games if game.result is None)
    return tuple(replace(game, result=result) for game, result in decided if result is not None)


def _with_results(tournament: Tournament, filled: Iterable[Game]) -> Tournament:
    by_place = {(game.round_number, game.white, game.black): game for game in filled}
    games = (by_place.get((game.round_number, game.white, game.black), game) for game in tournament.games)
    return replace(tournament, games=tuple(games))


def _edits(book: Book, comparison: Comparison, filled: Iterable[Game]) -> dict[str, SheetEdits]:
    """Everything to write: values of formulas, forfeits, the report."""
    values: dict[str, dict[Position, str | None]] = {}
    for game in filled:
        if game.result is not None:
            title, position = _result_place(book, game)
            values.setdefault(title, {})[position] = game.result.code
    report = book.layout.report_block
    lines = values.setdefault(book.sheet_titles["report"], {})
    for index, (kind, text) in enumerate(report_cells(book)):
        lines[report.at(index, "kind")] = kind or None
        lines[report.at(index, "text")] = text or None
    titles = {*comparison.cached, *values}
    cached = {title: {at: cell.value for at, cell in cells.items()} for title, cells in comparison.cached.items()}
    return {title: SheetEdits(cached=cached.get(title, {}), values=values.get(title, {})) for title in titles}


def _stamp_position(book: Book) -> Position:
    index = next(index for index, line in enumerate(book.report) if line.kind == STAMP)
    return book.layout.report_block.at(index, "text")


def _result_place(book: Book, game: Game) -> tuple[str, Position]:
    """Sheet and cell of a game's result."""
    lines = book.tournament.round_games(game.round_number)
    index = next(i for i, line in enumerate(lines) if (line.white, line.black) == (game.white, game.black))
    block: Block = book.layout.round_block(game.round_number)
    return book.sheet_titles[block.sheet], block.at(index, "result")


def _filled_problem(game: Game, book: Book) -> Problem:
    title, position = _result_place(book, game)
    names = {side: book.players[number].name for side, number in (("white", game.white), ("black", game.black))}
    value = game.result.code if game.result else ""
    cell = address(*position)
    return Problem(code="forfeit-filled-in", severity=Severity.NOTE, sheet=title, cell=cell, value=value, details=names)


# ---- before the first result: a new schedule


def _changed_field(read: ReadBook) -> list[Problem]:
    """Players who joined or left when results exist already."""
    title = read.places.titles["players"]
    problems = [
        Problem(code="joined-too-late", sheet=title, value=player.name, details={"results": read.results})
        for player in read.joined
    ]
    for number in read.left:
        games = [game for game in read.tournament.games if number in (game.white, game.black)]
        stake = sum(game.result is not None for game in games)
        problems.append(Problem(code="left-too-late", sheet=title, details={"number": number, "results": stake}))
    return problems


def _redrawn(content: bytes, read: ReadBook, when: datetime.datetime) -> Updated:
    """Workbook made anew with the same settings for the players who are on the list now."""
    old = read.tournament
    remaining = [*sorted(old.players, key=lambda player: player.number), *read.joined]
    settings = old.settings
    if settings.draw_method is DrawMethod.NUMBERS:  # the list's own numbers no longer fit: keep their order
        settings = replace(settings, draw_method=DrawMethod.LIST)
    listed = [_listed(row, player) for row, player in enumerate(remaining, start=1)]
    tournament = new_tournament(listed, settings, old.extra_columns)
    by_row = {player.fide_id + "|" + player.name: player for player in remaining}
    players = tuple(
        replace(player, withdrawn_after=kept.withdrawn_after, lot=kept.lot)
        for player in tournament.players
        for kept in (by_row[player.fide_id + "|" + player.name],)
    )
    tournament = replace(tournament, players=players)
    details = {"players": len(players), "joined": len(read.joined), "left": len(read.left)}
    problems = [*read.problems, Problem(code="redrawn", severity=Severity.NOTE, details=details)]
    dropped = [title for title in open_package(content).sheets if title not in set(read.places.titles.values())]
    if dropped:
        details_dropped = {"sheets": ", ".join(dropped)}
        problems.append(Problem(code="redraw-drops", severity=Severity.WARNING, details=details_dropped))
    return Updated(
        content=workbook_of(tournament, created=when),
        path=None,
        tournament=tournament,
        problems=tuple(problems),
        is_changed=True,
        is_redrawn=True,
    )


def _listed(row: int, player: Player) -> ListedPlayer:
    return ListedPlayer(
        row=row,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=player.rating,
        fide_id=player.fide_id,
        club=player.club,
        birth=player.birth,
        extra=player.extra,
    )


def _player(listed: ListedPlayer, number: int) -> Player:
    return Player(
        number=number,
        name=listed.name,
        title=listed.title,
        federation=listed.federation,
        rating=listed.rating,
        fide_id=listed.fide_id,
        club=listed.club,
        birth=listed.birth,
        extra=listed.extra,
    )


def _printed(when: datetime.datetime) -> str:
    return when.strftime("%Y-%m-%d %H:%M")

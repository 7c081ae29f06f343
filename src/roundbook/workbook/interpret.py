"""What the values of a workbook mean: a tournament, and every problem at once with sheet, cell and remedy.

Games are known by their two pairing numbers, so it does not matter where on its sheet a line stands. Nothing is
guessed and nothing is repaired: an entry that could mean two things is a problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import FormatError, Problem, Severity, WorkbookError
from roundbook.formats import Schedule, schedule
from roundbook.model import LAYOUT_VERSION, PairingNumber, Settings, Tournament
from roundbook.workbook.cells import Area
from roundbook.workbook.changes import EXCHANGED, TORN, Changes
from roundbook.workbook.copies import entries_on_copies
from roundbook.workbook.grid import RawBook
from roundbook.workbook.headers import labels_of
from roundbook.workbook.layout import Places
from roundbook.workbook.ledger import GameKey, read_ledger
from roundbook.workbook.read_games import GamesReader
from roundbook.workbook.read_knockout import KnockoutReader
from roundbook.workbook.read_matches import MatchesReader
from roundbook.workbook.read_members import MembersReader, missing_members
from roundbook.workbook.read_players import Newcomer, PlayersReader
from roundbook.workbook.read_settings import SettingsReader
from roundbook.workbook.read_swiss import SwissReader
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.scan import SheetScan

EXCHANGES = (EXCHANGED, TORN)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadBook:
    """A workbook as it was read.

    `names` are the defined names of ours that it still has, as sheet title and area. `unfinished` are games
    with a mark for "not finished". `row_by_number` are rows of the Players sheet from 0. `joined` are players
    whom somebody added, `left` the numbers that are gone from the Players sheet. With an error among `problems` the
    tournament is only what could be read. `scans` are the sheets as they lie in the file. `changes` are told once: what
    is different from the last update; `exchanges` are told instead of errors when an exchange of players is meant.
    `cup` is a cup that follows the groups, if there is one: its places, names and rows; its problems are told here.
    """

    tournament: Tournament
    places: Places
    language: str
    names: Mapping[str, tuple[str, Area]]
    unfinished: frozenset[GameKey]
    problems: tuple[Problem, ...]
    row_by_number: Mapping[PairingNumber, int]
    scans: Mapping[str, SheetScan]
    joined: tuple[Newcomer, ...] = ()
    left: tuple[PairingNumber, ...] = ()
    changes: tuple[Problem, ...] = ()
    exchanges: tuple[Problem, ...] = ()
    cup: ReadBook | None = None

    def accepting_exchanges(self) -> ReadBook:
        """The same where it is meant that players exchanged numbers or particulars."""
        problems = tuple(problem for problem in self.problems if problem.code not in EXCHANGES)
        return replace(self, problems=problems, changes=(*self.changes, *self.exchanges))

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Problems that stop the work."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    @property
    def is_older(self) -> bool:
        """Whether an older roundbook made the workbook, whose formulas may be others than those of today."""
        return self.tournament.settings.layout_version < LAYOUT_VERSION

    @property
    def results(self) -> int:
        """Number of results that somebody typed, in a cup after groups too."""
        own = sum(game.result is not None for game in self.tournament.games)
        return own + (self.cup.results if self.cup else 0)


def interpret(raw: RawBook, recognised: Recognised) -> ReadBook:
    """Tournament of a recognised workbook.

    Raises WorkbookError: a sheet is missing without which nothing can be read, or two could be the same one.
    """
    _check_sheets(raw, recognised)
    settings = SettingsReader(raw, recognised).read()
    planned, wrong_shape = _schedule(settings.settings, recognised.players)
    rounds = recognised.cup.rounds if recognised.cup else recognised.rounds or len(planned)
    players = PlayersReader(raw, recognised, rounds or None).read()
    settings.check_numbers({*players.left, *(player.number for player in players.players)})
    divided = players.groups(settings.settings) if planned else ()
    members = MembersReader(raw, recognised).read() if recognised.boards else None
    games = _games_reader(raw, recognised, planned, members or players).read()
    copied = entries_on_copies(raw, recognised)
    tournament = Tournament(
        settings=settings.settings,
        players=tuple(players.players),
        games=tuple(games.games),
        extra_columns=tuple(name for name, _ in recognised.own_columns),
        divided=divided,
        members=tuple(members.members) if members else (),
        member_columns=tuple(name for name, _ in recognised.member_columns),
        decisions=tuple(games.decisions) if isinstance(games, KnockoutReader) else (),
    )
    if isinstance(games, SwissReader):
        games.judge(tournament, players)
    read = ReadBook(
        tournament=tournament,
        places=_placed(recognised, players),
        language=recognised.texts.language,
        names=raw.names,
        unfinished=frozenset(games.unfinished),
        problems=(*settings.problems, *wrong_shape, *players.problems, *_found(members), *games.problems, *copied),
        row_by_number=players.row_by_number,
        scans=raw.scans,
        joined=tuple(players.newcomers),
        left=tuple(players.left),
    )
    return _with_changes(read, raw, recognised, planned, games.result_cells)


def _games_reader(
    raw: RawBook, recognised: Recognised, planned: Schedule, people: MembersReader | PlayersReader
) -> GamesReader:
    if isinstance(people, MembersReader):
        return MatchesReader(raw, recognised, planned, people.members)
    if recognised.cup:
        left = {p.number: p.withdrawn_after for p in people.players if p.withdrawn_after is not None}
        return KnockoutReader(raw, recognised, recognised.cup, left)
    if recognised.rounds:
        return SwissReader(raw, recognised, recognised.rounds, {player.number for player in people.players})
    return GamesReader(raw, recognised, planned)


def _placed(recognised: Recognised, players: PlayersReader) -> Places:
    """Where everything is; on the Players sheet of a Swiss free lines may stand anywhere, here they come last."""
    places, found = recognised.places, recognised.places.found["rb_players"]
    if not recognised.rounds or len(players.row_by_number) < len(found.rows):
        return places
    return replace(places, found={**places.found, "rb_players": replace(found, rows=players.rows_in_order)})


def _found(members: MembersReader | None) -> Sequence[Problem]:
    return members.problems if members else ()


def _with_changes(
    read: ReadBook, raw: RawBook, recognised: Recognised, planned: Schedule, cells: Mapping[GameKey, tuple[str, str]]
) -> ReadBook:
    """What is different from the last update, where all players are there to compare."""
    if len(read.row_by_number) < recognised.players:
        return read
    hub = raw.sheets.get(recognised.places.titles.get("hub", ""))
    rows = hub.rows if hub else raw.hub_texts
    # What is known beforehand: the games of the schedule, in a Swiss and a knockout those on the sheets.
    is_open = bool(recognised.rounds or recognised.cup)
    known = read.tournament.games if is_open else [game for lines in planned for game in lines]
    ledger = read_ledger(rows, len(read.tournament.players), known, may_grow=recognised.rounds > 0)
    labels = dict(labels_of(recognised.texts, recognised.kind_of("players"), recognised.players))
    changes = Changes(
        tournament=read.tournament,
        ledger=ledger,
        places=read.places,
        row_by_number=read.row_by_number,
        result_cells=cells,
        labels=labels,
    )
    errors, notes = tuple(changes.errors()), tuple(changes.notes())
    accepted = tuple(changes.accepted()) if errors else ()
    return replace(read, problems=(*read.problems, *errors), changes=notes, exchanges=accepted)


def _check_sheets(raw: RawBook, recognised: Recognised) -> None:
    problems = [
        Problem(code="sheet-twice", sheet=title, details={"other": other}) for title, other in recognised.doubles
    ]
    if "players" not in recognised.blocks:
        problems.append(Problem(code="players-missing", details={"title": recognised.texts.sheet("players")}))
    if not any(title in raw.sheets for title, _ in recognised.settings.values()):
        problems.append(Problem(code="settings-missing", details={"title": recognised.texts.sheet("settings")}))
    problems += missing_members(recognised) if recognised.boards else []
    if problems:
        raise WorkbookError(problems)


def _schedule(settings: Settings, players: int) -> tuple[Schedule, tuple[Problem, ...]]:
    """What must stand on the round sheets; nothing, with the reason, for a tournament that cannot be."""
    try:
        return schedule(settings, players), ()
    except FormatError as error:
        return (), error.problems

"""The steps of each job, without printing: bytes or paths in, bytes or paths out.

`create`, a redraw before the first result and a rebuild write a whole workbook; `update` patches single cells and
leaves every other byte. Clocks and dice are arguments: the same call gives the same bytes. What is handed out beside a
workbook (forms, draws, things to print, calendars) is written in `handouts`.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

from roundbook.dates import DatePlan
from roundbook.dating import dated, planned_dates
from roundbook.errors import InputError, OutputError, PlayerListError, Problem, WorkbookError
from roundbook.exchange.received import Received
from roundbook.files import Keep, read_file, replace_file, writable_path
from roundbook.forbidden_names import forbidden_of
from roundbook.making import new_tournament, workbook_of
from roundbook.model import DrawMethod, Settings, Tournament
from roundbook.players import ListOptions, PlayerList, read_players
from roundbook.rebuild import rebuilt
from roundbook.receiving import Foreign, Remade, foreign_kind, players_of_report, received_tournament, remade, with_own
from roundbook.redraw import has_other_players, other_players, redrawn, without_old_pairings
from roundbook.repairing import repaired
from roundbook.rules import meetings_of_those_kept_apart, runs_of_one_colour
from roundbook.running import Updated, patched
from roundbook.swiss_running import PairedRound, paired, taken_back
from roundbook.team_making import new_league
from roundbook.tournament_files import is_player_list, is_tournament
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.package import PLAIN_ENDING, open_package
from roundbook.workbook.read import read_tournament

__all__ = [
    "Created",
    "Updated",
    "check",
    "create",
    "read_workbook",
    "set_dates",
    "update",
]

Source = bytes | str | os.PathLike[str]
# How often an update begins again because somebody saved the workbook meanwhile.
MOST_CHANGES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Created:
    """A new workbook: its bytes, where it was written (None: nowhere), the tournament, and what the list showed."""

    content: bytes
    path: Path | None
    tournament: Tournament
    players: PlayerList

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the draw could not avoid.

        Players of one federation or club who meet late all the same; players with one colour three times running.
        """
        late = (meeting.problem for meeting in meetings_of_those_kept_apart(self.tournament))
        return (*late, *runs_of_one_colour(self.tournament))


def create(
    source: Source,
    settings: Settings,
    *,
    created: datetime.datetime,
    target: str | os.PathLike[str] | None = None,
    list_options: ListOptions | None = None,
) -> Created:
    """Make a tournament workbook from a player list.

    `settings` say how; `created` is printed in the report and stored in the file. `target` is written when it is given;
    what stood there is kept as `name.bak.xlsx`. `list_options` say which list, group and rating, if there are several.
    Raises PlayerListError: the list is wrong somewhere. FormatError: no such tournament. OutputError: not written.
    """
    options = list_options or ListOptions()
    options = replace(options, read_on=options.read_on or created.date())
    return create_from_list(read_list(source, options), settings, created=created, target=target)


def read_list(source: Source, options: ListOptions | None = None) -> PlayerList:
    """Players of a list and what was noticed, without making anything. Raises PlayerListError with all problems."""
    _refuse_tournament(source)
    return read_players(source if isinstance(source, bytes) else Path(source), options)


def read_foreign(source: Source, *, language: str) -> Received | PlayerList | None:
    """Tournament that another program wrote, as a report file (TRF) or as our own JSON; None for any other file.

    A report without games is a list of players. `language` is that of the workbook to come, where the file says none.
    Raises InputError with all problems: the file is wrong somewhere.
    """
    content = _content(source)
    kind = foreign_kind(content, "" if isinstance(source, bytes) else Path(source).suffix)
    if kind is None:
        return None
    players = players_of_report(content, language) if kind is Foreign.REPORT else None
    return players or received_tournament(content, kind, language)


def create_from_foreign(
    got: Received, *, created: datetime.datetime, target: str | os.PathLike[str] | None = None, **own: Any
) -> Remade:
    """Make the workbook of a tournament from elsewhere, with all its games; `own` are settings that go before its own.

    Raises InputError: it cannot be a workbook. FormatError: a setting cannot be. OutputError: not written.
    """
    path = None if target is None else writable_path(target, PLAIN_ENDING)
    made = remade(with_own(got, **own), created=created)
    if path is not None:
        replace_file(path, made.content, keep=Keep.ALL)
    return made


def with_dates(settings: Settings, players: PlayerList, plan: DatePlan) -> Settings:
    """Settings with a date for each round that an event of these players has. Raises FormatError: see `DatePlan`."""
    make = new_league if settings.boards else new_tournament
    tournament = make(players.players, replace(settings, round_dates=()), players.extra_columns)
    return replace(settings, round_dates=plan.dates(tournament.dated_rounds))


def with_forbidden(settings: Settings, players: PlayerList, text: str) -> Settings:
    """Settings of a Swiss in which players must not meet whom a text names; see `forbidden_names`.

    Raises FormatError: nobody or several are called so.
    """
    tournament = new_tournament(players.players, settings, players.extra_columns)
    has_numbers = settings.draw_method in (DrawMethod.LIST, DrawMethod.NUMBERS)
    rules = settings.pairing_rules
    found = forbidden_of(tournament, text, has_numbers=has_numbers)
    return replace(settings, pairing_rules=replace(rules, forbidden=(*rules.forbidden, *found)))


def create_from_list(
    players: PlayerList,
    settings: Settings,
    *,
    created: datetime.datetime,
    target: str | os.PathLike[str] | None = None,
) -> Created:
    """Make a tournament workbook from a list that was read; see `create`. Raises FormatError, OutputError."""
    path = None if target is None else writable_path(target, PLAIN_ENDING)
    make = new_league if settings.boards else new_tournament
    tournament = make(players.players, settings, players.extra_columns)
    content = workbook_of(tournament, created=created)
    if path is not None:
        replace_file(path, content, keep=Keep.ALL)
    return Created(content=content, path=path, tournament=tournament, players=players)


def read_workbook(source: Source) -> Tournament:
    """Tournament that a workbook holds.

    Raises WorkbookError with all problems: the file is no tournament workbook, or entries in it are wrong.
    """
    return _read_as_drawn(_content(source)).tournament


class Wishes(TypedDict, total=False):
    """What `update` does only when asked for, each False by default.

    `redraw`: a new schedule for players who were added to the Players sheet or deleted from it; only before the first
    result, since a draw may have been published (C.05 6.4). `rebuild`: all sheets written anew as a roundbook of today
    makes them, with all entries; for a workbook of an older one, or one that lost its formulas. `repair`: formulas and
    sheets of ours that somebody overwrote, broke or deleted put back in place, and told what stood there. `exchanged`:
    it is meant that players changed numbers or particulars among each other since the last update; else an error.
    """

    redraw: bool
    rebuild: bool
    repair: bool
    exchanged: bool


def update(
    source: Source,
    *,
    when: datetime.datetime,
    target: str | os.PathLike[str] | None = None,
    **wishes: Unpack[Wishes],
) -> Updated:
    """Read the results of a workbook, calculate everything anew, and patch it.

    A path is replaced in one step with the former file kept as `name.bak.xlsx`; bytes give bytes. `when` is printed in
    the report, `wishes` are those of `Wishes`. What somebody saves in the file while this goes on is read again.
    Raises WorkbookError with all problems: nothing was written. InputError: no such file. OutputError: the file could
    not be replaced.
    """
    wanted = {wish for wish, is_wanted in wishes.items() if is_wanted}

    def work(content: bytes) -> Updated:
        return _updated(content, when, wanted)

    return _update_again(source, target, work, Keep.ALL if wanted & {"redraw", "rebuild", "repair"} else Keep.LAST)


def set_dates(
    source: Source,
    plan: DatePlan,
    *,
    when: datetime.datetime,
    first_round: int = 1,
    target: str | os.PathLike[str] | None = None,
) -> Updated:
    """Give the rounds of a workbook their days, from a round on, and bring everything else up to date as `update` does.

    A workbook that was made without dates gets lines for them at the end of Settings.
    Raises what `update` raises, and FormatError: see `DatePlan`; other players than were drawn.
    """

    def work(content: bytes) -> Updated:
        read = _read_as_drawn(content)
        return dated(content, read, when, planned_dates(read.tournament, plan, first_round))

    return _update_again(source, target, work, Keep.LAST)


def pair(
    source: Source,
    *,
    when: datetime.datetime,
    target: str | os.PathLike[str] | None = None,
    takes_back: bool = False,
) -> PairedRound:
    """Pair the next round of a Swiss inside its workbook, or take the last one back while nobody has played in it.

    Raises what `update` raises, and FormatError: see `pairing.next_round`.
    """
    made: list[PairedRound] = []

    def work(content: bytes) -> Updated:
        read = _read_as_drawn(content)
        made.append((taken_back if takes_back else paired)(content, read, when))
        return made[-1].updated

    updated = _update_again(source, target, work, Keep.LAST)
    return replace(made[-1], updated=updated)


def check(source: Source, *, when: datetime.datetime) -> Updated:
    """What `update` would do and report, without writing.

    Raises WorkbookError with all problems; InputError: no such file.
    """
    return _updated(_content(source), when)


def _update_again(
    source: Source, target: str | os.PathLike[str] | None, work: Callable[[bytes], Updated], keep: Keep
) -> Updated:
    """Do the work, from the beginning if somebody saves the file meanwhile."""
    for _ in range(MOST_CHANGES):
        try:
            return _update_once(source, target, work, keep)
        except OutputError as error:
            if error.problems[0].code != "changed-meanwhile":
                raise
    return _update_once(source, target, work, keep)


def _update_once(
    source: Source, target: str | os.PathLike[str] | None, work: Callable[[bytes], Updated], keep: Keep
) -> Updated:
    content = _content(source)
    updated = work(content)
    own = None if isinstance(source, bytes) else Path(source)
    path = own if target is None else writable_path(target, open_package(updated.content).ending)
    if path is None:
        return updated
    is_own = own is not None and os.path.realpath(path) == os.path.realpath(own)
    if updated.is_changed or not is_own:
        replace_file(path, updated.content, expected=content if is_own else None, keep=keep)
    return replace(updated, path=path)


def _content(source: Source) -> bytes:
    return source if isinstance(source, bytes) else read_file(source)


def _refuse_tournament(source: Source) -> None:
    """A tournament workbook holds a list of players too, and all the results that a new draw would forget."""
    try:
        content = _content(source)
    except InputError:
        return  # the reader of lists tells why
    if is_tournament(content):
        raise PlayerListError(Problem(code="list-is-a-tournament"))


def _read_as_drawn(content: bytes) -> ReadBook:
    """What stands in the workbook, of the players who were drawn; others are refused."""
    read = _read(content)
    if has_other_players(read):
        raise WorkbookError([*read.problems, *other_players(read)])
    return read


def _read(content: bytes, *, exchanged: bool = False, anew: bool = False) -> ReadBook:
    try:
        read = read_tournament(content)
    except WorkbookError as error:
        if error.problems[0].code == "workbook-of-other-kind" and is_player_list(content):
            raise WorkbookError(Problem(code="player-list-instead")) from error
        raise
    if exchanged:
        read = read.accepting_exchanges()
    if anew:
        read = without_old_pairings(read)
    is_too_late = has_other_players(read) and read.results > 0
    if read.errors or is_too_late:
        # Who left may be what the errors come from.
        is_told = is_too_late or bool(read.left)
        raise WorkbookError([*read.problems, *(other_players(read) if is_told else ())])
    return read


def _updated(content: bytes, when: datetime.datetime, wanted: Collection[str] = ()) -> Updated:
    read = _read(content, exchanged="exchanged" in wanted, anew="redraw" in wanted)
    if "redraw" in wanted and read.tournament.settings.is_swiss:
        return redrawn(content, read, when)
    if not has_other_players(read):
        work = rebuilt if "rebuild" in wanted else repaired if "repair" in wanted else patched
        return work(content, read, when)
    if "redraw" not in wanted:
        raise WorkbookError([*read.problems, *other_players(read)])
    return redrawn(content, read, when)

"""Before the first result players may still join or leave: then the schedule is made anew. Afterwards nobody may."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundbook.draw.lots import drawn_lots
from roundbook.errors import FormatError, Problem, Severity, WorkbookError
from roundbook.making import Entrant, drawn, report_of, workbook_of
from roundbook.model import DEFAULT_TABLE, LISTED_TABLE, Dividing, DrawMethod, Group, Player, Settings, Tournament
from roundbook.players import ListedPlayer
from roundbook.players.duplicates import find_duplicates
from roundbook.players.entries import Entry
from roundbook.rebuild import check_is_plain, left_behind
from roundbook.running import Updated, read_book
from roundbook.text import load_texts
from roundbook.workbook.cells import address
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.prizes import prizes_of, with_prizes
from roundbook.workbook.team_book import book_of


def has_other_players(read: ReadBook) -> bool:
    """Whether somebody was added to the Players sheet or deleted from it."""
    return bool(read.joined or read.left)


def other_players(read: ReadBook) -> tuple[Problem, ...]:
    """One problem for everybody who was added or deleted: before the first result a new draw is due, then too late."""
    title = read.places.titles["players"]
    column = load_texts(read.language).label("player_withdrawn")
    too_late = read.results > 0
    joined = (
        Problem(
            code="joined-too-late" if too_late else "player-joined",
            sheet=title,
            cell=_name_cell(read, newcomer.row),
            value=_shown(newcomer.player),
            details={"results": read.results},
        )
        for newcomer in read.joined
    )
    left = (
        Problem(
            code="left-too-late" if too_late else "player-left",
            sheet=title,
            details={"number": number, "results": _stake(read, number), "column": column},
        )
        for number in read.left
        if number not in read.row_by_number
    )
    return (*joined, *left, *_gaps(read))


def _gaps(read: ReadBook) -> Iterator[Problem]:
    """Lines of a Swiss that stand free before one with a player: one problem for those that follow each other."""
    free = [number for number in read.left if number in read.row_by_number]
    for number in free:
        if number - 1 in free:
            continue
        behind = min(player.number for player in read.tournament.players if player.number > number)
        yield Problem(
            code="swiss-free-line-gap",
            sheet=read.places.titles["players"],
            cell=_name_cell(read, read.row_by_number[number]),
            value=str(behind),
            details={"before": number},
        )


def without_old_pairings(read: ReadBook) -> ReadBook:
    """The same without what is wrong with pairings that a new schedule drops: numbers of those who left."""
    if read.results:
        return read
    return replace(read, problems=tuple(problem for problem in read.problems if problem.code != "swiss-nobody"))


def redrawn(content: bytes, read: ReadBook, when: datetime.datetime) -> Updated:
    """Workbook made anew with the same settings for the players who are on the list now.

    The same seed gives the draw that `create` would give for the old list without those who left and with the
    newcomers at its end; only numbers of the Varma tables say nothing of that list, and are drawn in their own order.
    In a Swiss whoever came on a free line gets the number that his rating gives him; pairings of round 1 are dropped.
    Raises WorkbookError: somebody stands on the list twice or has no group, too few are left, or the file is no plain
    .xlsx.
    """
    if read.tournament.settings.is_swiss and read.results:
        raise WorkbookError([*read.problems, Problem(code="swiss-started", value=str(read.results))])
    if read.tournament.is_of_teams:
        raise WorkbookError([*read.problems, Problem(code="teams-fixed")])
    duplicates = tuple(_duplicates(read))
    check_is_plain(content, read)
    without = tuple(_without_group(read))
    if duplicates or without:
        raise WorkbookError([*read.problems, *duplicates, *without])
    old = read.tournament
    remaining = [*_in_list_order(read), *(Entrant(player=new.player, group=new.group) for new in read.joined)]
    settings = _for_others(old.settings)
    try:
        tournament = _with_rules(drawn(remaining, settings, old.extra_columns), old)
    except FormatError as error:
        raise WorkbookError([_placed(read, problem) for problem in error.problems]) from error
    problems = (*read.problems, *_told(content, read), *_about_dates(read, tournament))
    texts = load_texts(settings.language)
    made = workbook_of(tournament, created=when, problems=problems)
    return Updated(
        content=with_prizes(made, book_of(tournament, texts), prizes_of(content, read_book(read))),
        path=None,
        tournament=tournament,
        problems=problems,
        is_changed=True,
        is_redrawn=True,
        report=report_of(tournament, problems, when, texts),
        reported=problems,
        when=when,
    )


def _for_others(settings: Settings) -> Settings:
    """Settings for another field than the one that they were made for."""
    if settings.draw_method is DrawMethod.NUMBERS:  # the list's own numbers no longer fit: keep their order
        settings = replace(settings, draw_method=DrawMethod.LIST)
    if settings.table == LISTED_TABLE:  # made elsewhere, for others
        settings = replace(settings, table=DEFAULT_TABLE, pairings=())
    # Numbers of those who must not meet are given anew once everybody has one.
    return replace(settings, pairing_rules=replace(settings.pairing_rules, forbidden=()))


def _with_rules(tournament: Tournament, old: Tournament) -> Tournament:
    """The tournament with those who must not meet under their new numbers."""
    new = {replace(player, number=0): player.number for player in tournament.players}
    numbers = {player.number: new[replace(player, number=0)] for player in old.players}
    forbidden = old.settings.pairing_rules.renumbered(numbers).forbidden
    rules = replace(tournament.settings.pairing_rules, forbidden=forbidden)
    return replace(tournament, settings=replace(tournament.settings, pairing_rules=rules))


def _in_list_order(read: ReadBook) -> list[Entrant]:
    """Players who stay, in the order of the list they were drawn from: the draw is turned round by its seed.

    Those of a group come together; so they do in the new draw, which numbers group by group.
    """
    old, by_number = read.tournament, read.tournament.player_by_number
    everybody = range(1, len(old.players) + len(read.left) + 1)
    entrants: list[Entrant] = []
    for place, group in enumerate(old.divided or (Group(numbers=everybody, opponents=everybody),), start=1):
        numbers: Sequence[int] = group.numbers
        if old.settings.draw_method is DrawMethod.LOT:
            lots = drawn_lots(len(numbers), old.settings.seed, place if old.divided else None)
            numbers = [group.numbers[lot - 1] for lot in lots]
        there = (by_number[number] for number in numbers if number in by_number)
        entrants += [Entrant(player=player, group=group.name) for player in there]
    return entrants


def _told(content: bytes, read: ReadBook) -> Iterator[Problem]:
    """That the schedule is new, and what of the organiser's own could not be carried into it."""
    players = len(read.tournament.players) + len(read.joined)
    details = {"players": players, "joined": len(read.joined), "left": len(read.left)}
    code = "redrawn-swiss" if read.tournament.settings.is_swiss else "redrawn"
    yield Problem(code=code, severity=Severity.NOTE, details=details)
    yield from left_behind(content, read)
    notes = sum(bool(game.note) for game in read.tournament.games)
    if notes:
        yield Problem(code="redraw-drops-notes", severity=Severity.WARNING, details={"count": notes})


def _about_dates(read: ReadBook, tournament: Tournament) -> Iterator[Problem]:
    """That rounds have no date now, or dates no round, if the new schedule has more or fewer rounds."""
    dates, rounds = len(read.tournament.settings.round_dates), tournament.dated_rounds
    if dates not in (0, rounds):
        sheet = load_texts(tournament.settings.language).sheet("settings")
        details: dict[str, str | int] = {"rounds": rounds, "dates": min(dates, rounds), "settings": sheet}
        yield Problem(code="redraw-dates", severity=Severity.WARNING, details=details)


def _duplicates(read: ReadBook) -> Iterator[Problem]:
    """Newcomers who are on the list already."""
    rows = [(read.row_by_number[player.number], player) for player in read.tournament.players]
    rows += [(newcomer.row, newcomer.player) for newcomer in read.joined]
    entries = [_entry(read, row, player) for row, player in rows]
    new = {_name_cell(read, newcomer.row) for newcomer in read.joined}
    new |= {_cell(read, newcomer.row, "fide_id") for newcomer in read.joined}
    for problem in find_duplicates(entries, read.places.titles["players"]):
        if problem.cell in new and problem.severity is Severity.ERROR:
            yield problem


def _without_group(read: ReadBook) -> Iterator[Problem]:
    """Newcomers of whom nobody says in which of the list's groups they play."""
    if read.tournament.settings.dividing is not Dividing.LIST:
        return
    details = {"groups": ", ".join(group.name for group in read.tournament.divided)}
    for newcomer in read.joined:
        if not newcomer.group:
            yield Problem(
                code="joined-without-group",
                sheet=read.places.titles["players"],
                cell=_group_cell(read, newcomer.row),
                value=_shown(newcomer.player),
                details=details,
            )


def _placed(read: ReadBook, problem: Problem) -> Problem:
    """A group that is too small, at the newcomer who made it: most likely its name is spelled otherwise."""
    rows = (newcomer.row for newcomer in read.joined if newcomer.group == problem.value)
    row = next(rows, None) if problem.code == "group-too-few-players" else None
    if row is None:
        return problem
    return replace(problem, sheet=read.places.titles["players"], cell=_group_cell(read, row))


def _group_cell(read: ReadBook, row: int) -> str:
    is_there = "group" in read.places.found["rb_players"].columns
    return _cell(read, row, "group" if is_there else "name")


def _entry(read: ReadBook, row: int, player: Player) -> Entry:
    listed = ListedPlayer(
        row=row + 1,
        name=_shown(player),
        fide_id=player.fide_id.strip(),
        club=player.club.strip(),
        birth=player.birth.strip(),
    )
    return Entry(player=listed, name_place=_name_cell(read, row), fide_id_place=_cell(read, row, "fide_id"))


def _stake(read: ReadBook, number: int) -> int:
    games = (game for game in read.tournament.games if number in (game.white, game.black))
    return sum(game.result is not None for game in games)


def _shown(player: Player) -> str:
    return " ".join(player.name.split())


def _name_cell(read: ReadBook, row: int) -> str:
    return _cell(read, row, "name")


def _cell(read: ReadBook, row: int, key: str) -> str:
    return address(row, read.places.found["rb_players"].columns[key])

"""Which pairing table the games of a report follow, so that the workbook can go by it; else they are listed themselves.

A table fits if all games of the report are in the rounds where it has them. Colours may differ where the report says
that it follows that table: two players changed them. Games of the table that the report has not are still to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.draw.scheveningen import TABLE_NAMES
from roundbook.draw.tables import TABLES
from roundbook.errors import FormatError, InputError
from roundbook.exchange.pairings_read import PairedGame
from roundbook.exchange.report import Report
from roundbook.formats import Schedule, schedule
from roundbook.formats.scheveningen import SCHEVENINGEN
from roundbook.model import DEFAULT_TABLE, LISTED_TABLE, MOST_CYCLES, Game, Result, Settings
from roundbook.results import turned

_OF_A_TABLE = ("FIDE_", "BERGER_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Settings with the table, all games with the results of the report, and how many games the report has not."""

    settings: Settings
    games: tuple[Game, ...]
    added: int


def found_schedule(report: Report, games: Sequence[PairedGame], settings: Settings, players: int) -> Found:
    """The schedule that games follow, `settings` being those of the event but for its table.

    Raises InputError with all problems: it is neither one of ours nor a round robin at all.
    """
    fitting = [plan for plan in _candidates(report, settings, players) if _fits(plan, games, with_colours=False)]
    exact = [plan for plan in fitting if _fits(plan, games, with_colours=True)]
    if exact or (fitting and report.code.upper().startswith(_OF_A_TABLE)):
        return _merged((exact or fitting)[0], games)
    try:
        return _merged(_listed(report, games, settings, players), games)
    except FormatError as error:
        if fitting:
            return _merged(fitting[0], games)
        raise InputError(error.problems) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    settings: Settings
    lines: Schedule

    @property
    def games(self) -> Iterator[Game]:
        return (game for lines in self.lines for game in lines)


def _candidates(report: Report, settings: Settings, players: int) -> Iterator[_Plan]:
    """Tables with as many rounds as the report says or needs, those with the fewest games first."""
    tables = (DEFAULT_TABLE, *TABLE_NAMES[1:]) if settings.format == SCHEVENINGEN else tuple(TABLES)
    for cycles in range(1, MOST_CYCLES + 1):
        found = False
        for table in tables:
            for is_swapped in (True, False):
                wanted = replace(settings, table=table, cycles=cycles, swap_last_rounds=is_swapped)
                try:
                    lines = schedule(wanted, players)
                except FormatError:
                    continue
                if len(lines) == report.rounds or (not report.rounds and len(lines) >= report.last_round):
                    found = True
                    yield _Plan(settings=wanted, lines=lines)
        if found:
            return


def _fits(plan: _Plan, games: Sequence[PairedGame], *, with_colours: bool) -> bool:
    planned = {(game.round_number, frozenset((game.white, game.black))): game for game in plan.games}
    return all(
        (game.round_number, game.pair) in planned
        and (not with_colours or not game.has_colours or planned[game.round_number, game.pair].white == game.white)
        for game in games
    )


def _listed(report: Report, games: Sequence[PairedGame], settings: Settings, players: int) -> _Plan:
    """Pairings as the report has them, boards in the order of the lower numbers. Raises FormatError: no round robin."""
    rounds = max(report.rounds, report.last_round)
    pairings = tuple(
        tuple(
            (game.white, game.black)
            for game in sorted(games, key=lambda game: min(game.pair))
            if game.round_number == round_number
        )
        for round_number in range(1, rounds + 1)
    )
    meetings = max((sum(one.pair == two.pair for two in games) for one in games[:1]), default=1)
    wanted = replace(settings, table=LISTED_TABLE, cycles=min(meetings, MOST_CYCLES), pairings=pairings)
    return _Plan(settings=wanted, lines=schedule(wanted, players))


def _merged(plan: _Plan, games: Sequence[PairedGame]) -> Found:
    """The games of a plan with colours and results of the report."""
    played = {(game.round_number, game.pair): game for game in games}
    merged, added = [], 0
    for game in plan.games:
        own = played.get((game.round_number, frozenset((game.white, game.black))))
        added += own is None and not game.is_bye
        if own is None:
            merged.append(game)
        elif own.has_colours:
            merged.append(replace(game, white=own.white, black=own.black, result=own.result))
        else:
            merged.append(replace(game, result=_seen_from(game, own)))
    return Found(settings=plan.settings, games=tuple(merged), added=added)


def _seen_from(game: Game, own: PairedGame) -> Result | None:
    """Result of a game whose colours the report does not tell, with those of the plan."""
    return own.result if own.result is None or own.white == game.white else turned(own.result)

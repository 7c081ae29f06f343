"""A report as a tournament: players, games, results, and whatever else a workbook of ours has a place for.

What a report cannot say gets the value that a new event has: the draw (numbers are those of the report), clubs, notes.
A player who lost all his last games without playing was perhaps withdrawn, perhaps only absent. He is marked as
withdrawn if only so points and places are those that the report states: below the 50 % rule his games are struck.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from roundbook.errors import FormatError, InputError, Problem, Severity
from roundbook.exchange.pairing_records import with_byes_asked, with_byes_in_place
from roundbook.exchange.pairings_read import GamesOfReport
from roundbook.exchange.received_swiss import absent_last, is_swiss, swiss_games, swiss_settings
from roundbook.exchange.report import Report, ReportedPlayer
from roundbook.exchange.reporting import scores_of
from roundbook.exchange.schedules_found import found_schedule
from roundbook.formats import groups_of
from roundbook.formats.scheveningen import SCHEVENINGEN
from roundbook.model import (
    CellValue,
    Dividing,
    DrawMethod,
    Outcome,
    PairingNumber,
    Player,
    Points,
    RoundDate,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.participants import Particulars, particulars
from roundbook.rules import PRESETS, SWISS_ORDER, classify, tie_break_of
from roundbook.text import load_texts
from roundbook.workbook.columns import TIE_BREAK_CHOICES, TIE_BREAK_SLOTS
from roundbook.workbook.further import can_be_further, further_among
from roundbook.workbook.swiss_columns import SWISS_CHOICES

_CENTURY = "20"
# Points are in every list; forfeits count in a round robin, as `/P` says.
_POINTS, _AS_PLAYED = frozenset({"", "PTS"}), "/P"


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A tournament that another program wrote, and what a person should know about how it was read."""

    tournament: Tournament
    problems: tuple[Problem, ...] = ()


def received(report: Report, *, language: str) -> Received:
    """Tournament of a report, whose workbook shall be in a language.

    Raises InputError with all problems: the lines contradict each other, or it is no event that we can carry.
    """
    if is_swiss(report):
        return _received_swiss(report, language)
    refuse_other_kinds(report)
    read = GamesOfReport(report)
    if read.has_errors:
        raise InputError(read.problems)
    settings, told = _settings(report, event_settings(report, language))
    settings = _with_teams(settings, report)
    try:
        found = found_schedule(report, read.games, settings, len(report.players))
    except InputError as error:
        raise InputError([*read.problems, *error.problems]) from error
    rounds = max(game.round_number for game in found.games)
    extra = _own_columns(report, language)
    names = [team.name for team in report.teams]
    tournament = Tournament(
        settings=replace(found.settings, round_dates=round_dates(report, rounds)),
        players=tuple(_player(player, has_sex=bool(extra)) for player in report.players),
        games=found.games,
        extra_columns=extra,
        divided=groups_of(settings, names) if settings.group_sizes else (),
    )
    tournament = with_withdrawals(tournament, report)
    problems = [*read.problems, *told, *about_report(report, tournament, found.added)]
    problems += _about_points(report, tournament)
    return Received(tournament=tournament, problems=tuple(problems))


def _received_swiss(report: Report, language: str) -> Received:
    report = with_byes_in_place(report)
    read = GamesOfReport(report, has_lone_players=True)
    if read.has_errors:
        raise InputError(read.problems)
    settings, told = _settings(report, swiss_settings(report, event_settings(report, language)))
    extra = _own_columns(report, language)
    everybody = tuple(_player(player, has_sex=bool(extra)) for player in report.players)
    players, strange = with_byes_asked(everybody, report)
    told += [left_out(", ".join(strange))] if strange else []
    event = Tournament(
        settings=replace(settings, round_dates=round_dates(report, settings.rounds)),
        players=players,
        games=(),
        extra_columns=extra,
    )
    tournament = swiss_games(report, read, event)
    about = (*about_report(report, tournament, 0), *_about_points(report, tournament), *absent_last(tournament))
    return Received(tournament=tournament, problems=(*read.problems, *told, *about))


def _own_columns(report: Report, language: str) -> tuple[str, ...]:
    """Columns of a report for which the Players sheet has none."""
    return (load_texts(language).label("player_sex"),) if any(player.sex for player in report.players) else ()


def refuse_other_kinds(report: Report) -> None:
    """Refuse events that are neither all-play-all nor a Swiss that we can pair, by what they say they are."""
    code, kind = report.code.upper(), report.kind.casefold()
    if code and not any(known in code for known in ("ROUNDROBIN", "SCHEVENINGEN")):
        raise InputError(Problem(code="report-of-other-kind", value=report.code))
    if not code and "swiss" in kind:
        raise InputError(Problem(code="report-of-other-kind", value=report.kind))


# ---- settings


def event_settings(report: Report, language: str) -> Settings:
    """What a report says about the event itself."""
    return Settings(
        event=report.name,
        place=report.city,
        federation=report.federation,
        start_date=_event_day(report.start),
        end_date=_event_day(report.end),
        arbiter=report.arbiter,
        deputies="; ".join(report.deputies),
        time_control=report.time_control or report.coded_time_control,
        draw_method=DrawMethod.NUMBERS,
        language=language,
    )


def _settings(report: Report, settings: Settings) -> tuple[Settings, list[Problem]]:
    """Settings of an event with its points and tie-breaks, and what of these could not be carried."""
    order, unknown = _tie_breaks(report, settings)
    told = [left_out(", ".join(unknown))] if unknown else []
    usual = Scoring()
    scoring = Scoring(
        win=report.scoring.get("W", usual.win),
        draw=report.scoring.get("D", usual.draw),
        loss=report.scoring.get("L", usual.loss),
    )
    if settings.is_swiss and "P" in report.scoring:
        scoring = with_bye_points(scoring, report.scoring["P"])
    further = further_among(order, settings)
    return replace(settings, scoring=scoring, tie_breaks=order, further_tie_breaks=further), told


def with_bye_points(scoring: Scoring, points: Points) -> Scoring:
    """The scoring with the bye of a pairing worth so much. Raises InputError: neither as a win nor as a draw."""
    if points not in (scoring.win, scoring.draw):
        raise InputError(Problem(code="report-bye-points", value=str(points)))
    return replace(scoring, half_bye=points != scoring.win)


def _tie_breaks(report: Report, settings: Settings) -> tuple[tuple[str, ...], list[str]]:
    """Order of the tie-breaks, and those of the report that a workbook cannot calculate."""
    written = report.standings_order or report.tie_breaks
    codes = [code for code in written.upper().replace(" ", ",").split(",") if code not in _POINTS]
    if not codes:
        return SWISS_ORDER if settings.is_swiss else PRESETS["fide"], []
    known = {code: _known(code, settings) for code in codes}
    order = tuple(own for code in codes if (own := known[code]))
    unknown = [code for code in codes if not known[code]]
    return order[:TIE_BREAK_SLOTS], [*unknown, *order[TIE_BREAK_SLOTS:]]


def _known(code: str, settings: Settings) -> str:
    """Our own spelling of a tie-break, empty for one that a workbook does not have."""
    try:
        own = tie_break_of(code.removesuffix(_AS_PLAYED), settings).code
    except FormatError:
        return ""
    choices = SWISS_CHOICES if settings.is_swiss else TIE_BREAK_CHOICES
    return own if own in choices or can_be_further(own, settings) else ""


def is_league(report: Report) -> bool:
    """Whether teams play each other board by board, and not everybody everybody of the other one of two teams."""
    return bool(report.teams) and "SCHEVENINGEN" not in report.code.upper() and not _are_halves(report)


def _are_halves(report: Report) -> bool:
    half = len(report.players) // 2
    teams = [team.players for team in report.teams]
    return teams == [tuple(range(1, half + 1)), tuple(range(half + 1, 2 * half + 1))]


def _with_teams(settings: Settings, report: Report) -> Settings:
    """The settings of a Scheveningen match, if it is one."""
    if not _are_halves(report):
        return settings
    sizes = (len(report.players) // 2,) * 2
    return replace(settings, format=SCHEVENINGEN, dividing=Dividing.LIST, group_sizes=sizes)


def round_dates(report: Report, rounds: int) -> tuple[RoundDate, ...]:
    """Day of every round, none at all if the report has none."""
    dates = tuple(_day(text) or "" for text in report.dates[:rounds])
    return (*dates, *[""] * (rounds - len(dates))) if any(dates) else ()


def _event_day(text: str) -> str:
    """First or last day of an event: as everybody reads it, or as it stands."""
    day = _day(text)
    return day.isoformat() if day else text


def _day(text: str) -> datetime.date | None:
    """Day of a date in figures, of which the year may have two only; None for one that is not in the calendar."""
    year, _, rest = text.partition("/")
    try:
        return datetime.date.fromisoformat(f"{year if len(year) > 2 else _CENTURY + year}-{rest.replace('/', '-')}")
    except ValueError:
        return None


# ---- players


def particulars_in(player: ReportedPlayer) -> Particulars:
    """What a line says about a person, his birth as lists have it."""
    return {**particulars(player), "birth": birth_of_report(player.birth)}


def _player(player: ReportedPlayer, *, has_sex: bool) -> Player:
    extra: tuple[CellValue, ...] = (player.sex or None,) if has_sex else ()
    return Player(number=player.number, extra=extra, **particulars_in(player))


def birth_of_report(text: str) -> str:
    """Birth as lists have it.

    >>> birth_of_report("1990/05/12"), birth_of_report("1985/00/00"), birth_of_report("1985.05.00")
    ('1990-05-12', '1985', '1985-05-00')
    """
    return text.replace("/", "-").replace(".", "-").removesuffix("-00-00")


def with_withdrawals(tournament: Tournament, report: Report) -> Tournament:
    """The tournament with players marked as withdrawn, if only so points and places are those of the report.

    Points alone will do: places may go by tie-breaks that we have not.
    """
    left = _perhaps_withdrawn(tournament)
    if not left or _agrees(tournament, report, with_places=True):
        return tournament
    annulled = classify(_marked(tournament, left)).annulled
    marked = _marked(tournament, {number: after for number, after in left.items() if number in annulled})
    must_place = _agrees(tournament, report, with_places=False)
    return marked if _agrees(marked, report, with_places=must_place) else tournament


def _agrees(tournament: Tournament, report: Report, *, with_places: bool) -> bool:
    """Whether all points, and all places, are those that a report states."""
    if _differing(tournament, _stated(report)):
        return False
    scores = scores_of(tournament, frozenset(range(1, tournament.rounds + 1))) if with_places else {}
    ranks = {player.number: player.rank for player in report.players}
    return all(ranks[number] in (None, score.rank) for number, score in scores.items())


def _stated(report: Report) -> dict[PairingNumber, Points]:
    """Points that a report states."""
    return {player.number: player.points for player in report.players if player.points is not None}


def _perhaps_withdrawn(tournament: Tournament) -> dict[PairingNumber, int]:
    """Last round before an unbroken run of games lost without playing at the end, for whoever has such a run."""
    found: dict[PairingNumber, int] = {}
    for player in tournament.players:
        own = [game for game in tournament.games if player.number in (game.white, game.black) and not game.is_bye]
        after = tournament.rounds
        for game in sorted(own, key=lambda game: game.round_number, reverse=True):
            outcome = game.result and (game.result.white if game.white == player.number else game.result.black)
            if game.result is None or game.result.is_played or outcome is not Outcome.LOSS:
                break
            after = game.round_number - 1
        if after < tournament.rounds:
            found[player.number] = after
    return found


def _marked(tournament: Tournament, left: Mapping[PairingNumber, int]) -> Tournament:
    players = tuple(replace(player, withdrawn_after=left.get(player.number)) for player in tournament.players)
    return replace(tournament, players=players)


def points_of(tournament: Tournament, rounds: int | None = None) -> dict[PairingNumber, Points]:
    """Points that count, of everybody; `rounds` are those of a Swiss that count, unless it is those that have begun."""
    return {
        number: classify(tournament.section(group), rounds).points[number]
        for group in tournament.groups
        for number in group.numbers
    }


def _differing(tournament: Tournament, stated: Mapping[PairingNumber, Points]) -> dict[PairingNumber, Points]:
    """Our points of the players for whom the report states others.

    While a round of a Swiss is only paired a report may have its byes in the points, or not yet.
    """
    own = points_of(tournament)
    paired = points_of(tournament, tournament.rounds) if tournament.settings.is_swiss else own
    return {number: own[number] for number, points in stated.items() if points not in (own[number], paired[number])}


# ---- what is told


def about_report(report: Report, tournament: Tournament, added: int) -> Iterable[Problem]:
    """Games that were not in the report, and lines of it that are nowhere now."""
    if added:
        details = {"table": tournament.settings.table}
        yield Problem(code="report-games-added", severity=Severity.WARNING, value=str(added), details=details)
    others = [code for code in report.others if code.strip()]
    if not tournament.settings.is_swiss:
        others += report.of_pairings
    if others:
        yield left_out(", ".join(others))


def _about_points(report: Report, tournament: Tournament) -> Iterable[Problem]:
    stated = _stated(report)
    for number, points in _differing(tournament, stated).items():
        name = tournament.player_by_number[number].name
        line = report.player_by_number[number].line
        shown: dict[str, str | int] = {"line": line, "name": name, "points": str(points)}
        value = str(stated[number])
        yield Problem(code="report-points-differ", severity=Severity.WARNING, value=value, details=shown)


def left_out(what: str) -> Problem:
    """Something of a report for which a workbook has no place."""
    return Problem(code="report-left-out", severity=Severity.WARNING, value=what)

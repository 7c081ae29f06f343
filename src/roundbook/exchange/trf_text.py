"""A report as the text of a Tournament Report File: lines in the order of the standard, each ended by CR and LF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from roundbook.exchange import columns
from roundbook.exchange.columns import Field, of_round, written
from roundbook.exchange.report import Edition, Entry, Report, ReportedPlayer, ReportedTeam

LINE_END = "\r\n"
# Round dates and player lines have their rounds in the same columns.
_BEHIND_CODE = 4


def trf_text(report: Report, edition: Edition) -> str:
    """Text of a report. TRF16 has no lines for the number of rounds, scoring, tie-breaks and coded types.

    Names stay in their own letters; written as UTF-8 every program of today reads them.
    """
    lines = [*_event_lines(report), *(_new_lines(report) if edition is Edition.TRF26 else ())]
    lines += map(_player_line, report.players)
    if edition is Edition.TRF26:
        lines += [*_byes(report), *_accelerated(report), *_prohibited(report)]
        lines += [*map(_team_line, report.teams), *_line_ups(report), *_adjustments(report)]
    else:
        lines += map(_old_team_line, report.teams)
    return "".join(line.rstrip() + LINE_END for line in lines)


def _event_lines(report: Report) -> Iterator[str]:
    rated = sum(player.rating is not None for player in report.players)
    values = (
        ("012", report.name),
        ("022", report.city),
        ("032", report.federation),
        ("042", report.start),
        ("052", report.end),
        ("062", str(len(report.players))),
        ("072", str(rated)),
        ("082", str(len(report.teams)) if report.teams else ""),
        ("092", report.kind),
        ("102", report.arbiter),
        *(("112", deputy) for deputy in report.deputies),
        ("122", report.time_control),
    )
    yield from _said(values)
    if any(report.dates):
        dates = ((of_round(columns.ROUND_DATE, place), date) for place, date in enumerate(report.dates, start=1))
        yield written("132", dates)


def _new_lines(report: Report) -> Iterator[str]:
    yield from _said((("142", str(report.rounds or "")), ("152", report.initial_colour)))
    if report.scoring:
        yield _scores("162", "", report.scoring)
    values = (
        ("182", report.program),
        ("192", report.code),
        ("202", report.tie_breaks),
        ("212", report.standings_order),
        ("222", report.coded_time_control),
        ("352", report.board_colours),
    )
    yield from _said(values)
    if report.match_scoring:
        yield _scores("362", "T", report.match_scoring)


def _said(values: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield from (f"{code:{_BEHIND_CODE}}{value}" for code, value in values if value)


def _scores(code: str, before: str, points: Mapping[str, Decimal]) -> str:
    fields: list[tuple[Field, str]] = []
    for place, (symbol, value) in enumerate(points.items()):
        step = place * columns.SCORE_STEP
        fields += [
            (columns.SCORE_SYMBOL.moved(step), before + symbol),
            (columns.SCORE_POINTS.moved(step), points_text(value)),
        ]
    return written(code, fields)


def _player_line(player: ReportedPlayer) -> str:
    fields = [
        (columns.NUMBER, str(player.number)),
        (columns.SEX, player.sex),
        (columns.TITLE, player.title),
        (columns.NAME, player.name),
        (columns.RATING, str(player.rating or "")),
        (columns.FEDERATION, player.federation),
        (columns.FIDE_ID, player.fide_id),
        (columns.BIRTH, player.birth),
        (columns.POINTS, "" if player.points is None else points_text(player.points)),
        (columns.RANK, str(player.rank or "")),
    ]
    for place, entry in enumerate(player.entries, start=1):
        fields += _entry(entry, place) if entry else ()
    return written("001", fields)


def _entry(entry: Entry, place: int) -> Iterator[tuple[Field, str]]:
    yield of_round(columns.OPPONENT, place), f"{entry.opponent}" if entry.opponent else "0000"
    yield of_round(columns.COLOUR, place), entry.colour
    yield of_round(columns.RESULT, place), entry.result


def _team_line(team: ReportedTeam) -> str:
    fields = [
        (columns.TEAM_NUMBER, str(team.number)),
        (columns.TEAM_NAME, team.name),
        (columns.TEAM_MATCH_POINTS, "" if team.match_points is None else points_text(team.match_points)),
        (columns.TEAM_GAME_POINTS, "" if team.game_points is None else points_text(team.game_points)),
        (columns.TEAM_RANK, str(team.rank or "")),
    ]
    return written("310", fields + _numbers(columns.TEAM_PLAYER, team.players))


def _old_team_line(team: ReportedTeam) -> str:
    fields = [(columns.OLD_TEAM_NAME, team.name)]
    return written("013", fields + _numbers(columns.OLD_TEAM_PLAYER, team.players))


def _numbers(field: Field, numbers: tuple[int, ...]) -> list[tuple[Field, str]]:
    return [
        (field.moved(place * columns.PLAYER_STEP), str(number) if number else "0000")
        for place, number in enumerate(numbers)
    ]


def _line_ups(report: Report) -> Iterator[str]:
    for line_up in report.line_ups:
        fields = [
            (columns.LINE_UP_ROUND, str(line_up.round_number)),
            (columns.LINE_UP_TEAM, str(line_up.team)),
            (columns.LINE_UP_OPPONENTS, str(line_up.opponents)),
        ]
        yield written("300", fields + _numbers(columns.LINE_UP_PLAYER, line_up.players))


def _byes(report: Report) -> Iterator[str]:
    for byes in report.byes:
        fields = [(columns.BYE_KIND, byes.letter), (columns.BYE_ROUND, f"{byes.round_number:03}")]
        yield written("240", fields + _numbers(columns.BYE_PLAYER, byes.numbers))


def _accelerated(report: Report) -> Iterator[str]:
    for one in report.accelerated:
        fields = [
            (columns.VIRTUAL_POINTS, points_text(one.points)),
            (columns.VIRTUAL_FIRST_ROUND, f"{one.first_round:03}"),
            (columns.VIRTUAL_LAST_ROUND, f"{one.last_round:03}"),
            (columns.VIRTUAL_FIRST, f"{one.first:04}"),
            (columns.VIRTUAL_LAST, f"{one.last:04}"),
        ]
        yield written("250", fields)


def _prohibited(report: Report) -> Iterator[str]:
    for one in report.prohibited:
        fields = [
            (columns.PROHIBITED_FIRST_ROUND, f"{one.first_round:03}"),
            (columns.PROHIBITED_LAST_ROUND, f"{one.last_round:03}"),
        ]
        yield written("260", fields + _numbers(columns.PROHIBITED_PLAYER, one.numbers))


def _adjustments(report: Report) -> Iterator[str]:
    for adjustment in report.adjustments:
        fields = [(columns.ADJUSTED_POINTS, points_text(adjustment.points)), (columns.ADJUSTED_ROUND, "000")]
        yield written("299", fields + _numbers(columns.ADJUSTED_PLAYER, adjustment.numbers))


def points_text(points: Decimal) -> str:
    """Points as the format has them: one decimal, two where one does not do.

    >>> points_text(Decimal(11)), points_text(Decimal("2.50")), points_text(Decimal("0.25"))
    ('11.0', '2.5', '0.25')
    """
    exact = points.normalize()
    return f"{exact:.1f}" if -int(exact.as_tuple().exponent) <= 1 else f"{exact:f}"

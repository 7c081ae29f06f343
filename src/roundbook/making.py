"""A new tournament and its workbook: pairing numbers drawn, schedule made, sheets written.

Clocks and dice are arguments: the same call gives the same bytes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType

from roundbook.draw import pairing_numbers
from roundbook.errors import FormatError, Problem
from roundbook.formats import format_named
from roundbook.model import LAYOUT_VERSION, MOST_POINTS, DrawMethod, PairingNumber, Player, Settings, Tournament
from roundbook.players import ListedPlayer
from roundbook.rules import checked_codes
from roundbook.start_numbers import check_start_numbers
from roundbook.text import LANGUAGES, Texts, load_texts
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.findings import report_lines
from roundbook.workbook.layout import TIE_BREAK_SLOTS, Places
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.write import Properties, write_sheets

# A spreadsheet keeps fifteen digits of a number; a longer seed could not be read back.
SEEDS = 10**15
# Two cycles fill a crosstable cell; a field of 200 is 199 round sheets, and most likely a list for a Swiss.
MOST_CYCLES, MOST_PLAYERS = 2, 200
NO_TITLES: Mapping[str, str] = MappingProxyType({})


def new_tournament(
    players: Sequence[ListedPlayer], settings: Settings, extra_columns: tuple[str, ...] = ()
) -> Tournament:
    """Tournament of a list before its first result: pairing numbers drawn, schedule made.

    Raises FormatError with all problems: too few players, pairing numbers that do not fit, a draw by rating where
    nobody is rated, tie-breaks that must not be.
    """
    if settings.draw_method is DrawMethod.RATING and not any(player.rating for player in players):
        raise FormatError(Problem(code="nobody-rated"))
    if settings.draw_method is DrawMethod.NUMBERS:
        check_start_numbers(players)
    given = [player.start_number for player in players]
    return drawn([_unnumbered(player) for player in players], settings, extra_columns, given=given)


def drawn(
    players: Sequence[Player],
    settings: Settings,
    extra_columns: tuple[str, ...] = (),
    *,
    given: Sequence[PairingNumber | None] = (),
) -> Tournament:
    """The same for players who have no number yet, in the order of their list; `given` are the organiser's numbers."""
    check_settings(settings, len(players))
    settings = replace(settings, layout_version=LAYOUT_VERSION)  # whatever an older workbook had
    schedule = format_named(settings.format).schedule(len(players), settings.cycles, settings.swap_last_rounds)
    ratings = [player.rating for player in players]
    numbers = pairing_numbers(settings.draw_method, ratings, seed=settings.seed, given=given)
    numbered = (replace(player, number=number) for player, number in zip(players, numbers, strict=True))
    tournament = Tournament(
        settings=settings,
        players=tuple(sorted(numbered, key=lambda player: player.number)),
        games=tuple(game for lines in schedule for game in lines),
        extra_columns=extra_columns,
    )
    checked_codes(tournament)
    return tournament


def check_settings(settings: Settings, players: int) -> None:
    """Refuse what a workbook cannot hold or could not be read back from.

    Raises FormatError with all problems.
    """
    scoring = settings.scoring
    points = (scoring.win, scoring.draw, scoring.loss)
    is_finite = all(Decimal(value).is_finite() for value in points)
    checks = (
        ("too-many-tie-breaks", ", ".join(settings.tie_breaks), len(settings.tie_breaks) <= TIE_BREAK_SLOTS),
        ("seed-too-long", str(settings.seed), 0 <= settings.seed < SEEDS),
        ("too-many-cycles", str(settings.cycles), settings.cycles <= MOST_CYCLES),
        ("too-many-players", str(players), players <= MOST_PLAYERS),
        ("language-unknown", settings.language, settings.language in LANGUAGES),
        (
            "scoring-upside-down",
            "-".join(str(value) for value in points),
            is_finite and MOST_POINTS >= points[0] >= points[1] >= points[2] >= 0 and points[0] > points[2],
        ),
    )
    known = ", ".join(LANGUAGES)
    details: dict[str, str | int] = {"most_cycles": MOST_CYCLES, "most_players": MOST_PLAYERS, "known": known}
    problems = [Problem(code=code, value=value, details=details) for code, value, holds in checks if not holds]
    if problems:
        raise FormatError(problems)


def workbook_of(
    tournament: Tournament,
    *,
    created: datetime.datetime,
    problems: Iterable[Problem] = (),
    unfinished: frozenset[tuple[int, int]] = frozenset(),
    titles: Mapping[str, str] = NO_TITLES,
) -> bytes:
    """Bytes of the workbook of a tournament; `problems` are told in its report.

    `unfinished` are games, as (round, board), with the mark for "not finished"; `titles` are titles of sheets, by key,
    that are not the usual ones.
    """
    texts = load_texts(tournament.settings.language)
    report = report_of(tournament, problems, created, texts)
    places = Places(titles=titles)
    book = Book(tournament=tournament, texts=texts, report=report, unfinished=unfinished, places=places)
    properties = Properties(title=tournament.settings.event, created=created)
    return write_sheets(build_sheets(book), book.layout.names(), properties)


def report_of(
    tournament: Tournament, problems: Iterable[Problem], when: datetime.datetime, texts: Texts
) -> tuple[ReportLine, ...]:
    """Lines of the report of a tournament as it is at a moment."""
    return report_lines(tournament, texts, problems, when.strftime("%Y-%m-%d %H:%M"))


def _unnumbered(listed: ListedPlayer) -> Player:
    return Player(
        number=0,
        name=listed.name,
        title=listed.title,
        federation=listed.federation,
        rating=listed.rating,
        fide_id=listed.fide_id,
        club=listed.club,
        birth=listed.birth,
        extra=listed.extra,
    )

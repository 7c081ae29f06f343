"""A new tournament and its workbook: pairing numbers drawn, schedule made, sheets written.

Clocks and dice are arguments: the same call gives the same bytes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from roundbook.bughouse import bughouse_teams
from roundbook.dates import refuse_other_years
from roundbook.decision import KNOCKOUT
from roundbook.draw import TABLES, Candidate, pairing_numbers
from roundbook.draw.scheveningen import OTHER_TABLES, SEMI_TABLE
from roundbook.errors import FormatError, Problem
from roundbook.formats import format_named, groups_of, schedule
from roundbook.formats.dividing import divided_by_name, divided_by_rating, halves_of_teams, letters
from roundbook.formats.knockout import settled_knockout
from roundbook.formats.scheveningen import SCHEVENINGEN
from roundbook.formats.swiss import MOST_PLACES, about_pairing_rules, settled
from roundbook.model import (
    BUGHOUSE,
    DEFAULT_TABLE,
    LAYOUT_VERSION,
    LISTED_TABLE,
    MOST_CYCLES,
    MOST_POINTS,
    QUAD,
    Dividing,
    DrawMethod,
    PairingNumber,
    Player,
    Settings,
    Tournament,
)
from roundbook.participants import particulars
from roundbook.players import ListedPlayer
from roundbook.rules import checked_codes, known_games, with_upper_half
from roundbook.rules.second_stage import no_bracket, with_cup, with_round_dates
from roundbook.start_numbers import check_start_numbers, numbers_in_groups
from roundbook.text import LANGUAGES, Texts, load_texts
from roundbook.text.days import date_in_figures
from roundbook.workbook.book import Book, ReportLine
from roundbook.workbook.cells import quoted
from roundbook.workbook.columns import TIE_BREAK_SLOTS
from roundbook.workbook.cup_book import books_of, names_in_file, tabs_in_order
from roundbook.workbook.findings import report_lines
from roundbook.workbook.further import further_among
from roundbook.workbook.layout import Places
from roundbook.workbook.ledger import GameKey
from roundbook.workbook.sheets import build_sheets
from roundbook.workbook.sheets.settings import tie_break_choices
from roundbook.workbook.write import Properties, write_sheets

# A spreadsheet keeps fifteen digits of a number; a longer seed could not be read back.
SEEDS = 10**15
# A field of 200 is 199 round sheets, and most likely a list for a Swiss.
MOST_PLAYERS = 200
BERGER_TABLES = (DEFAULT_TABLE, "danish")


def new_tournament(
    players: Sequence[ListedPlayer], settings: Settings, extra_columns: tuple[str, ...] = ()
) -> Tournament:
    """Tournament of a list before its first result: pairing numbers drawn, schedule made.

    Raises FormatError with all problems: too few players, pairing numbers that do not fit, a draw by rating where
    nobody is rated, tie-breaks that must not be, dates for another number of rounds.
    """
    if settings.format == BUGHOUSE:
        players = bughouse_teams(players, len(extra_columns))
    is_anybody_rated = any(player.rating for player in players)
    if settings.is_swiss:
        settings = settled(settings, len(players), is_anybody_rated=is_anybody_rated)
    is_rated_draw = settings.draw_method is DrawMethod.RATING and not settings.is_knockout
    if is_rated_draw and not is_anybody_rated:
        raise FormatError(Problem(code="nobody-rated"))
    if settings.draw_method is DrawMethod.NUMBERS and settings.dividing is Dividing.NONE:
        check_start_numbers(players)
    # A list of two teams may call them clubs.
    by_club = settings.format == SCHEVENINGEN and not any(player.group for player in players)
    groups = [player.club if by_club else player.group for player in players]
    given = [player.start_number for player in players]
    if settings.draw_method is DrawMethod.NUMBERS and settings.dividing is Dividing.LIST:
        given = numbers_in_groups(players, groups)
    entries = [
        Entrant(player=_unnumbered(player), group=group, given=number)
        for player, group, number in zip(players, groups, given, strict=True)
    ]
    if settings.format == SCHEVENINGEN and settings.table == SEMI_TABLE:
        entries = _in_halves(entries, settings)
    tournament = drawn(entries, settings, extra_columns)
    check_dates(settings, tournament.dated_rounds)
    return tournament


def check_dates(settings: Settings, rounds: int) -> None:
    """Refuse dates that are not one for every round, or that nobody could read back. Raises FormatError."""
    dates = len(settings.round_dates)
    if dates not in (0, rounds):
        details: dict[str, str | int] = {"needed": rounds, "rounds": rounds}
        raise FormatError(Problem(code="dates-do-not-fit", value=str(dates), details=details))
    refuse_other_years(settings.round_dates)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player before the draw, the group that the list names, and the number that the organiser gave him."""

    player: Player
    group: str = ""
    given: PairingNumber | None = None


def _in_halves(entrants: Sequence[Entrant], settings: Settings) -> list[Entrant]:
    """The first halves of both teams, then the second ones, each as a group of its own.

    Who belongs to the first half follows from the order of the list, or from what the numbers are drawn by.
    """
    ordered = list(entrants)
    if settings.draw_method is DrawMethod.RATING:
        ordered.sort(key=lambda entrant: -(entrant.player.rating or 0))
    if settings.draw_method is DrawMethod.NUMBERS:
        ordered.sort(key=lambda entrant: entrant.given or 0)
    halves = halves_of_teams([entrant.group for entrant in ordered])
    first = {name: place for place, (_, name) in reversed([*enumerate(halves)])}
    return [
        replace(ordered[at], group=name, given=place - first[name] + 1 if ordered[at].given else None)
        for place, (at, name) in enumerate(halves)
    ]


def drawn(entrants: Sequence[Entrant], settings: Settings, extra_columns: tuple[str, ...] = ()) -> Tournament:
    """The same for players who have no number yet, in the order of their list.

    Dates that are there for other rounds are cut, rounds without a date have none.
    """
    if settings.is_knockout:  # of another field than before, in a redraw
        is_anybody_rated = any(entrant.player.rating for entrant in entrants)
        settings = settled_knockout(settings, len(entrants), is_anybody_rated=is_anybody_rated)
    check_settings(settings, len(entrants))
    groups = _divided(entrants, settings)
    is_divided = settings.dividing is not Dividing.NONE
    sizes = tuple(len(own) for _, own in groups) if is_divided else ()
    # Whatever an older workbook had: these are of today.
    settings = replace(settings, group_sizes=sizes, layout_version=LAYOUT_VERSION)
    players: list[Player] = []
    problems: list[Problem] = []
    for place, (_, own) in enumerate(groups, start=1):
        try:
            players += _numbered(own, settings, place if is_divided else None, len(players))
        except FormatError as error:
            problems += error.problems
    if problems:
        raise FormatError(problems)
    settings = with_upper_half(settings, players)
    planned = schedule(settings, len(players))
    tournament = Tournament(
        settings=settings,
        players=tuple(players),
        games=tuple(game for lines in planned for game in lines),
        extra_columns=extra_columns,
        divided=groups_of(settings, [name for name, _ in groups]) if is_divided else (),
    )
    if settings.is_knockout:
        return with_its_dates(replace(tournament, games=known_games(tournament)))
    tournament = with_live_tie_breaks(tournament)
    return with_its_dates(with_new_cup(tournament) if settings.cup else tournament)


def with_its_dates(tournament: Tournament) -> Tournament:
    """The tournament with as many dates as it has rounds, if it has any."""
    settings, rounds = tournament.settings, tournament.dated_rounds
    if not settings.round_dates:
        return tournament
    dates = (*settings.round_dates, *[""] * rounds)[:rounds]
    return with_round_dates(tournament, dates)


def with_new_cup(tournament: Tournament) -> Tournament:
    """Groups with the cup that is to follow them, before the first result.

    Raises FormatError with all problems: no groups, or no bracket that fits so many who go on.
    """
    plan = tournament.settings.cup
    problems = [*no_bracket(tournament, plan.each)] if plan else []
    if problems:
        raise FormatError(problems)
    made = with_cup(tournament)
    if made.cup:
        format_named(KNOCKOUT).rounds([len(made.cup.players)], made.cup.settings, 1)
    return made


def with_live_tie_breaks(tournament: Tournament) -> Tournament:
    """The tournament with its tie-breaks in canonical spelling, once a workbook can calculate all of them.

    Those beyond the usual ones become further tie-breaks, which stay in the workbook whatever is chosen later.
    Raises FormatError: one problem for every tie-break that there is not, that the format forbids, or that the
    workbook cannot carry.
    """
    settings = tournament.settings
    asked = tuple(dict.fromkeys((*settings.further_tie_breaks, *settings.tie_breaks)))
    every = checked_codes(replace(tournament, settings=replace(settings, tie_breaks=asked)))
    codes = checked_codes(tournament)
    further = () if settings.boards else further_among(every, settings)
    settings = replace(settings, tie_breaks=codes, further_tie_breaks=further)
    carried = tie_break_choices(settings)
    known = ", ".join(carried)
    problems = [
        Problem(code="tie-break-not-in-workbook", value=code, details={"known": known})
        for code in every
        if code not in carried
    ]
    if problems:
        raise FormatError(problems)
    return replace(tournament, settings=settings)


def _divided(entrants: Sequence[Entrant], settings: Settings) -> list[tuple[str, list[Entrant]]]:
    """Groups with their names, each in the order of the list or, by rating, from the strongest down."""
    match settings.dividing:
        case Dividing.NONE:
            return [("", list(entrants))]
        case Dividing.LIST:
            form = format_named(settings.format)
            least = form.minimum_players // form.groups_in_section
            by_name = divided_by_name([entrant.group for entrant in entrants], least)
            return [(name, [entrants[place] for place in own]) for name, own in by_name.items()]
        case Dividing.RATING:
            ratings = [entrant.player.rating for entrant in entrants]
            rest_joins = format_named(settings.format).rest_joins
            places = divided_by_rating(ratings, settings.group_size, rest_joins=rest_joins)
            named = zip(letters(len(places)), places, strict=True)
            return [(_group_name(settings, letter, len(own)), [entrants[at] for at in own]) for letter, own in named]


def _group_name(settings: Settings, letter: str, size: int) -> str:
    """Name of a group by rating; a larger one that is left over is no quad."""
    is_quad = settings.format == "quads" and size == QUAD
    return load_texts(settings.language).label("group_of_quads" if is_quad else "group_of_round-robin", name=letter)


def _numbered(entrants: Sequence[Entrant], settings: Settings, group: int | None, before: int) -> list[Player]:
    """Players of a group with their pairing numbers, which follow those of the `before` players before them."""
    candidates = [
        Candidate(rating=entrant.player.rating, given=entrant.given, key=settings.apart.of(entrant.player))
        for entrant in entrants
    ]
    numbers = pairing_numbers(settings.draw_method, candidates, seed=settings.seed, group=group)
    numbered = zip(entrants, numbers, strict=True)
    players = (replace(entrant.player, number=before + number) for entrant, number in numbered)
    return sorted(players, key=lambda player: player.number)


def check_settings(settings: Settings, players: int) -> None:
    """Refuse what a workbook cannot hold or could not be read back from.

    Raises FormatError with all problems.
    """
    scoring, most = settings.scoring, MOST_PLACES if settings.is_swiss else MOST_PLAYERS
    points = (scoring.win, scoring.draw, scoring.loss)
    is_finite = all(Decimal(value).is_finite() for value in points)
    table = settings.table if settings.format == "round-robin" else settings.format
    # The pairings of another program may follow no table at all; then they are listed.
    listed = (LISTED_TABLE,) if settings.pairings else ()
    tables = (*((DEFAULT_TABLE, *OTHER_TABLES) if settings.format == SCHEVENINGEN else TABLES), *listed)
    # The groups of the Varma tables are made for the last rounds of this table; the Danish one is the same.
    is_by_berger = settings.draw_method is not DrawMethod.VARMA or table in BERGER_TABLES
    checks = (
        ("too-many-tie-breaks", ", ".join(settings.tie_breaks), len(settings.tie_breaks) <= TIE_BREAK_SLOTS),
        ("seed-too-long", str(settings.seed), 0 <= settings.seed < SEEDS),
        ("too-many-cycles", str(settings.cycles), settings.cycles <= MOST_CYCLES),
        ("too-many-players", str(players), players <= most),
        ("varma-needs-berger", table, is_by_berger),
        ("no-such-table-here", settings.table, settings.table in tables),
        ("language-unknown", settings.language, settings.language in LANGUAGES),
        (
            "scoring-upside-down",
            "-".join(str(value) for value in points),
            is_finite and MOST_POINTS >= points[0] >= points[1] >= points[2] >= 0 and points[0] > points[2],
        ),
    )
    known = ", ".join(LANGUAGES)
    details: dict[str, str | int] = {
        "most_cycles": MOST_CYCLES,
        "most_players": most,
        "known": known,
        "tables": ", ".join(tables),
    }
    problems = [Problem(code=code, value=value, details=details) for code, value, holds in checks if not holds]
    problems += about_pairing_rules(settings, players)
    if problems:
        raise FormatError(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a workbook made anew keeps of the file before it, beside the tournament.

    `unfinished` are games with the mark for "not finished"; `titles` are titles of sheets, by key, that are not the
    usual ones. A cup that follows groups has both of its own.
    """

    unfinished: frozenset[GameKey] = frozenset()
    titles: Mapping[str, str] = field(default_factory=dict)
    cup_unfinished: frozenset[GameKey] = frozenset()
    cup_titles: Mapping[str, str] = field(default_factory=dict)


NOTHING_KEPT = Kept()


def workbook_of(
    tournament: Tournament,
    *,
    created: datetime.datetime,
    problems: Iterable[Problem] = (),
    kept: Kept = NOTHING_KEPT,
) -> bytes:
    """Bytes of the workbook of a tournament; `problems` are told in its report.

    Raises FormatError: no such language.
    """
    if tournament.settings.language not in LANGUAGES:
        details: dict[str, str | int] = {"known": ", ".join(LANGUAGES)}
        raise FormatError(Problem(code="language-unknown", value=tournament.settings.language, details=details))
    texts = load_texts(tournament.settings.language)
    books = books_of(
        tournament,
        texts,
        cup_places=Places(titles=kept.cup_titles),
        cup_unfinished=kept.cup_unfinished,
        report=report_of(tournament, problems, created, texts),
        unfinished=kept.unfinished,
        places=Places(titles=kept.titles),
    )
    return write_books(books, created)


def write_books(books: tuple[Book, ...], created: datetime.datetime) -> bytes:
    """Bytes of a workbook with all sheets of these books."""
    sheets = {sheet.title: sheet for book in books for sheet in build_sheets(book)}
    places = {name: place for book in books for name, place in names_in_file(book).items()}
    names = {name: f"={quoted(title)}!{area.address}" for name, (title, area) in places.items()}
    properties = Properties(title=books[0].tournament.settings.event, created=created)
    return write_sheets([sheets[title] for title in tabs_in_order(books)], names, properties)


def report_of(
    tournament: Tournament, problems: Iterable[Problem], when: datetime.datetime, texts: Texts
) -> tuple[ReportLine, ...]:
    """Lines of the report of a tournament as it is at a moment."""
    return report_lines(tournament, texts, problems, date_in_figures(when, texts))


def _unnumbered(listed: ListedPlayer) -> Player:
    return Player(number=0, club=listed.club, extra=listed.extra, **particulars(listed))

"""What all printed things ask of an event: its tables, its rounds, names and days as they stand on paper."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.errors import FormatError, Problem
from roundbook.model import Game, Group, PairingNumber, Player, RoundDate
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.text import Texts
from roundbook.text.days import date_in_figures, date_in_words
from roundbook.workbook.cells import A4, Paper

AND_DASH = " – "


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """How things are printed: today, the round (None: the next one), the paper, and place cards on a page.

    `after` is the round after which tables stand (None: now).
    """

    when: datetime.datetime
    round_number: int | None = None
    paper: Paper = A4
    cards: int = 2
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Groups whose players meet each other: one group, or both teams of a match; without a name where there is one."""

    title: str
    groups: tuple[Group, ...]
    numbers: range


def sections(view: EventView) -> list[Section]:
    """Parts of the event that are posted by themselves."""
    ranges = dict.fromkeys((group.section.start, group.section.stop) for group in view.tournament.groups)
    found = []
    for start, stop in ranges:
        groups = tuple(group for group in view.tournament.groups if start <= group.numbers.start < stop)
        title = AND_DASH.join(name for group in groups if (name := clean(group.name)))
        found.append(Section(title=title, groups=groups, numbers=range(start, stop)))
    return found


def games_of(section: Section, games: Sequence[Game]) -> list[Game]:
    """Those of some games that are played in a section."""
    return [game for game in games if game.white in section.numbers]


def round_to_print(view: EventView, wanted: int | None) -> int:
    """The round that was asked for, else the first one with a game to come, else the last one.

    Raises FormatError: there is no such round, or it has no pairings yet.
    """
    paired = sorted({game.round_number for game in view.tournament.games})
    open_rounds = (game.round_number for game in view.games if view.result(game) is None)
    number = wanted or min(open_rounds, default=max(paired, default=1))
    if not 0 < number <= max(planned_rounds(view), 1):
        raise FormatError(Problem(code="no-such-round", value=str(number), details={"rounds": planned_rounds(view)}))
    if number not in paired and view.cup:
        raise FormatError(Problem(code="print-nobody-known", value=view.round_name(number)))
    if number not in paired:
        raise FormatError(Problem(code="print-not-paired", value=str(number)))
    return number


def round_words(view: EventView, number: int) -> str:
    """Which round it is, and when it is played."""
    of_all = view.texts.label("round_of", number=number, rounds=planned_rounds(view))
    day = clean(date_in_words(view.tournament.round_date(number), view.texts))
    return " · ".join(words for words in (view.round_name(number) if view.cup else of_all, day) if words)


def as_of(view: EventView, when: datetime.datetime) -> str:
    """After which round a table stands, and on which day it was printed."""
    day = date_in_figures(when, view.texts)
    if view.cup and view.last_round:
        latest = view.texts.message("publish_latest", round=view.round_name(view.last_round))
        return f"{latest} · {day}"
    return view.texts.label("print_as_of", number=view.last_round, date=day) if view.last_round else day


def short_day(date: RoundDate, texts: Texts) -> str:
    """When a round is played, in as few figures as possible; words of the organiser's as they stand."""
    return clean(date) if isinstance(date, str) else date_in_figures(date, texts)


def short_days(view: EventView) -> tuple[list[str], str]:
    """Days of all rounds in figures, and the time of day if it is the same for all of them; then it is not repeated."""
    dates = [view.tournament.round_date(number) for number in range(1, planned_rounds(view) + 1)]
    times = {date.time() if isinstance(date, datetime.datetime) else None for date in dates}
    if len(times) > 1 or None in times:
        return [short_day(date, view.texts) for date in dates], ""
    days = [date.date() for date in dates if isinstance(date, datetime.datetime)]
    return [short_day(day, view.texts) for day in days], f"{times.pop():%H:%M}" if times else ""


def rating_words(rating: int | None) -> str:
    """A rating, nothing for somebody who has none."""
    return str(rating) if rating else ""


def described(player: Player) -> str:
    """Federation and club, as they stand below a name."""
    return " · ".join(words for words in (clean(player.federation), clean(player.club)) if words)


def meets_everybody(view: EventView, group: Group) -> bool:
    """Whether a crosstable has a game in every cell, which a Swiss or a cup has not."""
    met: dict[PairingNumber, set[PairingNumber]] = {number: set() for number in group.numbers}
    for game in view.games:
        for own, other in ((game.white, game.black), (game.black, game.white)):
            if own in met:
                met[own].add(other)
    return all(met[number] == set(group.opponents) - {number} for number in group.numbers)


def planned_rounds(view: EventView) -> int:
    """Rounds of the event, those that are still to be paired included."""
    return max(view.tournament.rounds, view.tournament.settings.rounds)


def rounds_of(view: EventView, group: Group) -> int:
    """Rounds that a group plays, which may be fewer than others of the event do."""
    if not view.tournament.divided:
        return planned_rounds(view)
    return max((game.round_number for game in view.tournament.games if game.white in group.section), default=0)


def games_of_a_pair(view: EventView, group: Group) -> int:
    """How often two players of a group meet; 1 where not everybody meets everybody."""
    if not meets_everybody(view, group):
        return 1
    return max((len(view.signs(group.numbers[0], other)) for other in group.opponents), default=1)
